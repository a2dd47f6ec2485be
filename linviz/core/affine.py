"""f(x) = c . psi(x) + b, summed in the order of the features.

Python, NumPy and the browser all add in this order, so a point that lies exactly on the boundary does so everywhere.
"""

import numpy as np

from linviz.core.arithmetic import LARGE, ExactFactor, lengths, product
from linviz.core.problem import Array

# features from which on an exact product is worth it
WIDE = 32
# and of one point, from which on NumPy adds up sooner than a loop
LONG = 64
EPS = float(np.finfo(float).eps)


def score(c: Array, b: float, psi: Array) -> float:
    """Return f at one point: c (k,), its features psi (k,)."""
    if len(c) >= LONG:
        # a running sum adds in order as well
        return float(np.cumsum(c * psi)[-1]) + b
    total = 0.0
    for weight, feature in zip(c.tolist(), psi.tolist(), strict=True):
        total += weight * feature
    return total + b


def scores(c: Array, b: Array, psi: Array) -> Array:
    """Return f at every point for every classifier: c (F, k), b (F,), psi (n, k) give (F, n)."""
    return np.asarray(product(c, psi.T) + b[:, None])


def fast_scores(c: Array, b: Array, psi: Array, sizes: Array | None = None) -> Array:
    """Return the scores but for their last digits, faster where features are many; signs and 0 are the same.

    sizes (n,): the lengths of the rows of psi, where they are known.
    """
    if psi.shape[1] < WIDE:
        return scores(c, b, psi)
    # some points at a time, since the parts of all features take several times their memory
    height = max(1, LARGE // psi.shape[1])
    parts = [ExactFactor(psi[k : k + height].T).times(c) for k in range(0, len(psi), height)]
    total = np.hstack([np.zeros((len(c), 0)), *parts]) + b[:, None]
    if sizes is None:
        sizes = row_lengths(psi)
    close = np.abs(total) < rounding_error(c, b, sizes, psi.shape[1])
    for k in np.flatnonzero(close.any(axis=1)):
        # (m, k): few points of any one classifier are so close to 0, and these are added up in order
        total[k, close[k]] = np.cumsum(c[k] * psi[close[k]], axis=1)[:, -1] + b[k]
    return total


def rounding_error(c: Array, b: Array, sizes: Array, k: int) -> Array:
    """Return the largest difference of two orders of adding up f from k features, (F, n).

    c (F, k), b (F,). sizes (n,): the lengths of the points' features.
    """
    # by Cauchy and Schwarz: no sum of |terms| is larger than the product of the lengths
    return np.asarray(2 * (k + 2) * EPS * (row_lengths(c)[:, None] * sizes + np.abs(b)[:, None]))


def row_lengths(rows: Array) -> Array:
    """Return |row| of each row of (n, k), (n,)."""
    return np.asarray(lengths(rows))
