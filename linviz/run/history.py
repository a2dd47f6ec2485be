"""Record of a finished run: its events, and the numbers that changed."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.core.problem import Array, frozen
from linviz.run.outcome import Stop

# steps from one kept State to the next: Trace.at replays fewer
CHECKPOINT = 256


class History:
    """The rows of all steps, stored as the numbers that changed: a few bytes a change, any row on demand.

    start: (m,) the row of step 0. step, column, value: (c,) each, by rising step; from `step` on the number in that
    `column` of a row is `value`.
    """

    def __init__(
        self, start: Array, step: NDArray[np.int64], column: NDArray[np.int64], value: Array
    ) -> None:
        self.start = frozen(start)
        self.value = frozen(value)
        self.step = step
        self.column = column

    @classmethod
    def from_rows(cls, start: Array, step: NDArray[np.int64], rows: Array) -> "History":
        """Return a history that begins with the row start (m,), and has these whole rows (c, m) from steps (c,) on."""
        m = len(start)
        return cls(start, np.repeat(step, m), np.tile(np.arange(m), len(step)), rows.ravel())

    def rows(self, steps: NDArray[np.int64]) -> Array:
        """Return the rows (F, m) after the given rising steps (F,)."""
        m = len(self.start)
        # the first of the frames in which each change is to be seen, for the changes that are in any
        until = np.searchsorted(self.step, steps, side="right")
        frame = np.repeat(np.arange(len(steps)), np.diff(until, prepend=0))
        # (F m,): 1 + the number of the last change of that number up to that frame; 0 where there was none
        last_change = np.zeros(len(steps) * m, dtype=np.intp)
        np.maximum.at(last_change, frame * m + self.column[: len(frame)], 1 + np.arange(len(frame)))
        last_change = np.maximum.accumulate(last_change.reshape(len(steps), m), axis=0)
        values = np.append(0.0, self.value)
        return np.where(last_change > 0, values[last_change], self.start)


class DenseHistory(History):
    """A history in which all numbers change at rising steps (c,), in a third of the memory.

    rows: (c + 1, m), of step 0 and after each of these steps.
    """

    def __init__(self, step: NDArray[np.int64], rows: Array) -> None:
        self.start = frozen(rows[0])
        self.step = step
        self.table = frozen(rows)

    def rows(self, steps: NDArray[np.int64]) -> Array:
        """Return the rows (F, m) after the given rising steps (F,)."""
        return np.asarray(self.table[np.searchsorted(self.step, steps, side="right")])


@dataclass(frozen=True, eq=False)
class Record:
    """The result of a finished run. event, index and other have an entry for every step from 1 on (-1: no point).

    event: places in EVENTS. case: places in the algorithm's cases; None where these are the events'. checkpoints: the
    State after some of the steps.
    """

    event: NDArray[np.int8]
    index: NDArray[np.int32]
    other: NDArray[np.int32]
    history: History
    checkpoints: dict[int, Any]
    stop: Stop
    case: NDArray[np.int8] | None = None

    @property
    def cases(self) -> NDArray[np.int8]:
        """The case of every step from 1 on, as a place in the algorithm's cases."""
        return self.event if self.case is None else self.case
