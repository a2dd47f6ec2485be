"""Losses of one point, as functions of s = y f(x): how much it costs.

All but sigmoid take arrays of any shape. A point is right where s > 0; s = 0 is a mistake, as everywhere in linviz.
"""

from math import exp

import numpy as np

from linviz.core.problem import Array


def perceptron(s: Array) -> Array:
    """max(0, -s) (003, Loss Function for Hyperplane based Classifiers; 004, J_p)."""
    return np.maximum(0.0, -s)


def hinge(s: Array) -> Array:
    """max(0, 1 - s), the smallest slack (000 §2.6)."""
    return np.maximum(0.0, 1.0 - s)


def logistic(s: Array) -> Array:
    """ln(1 + e^-s), the cross entropy of the label (003)."""
    # e^-|s| never overflows; for s < 0 the loss is -s and a little
    return np.asarray(np.log1p(np.exp(-np.abs(s))) + np.maximum(-s, 0.0))


def logistic_slope(s: Array) -> Array:
    """Its derivative, -sigma(-s): less the probability of the other label, exact also where that is tiny."""
    # sigma(-s) = exp(-ln(1 + e^s))
    return np.asarray(-np.exp(-logistic(-s)))


def sigmoid(f: float) -> float:
    """sigma(f) = 1 / (1 + e^-f) of one number, from 0 to 1 without overflow."""
    small = exp(-abs(f))
    return (1.0 if f >= 0 else small) / (1.0 + small)
