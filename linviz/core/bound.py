"""Bounds on the user's own data."""

import numpy as np
from scipy.optimize import nnls

from linviz.core.problem import Array


def augmented(phi: Array, y: Array, bias: bool) -> Array:
    """The sign-flipped augmented rows z = y (1, x), constant first (004 x''); without bias z = y x. (n, D + 1) or (n, D)."""
    rows = np.column_stack([np.ones(len(phi)), phi]) if bias else phi
    return np.asarray(y[:, None] * rows)


def largest_margin(z: Array) -> float:
    """max over |v| = 1 of min_i v . z_i; 0 where no v makes all of them positive.

    Least distance programming: min |v|^2 with z_i . v >= 1 is one non-negative least squares problem
    (Lawson and Hanson, Solving Least Squares Problems, ch. 23); its residual vanishes just where none is separating.
    """
    scale = float(np.abs(z).max(initial=0.0))
    if scale == 0.0:
        return 0.0
    target = np.append(np.zeros(z.shape[1]), 1.0)
    system = np.vstack([z.T / scale, np.ones(len(z))])
    weights, _ = nnls(system, target)
    residual = system @ weights - target
    v = -residual[:-1] / residual[-1] if residual[-1] else residual[:-1]
    norm = float(np.linalg.norm(v))
    # the answer is checked on the data: nnls is not asked whether it believes itself
    return float((z @ v).min() / norm) if norm > 0 and (z @ v).min() > 0 else 0.0


def novikoff(phi: Array, y: Array, bias: bool) -> float:
    """D^2/m^2: no perceptron started at 0 makes more updates (001, 003, 004); infinite where nothing separates."""
    z = augmented(phi, y, bias)
    margin = largest_margin(z)
    longest = float((z * z).sum(axis=1).max(initial=0.0))
    return longest / margin**2 if margin > 0 else np.inf
