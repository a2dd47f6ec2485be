"""Fast run of the perceptron with two features: plain floats where mistakes are frequent, else many visits at once.

For one visit NumPy takes 16 times as long as plain floats, and for a thousand visits a tenth.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from linviz.algorithms.perceptrons.passes import FastRun, Plan, Points, Steps
from linviz.core.arithmetic import dot, product
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, round_to_unit, step_error
from linviz.run.history import History

# visits in plain floats after which the mistakes are counted
CHUNK = 64
# with so many mistakes, floats go on; in the first pass only with more, as its rows must be made lists
FREQUENT = 2
FREQUENT_AT_FIRST = 6
# so many mistakes in a row, each at most so many visits after the last, bring the floats back
CLOSE_MISTAKES = 2
CLOSE_GAP = 12
# visits in the first window; the next is twice as large while no mistake is found
WINDOW = 128
# largest relative difference between two orders of summing three products of v and z
ROUNDING = 1e-15
# mistakes before the first search for a cycle; the next search is at four times as many
FIRST_CYCLE_SEARCH = 64
# weights of the numbers of a key, with which different keys rarely have equal sums
KEY_WEIGHTS = np.array([1.0, np.e, np.pi, np.sqrt(2.0)])


class PlaneData(NamedTuple):
    """Data of a run with two features.

    table (n, 5): z = y (x, 1), and the sizes of x (Lifted.sizes). etas: eta for w1, w2 and b (0 without a bias). start:
    v = (w, b) and its rounding. units: of the numbers of v (rounding.units). inexact: 1 for each number of v whose sums
    are rounded, else 0 (rounding.step_error).
    """

    table: Array
    etas: tuple[float, float, float]
    start: Array
    units: Array
    inexact: Array

    @property
    def signed_rows(self) -> Array:
        """The rows z, (n, 3)."""
        return self.table[:, :3]


class PlaneRun(FastRun):
    """Run by its mistakes; make_state(w, b, visits, clean_visits, rounding) returns the perceptron's State."""

    def __init__(
        self,
        data: PlaneData,
        plan: Plan,
        make_state: Callable[[Array, float, int, int, Array], Any],
    ) -> None:
        super().__init__(plan)
        self.data = data
        self.make_state = make_state
        self.chunks: dict[int, list[list[float]]] = {}
        self.weight_rows = data.start[None, :]
        self.current: tuple[float, ...] = tuple(data.start.tolist())
        self.b_inexact = float(data.inexact[2])
        # the largest size of each number of x
        self.largest_sizes: tuple[float, ...] = tuple(data.table[:, 3:].max(axis=0).tolist())
        self.mistakes_are_rare = False
        self.next_cycle_search = FIRST_CYCLE_SEARCH
        self.cycle: tuple[int, int] | None = None

    def run_pass(self, number: int, mistakes: list[int]) -> bool:
        """Visit the points chunk by chunk, or in windows after a chunk with few mistakes."""
        # in the cyclic order the points need not be listed
        points = () if self.plan.order == "cyclic" else self.points_of_pass(number)
        visits_before = number * self.plan.n
        place = 0
        table = None if points else self.data.table
        while place < self.plan.n:
            if self.mistakes_are_rare:
                table = self.data.table[np.array(points)] if table is None else table
                place, is_over = self._search_windows(table, visits_before, place, mistakes)
            else:
                mistakes_before = len(mistakes)
                rows = self._chunk_rows(points, place)
                is_over = self._visit_rows(rows, visits_before + place, mistakes)
                # a chunk cut short by the end of a pass tells nothing, and is over sooner than a window
                self.mistakes_are_rare = len(rows) == CHUNK and (
                    len(mistakes) - mistakes_before < (FREQUENT if number else FREQUENT_AT_FIRST)
                )
                place = CHUNK * (place // CHUNK + 1)
            if is_over:
                return True
        return self._has_cycle(mistakes)

    def _chunk_rows(self, points: tuple[int, ...], place: int) -> list[list[float]]:
        """Return the rows of the table from this place of the pass to the end of its chunk."""
        number, begin = divmod(place, CHUNK)
        if points:
            return [self.row_lists[i] for i in points[place : place + CHUNK - begin]]
        # in the cyclic order it is the same in every pass
        if number not in self.chunks:
            self.chunks[number] = self.data.table[CHUNK * number : CHUNK * (number + 1)].tolist()
        return self.chunks[number][begin:]

    @cached_property
    def row_lists(self) -> list[list[float]]:
        """All rows of the table, as lists."""
        rows: list[list[float]] = self.data.table.tolist()
        return rows

    @cached_property
    def product_error(self) -> Array:
        """Bound on the error of a matrix product v . z, at the largest v that the limits allow."""
        table = self.data.table
        moves = self.plan.max_updates + 3 * self.plan.n
        size = max(table.item(table.argmax()), -table.item(table.argmin()))
        largest = max(map(abs, self.data.start[:3].tolist())) + moves * max(self.data.etas) * size
        return np.asarray(ROUNDING * largest * 3.0 * size)

    def _search_windows(
        self, table: Array, visits_before: int, place: int, mistakes: list[int]
    ) -> tuple[int, bool]:
        """Visit points from this place in whole windows, until mistakes are close together or the pass is over.

        Return the next place, and whether the run surely ends here.
        """
        product_error = self.product_error
        window = WINDOW
        is_random = self.plan.order == "random"
        less_equal = np.less_equal
        close_count = 0
        v, error_bound = self._test_vector()
        while place < len(table) and self.mistakes_are_rare:
            # the candidates contain every mistake; the exact sum of `_is_mistake` decides which are ones
            maybe_mistakes = less_equal(
                product(v, table[place : place + window].T), product_error + error_bound
            )
            first = int(maybe_mistakes.argmax())
            if not maybe_mistakes[first]:
                place += window
                window *= 2
                continue
            row = table[place + first].tolist()
            place += first + 1
            window = WINDOW
            if self._is_mistake(row):
                self.current = self._weights_after_mistake(row)
                v, error_bound = self._test_vector()
                mistakes.append(visits_before + place)
                if is_random and self._is_all_correct():
                    return place, True
                close_count = close_count + 1 if first < CLOSE_GAP else 0
                self.mistakes_are_rare = close_count < CLOSE_MISTAKES
        return min(place, len(table)), False

    def _test_vector(self) -> tuple[Array, float]:
        """Return the factors of a row that give y f minus the rounding error of w, and the rounding error of b."""
        v0, v1, v2, u0, u1, u2 = self.current
        return np.array([v0, v1, v2, -NOISE * u0, -NOISE * u1]), NOISE * u2

    def _is_mistake(self, row: list[float]) -> bool:
        """Return whether y f is at most its rounding error at this row of the table."""
        (v0, v1, v2, u0, u1, u2), (z0, z1, z2, s0, s1) = self.current, row
        return v0 * z0 + v1 * z1 + v2 * z2 <= NOISE * u0 * s0 + NOISE * u1 * s1 + NOISE * u2

    def _weights_after_mistake(self, row: list[float]) -> tuple[float, ...]:
        """Return v and its rounding after a mistake at this row of the table."""
        (v0, v1, v2, u0, u1, u2), (z0, z1, z2, s0, s1), (eta0, eta1, eta2) = (
            self.current,
            row,
            self.data.etas,
        )
        v0, v1, v2 = v0 + eta0 * z0, v1 + eta1 * z1, v2 + eta2 * z2
        return (
            v0,
            v1,
            v2,
            u0 + (abs(v0) + eta0 * s0),
            u1 + (abs(v1) + eta1 * s1),
            u2 + (abs(v2) + eta2) * self.b_inexact,
        )

    def _visit_rows(self, rows: list[list[float]], step: int, mistakes: list[int]) -> bool:
        """Visit rows of the table after `step` steps; return True where the run surely ends.

        `_is_mistake` and `_weights_after_mistake` are written out here, since calls would dominate the time.
        """
        is_random = self.plan.order == "random"
        most0, most1 = self.largest_sizes
        v0, v1, v2, u0, u1, u2 = self.current
        eta0, eta1, eta2 = self.data.etas
        b_inexact = self.b_inexact
        # no point has a larger rounding error bound
        error_bound = NOISE * u0 * most0 + NOISE * u1 * most1 + NOISE * u2
        for row in rows:
            step += 1
            z0, z1, z2, s0, s1 = row
            # the order of core.affine: features, then b
            f = v0 * z0 + v1 * z1 + v2 * z2
            if f <= error_bound and (f <= 0 or f <= NOISE * u0 * s0 + NOISE * u1 * s1 + NOISE * u2):
                v0, v1, v2 = v0 + eta0 * z0, v1 + eta1 * z1, v2 + eta2 * z2
                u0, u1, u2 = (
                    u0 + (abs(v0) + eta0 * s0),
                    u1 + (abs(v1) + eta1 * s1),
                    u2 + (abs(v2) + eta2) * b_inexact,
                )
                error_bound = NOISE * u0 * most0 + NOISE * u1 * most1 + NOISE * u2
                mistakes.append(step)
                if is_random and self._is_all_correct_with(v0, v1, v2, u0, u1, u2):
                    return True
        self.current = v0, v1, v2, u0, u1, u2
        return False

    def _is_all_correct_with(self, *current: float) -> bool:
        """Make these numbers the current v and its rounding; return whether all points are correct by them."""
        self.current = current
        return self._is_all_correct()

    def _is_all_correct(self) -> bool:
        """Return the same as `all_correct`, sooner where a point is misclassified."""
        # mostly one of the first few is misclassified, so this is quick
        return not any(map(self._is_mistake, self.row_lists)) and self.all_correct()

    def all_correct(self) -> bool:
        """Return True where v . z > 0 for all z."""
        (v0, v1, v2, u0, u1, u2), (z0, z1, z2, s0, s1) = self.current, self.data.table.T
        # summed in the order of core.affine
        return bool(
            (v0 * z0 + v1 * z1 + v2 * z2 > NOISE * u0 * s0 + NOISE * u1 * s1 + NOISE * u2).all()
        )

    def find_cycle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """Return (start, period) of the first equal weights at the same place of the cyclic order."""
        if self.cycle or self.plan.order != "cyclic":
            return self.cycle
        steps = np.append(0, mistakes)
        rows = round_to_unit(self._weight_rows(points)[:, :3], self.data.units)
        keys = np.column_stack([rows, steps % self.plan.n])
        # sorted by one number of each key, so that equal keys are neighbours, the earlier first
        key_order = np.argsort(dot(keys, KEY_WEIGHTS), kind="stable")
        first, second = key_order[:-1], key_order[1:]
        equal = np.flatnonzero((keys[first] == keys[second]).all(axis=1))
        if not len(equal):
            return None
        earliest = equal[np.argmin(second[equal])]
        start = int(steps[first[earliest]])
        period = int(steps[second[earliest]]) - start
        # the cycle may close on a visit without a mistake, before the mistake that both laps share
        lap = np.arange(start + 1)
        first_lap, second_lap = (
            np.searchsorted(mistakes, lap + later, side="right") for later in (0, period)
        )
        return int(np.argmax((rows[first_lap] == rows[second_lap]).all(axis=1))), period

    def history(self, mistakes: Steps, points: Points) -> History:
        """Return the history: each mistake changes all of (w, b) and its rounding."""
        self.weight_rows = self._weight_rows(points)
        return History.from_rows(self.weight_rows[0], mistakes, self.weight_rows[1:])

    def rows_at(self, history: History, steps: Steps, mistake_counts: Steps) -> Array:
        """Return the rows, which are stored for each number of mistakes."""
        return self.weight_rows[mistake_counts]

    def state(self, row: Array, mistake_count: int, visits: int, clean_visits: int) -> Any:
        """Return the state of a row."""
        return self.make_state(
            frozen(row[:2]), float(row[2]), visits, clean_visits, frozen(row[3:])
        )

    def _has_cycle(self, mistakes: list[int]) -> bool:
        """Look for a cycle now and then, as most close long before a limit; return True where there is one."""
        if len(mistakes) >= self.next_cycle_search:
            self.next_cycle_search = 4 * len(mistakes)
            steps = np.array(mistakes, dtype=np.int64)
            self.cycle = self.find_cycle(steps, self.points_at(steps))
        return self.cycle is not None

    def _weight_rows(self, points: Points) -> Array:
        """Return the row at the start and after each mistake at these points."""
        rows = np.empty((len(points) + 1, 6))
        terms = np.column_stack([self.data.table[:, 3:], np.ones(self.plan.n)])
        rows[0] = self.data.start
        # cumsum adds row by row and so rounds as the run did, unlike a pairwise sum
        rows[1:, :3] = self.data.signed_rows[points] * self.data.etas
        np.cumsum(rows[:, :3], axis=0, out=rows[:, :3])
        rows[1:, 3:] = step_error(rows[1:, :3], terms[points] * self.data.etas, self.data.inexact)
        np.cumsum(rows[:, 3:], axis=0, out=rows[:, 3:])
        return rows


class EndlessRun(PlaneRun):
    """Run that only its limits end."""

    def all_correct(self) -> bool:
        """Return False, so that a run goes on where all points are classified correctly."""
        return False

    def find_cycle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """Return None, so that a run goes on where it cycles."""
        return None
