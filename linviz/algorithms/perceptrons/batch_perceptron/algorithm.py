"""The batch perceptron (004 eqs. (25) to (29)): all mistakes pull at once, and the best line is kept."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.perceptrons.best_so_far import BestSoFar, cases_with_kept, not_improved
from linviz.core import affine, loss
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
from linviz.run.outcome import NO_POINTS, ORIGIN, SEPARATED, STUCK, Stop, best_so_far, no_better
from linviz.run.parameters import SCHEDULES, bias_parameter, eta_parameter


class State(NamedTuple):
    """w (D,) and b; what follows from them: y f at every point (n,), and the sum of z over the mistakes (D + 1,) and
    what its terms add up to (D + 1,); the last eta_t; updates so far; what (w, b) is worn by, (D + 1,)."""

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
    """v + eta_t times the sum of all z with v . z <= 0: gradient descent on the perceptron criterion (004 eq. (28))."""

    eta: float
    schedule: str
    bias: bool

    def cost(self, lifted: Lifted) -> Cost:
        """The perceptron criterion (004 J_p)."""
        return OF_MISTAKES

    def init(self, lifted: Lifted) -> State:
        """w = 0, b = 0: every point counts as a mistake."""
        signed = frozen(np.zeros(lifted.n))
        zero = frozen(np.zeros(lifted.phi.shape[1] + 1))
        return State(zero[:-1], 0.0, signed, *self._sum_and_sizes(lifted, signed), 0.0, 0, zero)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """004 eq. (29): all mistakes at once, so no single point is looked at."""
        t = state.updates + 1
        rate = self.eta / {"constant": 1.0, "1/t": float(t), "1/sqrt t": sqrt(t)}[self.schedule]
        w, b = (
            frozen(state.w + rate * state.mistake_sum[:-1]),
            state.b + rate * float(state.mistake_sum[-1]),
        )
        inexact = _inexact(lifted, error_factor(self.eta) if self.schedule == "constant" else 1.0)
        rounding = frozen(
            state.rounding + step_error(np.append(w, b), rate * state.term_sizes, inexact)
        )
        scores = affine.fast_scores(w[None, :], np.array([b]), lifted.phi, lifted.lengths)
        (clean,) = zero_noise(scores, score_error_bounds(NOISE * rounding[None, :], lifted.sizes))
        signed = frozen(lifted.y * clean)
        return State(w, b, signed, *self._sum_and_sizes(lifted, signed), rate, t, rounding), Info(
            "update"
        )

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """No mistake left, or mistakes that add up to 0 and so move nothing any more."""
        if lifted.n == 0:
            return NO_POINTS
        # without a bias f(0) = 0 for every w, which is known before the first step
        if state.updates == 0 and not self.bias and not lifted.phi.any(axis=1).all():
            return ORIGIN
        if not (state.signed <= 0).any():
            return SEPARATED
        if (np.abs(state.mistake_sum) <= NOISE * state.term_sizes).all():
            return STUCK
        return None

    def key(self, lifted: Lifted, state: State) -> Hashable | None:
        """The weights, as long as all steps are equally long."""
        if self.schedule != "constant":
            return None
        return round_to_unit(np.append(state.w, state.b), self.eta * weight_units(lifted)).tobytes()

    def row(self, state: State) -> Array:
        """(w, b, eta_t, and what w and b are worn by)."""
        return np.concatenate([state.w, [state.b, state.rate], state.rounding])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """c = w, without what rounding leaves where w or b comes back to 0."""
        v, _, error_bound = _split_rows(rows)
        clean = zero_noise(v, error_bound)
        return clean[:, :-1], clean[:, -1]

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """What rounding may leave of w and b at a point is no score."""
        return without_noise(scores, _split_rows(rows)[2], lifted.sizes)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """The last eta_t; what the mistakes add up to, sum_w and sum_b; the criterion J_p, the sum of their |f|."""
        signed = lifted.y * scores
        _, rate, error_bound = _split_rows(rows)
        mistake_sum = self._sum_over_mistakes(lifted, signed <= 0)
        criterion = loss.perceptron(signed).sum(axis=1)  # 004 eq. (28)
        return {
            "rate": rate,
            "sum_w": mistake_sum[:, :-1],
            "sum_b": mistake_sum[:, -1],
            "criterion": criterion,
            "left": error_bound,
        }

    def _sum_and_sizes(self, lifted: Lifted, signed: Array) -> tuple[Array, Array]:
        """What the mistakes add up to, and the terms of it."""
        mistakes = signed <= 0
        count = float(np.count_nonzero(mistakes))
        term_sizes: Array = np.append(mistakes.astype(np.float64) @ lifted.sizes, count)
        return frozen(self._sum_over_mistakes(lifted, mistakes)), frozen(
            term_sizes * _bias_mask(lifted, self.bias)
        )

    def _sum_over_mistakes(self, lifted: Lifted, mistakes: NDArray[np.bool_]) -> Array:
        """The sum of z = y (x, 1) over the mistakes, for one step's (n,) or for those of many (F, n)."""
        # not a dot product: BLAS adds in an order of its own, and what cancels would not be 0
        mistake_sum = np.einsum("...i,ik->...k", mistakes.astype(np.float64), _signed_rows(lifted))
        return np.asarray(mistake_sum * _bias_mask(lifted, self.bias))


