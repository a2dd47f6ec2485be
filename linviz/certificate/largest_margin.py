"""The largest margin: between the margin of an independent boundary and the distance of two points in the hulls."""

from typing import Any

import numpy as np

from linviz.certificate import solver
from linviz.certificate.base import AGREE, ZERO, Certificate, Run, foreign, rows
from linviz.certificate.mistakes import is_separable, signed_scores
from linviz.core.lift import Lifted
from linviz.core.problem import Array


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Optimal where the bounds of the run are as near as was asked for, and true."""
    phi, y = rows(run.lifted), run.lifted.y
    w = last["w"] if run.algorithm.takes == "features" else last["c"] @ phi
    norm = float(np.linalg.norm(w))
    attained = float((y * (phi @ w + last["b"])).min()) / norm if norm > 0 else 0.0
    if run.lifted.problem.one_class:
        return Certificate(False, 0.0, 0.0, 0.0, 0.0, run.stop.sentence)
    separable, residual = is_separable(run.lifted, bias=True)
    if separable is False:
        reason = f"The convex hulls of the two classes meet (to {residual:.1e}), so no boundary separates them."
        return Certificate(False, attained, 0.0, 1.0, residual, reason)
    _, off = signed_scores(run, last)
    if off > ZERO:
        return foreign(attained, off)
    lower, upper = hard_margin(run.lifted)
    if not upper > 0:
        return Certificate(False, attained, np.inf, 1.0, np.inf, "The independent solver gave no answer.")
    kkt = (upper - lower) / upper
    # of two bounds that hold the nearer counts: what the solver leaves open is no excuse for the run
    upper = min(upper, norm / 2) if _are_weights(last["c"] * y, y) else upper
    gap = (upper - attained) / upper
    # the run may stop where its own bounds are epsilon |d| apart, and |d| is twice the upper one
    allowed = 2 * float(run.algorithm.epsilon) + AGREE
    contained = last["lower"] <= upper * (1 + AGREE) and last["upper"] >= lower * (1 - AGREE)
    # a large epsilon allows for boundaries with mistakes, and no end of the run does
    optimal = bool(attained > ZERO * upper and gap <= allowed and contained)
    words = "within what was asked for" if optimal else "not what was asked for"
    reason = f"The margin is {attained:.6g} and cannot be above {upper:.6g}: {gap:.1e} of it may be missing, {words}."
    numbers = (
        ("Margin", attained),
        ("No margin is above", upper),
        ("Missing at most", gap),
        ("Allowed by ε", 2 * float(run.algorithm.epsilon)),
    )
    reason = reason if optimal else f"{reason} {run.stop.sentence}"
    return Certificate(optimal, attained, upper, gap, kkt, reason, numbers=numbers)


def _are_weights(weights: Array, y: Array) -> bool:
    """True where sum weights y phi is the way between two points of the classes' hulls."""
    sums = [float(weights[y == label].sum()) for label in (1, -1)]
    return bool(weights.min() >= 0) and max(abs(one - 1) for one in sums) <= ZERO


def hard_margin(lifted: Lifted) -> tuple[float, float]:
    """Bounds of the largest margin, from an independent solution: of its boundary, and of two points in the hulls.

    Both hold whatever the solver did; (0, 0) where it gave no answer.
    """
    cp, phi, y = solver.library(), rows(lifted), lifted.y
    # a solver's tolerances are made for numbers of size 1
    size = float(np.abs(phi).max(initial=0.0)) or 1.0
    phi = phi / size
    w, b = cp.Variable(phi.shape[1]), cp.Variable()
    inside = cp.multiply(y, phi @ w + b) >= 1
    found = solver.solved(cp.Problem(cp.Minimize(cp.sum_squares(w) / 2), [inside]), w)  # 002 primal SVM problem
    if found is None or inside.dual_value is None or not found.any():
        return 0.0, 0.0
    # multipliers are weights of the hull points once they sum to 1 in each class, whatever their quality
    along, weights = phi @ found, np.maximum(inside.dual_value, 0.0)
    lower = float(along[y > 0].min() - along[y < 0].max()) / 2 / float(np.linalg.norm(found)) * size
    nearest = [weights[side] @ phi[side] / weights[side].sum() for side in (y > 0, y < 0)]
    return lower, float(np.linalg.norm(nearest[0] - nearest[1])) / 2 * size
