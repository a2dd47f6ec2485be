"""Lifts for the tests of the SVMs, and what these are compared with: the dual objective and scikit-learn's solution."""

from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st
from sklearn.svm import SVC

from linviz.core.lift import Lifted, lift
from linviz.core.problem import Array, Problem

# the gap at which SMO ends
TOLERANCE = 1e-6
# how SMO chooses its pair
CHOICES = ("most-violating", "second-order")
each_choice = pytest.mark.parametrize("pair", CHOICES)
lifts = st.sampled_from(
    [lift("none"), lift("quadratic"), lift("polynomial", {"degree": 3}), lift("rbf")]
)
# the values of a lift, by its name, and scikit-learn's words for it
SCIKIT_LEARN: dict[str, tuple[dict[str, float], dict[str, Any]]] = {
    "none": ({}, {"kernel": "linear"}),
    "quadratic": ({}, {"kernel": "poly", "degree": 2, "gamma": 1.0, "coef0": 0.0}),
    "polynomial": ({"degree": 3}, {"kernel": "poly", "degree": 3, "gamma": 1.0, "coef0": 1.0}),
    "rbf": ({"gamma": 0.7}, {"kernel": "rbf", "gamma": 0.7}),
}


def scikit_learn_solution(problem: Problem, name: str, C: float) -> tuple[Array, Array]:
    """Return alpha and the scores that scikit-learn finds through the lift of that name."""
    model = SVC(C=C, tol=1e-10, **SCIKIT_LEARN[name][1]).fit(problem.X, problem.y)
    alpha = np.zeros(problem.n)
    alpha[model.support_] = np.abs(model.dual_coef_[0])
    return alpha, model.decision_function(problem.X)


def dual_objective(lifted: Lifted, alpha: Array) -> Array:
    """Return the dual objective of one alpha (n,), or of every row (F, n)."""
    c = alpha * lifted.y
    return alpha.sum(axis=-1) - ((c @ lifted.K) * c).sum(axis=-1) / 2
