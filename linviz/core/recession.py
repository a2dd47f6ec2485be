"""Can the logistic loss be made smaller for ever, or is it smallest somewhere? Both answers come with a proof."""

from typing import NamedTuple

import numpy as np

from linviz.core.problem import Array

# a proof must hold by more than the rounding of numbers of size 1
SURE = 1e-9


class Recession(NamedTuple):
    """grows: True where going along v for ever lowers the loss, False where it has a smallest value, None: unknown.

    v (k,) has z_i . v >= 0 for every point and > 0 for some: the classes can be separated, but for points on the
    boundary itself. Else weights (n,) > 0 with sum weights_i z_i = 0 rule it out. By Stiemke one of the two exists.
    """

    grows: bool | None
    v: Array
    weights: Array


def recession(z: Array) -> Recession:
    """Of sign-flipped augmented rows z (n, k), n > 0; see core.bound.augmented.

    Both proofs from one problem: the weights 1 + mu, mu >= 0, for which v = sum weights_i z_i is shortest. Where that
    is not 0, its optimality conditions are z_i . v >= 0, and sum weights_i (z_i . v) = |v|^2 > 0.
    """
    # only now: scipy.optimize takes longer to import than all of linviz
    from scipy.optimize import nnls

    # directions are what counts: high powers must not drown in rounding, nor far points the near ones
    sizes = np.maximum(np.abs(z).max(axis=0), np.finfo(float).tiny)
    rows = z / sizes
    rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), np.finfo(float).tiny)
    try:
        mu, _ = nnls(rows.T, -rows.sum(axis=0), maxiter=100 * len(rows))
    except RuntimeError:
        return Recession(None, np.zeros(z.shape[1]), np.zeros(len(z)))
    v, weights = rows.T @ (1.0 + mu), 1.0 + mu
    length = float(np.linalg.norm(v))
    if length <= SURE * float(weights.sum()):
        return Recession(False, np.zeros(z.shape[1]), weights)
    along = rows @ v / length
    grows = bool(along.min() >= -SURE and along.max() > SURE)
    return Recession(True if grows else None, v / length / sizes, weights)
