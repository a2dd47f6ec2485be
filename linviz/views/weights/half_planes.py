"""Half-planes y f >= 1 of the points, and the shortest w in their intersection (000 §2.2, 002, 003)."""

import numpy as np
from numpy.typing import NDArray

from linviz.core.arithmetic import lengths, product, total
from linviz.core.geometry import ON_MARGIN
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array
from linviz.run.mark import Rings
from linviz.run.trace import Trace
from linviz.views.weights.weight_plane import LINE, plane_kind, plane_rows, widest_boundary

Order = NDArray[np.int64]
NONE = np.full(2, np.nan)
# bound of the rounding error of a sum relative to its terms
ROUNDING = 1e-12


def marks_support_vectors(trace: Trace) -> bool:
    """Return whether support vectors are marked by rings, as in every SVM, whatever its alphas are."""
    return isinstance(trace.marks.get("rings"), Rings)


def shortest_weights(trace: Trace, heights: Array) -> Array:
    """Return the place with y f >= 1 at every point and the shortest w, at each of these b, (F, 2); NaN if none.

    If no place has y f >= 1, one with y f >= 1 - ON_MARGIN counts: at the optimal b there is only one such place, and
    the b of a step is that only to some digits.
    """
    lifted, kind = trace.lifted, plane_kind(trace)
    if kind == LINE:
        return np.tile(_shortest_on_number_line(lifted), (len(heights), 1))
    different, inverse = np.unique(heights, return_inverse=True)
    a, y = lifted.y[:, None] * plane_rows(kind, lifted), lifted.y
    places = np.empty((len(different), 2))
    # the same few points mostly determine the place in the next slice, so they come first
    order: Order = np.arange(lifted.n)
    for k, b in enumerate(different):
        places[k], order = _nearest_place(a, 1.0 - y * b, order)
        if np.isnan(places[k, 0]):
            places[k], order = _nearest_place(a, 1.0 - ON_MARGIN - y * b, order)
    return np.asarray(places[inverse])


@once
def _shortest_on_number_line(lifted: Lifted) -> Array:
    """Return (w, b) with y f >= 1 at every point and the smallest |w|, (2,); NaN if none."""
    if lifted.problem.one_class:
        return np.array([0.0, lifted.y[0]])
    boundary = widest_boundary(lifted)
    return NONE if boundary is None else np.array([boundary[0][0], boundary[1]])


def _nearest_place(a: Array, c: Array, order: Order) -> tuple[Array, Order]:
    """Return the place nearest to 0 where a . place >= c for all rows of a (n, 2), c (n,), or NaN; and a new order.

    The half-planes are added one by one. If the nearest place so far is not in the next one, the new nearest place is
    on its edge (Seidel). That half-plane is moved to the front of the order, to be checked early next time (Welzl).
    """
    place, done, front = np.zeros(2), 0, list[int]()
    a, c = a[order], c[order]
    slack = ROUNDING * (np.abs(c) + np.abs(a).max(axis=1, initial=0.0))
    while True:
        beyond = c[done:] - product(a[done:], place) > slack[done:] * (1.0 + np.abs(place).max())
        if not beyond.any():
            break
        at = done + int(beyond.argmax())
        place, done = _nearest_on_edge(a[: at + 1], c[: at + 1]), at + 1
        front.append(at)
        if np.isnan(place[0]):
            break
    rest = np.delete(order, front)
    return place, np.concatenate([order[front[::-1]], rest])


def _nearest_on_edge(a: Array, c: Array) -> Array:
    """Return the place nearest to 0 that is in all of these half-planes and on the edge of the last, or NaN."""
    length = float(lengths(a[-1]))
    if length == 0.0:
        return NONE
    normal = a[-1] / length
    foot, along = c[-1] / length * normal, np.array([-normal[1], normal[0]])
    slope, lack = product(a[:-1], along), c[:-1] - product(a[:-1], foot)
    sizes = total(np.abs(a[:-1]))
    parallel = np.abs(slope) <= ROUNDING * sizes
    if (lack[parallel] > ROUNDING * (np.abs(c[:-1]) + sizes * np.abs(foot).max())[parallel]).any():
        return NONE
    rising, falling = ~parallel & (slope > 0), ~parallel & (slope < 0)
    low = float((lack[rising] / slope[rising]).max(initial=-np.inf))
    high = float((lack[falling] / slope[falling]).min(initial=np.inf))
    if low > high + ROUNDING * (abs(low) + abs(high)):
        return NONE
    return np.asarray(foot + min(max(low, 0.0), high) * along)