@once
def _inexact(lifted: Lifted, b_inexact: float) -> Array:
    """1 for each number of w, which every sum wears, and of_b, (D + 1,)."""
    return frozen(np.append(np.ones(lifted.phi.shape[1]), b_inexact))


@once
def _bias_mask(lifted: Lifted, bias: bool) -> Array:
    """1 for each number of w, and 0 for b where there is none, (D + 1,)."""
    return frozen(np.append(np.ones(lifted.phi.shape[1]), float(bias)))


@once
def _signed_rows(lifted: Lifted) -> Array:
    """y (phi, 1), (n, D + 1)."""
    return frozen(lifted.y[:, None] * np.column_stack([lifted.phi, np.ones(lifted.n)]))


def _split_rows(rows: Array) -> tuple[Array, Array, Array]:
    """(w, b), eta_t, and what rounding may leave of (w, b), of rows (F, 2 D + 3)."""
    size = rows.shape[1] // 2
    return rows[:, :size], rows[:, size], NOISE * rows[:, size + 1 :]


@dataclass(frozen=True)
class BatchPerceptron(BestSoFar):
    """Move by the sum of all mistakes, keep the classifier with the fewest; for points that nothing separates.

    Every step is fixed by the one before, so it may circle or stand still without ever meeting the best classifier:
    what 004 promises with probability 1 is true of the pocket with points drawn at random.
    """

    eta: float = eta_parameter(what="how far a step moves w")
    schedule: str = parameter(
        "constant", "Rate ηₜ", "η as it is, or smaller with every step t", choices=SCHEDULES
    )
    bias: bool = bias_parameter()
    steps: int = parameter(
        2_000, "Steps", "how many it may make", low=10, high=2_000, least=1, most=100_000, log=True
    )
    patience: int = parameter(
        200,
        "Patience",
        "steps without a better one before it ends",
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
    # without a boundary yet, by one wrong point, or by some
    cases = cases_with_kept("none", "one", "some", before=("start",))

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """By the points that were wrong, and whether fewer are so than ever."""
        # b alone is a boundary of no points, but a side for all of them
        no_boundary = ~columns["w_before"].any(axis=1) & (columns["b_before"] == 0)
        move_case = np.where(no_boundary, 0, np.where(columns["errors_before"] == 1, 1, 2))
        return 1 + 2 * move_case + not_improved(columns)

    def gives_up(self, steps: int, best_step: int, errors: int) -> Stop | None:
        """All steps made, or none of them better for too long."""
        if steps >= self.steps:
            return best_so_far(steps, "steps", errors)
        if steps - best_step >= self.patience:
            return no_better(self.patience, errors)
        return None

    def most_updates(self, lifted: Lifted) -> int:
        """So many that there is room for the (w, b) of each, and time: a step looks at all features of all points."""
        return limit_by_walk(limit_by_memory(self.max_updates, lifted, each=6), lifted)

    @cached_property
    def inner(self) -> BatchDescent:
        """The algorithm that moves."""
        return BatchDescent(self.eta, self.schedule, self.bias)
