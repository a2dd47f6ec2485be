"""Toy problem of one number: minimise x^2 with x >= 1; its Lagrangian, dual and saddle point (002, 003 min-max).

L(x, lam) = x^2 - lam (x - 1). For a given lam, L is lowest at x = lam / 2, so that g(lam) = lam - lam^2 / 4. For a
given x, the maximum of L over lam >= 0 is x^2 if x >= 1, and infinite otherwise.
"""

from typing import Any

import numpy as np

from linviz.core.problem import Array

# the largest lambda that can be tried, and the number of steps up to it
MOST, STEPS = 4.0, 40
CAPTION = (
    "A toy problem: minimise $unknown² with $unknown ≥ 1. The smallest value of $L is a lower bound; "
    "the best one, at $multiplier = 2, is the minimum."
)


def lagrangian(x: Array, lam: float) -> Array:
    """Return L(x, lam) at each x."""
    return np.asarray(x * x - lam * (x - 1))


def minimiser(lam: Array) -> Array:
    """Return the x at which L is lowest for each lam."""
    return lam / 2


def dual_function(lam: Array) -> Array:
    """Return g(lam), the minimum of L over x."""
    return lam - lam * lam / 4


def kkt_conditions(lam: Array) -> Array:
    """Return whether each condition holds at x = lam / 2, (k, 4): stationary, x >= 1, lam >= 0, lam (x - 1) = 0."""
    x = minimiser(lam)
    return np.column_stack([2 * x == lam, x >= 1, lam >= 0, lam * (x - 1) == 0])


def page_values() -> dict[str, Any]:
    """Return x, g and the conditions at every lambda that can be tried, as JSON."""
    lam = np.linspace(0.0, MOST, STEPS + 1)
    return {
        "lam": lam.tolist(),
        "x": minimiser(lam).tolist(),
        "g": dual_function(lam).tolist(),
        "holds": kkt_conditions(lam).tolist(),
    }
