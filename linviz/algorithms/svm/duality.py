"""The soft-margin SVM from both sides: its two objectives, the gap between them, what is left of the KKT conditions.

Primal: min 1/2 |w|^2 + C sum xi, where xi_i = max(0, 1 - y_i f(x_i)) (000 §2.2, 002, 003).
Dual: max sum alpha - 1/2 sum alpha_i alpha_j y_i y_j K_ij, where 0 <= alpha <= C and sum alpha y = 0 (000 §2.4).
F_i = sum_j alpha_j y_j K_ij - y_i is the score without b, less the label, so that y_i f(x_i) = 1 + y_i (F_i + b).
alpha and F are (n,), or (rows, n) for many states at once; b is a number, or (rows, 1).
"""

from typing import NamedTuple

import numpy as np

from linviz.core.problem import Array

# of the largest alpha
WALL = 1e-12


class Objectives(NamedTuple):
    """The two objectives, the gap between them relative to the primal one, and the sum of the slacks; (rows,) each."""

    primal: Array
    dual: Array
    gap: Array
    slack_sum: Array


class HardObjectives(NamedTuple):
    """The objectives of the hard margin and the gap between them relative to the primal one; (rows,) each."""

    primal: Array
    dual: Array
    gap: Array


class Solution(NamedTuple):
    """A solution as it is claimed: alpha (n,), b, the scores f(x_i) and the slacks xi_i (n,)."""

    alpha: Array
    b: float
    scores: Array
    slack: Array


class Residuals(NamedTuple):
    """By how much each of the KKT conditions fails; 0 where it holds."""

    primal: float
    box: float
    balance: float
    slackness: float
    stationarity: float


def rooms(y: Array, alpha: Array, C: float) -> tuple[Array, Array]:
    """How far alpha y can grow and how far it can shrink, point by point; where they are not 0 are I_up and I_low."""
    rest = C - alpha
    positive = y > 0
    return np.where(positive, rest, alpha), np.where(positive, alpha, rest)


def snap_to_walls(alpha: Array, C: float) -> Array:
    """alpha (n,) or (rows, n), with what differs from 0 or from C by nothing but rounding put there.

    One alpha that a rounding keeps off C is a point that seems to hold b, where really an interval of b is optimal.
    """
    near = WALL * alpha.max(axis=-1, keepdims=True, initial=0.0)
    return np.where(alpha <= near, 0.0, np.where(C - alpha <= near, C, alpha))


def feasible(y: Array, alpha: Array, C: float) -> Array:
    """The alpha (n,) with 0 <= alpha <= C and sum alpha y = 0 that a solution of another problem suggests.

    Cut off at 0 and C; then the class that weighs more is scaled down to the weight of the other one.
    """
    clipped = np.clip(alpha, 0.0, C)
    weights = np.array([clipped[y > 0].sum(), clipped[y < 0].sum()])
    scale = np.divide(weights.min(), weights, out=np.zeros(2), where=weights > 0)
    return np.asarray(clipped * np.where(y > 0, scale[0], scale[1]))


def bias_interval(F: Array, grow: Array, shrink: Array) -> tuple[Array, Array]:
    """The lowest and the highest b that the KKT conditions allow; the lowest is the higher one until they all hold.

    b need not be unique at the optimum (XOR: any of [-1, 1]). An end that no point holds is infinite.
    """
    # where alpha y can grow, F + b >= 0 at the optimum; where it can shrink, F + b <= 0
    smallest = np.where(grow > 0, F, np.inf).min(axis=-1, initial=np.inf)
    largest = np.where(shrink > 0, F, -np.inf).max(axis=-1, initial=-np.inf)
    # 0 - x, since -x would make a b of -0, which is no number to show
    return 0.0 - smallest, 0.0 - largest


def midpoint(low: Array, high: Array) -> Array:
    """The b that stands for its interval: the middle; the finite end where only one is; 0 where there are no points."""
    # each end in turn, so that infinity is never taken from infinity
    low = np.where(np.isfinite(low), low, high)
    middle = (low + np.where(np.isfinite(high), high, low)) / 2
    return np.where(np.isfinite(middle), middle, 0.0)


