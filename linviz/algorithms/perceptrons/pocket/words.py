"""The pocket algorithm in words: the perceptron's, and what happens to the vector in the pocket."""

from linviz.algorithms.perceptrons.perceptron import words as perceptron
from linviz.algorithms.perceptrons.pocket.algorithm import Pocket
from linviz.core.lift import Lifted
from linviz.run.phrase import END, Phrase, Row, Words

NUMBERS = (
    ("Points wrong now", "<errors> of <n>"),
    ("Points wrong with the kept w", "<best_errors> of <n>"),
    ("Kept w, b", "<best_w>, <best_b>"),
    ("Mistakes so far", "<updates>"),
)


def words(algorithm: Pocket, lifted: Lifted) -> Words:
    """Its words for these parameters and this lift."""
    moving = perceptron.words(algorithm.inner, lifted)
    code = dict(moving.pseudocode)
    # this run ends otherwise
    del code[END]
    change = code["change"]
    indent = " " * (len(change) - len(change.lstrip()))
    code |= {"keep": f"{indent}if fewer are wrong: keep w, b", END: "until all visits are made"}
    return Words(code, _phrases(moving), _choose, NUMBERS, counts=True)


def _phrases(moving: Words) -> dict[str, Phrase]:
    phrases = {key: moving.phrases[key] for key in ("start", "right")}
    # only after a mistake is there another classifier to compare
    for key in moving.phrases.keys() - {"start", "right"}:
        one = moving.phrases[key]
        said = f"{one.sentence} Now wrong: <errors> of <n>"
        phrases[f"{key} kept"] = Phrase(f"{said}, fewer than ever: this one is kept.", one.formula, "keep")
        phrases[f"{key} not kept"] = Phrase(f"{said}; the kept one has <best_errors>.", one.formula, one.line)
    return phrases


def _choose(row: Row) -> str:
    key = perceptron.choose(row)
    if row["event"] != 2:
        return key
    return f"{key} kept" if row["best_errors"] < row["best_errors_before"] else f"{key} not kept"
