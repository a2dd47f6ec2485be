"""Duality of the soft-margin SVM: both objectives, the gap between them, the residuals of the KKT conditions.

Primal: min 1/2 |w|^2 + C sum xi, where xi_i = max(0, 1 - y_i f(x_i)) (000 §2.2, 002, 003).
Dual: max sum alpha - 1/2 sum alpha_i alpha_j y_i y_j K_ij, where 0 <= alpha <= C and sum alpha y = 0 (000 §2.4).

F_i = sum_j alpha_j y_j K_ij - y_i is the score without b, less the label, so that y_i f(x_i) = 1 + y_i (F_i + b).
alpha and F are (n,), or (rows, n) for many states at once; b is a number, or (rows, 1).
"""

from typing import NamedTuple

import numpy as np

from linviz.core.arithmetic import dot, total
from linviz.core.problem import Array

# an alpha within this part of the largest one from 0 or C is there up to rounding
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
    """A solution to be checked: alpha (n,), b, the scores f(x_i) and the slacks xi_i (n,)."""

    alpha: Array
    b: float
    scores: Array
    slack: Array


class Residuals(NamedTuple):
    """The amounts by which the KKT conditions fail; 0 where they hold."""

    primal: float
    box: float
    balance: float
    slackness: float
    stationarity: float


def rooms_to_grow_and_shrink(y: Array, alpha: Array, C: float) -> tuple[Array, Array]:
    """Return how far alpha y can grow and shrink, point by point; where these are not 0 are the sets I_up and I_low."""
    rest = C - alpha
    positive = y > 0
    return np.where(positive, rest, alpha), np.where(positive, alpha, rest)


def snap_to_walls(alpha: Array, C: float) -> Array:
    """Return alpha (n,) or (rows, n) with values that differ from 0 or C only by rounding error put there.

    An alpha that rounding keeps off C would look like a point that fixes b, where in truth an interval of b is optimal.
    """
    near = WALL * alpha.max(axis=-1, keepdims=True, initial=0.0)
    return np.where(alpha <= near, 0.0, np.where(C - alpha <= near, C, alpha))


def make_feasible(y: Array, alpha: Array, C: float) -> Array:
    """Return a feasible alpha (n,), 0 <= alpha <= C and sum alpha y = 0, from the solution of another problem.

    It is clipped to 0..C; then the class with the larger sum is scaled down to the sum of the other one.
    """
    clipped = np.clip(alpha, 0.0, C)
    weights = np.array([total(clipped[y > 0]), total(clipped[y < 0])])
    scale = np.divide(weights.min(), weights, out=np.zeros(2), where=weights > 0)
    return np.asarray(clipped * np.where(y > 0, scale[0], scale[1]))


def bias_interval(F: Array, grow: Array, shrink: Array) -> tuple[Array, Array]:
    """Return the lowest and the highest b that the KKT conditions allow; until they all hold, lowest > highest.

    grow, shrink: the rooms of alpha y, in the shape of F.

    b need not be unique at the optimum (XOR: any of [-1, 1]). An end that no point bounds is infinite.
    """
    # where alpha y can grow, F + b >= 0 at the optimum; where it can shrink, F + b <= 0
    smallest = np.where(grow > 0, F, np.inf).min(axis=-1, initial=np.inf)
    largest = np.where(shrink > 0, F, -np.inf).max(axis=-1, initial=-np.inf)
    # 0 - x, since -x could make b = -0, which would be shown as such
    return 0.0 - smallest, 0.0 - largest


def midpoint(low: Array, high: Array) -> Array:
    """Return the middle of an interval of b; the finite end where only one is finite; 0 where there are no points."""
    # one end at a time, so that no infinities of both signs are added
    low = np.where(np.isfinite(low), low, high)
    middle = (low + np.where(np.isfinite(high), high, low)) / 2
    return np.where(np.isfinite(middle), middle, 0.0)


def absolute_gap(F: Array, b: Array | float, grow: Array, shrink: Array) -> Array:
    """Return the primal less the dual objective, as a sum of non-negative terms.

    With u = y f(x) - 1 a point adds alpha u beyond the margin and (C - alpha) |u| inside, which complementary slackness
    requires to be 0; in rooms: F + b times the room to shrink where it is positive, else times the room to grow.
    """
    # not as a difference, which rounding can make negative and never makes exactly 0
    distance = F + b
    beyond = np.maximum(distance, 0.0)
    return np.asarray(dot(shrink, beyond) + dot(grow, beyond - distance))


