"""Base class of the voted and the averaged perceptron (001): a perceptron, and a sum over its visits.

The perceptron makes a fixed number of passes. c_k counts the visits of w_k, from the one that made it to the last
before the next mistake.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.perceptrons.perceptron import algorithm as perceptron
from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron, split_rows
from linviz.algorithms.perceptrons.perceptron.cases import cases_of
from linviz.core import affine
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array
from linviz.run.algorithm import Algorithm
from linviz.run.budget import limit_by_features, limit_by_memory
from linviz.run.columns import Columns, Meaning
from linviz.run.cost import Cost
from linviz.run.history import Record
from linviz.run.outcome import Stop, passes_made
from linviz.run.parameters import bias_parameter, eta_parameter, order_parameter, seed_parameter


class State(NamedTuple):
    """State of a run: the perceptron's, whose visits are 001's c, and the sums: 001's (u, beta), or votes (n,)."""

    inner: perceptron.State
    sums: Array


@dataclass(frozen=True)
class CombinedPerceptron(Algorithm[State]):
    """Base class: the perceptron for a number of passes, and a sum over its visits.

    A row is (the perceptron's row, numbers of subclasses, the visit that made this w, the visits so far).
    """

    order: str = order_parameter()
    eta: float = eta_parameter()
    bias: bool = bias_parameter()
    passes: int = parameter(
        10,
        "Passes",
        "how often all points are looked at",
        low=1,
        high=100,
        least=1,
        most=1_000,
        log=True,
    )
    seed: int = seed_parameter()

    takes = "features"
    meaning = Meaning(earlier=("moving_w", "moving_b"))
    cases = Perceptron.cases
    # never reached, as a visit makes at most one update
    max_updates = 100_000

    def gains(self, lifted: Lifted) -> Array:
        """Return the gains of the inner perceptron."""
        return self.inner.gains(lifted)

    @cached_property
    def inner(self) -> Perceptron:
        """The perceptron whose classifiers are combined."""
        return Perceptron(self.order, self.eta, self.bias, self.seed)

    def cost(self, lifted: Lifted) -> Cost | None:
        """Return the cost of the inner perceptron."""
        return self.inner.cost(lifted)

    def row(self, state: State) -> Array:
        """Return (w, b, rounding, the visit that made them, visits so far)."""
        return np.concatenate([self.inner.row(state.inner), visit_counts(state.inner)])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return w and b of the inner perceptron."""
        return self.inner.classifier(lifted, moving_rows(lifted, rows))

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the perceptron's classifier with its scores and errors, c_k so far and the visits so far."""
        w, b = CombinedPerceptron.classifier(self, lifted, rows)
        moving_scores = self.inner.denoise(
            lifted, moving_rows(lifted, rows), affine.fast_scores(w, b, lifted.phi)
        )
        made_at_visit = rows[:, -2]
        visits = rows[:, -1]
        return {
            "moving_w": w,
            "moving_b": b,
            "moving_scores": moving_scores,
            "moving_errors": np.count_nonzero(lifted.y * moving_scores <= 0, axis=1),
            # 0 at the start, which no visit made
            "survival": np.where(made_at_visit > 0, visits - made_at_visit + 1, 0.0),
            "visits": visits,
            "left": split_rows(moving_rows(lifted, rows))[1],
        }

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case of each visit of the inner perceptron."""
        return cases_of(columns, "moving_")

    def stop_before_first_visit(self, lifted: Lifted, state: State) -> Stop | None:
        """Return the perceptron's end before the first visit: no points, or one never correct; else None."""
        if state.inner.visits:
            return None
        return self.inner.stop(lifted, state.inner)

    def stop_after_passes(self, lifted: Lifted, scores: Array, what: str) -> Stop:
        """Return the end after the last pass, by f at the points (n,); what: whose f that is, in words."""
        return passes_made(self.passes, int(np.count_nonzero(lifted.y * scores <= 0)), what)

    def update_limit(self, lifted: Lifted) -> int:
        """Return how many updates fit into memory, each with its w and the sums."""
        return limit_by_memory(
            limit_by_features(self.max_updates, lifted), lifted, vectors_per_step=2
        )

    def fast_run_of_passes(self, lifted: Lifted) -> Record | None:
        """Return the perceptron's fast run through all passes; None where it has none."""
        visits = min(self.passes * lifted.n, self.max_steps)
        return self.inner.fast_run_within(lifted, self.update_limit(lifted), visits, endless=True)


def moving_rows(lifted: Lifted, rows: Array) -> Array:
    """Return the part of the rows that belongs to the inner perceptron."""
    return rows[:, : 2 * (lifted.phi.shape[1] + 1)]


def visit_counts(inner: perceptron.State) -> list[int]:
    """Return the visit that made w, and the number of visits so far."""
    return [inner.visits - inner.clean_visits, inner.visits]
