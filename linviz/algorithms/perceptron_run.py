"""The perceptron's fast run, in the plane: in plain floats where mistakes are frequent, else stretch by stretch.

NumPy takes 16 times as long as plain floats for one visit, and a tenth for a thousand.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from linviz.algorithms.base import History
from linviz.algorithms.circle import rounded
from linviz.algorithms.passes import Passes, Plan, Points, Steps
from linviz.core.problem import Array, frozen

# visits without a mistake after which the next one is looked for in all that is left of the pass
PATIENCE = 64
# the number of mistakes at which a circle is first looked for; then at four times as many, and so on
FIRST_LOOK = 64
# no two different keys are likely to have the same sum
MIX = np.array([1.0, np.e, np.pi, np.sqrt(2.0)])


class Rows(NamedTuple):
    """What a run is made of: z = y (x, 1) (n, 3), eta for w1, w2 and b (0 without a bias), and v = (w, b) to start at.

    units: of the numbers of v (circle.units). blur: scores no farther from 0 are 0, (n,).
    """

    signed: Array
    etas: tuple[float, float, float]
    start: Array
    units: Array
    blur: Array


class PlaneRun(Passes):
    """The run by its mistakes; state(w, b, visits, clean) makes the perceptron's State."""

    def __init__(self, rows: Rows, plan: Plan, state: Callable[[Array, float, int, int], Any]) -> None:
        super().__init__(plan)
        self.rows, self.make_state = rows, state
        self.columns = tuple(np.ascontiguousarray(column) for column in rows.signed.T)
        self.stretches: dict[int, list[list[float]]] = {}
        # beside each z what its score is blurred by, (n, 4)
        self.visited_rows = np.column_stack([rows.signed, rows.blur])
        self.first: list[list[float]] = self.visited_rows[:PATIENCE].tolist()
        self.weights = rows.start[None, :]
        self.last: tuple[float, ...] = tuple(rows.start.tolist())
        self.look = FIRST_LOOK
        self.found: tuple[int, int] | None = None

    def visit_all(self, number: int, mistakes: list[int]) -> bool:
        """Stretch by stretch."""
        points, before, place = self.of_pass(number), number * self.plan.n, 0
        while place < len(points):
            made, stretch = len(mistakes), place // PATIENCE
            rows = self._stretch(points, stretch)[place % PATIENCE :]
            if self._visit(rows, before + place, mistakes):
                return True
            place = PATIENCE * (stretch + 1)
            if len(mistakes) == made and place < len(points):
                place = self._next_mistake(points, place)
        return self._is_back(mistakes)

    def _stretch(self, points: tuple[int, ...], number: int) -> list[list[float]]:
        """The rows of z, each with its blur, that a stretch of the pass visits."""
        begin = PATIENCE * number
        if self.plan.order != "cyclic":
            rows = self.listed
            return [rows[i] for i in points[begin : begin + PATIENCE]]
        # in this order it is the same in every pass
        if number not in self.stretches:
            self.stretches[number] = self.visited_rows[begin : begin + PATIENCE].tolist()
        return self.stretches[number]

    @cached_property
    def listed(self) -> list[list[float]]:
        """All rows of z, each with its blur."""
        rows: list[list[float]] = self.visited_rows.tolist()
        return rows

    def _visit(self, rows: list[list[float]], step: int, mistakes: list[int]) -> bool:
        """In local numbers: at 100,000 visits a run every look-up counts."""
        is_random = self.plan.order == "random"
        (v0, v1, v2), (eta0, eta1, eta2) = self.last, self.rows.etas
        for z0, z1, z2, blur in rows:
            step += 1
            # the order of core.affine: features, then b
            if v0 * z0 + v1 * z1 + v2 * z2 <= blur:
                self.last = v0, v1, v2 = v0 + eta0 * z0, v1 + eta1 * z1, v2 + eta2 * z2
                mistakes.append(step)
                if is_random and self.all_right():
                    return True
        return False

    def _next_mistake(self, points: tuple[int, ...], place: int) -> int:
        """The place in the pass of the next mistake, from that place on; the end of the pass where there is none."""
        left = slice(place, None) if self.plan.order == "cyclic" else np.array(points[place:])
        wrong = self._scores(left) <= self.rows.blur[left]
        first = int(wrong.argmax())
        return place + first if wrong[first] else len(points)

    def _scores(self, points: Any) -> Array:
        """y f at these points, summed in the order of core.affine."""
        (v0, v1, v2), (z0, z1, z2) = self.last, self.columns
        return np.asarray(v0 * z0[points] + v1 * z1[points] + v2 * z2[points])

    def all_right(self) -> bool:
        """No z of all with v . z <= 0."""
        v0, v1, v2 = self.last
        # mostly one of the first few is wrong
        if any(v0 * z0 + v1 * z1 + v2 * z2 <= blur for z0, z1, z2, blur in self.first):
            return False
        return bool((self._scores(slice(None)) > self.rows.blur).all())

    def circle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """Equal weights at the same place of the cyclic order."""
        if self.found or self.plan.order != "cyclic":
            return self.found
        steps = np.append(0, mistakes)
        rows = rounded(self._weights(points), self.rows.units)
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
        here, there = (np.searchsorted(mistakes, lap + later, side="right") for later in (0, period))
        return int(np.argmax((rows[here] == rows[there]).all(axis=1))), period

    def history(self, mistakes: Steps, points: Points) -> History:
        """Every mistake moves all of (w, b)."""
        self.weights = self._weights(points)
        return History.of_rows(self.weights[0], mistakes, self.weights[1:])

    def rows_at(self, history: History, steps: Steps, mistakes: Steps) -> Array:
        """One for each mistake, so they need not be looked for."""
        return self.weights[mistakes]

    def state(self, row: Array, mistakes: int, visits: int, clean: int) -> Any:
        """The row is the state, but for the counters."""
        return self.make_state(frozen(row[:-1]), float(row[-1]), visits, clean)

    def _is_back(self, mistakes: list[int]) -> bool:
        """Looks for a circle now and then: most close long before the budget is used up."""
        if len(mistakes) >= self.look:
            self.look = 4 * len(mistakes)
            steps = np.array(mistakes, dtype=np.int64)
            self.found = self.circle(steps, self.visited_at(steps))
        return self.found is not None

    def _weights(self, points: Points) -> Array:
        """(w, b) at the start and after each mistake at these points."""
        # cumsum adds row by row and so rounds as the run did, which a sum in pairs would not
        return np.cumsum(np.vstack([self.rows.start, self.rows.signed[points] * self.rows.etas]), axis=0)


class EndlessRun(PlaneRun):
    """A run that nothing ends but its budgets."""

    def all_right(self) -> bool:
        """That all points are right is no reason to stop."""
        return False

    def circle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """Nor is that they go round in circles."""
        return None
