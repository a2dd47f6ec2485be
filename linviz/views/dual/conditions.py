"""The KKT conditions of a support vector machine at every step, and who opens the gap (000 §2.3, 002, 003)."""

import numpy as np
from numpy.typing import NDArray

from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.columns import Columns

# of what each is measured by: a machine's own gap is closed at as much
CLOSED = 1e-6


def gap_terms(alpha: Array, excess: Array, C: float) -> Array:
    """What each point adds to primal - dual, (F, n): alpha (y f - 1)+ + (C - alpha)(1 - y f)+, whatever b is.

    over: y f - 1. Where C is infinite only the first part is a number.
    """
    outside = alpha * np.maximum(excess, 0.0)
    if np.isinf(C):
        return outside
    return outside + (C - alpha) * np.maximum(-excess, 0.0)


def kkt_conditions(lifted: Lifted, columns: Columns, alpha: Array, C: float) -> NDArray[np.bool_]:
    """Whether each condition holds, (F, 4): stationarity, y f >= 1 - xi, 0 <= alpha <= C, complementary slackness."""
    c = alpha * lifted.y
    scores = columns["scores"]
    size = np.maximum(1.0, np.abs(scores).max(axis=1, initial=0.0))
    # f - sum alpha y K is b at every point
    rest = scores - c @ lifted.K
    spread = np.ptp(rest, axis=1) if lifted.n else np.zeros(len(c))
    total = alpha.sum(axis=1)
    stationary = (spread <= CLOSED * size) & (np.abs(c.sum(axis=1)) <= CLOSED * total)
    excess = lifted.y * scores - 1.0
    primal = np.ones(len(c), dtype=bool)
    slackness = columns["gap"] <= CLOSED
    if np.isinf(C):
        # no slack makes up for what a point lacks
        primal = excess.min(axis=1, initial=0.0) >= -CLOSED * size
        slackness = np.abs(alpha * excess).max(axis=1, initial=0.0) <= CLOSED * total
    most = alpha.max(axis=1, initial=0.0)
    box = (alpha.min(axis=1, initial=0.0) >= -CLOSED * most) & (most <= C * (1 + CLOSED))
    return np.column_stack([stationary, primal, box, slackness])


def changes_one_pair(columns: Columns) -> NDArray[np.bool_]:
    """Whether a step has moved the alphas of its two points and no others, (F,)."""
    changed = columns["alpha"] != columns["alpha_before"]
    frames = np.arange(len(changed))
    both = changed[frames, columns["index"]] & changed[frames, columns["other"]]
    # -1 stands for no point
    named = (columns["index"] >= 0) & (columns["other"] >= 0)
    return np.asarray(both & named & (changed.sum(axis=1) == 2))


def dual_slopes(lifted: Lifted, columns: Columns) -> Array:
    """How steeply the dual rose along the alphas of both points before the step, (F, 2): 1 - y sum alpha y K."""
    before = columns["alpha_before"] * lifted.y
    slopes = [
        1.0 - lifted.y[columns[name]] * np.vecdot(before, lifted.K[columns[name]])
        for name in ("index", "other")
    ]
    return np.column_stack(slopes)
