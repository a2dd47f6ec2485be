"""Bounds on the user's own data."""

from collections.abc import Hashable
from math import sqrt
from typing import Any

import numpy as np

from linviz.core.arithmetic import dot, lengths, mean, product
from linviz.core.least_squares import nonnegative_least_squares, orthonormal_rows
from linviz.core.problem import Array

# columns
FEW = 64
# of a bound, as a part of it: what the margin in it may be off by
ROUNDED = 1e-9


def augmented_rows(phi: Array, y: Array, bias: bool, constant: float = 1.0) -> Array:
    """Return the augmented rows z = y (constant, x) (004 x''), (n, D + 1); without bias z = y x, (n, D).

    phi: the x, (n, D).
    """
    rows = np.column_stack([np.full(len(phi), constant), phi]) if bias else phi
    return np.asarray(y[:, None] * rows)


def compact_features(phi: Array) -> Array:
    """Return features with the same products phi . phi as phi (n, D), (n, D) or (n, n): n features at most."""
    if phi.shape[1] <= len(phi):
        return phi
    return orthonormal_rows(phi)[1]


def normalised_rows(phi: Array, y: Array, bias: bool) -> Array:
    """Return rows z, separable just where the augmented ones are, with numbers of size 1, (n, D + 1) or (n, D).

    A bias takes back what the points are moved by, and a weight what its coordinate is scaled by: where the points lie
    and what the units are makes no difference to the answer, and none to its rounding.
    """
    if bias and len(phi):
        phi = phi - mean(phi)
    z = augmented_rows(phi, y, bias)
    # tiny, so that a column of zeros stays one and does not become NaN
    sizes = np.abs(z).max(axis=0, initial=0.0)
    return np.asarray(z / np.maximum(sizes, np.finfo(float).tiny))


def solve_least_distance(z: Array, cache: dict[Hashable, Any] | None = None) -> tuple[Array, Array]:
    """Return v (k,) with the largest margin min z_i . v / |v|, and weights (n,) >= 0 with sum weights_i z_i = 0.

    One of them is meaningful: v where some v makes all z_i . v positive, the weights where none does. Check it on the
    data. All are 0 where the search was given up. Least distance programming: min |v|^2 with z_i . v >= 1 is one
    non-negative least squares problem, whose residual vanishes just where none is separating (Lawson and Hanson,
    Solving Least Squares Problems, ch. 23).

    cache: that of the points (Lifted.cache), for several callers ask for the same rows; without it, nothing is kept.
    """
    if cache is None:
        return _solve_least_distance(z)
    key = (solve_least_distance, z.shape, z.tobytes())
    if key not in cache:
        cache[key] = _solve_least_distance(z)
    v, weights = cache[key]
    return v.copy(), weights.copy()


def _solve_least_distance(z: Array) -> tuple[Array, Array]:
    """Return what `solve_least_distance` does."""
    if z.shape[1] > max(FEW, len(z)):
        # v is a sum of the rows, so the space that they span is enough
        basis, own = orthonormal_rows(z)
        v, weights = _solve_least_distance(own)
        return product(v, basis), weights
    # Lawson and Hanson's E = [G' over h'] and f = (0, ..., 0, 1), where the rows of G are the z and h is all ones
    target = np.append(np.zeros(z.shape[1]), 1.0)
    system = np.vstack([z.T, np.ones(len(z))])
    # three rounds a column are too few for high powers; with many columns a round is long
    rounds = 100 if z.shape[1] <= FEW else 3
    solution = nonnegative_least_squares(system, target, rounds)
    if solution is None:
        return np.zeros(z.shape[1]), np.zeros(len(z))
    return (product(system, solution) - target)[:-1], solution


def largest_margin_direction(
    z: Array, cache: dict[Hashable, Any] | None = None
) -> tuple[Array, float]:
    """Return u (k,), |u| = 1, with the largest margin min_i u . z_i of rows z (n, k), and that margin.

    The margin is 0 where nothing separates, and NaN where the search was given up; u then means nothing. cache: see
    `solve_least_distance`.
    """
    scale = float(np.abs(z).max(initial=0.0))
    if scale == 0.0:
        return np.zeros(z.shape[1]), 0.0
    # to size 1, so that neither z nor the row of ones beside it drowns in the other
    v, weights = solve_least_distance(z / scale, cache)
    norm = float(lengths(v))
    smallest = float(product(z, v).min())
    if norm > 0 and smallest > 0:
        return v / norm, smallest / norm
    return v, 0.0 if weights.any() else np.nan


def novikoff_bound(phi: Array, y: Array, bias: bool, constant: float = 1.0) -> float:
    """Return D^2/m^2, D the largest |z| and m the margin: no perceptron from 0 makes more updates (001, 003, 004).

    Infinite where nothing separates the points, NaN where there are none.
    """
    z = augmented_rows(phi, y, bias, constant)
    return most_updates(z, np.zeros(z.shape[1]))


def most_updates(z: Array, start: Array, cache: dict[Hashable, Any] | None = None) -> float:
    """Return the most updates of a perceptron on rows z (n, k) from the weights v_0 = start (k,), with eta = 1.

    v_k . u >= v_0 . u + k m and |v_k|^2 <= |v_0|^2 + k D^2 with the best u, so by Cauchy and Schwarz k is at most the
    larger root of (v_0 . u + k m)^2 = |v_0|^2 + k D^2, which is D^2/m^2 for v_0 = 0. For another eta take start / eta.
    Infinite where nothing separates, NaN where the search was given up. cache: see `solve_least_distance`.
    """
    if not len(z):
        return np.nan
    u, margin = largest_margin_direction(z, cache)
    if not margin > 0:
        return np.inf if margin == 0 else np.nan
    longest = float(dot(z, z).max())
    along = float(dot(start, u))
    if not start.any():
        return _safe_square(np.sqrt(longest) / margin)  # 004 eqs. (9) and (10)
    half = longest / 2 - along * margin
    root = sqrt(half * half + margin * margin * max(float(dot(start, start)) - along * along, 0.0))
    return _safe_square(sqrt(max(float(half + root), 0.0)) / margin)


def floor_bound(bounds: Array) -> Array:
    """Return the largest integers (F,) that bounds (F,) >= 0 of a count allow: 4508 for 4508.2, 35 for almost 35."""
    return np.floor(bounds + ROUNDED * (1.0 + bounds))


def _safe_square(ratio: float) -> float:
    """Return the square, infinite where no float is so large, without a warning."""
    return float(ratio) * float(ratio) if ratio < 1e150 else np.inf
