"""Ridge regression for every lambda at once: by singular values of the features, else by a tridiagonal kernel matrix.

A few lambdas, as a run needs for its end, are solved one by one in less time. A draft leaves its decompositions to a
library, which is sooner done; its last digits are other ones on another processor.

Minimise sum (y - f)^2 + lambda |f|^2 (003 kernel ridge regression, with the inverse that its first formula lacks).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from linviz.core import arithmetic
from linviz.core.affine import EPS
from linviz.core.arithmetic import PIECE, dot, lengths, product, total
from linviz.core.decompositions import (
    largest_eigenvalue_of,
    singular_vectors,
    singular_vectors_of_library,
    tridiagonal,
)
from linviz.core.geometry import centre_gram
from linviz.core.lift import Lifted
from linviz.core.linear_systems import solve_with_inverse
from linviz.core.problem import Array, frozen

# relative rounding error: of an eigenvalue, per row; of a sum of labels, per label
ROUNDING = 1e-15
# part of a label that is nothing but rounding
NOTHING = 1e-13
# features, or points where there are fewer, up to which singular values take no longer than the kernel matrix
MOST_VALUES = 30
# lambda as a part of the sum of all eigenvalues from which on a solution keeps most of its digits
CLEAR = 1e-7


@dataclass(frozen=True)
class ByFeatures:
    """Singular values of the learned features, Phi = U diag(s) V', without those that are 0.

    S (m,) = s^2 are the eigenvalues of the learned kernel, with twice the digits that its matrix has. U (n, m), V (D,
    m). y (n,): the learned labels. z (m,) = U' y: their coefficients. beyond (n,): the part of each label that no f can
    follow, and rest (n,) what it is of the labels. Rounding errors are 0, so that directions that no f can follow have
    no effect.
    """

    S: Array
    U: Array
    V: Array
    y: Array
    z: Array
    beyond: Array
    rest: Array

    @property
    def largest(self) -> float:
        """The largest eigenvalue of the learned kernel."""
        return float(self.S.max(initial=0.0))

    def residuals(self, lams: Array) -> Array:
        """Return y - f at each point for every lambda (F, 1), (F, n)."""
        return np.asarray(self.rest + product(self.z * self._shrinkage(lams), self.U.T))

    def unfitted_shares(self, lams: Array) -> Array:
        """Return 1 - H_ii (F, n), where f = H y: how much of a label f leaves at its own point."""
        return np.asarray(self.beyond + product(self._shrinkage(lams), (self.U * self.U).T))

    def point_weights(self, lams: Array) -> Array:
        """Return alpha without the part that the features map to 0, (F, n)."""
        return product(self._coefficients(lams), self.U.T)

    def penalties(self, lams: Array) -> Array:
        """Return lambda |f|^2, (F,)."""
        shrinkage = self._shrinkage(lams)
        return np.asarray(total(self.z * self.z * shrinkage * (1.0 - shrinkage)))

    def squared_norms(self, lams: Array) -> Array:
        """Return |f|^2, (F,)."""
        coefficients = self._coefficients(lams)
        return np.asarray(total(self.S * coefficients * coefficients))

    def freedoms(self, lams: Array) -> Array:
        """Return the effective degrees of freedom, the sum of H_ii, (F,)."""
        return np.asarray(total(1.0 - self._shrinkage(lams)))

    def feature_weights(self, lams: Array) -> Array:
        """Return w = Phi' alpha (F, D), where rounding errors are 0."""
        parts = self._coefficients(lams) * np.sqrt(self.S)
        w = product(parts, self.V.T)
        noise = 4 * np.sqrt(max(1, len(self.y))) * EPS
        return np.where(np.abs(w) <= noise * product(np.abs(parts), np.abs(self.V.T)), 0.0, w)

    def _shrinkage(self, lams: Array) -> Array:
        """Return lambda / (S + lambda), what the penalty leaves of the labels along each vector, (F, m)."""
        return np.asarray(1.0 / (1.0 + self.S / lams))

    def _coefficients(self, lams: Array) -> Array:
        """Return the coefficients of alpha along each vector, (F, m)."""
        return np.asarray(self.z / (self.S + lams))


