"""KKT conditions of a support vector machine at each step, and the terms of its gap (000 §2.3, 002, 003)."""

import numpy as np
from numpy.typing import NDArray

from linviz.core.arithmetic import dot, total
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.columns import Columns

# relative tolerance of the conditions, the same at which the solver's gap counts as closed
CLOSED = 1e-6


def gap_terms(alpha: Array, excess: Array, C: float) -> Array:
    """Return what each point adds to primal - dual, (F, n): alpha (y f - 1)+ + (C - alpha)(1 - y f)+, for any b.

    excess: y f - 1. If C is infinite, only the first term is returned.
    """
    outside = alpha * np.maximum(excess, 0.0)
    if np.isinf(C):
        return outside
    return outside + (C - alpha) * np.maximum(-excess, 0.0)


def kkt_conditions(lifted: Lifted, columns: Columns, alpha: Array, C: float) -> NDArray[np.bool_]:
    """Return whether each condition holds, (F, 4): stationary, y f >= 1 - xi, 0 <= alpha <= C, compl. slackness."""
    c = alpha * lifted.y
    scores = columns["scores"]
    size = np.maximum(1.0, np.abs(scores).max(axis=1, initial=0.0))
    # f - sum alpha y K is b at every point
    rest = scores - lifted.K_times(c)
    spread = np.ptp(rest, axis=1) if lifted.n else np.zeros(len(c))
    alpha_sum = total(alpha)
    stationary = (spread <= CLOSED * size) & (np.abs(total(c)) <= CLOSED * alpha_sum)
    excess = lifted.y * scores - 1.0
    primal = np.ones(len(c), dtype=bool)
    slackness = columns["gap"] <= CLOSED
    if np.isinf(C):
        # without slack every point must have y f >= 1
        primal = excess.min(axis=1, initial=0.0) >= -CLOSED * size
        slackness = np.abs(alpha * excess).max(axis=1, initial=0.0) <= CLOSED * alpha_sum
    most = alpha.max(axis=1, initial=0.0)
    box = (alpha.min(axis=1, initial=0.0) >= -CLOSED * most) & (most <= C * (1 + CLOSED))
    return np.column_stack([stationary, primal, box, slackness])


def changes_one_pair(columns: Columns) -> NDArray[np.bool_]:
    """Return whether a step changed the alphas of its two points and no others, (F,)."""
    differs = columns["alpha"] != columns["alpha_before"]
    frames = np.arange(len(differs))
    both = differs[frames, columns["index"]] & differs[frames, columns["other"]]
    # an index of -1 means no point
    named = (columns["index"] >= 0) & (columns["other"] >= 0)
    return np.asarray(both & named & (np.count_nonzero(differs, axis=1) == 2))


def dual_slopes(lifted: Lifted, columns: Columns) -> Array:
    """Return the slope of the dual along the alphas of both points before the step, (F, 2): 1 - y sum alpha y K."""
    before = columns["alpha_before"] * lifted.y
    slopes = [
        1.0 - lifted.y[columns[name]] * dot(before, lifted.K[columns[name]])
        for name in ("index", "other")
    ]
    return np.column_stack(slopes)
