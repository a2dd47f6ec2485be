"""The dual perceptron's fast run: between two mistakes no score changes, so a visit is a look into a list."""

from collections.abc import Hashable

import numpy as np

from linviz.algorithms.perceptrons.dual_perceptron.algorithm import DualPerceptron, State
from linviz.algorithms.perceptrons.dual_perceptron.kernel_matrix import offset_kernel, sum_units
from linviz.algorithms.perceptrons.passes import FastRun, Plan, Points, Steps
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, round_to_unit
from linviz.run.history import History, Record


class DualRun(FastRun):
    """The run by its mistakes; sums[k] are those after k of them."""

    def __init__(self, algorithm: DualPerceptron, lifted: Lifted, plan: Plan) -> None:
        super().__init__(plan)
        self.algorithm = algorithm
        self.lifted = lifted
        gram, self.offset_squared = offset_kernel(lifted, algorithm.offset)
        self.y = lifted.y
        self.units = sum_units(lifted, algorithm.offset)
        # (n, n): row i is what a mistake at i adds to all sums
        self.sum_changes = lifted.y[:, None] * gram
        self.current = algorithm.init(lifted)
        self.error_bounds: list[float] | None = None
        self.sums = [self.current.sums]
        # what is above this for each mistake, and twice NOISE of b, is no rounding, whatever the terms are
        self.error_per_mistake = 8 * NOISE * float(np.diagonal(lifted.K).max(initial=0.0))
        self.first_steps: dict[Hashable, int] = {self._key(0): 0}
        self.cycle: tuple[int, int] | None = None

    def run_pass(self, number: int, mistakes: list[int]) -> bool:
        """Between two mistakes no score changes, so a visit is a look into a list."""
        step = number * self.plan.n
        signed, error_bound = self._signed_scores()
        for i in self.points_of_pass(number):
            step += 1
            if signed[i] <= -error_bound or (
                signed[i] <= error_bound and signed[i] <= self._error_bounds()[i]
            ):
                self._make_mistake(i)
                signed, error_bound = self._signed_scores()
                mistakes.append(step)
                if self._is_last_visit(step):
                    return True
        return False

    def _signed_scores(self) -> tuple[list[float], float]:
        """y f at the points, and up to where it may be mere rounding."""
        current = self.current
        error_bound = self.error_per_mistake * (len(self.sums) - 1) + 2 * NOISE * abs(current.b)
        return (self.y * current.scores).tolist(), error_bound

    def _error_bounds(self) -> list[float]:
        """Up to where y f may be mere rounding at each point: the same at all visits between two mistakes."""
        if self.error_bounds is None:
            current = self.current
            (point_bounds,) = self.algorithm.error_bounds(
                self.lifted, current.alpha[None], np.array([current.b])
            )
            self.error_bounds = point_bounds.tolist()
        return self.error_bounds

    def _make_mistake(self, i: int) -> None:
        alpha = self.current.alpha.copy()
        alpha[i] += 1
        self.sums.append(frozen(self.current.sums + self.sum_changes[i]))
        self.current = self.current._replace(
            alpha=alpha, b=self.offset_squared * float(alpha @ self.y), sums=self.sums[-1]
        )
        self.error_bounds = None

    def all_correct(self) -> bool:
        """y f > 0 everywhere."""
        return bool(self.algorithm.all_correct(self.lifted, self.current))

    def find_cycle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """As found on the way."""
        return self.cycle

    def history(self, mistakes: Steps, points: Points) -> History:
        """Every mistake counts one alpha up and moves b."""
        n = self.plan.n
        alpha = np.zeros(len(points))
        # after a mistake alpha is the count of that point's mistakes so far
        for i in np.unique(points):
            alpha[points == i] = 1 + np.arange(np.count_nonzero(points == i))
        b = np.cumsum(self.y[points]) * self.offset_squared
        places = np.column_stack([points, np.full(len(points), n)]).astype(np.int64)
        return History(
            np.zeros(n + 1),
            np.repeat(mistakes, 2),
            places.ravel(),
            np.column_stack([alpha, b]).ravel(),
        )

    def state(self, row: Array, mistakes: int, visits: int, clean_visits: int) -> State:
        """The row, and the sums as they were added up."""
        return State(frozen(row[:-1]), float(row[-1]), self.sums[mistakes], visits, clean_visits)

    def _is_last_visit(self, step: int) -> bool:
        if self.plan.order == "random":
            return self.all_correct()
        # only the cyclic order repeats itself; the others are drawn anew for every pass
        if self.plan.order != "cyclic":
            return False
        first = self.first_steps.setdefault(self._key(step), step)
        if first < step:
            self.cycle = first, step - first
        return first < step

    def _key(self, step: int) -> Hashable:
        label_sum = float(self.current.alpha @ self.y)
        return step % self.plan.n, label_sum, round_to_unit(self.current.sums, self.units).tobytes()


def fast_run(algorithm: DualPerceptron, lifted: Lifted) -> Record | None:
    """Return the run of the verbs, its passes in plain floats; None without points."""
    if lifted.n == 0:
        return None
    most = algorithm.most_updates(lifted)
    plan = Plan(algorithm.order, lifted.n, algorithm.seed, most, algorithm.max_steps)
    return DualRun(algorithm, lifted, plan).record()
