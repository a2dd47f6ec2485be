"""The soft-margin SVM for every C at once: exact at some stops, and between them linear in 1/C.

Between two breakpoints, where a point meets the margin or leaves it, alpha is linear in C, and so is b; alpha/C is then
linear in 1/C, and stays exactly 0 or 1 where a point is outside the margin or inside. Where points are tied (on grids,
twins, rings) many breakpoints fall together and lists of them go wrong: every stop is solved anew from the one before.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from linviz.algorithms.svm import duality, proof
from linviz.core import active_set, loss
from linviz.core.lift import Lifted
from linviz.core.moves import Dual
from linviz.core.problem import Array, InputError, frozen, places, real

# what is promised of the relative duality gap, at the stops and between them
AT_STOPS = 1e-6
BETWEEN = 1e-4
# stops in each tenfold of C, at first: 1, 10, 100 are always among them
DECADE = 3
# C from one stop to the next, where no bound may ask for less
CLOSEST = 1.0002
# of the largest alpha, or of C: nearer to 0 or C an alpha is there but for rounding
WALL = 1e-9
ROUNDING = 1e-13
# what takes as long as so many multiplications: a stop, a step, and a kernel between two points in longer floats
STOP = 8e5
STEP = 1.5e5
FINE = 400
# parts of the way between two stops, of which each has its own bound
PARTS = 8
HIDDEN = "rounding hides the optimum for some C here; bring the coordinates nearer to 1"


class Best(NamedTuple):
    """The optimum at one C. alpha, scores, slack: (n,); w (D,) or None where the lift has no finite map.

    b is the middle of b_low..b_high, which are all best, and the same where an alpha lies off 0 and C.
    half_width: 1/|w|, from the boundary to f = 1; margin: min y f / |w|; NaN both while w = 0.
    gap: between primal and dual, relative to the primal objective.
    """

    C: float
    alpha: Array
    b: float
    w: Array | None
    scores: Array
    slack: Array
    margin: float
    half_width: float
    primal: float
    dual: float
    gap: float
    b_low: float
    b_high: float


@dataclass(frozen=True, eq=False)
class CPath:
    """stops: C (S,), rising. shares: alpha/C at each (S, n). gaps (S,): relative, at the stops; between (S - 1,):
    what no gap from one stop to the next can exceed.
    """

    lifted: Lifted
    stops: Array
    shares: Array
    gaps: Array
    between: Array

    @property
    def exact(self) -> bool:
        """True where the gap is at most a millionth at every stop and at most 1e-4 between them."""
        return bool(self.gaps.max() <= AT_STOPS and self.between.max(initial=0.0) <= BETWEEN)

    def at(self, C: float) -> Best:
        """The optimum at C; InputError where the path does not go there."""
        alpha = self.alpha(C)
        lifted = self.lifted
        s = alpha * lifted.y
        g = s @ lifted.K
        low, high = bias(g, lifted.y)
        b = float(duality.midpoint(low, high))
        # a point between its walls, also but for rounding, is on the margin and holds b
        if ((alpha > WALL * alpha.max(initial=0.0)) & (alpha < (1 - WALL) * C)).any():
            low = high = np.array(b)
        objectives = duality.objectives(
            lifted.y, alpha[None, :], (g - lifted.y)[None, :], np.array([[b]]), C
        )
        signed = lifted.y * (g + b)
        norm = float(np.sqrt(np.maximum(0.0, s @ g))) or np.nan
        return Best(
            C=C,
            alpha=frozen(alpha),
            b=b,
            w=s @ lifted.phi if lifted.has_map else None,
            scores=frozen(g + b),
            slack=frozen(loss.hinge(signed)),
            margin=float(signed.min(initial=np.inf)) / norm,
            half_width=1.0 / norm,
            primal=float(objectives.primal[0]),
            dual=float(objectives.dual[0]),
            gap=float(objectives.gap[0]),
            b_low=float(low),
            b_high=float(high),
        )

    def alpha(self, C: float) -> Array:
        """alpha at C, (n,): its share of C is linear in 1/C from stop to stop."""
        if not self.stops[0] <= real(C, "C") <= self.stops[-1]:
            raise InputError(
                f"this path goes from C = {self.stops[0]:g} to {self.stops[-1]:g}; {C} is not on it"
            )
        k = min(int(np.searchsorted(self.stops, C, side="right")) - 1, len(self.stops) - 2)
        before, after = 1 / self.stops[k], 1 / self.stops[k + 1]
        t = (1 / C - before) / (after - before)
        share = self.shares[k] + t * (self.shares[k + 1] - self.shares[k])
        return np.asarray(C * share)

    def decision(self, Z: ArrayLike, C: float) -> Array:
        """f at the rows of Z (m, d) for one C, (m,); InputError where Z or C cannot be used."""
        best = self.at(C)
        points = places(Z, "Z", self.lifted.problem.d)
        K = self.lifted.lift.kernel(points, self.lifted.X)
        return np.asarray(K @ (best.alpha * self.lifted.y) + best.b)


def bias(g: Array, y: Array) -> tuple[Array, Array]:
    """The lowest and the highest b with the least sum of slacks, for scores g (..., n) without b.

    A point has slack for b on one side of y - g, so the sum of slacks falls until b has passed as many of these as
    there are points of class +1, and rises from the next one on.
    """
    turns = np.sort(y - g, axis=-1)
    plus = int(np.count_nonzero(y > 0))
    beyond = np.full((*g.shape[:-1], 1), np.inf)
    ends = np.concatenate([-beyond, turns, beyond], axis=-1)
    return ends[..., plus], ends[..., plus + 1]


def c_path(
    lifted: Lifted,
    low: float,
    high: float,
    between: float = BETWEEN,
    most_work: float = np.inf,
    only_exact: bool = False,
) -> CPath:
    """The path from C = low to high, with stops until no gap between two of them can exceed `between`.

    most_work: multiplications after which it is given up, with InputError. only_exact: it is given up at the first stop
    that is not, in the same way.
    """
    if not 0 < low < high < np.inf:
        raise InputError(
            f"a path goes from a C above 0 to a larger one; these are {low!r} and {high!r}"
        )
    first, last = np.floor(DECADE * np.log10(low)) + 1, np.ceil(DECADE * np.log10(high))
    grid = [low, *(10 ** (np.arange(first, last) / DECADE)).tolist(), high]
    if lifted.n == 0 or lifted.problem.one_class:
        stops = [_Stop(lifted, C, np.zeros(lifted.n), np.zeros(lifted.n)) for C in (low, high)]
    else:
        stops = _Walk(lifted, between, most_work, only_exact).along(grid)
    gaps = np.array([stop.gap for stop in stops])
    found = CPath(
        lifted,
        frozen(np.array([stop.C for stop in stops])),
        frozen(np.array([stop.s * lifted.y / stop.C for stop in stops])),
        frozen(gaps),
        # where the stops are not exact, neither is what lies between them
        frozen(
            np.maximum(
                [_bound(*pair, lifted.y) for pair in pairwise(stops)],
                np.maximum(gaps[:-1], gaps[1:]),
            )
        ),
    )
    if only_exact and not found.exact:
        raise InputError(HIDDEN)
    return found


class Traded(NamedTuple):
    """What the optimum at one C trades: shares (n,), alpha/C; |w|; the sum of the slacks."""

    shares: Array
    norm: float
    slack: float


def traded(lifted: Lifted, C: float, near: Array) -> Traded:
    """The optimum at C, found from the shares (n,) of another C, the nearer the sooner; from 0 at the latest."""
    walk = _Walk(lifted, np.inf, np.inf)
    walk.shares = near
    found = walk.solved(C)
    slack = loss.hinge(lifted.y * (found.g + found.b)).sum()
    return Traded(walk.shares, max(0.0, float(found.s @ found.g)) ** 0.5, float(slack))


class _Stop:
    """The optimum at one C: s = alpha y (n,), g = K s (n,), the best b for them, and the dual objective."""

    def __init__(self, lifted: Lifted, C: float, s: Array, g: Array) -> None:
        y = lifted.y
        self.C = C
        self.s = s
        self.g = g
        self.b = float(duality.midpoint(*bias(g, y)))
        b = np.array([[self.b]])
        own = duality.objectives(y, np.abs(s)[None, :], (g - y)[None, :], b, C)
        self.dual = float(own.dual[0])
        # and what rounding may have hidden of it
        self.gap = proof.rough_gap(lifted, np.abs(s), self.b, C)

    def refine(self, lifted: Lifted) -> None:
        """The gap from longer floats, which hide less and take longer."""
        self.gap = proof.gap(lifted, np.abs(self.s), self.b, self.C)


class _Walk:
    """From stop to stop; a stop more wherever the bound between two of them is not good enough."""

    def __init__(
        self, lifted: Lifted, between: float, most_work: float, only_exact: bool = False
    ) -> None:
        self.lifted = lifted
        self.only_exact = only_exact
        self.K = lifted.K
        self.y = lifted.y
        self.between = between
        self.left = most_work
        # alpha/C of the stop before, from which the next one is not far
        self.shares = np.zeros(lifted.n)

    def along(self, grid: list[float]) -> list[_Stop]:
        """Every C of the grid, and what lies between."""
        stops = [self.solved(grid[0])]
        for C in grid[1:]:
            stops += self._until(stops[-1], self.solved(C))
        return stops

    def _until(self, start: _Stop, end: _Stop) -> list[_Stop]:
        """The stops after `start`, up to `end`."""
        # nothing that lies between is better known than the stops are
        if end.C / start.C <= CLOSEST or max(start.gap, end.gap) > self.between:
            return [end]
        if _bound(start, end, self.y) <= self.between:
            return [end]
        middle = self.solved(float(np.sqrt(start.C * end.C)))
        return self._until(start, middle) + self._until(middle, end)

    def solved(self, C: float) -> _Stop:
        """The optimum at C, from the stop before."""
        dual = Dual(self.K, self.y, C)
        n = len(self.y)
        now = active_set.start(dual, C * self.shares)
        self._pay(STOP + 4 * n * n + len(now.free) ** 3)
        for _ in range(active_set.budget(n)):
            if now.entering <= active_set.DONE:
                break
            now = active_set.advance(dual, now)
            self._pay(STEP + len(now.free) ** 3 / 3 + len(now.free) * n)
        shares = now.alpha / C
        # on the wall where rounding alone keeps it off: between the stops equality tells who is inside the margin
        none = shares <= ROUNDING * shares.max()
        shares[shares >= 1.0 - ROUNDING] = 1.0
        shares[none] = 0.0
        self.shares = shares
        s = C * shares * self.y
        stop = _Stop(self.lifted, C, s, self.K @ s)
        if stop.gap > proof.CLOSED:
            self._pay(FINE * self.lifted.lift.leaves * n * n)
            stop.refine(self.lifted)
        if self.only_exact and stop.gap > AT_STOPS:
            raise InputError(HIDDEN)
        return stop

    def _pay(self, work: float) -> None:
        self.left -= work
        if self.left < 0:
            raise InputError(
                "the optimum for every C would take too long here; take some points away"
            )


def _bound(start: _Stop, end: _Stop, y: Array) -> float:
    """What the relative gap between two stops cannot exceed, wherever the breakpoints lie.

    From C to C + d the slacks, of a b that moves linearly too, are convex, |w|^2 and C times a line are quadratic:
    the gap is at most the larger of those at the two ends and (d (xi - xi') - |w - w'|^2) / 4. That holds for each
    part of the way.
    """
    t = np.linspace(0.0, 1.0, PARTS + 1)[:, None]
    C = start.C + t * (end.C - start.C)
    s = start.s + t * (end.s - start.s)
    g = start.g + t * (end.g - start.g)
    slack = loss.hinge(y * (g + (start.b + t * (end.b - start.b)))).sum(axis=1)
    alpha = (y * s).sum(axis=1)
    square = (s * g).sum(axis=1)
    gap = square + C[:, 0] * slack - alpha
    apart = square[:-1] + square[1:] - 2 * (s[:-1] * g[1:]).sum(axis=1)
    most = (
        np.maximum(gap[:-1], gap[1:])
        + np.maximum(np.diff(C[:, 0]) * -np.diff(slack) - apart, 0.0) / 4
    )
    # no primal objective is below the dual one at the start, since that is of a smaller C
    if not start.dual > 0:
        return 0.0
    return float(most.max() / start.dual)
