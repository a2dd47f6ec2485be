"""Ridge regression from both sides: of a kernel matrix that is taken apart once, and of the features.

Minimise sum (y - f)^2 + lambda |f|^2 (003 kernel ridge regression, with the inverse that its first formula lacks).
"""

from typing import NamedTuple

import numpy as np

from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen

# less is rounding: of an eigenvalue, as a part of the largest and for each row; of a sum of n labels, for each of them
ROUNDING = 1e-15


class Spectrum(NamedTuple):
    """K (n, n), the kernel that is learned with, and y (n,), the labels as they are learned. K = U diag(S) U' with
    S (n,) >= 0 and the eigenvectors as the columns of U (n, n). z (n,) = U' y: the labels along them.

    What is rounding in S and z is 0, so that a direction which no f can follow leaves no trace in f.
    """

    K: Array
    S: Array
    U: Array
    y: Array
    z: Array


def spectrum(lifted: Lifted, bias: str) -> Spectrum:
    """The eigendecomposition of the kernel that is learned with, made when it is first asked for.

    constant: K + 1, the kernel of the features and one more that is always 1. centred: H K H with H = I - (1/n) 1 1',
    the kernel of the features less their mean, and the labels less theirs. none: K.
    """
    name = f"spectrum, {bias}"
    if name not in lifted.kept:
        lifted.kept[name] = _spectrum(lifted, bias)
    found: Spectrum = lifted.kept[name]
    return found


def _spectrum(lifted: Lifted, bias: str) -> Spectrum:
    K, y = lifted.K, lifted.y
    if bias == "constant":
        K = K + 1.0
    elif bias == "centred" and lifted.n:
        means = K.mean(axis=1)
        K, y = K - means[:, None] - means[None, :] + means.mean(), y - y.mean()
    S, U = np.linalg.eigh(K)
    z, least = U.T @ y, ROUNDING * max(lifted.n, 10)
    S = np.where(least * S.max(initial=0.0) < S, S, 0.0)
    return Spectrum(frozen(K), frozen(S), frozen(U), frozen(y), frozen(np.where(np.abs(z) > least, z, 0.0)))


def relative_gap(found: Spectrum, c: Array, lam: float) -> float:
    """How far sum (y - f)^2 + lambda |f|^2 of f = K c may be above its least value, as a part of itself.

    Its dual at y - f is below it by d K d / lambda, where d = y - f - lambda c; that would be 0 but for rounding.
    """
    f = found.K @ c
    rest, primal = found.y - f - lam * c, float((found.y - f) @ (found.y - f) + lam * (c @ f))
    absolute = max(0.0, float(rest @ found.K @ rest)) / lam
    return absolute / max(primal, absolute) if absolute > 0 else 0.0


def features(lifted: Lifted, bias: str) -> Array:
    """The features of that kernel, (n, D) or (n, D + 1): a constant component comes last."""
    if bias == "centred" and lifted.n:
        return np.asarray(lifted.phi - lifted.phi.mean(axis=0))
    constant = lifted.lift.constant + (bias == "constant")
    return np.column_stack([lifted.phi, np.full(lifted.n, np.sqrt(constant))]) if constant > 0 else lifted.phi


def primal(rows: Array, y: Array, lams: Array) -> Array:
    """w = (Phi' Phi + lambda I)^-1 Phi' y for every lambda (F,), infinity among them: rows Phi (n, D), w (F, D)."""
    # of the features' own matrix, (D, D): nothing of K is in it
    T, V = np.linalg.eigh(rows.T @ rows)
    along = (rows.T @ y) @ V / (np.maximum(T, 0.0) + lams[:, None])
    return np.asarray(along @ V.T)


def left_out(bias: str, found: Spectrum, left: Array) -> Array:
    """y - f at each point for the f that is learned without it, (F, n), without learning it anew.

    left (F, n): lambda / (S + lambda), what the penalty leaves of the labels along each eigenvector. With the hat
    matrix H, f = H y, this is (y - f) / (1 - H_ii); NaN where nothing would be left to learn from.
    """
    own = left @ (found.U * found.U).T
    if bias == "centred":
        # the mean of the labels is learned too, and each label has 1/n of it
        own = own - 1.0 / max(len(found.z), 1)
    rest = (found.z * left) @ found.U.T
    return np.divide(rest, own, out=np.full_like(rest, np.nan), where=own > ROUNDING)
