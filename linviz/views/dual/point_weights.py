"""Weights of the points: what the run has added to w is sum weight y phi(x), or y (phi(x) - mean) where centred."""

from typing import Any, NamedTuple

import numpy as np

from linviz.core.problem import Array
from linviz.run.algorithm import Algorithm
from linviz.run.columns import Columns
from linviz.run.entry import cost_of
from linviz.run.trace import Trace
from linviz.views.table import adds_mistakes, contributions, hull_weights


class WeightKind(NamedTuple):
    """A kind of weights. name: multipliers, counts of mistakes, shares of a hull, or coefficients.

    column: what the browser computes them from: alpha, signed (alpha times y), shares (times the sum of their hull), or
    put. factor: the number that multiplies each weight in w, such as a learning rate.
    """

    name: str
    letter: str
    column: str
    factor: float = 1.0


def weight_kind(trace: Trace) -> WeightKind | None:
    """Return the kind of the points' weights; None if w is not kept as a sum over the points."""
    algorithm = trace.algorithm
    if trace.entry.votes:
        return None
    if algorithm.takes == "kernel":
        return _kernel_weight_kind(algorithm, trace)
    rate = trace.entry.rate
    if rate and adds_mistakes(trace, rate(algorithm)):
        return WeightKind("counts", "$count", "put", rate(algorithm))
    return None


def _kernel_weight_kind(algorithm: Algorithm[Any], trace: Trace) -> WeightKind:
    """Return the kind of the weights of an algorithm that takes a kernel."""
    columns = trace.start_columns
    if "shares" in columns:
        return WeightKind("shares", "$weight", "shares")
    if not trace.entry.tells_alpha:
        return WeightKind("coefficients", "$alpha", "signed")
    if "dual" in columns:
        return WeightKind("multipliers", "$alpha", "alpha")
    return WeightKind("counts", "$alpha", "alpha")


def point_weights(trace: Trace, columns: Columns) -> Array:
    """Return the weights after each step, (F, n)."""
    if "shares" in columns:
        # c is not used: it is 0 where the hulls meet
        return np.asarray(hull_weights(trace, columns)["weight"])
    if not trace.entry.tells_alpha and "alpha" in columns:
        # c is not used: it lacks the part of alpha that adds nothing to w
        return np.asarray(columns["alpha"] * trace.lifted.y)
    weights = contributions(trace, columns)
    # other algorithms that take features have no kind of weights
    assert weights is not None
    return weights


def alpha_bound(trace: Trace) -> float:
    """Return C, the upper bound of a multiplier; infinite if there is none."""
    cost = cost_of(trace)
    return np.inf if cost is None else cost.price
