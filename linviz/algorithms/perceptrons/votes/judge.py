"""Certificate of runs that optimise nothing: it recomputes and counts what a mean or a vote gets right."""

from collections.abc import Callable
from typing import Any

import numpy as np

from linviz.certificate.measure import ZERO, max_abs, replay_limit, too_long_sentence
from linviz.certificate.reasons import fill_sentence
from linviz.certificate.separable import is_separable, scores_of_classifier
from linviz.core import affine
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run

# by whether the points are separable
SEPARABILITY_REASONS = {
    True: "separable",
    False: "not separable",
    None: "maybe separable",
}


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Return a certificate that is optimal where all points are correct; else it counts them and tests separability."""
    if run.steps > replay_limit(run):
        return Certificate(
            False, float(last["errors"]), 0.0, 1.0, 0.0, too_long_sentence(run.steps)
        )
    signed, error = recompute_signed_scores(run, last)
    count = float(np.count_nonzero(signed <= 0))
    n = run.lifted.n
    if error > ZERO or count != last["errors"]:
        return Certificate(False, count, 0.0, 1.0, error, fill_sentence("not made again"))
    counts = {"right": f"{n - count:.0f}", "n": str(n)}
    if count == 0:
        reason = fill_sentence("nothing optimised, all right", **counts)
        return Certificate(True, 0.0, 0.0, 0.0, error, reason, "separated")
    separable, residual = is_separable(run.lifted, run.algorithm.bias)
    reason = f"{fill_sentence('nothing optimised', **counts)} {fill_sentence(SEPARABILITY_REASONS[separable])}"
    return Certificate(False, count, 0.0, 1.0, residual, reason)


def recompute_signed_scores(run: Run, last: dict[str, Any]) -> tuple[Array, float]:
    """Return y f (n,) from the visits made again one by one, and the largest relative error of the shown scores."""
    lifted = run.lifted
    inner = run.algorithm.inner
    if run.algorithm.objective == "vote":
        scores = _sum_over_visits(run, lambda state: _signs(lifted, inner, state))
    else:
        mean = _sum_over_visits(run, lambda state: np.append(state.w, state.b)) / max(run.steps, 1)
        scores = scores_of_classifier(lifted, last, (mean[:-1], mean[-1]))
    return lifted.y * scores, max_abs(last["scores"] - scores) / (max_abs(scores) or 1.0)


def _sum_over_visits(run: Run, term_of_state: Callable[[Any], Array]) -> Array:
    """Return the sum over all visits of term_of_state(state), where states are those of the perceptron."""
    inner = run.algorithm.inner
    state = inner.init(run.lifted)
    now = total = term_of_state(state)
    for _ in range(run.steps):
        state, info = inner.step(run.lifted, state)
        # it changes only with updates
        if info.event == "update":
            now = term_of_state(state)
        total = total + now
    return total


def _signs(lifted: Lifted, inner: Any, state: Any) -> Array:
    """Return the vote of a state of the perceptron at each point, (n,): 1, -1, or 0 on the boundary."""
    f = affine.scores(state.w[None, :], np.array([state.b]), lifted.phi)
    return np.asarray(np.sign(inner.denoise(lifted, inner.row(state)[None, :], f)[0]))
