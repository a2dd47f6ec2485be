"""Look-ahead at further steps of a gradient method where a run is cut off: some lead no nearer to the optimum."""

import numpy as np

from linviz.core.problem import Array
from linviz.core.rounding import SAME

# number of further steps that use all points; of passes over single points, and of the steps of all these passes
LOOKAHEAD = 100
PASSES = 10
STEPS_OF_PASSES = 1_000
# a smaller relative change of the loss counts as none
NEGLIGIBLE = 1e-9


def count_rises(losses: Array) -> int:
    """Count the steps that raise the loss; losses (steps + 1,)."""
    return int(np.count_nonzero(losses[1:] > losses[:-1] * (1 + NEGLIGIBLE)))


def passes_ahead(steps: int, n: int, most: int = PASSES) -> int:
    """Return how many further passes over n points are looked at; no more than a run of so many steps has made."""
    return min(most, STEPS_OF_PASSES // n, steps // n)


def period(rows: Array) -> int | None:
    """Return the number of steps after which every (w, b) comes back, to nine digits; None where none does.

    rows: (steps + 1, D + 1).
    """
    tolerance = SAME * np.abs(rows).max(axis=0)
    # a period must repeat at least once
    for steps in range(1, len(rows) // 2 + 1):
        if (np.abs(rows[steps:] - rows[:-steps]) <= tolerance).all():
            return steps
    return None
