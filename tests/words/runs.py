"""The runs that algorithms bring along with their oracles: between them every phrase there is."""

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
    """The words of the algorithm of that run, which needs not be made for them."""
    name, data, values = RUNS[title]
    seen = data if isinstance(data, Lifted) else lifted(data)
    return ENTRIES[name].words(algorithm(name, values), seen)
