"""Errors of a run on the points that are held out."""

import numpy as np
from numpy.typing import NDArray

from linviz.run.columns import Steps
from linviz.run.trace import Trace


def held_out_errors(trace: Trace, steps: Steps) -> NDArray[np.int64]:
    """Return how many of the held-out points each of these steps misclassifies, (F,)."""
    held_out = trace.held_out
    if not held_out.n:
        return np.zeros(len(steps), dtype=np.int64)
    return np.asarray(
        np.count_nonzero(held_out.y * trace.decisions(held_out.X, steps) <= 0, axis=1)
    )
