"""What is seen in the space of w, in words."""

import numpy as np
from numpy.typing import NDArray

from linviz.run.trace import Trace
from linviz.views.weights.space import LINE, PLANE, SLICE, kind_of, separating

HEADS = {
    SLICE: "Seen at b = <height>, the darker, the more mistakes: this w has ",
    PLANE: "Each line holds the w with f = 0 at one point; the darker, the more mistakes: this w has ",
    LINE: "Every place is a boundary (w, b); the darker, the more mistakes: this one has ",
}
NONE = {SLICE: "and at this b no w has none", PLANE: "and no w has none", LINE: "and none has none"}
# places in the captions of mistakes
SOME, INSIDE, EMPTY, UNKNOWN = range(4)


def of_mistakes(kind: str) -> tuple[str, ...]:
    """While some classifier in sight separates, once this one does, where none does, and where that is not known."""
    head = HEADS[kind]
    return (
        f"{head}<missed> of <n> points wrong, one in the bright cell none.",
        f"{head}none of the <n> points wrong, like all in its bright cell.",
        f"{head}<missed> of <n> points wrong, {NONE[kind]}.",
        f"{head}<missed> of <n> points wrong.",
    )


def cases(trace: Trace, signs: NDArray[np.int64], missed: NDArray[np.int64]) -> NDArray[np.int64]:
    """Which of them a step has, by the sign of its b and its mistakes, (F,)."""
    kind = kind_of(trace)
    known = {sign: separating(trace.lifted, kind, int(sign)) for sign in np.unique(signs)}
    of_sign = {sign: {True: SOME, False: EMPTY, None: UNKNOWN}[known[sign]] for sign in known}
    found = np.array([of_sign[sign] for sign in signs], dtype=np.int64)
    return np.where(missed == 0, INSIDE, found)


def of_objective(kind: str) -> tuple[str, ...]:
    """One for all steps: what has a slope, and what has none."""
    where = "Contours of J at b = <height>" if kind == SLICE else "Contours of J"
    return (
        f"{where}, <cost> here: its slope leads down. "
        "The count of mistakes, <missed> of <n> here, is flat with jumps, and has no slope.",
    )


def of_half_planes(kind: str) -> tuple[str, ...]:
    """Where some w leaves no point short, and where none does."""
    where = "Seen at b = <height>, the" if kind == SLICE else "The"
    head = f"{where} darker, the more points have y·f < 1: with this w <short> of <n>"
    best = "The circle touches the shortest w with none."
    if kind == LINE:
        best = "Of the places with none the best is nearest to w = 0."
    every = "At this b every w leaves some" if kind == SLICE else "Every place leaves some"
    return f"{head}. {best}", f"{head}. {every}."
