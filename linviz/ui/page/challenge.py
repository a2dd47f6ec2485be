"""What is locked and hidden, for who works under it: the chip; and for who makes such a link: boxes in Share.

assets/parts/challenge does the rest.
"""

from collections.abc import Mapping

import dash_bootstrap_components as dbc
from dash import html

from linviz.ui import ids

LOCKS = {
    "points": "Points",
    "algorithm": "Algorithm",
    "lift": "Lift",
    "parameters": "Parameters",
}
HIDES = {
    "idea": "Idea",
    "question": "Question",
    "sentence": "Sentence",
    "formula": "Formula",
    "code": "Pseudocode",
    "numbers": "Numbers",
    "why": "Badge and views",
    "controls": "Controls",
    "answer": "Answer",
}
WAYS = {"present": "Presenting", "predict": "In Predict"}


def chip() -> html.Div:
    """It says that something is locked, and opens the same scenario freely."""
    inside = [
        html.Span(id=ids.LIMITS_TEXT),
        html.Button("Open freely", className="link", **{"data-act": "freely"}),
    ]
    return html.Div(inside, id=ids.LIMITS, hidden=True, className="chip limits")


def options() -> html.Details:
    """How the link opens: what of it is locked and hidden, and in which way."""
    return html.Details(
        [
            html.Summary("Lock, hide, present"),
            _boxes("lock", "Locked, until somebody presses “Open freely”", LOCKS),
            _boxes("hide", "Hidden", HIDES),
            _boxes("open", "Opens", WAYS),
        ],
        className="share-more",
    )


def frame() -> html.Details:
    """The lines that put this step into a course page."""
    row = [
        html.Label("Lines of HTML", htmlFor=ids.SHARE_FRAME, className="visually-hidden"),
        dbc.Input(id=ids.SHARE_FRAME, readonly=True),
        html.Button("Copy", className="solid", **{"data-act": "copy-frame"}),
    ]
    return html.Details(
        [
            html.Summary("Put it into a course page"),
            html.Div(row, className="share-row"),
            html.P(id=ids.SHARE_FRAME_SAID, className="hint", role="status"),
        ],
        className="share-more",
    )


def _boxes(key: str, legend: str, names: Mapping[str, str]) -> html.Fieldset:
    boxes = [dbc.Switch(id=ids.option(key, name), label=label) for name, label in names.items()]
    return html.Fieldset([html.Legend(legend), *boxes])
