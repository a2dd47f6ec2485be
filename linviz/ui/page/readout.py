"""What a step says: sentence, formula with its numbers, pseudocode with its running line, and the live numbers."""

from dash import html

from linviz.core.separability import separability_light
from linviz.ui import ids
from linviz.ui.page import badge, telling
from linviz.ui.page.opening import Opening
from linviz.words.describe import lines_at_end


def build(opening: Opening) -> list[html.Section]:
    """The two cards; assets/parts/readout/readout.js fills them anew at every step, without asking the server."""
    return [_step(opening), _numbers(opening)]


def _step(opening: Opening) -> html.Section:
    said = opening.said
    code = html.Pre(
        telling.code(said, lines_at_end(opening.trace, said.words)),
        id=ids.PSEUDOCODE,
        className="pseudocode",
        # whatever scrolls must be within reach of the keyboard
        tabIndex=0,
        # without a role it may not bear a name
        role="group",
        **{"aria-label": "Pseudocode"},
    )
    return html.Section(
        [
            html.H2("This step"),
            badge.build(),
            # the certificate opens under the sentence, and covers none of it
            html.Div(
                [
                    html.P(telling.caption(said), id=ids.CAPTION, className="caption"),
                    badge.certificate(),
                ]
            ),
            html.Div(
                telling.formula(said),
                id=ids.FORMULA,
                className="formula",
                hidden=not said.phrase.formula,
            ),
            html.Div(code, className="code-frame"),
        ],
        className="card step-card",
        **{"aria-label": "This step"},
    )


def _numbers(opening: Opening) -> html.Section:
    known = separability_light(opening.trace.lifted)
    return html.Section(
        [
            html.H2("Live numbers"),
            html.Dl(telling.numbers(opening.said), id=ids.NUMBERS, className="numbers"),
            html.P(known.sentence, id=ids.LIGHT, className="light", **{"data-light": known.name}),
        ],
        className="card numbers-card",
        # on a phone it scrolls
        tabIndex=0,
        **{"aria-label": "Live numbers"},
    )
