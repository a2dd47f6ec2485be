"""Kernel ridge regression on the labels (003): one eigendecomposition, and from it a solution for every lambda."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.ridge import spectrum as ridge
from linviz.algorithms.ridge.spectrum import Spectrum, features, left_out, primal, spectrum
from linviz.core import affine, expansion
from linviz.core.lift import Lifted
from linviz.core.number import number_against
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen
from linviz.core.rounding import zero_noise
from linviz.run.algorithm import Algorithm, Info
from linviz.run.columns import Columns, Meaning
from linviz.run.cost import Cost
from linviz.run.outcome import NO_POINTS, ONE_CLASS, Stop

# the first lambda is so many times the largest eigenvalue: f is almost flat
STIFF = 10.0
# scores are sums of labels, of size 1, shrunk
BLUR = 1e-12
# with more features the primal solution takes too long to be made for every lambda as well
FEW = 60
# of an error of 1 at every point: what changes by less hardly does
LEAST = 1e-9
# digits by which primal and dual are compared; from here on rounding decides
DIGITS = 12
# of the duality gap; a tenth of what a certificate asks for, so that both say the same
TOLERANCE = 1e-7
REACHED = Stop("OPTIMAL", "This is the chosen λ: no other f makes Σ(y − f)² + λ‖f‖² smaller.")


class State(NamedTuple):
    """path (values + 1,): every lambda, infinity first and the chosen one last; taken: how many of them are behind."""

    path: Array
    taken: int


@dataclass(frozen=True)
class KernelRidge(Algorithm[State]):
    """Minimise sum (y - f)^2 + lambda |f|^2 for a lambda that falls from step to step; classify by the sign of f.

    alpha(lambda) = (K + lambda I)^-1 y = U (S + lambda)^-1 U' y, where K = U S U' is taken apart once, and
    f(x) = sum_j alpha_j K(x_j, x), so that y - f = lambda alpha. The start is lambda = infinity, where f is flat.
    `bias`: constant learns with K + 1, so that b is penalised like w; centred takes the means off the features and the
    labels, so that b is free; none has no b. Not for outliers: far points that are right pull as hard as wrong ones.
    """

    # not lambda, a keyword of Python
    lam: float = parameter(
        0.1,
        "λ",
        "price of a large f: the smaller, the more it may bend",
        low=1e-4,
        high=1e3,
        least=1e-6,
        most=1e6,
        log=True,
        scrubs=True,
    )
    bias: str = parameter(
        "constant",
        "Bias",
        "a constant feature, means taken off, or none",
        choices=("constant", "centred", "none"),
    )
    values: int = parameter(
        60, "Values of λ", "how many λ on the way down", low=1, high=200, most=1_000, page=False
    )

    name = "kernel-ridge"
    title = "Kernel ridge"
    takes = "kernel"
    objective = "ridge"
    meaning = Meaning(("primal",), earlier=("lam", "loo", "squared_error"))
    # what has become of f, and whether points that are left out gain by it
    cases = ("start", "flat", "stays", "learns", "by heart")

    def init(self, lifted: Lifted) -> State:
        """lambda = infinity: f is 0, or the mean of the labels where they are centred."""
        top = STIFF * max(float(spectrum(lifted, self.bias).S.max(initial=0.0)), self.lam)
        # from 1 down to 0; a single value is the chosen one
        way = np.arange(self.values - 1, -1, -1) / max(self.values - 1, 1)
        return State(frozen(np.append(np.inf, self.lam * (top / self.lam) ** way)), 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """The next lambda."""
        return state._replace(taken=state.taken + 1), Info("update")

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """The end of the path."""
        if lifted.n == 0:
            return NO_POINTS
        if lifted.problem.one_class:
            return ONE_CLASS
        if state.taken == self.values:
            return self._end(lifted, state.path[-1:])
        return None

    def with_bias(self) -> bool:
        """Return whether f has a b."""
        return self.bias != "none"

    def sooner(self) -> "KernelRidge":
        """The chosen λ alone."""
        return replace(self, values=1)

    def left_out(self, lifted: Lifted) -> Array | None:
        """By the hat matrix, from the run's own residuals."""
        parts = spectrum(lifted, self.bias)
        share = 1.0 / (1.0 + parts.S / self.lam)
        f = lifted.y - left_out(self.bias, parts, share[None])[0]
        return None if np.isnan(f).any() else np.asarray(f)

    def row(self, state: State) -> Array:
        """lambda; alpha follows from it."""
        return state.path[state.taken : state.taken + 1]

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """c and b; c is alpha, of features without the part that they do not see, which adds only rounding to f."""
        c = self._of_points(lifted, self._along(spectrum(lifted, self.bias), rows))
        if self.bias != "constant" and not self._centred(lifted):
            return c, np.zeros(len(rows))
        primal = self.primal_weights(lifted, rows)
        if primal is not None and self.bias == "constant":
            return c, primal[1] / ridge.constant(lifted, self.bias)
        if primal is not None:
            return c, primal[1]
        if self.bias == "constant":
            # the kernel K + 1: sum_j c_j (K + 1) = sum_j c_j K + sum_j c_j
            return c, c.sum(axis=1)
        # sum c = 0, so of the centred kernel only the mean over k of K(x_j, x_k) is left beside K(x_j, x)
        return c, lifted.y.mean() - c @ lifted.K.mean(axis=1)

    def primal_weights(self, lifted: Lifted, rows: Array) -> tuple[Array, Array] | None:
        """w and b with the digits that c loses where a kernel has large and small eigenvalues."""
        found = spectrum(lifted, self.bias)
        if found.V is None:
            return None
        w = ridge.weights(found, self._along(found, rows))
        if not self._centred(lifted):
            D = lifted.phi.shape[1]
            # the last one is that of the constant component, where there is one
            b = w[:, D:].sum(axis=1) * np.sqrt(ridge.constant(lifted, self.bias))
            return w[:, :D], b
        return w, lifted.y.mean() - w @ lifted.phi.mean(axis=0)

    def denoised(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """A score is 0 where it is no more than rounding leaves of a label: a part of what f can be of one."""
        found = spectrum(lifted, self.bias)
        largest = float(found.S.max(initial=0.0))
        if found.V is None:
            scores = expansion.scores_without_noise(lifted, self.classifier(lifted, rows), scores)
        return zero_noise(scores, BLUR * largest / (largest + self.lam))

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """lam; alpha (F, n); primal, the objective, and its two parts squared_error and penalty; norm, |f|;
        freedom, the effective degrees of freedom; loo and loo_errors, the squared error and the mistakes when each
        point is left out once; and where the features are few, what `_primal` has.
        """
        parts = spectrum(lifted, self.bias)
        # (F, n): what the penalty leaves of the labels along each eigenvector
        left = 1.0 / (1.0 + parts.S / rows)
        along = parts.z / (parts.S + rows)
        errors = ((lifted.y - scores) ** 2).sum(axis=1)
        outside = left_out(self.bias, parts, left)
        penalty = (parts.z**2 * left * (1.0 - left)).sum(axis=1)
        # 003 kernel ridge regression; of a finite f, without the eigenvectors in between
        alpha = (lifted.y - scores) / rows
        if parts.V is None:
            alpha = self._of_points(lifted, along)
        numbers = {
            "lam": rows[:, 0],
            "alpha": alpha,
            "primal": errors + penalty,
            "squared_error": errors,
            "penalty": penalty,
            "norm": np.sqrt((parts.S * along**2).sum(axis=1)),
            "freedom": (1.0 - left).sum(axis=1) + self._centred(lifted),
            "loo": (outside**2).sum(axis=1),
            # wrong as everywhere: y f <= 0, where f = y - (y - f)
            "loo_errors": (1.0 - lifted.y * outside <= BLUR).sum(axis=1),
        }
        if shows_primal(lifted):
            return numbers | self._primal(lifted, rows)
        return numbers

    def cost(self, lifted: Lifted) -> Cost:
        """Squared distances from the labels, with the price of a large f (003)."""
        return Cost(
            "squared", 1.0, "Σ(y − f)²", lambda columns: np.asarray(columns["penalty"]), "λ‖f‖²"
        )

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """By |f| and the two errors, which no step needs to know."""
        stays = columns["squared_error_before"] - columns["squared_error"] <= LEAST * lifted.n
        # NaN, where nothing would be left to learn from, is no rise
        learns = np.where(columns["loo"] > columns["loo_before"], 4, 3)
        return np.where(columns["norm"] == 0, 1, np.where(stays, 2, learns))

    def _end(self, lifted: Lifted, row: Array) -> Stop:
        """What is lost in rounding leaves a gap."""
        gap, off = self._left(lifted, row[:, None])
        if max(gap, off) <= TOLERANCE:
            return REACHED
        return _precision_limit(gap, off)

    def _left(self, lifted: Lifted, row: Array) -> tuple[float, float]:
        """The duality gap of the f that is shown, relative, and how far y - f = lambda alpha is missed."""
        found = spectrum(lifted, self.bias)
        of_features = self.primal_weights(lifted, row)
        if of_features:
            rest = lifted.y - affine.scores(*of_features, lifted.phi)[0]
            (w,) = ridge.weights(found, self._along(found, row))
            # alpha is made of y - f
            return ridge.gap_of_features(features(lifted, self.bias), rest, w, self.lam), 0.0
        (c,), (b,) = self.classifier(lifted, row)
        return ridge.left_of_kernel(lifted, lifted.y - (c @ lifted.K + b), c, self.lam)

    def _along(self, found: Spectrum, rows: Array) -> Array:
        """The weights of the eigenvectors that f is made of, (F, n): none where there are no features."""
        seen = found.V is None or found.S > 0
        return np.asarray(np.where(seen, found.z, 0.0) / (found.S + rows))

    def _centred(self, lifted: Lifted) -> bool:
        # no points have no mean
        return self.bias == "centred" and lifted.n > 0

    def _of_points(self, lifted: Lifted, along: Array) -> Array:
        """Weights of the points (F, n) from those of the eigenvectors."""
        weights = along @ spectrum(lifted, self.bias).U.T
        # sum alpha = 0, but for eigenvectors that are not told from (1, ..., 1) to the last digit
        if not self._centred(lifted):
            return weights
        return np.asarray(weights - weights.mean(axis=1, keepdims=True))

    def _primal(self, lifted: Lifted, rows: Array) -> dict[str, Array]:
        """w_primal (F, D), solved from the features; w_dual, Phi' alpha; apart, their largest difference; digits, in
        how many they agree."""
        phi = features(lifted, self.bias)
        c, _ = self.classifier(lifted, rows)
        w = primal(phi, spectrum(lifted, self.bias).y, rows[:, 0])
        dual = c @ phi
        apart = np.abs(w - dual).max(axis=1, initial=0.0)
        size = np.abs(dual).max(axis=1, initial=0.0)
        share = np.divide(apart, size, out=np.zeros_like(apart), where=size > 0)
        digits = np.floor(-np.log10(np.maximum(share, 10.0**-DIGITS)))
        d = lifted.phi.shape[1]
        return {
            "w_primal": w[:, :d],
            "w_dual": dual[:, :d],
            "apart": apart,
            "digits": np.maximum(digits, 0.0),
        }


def _precision_limit(gap: float, off: float) -> Stop:
    left = f"f is off by {number_against(off, 0).text}"
    if gap > TOLERANCE:
        left = f"the objective may be up to {number_against(gap, 0).text} of itself too high"
    sentence = (
        f"The numbers are too large for so small a λ: {left}. "
        "Take a larger λ, move the points nearer to the origin, or take a milder lift."
    )
    return Stop("PRECISION_LIMIT", sentence)


def shows_primal(lifted: Lifted) -> bool:
    """True where the lift has a finite map, and not too large a one."""
    return lifted.has_map and lifted.phi.shape[1] <= FEW
