"""The numbers of one point, or of a place under the ruler; assets/parts/inspector fills it in the browser."""

from dash import html

from linviz.ui import ids
from linviz.ui.page.button import icon_button


def build() -> html.Section:
    """A card in the place of the live numbers, while a point is selected or a place is measured."""
    mark = html.Span(id=ids.INSPECTOR_MARK, role="img", className="mark plus")
    head = [
        html.H2([html.Span(id=ids.INSPECTOR_NAME), mark]),
        html.Span(id=ids.INSPECTOR_PLACE, className="inspector-place"),
        html.Span(icon_button("close", "inspector-close", "Close", "Esc"), id=ids.INSPECTOR_CLOSE),
    ]
    return html.Section(
        [
            html.Div(head, className="inspector-head"),
            html.Dl(id=ids.INSPECTED, className="numbers"),
        ],
        id=ids.INSPECTOR,
        className="card inspector",
        hidden=True,
        # on a phone it scrolls
        tabIndex=0,
        **{"aria-label": "Numbers of one point"},
    )
