"""Fast run of Kozinec's algorithm on two hulls."""

import numpy as np

from linviz.algorithms.hulls.fast_walk import FastWalk
from linviz.algorithms.hulls.kozinec_two_hull.algorithm import SMALL, TwoHull
from linviz.algorithms.hulls.walk import FLOOR, TIE
from linviz.core.lift import Lifted
from linviz.run.history import Record


class FastTwoHull(FastWalk[TwoHull]):
    """TwoHull.step on arrays that are changed in place."""

    def step(self) -> tuple[int, int]:
        """Move w of the point's class to the point of the segment [w, x] that is nearest to the other w."""
        if self.algorithm.select == "worst":
            is_least = np.less_equal(self.signed, self.least + TIE * self.squared)
            j = int(is_least.argmax())
        else:
            j = int(self.bad_points().argmax())
        side = self.side.item(j)
        place = 0 if side > 0 else 1
        products, weights = self.products[place], self.weights[place]
        length = self.total_product(weights, products)
        squared_distance = self.gram.item(j, j) - 2 * products.item(j) + length
        # adding 0 turns -0 into 0
        across = side * self.along[place] + 0.0 - side * self.projections.item(j)
        kappa = min(max(across / max(squared_distance, FLOOR), 0.0), 1.0)
        np.multiply(products, 1 - kappa, products)
        np.add(products, np.multiply(self.gram[j], kappa, self.buffer), products)
        self._shrink_weights(j, place, kappa)
        return j, -1

    def _shrink_weights(self, j: int, place: int, kappa: float) -> None:
        """Take all weights in the hull of j times 1 - kappa, and add kappa to that of j."""
        n = self.lifted.n
        shares = self.shares[place]
        whole = self.wholes[place] * (1 - kappa)
        if whole < SMALL:
            # merged before the whole is too small to divide by
            np.multiply(shares, whole, shares)
            whole = 1.0
            mine = np.flatnonzero(self.members[place])
            self.keep(mine.tolist(), shares[mine].tolist())
        shares[j] += kappa / whole
        self.wholes[place] = whole
        np.multiply(shares, whole, self.weights[place])
        self.moved = kappa
        self.keep([j, n + place, n + 2], [shares.item(j), whole, kappa])


def fast_run(algorithm: TwoHull, lifted: Lifted) -> Record | None:
    """Return the run that init, step and stop define; None without points of both classes."""
    return (
        None
        if lifted.problem.one_class or not lifted.n
        else FastTwoHull(algorithm, lifted).record()
    )
