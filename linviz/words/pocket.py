"""The pocket algorithm in words: the perceptron's, and what happens to the vector in the pocket."""

from linviz.algorithms.pocket import Pocket
from linviz.core.lift import Lifted
from linviz.words import perceptron
from linviz.words.base import Phrase, Row, Words

NUMBERS = (
    ("Points wrong now", "<errors> of <n>"),
    ("Points wrong with the kept w", "<best_errors> of <n>"),
    ("Kept w, b", "<best_w>, <best_b>"),
    ("Mistakes so far", "<updates>"),
)


def words(algorithm: Pocket, lifted: Lifted) -> Words:
    """Its words for these parameters and this lift."""
    moving = perceptron.words(algorithm.inner, lifted)
    # the last line is the perceptron's end, and this run ends otherwise
    *body, _ = moving.pseudocode
    # looked for: where that line stands is the perceptron's business
    change = next(line for line, text in enumerate(body) if "w ← w +" in text)
    indent = " " * (len(body[change]) - len(body[change].lstrip()))
    keep = f"{indent}if fewer are wrong: keep w, b"
    code = (*body, keep, "until all visits are made")
    return Words(code, _phrases(moving, change + 1), _choose, NUMBERS, counts=True)


def _phrases(moving: Words, keep: int) -> dict[str, Phrase]:
    phrases = {key: moving.phrases[key] for key in ("start", "right")}
    # only after a mistake is there another classifier to compare
    for key in moving.phrases.keys() - {"start", "right"}:
        one = moving.phrases[key]
        said = f"{one.sentence} Now wrong: <errors> of <n>"
        phrases[f"{key} kept"] = Phrase(f"{said}, fewer than ever: this one is kept.", one.formula, keep)
        phrases[f"{key} not kept"] = Phrase(f"{said}; the kept one has <best_errors>.", one.formula, one.line)
    return phrases


def _choose(row: Row) -> str:
    key = perceptron.choose(row)
    if row["event"] != 2:
        return key
    return f"{key} kept" if row["best_errors"] < row["best_errors_before"] else f"{key} not kept"
