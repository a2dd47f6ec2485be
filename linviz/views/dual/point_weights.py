"""What each point holds of the boundary: the weights of which w = sum weight y phi(x) is made, from the start on."""

from typing import Any, NamedTuple

import numpy as np

from linviz.core.problem import Array
from linviz.run.algorithm import Algorithm
from linviz.run.columns import Columns
from linviz.run.entry import cost_of
from linviz.run.trace import Trace
from linviz.views.table import adds_mistakes, contributions


class WeightKind(NamedTuple):
    """What the weights are: multipliers of a box or of an open one, counts, shares of a hull, coefficients.

    column: what the browser makes them from: alpha, signed (alpha times y), shares (times the whole of their hull), or
    put. factor: what each
    y phi(x) is taken times, beside its weight.
    """

    name: str
    letter: str
    column: str
    factor: float = 1.0


def weight_kind(trace: Trace) -> WeightKind | None:
    """What the points hold; None where w is no sum over them that is kept."""
    algorithm = trace.algorithm
    if trace.entry.votes:
        return None
    if algorithm.takes == "kernel":
        return _kernel_weight_kind(algorithm, trace)
    rate = trace.entry.rate
    if rate and adds_mistakes(trace, rate(algorithm)):
        return WeightKind("counts", "k", "put", rate(algorithm))
    return None


def _kernel_weight_kind(algorithm: Algorithm[Any], trace: Trace) -> WeightKind:
    columns = trace.columns(np.array([0]))
    if "shares" in columns:
        return WeightKind("shares", "λ", "shares")
    if not trace.entry.tells_alpha:
        return WeightKind("coefficients", "α", "signed")
    if "dual" in columns:
        return WeightKind("multipliers", "α", "alpha")
    return WeightKind("counts", "α", "alpha")


def point_weights(trace: Trace, columns: Columns) -> Array:
    """The weights after each step, (F, n)."""
    if not trace.entry.tells_alpha and "shares" not in columns and "alpha" in columns:
        # of features c leaves out what they do not see
        return np.asarray(columns["alpha"] * trace.lifted.y)
    if trace.algorithm.takes == "kernel":
        return np.asarray(columns["c"] * trace.lifted.y)
    weights = contributions(trace, columns)
    # whatever else takes features has no kind
    assert weights is not None
    return weights


def alpha_bound(trace: Trace) -> float:
    """C, the most that a multiplier may be; infinite where nothing bounds it."""
    cost = cost_of(trace)
    return np.inf if cost is None else cost.price
