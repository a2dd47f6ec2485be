"""Fast run of the method of Mitchell, Demyanov and Malozemov."""

import numpy as np

from linviz.algorithms.hulls.fast_walk import FastWalk
from linviz.algorithms.hulls.mdm.algorithm import Mdm
from linviz.algorithms.hulls.walk import FLOOR, TIE
from linviz.core.lift import Lifted
from linviz.run.history import Record


class FastMdm(FastWalk[Mdm]):
    """Mdm.step on arrays that are changed in place.

    outside: 0 at the points of each hull, else infinite. idle: 0 at those of them with weight, else infinite.
    """

    def __init__(self, algorithm: Mdm, lifted: Lifted) -> None:
        super().__init__(algorithm, lifted)
        # the wholes stay 1 here
        self.weights = self.shares
        self.diagonal = self.gram.diagonal().copy()
        self.outside = [np.where(members > 0, 0.0, np.inf) for members in self.members]
        self.idle = [np.where(shares > 0, 0.0, np.inf) for shares in self.shares]
        # y f of the points of each hull, and -y f of those of them with weight; else infinite
        self.best, self.worst = (list(np.empty((2, lifted.n))) for _ in range(2))

    def step(self) -> tuple[int, int]:
        """Move the weight t for which |d| is shortest, or all that the support has."""
        signed, tie = self.signed, TIE * self.squared
        place, (best, worst) = 0, self._ends(0)
        if not self.algorithm.one_hull:
            others = self._ends(1)
            # the second hull only where its gap is larger by more than rounding
            if -others[1] - others[0] > -worst - best + tie:
                place, (best, worst) = 1, others
        i = int(np.less_equal(self.best[place], best + tie).argmax())
        (ties,) = np.less_equal(self.worst[place], worst + tie).nonzero()
        j = ties.item(0)
        if len(ties) > 1:
            distances = self.diagonal.item(i) + self.diagonal[ties] - 2 * self.gram[i, ties]
            j = ties.item(distances.argmin())
        squared_distance = self.diagonal.item(i) + self.diagonal.item(j) - 2 * self.gram.item(i, j)
        gap = signed.item(j) - signed.item(i)
        shares = self.shares[place]
        t = min(max(gap, 0.0) / max(squared_distance, FLOOR), shares.item(j))
        shares[i] += t
        shares[j] -= t
        for k in (i, j):
            self.idle[place][k] = 0.0 if shares.item(k) > 0 else np.inf
        move = np.subtract(self.gram[i], self.gram[j], self.buffer)
        products = self.products[place]
        np.add(products, np.multiply(move, t, move), products)
        self.moved = t
        self.keep([i, j, self.lifted.n + 2], [shares.item(i), shares.item(j), t])
        return i, j

    def _ends(self, place: int) -> tuple[float, float]:
        """Return the smallest y f of a hull, and -1 times the largest among its points with weight."""
        best, worst = self.best[place], self.worst[place]
        np.add(self.signed, self.outside[place], best)
        np.subtract(self.idle[place], self.signed, worst)
        return best.item(best.argmin()), worst.item(worst.argmin())


def fast_run(algorithm: Mdm, lifted: Lifted) -> Record | None:
    """Return the run that init, step and stop define; None without points of each hull."""
    has_hulls = lifted.n and (algorithm.one_hull or not lifted.problem.one_class)
    return FastMdm(algorithm, lifted).record() if has_hulls else None
