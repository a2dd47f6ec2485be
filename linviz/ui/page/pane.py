"""The view next to the canvas: the same step of the run, as a picture that answers one question.

assets/parts/pane opens it; what fills it is in assets/views/.
"""

from typing import Any

from dash import html

from linviz.core.lift import LIFTS, Lift
from linviz.core.notation import letters
from linviz.run.view import VIEWS
from linviz.ui import ids
from linviz.ui.page.button import icon, icon_button, opener
from linviz.ui.page.opening import Opening
from linviz.ui.page.settings import settings_of, summary
from linviz.ui.page.typeset import capitalised

# the text of the button that opens the list of views, also in assets/parts/pane, and what stands for a view that would
# tell the answer, also in assets/model/open_view.js
LOOK_CLOSER = "Look closer"
VEILED = "This view opens with the answer."


def build(opening: Opening) -> html.Section:
    """Return the tabs for little room, the frame of the drawing with its head, and the caption."""
    view = VIEWS.get(opening.beside)
    question = view.question_for(opening.trace) if view else ""
    head = [
        # it takes the focus when the view opens, and ↑ ↓ light up points then; as it is no control, Tab passes over it
        html.H2(letters(question), id=ids.PANE_QUESTION, className="pane-question", tabIndex=-1),
        # assets/views/kit/sights.js fills it
        html.Div(id=ids.PANE_SIGHTS, className="pane-sights"),
        icon_button("close", "look-away", "Close", "Esc"),
    ]
    frame = [
        html.Div(head, className="pane-head"),
        html.Div(id=ids.PANE_DRAWING, className="pane-drawing"),
        _work(),
    ]
    is_veiled = view is not None and "view" in opening.veiled
    return html.Section(
        [
            _tabs(view.title if view else ""),
            html.Div(frame, id=ids.PANE_PICTURE, className="pane-picture"),
            html.P(VEILED if is_veiled else "", id=ids.PANE_CAPTION, className="pane-caption"),
        ],
        id=ids.PANE,
        className="pane",
        hidden=view is None,
        **{"aria-label": view.title if view else LOOK_CLOSER},
        **({"data-empty": ""} if is_veiled else {}),
    )


def _tabs(title: str) -> html.Div:
    """Return the two buttons that choose between canvas and view where there is room for one of them."""
    buttons = [
        html.Button("Points", **{"data-act": "tab-points", "aria-pressed": "true"}),
        html.Button(title, id=ids.PANE_TAB, **{"data-act": "tab-view", "aria-pressed": "false"}),
    ]
    return html.Div(
        buttons, className="pane-tabs", role="group", **{"aria-label": "Points or view"}
    )


def _work() -> html.Div:
    """Return the progress of what is computed after the run; assets/views/pane/work.js requests it."""
    inside = [
        html.Progress(id=ids.PANE_PROGRESS, **{"aria-label": "Computed"}),
        html.Span(id=ids.PANE_COUNT),
        html.Button("Stop", id=ids.PANE_STOP, className="boxed"),
    ]
    return html.Div(inside, id=ids.PANE_WORK, className="pane-work", hidden=True)


def menu(opened: str) -> html.Div:
    """Return the button that bears the name of the open view, and the list of views that it opens."""
    view = VIEWS.get(opened)
    button = html.Button(
        [
            icon("beside"),
            html.Span(view.title if view else LOOK_CLOSER, id=ids.PANE_NAME),
            icon("down"),
        ],
        className="boxed look-closer",
        title="Another view of the same step (v)",
        hidden=not VIEWS,
        **opener("views", ids.VIEWS),
    )
    # assets/views/pane/view_list.js fills it
    entries = html.Div(id=ids.VIEWS, className="popup views", hidden=True)
    return html.Div([button, entries], className="menu")


def folded_controls(opening: Opening) -> html.Div:
    """Return the button that stands for algorithm, lift and settings next to a view, and opens their card.

    The settings are those of the page's own view: another view that is opened instead brings them with its drawing.
    """
    lift = letters(_title(opening.trace.lifted.lift))
    button = html.Button(
        [
            html.Span(opening.trace.algorithm.title, id=ids.FOLDED_ALGORITHM),
            html.Span(f" · {lift}", id=ids.FOLDED_LIFT),
            icon("down"),
        ],
        className="boxed",
        title="Algorithm, lift and settings",
        **opener("fold", ids.CONTROLS),
    )
    told = settings_of(opening.trace.algorithm, opening.trace.lifted.lift) if opening.beside else []
    settings = html.Span(summary(told), id=ids.FOLDED_SETTINGS, className="folded-settings")
    return html.Div([button, settings], className="menu folded")


def _title(lift: Lift) -> str:
    """Return the title of a lift of the list with a capital; a composed one is named by its parts."""
    return capitalised(lift.title if lift.name in LIFTS else lift.label)


def spec() -> dict[str, Any]:
    """Return the names, questions and headings of all views, in the order of the menu."""
    views = [
        {"name": name, "title": view.title, "question": view.question, "group": view.group}
        for name, view in VIEWS.items()
    ]
    return {"views": views}
