"""Kozinec's algorithm on two hulls (004 eq. (34), its slips corrected): a point of each hull moves to the other."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.hulls.bounds import BOUNDS, bound_states, cases_with_bounds
from linviz.algorithms.hulls.inner_products import inner_products
from linviz.algorithms.hulls.walk import FLOOR, Hulls, State, index_of_smallest
from linviz.core.arithmetic import dot
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen
from linviz.run.algorithm import Info
from linviz.run.columns import Columns
from linviz.run.parameters import epsilon_parameter, limit_parameter

# a whole below this is merged into its shares
SMALL = 1e-100


@dataclass(frozen=True)
class TwoHull(Hulls):
    """Take a point x nearer to the other class than it should be; move its class's w towards x, until |d| is shortest.

    The boundary is the perpendicular bisector of w_pos and w_neg: with d = w_pos - w_neg, f(x) = d . x + b. The margin
    m of the hard SVM lies between two bounds at every step: min y f / |d| <= m <= |d| / 2. The run ends when they are
    `epsilon` |d| apart and all points are on their correct sides. Only inner products of points are used, so any kernel
    will do.
    """

    select: str = parameter(
        "worst",
        "Next point",
        "the point with the smallest $y·$f($x), or the first that fails the test",
        choices=("worst", "first"),
        told={"worst": "worst point next", "first": "first point that fails"},
    )
    epsilon: float = epsilon_parameter()
    max_steps: int = limit_parameter(3_000)

    name = "kozinec-two-hull"
    title = "Kozinec (two hulls)"
    # whether w_pos or w_neg moved
    cases = cases_with_bounds("pos ", "neg ")

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Move w of the point's class to the point of the segment [w, x] that is nearest to the other w."""
        if self.select == "worst":
            j = index_of_smallest(state.signed, state.squared)
        else:
            j = int(np.argmax(self.bad_points(lifted, state)))
        gram, side = inner_products(lifted, self.one_hull)[:2]
        positive = bool(side[j] > 0)
        hull_weights = np.where(side == side[j], state.weights, 0.0)
        products = state.pos if positive else state.neg
        side_products = side[j] * (state.pos - state.neg)
        # |w - x|^2, and +-d . (w - x)
        squared_distance = float(gram[j, j] - 2 * products[j] + dot(hull_weights, products))
        # 004 Kozinec, step 3, clipped to [0, 1]: kappa minimises |d + y kappa (x - w)|
        kappa = min(
            max(
                float(dot(hull_weights, side_products) - side_products[j])
                / max(squared_distance, FLOOR),
                0.0,
            ),
            1.0,
        )
        new_products = frozen((1 - kappa) * products + kappa * gram[j])
        pos, neg = (new_products, state.neg) if positive else (state.pos, new_products)
        after = self.with_scores(
            lifted, State(*_shrink_weights(state, side, j, kappa), pos, neg, kappa, state.steps + 1)
        )
        return after, Info("update", j, None, float(state.signed[j]), float(after.signed[j]))

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the readings of all algorithms on hulls, and `moved` as kappa."""
        numbers = super().readings(lifted, rows, scores)
        return numbers | {"kappa": numbers["moved"]}

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case by the hull whose point moved and the state of the margin's bounds."""
        negative = lifted.y[columns["index"]] < 0
        return 1 + len(BOUNDS) * negative + bound_states(columns)


def _shrink_weights(state: State, side: Array, j: int, kappa: float) -> tuple[Array, Array]:
    """Return shares and wholes with all weights in the hull of j times 1 - kappa, and kappa added to that of j."""
    place = 0 if side[j] > 0 else 1
    shares = state.shares.copy()
    wholes = state.wholes.copy()
    wholes[place] *= 1 - kappa
    if wholes[place] < SMALL:
        # merged before the whole is too small to divide by
        shares = np.where(side == side[j], shares * wholes[place], shares)
        wholes[place] = 1.0
    shares[j] += kappa / wholes[place]
    return frozen(shares), frozen(wholes)
