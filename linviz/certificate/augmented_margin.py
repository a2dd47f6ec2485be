"""The largest augmented margin: between that of an independent boundary and the length of a point of the hull of z."""

from typing import Any, NamedTuple

import numpy as np

from linviz.certificate import mistakes, solver
from linviz.certificate.base import AGREE, ZERO, Certificate, Run, foreign, rows
from linviz.certificate.largest_margin import hard_margin
from linviz.core import bound
from linviz.core.problem import Array

# what the solver may leave open of its own answer, and be believed
LOOSE = 1e-3
Numbers = tuple[tuple[str, float], ...]


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Optimal where the bounds of the run are as near as was asked for, and true; if none were, where all are right."""
    lifted, asked = run.lifted, _asked(run)
    if asked.tolerance == "none":
        return mistakes.judge(run, last)
    z = bound.augmented(rows(lifted), lifted.y, asked.bias, asked.constant)
    v = _v(run, last, asked)
    attained = _margin(z, v)
    separable, residual = mistakes.is_separable(lifted, asked.bias)
    if separable is False:
        reason = f"The origin lies in the hull of the points z (to {residual:.1e}), so no boundary of this kind exists."
        return Certificate(False, attained, 0.0, 1.0, residual, reason)
    _, off = mistakes.signed_scores(run, last)
    if off > ZERO:
        return foreign(attained, off)
    lower, upper = augmented_margin(z)
    if not upper > 0:
        return Certificate(False, attained, np.inf, 1.0, np.inf, "The independent solver gave no answer.")
    kkt, gap = (upper - lower) / upper, (upper - attained) / upper
    # the run may stop where its own bounds are that far apart, and its upper one is upper at least
    allowed = run.algorithm.epsilon / (1.0 if asked.tolerance == "relative" else upper) + min(kkt, LOOSE) + AGREE
    contained = last["lower"] <= upper * (1 + AGREE) and last["upper"] >= lower * (1 - AGREE)
    # a large epsilon allows for boundaries with mistakes, and no end of the run does
    optimal = bool(attained > ZERO * upper and gap <= allowed and contained)
    words = "within what was asked for" if optimal else "not what was asked for"
    name = "augmented margin" if asked.bias else "margin"
    reason = f"The {name} is {attained:.6g} and cannot be above {upper:.6g}: {gap:.1e} of it may be missing, {words}."
    beside, more = _beside(run, v) if asked.bias else ("", ())
    numbers = ((name.capitalize(), attained), ("None is above", upper), ("Missing at most", gap), *more)
    reason += beside if optimal else f" {run.stop.sentence}"
    return Certificate(optimal, attained, upper, gap, kkt, reason, numbers=numbers)


class _Asked(NamedTuple):
    """What the run was asked for; MDM knows one way only."""

    tolerance: str
    bias: bool
    constant: float


def _asked(run: Run) -> _Asked:
    one = run.algorithm
    return _Asked(getattr(one, "tolerance", "relative"), getattr(one, "bias", True), getattr(one, "constant", 1.0))


def _v(run: Run, last: dict[str, Any], asked: _Asked) -> Array:
    """v = (b, w), from the classifier that the run shows."""
    if run.algorithm.takes == "kernel":
        # the weights of the points z, each times its label
        return np.append(last["c"].sum(), last["c"] @ rows(run.lifted))
    return np.append(last["b"] / asked.constant, last["w"]) if asked.bias else np.asarray(last["w"])


def _beside(run: Run, v: Array) -> tuple[str, Numbers]:
    """What the same boundary is worth where b does not count, and what the best one is worth there."""
    lifted, w = run.lifted, v[1:]
    if lifted.problem.one_class or not w.any():
        return "", ()
    f = rows(lifted) @ w + v[0] * _asked(run).constant
    own, (best, _) = float((lifted.y * f).min() / np.linalg.norm(w)), hard_margin(lifted)
    sentence = f" It counts b in |(b, w)|. Without b this boundary's margin is {own:.4g}, and the SVM's {best:.4g}."
    return sentence, (("Margin without b", own), ("The SVM's margin", best))


def _margin(z: Array, v: Array) -> float:
    norm = float(np.linalg.norm(v))
    return float((z @ v).min()) / norm if norm > 0 else 0.0


def augmented_margin(z: Array) -> tuple[float, float]:
    """Bounds of max min z . v over |v| = 1, from an independent solution: of its v, and of a point of the hull of z.

    Both hold whatever the solver did; (0, 0) where it gave no answer.
    """
    cp, size = solver.library(), float(np.abs(z).max())
    v = cp.Variable(z.shape[1])
    inside = (z / size) @ v >= 1
    found = solver.solved(cp.Problem(cp.Minimize(cp.sum_squares(v)), [inside]), v)
    if found is None or inside.dual_value is None or not found.any():
        return 0.0, 0.0
    # multipliers are weights of a hull point once they sum to 1, whatever their quality
    weights = np.maximum(inside.dual_value, 0.0)
    return _margin(z, found), float(np.linalg.norm(weights @ z / weights.sum()))
