"""The lecturer's notes: a small page of its own that follows the page which presents (assets/notes)."""

from dash import html

from linviz.ui.page.document import About, Site, document
from linviz.ui.page.markup import markup

SCRIPTLESS = "The notes need JavaScript, which is switched off in this browser."


def written(site: Site) -> bytes:
    """The page as HTML; every text in it comes from the page that presents."""
    parts = html.Noscript(SCRIPTLESS), _head(), _main()
    body = ' class="notes-page" data-alone aria-busy="true"'
    return document(site, About("Notes"), "".join(map(markup, parts)), body=body)


def _head() -> html.Header:
    return html.Header(
        [
            html.Div([html.Span("Time", className="notes-name"), html.Strong(id="clock")]),
            html.Div(
                [
                    html.Span("Since the start", className="notes-name"),
                    html.Strong(id="timer", role="timer"),
                ]
            ),
            html.Button("Pause", id="pause", className="boxed"),
            html.Button("Reset", id="reset", className="boxed"),
            html.P("The keys of a clicker work here too.", className="notes-name notes-keys"),
            html.Span(className="spacer"),
            html.P("The screen is black. Press b.", id="black", hidden=True, role="status"),
        ],
        className="notes-head",
    )


def _main() -> html.Main:
    step = [
        html.H2(["Now · ", html.Span(id="at")]),
        html.P(id="now", className="notes-now"),
        html.P(id="predict"),
        html.H2("Next"),
        html.P(id="coming", className="notes-coming"),
    ]
    scenario = [
        html.Div(
            [html.H2("Question"), html.P(id="question"), html.H2("Answer"), html.P(id="answer")],
            id="asked",
        ),
        html.H2("Notes"),
        html.Div(id="notes"),
    ]
    return html.Main(
        [
            html.Div(
                [
                    html.H1("No window is presenting"),
                    html.P("Open linviz in this browser and press p there."),
                    html.P("The notes appear here by themselves, and follow every step."),
                ],
                className="notes-alone",
            ),
            # where the browser has no channel between its windows (assets/kit/platform.js)
            html.Div(
                [
                    html.H1("The notes cannot follow here"),
                    html.P(
                        "This browser does not let two windows of linviz exchange messages. "
                        "The usual reason is that it blocks cookies."
                    ),
                    html.P("Allow cookies for this site, then reload both windows."),
                ],
                className="notes-unlinked",
            ),
            html.Div(
                [
                    html.H1(id="title"),
                    html.P(id="lecture", className="notes-name"),
                    # whatever scrolls must be within reach of the keyboard
                    html.Section(step, className="notes-step", tabIndex=0, **_named("This step")),
                    html.Section(scenario, className="notes-texts", tabIndex=0, **_named("Notes")),
                ],
                className="notes-told",
            ),
        ]
    )


def _named(name: str) -> dict[str, str]:
    return {"aria-label": name}
