"""The cell of the plane of w where every point is classified correctly: whether it exists, and a place inside it."""

from typing import NamedTuple

import numpy as np

from linviz.core.bound import solve_least_distance
from linviz.core.exact import hull_contains_zero, surely_all_positive, to_integers
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array
from linviz.core.separability import separable, sums_to_zero
from linviz.views.weights.weight_plane import LINE, SLICE, plane_rows


class Cell(NamedTuple):
    """A cell. exists: None if neither answer is proved. inside (2,): a place in it, None unless it surely exists."""

    exists: bool | None
    inside: Array | None


UNKNOWN = Cell(None, None)
NOWHERE = Cell(False, None)


@once
def separating_cell(lifted: Lifted, kind: str, sign: int) -> Cell:
    """Return the cell where y f > 0 at every point; in a slice, for any b of that sign (-1, 0, 1).

    If (w, b) separates the points, so does any positive multiple of it. So `inside` is for b = sign, and |b| times it
    is in the cell at another b of that sign; without a b, or at b = 0, every positive multiple of it is.
    Each answer is checked on the points and depends neither on the window that is shown nor on a scale of the numbers.
    """
    fixed_b = kind == SLICE and sign != 0
    if separable(lifted, bias=kind == LINE or fixed_b) is False:
        return NOWHERE
    z = lifted.y[:, None] * plane_rows(kind, lifted)
    if fixed_b:
        # a further row makes the last number of (w, b) have the sign
        z = np.vstack([np.column_stack([z, lifted.y]), [0.0, 0.0, float(sign)]])
    sizes = np.maximum(np.abs(z).max(axis=0, initial=0.0), np.finfo(float).tiny)
    v, weights = solve_least_distance(z / sizes, lifted.cache)
    if surely_all_positive(z / sizes, v):
        v = v / sizes
        return Cell(True, v[:2] / abs(v[2]) if fixed_b else v / np.abs(v).max())
    # Gordan: if the rows add up to 0 with weights >= 0, no v has a positive product with all of them
    if weights.any() and (
        sums_to_zero(weights, z / sizes) or hull_contains_zero(to_integers(z), weights)
    ):
        return NOWHERE
    return UNKNOWN
