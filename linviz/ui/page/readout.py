"""What a step says: sentence, formula with its numbers, pseudocode with its running line, and the live numbers."""

from dash import html

from linviz.ui import ids
from linviz.ui.page import badge
from linviz.ui.page.opening import Opening


def build(opening: Opening) -> list[html.Section]:
    """The two cards."""
    return [
        html.Section(
            [
                html.H2("This step"),
                badge.build(),
                # assets/parts/readout/readout.js fills all of these in the browser, without asking the server
                # the certificate opens under the sentence, and covers none of it
                html.Div(
                    [
                        html.P(opening.caption, id=ids.CAPTION, className="caption"),
                        badge.certificate(),
                    ]
                ),
                html.Div(id=ids.FORMULA, className="formula"),
                # tabIndex: whatever scrolls must be within reach of the keyboard
                html.Div(
                    html.Pre(
                        _lines(opening),
                        id=ids.PSEUDOCODE,
                        className="pseudocode",
                        tabIndex=0,
                        # without a role it may not bear a name
                        role="group",
                        **{"aria-label": "Pseudocode"},
                    ),
                    className="code-frame",
                ),
            ],
            className="card step-card",
            **{"aria-label": "This step"},
        ),
        html.Section(
            [
                html.H2("Live numbers"),
                html.Dl(id=ids.NUMBERS, className="numbers"),
                html.P(id=ids.LIGHT, className="light"),
            ],
            className="card numbers-card",
            # on a phone it scrolls
            tabIndex=0,
            **{"aria-label": "Live numbers"},
        ),
    ]


def _lines(opening: Opening) -> list[html.Span]:
    """The pseudocode, with the line that runs marked."""
    return [
        html.Span(text, className="line", **({"data-running": ""} if i == opening.line else {}))
        for i, text in enumerate(opening.code)
    ]
