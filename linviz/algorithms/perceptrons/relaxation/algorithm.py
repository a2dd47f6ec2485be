"""Relaxation (Agmon; Motzkin and Schoenberg, 1954): move one point at a time onto its level."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from linviz.core import affine
from linviz.core.arithmetic import dot
from linviz.core.lift import Lifted, once
from linviz.core.number import number
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen
from linviz.run.algorithm import Algorithm, Info
from linviz.run.budget import MOST_WIDE_UPDATES, limit_by_memory
from linviz.run.outcome import NO_POINTS, Stop
from linviz.run.parameters import limit_parameter

# part of the level by which a point may be short, as a step rarely reaches it to the last bit
LEVEL_TOLERANCE = 1e-9
# the η with which a step reflects (w, b) in the plane where its point is at its level
REFLECTION = 2.0
# passes that a run at its limit is continued to say how it goes on, and the visits of them all
PASSES_AHEAD, VISITS_AHEAD = 10, 1_000
NO_LEVEL = Stop(
    "NO_MISTAKES",
    "With $level = 0 nothing is asked for: $y·$f($x) = 0 is enough, so $w = 0 is never left, "
    "and no boundary is found. Take a $level above 0.",
)


class State(NamedTuple):
    """State of a run: w (D,), b, the visits so far, and the visits since the last update."""

    w: Array
    b: float
    visits: int
    clean_visits: int


@dataclass(frozen=True)
class Relaxation(Algorithm[State]):
    """Relaxation: where y f(x) < level, go eta times as far as to the nearest (w, b) with y f(x) = level.

    A pass that changes nothing ends the run: every point is at its level or beyond. No step increases the distance to
    any (w, b) of which that is true, so on separable data the run comes ever nearer to one; with eta below 2 perhaps
    only in the limit. From 0 the level only scales w and b.
    """

    level: float = parameter(
        1.0, "$level", "every point must reach $y·$f($x) ≥ $level", low=0, high=5, most=1e3
    )
    eta: float = parameter(
        1.8,
        "$eta",
        "1: exactly to $level; less than 1: a part of the way; 2: as far above as it was below",
        low=0.1,
        high=2,
        least=0.01,
    )
    max_updates: int = limit_parameter(5_000, "updates")
    max_steps: int = limit_parameter(20_000, "visits")

    name = "relaxation"
    title = "Relaxation"
    takes = "features"
    objective = "no mistakes"
    # at its level; or short of it with no boundary before or after, correct, on the boundary, or misclassified
    cases = ("start", "enough", "first", "none", "near", "tie", "wrong")

    def init(self, lifted: Lifted) -> State:
        """Return the state with w = 0 and b = 0."""
        return State(frozen(np.zeros(lifted.phi.shape[1])), 0.0, 0, 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Visit one point: Motzkin and Schoenberg (1954), with z = y (x, 1)."""
        i = state.visits % lifted.n
        x = lifted.phi[i]
        y = float(lifted.y[i])
        before = y * affine.score(state.w, state.b, x)
        if before >= self.level * (1 - LEVEL_TOLERANCE):
            after = state._replace(visits=state.visits + 1, clean_visits=state.clean_visits + 1)
            return after, Info("visit", i, None, before, before, "enough")
        a = self.eta * (self.level - before) / float(augmented_squared_lengths(lifted)[i])
        w = frozen(state.w + a * y * x)
        after = State(w, state.b + a * y, state.visits + 1, 0)
        case = update_case(before, bool(state.w.any()), bool(w.any()))
        return after, Info("update", i, None, before, y * affine.score(w, after.b, x), case)

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Return the end after a pass that changed nothing."""
        if lifted.n == 0:
            return NO_POINTS
        if state.clean_visits < lifted.n or state.visits % lifted.n:
            return None
        return separated_stop(self.level) if self.level else NO_LEVEL

    def key(self, lifted: Lifted, state: State) -> Hashable | None:
        """Return the weights at the beginning of a pass while a point is misclassified.

        They are compared to the last bit, since a run may come close to a cycle without having reached it. Where all
        points are classified correctly the run may only be slow, until its steps are lost in rounding.
        """
        if state.visits % lifted.n or self.all_correct(lifted, state):
            return None
        # adding 0 turns -0 into 0
        return (np.append(state.w, state.b) + 0.0).tobytes()

    def row(self, state: State) -> Array:
        """Return (w, b), (D + 1,)."""
        return np.append(state.w, state.b)

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return w and b as they are in the rows."""
        return rows[:, :-1], rows[:, -1]

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores, where a point that is at its level but for rounding has exactly this level."""
        level = self.level * lifted.y
        return np.where(np.abs(scores - level) <= LEVEL_TOLERANCE * self.level, level, scores)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return least, the smallest y f, and short, the number of points short of the level."""
        # without -0, of which a minimum may be or not
        signed = lifted.y * scores + 0.0
        # without points there is no smallest
        return {
            "least": signed.min(axis=1, initial=np.inf),
            "short": np.count_nonzero(signed < self.level, axis=1),
        }

    def update_limit(self, lifted: Lifted) -> int:
        """Return how many updates fit into memory."""
        return limit_by_memory(self.max_updates, lifted)

    def step_limit(self) -> int:
        """Return how many visits fit into time."""
        return min(self.max_steps, MOST_WIDE_UPDATES)

    def outlook(self, lifted: Lifted, state: State) -> str:
        """Return the sentence on the next passes with eta = 2, whose steps mirror (w, b) instead of damping them.

        "" with a smaller eta, or where the run is about to end. The passes are computed for it.
        """
        visits = min(PASSES_AHEAD, max(1, VISITS_AHEAD // lifted.n)) * lifted.n
        updates = 0
        for _ in range(visits if self.eta >= REFLECTION else 0):
            state, info = self.step(lifted, state)
            updates += info.event == "update"
            if self.stop(lifted, state):
                return ""
        return reflections_text(self.eta, visits, updates) if updates else ""

    def all_correct(self, lifted: Lifted, state: State) -> bool:
        """Return whether y f > 0 at all points."""
        (scores,) = affine.scores(state.w[None, :], np.array([state.b]), lifted.phi)
        return bool((lifted.y * scores > 0).all())


def reflections_text(eta: float, visits: int, updates: int) -> str:
    """Return the sentence about a run with η = 2 that goes on: so many of its next visits change w and b."""
    return (
        f"At $eta\u00a0=\u00a0{number(eta).text}, {updates:,} of the next {visits:,} visits "
        "would change $w and $b. Take a smaller $eta."
    )


def separated_stop(level: float) -> Stop:
    """Return the end of a run in which every point reached its level."""
    return Stop(
        "SEPARATED",
        f"Every point has $y·$f($x) ≥ {number(level).text}: nothing is left to change.",
    )


@once
def augmented_squared_lengths(lifted: Lifted) -> Array:
    """Return |phi(x)|^2 + 1 of every point, (n,)."""
    return frozen(dot(lifted.phi, lifted.phi) + 1.0)


def update_case(before: float, had_boundary: bool, has_boundary: bool) -> str:
    """Return the case of an update; had_boundary, has_boundary: whether there was a boundary before and after it."""
    if not has_boundary:
        return "none"
    if not had_boundary:
        return "first"
    if before == 0:
        return "tie"
    return "wrong" if before < 0 else "near"
