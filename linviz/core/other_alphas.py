"""The test whether the alphas of an SVM's optimum are the only ones: w and b can be unique where these are not.

Other alphas are as good just where they give the same w, sum alpha y = 0, and only points with y f = 1 have others: a
direction delta with sum delta y phi = 0 and sum delta y = 0 that leaves no alpha below 0 or above C (002 KKT).
"""

import numpy as np
from numpy.typing import NDArray

from linviz.core import active_set
from linviz.core.arithmetic import lengths, mean, product, total
from linviz.core.bound import solve_least_distance
from linviz.core.least_squares import orthonormal_rows
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array
from linviz.core.separability import features_of_gram

# of y f: nearer to 1, a point is on the margin but for rounding
MARGIN = 1e-9
# of the largest alpha, or of C: nearer to 0 or C, an alpha is there but for rounding
WALL = 1e-9
# of its length: what is left of a vector is rounding
DEPENDENT = 1e-10


@once
def has_other_alphas(lifted: Lifted, C: float, alpha: tuple[float, ...]) -> bool:
    """Return True where other alphas are as good as the optimal ones; False where none are, or rounding hides it.

    alpha: near the optimum at C, which may be infinite; a tuple, as the answer is cached by it.
    """
    optimum = active_set.solve(lifted.K, lifted.y, C, np.array(alpha))
    if optimum.entering != active_set.DONE or not optimum.alpha.any():
        return False
    points = np.flatnonzero(np.abs(optimum.F + optimum.b) <= MARGIN)
    vectors = _balanced_vectors(lifted, points)
    if vectors is None:
        return False
    near = optimum.alpha[points]
    can_shrink = near > WALL * near.max(initial=0.0)
    can_grow = near < C * (1 - WALL)
    free = can_shrink & can_grow
    rest = vectors[~free] * np.where(can_grow[~free], 1.0, -1.0)[:, None]
    return _sums_to_zero(vectors[free], rest)


def _balanced_vectors(lifted: Lifted, points: NDArray[np.intp]) -> Array | None:
    """Return y (1, phi) of these points with numbers of size 1, (m, k); None where rounding hides what depends."""
    if lifted.lift.is_definite:
        # different places are independent
        _, place = np.unique(lifted.X[points], axis=0, return_inverse=True)
        phi = np.eye(len(points))[place.reshape(-1)]
    elif lifted.has_map:
        phi = lifted.phi[points]
    else:
        phi, whole = features_of_gram(lifted.K)
        if not whole:
            return None
        phi = phi[points]
    if not len(points):
        return np.zeros((0, 1))
    # with sum delta y = 0 a common shift and the units make no difference
    phi = phi - mean(phi)
    sizes = np.maximum(np.abs(phi).max(axis=0, initial=0.0), np.finfo(float).tiny)
    return np.asarray(lifted.y[points, None] * np.column_stack([np.ones(len(points)), phi / sizes]))


def _sums_to_zero(free: Array, rest: Array) -> bool:
    """Return whether weights that are not all 0, of the rest none below 0, add up vectors (m, k) to 0."""
    span = orthonormal_rows(free, DEPENDENT)[0]
    if len(span) < len(free):
        return True
    if not len(rest):
        return False
    left = rest - product(product(rest, span.T), span)
    lengths_left = lengths(left)
    if (lengths_left <= DEPENDENT * lengths(rest)).any():
        return True
    left /= lengths_left[:, None]
    _, weights = solve_least_distance(left)
    return bool(
        weights.any() and lengths(product(weights, left)) <= DEPENDENT * float(total(weights))
    )
