"""The logistic loss: held against a bound from its dual, which an independent Newton method finds."""

from typing import Any

import numpy as np

from linviz.certificate.base import AGREE, ZERO, Certificate, Run, foreign, largest
from linviz.core import affine, bound
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.core.recession import recession

# Newton's method needs about ten steps; halvings only where it starts far from the optimum
NEWTON, HALVINGS = 200, 40


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Optimal where the loss of (w, b) is no larger than what a dual point proves to be the least."""
    lifted, lam = run.lifted, float(run.algorithm.lam)
    scores, off = own_scores(lifted, last["w"], last["b"], last["scores"])
    signed = lifted.y * scores
    primal = float(np.logaddexp(0.0, -signed).sum() + lam / 2 * last["w"] @ last["w"])
    if run.lifted.problem.one_class:
        return Certificate(False, primal, 0.0, 1.0, off, run.stop.sentence)
    if off > ZERO:
        return foreign(primal, off)
    dual, exists = logistic_bound(lifted, lam)
    if not exists:
        reason = (
            f"The loss is {primal:.6g} and cannot be below {dual:.6g}, which a dual point proves. "
            "But there is no finite optimum: a longer w always costs less."
        )
        return Certificate(False, primal, dual, _gap(primal, dual), off, reason)
    return verdict(run, "The loss", (primal, dual, off))


def verdict(run: Run, what: str, found: tuple[float, float, float]) -> Certificate:
    """How far the objective is above a bound that no classifier can pass.

    A run by steps seldom ends at the optimum; then it is said how much of the objective may be too much.
    found: the objective, the bound, and how far the scores shown are off.
    """
    primal, dual, off = found
    gap = _gap(primal, dual)
    # "not <=", since a NaN must not pass either
    optimal = bool(gap <= AGREE)
    end = f"they agree to {max(gap, 0.0):.1e}." if optimal else f"at most {100 * gap:.2g}% of it is too much."
    reason = f"{what} is {primal:.6g} and cannot be below {dual:.6g}, which a dual point proves: {end}"
    numbers = (("Objective reached", primal), ("It cannot be below", dual), ("Too much, relative", max(gap, 0.0)))
    last_word = "" if optimal else f" {run.stop.sentence}"
    return Certificate(optimal, primal, dual, gap, off, reason + last_word, numbers=numbers)


def _gap(primal: float, dual: float) -> float:
    # far out a loss is 0 to the last digit
    return (primal - dual) / primal if primal > 0 else 0.0


def own_scores(lifted: Lifted, w: Array, b: float, shown: Array) -> tuple[Array, float]:
    """f at the points by (w, b), and how far the scores shown are off, relative to the largest."""
    scores = np.asarray(affine.scores(w[None, :], np.array([b]), lifted.phi)[0])
    return scores, largest(shown - scores) / (largest(scores) or 1.0)


def logistic_bound(lifted: Lifted, lam: float) -> tuple[float, bool]:
    """What sum ln(1 + e^(-y f)) + lambda/2 |w|^2 can never be below, and whether some (w, b) reaches it.

    ln(1 + e^-s) >= H(alpha) - alpha s for every alpha in [0, 1], H its entropy. So each alpha with sum alpha z = 0, or
    sum alpha y = 0 where lambda > 0, gives a bound. It is taken from Newton's solution, and mended to fulfil that.
    """
    z = bound.augmented(lifted.phi, lifted.y, bias=True)
    stays = np.ones(len(z), dtype=bool)
    # points that a boundary leaves on their right side cost nothing in the end, if w may be as long as one likes
    while lam == 0 and stays.any() and (found := recession(z[stays])).grows:
        along = z @ found.v
        # of those that are still there: what went before may be far longer, and then nobody would go
        gone = stays & (along > ZERO * along[stays].max())
        if not gone.any():
            break
        stays &= ~gone
    if not stays.any():
        return 0.0, False
    z = z[stays]
    # b comes first in z and is free
    ridge = lam * np.append(0.0, np.ones(z.shape[1] - 1))
    alpha = _repaired(z[:, :1] if lam > 0 else z, _newton(z, ridge))
    if not ((alpha > 0) & (alpha < 1)).all():
        return 0.0, bool(stays.all())
    entropy = -(alpha * np.log(alpha) + (1 - alpha) * np.log1p(-alpha)).sum()
    pull = (alpha @ z)[1:]
    return float(entropy - (pull @ pull / (2 * lam) if lam > 0 else 0.0)), bool(stays.all())


def _newton(z: Array, ridge: Array) -> Array:
    """alpha = sigma(-s), (n,), where sum ln(1 + e^-s) + v . ridge v / 2 is least, s = z v."""
    v = np.zeros(z.shape[1])
    value = _value(z, ridge, v)
    for _ in range(NEWTON):
        alpha = _alpha(z @ v)
        slope = ridge * v - alpha @ z
        curve = z.T @ (z * (alpha * (1 - alpha))[:, None]) + np.diag(ridge)
        # least squares, since all points may lie on a line
        way = -np.linalg.lstsq(curve, slope)[0]
        length = next((2.0**-k for k in range(HALVINGS) if _value(z, ridge, v + 2.0**-k * way) < value), 0.0)
        if length == 0:
            break
        v = v + length * way
        value = _value(z, ridge, v)
    return _alpha(z @ v)


def _value(z: Array, ridge: Array, v: Array) -> float:
    return float(np.logaddexp(0.0, -(z @ v)).sum() + v @ (ridge * v) / 2)


def _alpha(s: Array) -> Array:
    return np.asarray(np.exp(-np.logaddexp(0.0, s)))


def _repaired(z: Array, alpha: Array) -> Array:
    """alpha with sum alpha z = 0, each entry changed in proportion to what it can bear."""
    room = alpha * (1 - alpha)
    for _ in range(3):
        alpha = alpha - room * (z @ np.linalg.lstsq(z.T @ (z * room[:, None]), alpha @ z)[0])
    return np.asarray(alpha)
