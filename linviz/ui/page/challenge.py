"""Chip that tells who opens a challenge what is locked and hidden; assets/parts/challenge does the rest."""

from dash import html

from linviz.ui import ids


def chip() -> html.Div:
    """It says that something is locked, and opens the same scenario freely."""
    inside = [
        html.Span(id=ids.LIMITS_TEXT),
        html.Button("Open freely", className="link", **{"data-act": "freely"}),
    ]
    return html.Div(inside, id=ids.LIMITS, hidden=True, className="chip limits")
