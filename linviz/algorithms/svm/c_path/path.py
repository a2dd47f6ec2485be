"""The soft-margin SVM for every C at once: exact at some stops, and between them linear in 1/C.

Between two breakpoints, where a point meets the margin or leaves it, alpha and b are linear in C; alpha/C is then
linear in 1/C, and stays exactly 0 or 1 where a point is beyond the margin or inside. Where points are tied (on grids,
twins, rings) many breakpoints coincide and lists of them go wrong, so every stop is solved anew from the one before.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from linviz.algorithms.svm import duality
from linviz.algorithms.svm.c_path.walk import (
    AT_STOPS,
    HIDDEN,
    Stop,
    Walk,
    best_bias_interval,
    gap_bound,
)
from linviz.core import loss
from linviz.core.arithmetic import dot, product
from linviz.core.expansion import is_constant
from linviz.core.lift import Lifted
from linviz.core.notation import letters
from linviz.core.problem import Array, InputError, frozen, point_table, short_repr, to_float

# largest relative duality gap between the stops of an exact path
BETWEEN = 1e-4
# the stops at first, three to a decade of C, with 1, 10, 100 among them
FIRST_STOPS = [
    factor * float(f"1e{k}")
    for k in range(-320, 308)
    for factor in (1.0, 2.154434690031884, 4.641588833612779)
]
# an alpha within this part of the largest alpha, or of C, from 0 or C counts as being there
WALL = 1e-9


class Best(NamedTuple):
    """The optimum at one C.

    alpha, scores, slack: (n,); w (D,) or None where the lift has no finite map. b is the middle of b_low..b_high, which
    are all optimal, and equal where an alpha lies strictly between 0 and C. half_width: 1/|w|, from the boundary to f =
    1; margin: min y f / |w|; NaN both while w = 0. gap: between primal and dual, relative to the primal objective.
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
    """The optimum of the soft-margin SVM for every C of a range.

    stops: C (S,), rising. shares: alpha/C at each (S, n). gaps (S,): relative, at the stops. between (S - 1,): upper
    bounds of the relative gap from one stop to the next.
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
        """Return the optimum at C. Raises InputError if the path does not go there."""
        alpha = self.alpha(C)
        lifted = self.lifted
        s = alpha * lifted.y
        g = product(s, lifted.K)
        if is_constant(lifted, s[None, :], g[None, :], C)[0]:
            s = g = np.zeros(lifted.n)
        low, high = best_bias_interval(g, lifted.y)
        b = float(duality.midpoint(low, high))
        # a point with alpha strictly between 0 and C is on the margin and fixes b
        if ((alpha > WALL * alpha.max(initial=0.0)) & (alpha < (1 - WALL) * C)).any():
            low = high = np.array(b)
        objectives = duality.objectives(
            lifted.y, alpha[None, :], (g - lifted.y)[None, :], np.array([[b]]), C
        )
        signed = lifted.y * (g + b)
        norm = float(np.sqrt(np.maximum(0.0, dot(s, g)))) or np.nan
        return Best(
            C=C,
            alpha=frozen(alpha),
            b=b,
            w=product(s, lifted.phi) if lifted.has_map else None,
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
        """Return alpha at C, (n,): alpha/C is linear in 1/C between stops. Raises InputError if C is off the path."""
        if not self.stops[0] <= to_float(C, "C") <= self.stops[-1]:
            raise InputError(
                letters(
                    f"$C must lie on this path, from {self.stops[0]:g} to {self.stops[-1]:g}; it is {C}"
                )
            )
        k = min(int(np.searchsorted(self.stops, C, side="right")) - 1, len(self.stops) - 2)
        before, after = 1 / self.stops[k], 1 / self.stops[k + 1]
        t = (1 / C - before) / (after - before)
        share = self.shares[k] + t * (self.shares[k + 1] - self.shares[k])
        return np.asarray(C * share)

    def decision(self, Z: ArrayLike, C: float) -> Array:
        """Return f at the rows of Z (m, d) for one C, (m,). Raises InputError if Z or C cannot be used."""
        best = self.at(C)
        points = point_table(Z, "Z", self.lifted.problem.d)
        K = self.lifted.lift.kernel(self.lifted.X, points)
        return np.asarray(product(best.alpha * self.lifted.y, K) + best.b)


def c_path(
    lifted: Lifted,
    low: float,
    high: float,
    between: float = BETWEEN,
    most_work: float = np.inf,
    only_exact: bool = False,
) -> CPath:
    """Return the path from C = low to high, with stops until no gap between two of them can exceed `between`.

    most_work: multiplications after which it raises InputError. only_exact: it raises InputError at the first stop that
    is not exact, too.
    """
    if not 0 < low < high < np.inf:
        raise InputError(
            f"low must be above 0, and high larger than low; they are {short_repr(low)} and {short_repr(high)}"
        )
    grid = [low, *(C for C in FIRST_STOPS if low < C < high), high]
    if lifted.n == 0 or lifted.problem.one_class:
        stops = [Stop(lifted, C, np.zeros(lifted.n), np.zeros(lifted.n)) for C in (low, high)]
    else:
        stops = Walk(lifted, between, most_work, only_exact).stops_along(grid)
    gaps = np.array([stop.gap for stop in stops])
    path = CPath(
        lifted,
        frozen(np.array([stop.C for stop in stops])),
        frozen(np.array([stop.s * lifted.y / stop.C for stop in stops])),
        frozen(gaps),
        # between two stops the gap may be as large as at the stops
        frozen(
            np.maximum(
                [gap_bound(*pair, lifted.y) for pair in pairwise(stops)],
                np.maximum(gaps[:-1], gaps[1:]),
            )
        ),
    )
    if only_exact and not path.exact:
        raise InputError(HIDDEN)
    return path
