"""Captions of the view Weights, those of all sights in one sequence."""

import numpy as np
from numpy.typing import NDArray

from linviz.core.problem import Array
from linviz.run.trace import Trace
from linviz.views.weights import objective
from linviz.views.weights.cell import separating_cell
from linviz.views.weights.weight_plane import LINE, PLANE, SLICE, Places, plane_kind

# true of both themes: more mistakes are darker in the light theme and lighter in the dark one
GREY = "Stronger grey means more"
HEADS = {
    SLICE: "Slice at $b <=height>. ",
    PLANE: "Each line is $f = 0 at one point. ",
    LINE: "Every place is a boundary ($w, $b). ",
}
PLACE = {SLICE: "$w", PLANE: "$w", LINE: "boundary"}
NOWHERE = {SLICE: "no $w in this slice", PLANE: "no $w", LINE: "no boundary"}
ZERO = {SLICE: "$w = 0 and $b = 0", PLANE: "$w = 0", LINE: "$w = 0 and $b = 0"}
# indices of the captions of mistakes
SOME, INSIDE, EMPTY, UNKNOWN = range(4)
# indices at which the captions of the other sights begin
SHORT, COST, DIRECTIONS = 4, 6, 10
# indices of the captions of J
SLOPE, LEAST, ORIGIN, LEVEL = range(COST, DIRECTIONS)
# the two vectors of the angle
ENDS = {PLANE: "$w and $y·$x", LINE: "($w, $b) and $y·($x, 1)"}
ARCS = (
    "The green arc holds the directions that separate the points.",
    "No direction separates the points.",
    "",
)
# tolerance of a right angle in degrees
RIGHT = 1e-9


def caption_templates(kind: str) -> tuple[str, ...]:
    """Return the captions of mistakes, of the half-planes y f >= 1, of J, and of directions."""
    return (
        *_mistake_captions(kind),
        *_half_plane_captions(kind),
        *_objective_captions(kind),
        *_direction_captions(kind),
    )


def _mistake_captions(kind: str) -> tuple[str, ...]:
    """Return the captions in the order of SOME, INSIDE, EMPTY, UNKNOWN.

    They count points with y f > 0, which are classified correctly whether the run calls y f = 0 a mistake or not.
    """
    place = PLACE[kind]
    head = f"{HEADS[kind]}{GREY} mistakes. This {place} gets <correct> of <n> correct"
    return (
        f"{head}; in the green-edged cell all are.",
        f"{head}, like any {place} in the green-edged cell.",
        f"{head}; {NOWHERE[kind]} gets all correct.",
        f"{head}.",
    )


def _half_plane_captions(kind: str) -> tuple[str, str]:
    """Return the captions for planes in which some w has y f >= 1 at every point, and for those in which none has."""
    where = HEADS[SLICE] if kind == SLICE else ""
    head = f"{where}{GREY} points with $y·$f < 1: <short> of <n> at this {PLACE[kind]}. "
    every = "$y·$f ≥ 1 at every point"
    best = f"The circle touches the shortest $w with {every}."
    if kind == LINE:
        best = f"The dashed lines mark the smallest |$w| with {every}."
    nowhere = NOWHERE[kind].capitalize()
    return f"{head}{best}", f"{head}{nowhere} has {every}."


def _objective_captions(kind: str) -> tuple[str, ...]:
    """Return the four captions of the contours of J, by their indices SLOPE, LEAST, ORIGIN and LEVEL.

    kind: that of the plane of w, see plane_kind.
    """
    where = "Contours of $J at $b <=height>" if kind == SLICE else "Contours of $J"
    mistakes = "The number of mistakes, <missed> of <n>, is flat with jumps and has no slope."
    return (
        f"{where}: $J <=cost> here, and its slope leads down. {mistakes}",
        f"{where}: $J = 0 here, and no lower value exists. {mistakes}",
        f"{where}: $J = 0 at {ZERO[kind]}, whatever the points are, and no lower value exists. "
        "That is why $y·$f($x) = 0 counts as a mistake.",
        f"{where}: $J <=cost> here. {mistakes}",
    )


def _direction_captions(kind: str) -> tuple[str, ...]:
    """Return the captions without a point, and of acute, right and obtuse angles, each combined with each of ARCS."""
    ends = ENDS.get(kind, ENDS[PLANE])
    head = f"Before the step {ends} of point <i> were <angle>° apart, "
    angles = (
        f"Only the direction of {ends.partition(' and ')[0]} counts here.",
        f"{head}an acute angle: $y·$f($x) > 0.",
        f"{head}a right angle: $y·$f($x) = 0.",
        f"{head}an obtuse angle: $y·$f($x) < 0.",
    )
    return tuple(f"{angle} {arc}".strip() for angle in angles for arc in ARCS)


def mistake_cases(trace: Trace, heights: Array, mistakes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the index of each step's caption of mistakes, (F,), from the sign of its b and its mistakes."""
    signs = np.sign(heights).astype(np.int64)
    cases = np.empty(len(signs), dtype=np.int64)
    for sign in np.unique(signs):
        exists = separating_cell(trace.lifted, plane_kind(trace), int(sign)).exists
        outside = {True: SOME, False: EMPTY, None: UNKNOWN}[exists]
        inside = INSIDE if exists else UNKNOWN
        cases[signs == sign] = np.where(mistakes[signs == sign] == 0, inside, outside)
    return cases


def objective_cases(trace: Trace, places: Places, costs: Array) -> NDArray[np.int64]:
    """Return the index of each step's caption of J, (F,), from J at its place, costs (F,), and the slope there."""
    cost = objective.plane_cost(trace)
    assert cost is not None
    # the logistic loss is 0 only by rounding
    least = (costs == 0) & (cost.loss != "logistic")
    # such an algorithm counts y f = 0 as a mistake, since it would otherwise stop at w = 0
    zero = least & (cost.loss == "perceptron") & ~places.place.any(axis=1) & (places.height == 0)
    descends = objective.descends(trace, places)
    return np.select([zero, least, descends], [ORIGIN, LEAST, SLOPE], LEVEL)


def direction_cases(trace: Trace, angle: Array) -> NDArray[np.int64]:
    """Return the index of each step's caption of directions, (F,), from its angle, (F,), NaN without a point."""
    arc = (True, False, None).index(separating_cell(trace.lifted, plane_kind(trace), 0).exists)
    sizes = [np.isnan(angle), angle < 90 - RIGHT, angle <= 90 + RIGHT]
    which = np.select(sizes, [0, 1, 2], 3)
    return DIRECTIONS + len(ARCS) * which + arc
