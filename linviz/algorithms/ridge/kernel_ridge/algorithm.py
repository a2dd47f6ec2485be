"""Kernel ridge regression on the labels (003): one decomposition of K gives the solution for every lambda."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.ridge import spectrum as ridge
from linviz.algorithms.ridge.spectrum import (
    ByEigenvectors,
    ByElimination,
    ByFeatures,
    ByLibrary,
    Few,
    Many,
    elimination,
    form_of_few,
    is_by_features,
    learned_features,
    leave_one_out_residuals,
    solve_primal,
    spectrum,
)
from linviz.core import affine, expansion
from linviz.core.arithmetic import dot, mean, product, total
from linviz.core.elementary import geometric
from linviz.core.lift import Lifted
from linviz.core.number import number_against
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen
from linviz.core.rounding import zero_noise
from linviz.run.algorithm import Algorithm, Info
from linviz.run.columns import Columns, Meaning
from linviz.run.cost import Cost
from linviz.run.outcome import NO_POINTS, ONE_CLASS, Stop

# ratio of the first lambda to the largest eigenvalue, with which f is almost flat
STIFFNESS = 10.0
# rounding error of a score, which is a shrunken sum of labels of size 1
SCORE_NOISE = 1e-12
# with more features the primal solution takes too long for every lambda
MOST_FEATURES = 60
# smallest change of the mean squared error that counts as one
SMALLEST_CHANGE = 1e-9
# 0.1, 0.01, ... for each digit in which primal and dual are compared; further ones are rounding
TENTHS = np.array([float(f"1e-{digits}") for digits in range(1, 13)])
# relative duality gap, a tenth of what a certificate allows, so that both agree
TOLERANCE = 1e-7
# of that: what is no larger by one order of its sums is below it by any other
BY_FAR = 1e-3
REACHED = Stop(
    "OPTIMAL", "This is the chosen $lambda: no other $f makes Σ($y − $f)² + $lambda‖$f‖² smaller."
)


class State(NamedTuple):
    """State of a run: path (values + 1,), all lambdas from infinity to the chosen one, and the position in it."""

    path: Array
    position: int


@dataclass(frozen=True)
class KernelRidge(Algorithm[State]):
    """Kernel ridge regression: minimise sum (y - f)^2 + lambda |f|^2 for falling lambda; classify by the sign of f.

    alpha(lambda) = (K + lambda I)^-1 y, where K is decomposed once (spectrum.py), and f(x) = sum_j alpha_j K(x_j, x),
    so that y - f = lambda alpha. The start is lambda = infinity, where f is flat. `bias`: constant uses K + 1, so that
    b is penalised like w; centred subtracts the means from features and labels, so that b is free;
    none has no b. It is sensitive to outliers: correct points far from the boundary weigh like wrong ones.
    """

    # not lambda, a keyword of Python
    lam: float = parameter(
        0.1,
        "$lambda",
        "regularisation: with a smaller $lambda, $f may bend more",
        low=1e-4,
        high=1e3,
        least=1e-6,
        most=1e6,
        log=True,
        scrubs=True,
        falls=True,
    )
    bias: str = parameter(
        "constant",
        "Bias",
        "a constant feature, centred data, or none",
        choices=("constant", "centred", "none"),
        told={"constant": "bias as a feature", "centred": "centred data", "none": "without bias"},
    )
    values: int = parameter(
        60,
        "Values of $lambda",
        "how many values of $lambda the run has",
        low=1,
        high=200,
        most=1_000,
        page=False,
    )

    name = "kernel-ridge"
    title = "Kernel ridge"
    takes = "kernel"
    objective = "ridge"
    meaning = Meaning(("primal",), earlier=("lam", "loo", "squared_error"))
    # how f changed, and whether the leave-one-out error rose
    cases = ("start", "flat", "stays", "learns", "by heart")

    def init(self, lifted: Lifted) -> State:
        """Return the state at lambda = infinity, where f is 0, or the mean of the labels with the centred bias."""
        largest = STIFFNESS * max(elimination(lifted, self.bias).largest, self.lam)
        lams = geometric(largest, self.lam, self.values)
        # a single value is the chosen lambda
        lams[-1] = self.lam
        return State(frozen(np.append(np.inf, lams)), 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Go to the next lambda."""
        return state._replace(position=state.position + 1), Info("update")

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Return the end of the path, or the end where there are no points or only one class; else None."""
        if lifted.n == 0:
            return NO_POINTS
        if lifted.problem.one_class:
            return ONE_CLASS
        if state.position == self.values:
            return self._final_stop(lifted, state.path[-1:])
        return None

    def has_bias(self) -> bool:
        """Return whether f has a b."""
        return self.bias != "none"

    def with_chosen_lambda_only(self) -> "KernelRidge":
        """Return the algorithm that goes to the chosen lambda in one step."""
        return replace(self, values=1)

    def leave_one_out_scores(self, lifted: Lifted) -> Array | None:
        """Return f (n,) at each point after learning without it, from the hat matrix; None where undefined."""
        form, lams = form_of_few(lifted, self.bias, self.lam), np.array([[self.lam]])
        f = lifted.y - leave_one_out_residuals(form, lams)[0]
        return None if np.isnan(f).any() else np.asarray(f)

    def row(self, state: State) -> Array:
        """Return lambda, from which alpha follows, (1,)."""
        return state.path[state.position : state.position + 1]

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return c (F, n) and b (F,); c is alpha without the part that the features map to 0, which adds only noise."""
        return self._classifier(lifted, rows, spectrum(lifted, self.bias))

    def _classifier(
        self, lifted: Lifted, rows: Array, form: Few | Many | ByLibrary
    ) -> tuple[Array, Array]:
        """Return c and b, of this form."""
        c = self._point_weights(lifted, rows, form)
        if self.bias != "constant" and not self._subtracts_means(lifted):
            return c, np.zeros(len(rows))
        primal = self.primal_weights(lifted, rows)
        if primal is not None and self.bias == "constant":
            return c, primal[1] / ridge.squared_constant(lifted, self.bias)
        if primal is not None:
            return c, primal[1]
        if self.bias == "constant":
            # the kernel K + 1: sum_j c_j (K + 1) = sum_j c_j K + sum_j c_j
            return c, total(c)
        # sum c = 0, so the centred kernel adds only the mean over k of K(x_j, x_k) to K(x_j, x)
        return c, mean(lifted.y) - product(c, mean(lifted.K, axis=1))

    def primal_weights(self, lifted: Lifted, rows: Array) -> tuple[Array, Array] | None:
        """Return w and b, with digits that c loses where a kernel has large and small eigenvalues.

        None without features, and where they are too many.
        """
        form = elimination(lifted, self.bias)
        if not isinstance(form, ByFeatures):
            return None
        w = form.feature_weights(rows)
        if not self._subtracts_means(lifted):
            D = lifted.phi.shape[1]
            # the last weight is that of the constant component, where there is one
            b = total(w[:, D:]) * np.sqrt(ridge.squared_constant(lifted, self.bias))
            return w[:, :D], b
        return w, mean(lifted.y) - product(w, mean(lifted.phi))

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores, where those within rounding error are 0, relative to the largest f of a single label."""
        largest = elimination(lifted, self.bias).largest
        if not is_by_features(lifted):
            scores = expansion.scores_without_noise(lifted, self.classifier(lifted, rows), scores)
        return zero_noise(scores, SCORE_NOISE * largest / (largest + self.lam))

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return lam; alpha (F, n); primal, the objective, and its parts squared_error and penalty; norm, |f|; and
        more.

        freedom: the effective degrees of freedom. loo and loo_errors: the squared error and the mistakes when each
        point is left out once. Where there are few features, also the columns of `_primal_columns`.
        """
        form = spectrum(lifted, self.bias)
        squared_error = dot(lifted.y - scores, lifted.y - scores)
        loo_residuals = leave_one_out_residuals(form, rows)
        penalty = form.penalties(rows)
        # 003 kernel ridge regression; with features, directly from f
        alpha = (lifted.y - scores) / rows
        if not isinstance(form, ByFeatures):
            alpha = self._point_weights(lifted, rows, form)
        numbers = {
            "lam": rows[:, 0],
            "alpha": alpha,
            "primal": squared_error + penalty,
            "squared_error": squared_error,
            "penalty": penalty,
            "norm": np.sqrt(form.squared_norms(rows)),
            "freedom": form.freedoms(rows) + self._subtracts_means(lifted),
            "loo": dot(loo_residuals, loo_residuals),
            # a mistake is y f <= 0, where f = y - (y - f)
            "loo_errors": np.count_nonzero(1.0 - lifted.y * loo_residuals <= SCORE_NOISE, axis=1),
        }
        if shows_primal(lifted):
            return numbers | self._primal_columns(lifted, rows)
        return numbers

    def cost(self, lifted: Lifted) -> Cost:
        """Return the squared distances from the labels, with the penalty on f (003)."""
        return Cost(
            "squared",
            1.0,
            "Σ($y − $f)²",
            lambda columns: np.asarray(columns["penalty"]),
            "$lambda‖$f‖²",
        )

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case of each step by |f|, the squared error and the leave-one-out error."""
        hardly_changes = (
            columns["squared_error_before"] - columns["squared_error"] <= SMALLEST_CHANGE * lifted.n
        )
        # NaN, where nothing would be left to learn from, does not count as a rise
        learns = np.where(columns["loo"] > columns["loo_before"], 4, 3)
        return np.where(columns["norm"] == 0, 1, np.where(hardly_changes, 2, learns))

    def _final_stop(self, lifted: Lifted, row: Array) -> Stop:
        """Return the end at the chosen lambda, by the duality gap that rounding leaves."""
        form = form_of_few(lifted, self.bias, self.lam)
        if isinstance(form, ByEigenvectors):
            # the gap of a draft takes longer than its solution, and is none here
            return REACHED
        if isinstance(form, ByElimination) and self._is_reached_by_far(lifted, row[:, None], form):
            return REACHED
        gap, error = self._gap_and_error(lifted, row[:, None], form)
        if max(gap, error) <= TOLERANCE:
            return REACHED
        return _precision_limit_stop(gap, error)

    def _is_reached_by_far(self, lifted: Lifted, row: Array, form: ByElimination) -> bool:
        """Return True where no order of the same sums could leave a gap near the limit, whatever the processor."""
        try:
            found = self._gap_and_error(lifted, row, ByLibrary(form.K, form.y))
        except np.linalg.LinAlgError:  # any order: what is singular is computed anew
            return False
        return all(number <= BY_FAR * TOLERANCE for number in found)

    def _gap_and_error(
        self, lifted: Lifted, row: Array, form: Few | Many | ByLibrary
    ) -> tuple[float, float]:
        """Return the relative duality gap of the f of this form, and how far y - f = lambda alpha is violated."""
        primal = self.primal_weights(lifted, row)
        if primal and isinstance(form, ByFeatures):
            residuals = lifted.y - affine.scores(*primal, lifted.phi)[0]
            (w,) = form.feature_weights(row)
            # alpha is computed from y - f, so it cannot be off
            return ridge.relative_gap_by_features(
                learned_features(lifted, self.bias), residuals, w, self.lam
            ), 0.0
        (c,), (b,) = self._classifier(lifted, row, form)
        return ridge.relative_gap_and_error_by_kernel(
            lifted, lifted.y - (lifted.K_times(c[None])[0] + b), c, self.lam
        )

    def _subtracts_means(self, lifted: Lifted) -> bool:
        """Return whether the means are taken off features and labels."""
        # without points there is no mean
        return self.bias == "centred" and lifted.n > 0

    def _point_weights(self, lifted: Lifted, rows: Array, form: Few | Many | ByLibrary) -> Array:
        """Return the weights of the points, (F, n)."""
        weights = form.point_weights(rows)
        # sum alpha = 0 but for rounding in vectors that should be orthogonal to (1, ..., 1)
        if not self._subtracts_means(lifted):
            return weights
        return np.asarray(weights - mean(weights, axis=1)[:, None])

    def _primal_columns(self, lifted: Lifted, rows: Array) -> dict[str, Array]:
        """Return w_primal, w_dual, apart and digits, which compare the primal and the dual solution.

        w_primal (F, D) is solved from the features, w_dual is Phi' alpha, apart is their largest difference, and digits
        is the number of digits in which they agree.
        """
        phi = learned_features(lifted, self.bias)
        c, _ = self.classifier(lifted, rows)
        w_primal = solve_primal(phi, elimination(lifted, self.bias).y, rows[:, 0])
        w_dual = product(c, phi)
        difference = np.abs(w_primal - w_dual).max(axis=1, initial=0.0)
        size = np.abs(w_dual).max(axis=1, initial=0.0)
        share = np.divide(difference, size, out=np.zeros_like(difference), where=size > 0)
        d = lifted.phi.shape[1]
        return {
            "w_primal": w_primal[:, :d],
            "w_dual": w_dual[:, :d],
            "apart": difference,
            "digits": np.count_nonzero(share[:, None] <= TENTHS, axis=1).astype(np.float64),
        }


def _precision_limit_stop(gap: float, error: float) -> Stop:
    """Return the end where rounding leaves too large a relative gap, or too large an error of f."""
    loss = f"$f is off by {number_against(error, 0).text}"
    if gap > TOLERANCE:
        loss = f"the objective may be up to {number_against(gap, 0).text} of itself too high"
    sentence = (
        f"The numbers are too large for so small a $lambda: {loss}. "
        "Take a larger $lambda, move the points nearer to the origin, or take a milder lift."
    )
    return Stop("PRECISION_LIMIT", sentence)


def shows_primal(lifted: Lifted) -> bool:
    """Return True where the lift has a finite map with few features."""
    return lifted.has_map and lifted.phi.shape[1] <= MOST_FEATURES
