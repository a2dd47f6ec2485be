"""The dual perceptron's fast run: between two mistakes no score changes, so a visit is a look into a list."""

from collections.abc import Hashable

import numpy as np

from linviz.algorithms.perceptrons.dual_perceptron.algorithm import DualPerceptron, State
from linviz.algorithms.perceptrons.dual_perceptron.kernel_matrix import space, units_of_sums
from linviz.algorithms.perceptrons.passes import Passes, Plan, Points, Steps
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, round_to_unit
from linviz.run.history import History, Record


class DualRun(Passes):
    """The run by its mistakes; sums[k] are those after k of them."""

    def __init__(self, algorithm: DualPerceptron, lifted: Lifted, plan: Plan) -> None:
        super().__init__(plan)
        self.algorithm = algorithm
        self.lifted = lifted
        gram, self.square = space(lifted, algorithm.offset)
        self.y = lifted.y
        self.units = units_of_sums(lifted, algorithm.offset)
        # (n, n): row i is what a mistake at i adds to all sums
        self.moves = lifted.y[:, None] * gram
        self.now = algorithm.init(lifted)
        self.limits: list[float] | None = None
        self.sums = [self.now.sums]
        # what is above this for each mistake, and twice NOISE of b, is no rounding, whatever the terms are
        self.peak = 8 * NOISE * float(np.diagonal(lifted.K).max(initial=0.0))
        self.seen: dict[Hashable, int] = {self._key(0): 0}
        self.found: tuple[int, int] | None = None

    def visit_all(self, number: int, mistakes: list[int]) -> bool:
        """Between two mistakes no score changes, so a visit is a look into a list."""
        step = number * self.plan.n
        signed, doubt = self._signed()
        for i in self.of_pass(number):
            step += 1
            if signed[i] <= -doubt or (signed[i] <= doubt and signed[i] <= self._limits()[i]):
                self._learn(i)
                signed, doubt = self._signed()
                mistakes.append(step)
                if self._is_last(step):
                    return True
        return False

    def _signed(self) -> tuple[list[float], float]:
        """y f at the points, and up to where it may be mere rounding."""
        now = self.now
        doubt = self.peak * (len(self.sums) - 1) + 2 * NOISE * abs(now.b)
        return (self.y * now.scores).tolist(), doubt

    def _limits(self) -> list[float]:
        """Up to where y f may be mere rounding at each point: the same at all visits between two mistakes."""
        if self.limits is None:
            now = self.now
            (limits,) = self.algorithm.limits(self.lifted, now.alpha[None], np.array([now.b]))
            self.limits = limits.tolist()
        return self.limits

    def _learn(self, i: int) -> None:
        alpha = self.now.alpha.copy()
        alpha[i] += 1
        self.sums.append(frozen(self.now.sums + self.moves[i]))
        self.now = self.now._replace(
            alpha=alpha, b=self.square * float(alpha @ self.y), sums=self.sums[-1]
        )
        self.limits = None

    def all_right(self) -> bool:
        """y f > 0 everywhere."""
        return bool(self.algorithm.all_right(self.lifted, self.now))

    def circle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """As found on the way."""
        return self.found

    def history(self, mistakes: Steps, points: Points) -> History:
        """Every mistake counts one alpha up and moves b."""
        n = self.plan.n
        alpha = np.zeros(len(points))
        # after a mistake alpha is the count of that point's mistakes so far
        for i in np.unique(points):
            alpha[points == i] = 1 + np.arange(np.count_nonzero(points == i))
        b = np.cumsum(self.y[points]) * self.square
        places = np.column_stack([points, np.full(len(points), n)]).astype(np.int64)
        return History(
            np.zeros(n + 1),
            np.repeat(mistakes, 2),
            places.ravel(),
            np.column_stack([alpha, b]).ravel(),
        )

    def state(self, row: Array, mistakes: int, visits: int, clean: int) -> State:
        """The row, and the sums as they were added up."""
        return State(frozen(row[:-1]), float(row[-1]), self.sums[mistakes], visits, clean)

    def _is_last(self, step: int) -> bool:
        if self.plan.order == "random":
            return self.all_right()
        # only the cyclic order repeats itself; the others are drawn anew for every pass
        if self.plan.order != "cyclic":
            return False
        first = self.seen.setdefault(self._key(step), step)
        if first < step:
            self.found = first, step - first
        return first < step

    def _key(self, step: int) -> Hashable:
        labels = float(self.now.alpha @ self.y)
        return step % self.plan.n, labels, round_to_unit(self.now.sums, self.units).tobytes()


def fast_run(algorithm: DualPerceptron, lifted: Lifted) -> Record | None:
    """Return the run of the verbs, its passes in plain floats; None without points."""
    if lifted.n == 0:
        return None
    most = algorithm.most_updates(lifted)
    plan = Plan(algorithm.order, lifted.n, algorithm.seed, most, algorithm.max_steps)
    return DualRun(algorithm, lifted, plan).record()
