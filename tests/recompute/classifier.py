"""Expected numbers of f: every term, w and b among the live numbers, and y f in the formula."""

from collections.abc import Sequence
from math import comb
from typing import Any

import numpy as np

from tests.recompute.model import Model
from tests.recompute.moment import Moment, dot

Numbers = Sequence[float]
# features that are written out, and those that are multiplied out at a point
TERMS, PRODUCTS = 6, 3
NONE: list[float] = []


def row(vector: Sequence[float]) -> list[float]:
    """Return the first three numbers of a vector, which are shown of it."""
    return [float(one) for one in vector][:3]


def classifier_numbers(model: Model, now: Moment) -> list[tuple[str, Numbers]]:
    """Return the live numbers that come first: for each a word of its label, and its numbers."""
    bias = model.parameters.get("bias", True) not in (False, "none")
    if model.oracle.votes:
        w, b = now.moving or now.voters[-1][:2]
        return [("Decision", [now.updates]), ("current", [*row(w), *([float(b)] * bias)])]
    names = digits_of_names(model)
    kernel = model.trace.algorithm.takes == "kernel"
    if kernel and names is None:
        terms = ("Decision", [_terms(model, now), len(model.y)])
        return [terms, ("b", [float(now.b)])] if bias else [terms]
    w = weights(model, now)
    # the b of w: f at a place less w . phi
    b = float(model.f(now, [[0.0] * model.d])[0]) - dot(w, model.phi([0.0] * model.d))
    # a kernel may have a constant component
    constant = [b] * (bias or kernel)
    if names is None:
        return [("Decision", [len(w)]), ("w", [*row(w), *constant])]
    # f in plain monomials; a factor of 1 is not written
    plain = [one * factor for one, factor in zip(w, feature_factors(model), strict=True)]
    factors = [[] if abs(abs(one) - 1) < 1e-9 else [one] for one in plain]
    written = [
        value for factor, name in zip(factors, names, strict=True) for value in (*factor, *name)
    ]
    rows = [("Decision", [*written, *constant])]
    # without a lift f has all of w, and only a name for it is a reason to repeat it
    has_row = model.lift["name"] != "none" or model.oracle.names_w or model.hulls == 2
    return [*rows, ("w", [*row(w), *constant])] if has_row else rows


def held_out_numbers(model: Model, now: Moment) -> list[tuple[str, Numbers]]:
    """Return the live number of the held-out points: how many of them count as mistakes, and how many they are."""
    held_out = model.trace.held_out
    if not held_out.n:
        return []
    mistakes = held_out.y * model.f(now, held_out.X) <= 0
    return [("Held-out points", [int(mistakes.sum()), held_out.n])]


def _terms(model: Model, now: Moment) -> int:
    """Return how many points f is a sum over."""
    if len(now.alpha):
        return int(np.count_nonzero(now.alpha))
    # where the hull points have only places: the corners of which they are mixtures
    corners = {label: {int(np.argmax(model.y == label))} for label in (1, -1)}
    for one in model.moments[1:]:
        for i in one.points:
            label = int(model.y[i])
            corners[label] = {i} if one.kappa == 1 else corners[label] | {i}
        if one is now:
            break
    return sum(map(len, corners.values())) if now is not model.moments[0] else 2


def weights(model: Model, now: Moment) -> list[float]:
    """Return w in the lifted space."""
    if len(now.w):
        return [float(one) for one in now.w]
    c = np.array(now.alpha, dtype=float) * model.y
    if model.parameters.get("offset") == "centred":
        c = c - c.mean()
    return (c @ np.array([model.phi(x) for x in model.X.tolist()], dtype=float)).tolist()


def digits_of_names(model: Model) -> list[list[float]] | None:
    """Return the numbers in each monomial's name, such as the 1 of x² − 1; None where f is not written out."""
    name, d = model.lift["name"], model.d
    if name == "none":
        return [NONE] * d if d <= TERMS else None
    plain = {
        "parabola": [NONE, NONE],
        "shifted-parabola": [NONE, [-1]],
        "quadratic": [NONE, NONE, NONE],
    }
    if name != "polynomial":
        return plain.get(name)
    count = len(squared_factors(model))
    return [NONE] * count if count <= TERMS else None


def feature_factors(model: Model) -> list[float]:
    """Return the factor of each feature before its plain monomial."""
    if model.lift["name"] == "quadratic":
        return [1.0, 2**0.5, 1.0]
    if model.lift["name"] == "polynomial":
        return [square**0.5 for square in squared_factors(model)]
    return [1.0] * len(model.phi([0.0] * model.d))


def squared_factors(model: Model) -> list[float]:
    """Return the square of the factor of each monomial of a polynomial."""
    p, c, d = model.lift["degree"], model.lift["coef0"], model.d
    powers = [
        (t - j, j) for t in range(1 if c else p, p + 1) for j in range(t + 1 if d == 2 else 1)
    ]
    return [comb(p, i + j) * comb(i + j, i) * c ** (p - i - j) for i, j in powers]


def score_lines(model: Model, before: Moment, now: Moment, *compared: float) -> list[Numbers]:
    """Return the lines of f with the classifier before the step, and of y f and its comparison."""
    i = now.points[0]
    y, signed = int(model.y[i]), float(now.signed)
    return [*f_lines(model, before, now), [i + 1, i + 1, y, y * signed, signed, *compared]]


def f_lines(model: Model, before: Moment, now: Moment) -> list[Numbers]:
    """Return the line of f of the visited point and its value, if it is written out."""
    i = now.points[0]
    f = int(model.y[i]) * float(now.signed)
    bias: Any = [float(before.b)] * model.parameters.get("bias", True)
    if not len(before.w):
        return [[i + 1, i + 1, f - float(before.b), float(before.b), f]]
    if len(before.w) > PRODUCTS:
        return [[i + 1, f - bias[0], *bias, f]] if bias else []
    pairs = zip(before.w, model.Z[i], strict=True)
    return [[i + 1, *(float(one) for pair in pairs for one in pair), *bias, f]]
