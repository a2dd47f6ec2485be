"""The contract of an algorithm.

An algorithm is a frozen dataclass of its parameters. Four verbs are its definition, written to be read: `init`, `step`,
`stop` and, where states can come back, `key`. Four more turn its states into what is shown: `row` (the numbers of a
state), `classifier`, `readings` and `case_shown` (of many rows at once). What only some algorithms have, such as votes,
hulls or a faster run, is an optional part of their Entry (linviz/run/entry.py).
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.columns import Columns, Meaning
from linviz.run.outcome import Stop

S = TypeVar("S", bound=tuple[Any, ...])
# columns hold the place in this tuple; words and assets/model/columns.js know the numbers
EVENTS = ("start", "visit", "update", "solved")
VISIT, UPDATE, SOLVED = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Info:
    """The result of one step: the event (of EVENTS), the points looked at, and y f(x) of the first before and after.

    index, other: the first point and the second, from 0; None where there is none. case: which of the algorithm's cases
    it was; "" where only what is shown can tell (Algorithm.case_shown).
    """

    event: str
    index: int | None = None
    other: int | None = None
    before: float | None = None
    after: float | None = None
    case: str = ""


class Algorithm(Generic[S]):
    """The contract of every algorithm; subclasses are frozen dataclasses of their parameters."""

    name: ClassVar[str]
    title: ClassVar[str]
    takes: ClassVar[str]
    objective: ClassVar[str]
    # of what `readings` returns
    meaning: ClassVar[Meaning] = Meaning()
    # counted and not timed, so that a scenario gives the same trace on any load
    max_updates: int = 5_000
    max_steps: int = 100_000
    # what a step can be a case of, the start first; columns hold the place in this tuple, words have a phrase for each
    cases: ClassVar[tuple[str, ...]] = EVENTS

    def init(self, lifted: Lifted) -> S:
        """Return the state before the first step."""
        raise NotImplementedError

    def step(self, lifted: Lifted, state: S) -> tuple[S, Info]:
        """Return the next state and what happened; change nothing that is given."""
        raise NotImplementedError

    def stop(self, lifted: Lifted, state: S) -> Stop | None:
        """Return why the run ends at this state; None while it goes on."""
        raise NotImplementedError

    def key(self, lifted: Lifted, state: S) -> Hashable | None:
        """Return what must come back for the run to repeat for ever; None where no state comes back."""
        return None

    def row(self, state: S) -> Array:
        """Return the numbers from which all that is shown of a state is computed, (m,)."""
        raise NotImplementedError

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return c (F, k) and b (F,) of f(x) = sum_j c_j psi_j(x) + b for rows (F, m).

        psi are the features where the algorithm takes features (k = D), else the K(x_j, .) of the points (k = n).
        """
        raise NotImplementedError

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return further columns (F,) or (F, k) of this algorithm alone, such as bounds and objectives (`meaning`).

        rows: (F, m). scores: (F, n), f at the points. Some names mean the same in all algorithms.
        left: what rounding may leave of (w, b), (F, D + 1), where scores that are no larger for it count as 0.
        moving_w, moving_b, moving_scores: of the classifier that moves, where that is not the one that counts.
        """
        return {}

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case of each step from its columns (F,), for a case that the step itself cannot tell."""
        case: NDArray[np.int64] = columns["case"]
        return case
