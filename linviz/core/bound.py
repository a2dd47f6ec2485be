"""Bounds on the user's own data."""

import numpy as np

from linviz.core.problem import Array


def augmented(phi: Array, y: Array, bias: bool, constant: float = 1.0) -> Array:
    """The sign-flipped augmented rows z = y (1, x), constant first (004 x''), (n, D + 1); without bias y x, (n, D)."""
    rows = np.column_stack([np.full(len(phi), constant), phi]) if bias else phi
    return np.asarray(y[:, None] * rows)


def least_distance(z: Array) -> tuple[Array, Array]:
    """v (k,) with the largest margin min z_i . v / |v|, and weights (n,) >= 0 with sum weights_i z_i = 0.

    One of them is meaningful: v where some v makes all z_i . v positive, the weights where none does. Check it on the
    data. Least distance programming: min |v|^2 with z_i . v >= 1 is one non-negative least squares problem, whose
    residual vanishes just where none is separating (Lawson and Hanson, Solving Least Squares Problems, ch. 23).
    """
    # only now: scipy.optimize takes longer to import than all of linviz
    from scipy.optimize import nnls

    # Lawson and Hanson's E = [G' over h'] and f = (0, ..., 0, 1), where the rows of G are the z and h is all ones
    target = np.append(np.zeros(z.shape[1]), 1.0)
    system = np.vstack([z.T, np.ones(len(z))])
    try:
        # scipy's own limit, three rounds a column, is too few for high powers
        weights, _ = nnls(system, target, maxiter=100 * len(z))
    except RuntimeError:
        return np.zeros(z.shape[1]), np.zeros(len(z))
    return (system @ weights - target)[:-1], np.asarray(weights)


def largest_margin(z: Array) -> float:
    """max over |v| = 1 of min_i v . z_i; 0 where no v is found that makes all of them positive."""
    scale = float(np.abs(z).max(initial=0.0))
    if scale == 0.0:
        return 0.0
    # to size 1, so that neither z nor the row of ones beside it drowns in the other
    v, _ = least_distance(z / scale)
    norm, smallest = float(np.linalg.norm(v)), float((z @ v).min())
    return smallest / norm if norm > 0 and smallest > 0 else 0.0


def novikoff(phi: Array, y: Array, bias: bool, constant: float = 1.0) -> float:
    """D^2/m^2: no perceptron started at 0 makes more updates (001, 003, 004).

    Infinite where nothing separates the points, NaN where there are none.
    """
    if not len(phi):
        return np.nan
    z = augmented(phi, y, bias, constant)
    margin = largest_margin(z)
    longest = float((z * z).sum(axis=1).max(initial=0.0))
    return longest / margin**2 if margin > 0 else np.inf  # 004 eqs. (9) and (10)
