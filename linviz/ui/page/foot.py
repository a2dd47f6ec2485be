"""The bar at the foot of a small screen: what opens a sheet (assets/parts/sheets), and Predict."""

from typing import Any

from dash import html

from linviz.ui import ids
from linviz.ui.page.button import icon, opener

# icon, name, and what the button does
ENTRIES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("algorithm", "Algorithm", opener("controls", ids.CONTROLS)),
    ("data", "Data", opener("menu-data", ids.DATA_MENU)),
    ("view", "View", opener("menu-view", ids.VIEW_MENU)),
    ("beside", "Look closer", opener("view-list", ids.VIEWS)),
    ("help", "Predict", {"data-act": "predict", "aria-pressed": "false"}),
)


def build() -> html.Nav:
    """The bar; a larger screen has its buttons in the tools."""
    buttons = [
        html.Button([icon(name), html.Span(text)], **attributes)
        for name, text, attributes in ENTRIES
    ]
    return html.Nav(buttons, className="foot-bar", **{"aria-label": "Settings and views"})
