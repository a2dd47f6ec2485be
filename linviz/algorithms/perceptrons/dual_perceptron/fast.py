"""Fast run of the dual perceptron: scores change only with mistakes, so most visits only read a list."""

from collections.abc import Hashable

import numpy as np

from linviz.algorithms.perceptrons.dual_perceptron.algorithm import DualPerceptron, State
from linviz.algorithms.perceptrons.dual_perceptron.kernel_matrix import offset_kernel, sum_units
from linviz.algorithms.perceptrons.passes import FastRun, Plan, Points, Steps
from linviz.core.arithmetic import dot
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, round_to_unit
from linviz.run.history import History, Record


class DualRun(FastRun):
    """Run by its mistakes; sums[k] are the sums after k of them."""

    def __init__(self, algorithm: DualPerceptron, lifted: Lifted, plan: Plan) -> None:
        super().__init__(plan)
        self.algorithm = algorithm
        self.lifted = lifted
        gram, self.offset_squared = offset_kernel(lifted, algorithm.offset)
        self.y = lifted.y
        self.units = sum_units(lifted, algorithm.offset)
        # (n, n): a mistake at i adds row i to the sums
        self.sum_changes = lifted.y[:, None] * gram
        self.current = algorithm.init(lifted)
        self.error_bounds: list[float] | None = None
        self.sums = [self.current.sums]
        # rounding error bound of a score per mistake, without that of b, whatever the terms are
        self.error_per_mistake = 8 * NOISE * float(np.diagonal(lifted.K).max(initial=0.0))
        self.first_steps: dict[Hashable, int] = {self._key(0): 0}
        self.cycle: tuple[int, int] | None = None

    def run_pass(self, number: int, mistakes: list[int]) -> bool:
        """Visit all points of a pass; between two mistakes no score changes."""
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
        """Return y f at the points, and a bound above which no score can be a rounding error."""
        current = self.current
        error_bound = self.error_per_mistake * (len(self.sums) - 1) + 2 * NOISE * abs(current.b)
        return (self.y * current.scores).tolist(), error_bound

    def _error_bounds(self) -> list[float]:
        """Return the rounding error bound of f at each point, cached until the next mistake."""
        if self.error_bounds is None:
            current = self.current
            (point_bounds,) = self.algorithm.error_bounds(
                self.lifted, current.alpha[None], np.array([current.b])
            )
            self.error_bounds = point_bounds.tolist()
        return self.error_bounds

    def _make_mistake(self, i: int) -> None:
        """Change the current state as a mistake at point i does."""
        alpha = self.current.alpha.copy()
        alpha[i] += 1
        self.sums.append(frozen(self.current.sums + self.sum_changes[i]))
        self.current = self.current._replace(
            alpha=alpha, b=self.offset_squared * float(dot(alpha, self.y)), sums=self.sums[-1]
        )
        self.error_bounds = None

    def all_correct(self) -> bool:
        """Return True where y f > 0 at all points."""
        return bool(self.algorithm.all_correct(self.lifted, self.current))

    def find_cycle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """Return the cycle that was found during the passes."""
        return self.cycle

    def history(self, mistakes: Steps, points: Points) -> History:
        """Return the history: each mistake raises one alpha by 1 and changes b."""
        n = self.plan.n
        alpha = np.zeros(len(points))
        # the alpha of a point is the number of its mistakes so far
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

    def state(self, row: Array, mistake_count: int, visits: int, clean_visits: int) -> State:
        """Return the state of a row, with the sums as they were added up."""
        return State(
            frozen(row[:-1]), float(row[-1]), self.sums[mistake_count], visits, clean_visits
        )

    def _is_last_visit(self, step: int) -> bool:
        """Return whether the run ends after the mistake of this step; a cycle that closes here is kept."""
        if self.plan.order == "random":
            return self.all_correct()
        # only the cyclic order repeats; the others are drawn anew for every pass
        if self.plan.order != "cyclic":
            return False
        first = self.first_steps.setdefault(self._key(step), step)
        if first < step:
            self.cycle = first, step - first
        return first < step

    def _key(self, step: int) -> Hashable:
        """Return what comes back after this step where the run cycles."""
        label_sum = float(dot(self.current.alpha, self.y))
        return step % self.plan.n, label_sum, round_to_unit(self.current.sums, self.units).tobytes()


def fast_run(algorithm: DualPerceptron, lifted: Lifted) -> Record | None:
    """Return the run that init, step and stop define, computed pass by pass; None without points."""
    if lifted.n == 0:
        return None
    update_limit = algorithm.update_limit(lifted)
    plan = Plan(algorithm.order, lifted.n, algorithm.seed, update_limit, algorithm.max_steps)
    return DualRun(algorithm, lifted, plan).record()
