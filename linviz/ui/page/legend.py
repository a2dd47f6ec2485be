"""The legend: what every mark stands for; assets/parts/legend fills it, and shows the marks of this very picture."""

from dash import html

from linviz.run.mark import Mark
from linviz.ui import ids


def build() -> html.Div:
    """A card over the canvas, closed at first, with the rows that marks declare, which are strokes."""
    own = [row for mark in Mark.__subclasses__() for row in mark.legend]
    return html.Div(
        html.Ul([html.Li(text, hidden=True, **{"data-mark": name}) for name, text in own]),
        id=ids.LEGEND,
        className="legend",
        hidden=True,
        role="region",
        # it scrolls where the rows have no room
        tabIndex=0,
        **{"aria-label": "Legend"},
    )