def objectives(y: Array, alpha: Array, F: Array, b: Array, C: float) -> Objectives:
    """Return both objectives and the relative gap for rows of alpha and F (rows, n), b (rows, 1)."""
    absolute = absolute_gap(F, b, *rooms_to_grow_and_shrink(y, alpha, C))
    alpha_sum = total(alpha)
    product = dot(alpha, y * F)
    slack_sum = total(np.maximum(-y * (F + b), 0.0))  # 000 §2.6, for 1 - y f = -y (F + b)
    # product is |w|^2 - sum alpha, so |w|^2 needs no other product with K
    primal = (product + alpha_sum) / 2 + C * slack_sum
    return Objectives(
        primal, (alpha_sum - product) / 2, relative_to_primal(absolute, primal), slack_sum
    )


def hard_objectives(y: Array, alpha: Array, scores: Array, b: Array) -> HardObjectives:
    """Return the objectives of the hard margin for rows of alpha and scores (rows, n), b (rows, 1).

    w and b count as scaled so that the smallest y f(x) is 1; while a point is misclassified no scale does that.
    """
    squared = dot(alpha * y, scores - b)
    smallest = (y * scores).min(axis=-1, initial=np.inf)
    # 0 counts as misclassified; the square of a score such as 1e-200 underflows to 0
    right = (smallest > 0) & (smallest * smallest > 0)
    primal = np.divide(
        squared / 2, smallest * smallest, out=np.full_like(squared, np.inf), where=right
    )  # 003 hard margin
    dual = total(alpha) - squared / 2
    gap = 1.0 - np.divide(dual, primal, out=np.zeros_like(dual), where=right & (primal > 0))
    return HardObjectives(primal, dual, np.clip(gap, 0.0, 1.0))


def relative_to_primal(absolute: Array, primal: Array) -> Array:
    """Return gaps (rows,) as parts of the primal objectives (rows,); 0 where these are 0."""
    return np.divide(absolute, primal, out=np.zeros_like(absolute), where=primal > 0)


def label_conditions(*conditions: str) -> tuple[tuple[str, str], ...]:
    """Return the label of each KKT condition among the numbers of a certificate, and the condition itself."""
    return tuple((f"KKT: {one}", one) for one in conditions)


def kkt_residuals(product: Array, y: Array, C: float, solution: Solution) -> Residuals:
    """Return the amounts by which a solution fails the KKT conditions.

    product (n,): sum alpha y K, from alpha alone; y (n,).

    primal: y f >= 1 - xi and xi >= 0. box: 0 <= alpha <= C, relative to C. balance: sum alpha y = 0, relative to
    sum alpha. slackness: the largest of the gap's terms, relative to the primal objective. stationarity:
    f = sum alpha y K + b, relative to the largest score, or to 1, which is the score on the margin.
    """
    alpha, b, scores, slack = solution
    # F is from alpha; scores that do not fit alpha fail the stationarity
    F = product - y
    grow, shrink = rooms_to_grow_and_shrink(y, alpha, C)
    terms = np.append(shrink * np.maximum(F + b, 0.0), grow * np.maximum(-F - b, 0.0))
    primal = (dot(alpha, y * F) + total(alpha)) / 2 + C * total(slack)
    score_error = _largest_or_0(np.abs(F + y + b - scores))
    return Residuals(
        primal=_largest_or_0(np.append(1.0 - slack - y * scores, -slack)),
        box=_largest_or_0(np.append(-alpha, alpha - C)) / C,
        balance=_relative_to(abs(float(dot(alpha, y))), float(total(alpha))),
        slackness=_relative_to(_largest_or_0(np.abs(terms)), float(primal)),
        stationarity=score_error / max(1.0, _largest_or_0(np.abs(scores))),
    )


def _largest_or_0(values: Array) -> float:
    """Return the largest value, or 0 where none is above 0."""
    return max(0.0, float(values.max(initial=0.0)))


def _relative_to(amount: float, whole: float) -> float:
    """Return the amount as a part of the whole; the amount itself where the whole is 0."""
    if whole > 0:
        return amount / whole
    return amount
