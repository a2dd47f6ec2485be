"""The batch perceptron (004 eqs. (25) to (29)): steps use all mistakes at once, and the best boundary is kept."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.perceptrons.best_so_far import BestSoFar, cases_with_kept, not_improved
from linviz.core import affine, loss
from linviz.core.arithmetic import product, total
from linviz.core.lift import Lifted, once
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen
from linviz.core.rounding import (
    NOISE,
    error_factor,
    round_to_unit,
    score_error_bounds,
    step_error,
    weight_units,
    without_noise,
    zero_noise,
)
from linviz.run.algorithm import Algorithm, Info
from linviz.run.budget import limit_by_memory, limit_by_walk
from linviz.run.columns import Columns, Meaning
from linviz.run.cost import OF_MISTAKES, Cost
from linviz.run.outcome import (
    NO_POINTS,
    ORIGIN,
    SEPARATED,
    STUCK,
    Stop,
    best_so_far_end,
    no_improvement,
)
from linviz.run.parameters import SCHEDULES, SCHEDULES_TOLD, bias_parameter, eta_parameter


class State(NamedTuple):
    """State of a run: w (D,), b, what follows from them, the learning rate and the rounding error.

    signed (n,): y f at every point. mistake_sum (D + 1,): the sum of z over the mistakes, and term_sizes (D + 1,): the
    sum of the sizes of its terms. rate: the last eta_t. updates: their number so far. rounding (D + 1,): the
    sum of rounding.step_error; NOISE times it bounds the rounding error of (w, b).
    """

    w: Array
    b: float
    signed: Array
    mistake_sum: Array
    term_sizes: Array
    rate: float
    updates: int
    rounding: Array


@dataclass(frozen=True)
class BatchDescent(Algorithm[State]):
    """Gradient descent on the perceptron criterion (004 eq. (28)).

    A step adds eta_t times the sum of all z with v . z <= 0 to v.
    """

    eta: float
    schedule: str
    bias: bool

    def cost(self, lifted: Lifted) -> Cost:
        """Return the perceptron criterion (004 J_p)."""
        return OF_MISTAKES

    def init(self, lifted: Lifted) -> State:
        """Return the state with w = 0 and b = 0, where every point counts as a mistake."""
        zero = frozen(np.zeros(lifted.phi.shape[1] + 1))
        signed = frozen(np.zeros(lifted.n))
        return State(zero[:-1], 0.0, signed, *self.sum_and_sizes(lifted, signed <= 0), 0.0, 0, zero)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Add eta_t times the sum over all mistakes (004 eq. (29)); Info names no point, as a step uses many."""
        t = state.updates + 1
        rate = self.rate(t)
        w, b = (
            frozen(state.w + rate * state.mistake_sum[:-1]),
            state.b + rate * float(state.mistake_sum[-1]),
        )
        rounding = frozen(
            state.rounding
            + step_error(np.append(w, b), rate * state.term_sizes, self.inexact_mask(lifted))
        )
        signed = frozen(self.signed_scores(lifted, np.append(w, b), rounding))
        sums = self.sum_and_sizes(lifted, signed <= 0)
        return State(w, b, signed, *sums, rate, t, rounding), Info("update")

    def rate(self, t: int) -> float:
        """Return eta_t, by which step t multiplies the sum over the mistakes."""
        return self.eta / {"constant": 1.0, "1/t": float(t), "1/sqrt t": sqrt(t)}[self.schedule]

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Return the end where no mistake is left, or where the mistakes add up to 0 and so change nothing."""
        if lifted.n == 0:
            return NO_POINTS
        # without a bias f(0) = 0 for every w, so a point at the origin is always a mistake
        if state.updates == 0 and not self.bias and not lifted.phi.any(axis=1).all():
            return ORIGIN
        return self.end(state.signed <= 0, state.mistake_sum, state.term_sizes)

    def end(
        self, mistakes: NDArray[np.bool_], mistake_sum: Array, term_sizes: Array
    ) -> Stop | None:
        """Return the end of a run with these mistakes (n,), their sum and the sum of their sizes; None to go on."""
        if not mistakes.any():
            return SEPARATED
        if (np.abs(mistake_sum) <= NOISE * term_sizes).all():
            return STUCK
        return None

    def key(self, lifted: Lifted, state: State) -> Hashable | None:
        """Return the rounded weights where the learning rate is constant, else None."""
        if self.schedule != "constant":
            return None
        return self.rounded_weights(lifted, np.append(state.w, state.b)).tobytes()

    def rounded_weights(self, lifted: Lifted, v: Array) -> Array:
        """Return (w, b), (..., D + 1), equal where they differ only by rounding."""
        return round_to_unit(v, self.eta * weight_units(lifted))

    def row(self, state: State) -> Array:
        """Return (w, b, eta_t, rounding), (2 D + 3,)."""
        return np.concatenate([state.w, [state.b, state.rate], state.rounding])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return w and b, where numbers no larger than their rounding error are 0."""
        v, _, error_bound = _split_rows(rows)
        clean = zero_noise(v, error_bound)
        return clean[:, :-1], clean[:, -1]

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores, where those no larger than the rounding error of w and b are 0."""
        return without_noise(scores, _split_rows(rows)[2], lifted.sizes)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return rate, sum_w, sum_b, criterion and left.

        These are the last eta_t, the sum of z over the mistakes, J_p, which is the sum of their |f|, and the rounding
        error bounds of (w, b).
        """
        signed = lifted.y * scores
        _, rate, error_bound = _split_rows(rows)
        mistake_sum = self._sum_over_mistakes(lifted, signed <= 0)
        criterion = total(loss.perceptron(signed))  # 004 eq. (28)
        return {
            "rate": rate,
            "sum_w": mistake_sum[:, :-1],
            "sum_b": mistake_sum[:, -1],
            "criterion": criterion,
            "left": error_bound,
        }

    def signed_scores(self, lifted: Lifted, v: Array, rounding: Array) -> Array:
        """Return y f at every point for v = (w, b), 0 where no larger than its rounding error, (n,)."""
        scores = affine.scores(v[None, :-1], v[-1:], lifted.phi)
        (clean,) = zero_noise(scores, score_error_bounds(NOISE * rounding[None, :], lifted.sizes))
        return np.asarray(lifted.y * clean)

    def sum_and_sizes(self, lifted: Lifted, mistakes: NDArray[np.bool_]) -> tuple[Array, Array]:
        """Return the sum of z over the mistakes (n,) and the sum of the sizes of its terms, (D + 1,) each."""
        # row by row, in the order of the points; adding 0 turns -0 into 0
        sums = np.add.reduce(_rows_and_sizes(lifted)[mistakes], axis=0) + 0.0
        mask = _bias_mask(lifted, self.bias)
        return frozen(sums[: len(mask)] * mask), frozen(sums[len(mask) :] * mask)

    def inexact_mask(self, lifted: Lifted) -> Array:
        """Return 1 for each of the numbers of (w, b) whose sums are rounded, else 0, (D + 1,)."""
        factor = error_factor(self.eta) if self.schedule == "constant" else 1.0
        return _inexact_mask(lifted, factor)

    def _sum_over_mistakes(self, lifted: Lifted, mistakes: NDArray[np.bool_]) -> Array:
        """Return the sum of z = y (x, 1) over the mistakes of one step, (n,), or of many, (F, n)."""
        mistake_sum = product(mistakes.astype(np.float64), signed_rows(lifted))
        return np.asarray(mistake_sum * _bias_mask(lifted, self.bias))


