"""Ridge regression by one decomposition: of the features where they are finite, else of the kernel matrix.

Minimise sum (y - f)^2 + lambda |f|^2 (003 kernel ridge regression, with the inverse that its first formula lacks).
"""

from typing import NamedTuple

import numpy as np

from linviz.core.affine import EPS
from linviz.core.geometry import centre_gram
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen

# relative rounding error: of an eigenvalue, per row; of a sum of labels, per label
ROUNDING = 1e-15


class Spectrum(NamedTuple):
    """Eigendecomposition K = U diag(S) U' of the learned kernel: S (n,) >= 0, eigenvectors the columns of U (n, n).

    y (n,): the learned labels. z (n,) = U' y: their coefficients along the eigenvectors. V (D, n): the eigenvectors in
    the features, Phi = U diag(sqrt S) V', 0 where S is; None where there is no finite map.

    Rounding errors in z, and with features in S too, are set to 0, so that directions that no f can follow have no
    effect.
    """

    S: Array
    U: Array
    y: Array
    z: Array
    V: Array | None


def spectrum(lifted: Lifted, bias: str) -> Spectrum:
    """Return the eigendecomposition of the learned kernel, computed once for each lifted problem and bias.

    constant: K + 1, the kernel of the features and one more that is always 1. centred: the kernel of the features minus
    their mean, and the labels minus theirs. none: K.
    """
    name = f"spectrum, {bias}"
    if name not in lifted.cache:
        lifted.cache[name] = _decompose(lifted, bias)
    eigen: Spectrum = lifted.cache[name]
    return eigen


def _decompose(lifted: Lifted, bias: str) -> Spectrum:
    """Return the eigendecomposition of the learned kernel."""
    y = lifted.y - lifted.y.mean() if bias == "centred" and lifted.n else lifted.y
    if lifted.has_map:
        S, U, V = _decompose_features(learned_features(lifted, bias))
        return Spectrum(frozen(S), frozen(U), frozen(y), _label_coefficients(U, y), frozen(V))
    S, U = np.linalg.eigh(learned_kernel(lifted, bias))
    # an S below 0 is rounding; a small S is not, as f follows its direction between the points
    return Spectrum(
        frozen(np.maximum(S, 0.0)), frozen(U), frozen(y), _label_coefficients(U, y), None
    )


def _label_coefficients(U: Array, y: Array) -> Array:
    """Return the coefficients of the labels along each eigenvector, where rounding errors are 0."""
    z = U.T @ y
    return frozen(np.where(np.abs(z) > ROUNDING * max(len(y), 10), z, 0.0))


def _decompose_features(rows: Array) -> tuple[Array, Array, Array]:
    """Return S, U and V by singular values, whose squares are eigenvalues with twice the digits of those of K."""
    n, D = rows.shape
    # all of U, but of V only the columns with singular values
    U, s, Vt = np.linalg.svd(rows, full_matrices=n > D)
    # (n,), and 0 where it is rounding or where there are too few features
    s = np.pad(np.where(_relative_rounding(rows) * s.max(initial=0.0) < s, s, 0.0), (0, n - len(s)))
    V = np.pad(Vt.T, ((0, 0), (0, n - len(Vt)))) * (s > 0)
    return s * s, U, V


def _relative_rounding(matrix: Array) -> float:
    """Return the largest part of the largest singular value that rounding can be."""
    return float(ROUNDING * max(*matrix.shape, 10))


def learned_kernel(lifted: Lifted, bias: str) -> Array:
    """Return the learned kernel matrix, (n, n)."""
    if bias == "constant":
        return lifted.K + 1.0
    if bias == "centred" and lifted.n:
        return centre_gram(lifted.K)
    return lifted.K


def learned_features(lifted: Lifted, bias: str) -> Array:
    """Return the features of the learned kernel, (n, D) or (n, D + 1) with a constant component last."""
    if bias == "centred" and lifted.n:
        return np.asarray(lifted.phi - lifted.phi.mean(axis=0))
    weight = squared_constant(lifted, bias)
    if not weight > 0:
        return lifted.phi
    return np.column_stack([lifted.phi, np.full(lifted.n, np.sqrt(weight))])


