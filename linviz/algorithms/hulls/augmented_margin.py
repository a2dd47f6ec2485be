"""Certificate of the augmented margin: between an independent boundary's and |v| of a point v of the hull of z."""

from typing import Any, NamedTuple

import numpy as np

from linviz.algorithms.hulls.stop_reason import is_near_optimum, margin_sentence
from linviz.certificate import mistakes
from linviz.certificate.measure import AGREE, ZERO, score_mismatch_certificate
from linviz.certificate.reasons import fill_sentence
from linviz.certificate.separable import is_separable, signed_scores
from linviz.core.nearest import (
    augmented_margin_bounds,
    augmented_projections_and_length,
    hard_margin_bounds,
)
from linviz.core.parameter import values_of
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run
from linviz.run.entry import has_bias

# largest relative gap of the solver's own bounds that is accepted
SOLVER_TOLERANCE = 1e-3
Numbers = tuple[tuple[str, float], ...]


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Return the certificate: optimal where the run's bounds are true and within its epsilon of each other.

    With the tolerance "none" it is optimal where all points are classified correctly.
    """
    lifted = run.lifted
    goal = _goal(run)
    if goal.tolerance == "none":
        return mistakes.judge(run, last)
    scores, length = _scores_and_length(run, last, goal)
    margin = float((lifted.y * scores).min()) / length if length > 0 else 0.0
    separable, residual = is_separable(lifted, goal.bias)
    if separable is False:
        reason = fill_sentence("origin in hull", off=residual)
        return Certificate(False, margin, 0.0, 1.0, residual, reason)
    _, error = signed_scores(run, last)
    if error > ZERO:
        return score_mismatch_certificate(margin, error)
    lower, upper = augmented_margin_bounds(lifted, goal.bias, goal.constant)
    if not upper > 0:
        return Certificate(False, margin, np.inf, 1.0, np.inf, fill_sentence("no answer"))
    kkt = (upper - lower) / upper
    gap = (upper - margin) / upper
    relative = goal.tolerance == "relative"
    epsilon = run.algorithm.epsilon if relative else run.algorithm.epsilon / upper
    # the run may stop with its bounds that far apart, and its upper bound is at least `upper`
    allowed = epsilon + min(kkt, SOLVER_TOLERANCE) + AGREE
    optimal = is_near_optimum(last, margin, (lower, upper), allowed)
    name = "augmented margin" if goal.bias else "margin"
    reason = margin_sentence(name, (margin, upper), relative, optimal)
    missing = ("Missing at most", upper - margin)
    if relative:
        missing = ("Missing at most, relative", gap)
    numbers: Numbers = ((name.capitalize(), margin), ("None is above", upper), missing)
    if not optimal:
        reason += f" {run.stop.template}"
    if goal.bias:
        sentence, extra_numbers = _geometric_margin_text(run, scores, _length_of_w(run, last))
        numbers += extra_numbers
        if optimal:
            reason += sentence
    return Certificate(optimal, margin, upper, gap, kkt, reason, "epsilon-optimal", numbers=numbers)


class _Goal(NamedTuple):
    """The goal of the run by its parameters; MDM has neither a choice of tolerance nor a constant."""

    tolerance: str
    bias: bool
    constant: float


def _goal(run: Run) -> _Goal:
    """Return the goal of the run, with MDM's defaults for what it has no parameter for."""
    values = values_of(run.algorithm)
    return _Goal(
        values.get("tolerance", "relative"),
        has_bias(run.algorithm),
        values.get("constant", 1.0),
    )


def _scores_and_length(run: Run, last: dict[str, Any], goal: _Goal) -> tuple[Array, float]:
    """Return f (n,) and |(b, w)| of the classifier that the run shows."""
    lifted = run.lifted
    if run.algorithm.takes == "kernel":
        return augmented_projections_and_length(lifted, last["c"], goal.bias, goal.constant)
    b = last["b"] / goal.constant if goal.bias else 0.0
    length = float(np.linalg.norm(np.append(last["w"], b)))
    return lifted.phi @ last["w"] + goal.constant * b, length


def _length_of_w(run: Run, last: dict[str, Any]) -> float:
    """Return |w| of the classifier that the run shows."""
    if run.algorithm.takes == "kernel":
        return augmented_projections_and_length(run.lifted, last["c"], False, 0.0)[1]
    return float(np.linalg.norm(last["w"]))


def _geometric_margin_text(run: Run, scores: Array, norm: float) -> tuple[str, Numbers]:
    """Return a sentence and numbers that compare this margin, min y f / |w|, with the largest possible one.

    scores (n,): f. norm: |w|. Both are empty with one class, or if w = 0.
    """
    lifted = run.lifted
    if lifted.problem.one_class or not norm > 0:
        return "", ()
    margin = float((lifted.y * scores).min()) / norm
    best_margin, _ = hard_margin_bounds(lifted)
    sentence = " " + fill_sentence("beside the augmented", own=margin, best=best_margin)
    return sentence, (("Margin without $b", margin), ("The SVM's margin", best_margin))
