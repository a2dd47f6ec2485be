"""f(x) = c . psi(x) + b, summed in the order of the features.

Python, NumPy and the browser all add in this order, so a point that lies exactly on the boundary does so everywhere.
"""

import numpy as np

from linviz.core.problem import Array

# numbers in the features of all points; products of more take too much memory at once
LARGE = 1_000_000


def score(c: Array, b: float, psi: Array) -> float:
    """f at one point: c (k,), psi (k,)."""
    total = 0.0
    # not a dot product: BLAS adds in an order of its own, and an exact 0 would become a rounding of it
    for weight, feature in zip(c.tolist(), psi.tolist(), strict=True):
        total += weight * feature
    return total + b


def scores(c: Array, b: Array, psi: Array) -> Array:
    """f at every point for every classifier: c (F, k), b (F,), psi (n, k) give (F, n)."""
    if len(c) == 1 and 0 < psi.size <= LARGE:
        # a running sum adds in order as well, and all features at once
        return np.asarray(np.cumsum(c * psi, axis=1)[None, :, -1] + b[:, None])
    # (F, n): classifiers by points
    total = np.zeros((len(c), len(psi)))
    for j in range(c.shape[1]):
        total += c[:, j, None] * psi[None, :, j]
    return total + b[:, None]
