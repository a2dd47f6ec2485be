"""The stochastic gradient whose probability is replaced by the label itself: the perceptron (003)."""

from array import array
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
from linviz.run.outcome import NO_POINTS, ON_THE_BOUNDARY, SEPARATED, Stop, step_limit
from linviz.run.parameters import (
    SAMPLING,
    eta_parameter,
    order_parameter,
    seed_parameter,
    steps_parameter,
)
from linviz.run.why_it_stops import Rows

# place in the cases of a mistake that is no tie
WRONG = 2


@dataclass(frozen=True)
class ThresholdedSgd(Stochastic):
    """logistic-sgd with [f >= 0] for mu = sigma(f): w <- w - eta ([f >= 0] - t) x, so that only mistakes move w.

    The perceptron, but for ties: f = 0 counts as +, so at w = 0 only points of class - are mistakes.
    It ends as soon as no point is a mistake by this rule.
    """

    order: str = order_parameter("random", SAMPLING)
    eta: float = eta_parameter(0.1, "how far a mistake moves w", low=0.001)
    steps: int = steps_parameter()
    seed: int = seed_parameter()

    name = "thresholded-sgd"
    tracks_rounding = True
    title = "Thresholded SGD"
    objective = "no mistakes"
    # ties are where f = 0; of a mistake beyond it, what the update came to
    cases = ("start", "right", "corrected", "tie right", "tie wrong", "still wrong", "to 0")
    meaning = Perceptron.meaning

    def move(self, n: int, y: float, score: float, step: int) -> Move:
        """t - [f >= 0] is 0 where the point is right."""
        return Move(
            1.0, self.eta * ((y > 0) - (score >= 0))
        )  # 003 SGD (cont.), with labels 0 and 1

    def cases_of(self, y: Array, scores: Array) -> NDArray[np.int64]:
        """By what [f >= 0] makes of them."""
        wrong = (scores >= 0) != (y > 0)
        return np.where(scores == 0, np.where(wrong, 4, 3), np.where(wrong, WRONG, 1))

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """A mistake beyond f = 0 by its y f after the update as well."""
        case, after = columns["case"], columns["after"]
        wrong = case == WRONG
        return np.select([wrong & (after < 0), wrong & (after == 0)], [5, 6], case)

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """No mistake left, or all steps made."""
        if lifted.n == 0:
            return NO_POINTS
        scores = affine.scores(state.w[None, :], np.array([state.b]), lifted.phi)
        scores = self.denoise(lifted, self.row(state)[None, :], scores)[0]
        if ((scores >= 0) == (lifted.y > 0)).all():
            return ON_THE_BOUNDARY if (scores == 0).any() else SEPARATED
        if state.steps >= limit_by_memory(self.steps, lifted):
            return self.stop_after_all_steps(lifted, state)
        return None

    def stop_after_all_steps(self, lifted: Lifted, state: State) -> Stop:
        """As for the perceptron."""
        return step_limit(state.steps, "steps")

    def cost(self, lifted: Lifted) -> Cost:
        """That of the perceptron."""
        return OF_MISTAKES

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """c = w, without what rounding leaves where w or b comes back to 0."""
        return self.inner.classifier(lifted, rows)

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """As for the perceptron."""
        return self.inner.denoise(lifted, rows, scores)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Novikoff's bound on the number of mistakes, which holds for either rule on ties."""
        return self.inner.readings(lifted, rows, scores)

    def fast_run(self, lifted: Lifted) -> Record | None:
        """In plain floats."""
        if self.stop(lifted, self.init(lifted)) is not None:
            return None
        return _Run(self, lifted).record()

    @cached_property
    def inner(self) -> Perceptron:
        """What it is but for ties."""
        return Perceptron(self.order, self.eta)


def update_rows(algorithm: ThresholdedSgd, lifted: Lifted) -> Rows:
    """What its mistakes add up: as of the perceptron, to which they are mistakes too."""
    return inner_mistake_rows(algorithm, lifted)


class _Run(FastRun):
    """It ends with the last mistake."""

    def __init__(self, algorithm: ThresholdedSgd, lifted: Lifted) -> None:
        super().__init__(algorithm, lifted)
        self.eta = algorithm.eta
        self.sizes: Any = lifted.sizes if self.is_wide else rows_as_lists(lifted.sizes)
        # by what (w, b) is worn now, and after each update, from the start on
        start = np.zeros(lifted.phi.shape[1] + 1)
        self.last: Any = start if self.is_wide else start.tolist()
        self.worn = array("d", start)
        self.left = self.last

    def rounding_scales(self, steps: int) -> Array:
        """As often as there were visits before the next update."""
        quiet = np.zeros(steps, dtype=np.intp)
        quiet[self.quiet] = 1
        rows = np.frombuffer(self.worn).reshape(-1, len(self.last))
        return np.asarray(rows[np.append(0, np.cumsum(1 - quiet))])

    def score(self, w: Any, b: float, i: int) -> float:
        """f, 0 where rounding may have left no more."""
        score = super().score(w, b, i)
        return 0.0 if abs(score) <= self._limit(i) else score

    def _limit(self, i: int) -> float:
        if self.is_wide:
            return affine.score(self.left[:-1], self.left.item(-1), self.sizes[i])
        limit = 0.0
        for left, size in zip(self.left, self.sizes[i], strict=False):
            limit += left * size
        # the last is that of b
        return float(limit + self.left[-1])

    def is_last(self, w: Any, b: float, i: int, keep: float) -> bool:
        """No mistake left."""
        if self.is_wide:
            terms = self.eta * augmented_sizes(self.lifted, i)
            self.last = self.last + step_error(np.append(w, b), terms)
            self.worn.frombytes(self.last.tobytes())
            self.left = NOISE * self.last
        else:
            # the same, number by number
            sizes = (*self.sizes[i], 1.0)
            self.last = [
                last + (abs(v) + self.eta * size)
                for last, v, size in zip(self.last, (*w, b), sizes, strict=True)
            ]
            self.worn.extend(self.last)
            self.left = [NOISE * last for last in self.last]
        return all((self.score(w, b, j) >= 0) == (y > 0) for j, y in enumerate(self.y))
