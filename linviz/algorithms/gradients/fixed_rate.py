"""The base of stochastic gradients with an eta of their own, and what is said where it is too large.

No formula tells the longest step that is safe, so further steps are computed, with this eta and with a smaller one.
"""

from abc import abstractmethod
from typing import Self

import numpy as np

from linviz.algorithms.gradients.lookahead import passes_ahead, period
from linviz.algorithms.gradients.stochastic import FastRun, State, Stochastic
from linviz.core import affine
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.draft import Draft
from linviz.run.outcome import (
    DIVERGED,
    MORE_STEPS,
    eta_too_large_here_text,
    eta_too_large_in_cycle_text,
    same_steps_sentence,
)

# less than the usual 1,000 steps, whose end takes twice as long again to look ahead
DRAFT = Draft(900, long_steps=350)
# what part of the eta is tried, and the least part by which it must lower the objective to be told
SHORTER = 0.1
WORTH = 1e-3


class FixedRate(Stochastic):
    """An algorithm whose steps have the size eta; subclasses define `objective_of` and `with_eta`."""

    eta: float

    @abstractmethod
    def objective_of(self, lifted: Lifted, w: Array, scores: Array) -> Array:
        """Return what the steps minimise, (F,), of w (F, D) and f at the points (F, n)."""

    @abstractmethod
    def with_eta(self, eta: float) -> Self:
        """Return the same algorithm with another eta."""

    def outlook(self, lifted: Lifted, state: State, name: str) -> str:
        """Return the sentences on the next passes of a run that is cut off; `name`: of the objective.

        They say where the state comes back, for ever, and where a smaller eta leads to a lower objective; else that
        more steps may help.
        """
        n = lifted.n
        passes = passes_ahead(state.steps, n)
        # a pass alone shows nothing
        if passes < 2:
            return MORE_STEPS
        rows = self._rows_ahead(lifted, state, passes * n)
        if len(rows) <= passes * n:
            return DIVERGED.template
        smaller = self.with_eta(SHORTER * self.eta)
        ends = np.array([rows[0], rows[-1], smaller._rows_ahead(lifted, state, passes * n)[-1]])
        w, b = ends[:, :-1], ends[:, -1]
        now, then, less = self.objective_of(
            lifted, w, affine.fast_scores(w, b, lifted.phi)
        ).tolist()
        etas = (self.eta, smaller.eta)
        # only this order is the same in every pass
        cycle = period(rows[::n]) if self.order == "cyclic" else None
        if cycle:
            repeated = same_steps_sentence(cycle * n)
            if less >= now * (1 - WORTH):
                return repeated
            return f"{repeated} {eta_too_large_in_cycle_text(etas, passes, name, (now, less))}"
        if less >= then * (1 - WORTH):
            return MORE_STEPS
        return eta_too_large_here_text(etas, passes, name, (now, then, less))

    def _rows_ahead(self, lifted: Lifted, state: State, steps: int) -> Array:
        """Return (w, b) of this state and after each of so many steps, or fewer where it grows beyond FAR."""
        rows = FastRun(self, lifted).rows(state, steps)
        return np.frombuffer(rows).reshape(-1, lifted.phi.shape[1] + 1)
