"""Seeded data for the benchmarks, as scenarios in the JSON that the page sends."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Json = dict[str, Any]
ROOT = Path(__file__).resolve().parents[1]
LINEAR: Json = {"name": "none"}
RBF: Json = {"name": "rbf", "gamma": 0.5}
# thousands of features
WIDE: Json = {"name": "product", "parts": 8 * [{"name": "polynomial", "degree": 6, "coef0": 1}]}
# distances of the two clouds' centres from 0 in standard deviations: separate clouds, and overlapping ones
APART, MIXED = 3.0, 1.0


def blobs(n: int, distance: float, seed: int = 0) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return two Gaussian clouds on a grid of tenths, half of the points in each: X (n, 2) and y (n,)."""
    y = np.where(np.arange(n) % 2 == 0, 1, -1)
    X = np.random.default_rng(seed).normal(size=(n, 2)) + distance * y[:, None]
    return X.round(1), y


def scenario(
    n: int, distance: float, algorithm: str, lift: Json = LINEAR, **parameters: Any
) -> Json:
    """Return a scenario on two clouds of n points in all."""
    X, y = blobs(n, distance)
    return {
        "points": X.tolist(),
        "labels": y.tolist(),
        "algorithm": algorithm,
        "parameters": parameters,
        "lift": lift,
    }
