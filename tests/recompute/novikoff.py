"""Bounds on the mistakes of a perceptron, by trying all subsets of points that can define the margin."""

from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np

from tests.recompute.moment import CLOSE


def novikoff(Z: Any, y: Any, bias: bool, constant: float = 1.0) -> float:
    """Return D^2/m^2 of the rows (constant, z) or z; at most as many rows as columns define the largest margin."""
    rows = y[:, None] * (np.column_stack([np.full(len(Z), constant), Z]) if bias else Z)
    subsets = (
        list(some)
        for k in range(1, rows.shape[1] + 1)
        for some in combinations(range(len(rows)), k)
    )
    vectors = np.array([np.linalg.pinv(rows[some]).sum(axis=1) for some in subsets])
    separating = vectors[(vectors @ rows.T >= 1 - CLOSE).all(axis=1)]
    return float((rows * rows).sum(axis=1).max() * (separating**2).sum(axis=1).min(initial=np.inf))


def novikoff_from(Z: Any, y: Any, bias: bool, start: Any) -> float:
    """Return the largest k with (start . u + k m)^2 <= |start|^2 + k D^2; u: the direction of the largest margin m."""
    rows = y[:, None] * (np.column_stack([np.ones(len(Z)), Z]) if bias else Z)
    square, bound = (rows * rows).sum(axis=1).max(), novikoff(Z, y, bias)
    if not np.isfinite(bound):
        return bound
    subsets = (
        list(some)
        for k in range(1, rows.shape[1] + 1)
        for some in combinations(range(len(rows)), k)
    )
    v = next(
        v
        for some in subsets
        if (v := np.linalg.pinv(rows[some]).sum(axis=1)) @ v * square <= bound * (1 + CLOSE)
        and (rows @ v >= 1 - CLOSE).all()
    )
    m, along = 1 / sqrt(v @ v), start @ v / sqrt(v @ v)
    return float(max(np.roots([m * m, 2 * along * m - square, along * along - start @ start]).real))
