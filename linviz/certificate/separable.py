"""The scores of what a run has learned, and whether any boundary could be without mistakes: both worked out anew."""

from typing import Any

import numpy as np

from linviz.certificate.measure import ZERO, max_abs
from linviz.core import affine, bound, exact, separability
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.certificate import Run


def signed_scores(run: Run, last: dict[str, Any]) -> tuple[Array, float]:
    """Return y f (n,) of the classifier that counts (the kept one, if any), and the largest error of what is shown.

    last: the columns of the last step, by name. The error is relative.
    """
    lifted = run.lifted
    b = last["b"]
    if run.algorithm.takes == "kernel":
        # the terms may cancel to a score of 0 but for rounding, so the difference is measured by them
        terms = np.abs(lifted.K) @ np.abs(last["c"]) + abs(b)
        error = max_abs(last["scores"] - lifted.K @ last["c"] - b) / (max_abs(terms) or 1.0)
        if "w" in last:
            size = max_abs(np.abs(last["c"]) @ np.abs(lifted.phi)) or 1.0
            error = max(error, max_abs(last["w"] - last["c"] @ lifted.phi) / size)
        return lifted.y * last["scores"], error
    moving = scores_of_classifier(lifted, last, (last["w"], b))
    kept = moving
    if "best_w" in last:
        kept = scores_of_classifier(lifted, last, (last["best_w"], last["best_b"]))
    return lifted.y * kept, max_abs(last["scores"] - moving) / (max_abs(moving) or 1.0)


def scores_of_classifier(
    lifted: Lifted, last: dict[str, Any], classifier: tuple[Array, float]
) -> Array:
    """Return f (n,) of classifier = (w, b) at the points, 0 where rounding may have left no more.

    last: the columns of the last step, by name; "left", if there, bounds the rounding error of w and b.
    """
    w, b = classifier
    f = affine.scores(w[None, :], np.array([b]), lifted.phi)[0]
    # a point on the boundary is on no side, whatever rounding has left of its 0
    left = last.get("left", np.zeros(len(w) + 1))
    return np.where(np.abs(f) <= lifted.sizes @ left[:-1] + left[-1], 0.0, f)


def is_separable(lifted: Lifted, bias: bool) -> tuple[bool | None, float]:
    """Return whether some classifier makes no mistake, None where unknown, and the residual of the proof of False.

    The proof is a convex combination of the sign-flipped augmented points that is 0 (Gordan): then no v has z_i . v > 0
    for all of them. Columns are scaled first, so that high powers do not drown the others; a kernel without a map has
    a root of K for them. Where there are whole numbers for the features, nothing is left to rounding.
    """
    # a contradiction first: its two rows are exact opposites, and rounding must not tell them apart
    same_place = (lifted.X[:, None, :] == lifted.X[None, :, :]).all(axis=2)
    if (same_place & (lifted.y[:, None] != lifted.y)).any():
        return False, 0.0
    # then K c = y has a solution, whatever the labels
    if lifted.lift.is_definite:
        return True, 0.0
    exact_answer = exact.separable(lifted, bias)
    if exact_answer is None:
        return _is_separable_by_floats(lifted, bias)
    return exact_answer, 0.0


def _is_separable_by_floats(lifted: Lifted, bias: bool) -> tuple[bool | None, float]:
    """Return the same as is_separable, from floating-point numbers."""
    if lifted.has_map:
        phi = lifted.phi
        whole = True
    else:
        phi, whole = separability.features_of_gram(lifted.K)
        c = np.linalg.lstsq(lifted.K, lifted.y)[0]
        if (lifted.y * (lifted.K @ c)).min() > ZERO:
            return True, 0.0
    z = bound.normalised_rows(phi, lifted.y, bias)
    v, weights = bound.solve_least_distance(z)
    if (z @ v).min() > ZERO * float(np.linalg.norm(v)):
        return True, 0.0
    if not weights.any() or not whole or _is_polynomial(lifted):
        return None, np.inf
    residual = float(np.abs(weights @ z).max() / weights.sum())
    if separability.sums_to_zero(weights, z):
        return False, residual
    return None, residual


def _is_polynomial(lifted: Lifted) -> bool:
    """Return True where exact integers could have decided, and high powers may hide a gap behind rounding."""
    return exact.monomial_powers(lifted.lift, lifted.problem.d) is not None
