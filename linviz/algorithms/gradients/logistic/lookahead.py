"""Look at further steps of gradient descent where a run is cut off: some lead no nearer to the optimum."""

import numpy as np

from linviz.core.problem import Array
from linviz.core.rounding import SAME

# steps that are looked at
LOOKAHEAD = 100
# of the loss: what changes it by less hardly does
NEGLIGIBLE = 1e-9


def count_rises(losses: Array) -> int:
    """Count the steps that raise the loss; losses (steps + 1,)."""
    return int((losses[1:] > losses[:-1] * (1 + NEGLIGIBLE)).sum())


def period(rows: Array) -> int | None:
    """After how many steps each (w, b) comes back, to nine digits; rows (steps + 1, D + 1); None where none does."""
    room = SAME * np.abs(rows).max(axis=0)
    # seen at least twice
    for steps in range(1, len(rows) // 2 + 1):
        if (np.abs(rows[steps:] - rows[:-steps]) <= room).all():
            return steps
    return None
