"""The duality gap of a classifier in fractions: no number is rounded between the points and the answer."""

from fractions import Fraction
from math import inf

from linviz.core.problem import Array


def polynomial_gram(X: Array, degree: int, coef0: int) -> list[list[Fraction]]:
    """Return K of the points in fractions, (n, n)."""
    rows = [[Fraction(one) for one in row] for row in X.tolist()]
    return [
        [(sum((a * b for a, b in zip(x, z, strict=True)), Fraction(coef0))) ** degree for z in rows]
        for x in rows
    ]


def soft_gap(K: list[list[Fraction]], y: Array, C: float, answer: tuple[Array, float]) -> float:
    """Return (primal - dual) / primal of the soft margin."""
    alpha, b, labels, scores, squared = _as_fractions(K, y, answer)
    slack = sum(
        max(Fraction(0), 1 - label * (score + b))
        for label, score in zip(labels, scores, strict=True)
    )
    primal, dual = squared / 2 + Fraction(C) * slack, sum(alpha) - squared / 2
    return float((primal - dual) / primal) if primal else 0.0


def hard_gap(K: list[list[Fraction]], y: Array, answer: tuple[Array, float]) -> float:
    """Return the relative gap of the hard margin, with w scaled to y f >= 1; infinite if a point is misclassified."""
    alpha, b, labels, scores, squared = _as_fractions(K, y, answer)
    smallest = min(label * (score + b) for label, score in zip(labels, scores, strict=True))
    if smallest <= 0:
        return inf
    primal = squared / 2 / smallest**2
    return float((primal - sum(alpha) + squared / 2) / primal)


def _as_fractions(
    K: list[list[Fraction]], y: Array, answer: tuple[Array, float]
) -> tuple[list[Fraction], Fraction, list[int], list[Fraction], Fraction]:
    """Return alpha, b, the labels, the scores without b and |w|^2."""
    alpha, labels = [Fraction(one) for one in answer[0].tolist()], [int(one) for one in y.tolist()]
    s = [a * label for a, label in zip(alpha, labels, strict=True)]
    # most alphas are 0
    nonzero = [(j, one) for j, one in enumerate(s) if one]
    scores = [sum((one * row[j] for j, one in nonzero), Fraction(0)) for row in K]
    return (
        alpha,
        Fraction(answer[1]),
        labels,
        scores,
        sum((one * scores[j] for j, one in nonzero), Fraction(0)),
    )
