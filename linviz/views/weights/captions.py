"""What is seen in the space of w, in words: for each sight some templates, all of them in one row."""

import numpy as np
from numpy.typing import NDArray

from linviz.core.problem import Array
from linviz.run.trace import Trace
from linviz.views.weights.space import LINE, PLANE, SLICE, kind_of, separating

HEADS = {
    SLICE: "Seen at b = <height>, the greyer, the more mistakes: this w has ",
    PLANE: "Each line is f = 0 at one point; the greyer, the more mistakes: this w has ",
    LINE: "Every place is a boundary (w, b); the greyer, the more mistakes: this one has ",
}
NOWHERE = {
    SLICE: "and at this b no w has none",
    PLANE: "and no w has none",
    LINE: "and none has none",
}
# places in the captions of mistakes
SOME, INSIDE, EMPTY, UNKNOWN = range(4)
# where those of the other sights begin
SHORT, COST, DIRECTIONS = 4, 6, 7
# what encloses an angle, and the sign that goes with it
ENDS = {PLANE: ("w and x", "w·x"), LINE: ("(w, b) and (x, 1)", "f(x)")}
ARCS = ("The green arc holds the directions that separate.", "None separates the points.", "")
# degrees
RIGHT = 1e-9


def captions(kind: str) -> tuple[str, ...]:
    """Of mistakes, of the half-planes y f >= 1, of J, of directions."""
    return (*_of_mistakes(kind), *_of_half_planes(kind), _of_objective(kind), *_of_directions(kind))


def _of_mistakes(kind: str) -> tuple[str, ...]:
    """While some classifier in sight separates, once this one does, where none does, and where that is not known."""
    head = HEADS[kind]
    return (
        f"{head}<missed> of <n> points wrong, one in the green cell none.",
        f"{head}none of the <n> points wrong, like all in its green cell.",
        f"{head}<missed> of <n> points wrong, {NOWHERE[kind]}.",
        f"{head}<missed> of <n> points wrong.",
    )


def _of_half_planes(kind: str) -> tuple[str, str]:
    """Where some w leaves no point short, and where none does."""
    where = "Seen at b = <height>, the" if kind == SLICE else "The"
    head = f"{where} greyer, the more points have y·f < 1: with this w <short> of <n>"
    best = "The circle touches the shortest w with none."
    if kind == LINE:
        best = "Of the places with none the best is nearest to w = 0."
    every = "At this b every w leaves some" if kind == SLICE else "Every place leaves some"
    return f"{head}. {best}", f"{head}. {every}."


def _of_objective(kind: str) -> str:
    """What has a slope, and what has none."""
    where = "Contours of J at b = <height>" if kind == SLICE else "Contours of J"
    return (
        f"{where}, <cost> here: its slope leads down. "
        "The count of mistakes, <missed> of <n> here, is flat with jumps, and has no slope."
    )


def _of_directions(kind: str) -> tuple[str, ...]:
    """Without a point, and of acute, right and obtuse angles; where some direction separates, none, or nobody knows."""
    ends, score = ENDS.get(kind, ENDS[PLANE])
    head = f"{ends} of point <i> are <angle>° apart, "
    angles = (
        f"Only the direction of {ends.partition(' and ')[0]} counts here.",
        f"{head}an acute angle: {score} > 0.",
        f"{head}a right angle: {score} = 0.",
        f"{head}an obtuse angle: {score} < 0.",
    )
    return tuple(f"{angle} {arc}".strip() for angle in angles for arc in ARCS)


def of_mistakes(trace: Trace, heights: Array, missed: NDArray[np.int64]) -> NDArray[np.int64]:
    """Which of them a step has, by the sign of its b and its mistakes, (F,)."""
    signs = np.sign(heights).astype(np.int64)
    found = np.empty(len(signs), dtype=np.int64)
    for sign in np.unique(signs):
        known = separating(trace.lifted, kind_of(trace), int(sign))
        found[signs == sign] = {True: SOME, False: EMPTY, None: UNKNOWN}[known]
    return np.where(missed == 0, INSIDE, found)


def of_directions(trace: Trace, angle: Array) -> NDArray[np.int64]:
    """By the angle, if there is one, and whether some direction separates the points."""
    arc = (True, False, None).index(separating(trace.lifted, kind_of(trace), 0))
    sizes = [np.isnan(angle), angle < 90 - RIGHT, angle <= 90 + RIGHT]
    which = np.select(sizes, [0, 1, 2], 3)
    return DIRECTIONS + len(ARCS) * which + arc
