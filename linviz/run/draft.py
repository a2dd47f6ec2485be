"""Draft: what a run may compute while something is dragged, so that the picture follows the hand and nobody waits."""

from copy import copy
from typing import Any, NamedTuple, TypeVar

from linviz.core.lift import Lifted
from linviz.run.algorithm import Algorithm

A = TypeVar("A", bound=Algorithm[Any])

# points up to which a draft may make all its updates
FULL = 100
# features up to which a draft may make all its steps
SHORT = 20
# points up to which a draft of an SVM may make all its steps
CALM = 200


class Draft(NamedTuple):
    """The steps and updates that a run may make while something is dragged: eight milliseconds of them at 100 points.

    updates: where there are two features. wide_updates: where there are others, which cost more with every point; so
    with more than 100 points the number is divided by n/100. long_steps: of the steps, where there are many features.
    """

    steps: int = 100_000
    updates: int = 100_000
    wide_updates: int = 100_000
    long_steps: int = 100_000

    def most_steps(self, lifted: Lifted) -> int:
        """Return the steps that a draft on these points may make."""
        is_long = lifted.has_map and lifted.phi.shape[1] > SHORT
        return min(self.steps, self.long_steps) if is_long else self.steps

    def most_updates(self, lifted: Lifted) -> int:
        """Return the updates that a draft on these points may make."""
        if lifted.has_map and lifted.phi.shape[1] == 2:
            return self.updates
        return self.wide_updates * FULL // max(FULL, lifted.n)


def steps_of_many(steps: int, n: int) -> int:
    """Return these steps, or fewer of them with many points, each of which a step changes."""
    return steps * CALM // max(CALM, n)


def with_limits(algorithm: A, steps: int, updates: int) -> A:
    """Return the algorithm with at most these steps and updates; it differs in nothing else."""
    one = copy(algorithm)
    # frozen for all others, but this copy is not yet anybody's
    object.__setattr__(one, "max_steps", min(algorithm.max_steps, steps))
    object.__setattr__(one, "max_updates", min(algorithm.max_updates, updates))
    return one
