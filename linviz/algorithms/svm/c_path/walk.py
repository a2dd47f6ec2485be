"""Steps from one C to the next: each optimum is solved from the one before, with as many stops as a bound requires."""

from math import sqrt
from typing import NamedTuple

import numpy as np

from linviz.algorithms.svm import duality, proof
from linviz.core import active_set, loss
from linviz.core.arithmetic import dot, product, total
from linviz.core.dual import Dual
from linviz.core.lift import Lifted
from linviz.core.notation import letters
from linviz.core.problem import Array, InputError

# largest relative duality gap at the stops of an exact path
AT_STOPS = 1e-6
# smallest ratio of C from one stop to the next
CLOSEST_RATIO = 1.0002
# an alpha within this part of the largest one, or of C, from 0 or C is put there
ROUNDING = 1e-13
# costs in multiplications: of a stop, a step, and one kernel value in longer floats
STOP_COST = 8e5
STEP_COST = 1.5e5
FINE_COST = 400
# parts between two stops, each with its own bound
PARTS = 8
HIDDEN = letters("rounding hides the optimum for some $C here; bring the coordinates nearer to 1")


def best_bias_interval(g: Array, y: Array) -> tuple[Array, Array]:
    """Return the lowest and the highest b with the least sum of slacks, for scores g (..., n) without b.

    A point has slack for b on one side of y - g, so the sum of slacks falls until b has passed as many of these as
    there are points of class +1, and rises from the next one on.
    """
    breakpoints = np.sort(y - g, axis=-1)
    plus = int(np.count_nonzero(y > 0))
    beyond = np.full((*g.shape[:-1], 1), np.inf)
    ends = np.concatenate([-beyond, breakpoints, beyond], axis=-1)
    return ends[..., plus], ends[..., plus + 1]


class Stop:
    """The optimum at one C: s = alpha y (n,), g = K s (n,), the best b for them, and the dual objective."""

    def __init__(self, lifted: Lifted, C: float, s: Array, g: Array) -> None:
        y = lifted.y
        self.C = C
        self.s = s
        self.g = g
        self.b = float(duality.midpoint(*best_bias_interval(g, y)))
        b = np.array([[self.b]])
        objectives = duality.objectives(y, np.abs(s)[None, :], (g - y)[None, :], b, C)
        self.dual = float(objectives.dual[0])
        # rounding errors included
        self.gap = proof.rough_gap_bound(lifted, np.abs(s), self.b, C)

    def refine(self, lifted: Lifted) -> None:
        """Compute the gap in longer floats, which have smaller rounding errors and take longer."""
        self.gap = proof.gap_bound(lifted, np.abs(self.s), self.b, self.C)


class Walk:
    """Solver from stop to stop; it adds a stop wherever the bound between two of them is too large."""

    def __init__(
        self, lifted: Lifted, between: float, most_work: float, only_exact: bool = False
    ) -> None:
        self.lifted = lifted
        self.only_exact = only_exact
        self.K = lifted.K
        self.y = lifted.y
        self.between = between
        self.work_left = most_work
        # alpha/C of the stop before, where the next solution starts
        self.shares = np.zeros(lifted.n)

    def stops_along(self, grid: list[float]) -> list[Stop]:
        """Return the stops at every C of the grid, and those needed between."""
        stops = [self.solve(grid[0])]
        for C in grid[1:]:
            stops += self._stops_between(stops[-1], self.solve(C))
        return stops

    def _stops_between(self, start: Stop, end: Stop) -> list[Stop]:
        """Return the stops after `start`, up to `end`."""
        # the gap between two stops cannot be better than the gaps at the stops
        if end.C / start.C <= CLOSEST_RATIO or max(start.gap, end.gap) > self.between:
            return [end]
        if gap_bound(start, end, self.y) <= self.between:
            return [end]
        middle = self.solve(float(np.sqrt(start.C * end.C)))
        return self._stops_between(start, middle) + self._stops_between(middle, end)

    def solve(self, C: float) -> Stop:
        """Return the optimum at C, solved from the stop before."""
        dual = Dual(self.K, self.y, C)
        n = len(self.y)
        active = active_set.start(dual, C * self.shares)
        self._spend_work(STOP_COST + 4 * n * n + len(active.free) ** 3)
        for _ in range(active_set.step_limit(n)):
            if active.entering <= active_set.DONE:
                break
            active = active_set.advance(dual, active)
            self._spend_work(STEP_COST + len(active.free) ** 3 / 3 + len(active.free) * n)
        shares = active.alpha / C
        # put on the wall: between the stops equality decides which points are inside the margin
        is_zero = shares <= ROUNDING * shares.max()
        shares[shares >= 1.0 - ROUNDING] = 1.0
        shares[is_zero] = 0.0
        self.shares = shares
        s = C * shares * self.y
        stop = Stop(self.lifted, C, s, product(s, self.K))
        if stop.gap > proof.CLOSED:
            self._spend_work(FINE_COST * self.lifted.lift.leaf_count * n * n)
            stop.refine(self.lifted)
        if self.only_exact and stop.gap > AT_STOPS:
            raise InputError(HIDDEN)
        return stop

    def _spend_work(self, work: float) -> None:
        self.work_left -= work
        if self.work_left < 0:
            raise InputError(
                letters("the optimum for every $C would take too long here; remove some points")
            )


def gap_bound(start: Stop, end: Stop, y: Array) -> float:
    """Return an upper bound of the relative gap between two stops, wherever the breakpoints lie.

    From C to C + d the slacks, of a b that is linear too, are convex, and |w|^2 and C times a linear function are
    quadratic: the gap is at most the larger of those at the two ends and (d (xi - xi') - |w - w'|^2) / 4. That holds
    for each part of the interval.
    """
    t = np.linspace(0.0, 1.0, PARTS + 1)[:, None]
    C = start.C + t * (end.C - start.C)
    s = start.s + t * (end.s - start.s)
    g = start.g + t * (end.g - start.g)
    slack = total(loss.hinge(y * (g + (start.b + t * (end.b - start.b)))))
    alpha = dot(s, y)
    square = dot(s, g)
    gap = square + C[:, 0] * slack - alpha
    squared_distance = square[:-1] + square[1:] - 2 * dot(s[:-1], g[1:])
    largest_gap = (
        np.maximum(gap[:-1], gap[1:])
        + np.maximum(np.diff(C[:, 0]) * -np.diff(slack) - squared_distance, 0.0) / 4
    )
    # the primal objective rises with C, so the dual objective at the start is a lower bound of it
    if not start.dual > 0:
        return 0.0
    return float(largest_gap.max() / start.dual)


class TradeOff(NamedTuple):
    """The trade-off of the optimum at one C: shares (n,), alpha/C; |w|; the sum of the slacks."""

    shares: Array
    norm: float
    slack: float


def trade_off_at(lifted: Lifted, C: float, near: Array) -> TradeOff:
    """Return the trade-off at C, solved from the shares (n,) of another C: the nearer that C, the sooner."""
    walk = Walk(lifted, np.inf, np.inf)
    walk.shares = near
    optimum = walk.solve(C)
    slack = float(total(loss.hinge(lifted.y * (optimum.g + optimum.b))))
    return TradeOff(walk.shares, sqrt(max(0.0, float(dot(optimum.s, optimum.g)))), slack)
