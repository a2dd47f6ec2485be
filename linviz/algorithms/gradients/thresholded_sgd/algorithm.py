"""Stochastic gradient descent with the predicted label in place of the probability: the perceptron (003)."""

from array import array
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.gradients.lookahead import STEPS_OF_PASSES, passes_ahead, period
from linviz.algorithms.gradients.stochastic import FastRun, Move, State, Stochastic, rows_as_lists
from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.algorithms.perceptrons.perceptron.novikoff import inner_mistake_rows
from linviz.core import affine
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.core.rounding import NOISE, augmented_sizes, step_error
from linviz.run.budget import limit_by_memory
from linviz.run.columns import Columns
from linviz.run.cost import OF_MISTAKES, Cost
from linviz.run.history import Record
from linviz.run.outcome import (
    NO_POINTS,
    SEPARATED,
    Stop,
    limit_in_cycle,
    limit_reached,
    tie_counts_as_right,
)
from linviz.run.parameters import (
    SAMPLING,
    eta_parameter,
    order_parameter,
    seed_parameter,
    steps_parameter,
)
from linviz.run.why_it_stops import MistakeRows

# place in `cases` of a mistake with f not 0
WRONG = 2


@dataclass(frozen=True)
class ThresholdedSgd(Stochastic):
    """logistic-sgd with [f >= 0] for mu = sigma(f): w <- w - eta ([f >= 0] - t) x, so that only mistakes change w.

    This is the perceptron whose test is "f >= 0 is +1": f = 0 counts as +, so at w = 0 only points of class - are
    mistakes. The run ends as soon as no point is a mistake by this rule.
    """

    order: str = order_parameter("random", SAMPLING)
    eta: float = eta_parameter(0.1, "learning rate: the size of a step", low=0.001)
    steps: int = steps_parameter()
    seed: int = seed_parameter()

    name = "thresholded-sgd"
    tracks_rounding = True
    title = "Thresholded SGD"
    objective = "no mistakes"
    # tie: f = 0; the cases of other mistakes say what y f is after the update
    cases = ("start", "right", "corrected", "tie right", "tie wrong", "still wrong", "to 0")
    meaning = Perceptron.meaning

    def move(self, n: int, y: float, score: float, step: int) -> Move:
        """Return the update: its factor t - [f >= 0] is 0 where the predicted class is the true one."""
        return Move(
            1.0, self.eta * ((y > 0) - (score >= 0))
        )  # 003 SGD (cont.), with labels 0 and 1

    def cases_of(self, y: Array, scores: Array) -> NDArray[np.int64]:
        """Return the cases by whether [f >= 0] is the true class, and by whether f is 0."""
        wrong = (scores >= 0) != (y > 0)
        return np.where(scores == 0, np.where(wrong, 4, 3), np.where(wrong, WRONG, 1))

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case; that of a mistake with f not 0 also depends on y f after the update."""
        case, after = columns["case"], columns["after"]
        wrong = case == WRONG
        return np.select([wrong & (after < 0), wrong & (after == 0)], [5, 6], case)

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Stop where no point is a mistake, or where all steps are made."""
        if lifted.n == 0:
            return NO_POINTS
        scores = affine.scores(state.w[None, :], np.array([state.b]), lifted.phi)
        scores = self.denoise(lifted, self.row(state)[None, :], scores)[0]
        if ((scores >= 0) == (lifted.y > 0)).all():
            return tie_counts_as_right(1) if (scores == 0).any() else SEPARATED
        if state.steps >= limit_by_memory(self.steps, lifted):
            return self.stop_after_all_steps(lifted, state)
        return None

    def stop_after_all_steps(self, lifted: Lifted, state: State) -> Stop:
        """Return the end STEP_LIMIT, worded as the perceptron's: it may need more, or nothing separates the points.

        Where the state comes back in the passes ahead, nothing does: the mistakes of such a lap add up to 0.
        """
        cycle = self._cycle_ahead(lifted, state)
        return limit_in_cycle(state.steps, cycle) if cycle else limit_reached(state.steps, "steps")

    def _cycle_ahead(self, lifted: Lifted, state: State) -> int | None:
        """Return the number of steps after which the state comes back; None where it does not within some passes."""
        # another order is not the same in every pass
        if self.order != "cyclic":
            return None
        n = lifted.n
        rows = [np.append(state.w, state.b)]
        for _ in range(passes_ahead(state.steps, n, most=STEPS_OF_PASSES)):
            for _ in range(n):
                state, _ = self.step(lifted, state)
            rows.append(np.append(state.w, state.b))
        passes = period(np.array(rows))
        return passes and passes * n

    def cost(self, lifted: Lifted) -> Cost:
        """Return the perceptron's cost."""
        return OF_MISTAKES

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return c = w and b, with 0 for components that are only rounding error."""
        return self.inner.classifier(lifted, rows)

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores with 0 for those within the rounding error, as for the perceptron."""
        return self.inner.denoise(lifted, rows, scores)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return Novikoff's bound on the number of mistakes, which holds for either rule on ties."""
        return self.inner.readings(lifted, rows, scores)

    def fast_run(self, lifted: Lifted) -> Record | None:
        """Return the record of the run in plain floats."""
        if self.stop(lifted, self.init(lifted)) is not None:
            return None
        return _FastRunToLastMistake(self, lifted).record()

    @cached_property
    def inner(self) -> Perceptron:
        """The perceptron with the same order and eta: the same algorithm except for ties."""
        return Perceptron(self.order, self.eta)


