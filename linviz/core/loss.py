"""Losses of one point, as functions of s = y f(x): how much it costs.

All but sigmoid take arrays of any shape. A point is right where s > 0; s = 0 is a mistake, as everywhere in linviz.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from linviz.core import elementary
from linviz.core.problem import Array


def zero_one(s: Array) -> Array:
    """Return 1 where s <= 0, else 0: the mistakes (003, 004, empirical risk)."""
    return np.where(np.less_equal(s, 0.0), 1.0, 0.0)


def perceptron(s: Array) -> Array:
    """Return max(0, -s) (003, Loss Function for Hyperplane based Classifiers; 004, J_p)."""
    # without -0, of which a maximum may be or not
    return np.maximum(0.0, -s) + 0.0


def hinge(s: Array) -> Array:
    """Return max(0, 1 - s), the smallest slack (000 §2.6)."""
    return np.maximum(0.0, 1.0 - s)


def logistic(s: Array) -> Array:
    """Return ln(1 + e^-s), the cross entropy of the label (003)."""
    return _logistic(s, elementary.fast_exp(-np.abs(s)))


def _logistic(s: Array, small: Array) -> Array:
    """Return ln(1 + e^-s) from e^-|s|, which never overflows."""
    # for s < 0 the loss is -s and a little
    return np.asarray(elementary.log1p(small) + np.maximum(-s, 0.0))


def square(s: Array) -> Array:
    """Return (1 - s)^2, which is (y - f)^2 for a label y of 1 or -1 (003, ridge); it costs something beyond 1 too."""
    return np.square(1.0 - s)


def logistic_slope(s: Array) -> Array:
    """Return the derivative of the logistic loss, -sigma(-s), exact also where that is tiny."""
    return np.asarray(-elementary.sigmoid(-s))


def logistic_with_slope(s: Array) -> tuple[Array, Array]:
    """Return the logistic loss and its derivative, with a single e^x for both."""
    small = elementary.fast_exp(-np.abs(s))
    return _logistic(s, small), np.asarray(-elementary.sigmoid(-s, small))


def sigmoid(f: float) -> float:
    """Return sigma(f) = 1 / (1 + e^-f) of one number, from 0 to 1 without overflow."""
    small = elementary.exp_of_number(-abs(f))
    return (1.0 if f >= 0 else small) / (1.0 + small)


# by name, as views and Cost.loss have them
LOSSES: Mapping[str, Callable[[Array], Array]] = MappingProxyType(
    {
        "0-1": zero_one,
        "perceptron": perceptron,
        "hinge": hinge,
        "logistic": logistic,
        "squared": square,
    }
)