def absolute_gap(F: Array, b: Array | float, grow: Array, shrink: Array) -> Array:
    """Primal less dual objective, as a sum of terms none of which is negative.

    With u = y f(x) - 1 a point adds alpha u outside the margin and (C - alpha) |u| inside, just what complementary
    slackness wants to be 0; in rooms: F + b times the room to shrink where it is positive, else to grow.
    """
    # not the difference of the two objectives, which rounding can make negative and never makes exactly 0
    distance = F + b
    beyond = np.maximum(distance, 0.0)
    return np.asarray(np.vecdot(shrink, beyond) + np.vecdot(grow, beyond - distance))


def objectives(y: Array, alpha: Array, F: Array, b: Array, C: float) -> Objectives:
    """Both objectives and the relative gap for rows of alpha and F (rows, n), b (rows, 1)."""
    absolute = absolute_gap(F, b, *rooms(y, alpha, C))
    total = alpha.sum(axis=-1)
    product = np.vecdot(alpha, y * F)
    slack_sum = np.maximum(-y * (F + b), 0.0).sum(axis=-1)  # 000 §2.6, for 1 - y f = -y (F + b)
    # product is |w|^2 - sum alpha, so |w|^2 needs no other product with K
    primal = (product + total) / 2 + C * slack_sum
    return Objectives(primal, (total - product) / 2, relative(absolute, primal), slack_sum)


def hard_objectives(y: Array, alpha: Array, scores: Array, b: Array) -> HardObjectives:
    """The same without a price of slack, for rows of alpha and scores (rows, n), b (rows, 1).

    w and b count as enlarged or diminished until the smallest y f(x) is 1; while a point is wrong nothing does that.
    """
    squared = np.vecdot(alpha * y, scores - b)
    smallest = (y * scores).min(axis=-1, initial=np.inf)
    # a point on the boundary is wrong as well, but rounding would divide by something; of 1e-200 the square is 0
    right = (smallest > 0) & (smallest**2 > 0)
    primal = np.divide(
        squared / 2, smallest**2, out=np.full_like(squared, np.inf), where=right
    )  # 003 hard margin
    dual = alpha.sum(axis=-1) - squared / 2
    gap = 1.0 - np.divide(dual, primal, out=np.zeros_like(dual), where=right & (primal > 0))
    return HardObjectives(primal, dual, np.clip(gap, 0.0, 1.0))


def relative(absolute: Array, primal: Array) -> Array:
    """The gap as a part of the primal objective, between 0 and 1; 0 where there is nothing to lose."""
    return np.divide(absolute, primal, out=np.zeros_like(absolute), where=primal > 0)


def label_conditions(*each: str) -> tuple[tuple[str, str], ...]:
    """What each of the KKT conditions is called among the numbers of a certificate, and the condition itself."""
    return tuple((f"KKT: {one}", one) for one in each)


def kkt_residuals(product: Array, y: Array, C: float, solution: Solution) -> Residuals:
    """By how much a solution fails the KKT conditions. product (n,): sum alpha y K, from alpha alone; y (n,).

    primal: y f >= 1 - xi and xi >= 0. box: 0 <= alpha <= C, relative to C. balance: sum alpha y = 0, relative to
    sum alpha. slackness: the largest of the gap's terms, relative to the primal objective. stationarity:
    f = sum alpha y K + b, relative to the largest score, or to 1, which is the score on the margin.
    """
    alpha, b, scores, slack = solution
    # scores that do not belong to alpha show up in the stationarity
    F = product - y
    grow, shrink = rooms(y, alpha, C)
    terms = np.append(shrink * np.maximum(F + b, 0.0), grow * np.maximum(-F - b, 0.0))
    primal = (alpha @ (y * F) + alpha.sum()) / 2 + C * slack.sum()
    score_error = _largest(np.abs(F + y + b - scores))
    return Residuals(
        primal=_largest(np.append(1.0 - slack - y * scores, -slack)),
        box=_largest(np.append(-alpha, alpha - C)) / C,
        balance=_relative_to(abs(float(alpha @ y)), float(alpha.sum())),
        slackness=_relative_to(_largest(np.abs(terms)), float(primal)),
        stationarity=score_error / max(1.0, _largest(np.abs(scores))),
    )


def _largest(values: Array) -> float:
    return max(0.0, float(values.max(initial=0.0)))


def _relative_to(amount: float, whole: float) -> float:
    if whole > 0:
        return amount / whole
    return amount
