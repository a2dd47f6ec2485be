"""Fast run of the perceptron with any number of features: it keeps y f of all points, and a mistake adds a row to them.

These scores are rounded differently from the sum over the features, so that sum decides wherever it could matter.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.perceptrons.passes import FastRun, Plan, Points, Steps
from linviz.core.affine import EPS
from linviz.core.arithmetic import dot, product
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, round_to_unit, step_error, zero_noise
from linviz.run.history import DenseHistory, History

# mistakes after which the scores are recomputed
REFRESH_INTERVAL = 64
Indices = int | NDArray[np.int64]


class WideData(NamedTuple):
    """Data of a run: signed_rows z = y (x, 1), (n, D + 1); a mistake adds `step_sizes` (D + 1,) times z to v = (w, b).

    sizes: those of x (Lifted.sizes), (n, D). start: v and its rounding (rounding.step_error). units: of the numbers of
    v (rounding.units). inexact: 1 for each number of v whose sums are rounded, else 0.
    """

    signed_rows: Array
    sizes: Array
    step_sizes: Array
    start: Array
    units: Array
    inexact: Array


class WideRun(FastRun):
    """Run by its mistakes; make_state(w, b, visits, clean_visits, rounding) returns the perceptron's State.

    choice: an order of CHOSEN, and then the plan's order is random, for a run without passes; else "".
    """

    def __init__(
        self,
        data: WideData,
        plan: Plan,
        make_state: Callable[[Array, float, int, int, Array], Any],
        choice: str = "",
    ) -> None:
        super().__init__(plan)
        self.data = data
        self.make_state = make_state
        self.choice = choice
        # (n, n): a mistake at i adds row i to y f of all points
        self.score_changes = product(data.signed_rows * data.step_sizes, data.signed_rows.T)
        self.largest_sizes = np.append(data.sizes.max(axis=0), 1.0)
        # largest sum of absolute terms that one mistake adds at any point
        self.largest_change = float(dot(data.step_sizes, np.square(self.largest_sizes)))
        self.width = data.signed_rows.shape[1]
        self.rows = [data.start]
        # the points of the mistakes, and their steps after 0 for the start
        self.mistake_points = list[int]()
        self.mistake_steps = [0]
        self.rows_of_key = {self._key(): [0]} if self.can_repeat else {}
        self.cycle: tuple[int, int] | None = None
        self._recompute_scores()

    @property
    def can_repeat(self) -> bool:
        """True where equal weights at an equal place of the order make the run repeat itself."""
        return bool(self.choice) or self.plan.order == "cyclic"

    def run_pass(self, number: int, mistakes: list[int]) -> bool:
        """Go through a pass from mistake to mistake."""
        if self.choice:
            return any(
                self._make_mistake(self._choose_point(), mistakes) for _ in range(self.plan.n)
            )
        points = np.array(self.points_of_pass(number))
        visits_before = number * self.plan.n
        place = 0
        while place < len(points):
            candidates = self.scores[points[place:]] <= self.noise_bound + self.score_error
            first = int(candidates.argmax())
            if not candidates[first]:
                break
            place += first + 1
            i = int(points[place - 1])
            if self._is_mistake(i) and self._make_mistake(i, mistakes, visits_before + place):
                return True
        return False

    def all_correct(self) -> bool:
        """Return True where y f > 0 at all points."""
        if self.scores.min() <= -self.score_error:
            return False
        candidates = np.flatnonzero(self.scores <= self.noise_bound + self.score_error)
        return not self._are_mistakes(candidates).any()

    def visited_points(self, visits: int) -> Points:
        """Return the points of the first `visits` visits."""
        if self.choice:
            return np.array(self.mistake_points[:visits], dtype=np.int32)
        return super().visited_points(visits)

    def points_at(self, steps: Steps) -> Points:
        """Return the points visited at these steps."""
        if self.choice:
            return self.visited_points(len(steps))
        return super().points_at(steps)

    def find_cycle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """Return the cycle that was found during the passes."""
        return self.cycle

    def history(self, mistakes: Steps, points: Points) -> History:
        """Return the history: each mistake changes all of (w, b) and its rounding."""
        table = np.empty((len(mistakes) + 1, len(self.data.start)))
        for k in range(len(table)):
            # freed at once, as memory may not hold the run twice
            table[k] = self.rows[k]
            self.rows[k] = self.data.start
        return DenseHistory(mistakes, table)

    def state(self, row: Array, mistake_count: int, visits: int, clean_visits: int) -> Any:
        """Return the state of a row."""
        v, rounding = np.split(row, 2)
        return self.make_state(frozen(v[:-1]), float(v[-1]), visits, clean_visits, frozen(rounding))

    def _choose_point(self) -> int:
        """Return the mistake that is visited next; ties go to the lowest index."""
        scores = self.scores
        if self.choice == "first":
            candidates = np.flatnonzero(scores <= self.noise_bound + self.score_error)
            if scores[candidates[0]] <= -self.score_error:
                return int(candidates[0])
            return int(candidates[np.argmax(self._are_mistakes(candidates))])
        candidates = np.flatnonzero(
            scores <= scores.min() + 2 * self.noise_bound + 4 * self.score_error
        )
        error_bounds = self._error_bounds(candidates)
        exact = zero_noise(self._exact_scores(candidates), error_bounds)
        return int(candidates[np.argmax(exact <= exact.min() + error_bounds)])

    def _is_mistake(self, i: int) -> bool:
        """Return whether point i is misclassified."""
        # a score clearly below 0 needs no exact sum
        return bool(self.scores[i] <= -self.score_error) or bool(
            self._exact_scores(i) <= self._error_bounds(i)
        )

    def _are_mistakes(self, points: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return whether each of these points is misclassified."""
        surely: NDArray[np.bool_] = self.scores[points] <= -self.score_error
        return surely | (self._exact_scores(points) <= self._error_bounds(points))

    def _exact_scores(self, points: Indices) -> Array:
        """Return y f at one point or several, summed in the order of core.affine."""
        terms = self.rows[-1][: self.width] * self.data.signed_rows[points]
        return np.asarray(terms.cumsum(axis=-1)[..., -1])

    def _error_bounds(self, points: Indices) -> Array:
        """Return the rounding error bounds of f at one point or several."""
        noise = NOISE * self.rows[-1][self.width :]
        return np.asarray(
            (noise[:-1] * self.data.sizes[points]).cumsum(axis=-1)[..., -1] + noise[-1]
        )

    def _make_mistake(self, i: int, mistakes: list[int], step: int = 0) -> bool:
        """Apply the mistake at i, in this step or the next one; return True where the run surely ends."""
        step = step or len(mistakes) + 1
        mistakes.append(step)
        self.mistake_points.append(i)
        self.mistake_steps.append(step)
        last = self.rows[-1]
        row = np.empty(2 * self.width)
        terms = self.data.step_sizes.copy()
        terms[:-1] *= self.data.sizes[i]
        v = np.add(
            last[: self.width],
            self.data.signed_rows[i] * self.data.step_sizes,
            out=row[: self.width],
        )
        np.add(last[self.width :], step_error(v, terms, self.data.inexact), out=row[self.width :])
        self.rows.append(row)
        if len(mistakes) % REFRESH_INTERVAL:
            self.scores += self.score_changes[i]
            self.score_error += self.error_per_mistake
            self.noise_bound = self._largest_error_bound()
        else:
            self._recompute_scores()
        if self.plan.order == "random" and self.all_correct():
            return True
        return self.can_repeat and self._closes_cycle()

    def _recompute_scores(self) -> None:
        """Compute the scores of the last row, and how far another order of summation may be from them."""
        row = self.rows[-1][: self.width]
        rounding = 4 * (self.width + REFRESH_INTERVAL) * EPS
        self.scores = product(self.data.signed_rows, row)
        terms = float(product(self.data.sizes, np.abs(row[:-1])).max()) + abs(float(row[-1]))
        self.score_error = rounding * terms
        self.error_per_mistake = rounding * self.largest_change
        self.noise_bound = self._largest_error_bound()

    def _largest_error_bound(self) -> float:
        """Return the largest rounding error bound of a score at any point."""
        return 2 * NOISE * float(dot(self.rows[-1][self.width :], self.largest_sizes))

    def _key(self) -> tuple[int, int]:
        """Return the place in the order and a hash of the last weights, equal where the run may repeat itself."""
        place = 0 if self.choice else self.mistake_steps[-1] % self.plan.n
        return place, hash(self._rounded_weights(-1))

    def _rounded_weights(self, number: int) -> bytes:
        """Return (w, b) of the row of this number as bytes, equal where they differ only by rounding."""
        return round_to_unit(self.rows[number][: self.width], self.data.units).tobytes()

    def _closes_cycle(self) -> bool:
        """Look for the same weights at the same place of the order; return True where they are found."""
        last = len(self.rows) - 1
        equal_keys = self.rows_of_key.setdefault(self._key(), [])
        first = next(
            (k for k in equal_keys if self._rounded_weights(k) == self._rounded_weights(last)), None
        )
        equal_keys.append(last)
        if first is None:
            return False
        start = self.mistake_steps[first]
        period = self.mistake_steps[last] - self.mistake_steps[first]
        # the cycle may close on a visit without a mistake, before the mistake that both laps share
        if first > 0 and self._rounded_weights(first - 1) == self._rounded_weights(last - 1):
            start = max(self.mistake_steps[first - 1], self.mistake_steps[last - 1] - period)
        self.cycle = start, period
        return True


class EndlessRun(WideRun):
    """Run that only its limits end."""

    @property
    def can_repeat(self) -> bool:
        """False: no cycle is looked for, so that a run goes on through one, up to its limits."""
        return False

    def all_correct(self) -> bool:
        """Return False, so that a run goes on where all points are classified correctly."""
        return False
