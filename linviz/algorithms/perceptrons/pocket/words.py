"""Texts of the pocket algorithm: those of the perceptron, and whether the pocket changed."""

from linviz.algorithms.perceptrons.perceptron import words as perceptron
from linviz.algorithms.perceptrons.pocket.algorithm import Pocket
from linviz.core.lift import Lifted
from linviz.run.claim import fewest
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.common_phrases import pick_line_and_indent

NUMBERS = (
    ("Points not correct with the kept $w", "<best_errors> of <n>"),
    ("Kept $w, $b", "<best_w>, <best_b>"),
    ("Mistakes so far", "<updates>"),
)
KEPT = "Not correct now: <errors> of <n>, the fewest so far, so this $w is kept."
FEWEST = fewest("errors", "best_errors", "fewest")
NOT_KEPT = "Not correct now: <errors> of <n>; with the kept $w it is <best_errors>."


def words(algorithm: Pocket, lifted: Lifted) -> Words:
    """Return the texts for these parameters and this lift."""
    _, indent = pick_line_and_indent(algorithm.order, "($x, $y)")
    code = {
        START: perceptron.STARTS[True, algorithm.bias],
        "repeat": "repeat",
        **perceptron.visit_lines(algorithm.inner, lifted),
        "keep": f"{indent}  if fewer are not correct: keep $w, $b",
        END: "until no mistake is left or all visits made",
    }
    return Words(code, _phrases(algorithm, lifted), NUMBERS, counts=True)


def _phrases(algorithm: Pocket, lifted: Lifted) -> dict[str, Phrase]:
    """Return the phrases by case: for a mistake two, as the new classifier is kept or not."""
    right = perceptron.check_formulas(algorithm.inner, lifted, " > 0")
    phrases = {
        "start": Phrase(perceptron.NOTHING_YET),
        "right": Phrase((perceptron.CORRECT, "Nothing changed."), right, "test"),
    }
    move = perceptron.mistake_formulas(algorithm.inner, lifted)
    # only a mistake makes a new classifier to compare
    mistakes = perceptron.mistake_sentences(perceptron.gain_text_of(algorithm.inner, lifted))
    for key, said in mistakes.items():
        claims = perceptron.mistake_claims(key)
        phrases[f"{key} kept"] = Phrase((*said, KEPT), move, "keep", (*claims, FEWEST))
        phrases[f"{key} not kept"] = Phrase((*said, NOT_KEPT), move, "change", claims)
    return phrases
