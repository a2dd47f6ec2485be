"""A problem of one number: the smallest x^2 with x >= 1, its Lagrangian, its dual, its saddle (002, 003 min-max).

L(x, lam) = x^2 - lam (x - 1). Where lam is chosen first, L is lowest at x = lam / 2, and g(lam) = lam - lam^2 / 4.
Where x is, the highest L is x^2 where x >= 1, and infinite elsewhere.
"""

from typing import Any

import numpy as np

from linviz.core.problem import Array

# what may be tried, and in which steps
MOST, STEPS = 4.0, 40
CAPTION = (
    "The same in one number: where L is lowest is a bound for the answer; the best bound, at λ = 2,"
    " is the answer."
)


def lagrangian(x: Array, lam: float) -> Array:
    """L(x, lam)."""
    return np.asarray(x * x - lam * (x - 1))


def minimiser(lam: Array) -> Array:
    """The x of the lowest L."""
    return lam / 2


def dual_function(lam: Array) -> Array:
    """g(lam) = min over x of L."""
    return lam - lam * lam / 4


def kkt_conditions(lam: Array) -> Array:
    """Whether x = lam / 2 and lam are stationary, x >= 1, lam >= 0, lam (x - 1) = 0, (k, 4)."""
    x = minimiser(lam)
    return np.column_stack([2 * x == lam, x >= 1, lam >= 0, lam * (x - 1) == 0])


def page_values() -> dict[str, Any]:
    """All that may be tried, for the page."""
    lam = np.linspace(0.0, MOST, STEPS + 1)
    return {
        "lam": lam.tolist(),
        "x": minimiser(lam).tolist(),
        "g": dual_function(lam).tolist(),
        "holds": kkt_conditions(lam).tolist(),
    }
