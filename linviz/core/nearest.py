"""The nearest points of two convex hulls, by the exact active set: what walks in hulls are held against.

Whatever it finds, its points lie in the hulls and its boundary has the margin that it has: both are bounds.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np

from linviz.core import active_set, bound
from linviz.core.arithmetic import dot, lengths, product, total
from linviz.core.dual import Dual
from linviz.core.lift import Lifted
from linviz.core.problem import Array

# alphas that the steps of the active set may move: half a second
MOST_MOVES = 100_000
# a margin that is as wide as another but for rounding
NEARLY = 1e-8


class Bounds(NamedTuple):
    """The bounds of the largest margin; both 0 where nothing was found."""

    lower: float
    upper: float


NOTHING = Bounds(0.0, 0.0)


def hard_margin_bounds(lifted: Lifted) -> Bounds:
    """Return bounds of the largest margin with a free b, which is half the distance of the hulls of the two classes."""
    weights = _hull_weights(lifted.K, lifted.y)
    along, distance = projections_and_length(lifted, weights * lifted.y)
    if not distance > 0:
        return NOTHING
    lower = float(along[lifted.y > 0].min() - along[lifted.y < 0].max()) / 2 / distance
    return Bounds(lower, distance / 2)


def augmented_margin_bounds(lifted: Lifted, bias: bool, constant: float) -> Bounds:
    """Return bounds of max min z . v over |v| = 1, which is the distance of the hull of all z from 0.

    z = y (constant, phi), or y phi without bias.
    """
    n = lifted.n
    signs = np.multiply.outer(lifted.y, lifted.y)
    gram = np.zeros((n + 1, n + 1))
    gram[:n, :n] = signs * (lifted.K - lifted.lift.constant + bias * constant * constant)
    # 0 is a hull of its own, and then there are two
    weights = _hull_weights(gram, np.append(np.ones(n), -1.0))[:n] * lifted.y
    along, distance = augmented_projections_and_length(lifted, weights, bias, constant)
    if not distance > 0:
        return NOTHING
    return Bounds(float((lifted.y * along).min()) / distance, distance)


def has_margin(gram: Array, y: Array, margin: float) -> bool:
    """Return whether the largest margin with a free b is at least this one, of points by their Gram matrix (n, n).

    The dual objective rises to 1 / (2 m^2): as soon as it is beyond that of the margin, the answer is no.
    """
    size = float(gram.diagonal().max(initial=0.0)) or 1.0
    most = size / (margin * margin) / 2 * (1 + NEARLY)
    dual = Dual(gram / size, y, np.inf)
    now = active_set.start(dual, np.zeros(len(y)))
    for _ in range(active_set.step_limit(len(y))):
        if now.entering <= active_set.DONE:
            break
        now = active_set.advance(dual, now)
        if total(now.alpha) - dot(now.signed, now.F + y) / 2 > most:
            return False
    return now.entering == active_set.DONE


def has_margin_through_origin(gram: Array, y: Array, margin: float) -> bool:
    """Return whether the largest margin through the origin is at least this one, of points with this Gram matrix."""
    n = len(y)
    whole = np.zeros((n + 1, n + 1))
    whole[:n, :n] = np.multiply.outer(y, y) * gram
    return has_margin(whole, np.append(np.ones(n), -1.0), margin / 2)


def hard_margin_boundary(lifted: Lifted) -> tuple[Array, float]:
    """Return w (D,) and b of the largest margin with a free b; w is 0 where nothing was found."""
    w = product(_hull_weights(lifted.K, lifted.y) * lifted.y, lifted.phi)
    along = product(w, lifted.phi.T)
    ends = along[lifted.y > 0].min(initial=np.inf), along[lifted.y < 0].max(initial=-np.inf)
    return w, -float(ends[0] + ends[1]) / 2


def boundary_through_origin(lifted: Lifted) -> Array:
    """Return w (D,) of the largest margin through the origin; 0 where nothing was found."""
    rows = bound.augmented_rows(lifted.phi, lifted.y, False)
    return bound.largest_margin_direction(rows)[0]


def projections_and_length(lifted: Lifted, c: Array) -> tuple[Array, float]:
    """Return w . phi (n,) and |w| for w = sum c phi, c (n,) with sum c = 0."""
    if lifted.has_map:
        w = product(c, lifted.phi)
        return product(w, lifted.phi.T), float(lengths(w))
    along = product(c, lifted.K)
    return along, sqrt(max(0.0, float(dot(c, along))))


def augmented_projections_and_length(
    lifted: Lifted, c: Array, bias: bool, constant: float
) -> tuple[Array, float]:
    """Return v . (constant, phi) (n,) and |v| for v = sum c (constant, phi), c (n,); without bias of phi alone."""
    if lifted.has_map:
        rows = bound.augmented_rows(lifted.phi, np.ones(lifted.n), bias, constant)
        v = product(c, rows)
        return product(v, rows.T), float(lengths(v))
    shift = bias * constant * constant - lifted.lift.constant
    along = product(c, lifted.K) + shift * total(c)
    return along, sqrt(max(0.0, float(dot(c, along))))


def _hull_weights(gram: Array, y: Array) -> Array:
    """Return weights (n,) of a point in either hull, with a sum of 1 in each class; all 0 where nothing was found."""
    size = float(gram.diagonal().max(initial=0.0)) or 1.0
    alpha = active_set.solve(gram / size, y, np.inf, move_limit=MOST_MOVES).alpha
    sums = [float(total(alpha[y == label])) for label in (1, -1)]
    if min(sums) <= 0:
        return np.zeros(len(y))
    return np.asarray(alpha / np.where(y > 0, sums[0], sums[1]))
