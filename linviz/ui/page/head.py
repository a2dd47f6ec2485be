"""The head of the desk: title, idea and question of the open scenario.

assets/parts/head/head.js fills it when another scenario is opened. The answer comes with the run and is never in the
document.
"""

from dash import html

from linviz.scenario.sharing import UNTITLED
from linviz.ui import ids
from linviz.ui.page.opening import Opening
from linviz.ui.page.typeset import sentence

# the texts may be false for other points; a longer remark here would move the canvas
CHANGED = "Idea and question are about the scenario as it was opened. Press r to go back to it."


def build(opening: Opening) -> html.Section:
    """The section between the bar and the canvas."""
    preset = opening.preset
    about = html.Div(
        [
            html.Div(
                [
                    html.H2(preset.title or UNTITLED, id=ids.TITLE, className="title"),
                    html.Span(
                        "changed", id=ids.CHANGED, className="changed", title=CHANGED, hidden=True
                    ),
                ],
                className="title-line",
            ),
            html.P(sentence(preset.idea), id=ids.IDEA, className="idea", hidden=not preset.idea),
        ],
        className="head-about",
    )
    return html.Section(
        [about, _question(preset.question, bool(preset.answer) and "answer" not in preset.hidden)],
        id=ids.HEAD,
        className="desk-head",
        **{"aria-label": "About this scenario"},
    )


def _question(text: str, is_answered: bool) -> html.Div:
    """The question, and under it the answer once it is asked for."""
    show_answer = html.Button(
        "Show the answer",
        className="link",
        hidden=not is_answered,
        **{"data-act": "answer", "aria-expanded": "false", "aria-controls": ids.ANSWER},
    )
    return html.Div(
        [
            html.P("Question", id=ids.QUESTION_LABEL, className="question-label"),
            html.P([html.Span(sentence(text), id=ids.QUESTION), " ", show_answer]),
            html.P(id=ids.ANSWER, className="answer", hidden=True),
        ],
        id=ids.QUESTION_CARD,
        className="question",
        hidden=not text,
    )
