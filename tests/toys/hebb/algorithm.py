"""Hebb's rule: w and b are the sums of y x and y over the points so far."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.run.algorithm import Algorithm, Info
from linviz.run.columns import Meaning
from linviz.run.outcome import NO_POINTS, SEPARATED, Stop, steps_made
from linviz.run.parameters import eta_parameter


class State(NamedTuple):
    """State of a run: v = (w, b), (D + 1,), and the number of points so far."""

    v: Array
    seen: int


@dataclass(frozen=True)
class Hebb(Algorithm[State]):
    """Hebb's rule: one pass, in which every point is added."""

    eta: float = eta_parameter()

    name = "hebb"
    title = "Hebb's rule"
    takes = "features"
    objective = "no mistakes"
    meaning = Meaning(("agreement",), bounds=("most",), earlier=("agreement",))

    def init(self, lifted: Lifted) -> State:
        """Return the state with w = 0 and b = 0."""
        return State(frozen(np.zeros(lifted.phi.shape[1] + 1)), 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Add the next point."""
        i = state.seen
        x, y = np.append(lifted.phi[i], 1.0), float(lifted.y[i])
        after = State(frozen(state.v + self.eta * y * x), i + 1)
        return after, Info("update", i, None, y * float(x @ state.v), y * float(x @ after.v))

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Return the end after one pass, else None."""
        if lifted.n == 0:
            return NO_POINTS
        if state.seen < lifted.n:
            return None
        signed = lifted.y * (lifted.phi @ state.v[:-1] + state.v[-1])
        return SEPARATED if (signed > 0).all() else steps_made(state.seen)

    def row(self, state: State) -> Array:
        """Return (w, b)."""
        return state.v

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return w and b as they are in the rows."""
        return rows[:, :-1], rows[:, -1]

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the sum of y f over the points, and its largest value for a (w, b) of this length."""
        v = lifted.y @ np.column_stack([lifted.phi, np.ones(lifted.n)])
        most = np.linalg.norm(rows, axis=1) * np.linalg.norm(v)
        return {"agreement": (lifted.y * scores).sum(axis=1), "most": most}
