"""The number of updates that each point of a run has caused."""

import numpy as np

from linviz.core.problem import Array
from linviz.run.algorithm import UPDATE
from linviz.run.columns import Steps
from linviz.run.trace import Trace


def update_counts(trace: Trace, steps: Steps) -> Array:
    """Return how many updates each point had caused by each of these rising steps, (F, n)."""
    made = np.flatnonzero(trace.record.event == UPDATE)
    counts = np.zeros((len(steps), trace.lifted.n))
    # the first of the steps that comes after the update
    first = np.searchsorted(steps, made + 1)
    seen = first < len(steps)
    np.add.at(counts, (first[seen], trace.record.index[made][seen]), 1.0)
    return np.asarray(counts.cumsum(axis=0))
