"""Texts of Hebb's rule."""

from linviz.core.lift import Lifted
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.common_phrases import code_x
from tests.toys.hebb.algorithm import Hebb

MOVE = (r"b \leftarrow b + \eta y_{<i>} <=> \mathbf{<b>}",)

NUMBERS = (
    ("Points wrong", "<errors> of <n>"),
    ("Σ y·f(x)", "<agreement>"),
    ("It is at most", "<most>"),
)


def words(algorithm: Hebb, lifted: Lifted) -> Words:
    """Return the texts, which do not depend on the step size."""
    x = code_x(lifted)
    code = {
        START: "w ← 0;  b ← 0",
        "take": "for each (x, y):",
        "pull": f"  w ← w + η y {x};  b ← b + η y",
        END: "return w, b",
    }
    phrases = {
        "start": Phrase("Nothing has been seen yet."),
        "update": Phrase(
            "Point <point> pulls, right or wrong. Σ y·f(x) goes from <agreement_before> to <agreement>.",
            MOVE,
            "pull",
        ),
    }
    return Words(code, phrases, NUMBERS, counts=True)
