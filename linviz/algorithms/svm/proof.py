"""Upper bounds of the duality gap that hold in spite of rounding.

The scores of n points are sums of n products, and where these are large, rounding alone may make a gap look closed or
open. So the rounding error bound is added to the gap; if that leaves it open, scores are summed with twice the digits.
"""

from math import isinf

import numpy as np

from linviz.core.affine import EPS
from linviz.core.arithmetic import dot, product, total
from linviz.core.lift import Lifted
from linviz.core.problem import Array

# largest part of the objective that counts as a closed gap
CLOSED = 1e-6
# factor on the rounding error of a sum, since the scores shown are summed in another order
SAFETY_FACTOR = 8


def gap_bound(
    lifted: Lifted, alpha: Array, b: float, C: float, scores: Array | None = None
) -> float:
    """Return an upper bound of the relative duality gap of alpha (n,) and b; C may be infinite (the hard margin).

    scores: sum alpha y K (n,) by Lifted.fine_product, where it is known already.
    """
    rough = rough_gap_bound(lifted, alpha, b, C)
    if rough <= CLOSED:
        return rough
    if scores is None:
        scores = lifted.fine_product(alpha * lifted.y)
    # the one rounding at the end, that of the sum with b, and what twice the digits leave out
    errors = 2 * EPS * (1.0 + np.abs(scores) + abs(b))
    errors += lifted.n * EPS * _rounding_errors(lifted, alpha)
    return min(rough, _gap_with_errors(lifted, alpha, b, C, scores, errors))


def rough_gap_bound(lifted: Lifted, alpha: Array, b: float, C: float) -> float:
    """Return the same upper bound from doubles alone."""
    scores = product(alpha * lifted.y, lifted.K)
    return _gap_with_errors(lifted, alpha, b, C, scores, score_errors(lifted, alpha))


def score_errors(lifted: Lifted, alpha: Array) -> Array:
    """Return the rounding error bounds of the scores that are shown for alpha, (n,)."""
    return SAFETY_FACTOR * _rounding_errors(lifted, alpha)


def _rounding_errors(lifted: Lifted, alpha: Array) -> Array:
    """Return the rounding error bound of each sum alpha y K, (n,)."""
    length = np.sqrt(np.maximum(lifted.K.diagonal(), 0.0))
    return np.asarray(EPS * length * float(dot(length, alpha)))


def _gap_with_errors(
    lifted: Lifted, alpha: Array, b: float, C: float, scores: Array, errors: Array
) -> float:
    """Return the largest relative gap with these errors (n,) of the scores, and a sum alpha y that may not be 0.

    scores (n,): sum alpha y K.
    """
    y = lifted.y
    s = alpha * lifted.y
    # errors of |w|^2, and of the term b sum alpha y of the Lagrangian
    objective_error = float(dot(alpha, errors)) + abs(b * float(total(s)))
    # y f - 1 (n,)
    squared = float(dot(s, scores))
    over = y * (scores + b) - 1.0
    if isinf(C):
        smallest = 1.0 + float((over - errors).min(initial=np.inf))
        dual = float(total(alpha)) - squared / 2 - objective_error
        if not (smallest > 0 and squared > 0):
            return 1.0
        primal = (squared + objective_error) / 2 / (smallest * smallest)
        # the primal objective is that of w rescaled, so the length of w is tested, too
        return max(1.0 - dual / primal, abs(1.0 - smallest))
    # the terms of duality.absolute_gap
    outside = float(dot(alpha, np.maximum(over + errors, 0.0)))
    absolute = outside + float(dot(C - alpha, np.maximum(errors - over, 0.0))) + objective_error
    primal = squared / 2 - C * float(total(np.minimum(over, 0.0)))
    if primal > 0:
        return min(1.0, absolute / primal)
    return float(absolute > 0)