@dataclass(frozen=True)
class ByKernel:
    """The learned kernel as Q T Q' with a tridiagonal T, where Q' makes (length, 0, ..., 0) of the labels.

    diagonal (n,) and beside (n - 1,): the numbers of T, as rows Qt = Q' (n, n). y (n,): the learned labels. is_centred:
    whether each label has 1/n in the mean, which is learned too.

    Elimination of I + T / lambda costs a few operations a row and finds pivots of at least 1, since T has no eigenvalue
    below 0 but for rounding: so no pivot is smaller. A small eigenvalue is no rounding, as f follows its direction
    between the points.
    """

    diagonal: Array
    beside: Array
    Qt: Array
    length: float
    y: Array
    is_centred: bool

    def residuals(self, lams: Array) -> Array:
        """Return y - f at each point for every lambda (F, 1), (F, n)."""
        return product(self._solution(lams).T, self.Qt)

    def unfitted_shares(self, lams: Array) -> Array:
        """Return 1 - H_ii (F, n), where f = H y: how much of a label f leaves at its own point."""
        n = len(self.y)
        height = max(1, 2 * PIECE // max(1, n))
        pivots = self._pivots(lams)
        # of L, where I + T / lambda = L D L'
        factors = -(self.beside[:, None] / lams[:, 0] / pivots[:-1])
        pieces = [slice(k, k + height) for k in range(0, len(lams), height)]
        parts = [self._unfitted_shares(pivots[:, one], factors[:, one]) for one in pieces]
        return np.asarray(np.concatenate(parts) - self.is_centred / max(n, 1))

    def _unfitted_shares(self, pivots: Array, factors: Array) -> Array:
        """Return the same of few lambdas, without what the mean fits; factors (n - 1, F): beside the diagonal of L."""
        pivots, factors = pivots[:, :, None], factors[:, :, None]
        # as it would be without rounding
        most = np.sqrt(pivots)
        shares = np.zeros((pivots.shape[1], len(self.y)))
        # rows of L^-1 Q'
        row, squares = np.zeros_like(shares), np.empty_like(shares)
        for k, next_row in enumerate(self.Qt):
            if k:
                row *= factors[k - 1]
            row += next_row
            _clip(row, most[k])
            np.multiply(row, row, out=squares)
            squares /= pivots[k]
            shares += squares
        return shares

    def point_weights(self, lams: Array) -> Array:
        """Return alpha, (F, n)."""
        return np.asarray(self.residuals(lams) / lams)

    def penalties(self, lams: Array) -> Array:
        """Return lambda |f|^2, (F,)."""
        t = self._solution(lams)
        squares = t * t * (self.diagonal[:, None] / lams[:, 0])
        products = t[:-1] * t[1:] * (self.beside[:, None] / lams[:, 0])
        return np.asarray(np.maximum(total(squares, 0) + 2.0 * total(products, 0), 0.0))

    def squared_norms(self, lams: Array) -> Array:
        """Return |f|^2, (F,)."""
        return self.penalties(lams) / lams[:, 0]

    def freedoms(self, lams: Array) -> Array:
        """Return the effective degrees of freedom, the sum of H_ii, (F,)."""
        # the k-th number of the inverse's diagonal is 1 / (1 + more), by the pivots from both ends
        upwards = _excess(self.diagonal[::-1], self.beside[::-1], lams)[::-1]
        more = np.maximum(self._excess(lams) + upwards - self.diagonal[:, None] / lams[:, 0], 0.0)
        return np.asarray(total(more / (1.0 + more), 0))

    def _solution(self, lams: Array) -> Array:
        """Return t with (I + T / lambda) t = (length, 0, ..., 0), (n, F)."""
        return self._of_last("solution", lams, lambda: self._solve(lams))

    @cached_property
    def _last(self) -> dict[str, tuple[bytes, Array]]:
        """The numbers for the lambdas that were asked for last, with these: several results need them."""
        return {}

    def _of_last(self, name: str, lams: Array, work: Callable[[], Array]) -> Array:
        """Return what the work returns, which is kept under the name until other lambdas come."""
        key = lams.tobytes()
        known = self._last.get(name)
        if known is None or known[0] != key:
            known = self._last[name] = key, frozen(work())
        return known[1]

    def _solve(self, lams: Array) -> Array:
        """Return the same, computed anew."""
        pivots = self._pivots(lams)
        factors = self.beside[:, None] / lams[:, 0] / pivots[:-1]
        length = abs(self.length)
        most = length * np.sqrt(pivots)
        t = np.zeros(pivots.shape)
        t[:1] = self.length
        for k in range(1, len(t)):
            np.multiply(-factors[k - 1], t[k - 1], out=t[k])
            _clip(t[k], most[k])
        t /= pivots
        for k in reversed(range(len(t) - 1)):
            t[k] -= factors[k] * t[k + 1]
            _clip(t[k], length)
        return t

    def _pivots(self, lams: Array) -> Array:
        """Return the pivots of I + T / lambda, (n, F)."""
        return np.asarray(1.0 + self._excess(lams))

    def _excess(self, lams: Array) -> Array:
        """Return by how much the pivots are larger than 1, (n, F)."""
        return self._of_last("excess", lams, lambda: _excess(self.diagonal, self.beside, lams))


@dataclass(frozen=True)
class ByElimination:
    """The learned kernel K (n, n), for which each lambda is solved by itself: for those that are not far below K.

    y (n,): the learned labels. is_centred: whether each label has 1/n in the mean, which is learned too.
    """

    K: Array
    y: Array
    is_centred: bool

    @cached_property
    def largest(self) -> float:
        """The largest eigenvalue of the learned kernel."""
        return largest_eigenvalue_of(self.K)

    def residuals(self, lams: Array) -> Array:
        """Return y - f at each point for every lambda (F, 1), (F, n)."""
        return np.array([self._solution(lam)[0] for lam in lams[:, 0]])

    def unfitted_shares(self, lams: Array) -> Array:
        """Return 1 - H_ii (F, n), where f = H y: how much of a label f leaves at its own point."""
        return self._shares(lams) - self.is_centred / max(len(self.y), 1)

    def point_weights(self, lams: Array) -> Array:
        """Return alpha, (F, n)."""
        return np.asarray(self.residuals(lams) / lams)

    def penalties(self, lams: Array) -> Array:
        """Return lambda |f|^2, (F,)."""
        if not self._is_followed:
            return np.zeros(len(lams))
        residuals = self.residuals(lams)
        return np.asarray(dot(product(residuals, self.K), residuals) / lams[:, 0])

    def squared_norms(self, lams: Array) -> Array:
        """Return |f|^2, (F,)."""
        return self.penalties(lams) / lams[:, 0]

    def freedoms(self, lams: Array) -> Array:
        """Return the effective degrees of freedom, the sum of H_ii, (F,)."""
        return np.asarray(total(1.0 - self._shares(lams)))

    def _shares(self, lams: Array) -> Array:
        """Return 1 - H_ii (F, n) without what the mean fits."""
        return np.array([self._solution(lam)[1] for lam in lams[:, 0]])

    def _solution(self, lam: float) -> tuple[Array, Array]:
        """Return y - f and 1 - H_ii, without what the mean fits, (n,) each."""
        if lam not in self._solutions:
            M = self.K / lam
            M[np.diag_indices_from(M)] += 1.0
            residuals, shares = solve_with_inverse(M, self.y)
            self._solutions[lam] = (residuals if self._is_followed else self.y), shares
        return self._solutions[lam]

    @cached_property
    def _solutions(self) -> dict[float, tuple[Array, Array]]:
        """The solutions so far; for an infinite lambda f is 0."""
        return {np.inf: (self.y, np.ones(len(self.y)))}

    @cached_property
    def _is_followed(self) -> bool:
        """True where some f follows the labels; where K y is rounding, none does."""
        length = float(lengths(self.y))
        if not length > 0:
            return False
        return float(lengths(product(self.y / length, self.K))) > _rounding(self.K.diagonal())


@dataclass(frozen=True)
class ByEigenvectors(ByElimination):
    """The same in a draft: by eigenvectors of the learned kernel, which serve all lambdas and whose digits vary."""

    @property
    def largest(self) -> float:
        """The largest eigenvalue of the learned kernel."""
        return float(self._decomposition[0].max(initial=0.0))

    def residuals(self, lams: Array) -> Array:
        """Return y - f at each point for every lambda (F, 1), (F, n)."""
        if not self._is_followed:
            return np.tile(self.y, (len(lams), 1))
        _, vectors, z = self._decomposition
        # any order: nobody keeps a draft's digits
        return np.asarray((self._shrinkage(lams) * z) @ vectors.T)

    def penalties(self, lams: Array) -> Array:
        """Return lambda |f|^2, (F,)."""
        if not self._is_followed:
            return np.zeros(len(lams))
        shrinkage, z = self._shrinkage(lams), self._decomposition[2]
        return np.asarray(total(z * z * shrinkage * (1.0 - shrinkage)))

    def _shares(self, lams: Array) -> Array:
        """Return 1 - H_ii (F, n) without what the mean fits."""
        vectors = self._decomposition[1]
        # any order: nobody keeps a draft's digits
        return np.asarray(self._shrinkage(lams) @ (vectors * vectors).T)

    def _shrinkage(self, lams: Array) -> Array:
        """Return lambda / (S + lambda), what the penalty leaves of the labels along each vector, (F, n)."""
        return np.asarray(1.0 / (1.0 + self._decomposition[0] / lams))

    @cached_property
    def _decomposition(self) -> tuple[Array, Array, Array]:
        """The eigenvalues S (n,) of K, its eigenvectors (n, n) as columns, and the labels' coefficients z (n,)."""
        # any order: nobody keeps a draft's digits
        values, vectors = np.linalg.eigh(self.K)
        # none is below 0 but for rounding
        return np.maximum(values, 0.0), vectors, product(self.y, vectors)


@dataclass(frozen=True)
class ByLibrary:
    """The learned kernel K (n, n) and labels y (n,), solved by a library: for what only decides, and by far."""

    K: Array
    y: Array

    def point_weights(self, lams: Array) -> Array:
        """Return alpha, (F, n); LinAlgError where a matrix is singular."""
        ridges = self.K + lams[:, :, None] * np.eye(len(self.y))
        # any order: no number of it is shown, and a bound that is not far below its limit is computed anew
        return np.asarray(np.linalg.solve(ridges, self.y[:, None])[:, :, 0])


def _clip(values: Array, most: Array | float) -> None:
    """Limit the values to what they can be at most.

    The squares of L^-1 v, each divided by its pivot, add up to v' (I + T / lambda)^-1 v <= |v|^2. Where lambda is below
    the rounding of K they may not, and would grow from row to row.
    """
    np.minimum(values, most, out=values)
    np.maximum(values, -most, out=values)


def _excess(diagonal: Array, beside: Array, lams: Array) -> Array:
    """Return by how much each pivot of I + T / lambda is larger than 1, (n, F); T as in ByKernel, lams (F, 1)."""
    excess, beside = diagonal[:, None] / lams[:, 0], beside[:, None] / lams[:, 0]
    np.maximum(excess[:1], 0.0, out=excess[:1])
    for before, side, now in zip(excess[:-1], beside, excess[1:], strict=True):
        now -= side * (side / (1.0 + before))
        np.maximum(now, 0.0, out=now)
    return excess


Few = ByFeatures | ByElimination
Many = ByFeatures | ByKernel | ByEigenvectors


def spectrum(lifted: Lifted, bias: str) -> Many:
    """Return the decomposition of the learned kernel, computed once for each lifted problem and bias.

    constant: K + 1, the kernel of the features and one more that is always 1. centred: the kernel of the features minus
    their mean, and the labels minus theirs. none: K.
    """
    form = elimination(lifted, bias)
    if isinstance(form, ByFeatures | ByEigenvectors):
        return form
    name = f"spectrum, {bias}"
    if name not in lifted.cache:
        lifted.cache[name] = kernel_form(form.K, form.y, form.is_centred)
    decomposition: ByKernel = lifted.cache[name]
    return decomposition


def elimination(lifted: Lifted, bias: str) -> Few:
    """Return what solves a few lambdas one by one, by features where they are few; bias as in `spectrum`."""
    name = f"elimination, {bias}"
    if name not in lifted.cache:
        lifted.cache[name] = _form_of_few(lifted, bias)
    form: Few = lifted.cache[name]
    return form


def is_by_features(lifted: Lifted) -> bool:
    """Return whether the features, or the points, are so few that singular values are computed."""
    return lifted.has_map and min(lifted.phi.shape) <= MOST_VALUES


def form_of_few(lifted: Lifted, bias: str, lam: float) -> Few | Many:
    """Return what solves a few lambdas of at least lam: one by one, unless they are too small for that."""
    form = elimination(lifted, bias)
    return form if is_clear(form, lam) else spectrum(lifted, bias)


def is_clear(form: Few, lam: float) -> bool:
    """Return True where a solution for lam keeps most of its digits."""
    return isinstance(form, ByFeatures) or lam >= CLEAR * float(total(form.K.diagonal()))


def _form_of_few(lifted: Lifted, bias: str) -> Few:
    """Return the same, computed anew."""
    is_centred = bias == "centred" and lifted.n > 0
    y = frozen(lifted.y - arithmetic.mean(lifted.y)) if is_centred else lifted.y
    if is_by_features(lifted):
        return _decompose_features(lifted, learned_features(lifted, bias), y, is_centred)
    kind = ByEigenvectors if lifted.is_draft else ByElimination
    return kind(learned_kernel(lifted, bias), y, is_centred)


def kernel_form(K: Array, y: Array, is_centred: bool) -> ByKernel:
    """Return the decomposition of a learned kernel matrix K (n, n), with the learned labels y (n,)."""
    form = tridiagonal(K, y)
    diagonal, beside = form.diagonal.copy(), form.beside.copy()
    rounding = _rounding(diagonal)
    beside[np.abs(beside) <= rounding] = 0.0
    if not beside[:1].any():
        # where it is rounding no f follows the labels
        diagonal[:1][diagonal[:1] <= rounding] = 0.0
    return ByKernel(frozen(diagonal), frozen(beside), form.Qt, form.length, y, is_centred)


def _rounding(diagonal: Array) -> float:
    """Return what is rounding beside numbers on the diagonal (n,) of a positive semidefinite matrix."""
    return ROUNDING * max(len(diagonal), 10) * float(total(np.abs(diagonal)))


def _decompose_features(lifted: Lifted, rows: Array, y: Array, is_centred: bool) -> ByFeatures:
    """Return the decomposition by the learned features (n, D)."""
    n, D = rows.shape
    decompose = singular_vectors_of_library if lifted.is_draft else singular_vectors
    if n < D:
        V, s, U = decompose(rows.T)
    else:
        U, s, V = decompose(rows)
    used = s > 0
    U, s, V = U[:, used], s[used], V[:, used]
    z = product(y, U)
    z = np.where(np.abs(z) > ROUNDING * max(n, 10), z, 0.0)
    beyond = 1.0 - total(U * U) - is_centred / max(n, 1)
    beyond = np.where(beyond > NOTHING, beyond, 0.0)
    rest = np.where(beyond > 0, y - product(z, U.T), 0.0)
    S, U, V, z, beyond, rest = map(frozen, (s * s, U, V, z, beyond, rest))
    return ByFeatures(S, U, V, y, z, beyond, rest)


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
        return np.asarray(lifted.phi - arithmetic.mean(lifted.phi))
    weight = squared_constant(lifted, bias)
    if not weight > 0:
        return lifted.phi
    return np.column_stack([lifted.phi, np.full(lifted.n, np.sqrt(weight))])


def squared_constant(lifted: Lifted, bias: str) -> float:
    """Return the lift's squared constant, plus 1 if the bias is a constant feature; 0 if features are centred."""
    if bias == "centred":
        return 0.0
    return lifted.lift.constant + (bias == "constant")


def relative_gap_by_features(rows: Array, residuals: Array, w: Array, lam: float) -> float:
    """Return a bound on the relative error of |y - f|^2 + lambda |w|^2; residuals: y - f, where f = rows w.

    The dual at y - f is lower by |rows' (y - f) - lambda w|^2 / lambda, which is 0 but for rounding. The rounding error
    of that number itself is added, so that computing it in another way finds no larger gap.
    """
    difference = product(residuals, rows) - lam * w
    size = np.abs(rows)
    noise = EPS * product(1.0 + product(np.abs(w), size.T), size)
    gap = float(dot(difference, difference) + dot(noise, noise)) / lam
    return _relative_gap(gap, float(dot(residuals, residuals) + lam * dot(w, w)))


def relative_gap_and_error_by_kernel(
    lifted: Lifted, residuals: Array, alpha: Array, lam: float
) -> tuple[float, float]:
    """Return the same for f = K alpha + b, with the dual at lambda alpha; and the largest |y - f - lambda alpha|."""
    # a kernel is rounded in its last digits, which enter f whether centred or not
    rounding = EPS * (1.0 + product(np.abs(alpha), np.abs(lifted.K)))
    unmet = np.abs(residuals - lam * alpha) + rounding
    # where the kernel is centred alpha adds up to 0, so the mean in f has no effect
    squared = abs(float(dot(alpha, lifted.y - residuals)))
    gap = _relative_gap(float(dot(unmet, unmet)), float(dot(residuals, residuals)) + lam * squared)
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
    form = kernel_form(product(rows.T, rows), product(y, rows), is_centred=False)
    return form.point_weights(lams[:, None])


def leave_one_out_residuals(form: Few | Many, lams: Array) -> Array:
    """Return y - f at each point for the f that is learned without it, (F, n), without learning it anew.

    lams (F, 1). With the hat matrix H, f = H y, this is (y - f) / (1 - H_ii); NaN where nothing would be left to learn
    from.
    """
    shares, residuals = form.unfitted_shares(lams), form.residuals(lams)
    return np.divide(residuals, shares, out=np.full_like(residuals, np.nan), where=shares > NOTHING)
