"""What a step says: sentence, formula with its numbers, pseudocode with its running line, and the live numbers."""

from dash import html

from linviz.core.separability import separability_light
from linviz.ui import ids
from linviz.ui.page import badge, inspector, telling
from linviz.ui.page.opening import Opening
from linviz.words.describe import lines_at_end


def build(opening: Opening) -> list[html.Section]:
    """The cards of the step and its numbers; assets/parts/readout fills them at every step, without the server."""
    return [_step(opening), _numbers(opening), inspector.build()]


def _step(opening: Opening) -> html.Section:
    said = opening.said
    code = html.Pre(
        telling.code(said, lines_at_end(opening.trace, said.words)),
        id=ids.PSEUDOCODE,
        className="pseudocode",
        # the symbols of the code are explained where it has the focus
        tabIndex=0,
        # without a role it may not bear a name
        role="group",
        **{"aria-label": "Pseudocode"},
    )
    head = [
        html.H2("This step"),
        html.Span(telling.misclassified(said), id=ids.MISCLASSIFIED, className="misclassified"),
    ]
    return html.Section(
        [
            html.Div(head, className="step-head"),
            html.Div(html.P(telling.caption(said), id=ids.CAPTION, className="caption")),
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
    light = html.P(known.sentence, id=ids.LIGHT, className="light", **{"data-light": known.name})
    return html.Section(
        [
            html.Dl(telling.numbers(opening.said), id=ids.NUMBERS, className="numbers"),
            # what is known of the whole run; each of the two goes without a gap where it would tell an answer
            html.Div([light, badge.build()], className="outlook"),
            badge.certificate(),
        ],
        className="card numbers-card",
        # the symbols of its rows are explained where it has the focus
        tabIndex=0,
        **{"aria-label": "Live numbers"},
    )
