"""Certificate of the largest margin: between an independent boundary's and half the distance of two hull points."""

from typing import Any

import numpy as np

from linviz.algorithms.hulls.stop_reason import is_near_optimum, margin_sentence
from linviz.certificate.measure import AGREE, ZERO, score_mismatch_certificate
from linviz.certificate.reasons import fill_sentence
from linviz.certificate.separable import is_separable, signed_scores
from linviz.core.nearest import hard_margin_bounds, projections_and_length
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Return the certificate: optimal where the run's bounds are true and within its epsilon of each other."""
    lifted = run.lifted
    y = lifted.y
    if "w" in last:
        products = lifted.phi @ last["w"]
        norm = float(np.linalg.norm(last["w"]))
    else:
        products, norm = projections_and_length(lifted, last["c"])
    margin = float((y * (products + last["b"])).min()) / norm if norm > 0 else 0.0
    if run.lifted.problem.one_class:
        return Certificate(False, 0.0, 0.0, 0.0, 0.0, run.stop.template)
    separable, residual = is_separable(lifted, bias=True)
    if separable is False:
        reason = fill_sentence("hulls meet", off=residual)
        return Certificate(False, margin, 0.0, 1.0, residual, reason)
    _, error = signed_scores(run, last)
    if error > ZERO:
        return score_mismatch_certificate(margin, error)
    lower, upper = hard_margin_bounds(lifted)
    if not upper > 0:
        return Certificate(False, margin, np.inf, 1.0, np.inf, fill_sentence("no answer"))
    kkt = (upper - lower) / upper
    # the smaller of two valid upper bounds, so that the solver's gap does not excuse the run
    if norm > 0 and _are_weights(last["c"] * y, y):
        upper = min(upper, norm / 2)
    gap = (upper - margin) / upper
    # the run may stop with its bounds epsilon |d| apart, and |d| is twice the upper bound
    allowed = 2 * float(run.algorithm.epsilon) + AGREE
    optimal = is_near_optimum(last, margin, (lower, upper), allowed)
    reason = margin_sentence("margin", (margin, upper), True, optimal)
    numbers = (
        ("Margin", margin),
        ("No margin is above", upper),
        ("Missing at most, relative", gap),
        ("Allowed by $epsilon, relative", 2 * float(run.algorithm.epsilon)),
    )
    if not optimal:
        reason += f" {run.stop.template}"
    return Certificate(optimal, margin, upper, gap, kkt, reason, "epsilon-optimal", numbers=numbers)


def _are_weights(weights: Array, y: Array) -> bool:
    """Return True where sum weights y phi is the difference of two points of the classes' hulls."""
    sums = [float(weights[y == label].sum()) for label in (1, -1)]
    return bool(weights.min() >= 0) and max(abs(total - 1) for total in sums) <= ZERO
