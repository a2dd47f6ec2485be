"""History of a perceptron with the number of visits that each w survived, for votes and averages."""

import numpy as np
from numpy.typing import NDArray

from linviz.core.problem import Array, frozen
from linviz.run.history import History


class SurvivalHistory(History):
    """Rows of the perceptron, each with a sum, the visit that made its w, and the visits so far.

    sums (K + 1, m): one for the start and one for each of the K updates. update_steps (K + 1,): the step of each
    update, after 0 for the start.
    """

    def __init__(self, inner: History, update_steps: NDArray[np.int64], sums: Array) -> None:
        self.inner = inner
        self.update_steps = update_steps
        self.sums = sums
        self.start = frozen(np.concatenate([inner.start, sums[0], [0.0, 0.0]]))

    def rows(self, steps: NDArray[np.int64]) -> Array:
        """Return the rows (F, m) after the given rising steps (F,)."""
        last = np.searchsorted(self.update_steps[1:], steps, side="right")
        return np.column_stack(
            [self.inner.rows(steps), self.sums[last], self.update_steps[last], steps]
        )
