"""The perceptron's fast run with any number of features: y f is kept at every point, and a mistake adds one row to it.

What is kept is rounded otherwise than the sum over the features; where that could decide anything, the sum is asked.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.perceptrons.passes import Passes, Plan, Points, Steps
from linviz.core.affine import EPS
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, round_to_unit, step_error, zero_noise
from linviz.run.history import DenseHistory, History

# mistakes after which the scores are worked out anew
FRESH = 64
Some = int | NDArray[np.int64]


class Parts(NamedTuple):
    """What a run is made of: z = y (x, 1), (n, D + 1), of which a mistake adds `steps` (D + 1,) times to v = (w, b).

    sizes: what the terms of x add up to, (n, D). start: v, and what it is worn by. units: of the numbers of v
    (rounding.units). wearing: which of them are worn (rounding.worn).
    """

    signed: Array
    sizes: Array
    steps: Array
    start: Array
    units: Array
    wearing: Array


class WideRun(Passes):
    """The run by its mistakes; make_state(w, b, visits, clean, worn) makes the perceptron's State.

    choose: an order of CHOSEN, and then the plan's order is random, for a run without passes; else "".
    """

    def __init__(
        self,
        parts: Parts,
        plan: Plan,
        make_state: Callable[[Array, float, int, int, Array], Any],
        choose: str = "",
    ) -> None:
        super().__init__(plan)
        self.parts = parts
        self.make_state = make_state
        self.choose = choose
        # (n, n): row i is what a mistake at i adds to y f at all points
        self.products = (parts.signed * parts.steps) @ parts.signed.T
        self.widest = np.append(parts.sizes.max(axis=0), 1.0)
        # of what one mistake may add at any point, before its terms cancel
        self.largest = float((parts.steps * self.widest**2).sum())
        self.size = parts.signed.shape[1]
        self.rows = [parts.start]
        # the points of the mistakes, and the step after each of them; the start is before the first
        self.points = list[int]()
        self.steps = [0]
        self.seen = {self._key(): [0]} if self.repeats else {}
        self.found: tuple[int, int] | None = None
        self._refresh()

    @property
    def repeats(self) -> bool:
        """True where equal weights at an equal place make the same run again."""
        return bool(self.choose) or self.plan.order == "cyclic"

    def visit_all(self, number: int, mistakes: list[int]) -> bool:
        """From mistake to mistake."""
        if self.choose:
            return any(self._move(self._chosen(), mistakes) for _ in range(self.plan.n))
        points = np.array(self.of_pass(number))
        before = number * self.plan.n
        place = 0
        while place < len(points):
            maybe = self.scores[points[place:]] <= self.blur + self.doubt
            first = int(maybe.argmax())
            if not maybe[first]:
                break
            place += first + 1
            i = int(points[place - 1])
            if self._is_wrong(i) and self._move(i, mistakes, before + place):
                return True
        return False

    def all_right(self) -> bool:
        """y f > 0 everywhere."""
        if self.scores.min() <= -self.doubt:
            return False
        maybe = np.flatnonzero(self.scores <= self.blur + self.doubt)
        return not self._wrong(maybe).any()

    def visited(self, most: int) -> Points:
        """The points of the first `most` visits."""
        if self.choose:
            return np.array(self.points[:most], dtype=np.int32)
        return super().visited(most)

    def visited_at(self, steps: Steps) -> Points:
        """The points of the visits at these steps."""
        if self.choose:
            return self.visited(len(steps))
        return super().visited_at(steps)

    def circle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """As found on the way."""
        return self.found

    def history(self, mistakes: Steps, points: Points) -> History:
        """Every mistake moves all of (w, b), and wears it."""
        table = np.empty((len(mistakes) + 1, len(self.parts.start)))
        for k in range(len(table)):
            # given back at once, or the run would be there twice
            table[k] = self.rows[k]
            self.rows[k] = self.parts.start
        return DenseHistory(mistakes, table)

    def state(self, row: Array, mistakes: int, visits: int, clean: int) -> Any:
        """The row is the state, but for the counters."""
        v, wear = np.split(row, 2)
        return self.make_state(frozen(v[:-1]), float(v[-1]), visits, clean, frozen(wear))

    def _chosen(self) -> int:
        """The mistake that is looked at next; ties go to the lowest index."""
        scores = self.scores
        if self.choose == "first":
            maybe = np.flatnonzero(scores <= self.blur + self.doubt)
            if scores[maybe[0]] <= -self.doubt:
                return int(maybe[0])
            return int(maybe[np.argmax(self._wrong(maybe))])
        maybe = np.flatnonzero(scores <= scores.min() + 2 * self.blur + 4 * self.doubt)
        limits = self._limits(maybe)
        exact = zero_noise(self._sums(maybe), limits)
        return int(maybe[np.argmax(exact <= exact.min() + limits)])

    def _is_wrong(self, i: int) -> bool:
        # where neither the score nor its rounding is in doubt nothing needs to be added up
        return bool(self.scores[i] <= -self.doubt) or bool(self._sums(i) <= self._limits(i))

    def _wrong(self, some: NDArray[np.int64]) -> NDArray[np.bool_]:
        surely: NDArray[np.bool_] = self.scores[some] <= -self.doubt
        return surely | (self._sums(some) <= self._limits(some))

    def _sums(self, some: Some) -> Array:
        """y f at a point or at several, in the order of core.affine."""
        terms = self.rows[-1][: self.size] * self.parts.signed[some]
        return np.asarray(terms.cumsum(axis=-1)[..., -1])

    def _limits(self, some: Some) -> Array:
        """What rounding may leave of it."""
        left = NOISE * self.rows[-1][self.size :]
        return np.asarray((left[:-1] * self.parts.sizes[some]).cumsum(axis=-1)[..., -1] + left[-1])

    def _move(self, i: int, mistakes: list[int], step: int = 0) -> bool:
        """Makes the mistake at i, in that step, or in the next one; True where it is known to be the last."""
        step = step or len(mistakes) + 1
        mistakes.append(step)
        self.points.append(i)
        self.steps.append(step)
        last = self.rows[-1]
        row = np.empty(2 * self.size)
        terms = self.parts.steps.copy()
        terms[:-1] *= self.parts.sizes[i]
        v = np.add(last[: self.size], self.parts.signed[i] * self.parts.steps, out=row[: self.size])
        np.add(last[self.size :], step_error(v, terms, self.parts.wearing), out=row[self.size :])
        self.rows.append(row)
        if len(mistakes) % FRESH:
            self.scores += self.products[i]
            self.doubt += self.own_doubt
            self.blur = self._widest_limit()
        else:
            self._refresh()
        if self.plan.order == "random" and self.all_right():
            return True
        return self.repeats and self._is_back()

    def _refresh(self) -> None:
        """The scores of the last row, and how far another order of adding up may be from them."""
        row = self.rows[-1][: self.size]
        rounding = 4 * (self.size + FRESH) * EPS
        self.scores = self.parts.signed @ row
        terms = float((self.parts.sizes @ np.abs(row[:-1])).max()) + abs(float(row[-1]))
        self.doubt = rounding * terms
        self.own_doubt = rounding * self.largest
        self.blur = self._widest_limit()

    def _widest_limit(self) -> float:
        """What rounding may leave of a score at most, at any point."""
        return 2 * NOISE * float(self.rows[-1][self.size :] @ self.widest)

    def _key(self) -> tuple[int, int]:
        place = 0 if self.choose else self.steps[-1] % self.plan.n
        return place, hash(self._digits(-1))

    def _digits(self, number: int) -> bytes:
        return round_to_unit(self.rows[number][: self.size], self.parts.units).tobytes()

    def _is_back(self) -> bool:
        """Looks for the same weights at the same place of the order."""
        last = len(self.rows) - 1
        alike = self.seen.setdefault(self._key(), [])
        first = next((k for k in alike if self._digits(k) == self._digits(last)), None)
        alike.append(last)
        if first is None:
            return False
        start = self.steps[first]
        period = self.steps[last] - self.steps[first]
        # the circle may close on a visit without a mistake, before the mistake that both laps share
        if first > 0 and self._digits(first - 1) == self._digits(last - 1):
            start = max(self.steps[first - 1], self.steps[last - 1] - period)
        self.found = start, period
        return True


class EndlessRun(WideRun):
    """A run that nothing ends but its budgets."""

    @property
    def repeats(self) -> bool:
        """That it goes round in circles is no reason to stop."""
        return False

    def all_right(self) -> bool:
        """Nor is that all points are right."""
        return False
