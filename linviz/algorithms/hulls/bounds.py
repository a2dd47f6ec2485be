"""States of the bounds of the margin, and the cases made from them; only the bounds that are shown define a state."""

import numpy as np
from numpy.typing import NDArray

from linviz.run.columns import Columns

# bounds whose difference is a smaller part of the upper one count as equal
MEETING = 1e-9
# "open": there is no lower bound yet; "between": there are two bounds; "closed": they are equal
BOUNDS = ("open", "between", "closed")


def bound_states(columns: Columns) -> NDArray[np.int64]:
    """Return the state of the bounds in each step, as a place in BOUNDS, (F,)."""
    lower, upper = columns["lower"], columns["upper"]
    with_lower = np.where(upper - lower > MEETING * upper, 1, 2)
    return np.where(lower > 0, with_lower, 0)


def cases_with_bounds(*moves: str) -> tuple[str, ...]:
    """Return the cases of an algorithm with these kinds of steps: each kind with each of BOUNDS, in that order."""
    return "start", *(f"{move}{state}" for move in moves for state in BOUNDS)
