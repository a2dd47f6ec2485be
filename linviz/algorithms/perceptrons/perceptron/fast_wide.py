"""Fast run of the perceptron with any number of features: it keeps y f of all points, and a mistake adds a row to them.

These scores are rounded differently from the sum over the features, so that sum decides wherever it could matter. w and
b are added up for many mistakes at once, since one at a time NumPy takes ten times as long.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.perceptrons.passes import Plan, Points, Steps
from linviz.algorithms.perceptrons.scores_run import ScoresRun
from linviz.core.affine import EPS
from linviz.core.arithmetic import dot, product
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, noise_ahead, round_to_unit, step_error, zero_noise
from linviz.run.history import DenseHistory, History

# mistakes after which the scores are recomputed
REFRESH_INTERVAL = 64
# features of which the products are added up at a time
FEATURES = 256
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


class WideRun(ScoresRun):
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
        self.score_changes = _score_changes(data)
        self.largest_sizes = np.append(data.sizes.max(axis=0), 1.0)
        # largest change of each number of v by one mistake, and largest sum of absolute terms that it adds at any point
        self.largest_moves = data.step_sizes * self.largest_sizes
        self.largest_change = float(dot(self.largest_moves, self.largest_sizes))
        self.width = data.signed_rows.shape[1]
        # rows (k, 2 D + 2) of the start and after the mistakes, in parts, and how many there are
        self.parts = [data.start[None]]
        self.row_count = 1
        self._recompute_scores()

    @property
    def can_repeat(self) -> bool:
        """True where equal weights at an equal place of the order make the run repeat itself."""
        return bool(self.choice) or self.plan.order == "cyclic"

    def run_pass(self, number: int, mistakes: list[int]) -> bool:
        """Go through a pass from mistake to mistake."""
        if not self.choice:
            return super().run_pass(number, mistakes)
        return any(
            self.make_mistake(self._choose_point(), mistakes, len(mistakes) + 1)
            for _ in range(self.plan.n)
        )

    def is_mistake(self, i: int) -> bool:
        """Return whether point i is misclassified."""
        # a score clearly below 0 needs no exact sum
        return bool(self.signed[i] <= -self.score_error) or bool(
            self._exact_scores(i) <= self._error_bounds(i)
        )

    def change_scores(self, i: int) -> None:
        """Add to y f of all points what a mistake at point i changes."""
        if len(self.mistake_points) % REFRESH_INTERVAL:
            self.signed += self.score_changes[i]
        else:
            self._recompute_scores()

    def all_correct(self) -> bool:
        """Return True where y f > 0 at all points."""
        if self.signed.min() <= -self.score_error:
            return False
        candidates = np.flatnonzero(self.signed <= self.doubt)
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

    def history(self, mistakes: Steps, points: Points) -> History:
        """Return the history: each mistake changes all of (w, b) and its rounding."""
        self._last_row()
        table = np.empty((len(mistakes) + 1, len(self.data.start)))
        end = 0
        for k, part in enumerate(self.parts):
            begin, end = end, end + len(part)
            table[begin:end] = part[: max(0, len(table) - begin)]
            # freed at once, as memory may not hold the run twice
            self.parts[k] = self.data.start[None]
        return DenseHistory(mistakes, table)

    def state(self, row: Array, mistake_count: int, visits: int, clean_visits: int) -> Any:
        """Return the state of a row."""
        v, rounding = np.split(row, 2)
        return self.make_state(frozen(v[:-1]), float(v[-1]), visits, clean_visits, frozen(rounding))

    def keys(self, begin: int, end: int) -> Array:
        """Return the place in the order and (w, b), equal where they differ only by rounding."""
        places = np.zeros(end - begin)
        if not self.choice:
            places += np.array(self.mistake_steps[begin:end]) % self.plan.n
        return np.column_stack([places, round_to_unit(self._weights(begin, end), self.data.units)])

    def cycle_between(self, first: int, again: int) -> tuple[int, int]:
        """Return (start, period); the cycle may close on a visit without a mistake, before one that both laps share."""
        start = self.mistake_steps[first]
        period = self.mistake_steps[again] - start
        if first > 0:
            before_first, before_again = (
                round_to_unit(self._weights(k - 1, k)[0], self.data.units) for k in (first, again)
            )
            if (before_first == before_again).all():
                start = max(self.mistake_steps[first - 1], self.mistake_steps[again - 1] - period)
        return start, period

    def _choose_point(self) -> int:
        """Return the mistake that is visited next; ties go to the lowest index."""
        scores = self.signed
        if self.choice == "first":
            candidates = np.flatnonzero(scores <= self.doubt)
            if scores[candidates[0]] <= -self.score_error:
                return int(candidates[0])
            return int(candidates[np.argmax(self._are_mistakes(candidates))])
        candidates = np.flatnonzero(scores <= scores.min() + 2 * (self.doubt + self.score_error))
        error_bounds = self._error_bounds(candidates)
        exact = zero_noise(self._exact_scores(candidates), error_bounds)
        return int(candidates[np.argmax(exact <= exact.min() + error_bounds)])

    def _are_mistakes(self, points: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return whether each of these points is misclassified."""
        surely: NDArray[np.bool_] = self.signed[points] <= -self.score_error
        return surely | (self._exact_scores(points) <= self._error_bounds(points))

    def _exact_scores(self, points: Indices) -> Array:
        """Return y f at one point or several, summed in the order of core.affine."""
        terms = self._last_row()[: self.width] * self.data.signed_rows[points]
        return np.asarray(terms.cumsum(axis=-1)[..., -1])

    def _error_bounds(self, points: Indices) -> Array:
        """Return the rounding error bounds of f at one point or several."""
        noise = NOISE * self._last_row()[self.width :]
        return np.asarray(
            (noise[:-1] * self.data.sizes[points]).cumsum(axis=-1)[..., -1] + noise[-1]
        )

    def _last_row(self) -> Array:
        """Return the row after the last mistake, once the rows of all mistakes are computed."""
        points = self.mistake_points[self.row_count - 1 :]
        last: Array = self.parts[-1][-1]
        if not points:
            return last
        data = self.data
        part = np.empty((len(points) + 1, 2 * self.width))
        part[0] = last
        v, rounding = part[:, : self.width], part[:, self.width :]
        # cumsum adds row by row and so rounds as the steps do
        v[1:] = data.signed_rows[points] * data.step_sizes
        np.cumsum(v, axis=0, out=v)
        terms = np.column_stack([data.sizes[points], np.ones(len(points))]) * data.step_sizes
        rounding[1:] = step_error(v[1:], terms, data.inexact)
        np.cumsum(rounding, axis=0, out=rounding)
        self.parts.append(part[1:])
        self.row_count += len(points)
        return np.asarray(part[-1])

    def _weights(self, begin: int, end: int) -> Array:
        """Return (w, b) from row `begin` to before `end`, where 0 is the start, (k, D + 1)."""
        self._last_row()
        # from the last part on, as mostly the last rows are asked for
        first, count, parts = self.row_count, 0, list[Array]()
        while first > begin:
            count += 1
            parts.insert(0, self.parts[-count][:, : self.width])
            first -= len(self.parts[-count])
        return np.concatenate(parts)[begin - first : end - first]

    def _recompute_scores(self) -> None:
        """Compute the scores of the last row, and how far those until the next time may be from the exact ones."""
        v, rounding = np.split(self._last_row(), 2)
        sizes = np.abs(v)
        self.signed = product(self.data.signed_rows, v)
        terms = float(product(self.data.sizes, sizes[:-1]).max()) + float(sizes[-1])
        self.score_error = (
            4
            * (self.width + REFRESH_INTERVAL)
            * EPS
            * (terms + REFRESH_INTERVAL * self.largest_change)
        )
        self.doubt = self.score_error + noise_ahead(
            (v, rounding), self.largest_moves, REFRESH_INTERVAL, self.largest_sizes
        )


def _score_changes(data: WideData) -> Array:
    """Return what a mistake at each point adds to y f of all points, (n, n)."""
    n, width = data.signed_rows.shape
    changes = np.zeros((n, n))
    # some features at a time, since the copies of all would fill the memory
    for k in range(0, width, FEATURES):
        rows = data.signed_rows[:, k : k + FEATURES]
        # any order: the score error allows for it, and the sum over the features decides where it matters
        changes += (rows * data.step_sizes[k : k + FEATURES]) @ rows.T
    return changes


class EndlessRun(WideRun):
    """Run that only its limits end."""

    @property
    def can_repeat(self) -> bool:
        """False: no cycle is looked for, so that a run goes on through one, up to its limits."""
        return False

    def all_correct(self) -> bool:
        """Return False, so that a run goes on where all points are classified correctly."""
        return False
