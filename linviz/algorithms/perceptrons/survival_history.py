"""The history of a perceptron whose every w bears the time that it has lasted: what votes and averages are made of."""

import numpy as np
from numpy.typing import NDArray

from linviz.core.problem import Array, frozen
from linviz.run.history import History


class SurvivalHistory(History):
    """The rows of the perceptron, sums (K + 1, m) that go with its K updates, and the clock.

    made (K + 1,): the step of each update, after 0 for the start.
    """

    def __init__(self, inner: History, update_steps: NDArray[np.int64], sums: Array) -> None:
        self.inner = inner
        self.update_steps = update_steps
        self.sums = sums
        self.start = frozen(np.concatenate([inner.start, sums[0], [0.0, 0.0]]))

    def rows(self, steps: NDArray[np.int64]) -> Array:
        """The rows after the given rising steps (F,), as (F, m)."""
        last = np.searchsorted(self.update_steps[1:], steps, side="right")
        return np.column_stack(
            [self.inner.rows(steps), self.sums[last], self.update_steps[last], steps]
        )
