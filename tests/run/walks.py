"""Helpers for tests of walks in convex hulls: the hull points of a state, and a kernel without features."""

from dataclasses import dataclass

import numpy as np

from linviz.algorithms.hulls.walk import State
from linviz.core.lift import Lifted, Polynomial
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from tests.runs import rows


@dataclass(frozen=True)
class Blind(Polynomial):
    """The polynomial kernel without its features: what an algorithm makes of it, it makes of products alone."""

    @property
    def has_map(self) -> bool:
        return False

    def features(self, X: Array) -> None:
        return None


def ends(X: Array, y: Array, state: State) -> tuple[Array, Array]:
    """Return w_pos and w_neg."""
    return state.wholes[0] * state.shares[y > 0] @ X[y > 0], state.wholes[1] * state.shares[
        y < 0
    ] @ X[y < 0]


def distances(run: Trace) -> Array:
    """Return |w_pos - w_neg| after every step."""
    c, _ = run.algorithm.classifier(run.lifted, rows(run))
    return np.asarray(np.linalg.norm(c @ run.lifted.phi, axis=1))


def blind(problem: Problem) -> Lifted:
    """Return the points lifted by the kernel without features."""
    return Lifted(problem, Blind())
