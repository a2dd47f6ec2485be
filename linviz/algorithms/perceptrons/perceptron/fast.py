"""The perceptron's fast run, in the plane: in plain floats where mistakes are frequent, else many visits at once.

NumPy takes 16 times as long as plain floats for one visit, and a tenth for a thousand.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from linviz.algorithms.perceptrons.passes import Passes, Plan, Points, Steps
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, round_to_unit, step_error
from linviz.run.history import History

# visits in plain floats, after which their mistakes are counted
STRETCH = 64
# with so many of them, floats go on; in the first pass, whose rows are yet to be made lists, only with more
FREQUENT = 2
FREQUENT_AT_FIRST = 6
# so many mistakes in a row, each so few visits after the last, bring the floats back
THICK = 2
NEAR = 12
# visits looked at together at first; each time that none of them is a mistake, twice as many
WINDOW = 128
# of the largest product of v and z: no two ways to add up three of them differ by more
ROUNDING = 1e-15
# the number of mistakes at which a circle is first looked for; then at four times as many, and so on
FIRST_LOOK = 64
# no two different keys are likely to have the same sum
MIX = np.array([1.0, np.e, np.pi, np.sqrt(2.0)])


class Rows(NamedTuple):
    """What a run is made of: eta for w1, w2 and b (0 without a bias), a row to start at, and a table (n, 5).

    table: z = y (x, 1), and beside it the sizes of x. start: v = (w, b), and what it is worn by. units: of the numbers
    of v (rounding.units). wearing: which of them are worn (rounding.worn).
    """

    table: Array
    etas: tuple[float, float, float]
    start: Array
    units: Array
    wearing: Array

    @property
    def signed(self) -> Array:
        """z (n, 3)."""
        return self.table[:, :3]


class PlaneRun(Passes):
    """The run by its mistakes; state(w, b, visits, clean, worn) makes the perceptron's State."""

    def __init__(
        self, rows: Rows, plan: Plan, state: Callable[[Array, float, int, int, Array], Any]
    ) -> None:
        super().__init__(plan)
        self.rows = rows
        self.make_state = state
        self.stretches: dict[int, list[list[float]]] = {}
        self.weights = rows.start[None, :]
        self.last: tuple[float, ...] = tuple(rows.start.tolist())
        self.wears = float(rows.wearing[2])
        # the largest sizes of x
        self.widest: tuple[float, ...] = tuple(rows.table[:, 3:].max(axis=0).tolist())
        self.calm = False
        self.look = FIRST_LOOK
        self.found: tuple[int, int] | None = None

    def visit_all(self, number: int, mistakes: list[int]) -> bool:
        """Stretch by stretch, or in windows where the last one was calm."""
        # in the cyclic order the pass need not be spelt out
        points = () if self.plan.order == "cyclic" else self.of_pass(number)
        before = number * self.plan.n
        place = 0
        table = None if points else self.rows.table
        while place < self.plan.n:
            if self.calm:
                table = self.rows.table[np.array(points)] if table is None else table
                place, last = self._search(table, before, place, mistakes)
            else:
                made = len(mistakes)
                last = self._visit(self._stretch(points, place), before + place, mistakes)
                self.calm = len(mistakes) - made < (FREQUENT if number else FREQUENT_AT_FIRST)
                place = STRETCH * (place // STRETCH + 1)
            if last:
                return True
        return self._is_back(mistakes)

    def _stretch(self, points: tuple[int, ...], place: int) -> list[list[float]]:
        """The rows of z, each with the sizes of x, from that place of the pass to the end of a stretch."""
        number, begin = divmod(place, STRETCH)
        if points:
            return [self.listed[i] for i in points[place : place + STRETCH - begin]]
        # in this order it is the same in every pass
        if number not in self.stretches:
            self.stretches[number] = self.rows.table[
                STRETCH * number : STRETCH * (number + 1)
            ].tolist()
        return self.stretches[number][begin:]

    @cached_property
    def listed(self) -> list[list[float]]:
        """All rows of z, each with the sizes of x."""
        rows: list[list[float]] = self.rows.table.tolist()
        return rows

    @cached_property
    def slack(self) -> Array:
        """By how much a product of matrices may miss v . z, at the largest v that the budget allows."""
        table = self.rows.table
        moves = self.plan.max_updates + 3 * self.plan.n
        size = max(table.item(table.argmax()), -table.item(table.argmin()))
        largest = max(map(abs, self.rows.start[:3].tolist())) + moves * max(self.rows.etas) * size
        return np.asarray(ROUNDING * largest * 3.0 * size)

    def _search(
        self, table: Array, before: int, place: int, mistakes: list[int]
    ) -> tuple[int, bool]:
        """Visits from that place, whole windows at once, until mistakes are near each other or the pass is over.

        Gives the place that comes next, and whether the run is known to end here.
        """
        slack = self.slack
        window = WINDOW
        is_random = self.plan.order == "random"
        less = np.less_equal
        near = 0
        v, doubt = self._weighed()
        while place < len(table) and self.calm:
            # a mistake for certain is among those that may be one; which it is, the sum of `_is_wrong` decides
            wrong = less(table[place : place + window].dot(v), slack + doubt)
            first = int(wrong.argmax())
            if not wrong[first]:
                place += window
                window *= 2
                continue
            row = table[place + first].tolist()
            place += first + 1
            window = WINDOW
            if self._is_wrong(row):
                self.last = self._moved(row)
                v, doubt = self._weighed()
                mistakes.append(before + place)
                if is_random and self._is_done():
                    return place, True
                near = near + 1 if first < NEAR else 0
                self.calm = near < THICK
        return min(place, len(table)), False

    def _weighed(self) -> tuple[Array, float]:
        """What a row is multiplied with to give y f less what rounding may leave of it, but for that of b."""
        v0, v1, v2, u0, u1, u2 = self.last
        return np.array([v0, v1, v2, -NOISE * u0, -NOISE * u1]), NOISE * u2

    def _is_wrong(self, row: list[float]) -> bool:
        (v0, v1, v2, u0, u1, u2), (z0, z1, z2, s0, s1) = self.last, row
        return v0 * z0 + v1 * z1 + v2 * z2 <= NOISE * u0 * s0 + NOISE * u1 * s1 + NOISE * u2

    def _moved(self, row: list[float]) -> tuple[float, ...]:
        """v and what it is worn by, after a mistake."""
        (v0, v1, v2, u0, u1, u2), (z0, z1, z2, s0, s1), (eta0, eta1, eta2) = (
            self.last,
            row,
            self.rows.etas,
        )
        v0, v1, v2 = v0 + eta0 * z0, v1 + eta1 * z1, v2 + eta2 * z2
        return (
            v0,
            v1,
            v2,
            u0 + (abs(v0) + eta0 * s0),
            u1 + (abs(v1) + eta1 * s1),
            u2 + (abs(v2) + eta2) * self.wears,
        )

    def _visit(self, rows: list[list[float]], step: int, mistakes: list[int]) -> bool:
        """In local numbers, with `_is_wrong` and `_moved` spelt out: at 100,000 visits a run every call counts."""
        is_random = self.plan.order == "random"
        most0, most1 = self.widest
        v0, v1, v2, u0, u1, u2 = self.last
        eta0, eta1, eta2 = self.rows.etas
        wears = self.wears
        # what rounding may leave is no more at any point
        doubt = NOISE * u0 * most0 + NOISE * u1 * most1 + NOISE * u2
        for row in rows:
            step += 1
            z0, z1, z2, s0, s1 = row
            # the order of core.affine: features, then b
            f = v0 * z0 + v1 * z1 + v2 * z2
            if f <= doubt and (f <= 0 or f <= NOISE * u0 * s0 + NOISE * u1 * s1 + NOISE * u2):
                v0, v1, v2 = v0 + eta0 * z0, v1 + eta1 * z1, v2 + eta2 * z2
                u0, u1, u2 = (
                    u0 + (abs(v0) + eta0 * s0),
                    u1 + (abs(v1) + eta1 * s1),
                    u2 + (abs(v2) + eta2) * wears,
                )
                doubt = NOISE * u0 * most0 + NOISE * u1 * most1 + NOISE * u2
                mistakes.append(step)
                if is_random and self._ends_at(v0, v1, v2, u0, u1, u2):
                    return True
        self.last = v0, v1, v2, u0, u1, u2
        return False

    def _ends_at(self, *last: float) -> bool:
        self.last = last
        return self._is_done()

    def _is_done(self) -> bool:
        # mostly one of the first few is wrong
        return not any(map(self._is_wrong, self.listed)) and self.all_right()

    def all_right(self) -> bool:
        """No z of all with v . z <= 0."""
        (v0, v1, v2, u0, u1, u2), (z0, z1, z2, s0, s1) = self.last, self.rows.table.T
        # summed in the order of core.affine
        return bool(
            (v0 * z0 + v1 * z1 + v2 * z2 > NOISE * u0 * s0 + NOISE * u1 * s1 + NOISE * u2).all()
        )

    def circle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """Equal weights at the same place of the cyclic order."""
        if self.found or self.plan.order != "cyclic":
            return self.found
        steps = np.append(0, mistakes)
        rows = round_to_unit(self._weights(points)[:, :3], self.rows.units)
        keys = np.column_stack([rows, steps % self.plan.n])
        # by one number for each, so that equal keys stand together, the earlier first
        together = np.argsort((keys * MIX).sum(axis=1), kind="stable")
        first, again = together[:-1], together[1:]
        equal = np.flatnonzero((keys[first] == keys[again]).all(axis=1))
        if not len(equal):
            return None
        earliest = equal[np.argmin(again[equal])]
        start = int(steps[first[earliest]])
        period = int(steps[again[earliest]]) - start
        # the circle may close on a visit without a mistake, one or more steps before the mistake that both laps share
        lap = np.arange(start + 1)
        here, there = (
            np.searchsorted(mistakes, lap + later, side="right") for later in (0, period)
        )
        return int(np.argmax((rows[here] == rows[there]).all(axis=1))), period

    def history(self, mistakes: Steps, points: Points) -> History:
        """Every mistake moves all of (w, b), and wears it."""
        self.weights = self._weights(points)
        return History.from_rows(self.weights[0], mistakes, self.weights[1:])

    def rows_at(self, history: History, steps: Steps, mistakes: Steps) -> Array:
        """One for each mistake, so they need not be looked for."""
        return self.weights[mistakes]

    def state(self, row: Array, mistakes: int, visits: int, clean: int) -> Any:
        """The row is the state, but for the counters."""
        return self.make_state(frozen(row[:2]), float(row[2]), visits, clean, frozen(row[3:]))

    def _is_back(self, mistakes: list[int]) -> bool:
        """Looks for a circle now and then: most close long before the budget is used up."""
        if len(mistakes) >= self.look:
            self.look = 4 * len(mistakes)
            steps = np.array(mistakes, dtype=np.int64)
            self.found = self.circle(steps, self.visited_at(steps))
        return self.found is not None

    def _weights(self, points: Points) -> Array:
        """The row at the start and after each mistake at these points."""
        rows = np.empty((len(points) + 1, 6))
        terms = np.column_stack([self.rows.table[:, 3:], np.ones(self.plan.n)])
        rows[0] = self.rows.start
        # cumsum adds row by row and so rounds as the run did, which a sum in pairs would not
        rows[1:, :3] = self.rows.signed[points] * self.rows.etas
        np.cumsum(rows[:, :3], axis=0, out=rows[:, :3])
        rows[1:, 3:] = step_error(rows[1:, :3], terms[points] * self.rows.etas, self.rows.wearing)
        np.cumsum(rows[:, 3:], axis=0, out=rows[:, 3:])
        return rows


class EndlessRun(PlaneRun):
    """A run that nothing ends but its budgets."""

    def all_right(self) -> bool:
        """That all points are right is no reason to stop."""
        return False

    def circle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """Nor is that they go round in circles."""
        return None
