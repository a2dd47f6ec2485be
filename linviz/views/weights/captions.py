"""What is seen in the space of w, in words: for each sight some templates, all of them in one row."""

import numpy as np
from numpy.typing import NDArray

from linviz.core.problem import Array
from linviz.run.trace import Trace
from linviz.views.weights import objective
from linviz.views.weights.cell import separating_cell
from linviz.views.weights.weight_plane import LINE, PLANE, SLICE, Places, plane_kind

# in light and dark themes alike: there the ground becomes darker, here lighter
GREY = "Stronger grey means more"
HEADS = {
    SLICE: "Slice at b = <height>. ",
    PLANE: "Each line is f = 0 at one point. ",
    LINE: "Every place is a boundary (w, b). ",
}
PLACE = {SLICE: "w", PLANE: "w", LINE: "boundary"}
NOWHERE = {SLICE: "no w in this slice", PLANE: "no w", LINE: "no boundary"}
ZERO = {SLICE: "w = 0 and b = 0", PLANE: "w = 0", LINE: "w = 0 and b = 0"}
# places in the captions of mistakes
SOME, INSIDE, EMPTY, UNKNOWN = range(4)
# where those of the other sights begin
SHORT, COST, DIRECTIONS = 4, 6, 10
# places in the captions of J
SLOPE, LEAST, ORIGIN, LEVEL = range(COST, DIRECTIONS)
# what encloses an angle
ENDS = {PLANE: "w and y·x", LINE: "(w, b) and y·(x, 1)"}
ARCS = (
    "The green arc holds the directions that separate the points.",
    "No direction separates the points.",
    "",
)
# degrees
RIGHT = 1e-9


def captions(kind: str) -> tuple[str, ...]:
    """Of mistakes, of the half-planes y f >= 1, of J, of directions."""
    return (
        *_mistake_captions(kind),
        *_half_plane_captions(kind),
        *_objective_captions(kind),
        *_direction_captions(kind),
    )


def _mistake_captions(kind: str) -> tuple[str, ...]:
    """While some classifier in the plane separates, once this one does, where none does, and where that is not known.

    Points with y f > 0 are counted, which are classified correctly whether a run calls y f = 0 a mistake or not.
    """
    place = PLACE[kind]
    head = f"{HEADS[kind]}{GREY} mistakes. This {place} gets <correct> of <n> right"
    return (
        f"{head}; any {place} in the green cell gets all right.",
        f"{head}, like any {place} in its green cell.",
        f"{head}; {NOWHERE[kind]} gets all right.",
        f"{head}.",
    )


def _half_plane_captions(kind: str) -> tuple[str, str]:
    """Where some w leaves no point short, and where none does."""
    where = HEADS[SLICE] if kind == SLICE else ""
    head = f"{where}{GREY} points with y·f < 1: <short> of <n> at this {PLACE[kind]}. "
    every = "y·f ≥ 1 at every point"
    best = f"The circle touches the shortest w with {every}."
    if kind == LINE:
        best = f"The dashed lines mark the smallest |w| with {every}."
    nowhere = NOWHERE[kind].capitalize()
    return f"{head}{best}", f"{head}{nowhere} has {every}."


def _objective_captions(kind: str) -> tuple[str, ...]:
    """Where a step against the slope lowers J; where J is 0, and so at w = 0; and where neither is known."""
    where = "Contours of J at b = <height>" if kind == SLICE else "Contours of J"
    mistakes = "The number of mistakes, <missed> of <n>, is flat with jumps and has no slope."
    return (
        f"{where}: J = <cost> here, and its slope leads down. {mistakes}",
        f"{where}: J = 0 here, and no lower value exists. {mistakes}",
        f"{where}: J = 0 at {ZERO[kind]}, whatever the points are, and no lower value exists. "
        "That is why y·f(x) = 0 counts as a mistake.",
        f"{where}: J = <cost> here. {mistakes}",
    )


def _direction_captions(kind: str) -> tuple[str, ...]:
    """Without a point, and of acute, right and obtuse angles; where some direction separates, none, or nobody knows."""
    ends = ENDS.get(kind, ENDS[PLANE])
    head = f"{ends} of point <i> are <angle>° apart, "
    angles = (
        f"Only the direction of {ends.partition(' and ')[0]} counts here.",
        f"{head}an acute angle: y·f(x) > 0.",
        f"{head}a right angle: y·f(x) = 0.",
        f"{head}an obtuse angle: y·f(x) < 0.",
    )
    return tuple(f"{angle} {arc}".strip() for angle in angles for arc in ARCS)


def mistake_cases(trace: Trace, heights: Array, missed: NDArray[np.int64]) -> NDArray[np.int64]:
    """Which of them a step has, by the sign of its b and its mistakes, (F,)."""
    signs = np.sign(heights).astype(np.int64)
    cases = np.empty(len(signs), dtype=np.int64)
    for sign in np.unique(signs):
        exists = separating_cell(trace.lifted, plane_kind(trace), int(sign)).exists
        outside = {True: SOME, False: EMPTY, None: UNKNOWN}[exists]
        inside = INSIDE if exists else UNKNOWN
        cases[signs == sign] = np.where(missed[signs == sign] == 0, inside, outside)
    return cases


def objective_cases(trace: Trace, places: Places, costs: Array) -> NDArray[np.int64]:
    """Which of those of J a step has, by J at its place (F,) and its slope, (F,)."""
    cost = objective.plane_cost(trace)
    assert cost is not None
    # the logistic loss comes near to 0 and never is 0, but for rounding
    least = (costs == 0) & (cost.loss != "logistic")
    # what goes down this loss counts y f <= 0, since w = 0 would else be its end
    zero = least & (cost.loss == "perceptron") & ~places.place.any(axis=1) & (places.height == 0)
    descends = objective.descends(trace, places)
    return np.select([zero, least, descends], [ORIGIN, LEAST, SLOPE], LEVEL)


def direction_cases(trace: Trace, angle: Array) -> NDArray[np.int64]:
    """By the angle, if there is one, and whether some direction separates the points."""
    arc = (True, False, None).index(separating_cell(trace.lifted, plane_kind(trace), 0).exists)
    sizes = [np.isnan(angle), angle < 90 - RIGHT, angle <= 90 + RIGHT]
    which = np.select(sizes, [0, 1, 2], 3)
    return DIRECTIONS + len(ARCS) * which + arc
