"""Runs of the algorithms' oracles, which together use every phrase."""

from functools import cache

from linviz.algorithms.registry import algorithm
from linviz.core.lift import Lifted
from linviz.run.entry import ENTRIES
from linviz.run.phrase import Words
from linviz.run.trace import Trace
from tests.datasets import lifted
from tests.recompute.oracle import oracle_of
from tests.runs import ALGORITHMS, trace

# by title the algorithm, its points and its parameters
RUNS = {
    f"{name}, {what}": (name, data, values)
    for name in ALGORITHMS
    for what, (data, values) in oracle_of(name).runs.items()
}


@cache
def run_of(title: str) -> Trace:
    """Make the run of that title, once for all tests of a worker."""
    name, data, values = RUNS[title]
    return trace(name, data, **values)


def words_of_run(title: str) -> Words:
    """Return the texts of the run's algorithm without making the run."""
    name, data, values = RUNS[title]
    seen = data if isinstance(data, Lifted) else lifted(data)
    return ENTRIES[name].words(algorithm(name, values), seen)
