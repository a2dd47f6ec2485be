"""Fast run of the dual perceptron: scores change only with mistakes, so a visit without one costs nothing."""

import numpy as np

from linviz.algorithms.perceptrons.dual_perceptron.algorithm import DualPerceptron, State
from linviz.algorithms.perceptrons.dual_perceptron.kernel_matrix import offset_kernel, sum_units
from linviz.algorithms.perceptrons.passes import Plan, Points, Steps
from linviz.algorithms.perceptrons.scores_run import ScoresRun
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.core.rounding import round_to_unit
from linviz.run.history import History, Record


class DualRun(ScoresRun):
    """Run by its mistakes; sums[k] are the sums after k of them, and `signed` is exactly y f."""

    def __init__(self, algorithm: DualPerceptron, lifted: Lifted, plan: Plan) -> None:
        super().__init__(plan)
        self.algorithm = algorithm
        self.lifted = lifted
        gram, self.offset_squared = offset_kernel(lifted, algorithm.offset)
        self.y = lifted.y
        self.labels: list[float] = lifted.y.tolist()
        self.units = sum_units(lifted, algorithm.offset)
        # (n, n): a mistake at i adds row i to the sums
        self.sum_changes = lifted.y[:, None] * gram
        self.sums = [np.zeros(lifted.n)]
        # of the points of all mistakes so far
        self.label_sum = 0.0
        self.error_bounds: list[float] | None = None
        self.error_per_mistake = algorithm.largest_error(lifted, 1.0, 0.0)
        self.error_of_b = algorithm.largest_error(lifted, 0.0, 1.0)
        self.signed = self.sums[0]
        self.doubt = 0.0

    def is_mistake(self, i: int) -> bool:
        """Return whether y f is at most its rounding error at point i."""
        signed = self.signed.item(i)
        return signed <= 0 or signed <= self._error_bounds()[i]

    def change_scores(self, i: int) -> None:
        """Change sums and b as a mistake at point i does, and y f of all points with them."""
        sums = self.sums[-1] + self.sum_changes[i]
        self.sums.append(sums)
        self.label_sum += self.labels[i]
        self.error_bounds = None
        b = self.b
        self.signed = self.y * (sums + b)
        self.doubt = self.error_per_mistake * len(self.mistake_points) + self.error_of_b * abs(b)

    @property
    def b(self) -> float:
        """The b of the labels of all mistakes, as whole numbers, so that it comes back to exactly 0."""
        return self.offset_squared * self.label_sum

    def _error_bounds(self) -> list[float]:
        """Return the rounding error bound of f at each point, cached until the next mistake."""
        if self.error_bounds is None:
            (point_bounds,) = self.algorithm.error_bounds(
                self.lifted, self._alpha()[None], np.array([self.b])
            )
            self.error_bounds = point_bounds.tolist()
        return self.error_bounds

    def _alpha(self) -> Array:
        """Return the number of mistakes at each point so far, (n,)."""
        return np.bincount(self.mistake_points, minlength=self.plan.n).astype(np.float64)

    def all_correct(self) -> bool:
        """Return True where y f > 0 at all points."""
        smallest = float(self.signed.min())
        if smallest <= 0 or smallest > self.doubt:
            return smallest > 0
        return bool((self.signed > self._error_bounds()).all())

    def keys(self, begin: int, end: int) -> Array:
        """Return the place in the order, the integer factor of b, and the sums, equal where they differ by rounding."""
        places = np.array(self.mistake_steps[begin:end]) % self.plan.n
        labels = np.append(0.0, self.y[self.mistake_points[: end - 1]])
        sums = round_to_unit(np.array(self.sums[begin:end]), self.units)
        return np.column_stack([places, np.cumsum(labels)[begin:end], sums])

    def cycle_between(self, first: int, again: int) -> tuple[int, int]:
        """Return (start, period) of the cycle from the step of one mistake to that of another."""
        start = self.mistake_steps[first]
        return start, self.mistake_steps[again] - start

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
            frozen(row[:-1]), float(row[-1]), frozen(self.sums[mistake_count]), visits, clean_visits
        )


def fast_run(algorithm: DualPerceptron, lifted: Lifted) -> Record | None:
    """Return the run that init, step and stop define, computed pass by pass; None without points."""
    if lifted.n == 0:
        return None
    update_limit = algorithm.update_limit(lifted)
    plan = Plan(algorithm.order, lifted.n, algorithm.seed, update_limit, algorithm.max_steps)
    return DualRun(algorithm, lifted, plan).record()
