"""The lecturer's window: a page of its own that follows the page which presents, and drives it (assets/notes)."""

from typing import Any

from dash import html

from linviz.ui.page.button import LOGO, icon
from linviz.ui.page.document import About, Site, document
from linviz.ui.page.markup import markup

SCRIPTLESS = "The notes need JavaScript, which is switched off in this browser."
# the states of the question on the wall, as assets/parts/present/question.js names them
ON_WALL = {
    "question": "Question",
    "answer": "With answer",
    "none": "Neither",
    "alone": "Large",
}


def written(site: Site) -> bytes:
    """The page as HTML; every text of the lecture comes from the page that presents."""
    parts = html.Noscript(SCRIPTLESS), _head(), html.Main([_alone(), _lecture()])
    body = ' class="notes-page" data-alone aria-busy="true"'
    return document(site, About("Notes"), "".join(map(markup, parts)), body=body)


def _head() -> html.Header:
    return html.Header(
        [
            LOGO,
            html.Strong("Notes", className="notes-name"),
            html.Span(id="course", className="notes-muted"),
            html.Span(className="spacer"),
            html.Span(["Clock ", html.Strong(id="clock")], className="notes-muted"),
            html.Button(
                icon("theme"),
                id="theme",
                title="Dark or light",
                **{"aria-label": "Dark or light"},
            ),
        ],
        className="notes-head",
    )


def _alone() -> html.Div:
    """Return the sentences that are shown while no window presents, or none can be heard (assets/kit/platform.js)."""
    return html.Div(
        [
            html.H1("Open Present in the other window", className="notes-alone"),
            html.P(
                "This browser lets no two tabs of linviz exchange messages; the usual reason is "
                "that it blocks cookies. Close this tab, and press Notes in the window that "
                "presents.",
                className="notes-unlinked",
            ),
        ],
        role="status",
    )


def _lecture() -> html.Div:
    """Return the parts that need a window that presents; assets/notes/notes.js makes them inert without one."""
    return html.Div(
        [
            html.Div([_wall(), _settings(), _minutes()], className="notes-drive"),
            html.Div([_telling(), _course()], className="notes-tell"),
        ],
        id="lecture",
    )


def _wall() -> html.Section:
    acts = html.Div(
        [
            html.Button(icon("back"), id="back", title="One step back (←)", **_named("Back")),
            html.Button([icon("step"), html.Span("Step", id="main-act")], id="step"),
            html.Button(["Black", html.Kbd("b")], id="black", **{"aria-pressed": "false"}),
        ],
        className="notes-acts",
    )
    return html.Section(
        [
            html.Div(
                html.Div(id="wall", role="img", **_named("What the wall shows")),
                className="wall-place",
            ),
            acts,
            html.P(id="where"),
            html.P(id="coming", className="notes-muted"),
        ],
        className="wall-part",
        **_named("The wall"),
    )


def _settings() -> html.Section:
    return html.Section(
        [
            html.Div(id="settings"),
            html.Div(
                [
                    html.Button("From the start", id="from-start", title="Home"),
                    _chosen("stride", "Stride", "m"),
                    _chosen("view", "View", "v"),
                    _chosen("sight", "Sight of the view"),
                ],
                className="notes-row",
            ),
        ],
        className="notes-card",
        **_named("Settings"),
    )


def _chosen(id: str, label: str, key: str = "") -> html.Span:
    """A list that looks like a button; its label is for those who hear it."""
    name = html.Label(label, htmlFor=id, className="visually-hidden")
    # assets/notes/drive.js fills it
    return html.Span(
        [name, html.Select(id=id, title=f"{label} ({key})" if key else label)], id=f"{id}-place"
    )


def _minutes() -> html.Section:
    return html.Section(
        [
            html.Div(
                [_gone("scenario", "This scenario"), _gone("lecture", "Lecture")],
                className="notes-times",
            ),
            html.Div(
                [
                    html.Span(id="plan", className="notes-muted"),
                    html.Span(className="spacer"),
                    html.Button("Start again at 0:00", id="zero", className="link", hidden=True),
                    html.Button("Pause", id="pause", className="link", hidden=True),
                ],
                className="notes-row",
            ),
        ],
        className="notes-card",
        **_named("Minutes"),
    )


def _gone(id: str, label: str) -> html.Div:
    """The minutes gone by, those planned, and a bar."""
    return html.Div(
        [
            html.H2(label),
            html.P(
                [
                    html.Strong("0:00", id=f"{id}-gone", role="timer", **_named(label)),
                    html.Span(id=f"{id}-planned", className="notes-muted"),
                ],
            ),
            html.Div(html.Div(id=f"{id}-bar"), className="notes-bar"),
        ],
        id=f"{id}-time",
    )


def _telling() -> html.Section:
    states = [
        html.Button(text, value=state, **{"aria-pressed": "false"})
        for state, text in ON_WALL.items()
    ]
    return html.Section(
        [
            html.Div(
                [html.H1(id="title"), html.Span(id="place", className="notes-muted")],
                className="notes-title",
            ),
            html.Div(
                [
                    html.P(
                        [
                            html.Strong("Question", className="notes-label"),
                            html.Span(id="on-wall", className="notes-muted"),
                        ]
                    ),
                    html.P(id="question"),
                    html.P(id="answer"),
                    html.P(id="predict"),
                ],
                id="asked",
            ),
            html.Div(
                [
                    html.Div(
                        states, id="segment", role="group", **_named("The question on the wall")
                    ),
                    html.Kbd("Q"),
                ],
                id="states",
            ),
            html.Div(id="notes"),
        ],
        className="notes-told",
        # whatever scrolls must be within reach of the keyboard
        tabIndex=0,
        **_named("Question, answer and notes"),
    )


def _course() -> html.Nav:
    return html.Nav(html.Ol(id="list"), className="notes-card notes-list", **_named("Scenarios"))


def _named(name: str) -> dict[str, Any]:
    return {"aria-label": name}
