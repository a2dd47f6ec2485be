"""The largest margin: between the margin of an independent boundary and the distance of two points in the hulls."""

from typing import Any

import numpy as np

from linviz.algorithms.hulls.stop_reason import is_near, margin_sentence
from linviz.certificate.measure import AGREE, ZERO, score_mismatch
from linviz.certificate.reasons import say
from linviz.certificate.separable import is_separable, signed_scores
from linviz.core.nearest import hard_margin, projections
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Optimal where the bounds of the run are as near as was asked for, and true."""
    lifted = run.lifted
    y = lifted.y
    if "w" in last:
        products = lifted.phi @ last["w"]
        norm = float(np.linalg.norm(last["w"]))
    else:
        products, norm = projections(lifted, last["c"])
    margin = float((y * (products + last["b"])).min()) / norm if norm > 0 else 0.0
    if run.lifted.problem.one_class:
        return Certificate(False, 0.0, 0.0, 0.0, 0.0, run.stop.sentence)
    separable, residual = is_separable(lifted, bias=True)
    if separable is False:
        reason = say("hulls meet", off=residual)
        return Certificate(False, margin, 0.0, 1.0, residual, reason)
    _, error = signed_scores(run, last)
    if error > ZERO:
        return score_mismatch(margin, error)
    lower, upper = hard_margin(lifted)
    if not upper > 0:
        return Certificate(False, margin, np.inf, 1.0, np.inf, say("no answer"))
    kkt = (upper - lower) / upper
    # of two bounds that hold the nearer counts: what the solver leaves open is no excuse for the run
    if norm > 0 and _are_weights(last["c"] * y, y):
        upper = min(upper, norm / 2)
    gap = (upper - margin) / upper
    # the run may stop where its own bounds are epsilon |d| apart, and |d| is twice the upper one
    allowed = 2 * float(run.algorithm.epsilon) + AGREE
    optimal = is_near(last, margin, (lower, upper), allowed)
    reason = margin_sentence("margin", (margin, upper), True, optimal)
    numbers = (
        ("Margin", margin),
        ("No margin is above", upper),
        ("Missing at most, relative", gap),
        ("Allowed by ε, relative", 2 * float(run.algorithm.epsilon)),
    )
    if not optimal:
        reason += f" {run.stop.sentence}"
    return Certificate(optimal, margin, upper, gap, kkt, reason, "epsilon-optimal", numbers=numbers)


def _are_weights(weights: Array, y: Array) -> bool:
    """True where sum weights y phi is the way between two points of the classes' hulls."""
    sums = [float(weights[y == label].sum()) for label in (1, -1)]
    return bool(weights.min() >= 0) and max(abs(total - 1) for total in sums) <= ZERO
