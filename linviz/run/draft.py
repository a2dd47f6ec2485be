"""Draft: what a run may compute while something is dragged, so that the picture follows the hand and nobody waits."""

from copy import copy
from typing import Any, NamedTuple, TypeVar

from linviz.core.lift import Lifted
from linviz.run.algorithm import Algorithm

A = TypeVar("A", bound=Algorithm[Any])

# points up to which a draft may make all its updates
FULL = 100


class Draft(NamedTuple):
    """The steps and updates that a run may make while something is dragged: eight milliseconds of them at 100 points.

    updates: where there are two features. wide_updates: where there are others, which cost more with every point; so
    with more than 100 points the number is divided by n/100.
    """

    steps: int = 100_000
    updates: int = 100_000
    wide_updates: int = 100_000

    def most_updates(self, lifted: Lifted) -> int:
        """Return the updates that a draft on these points may make."""
        if lifted.has_map and lifted.phi.shape[1] == 2:
            return self.updates
        return self.wide_updates * FULL // max(FULL, lifted.n)


def with_limits(algorithm: A, steps: int, updates: int) -> A:
    """Return the algorithm with at most these steps and updates; it differs in nothing else."""
    one = copy(algorithm)
    # frozen for all others, but this copy is not yet anybody's
    object.__setattr__(one, "max_steps", min(algorithm.max_steps, steps))
    object.__setattr__(one, "max_updates", min(algorithm.max_updates, updates))
    return one
