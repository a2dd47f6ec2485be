"""The number of updates that each point of a run has caused."""

import numpy as np

from linviz.core.problem import Array
from linviz.run.algorithm import UPDATE
from linviz.run.columns import Steps
from linviz.run.trace import Trace


def update_counts(trace: Trace, steps: Steps) -> Array:
    """Return how many updates each point had caused by each of these rising steps, (F, n)."""
    update_steps = np.flatnonzero(trace.record.event == UPDATE)
    counts = np.zeros((len(steps), trace.lifted.n))
    # the first of the steps that comes after the update
    first = np.searchsorted(steps, update_steps + 1)
    in_range = first < len(steps)
    np.add.at(counts, (first[in_range], trace.record.index[update_steps][in_range]), 1.0)
    return np.asarray(counts.cumsum(axis=0))
