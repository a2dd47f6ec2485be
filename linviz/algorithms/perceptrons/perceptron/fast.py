"""The perceptron's fast run, in the plane: in plain floats where mistakes are frequent, else many visits at once.

NumPy takes 16 times as long as plain floats for one visit, and a tenth for a thousand.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from linviz.algorithms.perceptrons.passes import FastRun, Plan, Points, Steps
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, round_to_unit, step_error
from linviz.run.history import History

# visits in plain floats, after which their mistakes are counted
CHUNK = 64
# with so many of them, floats go on; in the first pass, whose rows are yet to be made lists, only with more
FREQUENT = 2
FREQUENT_AT_FIRST = 6
# so many mistakes in a row, each so few visits after the last, bring the floats back
CLOSE_MISTAKES = 2
CLOSE_GAP = 12
# visits looked at together at first; each time that none of them is a mistake, twice as many
WINDOW = 128
# of the largest product of v and z: no two ways to add up three of them differ by more
ROUNDING = 1e-15
# the number of mistakes at which a circle is first looked for; then at four times as many, and so on
FIRST_CYCLE_SEARCH = 64
# no two different keys are likely to have the same sum
KEY_WEIGHTS = np.array([1.0, np.e, np.pi, np.sqrt(2.0)])


class PlaneData(NamedTuple):
    """What a run is made of: eta for w1, w2 and b (0 without a bias), a row to start at, and a table (n, 5).

    table: z = y (x, 1), and beside it the sizes of x. start: v = (w, b), and what it is worn by. units: of the numbers
    of v (rounding.units). wearing: which of them are worn (rounding.worn).
    """

    table: Array
    etas: tuple[float, float, float]
    start: Array
    units: Array
    inexact: Array

    @property
    def signed(self) -> Array:
        """z (n, 3)."""
        return self.table[:, :3]


class PlaneRun(FastRun):
    """The run by its mistakes; state(w, b, visits, clean, worn) makes the perceptron's State."""

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
        # the largest sizes of x
        self.largest_sizes: tuple[float, ...] = tuple(data.table[:, 3:].max(axis=0).tolist())
        self.mistakes_are_rare = False
        self.next_cycle_search = FIRST_CYCLE_SEARCH
        self.cycle: tuple[int, int] | None = None

    def run_pass(self, number: int, mistakes: list[int]) -> bool:
        """Stretch by stretch, or in windows where the last one was calm."""
        # in the cyclic order the pass need not be spelt out
        points = () if self.plan.order == "cyclic" else self.points_of_pass(number)
        visits_before = number * self.plan.n
        place = 0
        table = None if points else self.data.table
        while place < self.plan.n:
            if self.mistakes_are_rare:
                table = self.data.table[np.array(points)] if table is None else table
                place, ended = self._search_windows(table, visits_before, place, mistakes)
            else:
                mistakes_before = len(mistakes)
                ended = self._visit_rows(
                    self._chunk(points, place), visits_before + place, mistakes
                )
                self.mistakes_are_rare = len(mistakes) - mistakes_before < (
                    FREQUENT if number else FREQUENT_AT_FIRST
                )
                place = CHUNK * (place // CHUNK + 1)
            if ended:
                return True
        return self._has_cycle(mistakes)

    def _chunk(self, points: tuple[int, ...], place: int) -> list[list[float]]:
        """The rows of z, each with the sizes of x, from that place of the pass to the end of a stretch."""
        number, begin = divmod(place, CHUNK)
        if points:
            return [self.row_lists[i] for i in points[place : place + CHUNK - begin]]
        # in this order it is the same in every pass
        if number not in self.chunks:
            self.chunks[number] = self.data.table[CHUNK * number : CHUNK * (number + 1)].tolist()
        return self.chunks[number][begin:]

    @cached_property
    def row_lists(self) -> list[list[float]]:
        """All rows of z, each with the sizes of x."""
        rows: list[list[float]] = self.data.table.tolist()
        return rows

    @cached_property
    def product_error(self) -> Array:
        """By how much a product of matrices may miss v . z, at the largest v that the budget allows."""
        table = self.data.table
        moves = self.plan.max_updates + 3 * self.plan.n
        size = max(table.item(table.argmax()), -table.item(table.argmin()))
        largest = max(map(abs, self.data.start[:3].tolist())) + moves * max(self.data.etas) * size
        return np.asarray(ROUNDING * largest * 3.0 * size)

    def _search_windows(
        self, table: Array, visits_before: int, place: int, mistakes: list[int]
    ) -> tuple[int, bool]:
        """Visits from that place, whole windows at once, until mistakes are near each other or the pass is over.

        Gives the place that comes next, and whether the run is known to end here.
        """
        product_error = self.product_error
        window = WINDOW
        is_random = self.plan.order == "random"
        less_equal = np.less_equal
        close_count = 0
        v, error_bound = self._test_vector()
        while place < len(table) and self.mistakes_are_rare:
            # a mistake for certain is among those that may be one; which it is, the sum of `_is_wrong` decides
            maybe_mistakes = less_equal(
                table[place : place + window].dot(v), product_error + error_bound
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
                self.current = self._after_mistake(row)
                v, error_bound = self._test_vector()
                mistakes.append(visits_before + place)
                if is_random and self._is_all_correct():
                    return place, True
                close_count = close_count + 1 if first < CLOSE_GAP else 0
                self.mistakes_are_rare = close_count < CLOSE_MISTAKES
        return min(place, len(table)), False

    def _test_vector(self) -> tuple[Array, float]:
        """What a row is multiplied with to give y f less what rounding may leave of it, but for that of b."""
        v0, v1, v2, u0, u1, u2 = self.current
        return np.array([v0, v1, v2, -NOISE * u0, -NOISE * u1]), NOISE * u2

    def _is_mistake(self, row: list[float]) -> bool:
        (v0, v1, v2, u0, u1, u2), (z0, z1, z2, s0, s1) = self.current, row
        return v0 * z0 + v1 * z1 + v2 * z2 <= NOISE * u0 * s0 + NOISE * u1 * s1 + NOISE * u2

    def _after_mistake(self, row: list[float]) -> tuple[float, ...]:
        """v and what it is worn by, after a mistake."""
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
        """In local numbers, with `_is_wrong` and `_moved` spelt out: at 100,000 visits a run every call counts."""
        is_random = self.plan.order == "random"
        most0, most1 = self.largest_sizes
        v0, v1, v2, u0, u1, u2 = self.current
        eta0, eta1, eta2 = self.data.etas
        b_inexact = self.b_inexact
        # what rounding may leave is no more at any point
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
                if is_random and self._ends_with(v0, v1, v2, u0, u1, u2):
                    return True
        self.current = v0, v1, v2, u0, u1, u2
        return False

    def _ends_with(self, *current: float) -> bool:
        self.current = current
        return self._is_all_correct()

    def _is_all_correct(self) -> bool:
        # mostly one of the first few is wrong
        return not any(map(self._is_mistake, self.row_lists)) and self.all_correct()

    def all_correct(self) -> bool:
        """No z of all with v . z <= 0."""
        (v0, v1, v2, u0, u1, u2), (z0, z1, z2, s0, s1) = self.current, self.data.table.T
        # summed in the order of core.affine
        return bool(
            (v0 * z0 + v1 * z1 + v2 * z2 > NOISE * u0 * s0 + NOISE * u1 * s1 + NOISE * u2).all()
        )

    def find_cycle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """Equal weights at the same place of the cyclic order."""
        if self.cycle or self.plan.order != "cyclic":
            return self.cycle
        steps = np.append(0, mistakes)
        rows = round_to_unit(self._weights(points)[:, :3], self.data.units)
        keys = np.column_stack([rows, steps % self.plan.n])
        # by one number for each, so that equal keys stand together, the earlier first
        key_order = np.argsort((keys * KEY_WEIGHTS).sum(axis=1), kind="stable")
        first, second = key_order[:-1], key_order[1:]
        equal = np.flatnonzero((keys[first] == keys[second]).all(axis=1))
        if not len(equal):
            return None
        earliest = equal[np.argmin(second[equal])]
        start = int(steps[first[earliest]])
        period = int(steps[second[earliest]]) - start
        # the circle may close on a visit without a mistake, one or more steps before the mistake that both laps share
        lap = np.arange(start + 1)
        first_lap, second_lap = (
            np.searchsorted(mistakes, lap + later, side="right") for later in (0, period)
        )
        return int(np.argmax((rows[first_lap] == rows[second_lap]).all(axis=1))), period

    def history(self, mistakes: Steps, points: Points) -> History:
        """Every mistake moves all of (w, b), and wears it."""
        self.weight_rows = self._weights(points)
        return History.from_rows(self.weight_rows[0], mistakes, self.weight_rows[1:])

    def rows_at(self, history: History, steps: Steps, mistakes: Steps) -> Array:
        """One for each mistake, so they need not be looked for."""
        return self.weight_rows[mistakes]

    def state(self, row: Array, mistakes: int, visits: int, clean_visits: int) -> Any:
        """The row is the state, but for the counters."""
        return self.make_state(
            frozen(row[:2]), float(row[2]), visits, clean_visits, frozen(row[3:])
        )

    def _has_cycle(self, mistakes: list[int]) -> bool:
        """Looks for a circle now and then: most close long before the budget is used up."""
        if len(mistakes) >= self.next_cycle_search:
            self.next_cycle_search = 4 * len(mistakes)
            steps = np.array(mistakes, dtype=np.int64)
            self.cycle = self.find_cycle(steps, self.points_at(steps))
        return self.cycle is not None

    def _weights(self, points: Points) -> Array:
        """The row at the start and after each mistake at these points."""
        rows = np.empty((len(points) + 1, 6))
        terms = np.column_stack([self.data.table[:, 3:], np.ones(self.plan.n)])
        rows[0] = self.data.start
        # cumsum adds row by row and so rounds as the run did, which a sum in pairs would not
        rows[1:, :3] = self.data.signed[points] * self.data.etas
        np.cumsum(rows[:, :3], axis=0, out=rows[:, :3])
        rows[1:, 3:] = step_error(rows[1:, :3], terms[points] * self.data.etas, self.data.inexact)
        np.cumsum(rows[:, 3:], axis=0, out=rows[:, 3:])
        return rows


class EndlessRun(PlaneRun):
    """A run that nothing ends but its budgets."""

    def all_correct(self) -> bool:
        """That all points are right is no reason to stop."""
        return False

    def find_cycle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """Nor is that they go round in circles."""
        return None
