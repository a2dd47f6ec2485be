"""Texts of the pocket algorithm: those of the perceptron, and whether the pocket changed."""

from linviz.algorithms.perceptrons.perceptron import words as perceptron
from linviz.algorithms.perceptrons.pocket.algorithm import Pocket
from linviz.core.lift import Lifted
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.common_phrases import pick_line_and_indent

NUMBERS = (
    ("Points wrong now", "<errors> of <n>"),
    ("Points wrong with the kept $w", "<best_errors> of <n>"),
    ("Kept $w, $b", "<best_w>, <best_b>"),
    ("Mistakes so far", "<updates>"),
)
KEPT = "Now wrong: <errors> of <n>, fewer than ever: this one is kept."
NOT_KEPT = "Now wrong: <errors> of <n>; the kept one has <best_errors>."


def words(algorithm: Pocket, lifted: Lifted) -> Words:
    """Return the texts for these parameters and this lift."""
    _, indent = pick_line_and_indent(algorithm.order, "($x, $y)")
    code = {
        START: perceptron.STARTS[True, algorithm.bias],
        "repeat": "repeat",
        **perceptron.visit_lines(algorithm.inner, lifted),
        "keep": f"{indent}  if fewer are wrong: keep $w, $b",
        END: "until all visits are made",
    }
    return Words(code, _phrases(algorithm, lifted), NUMBERS, counts=True)


def _phrases(algorithm: Pocket, lifted: Lifted) -> dict[str, Phrase]:
    """Return the phrases by case: for a mistake two, as the new classifier is kept or not."""
    right = perceptron.check_formulas(algorithm.inner, lifted, " > 0")
    phrases = {
        "start": Phrase(perceptron.NOTHING_YET),
        "right": Phrase((perceptron.CORRECT, "Nothing changes."), right, "test"),
    }
    move = perceptron.mistake_formulas(algorithm.inner, lifted)
    # only a mistake makes a new classifier to compare
    mistakes = perceptron.mistake_sentences(perceptron.gain_text_of(algorithm.inner, lifted))
    for key, said in mistakes.items():
        phrases[f"{key} kept"] = Phrase((*said, KEPT), move, "keep")
        phrases[f"{key} not kept"] = Phrase((*said, NOT_KEPT), move, "change")
    return phrases
