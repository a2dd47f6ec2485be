"""Hebb's rule in words."""

from linviz.core.lift import Lifted
from linviz.run.phrase import END, START, Phrase, Row, Words
from linviz.words.maths import code_x
from tests.toys.hebb.algorithm import Hebb

MOVE = (r"b \leftarrow b + \eta y_{<i>} <=> \mathbf{<b>}",)


def words(algorithm: Hebb, lifted: Lifted) -> Words:
    """Its words, whatever the step size."""
    x = code_x(lifted)
    code = {
        START: "w ← 0;  b ← 0",
        "take": "for each (x, y):",
        "pull": f"  w ← w + η y {x};  b ← b + η y",
        END: "return w, b",
    }
    phrases = {
        "start": Phrase("Nothing has been seen yet."),
        "pull": Phrase("Point <point> pulls, right or wrong.", MOVE, "pull"),
    }
    return Words(code, phrases, _choose, (("Points wrong", "<errors> of <n>"),), counts=True)


def _choose(row: Row) -> str:
    return "pull" if row["event"] else "start"
