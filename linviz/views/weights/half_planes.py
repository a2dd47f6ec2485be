"""The half-planes y f >= 1 of the points, and what is nearest to w = 0 in their common part (000 §2.2, 002, 003)."""

from bisect import bisect_left

import numpy as np
from numpy.typing import NDArray

from linviz.core.bound import best_direction
from linviz.core.geometry import ON_MARGIN
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array
from linviz.run.mark import Rings
from linviz.run.trace import Trace
from linviz.views.weights.space import SLICE, best, kind_of


def asked(trace: Trace) -> bool:
    """Whether the run has support vectors: what its w rests on."""
    return isinstance(trace.marks.get("rings"), Rings)


def there(trace: Trace, heights: Array) -> NDArray[np.bool_]:
    """Whether the half-planes have a part in common, at each of these b, (F,)."""
    found = best(trace.lifted)
    if found is None:
        return np.full(len(heights), trace.lifted.problem.one_class)
    if kind_of(trace) != SLICE:
        return np.ones(len(heights), dtype=np.bool_)
    low, high = reach(trace.lifted, found[1], tuple(np.unique(heights).tolist()))
    return np.asarray((heights >= low) & (heights <= high))


@once
def reach(lifted: Lifted, middle: float, heights: tuple[float, ...]) -> tuple[float, float]:
    """The first and the last of these rising b at which they have: all of some interval, which has the best b in it."""
    below = [b for b in heights if b <= middle]
    above = [b for b in heights if b > middle]
    first = bisect_left(below, True, key=lambda b: common(lifted, b))
    last = bisect_left(above, True, key=lambda b: not common(lifted, b))
    low = below[first] if first < len(below) else middle
    return low, above[last - 1] if last else middle


def common(lifted: Lifted, b: float) -> bool:
    """Whether some w has y (w . x + b) > 1 for every point, but for what lies on the margin to the eye."""
    # by (w, t): y w . x + (y b - 1) t > 0 with t > 0
    z = np.column_stack([lifted.y[:, None] * lifted.phi, lifted.y * b - 1.0 + ON_MARGIN])
    return best_direction(np.vstack([z, [0.0, 0.0, 1.0]]))[1] > 0


def clipped(ring: Array, a: Array, c: Array) -> Array:
    """The part of a convex polygon (k, 2) where a . place >= c for all rows of a (n, 2), c (n,)."""
    for normal, least in zip(a, c, strict=True):
        if not len(ring):
            break
        over = ring @ normal - least
        after, way = np.roll(ring, -1, axis=0), np.roll(over, -1)
        kept = []
        for here, there, at, to in zip(ring, after, over, way, strict=True):
            if at >= 0:
                kept.append(here)
            if (at >= 0) != (to >= 0):
                kept.append(here + at / (at - to) * (there - here))
        ring = np.array(kept).reshape(-1, 2)
    return ring


def nearest(ring: Array) -> Array:
    """The place of a convex polygon (k, 2) that is nearest to the origin."""
    way = np.roll(ring, -1, axis=0) - ring
    squared = np.maximum((way * way).sum(axis=1), np.finfo(float).tiny)
    share = np.clip(-(ring * way).sum(axis=1) / squared, 0.0, 1.0)
    places = ring + share[:, None] * way
    inside = len(ring) > 2 and bool((way[:, 0] * ring[:, 1] <= way[:, 1] * ring[:, 0]).all())
    if inside:
        return np.zeros(2)
    return np.asarray(places[np.argmin((places * places).sum(axis=1))])
