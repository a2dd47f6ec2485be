"""The batch perceptron (004 eqs. (25) to (29)): all mistakes pull at once, and the best line is kept."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.base import Algorithm, Info, within_room
from linviz.algorithms.best_so_far import BestSoFar
from linviz.algorithms.outcome import NO_POINTS, ORIGIN, SEPARATED, STUCK, Stop, kept, no_better
from linviz.algorithms.parameters import SCHEDULES, bias_parameter, eta_parameter
from linviz.algorithms.rounding import noise, rounded, score_noise, weight_units
from linviz.core import affine, loss
from linviz.core.lift import Lifted, once
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen

# points in all the steps that may be made
MOST_ADDED = 2.0**28


class State(NamedTuple):
    """w (D,) and b; what follows from them: y f at every point (n,), and the sum of z over the mistakes (D + 1,); the
    last eta_t; updates so far."""

    w: Array
    b: float
    signed: Array
    pull: Array
    rate: float
    updates: int


@dataclass(frozen=True)
class Batch(Algorithm[State]):
    """v + eta_t times the sum of all z with v . z <= 0: gradient descent on the perceptron criterion (004 eq. (28))."""

    eta: float
    schedule: str
    bias: bool

    def init(self, lifted: Lifted) -> State:
        """w = 0, b = 0: every point counts as a mistake."""
        signed = frozen(np.zeros(lifted.n))
        return State(frozen(np.zeros(lifted.phi.shape[1])), 0.0, signed, self._pulled(lifted, signed), 0.0, 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """004 eq. (29): all mistakes at once, so no single point is looked at."""
        t = state.updates + 1
        rate = self.eta / {"constant": 1.0, "1/t": float(t), "1/sqrt t": sqrt(t)}[self.schedule]
        w, b = frozen(state.w + rate * state.pull[:-1]), state.b + rate * float(state.pull[-1])
        scores = affine.nearly(w[None, :], np.array([b]), lifted.phi, lifted.lengths)[0]
        signed = frozen(np.where(np.abs(scores) <= self.blur(lifted), 0.0, lifted.y * scores))
        return State(w, b, signed, self._pulled(lifted, signed), rate, t), Info("update")

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """No mistake left, or mistakes that add up to 0 and so move nothing any more."""
        if lifted.n == 0:
            return NO_POINTS
        # without a bias f(0) = 0 for every w, which is known before the first step
        if state.updates == 0 and not self.bias and not lifted.phi.any(axis=1).all():
            return ORIGIN
        if not (state.signed <= 0).any():
            return SEPARATED
        return STUCK if (np.abs(state.pull) <= _noise(lifted, 1.0, lifted.n)).all() else None

    def key(self, lifted: Lifted, state: State) -> Hashable | None:
        """The weights, as long as all steps are equally long."""
        if self.schedule != "constant":
            return None
        return rounded(self.row(state)[:-1], self.eta * weight_units(lifted)).tobytes()

    def row(self, state: State) -> Array:
        """(w, b, eta_t)."""
        return np.append(state.w, [state.b, state.rate])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """c = w, without what rounding leaves where w or b comes back to 0."""
        clean = np.where(np.abs(rows[:, :-1]) <= self.noise(lifted), 0.0, rows[:, :-1])
        return clean[:, :-1], clean[:, -1]

    def blur(self, lifted: Lifted) -> Array:
        """What rounding may leave of (w, b), at each point."""
        return _blur(lifted, self)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """The last eta_t; what the mistakes add up to, sum_w and sum_b; the criterion J_p, the sum of their |f|."""
        signed = lifted.y * scores
        pull = self._pull(lifted, signed <= 0)
        criterion = loss.perceptron(signed).sum(axis=1)  # 004 eq. (28)
        return {"rate": rows[:, -1], "sum_w": pull[:, :-1], "sum_b": pull[:, -1], "criterion": criterion}

    def noise(self, lifted: Lifted) -> Array:
        """What rounding may leave of each number of (w, b), (D + 1,)."""
        # shorter and shorter steps are fractions, which no sum has exactly
        return _noise(lifted, self.eta, MOST_ADDED if self.schedule == "constant" else np.inf)

    def _pulled(self, lifted: Lifted, signed: Array) -> Array:
        return frozen(self._pull(lifted, signed <= 0))

    def _pull(self, lifted: Lifted, wrong: NDArray[np.bool_]) -> Array:
        """The sum of z = y (x, 1) over the mistakes, for one step's (n,) or for those of many (F, n)."""
        # not a dot product: BLAS adds in an order of its own, and what cancels would not be 0
        pull = np.einsum("...i,ik->...k", wrong.astype(np.float64), _signed_rows(lifted))
        return np.asarray(pull * ([1.0] * (pull.shape[-1] - 1) + [float(self.bias)]))


@once
def _signed_rows(lifted: Lifted) -> Array:
    """y (phi, 1), (n, D + 1)."""
    return frozen(lifted.y[:, None] * np.column_stack([lifted.phi, np.ones(lifted.n)]))


@once
def _noise(lifted: Lifted, eta: float, count: float) -> Array:
    """What rounding may leave of each number of (w, b), (D + 1,)."""
    return frozen(noise(eta * _signed_rows(lifted), count, _signed_rows(lifted)))


@once
def _blur(lifted: Lifted, one: Batch) -> Array:
    """What rounding may leave of (w, b), at each point, (n,)."""
    return frozen(score_noise(one.noise(lifted), lifted.phi))


@dataclass(frozen=True)
class BatchPerceptron(BestSoFar):
    """Move by the sum of all mistakes, keep the classifier with the fewest; for points that nothing separates.

    Every step is fixed by the one before, so it may circle or stand still without ever meeting the best classifier:
    what 004 promises with probability 1 is true of the pocket with points drawn at random.
    """

    eta: float = eta_parameter(what="how far a step moves w")
    schedule: str = parameter("constant", "Rate ηₜ", "η as it is, or smaller with every step t", choices=SCHEDULES)
    bias: bool = bias_parameter()
    steps: int = parameter(2_000, "Steps", "how many it may make", low=10, high=2_000, least=1, most=100_000, log=True)
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
    step_word = "steps"

    def gives_up(self, steps: int, kept_at: int, errors: int) -> Stop | None:
        """All steps made, or none of them better for too long."""
        if steps >= self.steps:
            return kept(steps, "steps", errors)
        return no_better(self.patience, errors) if steps - kept_at >= self.patience else None

    def most_updates(self, lifted: Lifted) -> int:
        """So many that there is room for the (w, b) of each, kept by what changes, with the places."""
        return within_room(self.max_updates, lifted, each=2)

    @cached_property
    def inner(self) -> Batch:
        """The algorithm that moves."""
        return Batch(self.eta, self.schedule, self.bias)
