"""How much is known of the margin of a walk in hulls: only the bounds that are shown can tell."""

import numpy as np
from numpy.typing import NDArray

from linviz.run.columns import Columns

# of the larger one: bounds that are no further apart are one number
MEETING = 1e-9
# there is no lower one yet; there are two; they meet
BOUNDS = ("open", "between", "closed")


def bound_states(columns: Columns) -> NDArray[np.int64]:
    """Their place in BOUNDS, (F,)."""
    lower, upper = columns["lower"], columns["upper"]
    with_lower = np.where(upper - lower > MEETING * upper, 1, 2)
    return np.where(lower > 0, with_lower, 0)


def cases_with_bounds(*moves: str) -> tuple[str, ...]:
    """The cases of a walk whose steps are of these kinds: each of them with each of BOUNDS, in that order."""
    return "start", *(f"{move}{state}" for move in moves for state in BOUNDS)
