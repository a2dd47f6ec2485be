"""The pane beside the points: the run seen from another side, chosen by the question that it answers.

assets/parts/pane/pane.js opens and fills it; what is drawn in it has a file in assets/views/.
"""

from typing import Any

from dash import html

from linviz.run.view import VIEWS
from linviz.ui import ids
from linviz.ui.page.button import icon, icon_button, opener


def build(opened: str) -> html.Section:
    """Head, drawing and caption. opened: the view that is open, or ""."""
    view = VIEWS.get(opened)
    name = html.Button(
        [html.Span(view.title if view else "", id=ids.PANE_NAME), icon("down")],
        className="boxed",
        **opener("views", ids.VIEWS),
    )
    question = html.Span(id=ids.PANE_QUESTION, className="pane-question")
    close = icon_button("close", "look-away", "Close", "Esc")
    # where there is room for one of the two, this brings the canvas back
    points = html.Button("Points", className="tab", **{"data-act": "tab-points"})
    head = [
        points,
        html.Div(name, className="menu"),
        question,
        html.Span(className="spacer"),
        close,
    ]
    return html.Section(
        [
            html.Div(head, className="pane-head"),
            html.Div(
                [
                    html.Div(id=ids.PANE_DRAWING, className="pane-drawing"),
                    _work(),
                    html.P(id=ids.PANE_CAPTION, className="pane-caption"),
                ],
                id=ids.PANE_PICTURE,
                className="pane-picture",
            ),
        ],
        id=ids.PANE,
        className="pane",
        hidden=view is None,
        # so that Escape closes it as soon as it is open
        tabIndex=-1,
        **{"aria-label": "Look closer"},
    )


def _work() -> html.Div:
    """How far it is with what is worked out after the run; parts/pane/work.js asks for it."""
    inside = [
        html.Progress(id=ids.PANE_PROGRESS, **{"aria-label": "Computed"}),
        html.Span(id=ids.PANE_COUNT),
        html.Button("Stop", id=ids.PANE_STOP, className="boxed"),
    ]
    return html.Div(inside, id=ids.PANE_WORK, className="pane-work", hidden=True)


def menu() -> list[html.Div]:
    """What opens it, in the tools of the canvas; pane.js fills the list with what there is to see."""
    button = html.Button(
        [icon("beside"), html.Span("Look closer"), icon("down")],
        className="boxed look-closer",
        title="Another view of the same step (v)",
        hidden=not VIEWS,
        **opener("views", ids.VIEWS),
    )
    entries = html.Div(id=ids.VIEWS, className="popup views", hidden=True)
    return [html.Div([button, entries], className="menu")]


def spec() -> dict[str, Any]:
    """The names and questions of all views, in the order of the menu."""
    views = [
        {"name": name, "title": view.title, "question": view.question, "group": view.group}
        for name, view in VIEWS.items()
    ]
    return {"views": views}
