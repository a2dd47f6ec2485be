"""How far a solution is from the optimum at most, whatever rounding did to the numbers that say so.

The scores of n points are sums of n products, and where these are large a gap may look closed, or open, by rounding
alone. So what it can do is added to the gap; where that leaves the gap open, scores are summed up in longer floats.
"""

from math import isinf
from typing import Any

import numpy as np

from linviz.core.lift import Lifted
from linviz.core.problem import Array

# of the objective: what a closed gap may be
CLOSED = 1e-6
# times the rounding of the products that are summed up: doubles are summed in another order where they are shown
SAFETY_FACTOR = 8


def gap(lifted: Lifted, alpha: Array, b: float, C: float, product: Any = None) -> float:
    """What the relative duality gap of alpha (n,) and b is at most; C may be infinite (the hard margin).

    product: sum alpha y K (n,) in the longest floats, where it is known already.
    """
    rough = rough_gap(lifted, alpha, b, C)
    if rough <= CLOSED:
        return rough
    if product is None:
        product = lifted.fine_product(alpha * lifted.y)
    errors = _rounding_errors(lifted, alpha, np.longdouble)
    return min(rough, _gap_with_errors(lifted, alpha, b, C, product, errors))


def rough_gap(lifted: Lifted, alpha: Array, b: float, C: float) -> float:
    """The same from doubles alone."""
    product = (alpha * lifted.y) @ lifted.K
    return _gap_with_errors(lifted, alpha, b, C, product, score_errors(lifted, alpha))


def score_errors(lifted: Lifted, alpha: Array) -> Array:
    """How far the scores of alpha may be off where they are shown, (n,)."""
    return SAFETY_FACTOR * _rounding_errors(lifted, alpha, np.float64)


def _rounding_errors(lifted: Lifted, alpha: Array, kind: Any) -> Array:
    """What rounding can make of each sum alpha y K, (n,)."""
    length = np.sqrt(np.maximum(lifted.K.diagonal(), 0.0))
    return np.asarray(float(np.finfo(kind).eps) * length * float(length @ alpha))


def _gap_with_errors(
    lifted: Lifted, alpha: Array, b: float, C: float, product: Array, errors: Array
) -> float:
    """The gap with scores that may be off by so much (n,), and a sum alpha y that may not be 0."""
    y = lifted.y
    s = alpha * lifted.y
    # of |w|^2, and of the multiplier that b has in the Lagrangian
    objective_error = float(alpha.dot(errors)) + abs(b * float(s.sum()))
    # y f - 1 (n,)
    squared = float(s.dot(product))
    over = y * (product + b) - 1.0
    if isinf(C):
        smallest = 1.0 + float((over - errors).min(initial=np.inf))
        dual = float(alpha.sum()) - squared / 2 - objective_error
        if not (smallest > 0 and squared > 0):
            return 1.0
        primal = (squared + objective_error) / 2 / smallest**2
        # longer or shorter than with y f = 1 on the margin, the same w would still be the best direction
        return max(1.0 - dual / primal, abs(1.0 - smallest))
    # the terms of duality.absolute_gap
    outside = float(alpha.dot(np.maximum(over + errors, 0.0)))
    absolute = outside + float((C - alpha).dot(np.maximum(errors - over, 0.0))) + objective_error
    primal = squared / 2 - C * float(np.minimum(over, 0.0).sum())
    if primal > 0:
        return min(1.0, absolute / primal)
    return float(absolute > 0)
