"""The certificate of logistic regression: the loss against a dual bound, which an independent Newton method finds."""

from typing import Any, NamedTuple

import numpy as np

from linviz.algorithms.gradients.recession import balanced_weights, face, recession
from linviz.certificate.measure import AGREE, ZERO, max_abs, score_mismatch_certificate
from linviz.certificate.reasons import SentenceNumber, fill_sentence
from linviz.core import affine, bound
from linviz.core.double_double import exactly, weighted_sum
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run

# Newton's method needs about ten steps; halvings only where it starts far from the optimum
MAX_ROUNDS = 200
MAX_HALVINGS = 40
# multiplications, which take less than a second
MOST_WORK = 4e9
# up to this many equations least squares are fast enough
SMALL_SYSTEM = 64
EPS = float(np.finfo(float).eps)
# a part of the objective that two digits would show as 100 %
ALMOST_ALL = 0.995
# shares by which the alphas are moved away from 0 and 1
INWARDS = (0.0, 1e-12, 1e-10, 1e-8, 1e-6, 1e-5, 1e-4, 1e-3)
UNPROVED = (
    "There is no proof here of how small it can be: it would take too long, or rounding hides it."
)


class Bound(NamedTuple):
    """A lower bound of the loss, and whether some (w, b) reaches it: None where that is not proved."""

    value: float
    is_reached: bool | None


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Return the certificate: optimal where the loss of (w, b) is no larger than the bound that a dual point proves."""
    lifted = run.lifted
    lam = float(run.algorithm.lam)
    scores, error = scores_and_their_error(lifted, last["w"], last["b"], last["scores"])
    signed = lifted.y * scores
    primal = float(np.logaddexp(0.0, -signed).sum() + lam / 2 * last["w"] @ last["w"])
    if run.lifted.problem.one_class:
        return Certificate(False, primal, 0.0, 1.0, error, run.stop.template)
    if error > ZERO:
        return score_mismatch_certificate(primal, error)
    # the terms of a score may be far larger than their sum
    rounding = 8 * EPS * float((np.abs(lifted.phi) @ np.abs(last["w"]) + abs(last["b"])).sum())
    dual, is_reached = logistic_bound(lifted, lam)
    if is_reached is False:
        reason = fill_sentence("no finite optimum", primal=primal, dual=dual)
        return Certificate(False, primal, dual, _gap(primal, dual), error, reason)
    if dual == 0:
        return Certificate(
            False,
            primal,
            0.0,
            1.0,
            error,
            f"{fill_sentence('loss', primal=primal)} {UNPROVED} {run.stop.template}",
        )
    return verdict(run, "The loss", (primal + rounding, dual, error))


def verdict(run: Run, what: str, objectives: tuple[float, float, float]) -> Certificate:
    """Return the certificate for an objective and a bound that no classifier can be below.

    A run by steps seldom ends at the optimum; the reason then says how much of the objective may be too much.
    objectives: the objective, the bound, and the error of the scores shown.
    """
    primal, dual, error = objectives
    gap = _gap(primal, dual)
    # "not <=", since a NaN must not pass either
    optimal = bool(gap <= AGREE)
    values: dict[str, float | str] = {"what": what, "primal": primal, "dual": dual}
    if optimal:
        reason = fill_sentence("agree", gap=max(gap, 0.0), **values)
    else:
        share = f"{SentenceNumber(100 * gap):2}%" if gap < ALMOST_ALL else "almost all"
        reason = fill_sentence("too much", share=share, **values) + f" {run.stop.template}"
    numbers = (
        ("Objective reached", primal),
        ("It cannot be below", dual),
        ("Too much, relative", max(gap, 0.0)),
    )
    return Certificate(optimal, primal, dual, gap, error, reason, numbers=numbers)


def _gap(primal: float, dual: float) -> float:
    """Return the gap as a part of the primal objective."""
    # with a long w the loss underflows to 0
    return (primal - dual) / primal if primal > 0 else 0.0


def scores_and_their_error(lifted: Lifted, w: Array, b: float, shown: Array) -> tuple[Array, float]:
    """Return f at the points from (w, b), (n,), and the error of the scores shown, relative to the largest."""
    scores = np.asarray(affine.scores(w[None, :], np.array([b]), lifted.phi)[0])
    return scores, max_abs(shown - scores) / (max_abs(scores) or 1.0)


def logistic_bound(lifted: Lifted, lam: float) -> Bound:
    """Return a lower bound of sum ln(1 + e^(-y f)) + lambda/2 |w|^2, and whether some (w, b) reaches it.

    ln(1 + e^-s) >= H(alpha) - alpha s for every alpha in [0, 1], H its entropy. So each alpha with sum alpha z = 0, or
    sum alpha y = 0 where lambda > 0, gives a bound. Newton's solution is taken and corrected until it satisfies that.
    """
    if lam > 0:
        return Bound(_penalised_bound(lifted, lam), True)
    minimal_face = face(lifted)
    # as w grows, the loss of a point that can be put beyond the boundary tends to 0
    if minimal_face.T is None or not minimal_face.stays.any():
        is_reached = None if minimal_face.grows is None else False
        return Bound(0.0, is_reached)
    alpha = _newton_alpha(minimal_face.T, np.zeros(minimal_face.T.shape[1]))
    # moved inside, since the correction may push an alpha of nearly 0 below 0
    interior = recession(minimal_face.T).weights
    interior = interior / (2 * interior.max() or 1.0)
    candidates = ((1 - share) * alpha + share * interior for share in INWARDS)
    entropy = max(
        _entropy_bound(*balanced_weights(minimal_face.T, minimal_face.basis, weights))
        for weights in candidates
    )
    if minimal_face.grows is None or not entropy > 0:
        return Bound(entropy, None)
    return Bound(entropy, not minimal_face.grows)


def _penalised_bound(lifted: Lifted, lam: float) -> float:
    """Return the bound for lambda > 0, where only b is free."""
    phi = bound.compact_features(lifted.phi)
    y = lifted.y
    z = bound.augmented_rows(phi, y, bias=True)
    # scaled so that high powers do not hide the others; b comes first and has no penalty
    sizes = np.append(1.0, np.maximum(np.abs(phi).max(axis=0), np.sqrt(lam)))
    alpha = _newton_alpha(z / sizes, lam * np.append(0.0, 1.0 / sizes[1:] ** 2))
    for _ in range(3):
        curvature = alpha * (1 - alpha)
        share = float(alpha @ y) / max(float(curvature.sum()), np.finfo(float).tiny)
        alpha = alpha - y * curvature * share
    w = weighted_sum(alpha * y, exactly(phi.T))
    # the features are rounded themselves, and sum alpha y is 0 only up to the last digit
    error = len(y) * EPS * (np.abs(alpha) @ np.abs(phi))
    largest_w = np.abs(w) + error
    return max(
        0.0, _entropy_bound(alpha, np.zeros(len(y))) - float(largest_w @ largest_w) / (2 * lam)
    )


def _entropy_bound(alpha: Array, error: Array) -> float:
    """Return a lower bound of the sum of entropies if each alpha has this error; 0 where one may lie outside 0..1."""
    low, high = alpha - error, alpha + error
    if not (low.min() >= 0 and high.max() <= 1):
        return 0.0
    # entropy is concave, so its minimum is at an end; the factor covers the rounding of the sum
    return max(0.0, (1 - 1e-12) * float(np.minimum(_entropies(low), _entropies(high)).sum()))


def _entropies(alpha: Array) -> Array:
    """Return the entropy of each alpha, (n,)."""
    rest = 1 - alpha
    tiny = np.finfo(float).tiny
    return np.asarray(
        -alpha * np.log(np.maximum(alpha, tiny)) - rest * np.log(np.maximum(rest, tiny))
    )


def _newton_alpha(z: Array, ridge: Array) -> Array:
    """Return alpha = sigma(-s), (n,), near the minimum of sum ln(1 + e^-s) + v . ridge v / 2, where s = z v."""
    v = np.zeros(z.shape[1])
    loss = _penalised_loss(z, ridge, v)
    # the bound holds for any alphas, so this may end early
    for _ in range(_newton_rounds(*z.shape)):
        alpha = _dual_variables(z @ v)
        gradient = ridge * v - alpha @ z
        direction = _newton_direction(
            z.T @ (z * (alpha * (1 - alpha))[:, None]) + np.diag(ridge), gradient
        )
        lengths = (2.0**-k for k in range(MAX_HALVINGS))
        shorter = (
            length for length in lengths if _penalised_loss(z, ridge, v - length * direction) < loss
        )
        length = next(shorter, 0.0)
        if length == 0:
            break
        v = v - length * direction
        loss = _penalised_loss(z, ridge, v)
    return _dual_variables(z @ v)


def _newton_rounds(n: int, k: int) -> int:
    """Return how many rounds time allows for n rows of k numbers."""
    return max(10, min(MAX_ROUNDS, int(MOST_WORK / (k * k * (n + k)))))


def _newton_direction(hessian: Array, gradient: Array) -> Array:
    """Return the direction (k,) that Newton's method goes against; 0 where numbers overflow."""
    if not (np.isfinite(hessian).all() and np.isfinite(gradient).all()):
        # overflow: no direction to go on
        return np.zeros(len(gradient))
    # least squares, since all points may lie on a line
    try:
        if len(hessian) < SMALL_SYSTEM:
            return np.asarray(np.linalg.lstsq(hessian, gradient)[0])
        return np.asarray(np.linalg.solve(hessian, gradient))
    except np.linalg.LinAlgError:
        return gradient


def _penalised_loss(z: Array, ridge: Array, v: Array) -> float:
    """Return sum ln(1 + e^-s) + v . ridge v / 2, where s = z v; z (n, k), ridge and v (k,)."""
    return float(np.logaddexp(0.0, -(z @ v)).sum() + v @ (ridge * v) / 2)


def _dual_variables(s: Array) -> Array:
    """Return alpha = sigma(-s), (n,)."""
    return np.asarray(np.exp(-np.logaddexp(0.0, s)))
