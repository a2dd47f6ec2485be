"""What the voted and the averaged perceptron have in common (001): the perceptron, and something summed up on the way.

The perceptron makes so many passes whatever happens. c_k counts the visits of w_k, from the one that made it to the
last before the next mistake.
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
    """The perceptron's state, whose visits are 001's c; what has been summed up: 001's (u, beta), or votes (n,)."""

    inner: perceptron.State
    sums: Array


@dataclass(frozen=True)
class CombinedPerceptron(Algorithm[State]):
    """The perceptron for so many passes, and something summed up on the way.

    A row is (that of the perceptron, what subclasses add, the visit that made this w, the visits so far).
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
    # never reached first: a visit makes one update at most
    max_updates = 100_000

    def gains(self, lifted: Lifted) -> Array:
        """Those of the perceptron that moves."""
        return self.inner.gains(lifted)

    @cached_property
    def inner(self) -> Perceptron:
        """The perceptron that moves."""
        return Perceptron(self.order, self.eta, self.bias, self.seed)

    def cost(self, lifted: Lifted) -> Cost | None:
        """That of the perceptron, which moves."""
        return self.inner.cost(lifted)

    def row(self, state: State) -> Array:
        """(w, b and what they are worn by, the visit that made them, visits so far)."""
        return np.concatenate([self.inner.row(state.inner), visit_counts(state.inner)])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """The perceptron's own, which moves."""
        return self.inner.classifier(lifted, moving_rows(lifted, rows))

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """The classifier that moves, its scores and errors; c_k so far and the visits so far."""
        w, b = CombinedPerceptron.classifier(self, lifted, rows)
        moving_scores = self.inner.denoise(
            lifted, moving_rows(lifted, rows), affine.scores(w, b, lifted.phi)
        )
        made_at_visit = rows[:, -2]
        visits = rows[:, -1]
        return {
            "moving_w": w,
            "moving_b": b,
            "moving_scores": moving_scores,
            "moving_errors": (lifted.y * moving_scores <= 0).sum(axis=1),
            # 0 at the start, which no visit has made
            "survival": np.where(made_at_visit > 0, visits - made_at_visit + 1, 0.0),
            "visits": visits,
            "left": split_rows(moving_rows(lifted, rows))[1],
        }

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """As for the perceptron that moves."""
        return cases_of(columns, "moving_")

    def stop_before_first_visit(self, lifted: Lifted, state: State) -> Stop | None:
        """The end that the perceptron itself knows before the first visit: no points, or one that is never right."""
        if state.inner.visits:
            return None
        return self.inner.stop(lifted, state.inner)

    def stop_after_passes(self, lifted: Lifted, scores: Array, what: str) -> Stop:
        """The end after the last pass, by f at the points."""
        return passes_made(self.passes, int((lifted.y * scores <= 0).sum()), what)

    def most_updates(self, lifted: Lifted) -> int:
        """So many that there is room for the w of each, and for what is summed up."""
        return limit_by_memory(limit_by_features(self.max_updates, lifted), lifted, each=2)

    def run_all_passes(self, lifted: Lifted) -> Record | None:
        """The perceptron's fast run through all passes."""
        visits = min(self.passes * lifted.n, self.max_steps)
        return self.inner.run_within(lifted, self.most_updates(lifted), visits, endless=True)


def moving_rows(lifted: Lifted, rows: Array) -> Array:
    """The rows of the perceptron that moves."""
    return rows[:, : 2 * (lifted.phi.shape[1] + 1)]


def visit_counts(inner: perceptron.State) -> list[int]:
    """The visit that made w, and the visits so far."""
    return [inner.visits - inner.clean_visits, inner.visits]