def squared_constant(lifted: Lifted, bias: str) -> float:
    """Return the lift's squared constant, plus 1 if the bias is a constant feature; 0 if features are centred."""
    if bias == "centred":
        return 0.0
    return lifted.lift.constant + (bias == "constant")


def feature_weights(eigen: Spectrum, coefficients: Array) -> Array:
    """Return w (F, D) = Phi' U coefficients, for coefficients (F, n) along the eigenvectors; rounding errors are 0."""
    assert eigen.V is not None
    parts = coefficients * np.sqrt(eigen.S)
    w = parts @ eigen.V.T
    noise = 4 * np.sqrt(max(1, len(eigen.S))) * EPS
    return np.where(np.abs(w) <= noise * (np.abs(parts) @ np.abs(eigen.V.T)), 0.0, w)


def relative_gap_by_features(rows: Array, residuals: Array, w: Array, lam: float) -> float:
    """Return a bound on the relative error of |y - f|^2 + lambda |w|^2; residuals: y - f, where f = rows w.

    The dual at y - f is lower by |rows' (y - f) - lambda w|^2 / lambda, which is 0 but for rounding. The rounding error
    of that number itself is added, so that computing it in another way finds no larger gap.
    """
    difference = rows.T @ residuals - lam * w
    size = np.abs(rows)
    noise = EPS * (size.T @ (1.0 + size @ np.abs(w)))
    gap = float(difference @ difference + noise @ noise) / lam
    return _relative_gap(gap, float(residuals @ residuals + lam * (w @ w)))


def relative_gap_and_error_by_kernel(
    lifted: Lifted, residuals: Array, alpha: Array, lam: float
) -> tuple[float, float]:
    """Return the same for f = K alpha + b, with the dual at lambda alpha; and the largest |y - f - lambda alpha|."""
    # a kernel is rounded in its last digits, which enter f whether centred or not
    unmet = np.abs(residuals - lam * alpha) + EPS * (1.0 + np.abs(lifted.K) @ np.abs(alpha))
    # where the kernel is centred alpha adds up to 0, so the mean in f has no effect
    squared = abs(float(alpha @ (lifted.y - residuals)))
    gap = _relative_gap(float(unmet @ unmet), float(residuals @ residuals) + lam * squared)
    return gap, float(unmet.max())


def _relative_gap(gap: float, primal: float) -> float:
    """Return the gap as a part of the objective, or of itself where it is larger."""
    # not "gap > 0", as a NaN must not count as 0
    if gap == 0:
        return 0.0
    return gap / max(primal, gap)


def solve_primal(rows: Array, y: Array, lams: Array) -> Array:
    """Return w = (Phi' Phi + lambda I)^-1 Phi' y (F, D) for every lambda (F,), infinity included; rows: Phi (n, D)."""
    # from the matrix of the features (D, D), independent of K
    T, V = np.linalg.eigh(rows.T @ rows)
    coefficients = (rows.T @ y) @ V / (np.maximum(T, 0.0) + lams[:, None])
    return np.asarray(coefficients @ V.T)


def leave_one_out_residuals(bias: str, eigen: Spectrum, shrinkage: Array) -> Array:
    """Return y - f at each point for the f that is learned without it, (F, n), without learning it anew.

    shrinkage (F, n): lambda / (S + lambda), what the penalty leaves of the labels along each eigenvector. With the hat
    matrix H, f = H y, this is (y - f) / (1 - H_ii); NaN where nothing would be left to learn from.
    """
    denominator = shrinkage @ (eigen.U * eigen.U).T
    if bias == "centred":
        # the mean of the labels is learned too, and each label is 1/n of it
        denominator = denominator - 1.0 / max(len(eigen.z), 1)
    residuals = (eigen.z * shrinkage) @ eigen.U.T
    return np.divide(
        residuals, denominator, out=np.full_like(residuals, np.nan), where=denominator > ROUNDING
    )
