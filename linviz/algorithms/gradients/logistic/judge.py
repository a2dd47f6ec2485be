"""The logistic loss: held against a bound from its dual, which an independent Newton method finds."""

from typing import Any, NamedTuple

import numpy as np

from linviz.algorithms.gradients.recession import balanced_weights, face, recession
from linviz.certificate.measure import AGREE, ZERO, max_abs, score_mismatch
from linviz.certificate.reasons import Size, say
from linviz.core import affine, bound
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run

# Newton's method needs about ten steps; halvings only where it starts far from the optimum
MAX_ROUNDS = 200
MAX_HALVINGS = 40
# multiplications: less than a second
MOST_WORK = 4e9
# equations up to which least squares cost nothing
SMALL_SYSTEM = 64
EPS = float(np.finfo(float).eps)
# of the objective: a part that two digits would show as 100 %
ALMOST_ALL = 0.995
# how far alphas are moved to the inside
INWARDS = (0.0, 1e-12, 1e-10, 1e-8, 1e-6, 1e-5, 1e-4, 1e-3)
UNPROVED = (
    "There is no proof here of how small it can be: it would take too long, or rounding hides it."
)


class Bound(NamedTuple):
    """What the loss can never be below, and whether some (w, b) reaches it: None where that is not proved."""

    value: float
    reached: bool | None


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Optimal where the loss of (w, b) is no larger than what a dual point proves to be the least."""
    lifted = run.lifted
    lam = float(run.algorithm.lam)
    scores, off = recomputed_scores(lifted, last["w"], last["b"], last["scores"])
    signed = lifted.y * scores
    primal = float(np.logaddexp(0.0, -signed).sum() + lam / 2 * last["w"] @ last["w"])
    if run.lifted.problem.one_class:
        return Certificate(False, primal, 0.0, 1.0, off, run.stop.sentence)
    if off > ZERO:
        return score_mismatch(primal, off)
    # the terms of a score may be far larger than it
    unsure = 8 * EPS * float((np.abs(lifted.phi) @ np.abs(last["w"]) + abs(last["b"])).sum())
    dual, reached = logistic_bound(lifted, lam)
    if reached is False:
        reason = say("no finite optimum", primal=primal, dual=dual)
        return Certificate(False, primal, dual, _gap(primal, dual), off, reason)
    if dual == 0:
        return Certificate(
            False,
            primal,
            0.0,
            1.0,
            off,
            f"{say('loss', primal=primal)} {UNPROVED} {run.stop.sentence}",
        )
    return verdict(run, "The loss", (primal + unsure, dual, off))


def verdict(run: Run, what: str, found: tuple[float, float, float]) -> Certificate:
    """How far the objective is above a bound that no classifier can pass.

    A run by steps seldom ends at the optimum; then it is said how much of the objective may be too much.
    found: the objective, the bound, and how far the scores shown are off.
    """
    primal, dual, off = found
    gap = _gap(primal, dual)
    # "not <=", since a NaN must not pass either
    optimal = bool(gap <= AGREE)
    values: dict[str, float | str] = {"what": what, "primal": primal, "dual": dual}
    if optimal:
        reason = say("agree", gap=max(gap, 0.0), **values)
    else:
        share = f"{Size(100 * gap):2}%" if gap < ALMOST_ALL else "almost all"
        reason = say("too much", share=share, **values) + f" {run.stop.sentence}"
    numbers = (
        ("Objective reached", primal),
        ("It cannot be below", dual),
        ("Too much, relative", max(gap, 0.0)),
    )
    return Certificate(optimal, primal, dual, gap, off, reason, numbers=numbers)


def _gap(primal: float, dual: float) -> float:
    # far out a loss is 0 to the last digit
    return (primal - dual) / primal if primal > 0 else 0.0


def recomputed_scores(lifted: Lifted, w: Array, b: float, shown: Array) -> tuple[Array, float]:
    """f at the points by (w, b), and how far the scores shown are off, relative to the largest."""
    scores = np.asarray(affine.scores(w[None, :], np.array([b]), lifted.phi)[0])
    return scores, max_abs(shown - scores) / (max_abs(scores) or 1.0)


def logistic_bound(lifted: Lifted, lam: float) -> Bound:
    """What sum ln(1 + e^(-y f)) + lambda/2 |w|^2 can never be below, and whether some (w, b) reaches it.

    ln(1 + e^-s) >= H(alpha) - alpha s for every alpha in [0, 1], H its entropy. So each alpha with sum alpha z = 0, or
    sum alpha y = 0 where lambda > 0, gives a bound. It is taken from Newton's solution, and mended to fulfil that.
    """
    if lam > 0:
        return Bound(_penalised_bound(lifted, lam), True)
    lasting = face(lifted)
    # points that a boundary leaves on their right side cost nothing in the end, if w may be as long as one likes
    if lasting.T is None or not lasting.stays.any():
        reached = None if lasting.grows is None else False
        return Bound(0.0, reached)
    alpha = _newton(lasting.T, np.zeros(lasting.T.shape[1]))
    # inside, since what is left of an alpha of nearly 0 may be below it
    inside = recession(lasting.T).weights
    inside = inside / (2 * inside.max() or 1.0)
    mixed = ((1 - part) * alpha + part * inside for part in INWARDS)
    entropy = max(
        _entropy(*balanced_weights(lasting.T, lasting.basis, weights)) for weights in mixed
    )
    if lasting.grows is None or not entropy > 0:
        return Bound(entropy, None)
    return Bound(entropy, not lasting.grows)


def _penalised_bound(lifted: Lifted, lam: float) -> float:
    """The bound where |w| has a price, and only b is free."""
    phi = bound.compact_features(lifted.phi)
    y = lifted.y
    z = bound.augmented_rows(phi, y, bias=True)
    # so that high powers do not drown the others, nor the price of small ones b, which comes first and is free
    sizes = np.append(1.0, np.maximum(np.abs(phi).max(axis=0), np.sqrt(lam)))
    alpha = _newton(z / sizes, lam * np.append(0.0, 1.0 / sizes[1:] ** 2))
    for _ in range(3):
        room = alpha * (1 - alpha)
        share = float(alpha @ y) / max(float(room.sum()), np.finfo(float).tiny)
        alpha = alpha - y * room * share
    pull = np.asarray(
        (alpha * y).astype(np.longdouble) @ phi.astype(np.longdouble), dtype=np.float64
    )
    # the features are rounded themselves, and sum alpha y is 0 but for the last digit
    off = len(y) * EPS * (np.abs(alpha) @ np.abs(phi))
    longest = np.abs(pull) + off
    return max(0.0, _entropy(alpha, np.zeros(len(y))) - float(longest @ longest) / (2 * lam))


def _entropy(alpha: Array, off: Array) -> float:
    """The least that it can be where each alpha may be off by so much; 0 where one may lie outside 0..1."""
    low, high = alpha - off, alpha + off
    if not (low.min() >= 0 and high.max() <= 1):
        return 0.0
    # concave, so the least is at an end; less than what adding up can lose
    return max(0.0, (1 - 1e-12) * float(np.minimum(_entropies(low), _entropies(high)).sum()))


def _entropies(alpha: Array) -> Array:
    rest = 1 - alpha
    tiny = np.finfo(float).tiny
    return np.asarray(
        -alpha * np.log(np.maximum(alpha, tiny)) - rest * np.log(np.maximum(rest, tiny))
    )


def _newton(z: Array, ridge: Array) -> Array:
    """alpha = sigma(-s), (n,), where sum ln(1 + e^-s) + v . ridge v / 2 is least, s = z v: or near it."""
    v = np.zeros(z.shape[1])
    value = _penalised_loss(z, ridge, v)
    # whatever the alphas are, the bound holds
    for _ in range(_newton_rounds(*z.shape)):
        alpha = _dual_variables(z @ v)
        slope = ridge * v - alpha @ z
        way = _newton_direction(z.T @ (z * (alpha * (1 - alpha))[:, None]) + np.diag(ridge), slope)
        lengths = (2.0**-k for k in range(MAX_HALVINGS))
        shorter = (
            length for length in lengths if _penalised_loss(z, ridge, v - length * way) < value
        )
        length = next(shorter, 0.0)
        if length == 0:
            break
        v = v - length * way
        value = _penalised_loss(z, ridge, v)
    return _dual_variables(z @ v)


def _newton_rounds(n: int, k: int) -> int:
    return max(10, min(MAX_ROUNDS, int(MOST_WORK / (k * k * (n + k)))))


def _newton_direction(curve: Array, slope: Array) -> Array:
    if not (np.isfinite(curve).all() and np.isfinite(slope).all()):
        # no way to go on
        return np.zeros(len(slope))
    # least squares, since all points may lie on a line
    try:
        if len(curve) < SMALL_SYSTEM:
            return np.asarray(np.linalg.lstsq(curve, slope)[0])
        return np.asarray(np.linalg.solve(curve, slope))
    except np.linalg.LinAlgError:
        return slope


def _penalised_loss(z: Array, ridge: Array, v: Array) -> float:
    return float(np.logaddexp(0.0, -(z @ v)).sum() + v @ (ridge * v) / 2)


def _dual_variables(s: Array) -> Array:
    return np.asarray(np.exp(-np.logaddexp(0.0, s)))