def update_rows(algorithm: ThresholdedSgd, lifted: Lifted) -> MistakeRows:
    """Return the vectors that the mistakes add up, as for the perceptron, to which they are mistakes too."""
    return inner_mistake_rows(algorithm, lifted)


class _FastRunToLastMistake(FastRun):
    """A fast run that ends with the last mistake."""

    def __init__(self, algorithm: ThresholdedSgd, lifted: Lifted) -> None:
        super().__init__(algorithm, lifted)
        self.eta = algorithm.eta
        self.sizes: Any = lifted.sizes if self.is_wide else rows_as_lists(lifted.sizes)
        # rounding scale of (w, b): the current one, and those at the start and after each update
        start = np.zeros(lifted.phi.shape[1] + 1)
        self.scale: Any = start if self.is_wide else start.tolist()
        self.scales = array("d", start)
        self.error_weights = self.scale

    def rounding_scales(self, steps: int) -> Array:
        """Return the rounding scale after each step: a visit without an update repeats the last one."""
        is_visit = np.zeros(steps, dtype=np.intp)
        is_visit[self.visits_without_update] = 1
        rows = np.frombuffer(self.scales).reshape(-1, len(self.scale))
        return np.asarray(rows[np.append(0, np.cumsum(1 - is_visit))])

    def score(self, w: Any, b: float, i: int) -> float:
        """Return f at a point, or 0 where it is within the rounding error."""
        score = super().score(w, b, i)
        return 0.0 if abs(score) <= self._rounding_of_score(i) else score

    def _rounding_of_score(self, i: int) -> float:
        """Return the rounding error bound of f at point i."""
        if self.is_wide:
            return affine.score(self.error_weights[:-1], self.error_weights.item(-1), self.sizes[i])
        limit = 0.0
        for weight, size in zip(self.error_weights, self.sizes[i], strict=False):
            limit += weight * size
        # the last weight is that of b
        return float(limit + self.error_weights[-1])

    def is_last(self, w: Any, b: float, i: int, keep: float) -> bool:
        """Return True where no point is a mistake any more; updates the rounding scale before."""
        if self.is_wide:
            terms = self.eta * augmented_sizes(self.lifted, i)
            self.scale = self.scale + step_error(np.append(w, b), terms)
            self.scales.frombytes(self.scale.tobytes())
            self.error_weights = NOISE * self.scale
        else:
            # the same as above, number by number
            sizes = (*self.sizes[i], 1.0)
            self.scale = [
                last + (abs(v) + self.eta * size)
                for last, v, size in zip(self.scale, (*w, b), sizes, strict=True)
            ]
            self.scales.extend(self.scale)
            self.error_weights = [NOISE * last for last in self.scale]
        return all((self.score(w, b, j) >= 0) == (y > 0) for j, y in enumerate(self.y))