@once
def _inexact_mask(lifted: Lifted, b_inexact: float) -> Array:
    """Return 1 for each number of w, whose sums are rounded, and b_inexact for b, (D + 1,)."""
    return frozen(np.append(np.ones(lifted.phi.shape[1]), b_inexact))


@once
def _bias_mask(lifted: Lifted, bias: bool) -> Array:
    """Return 1 for each number of w, and 1 for b or 0 where there is no bias, (D + 1,)."""
    return frozen(np.append(np.ones(lifted.phi.shape[1]), float(bias)))


@once
def _rows_and_sizes(lifted: Lifted) -> Array:
    """Return z and the sizes of (phi, 1) of every point, (n, 2 D + 2)."""
    return frozen(np.column_stack([signed_rows(lifted), lifted.sizes, np.ones(lifted.n)]))


@once
def signed_rows(lifted: Lifted) -> Array:
    """Return z = y (phi, 1) of every point, (n, D + 1)."""
    return frozen(lifted.y[:, None] * np.column_stack([lifted.phi, np.ones(lifted.n)]))


def _split_rows(rows: Array) -> tuple[Array, Array, Array]:
    """Split rows (F, 2 D + 3) into (w, b), eta_t, and the rounding error bounds of (w, b)."""
    size = rows.shape[1] // 2
    return rows[:, :size], rows[:, size], NOISE * rows[:, size + 1 :]


@dataclass(frozen=True)
class BatchPerceptron(BestSoFar):
    """The batch perceptron: move by the sum of all mistakes and keep the classifier with the fewest.

    It is meant for points that cannot be separated. Each step is determined by the one before, so a run may cycle or
    stand still without ever reaching the best classifier: the convergence with probability 1 that 004 states holds for
    the pocket with points drawn at random.
    """

    eta: float = eta_parameter(help_text="learning rate: the size of a step")
    schedule: str = parameter(
        "constant",
        "Rate $etat",
        "$eta in every step, or less in every step $time",
        choices=SCHEDULES,
        told=SCHEDULES_TOLD,
    )
    bias: bool = bias_parameter()
    steps: int = parameter(
        2_000,
        "Steps",
        "stop after this many steps",
        low=10,
        high=2_000,
        least=1,
        most=100_000,
        log=True,
    )
    patience: int = parameter(
        200,
        "Patience",
        "stop after this many steps without a better boundary",
        low=10,
        high=2_000,
        least=1,
        most=100_000,
        log=True,
        rare=True,
    )

    name = "batch-perceptron"
    title = "Batch perceptron"
    meaning = Meaning(earlier=("errors", "best_errors", "sum_w", "sum_b"))
    # no boundary before the step, one misclassified point, or several
    cases = cases_with_kept("none", "one", "some", before=("start",))

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case of each step by its number of misclassified points and whether it set a new best."""
        # with w = 0 and b != 0 there is no boundary, but all points are on one side
        no_boundary = ~columns["w_before"].any(axis=1) & (columns["b_before"] == 0)
        move_case = np.where(no_boundary, 0, np.where(columns["errors_before"] == 1, 1, 2))
        return 1 + 2 * move_case + not_improved(columns)

    def give_up(self, steps: int, best_step: int, errors: int) -> Stop | None:
        """Return the end after all steps, or after too many without a better classifier; else None."""
        if steps >= self.steps:
            return best_so_far_end(steps, "steps", errors)
        if steps - best_step >= self.patience:
            return no_improvement(self.patience, errors)
        return None

    def update_limit(self, lifted: Lifted) -> int:
        """Return how many updates fit into memory and time; a step looks at all features of all points."""
        return limit_by_walk(limit_by_memory(self.max_updates, lifted, vectors_per_step=6), lifted)

    @cached_property
    def inner(self) -> BatchDescent:
        """The algorithm whose classifiers are compared."""
        return BatchDescent(self.eta, self.schedule, self.bias)
