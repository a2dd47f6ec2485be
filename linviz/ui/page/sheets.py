"""The sheet of a small screen: assets/parts/sheets puts into it what a button of the foot opens."""

from dash import html

from linviz.ui import ids
from linviz.ui.page.button import icon_button


def build() -> html.Section:
    """Head and body, both empty; the canvas above it stays in use, so it is no dialog."""
    head = [
        html.H2(id=ids.SHEET_TITLE),
        icon_button("close", "sheet-close", "Close", "Esc"),
    ]
    return html.Section(
        [
            html.Div(head, className="sheet-head"),
            # it scrolls where its content has no room
            html.Div(id=ids.SHEET_BODY, className="sheet-body"),
        ],
        id=ids.SHEET,
        className="sheet",
        hidden=True,
        tabIndex=-1,
        **{"aria-labelledby": ids.SHEET_TITLE},
    )
