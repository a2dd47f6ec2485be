"""Losses of one point, as functions of s = y f(x): how much it costs, and how the cost changes with s.

All take arrays of any shape. A point is right where s > 0; s = 0 is a mistake, as everywhere in linviz.
"""

from collections.abc import Callable
from math import exp
from typing import NamedTuple

import numpy as np

from linviz.core.problem import Array


class Loss(NamedTuple):
    """value: s to the loss. slope: s to its derivative with respect to s; at a kink, the one that learning uses."""

    value: Callable[[Array], Array]
    slope: Callable[[Array], Array]


def zero_one(s: Array) -> Array:
    """1 for a mistake, else 0: what one would like to make small, and what no gradient can (004, J)."""
    return np.where(s <= 0, 1.0, 0.0)


def perceptron(s: Array) -> Array:
    """max(0, -s) (003, Loss Function for Hyperplane based Classifiers; 004, J_p)."""
    return np.maximum(0.0, -s)


def perceptron_slope(s: Array) -> Array:
    """-1 for a mistake, s = 0 included: with 0 there, w = 0 would never move."""
    return np.where(s <= 0, -1.0, 0.0)


def hinge(s: Array) -> Array:
    """max(0, 1 - s), the smallest slack (000 §2.6)."""
    return np.maximum(0.0, 1.0 - s)


def hinge_slope(s: Array) -> Array:
    """-1 inside the margin, 0 on it and outside."""
    return np.where(s < 1, -1.0, 0.0)


def logistic(s: Array) -> Array:
    """ln(1 + e^-s), the cross entropy of the label (003)."""
    # e^-|s| never overflows; for s < 0 the loss is -s and a little
    return np.asarray(np.log1p(np.exp(-np.abs(s))) + np.maximum(-s, 0.0))


def logistic_slope(s: Array) -> Array:
    """-sigma(-s): less the probability of the other label, exact also where that is tiny."""
    # sigma(-s) = exp(-ln(1 + e^s))
    return np.asarray(-np.exp(-logistic(-s)))


def squared(s: Array) -> Array:
    """(1 - s)^2 = (y - f)^2: also what is right by far costs something."""
    return (1.0 - s) ** 2


def squared_slope(s: Array) -> Array:
    """-2 (1 - s)."""
    return -2.0 * (1.0 - s)


LOSSES: dict[str, Loss] = {
    "0-1": Loss(zero_one, np.zeros_like),
    "perceptron": Loss(perceptron, perceptron_slope),
    "hinge": Loss(hinge, hinge_slope),
    "logistic": Loss(logistic, logistic_slope),
    "squared": Loss(squared, squared_slope),
}


def sigmoid(f: float) -> float:
    """sigma(f) = 1 / (1 + e^-f) of one number, from 0 to 1 without overflow."""
    small = exp(-abs(f))
    return (1.0 if f >= 0 else small) / (1.0 + small)
