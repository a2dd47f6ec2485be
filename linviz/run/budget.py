"""Budget of a run in steps and updates, not in seconds, so that a scenario gives the same trace on any load."""

from typing import Any

from linviz.core.lift import Lifted
from linviz.run.algorithm import Algorithm
from linviz.run.entry import entry_of
from linviz.run.outcome import Stop, limit_reached

# steps times (points + WORK_BESIDE_POINTS) of a walk in hulls: half a second; and the least budget of any walk
WALK_WORK = 3_500_000
WORK_BESIDE_POINTS = 500
SHORTEST_WALK = 5_000
# Steps times points times features: a walk that computes every y f from the features makes so many products, in a tenth
# of a second. With 100 points it ends before WALK_WORK is used up where there are more than 25 features.
WIDE_WALK_WORK = 15_000_000
# the most updates where there are not exactly two features, each twenty times as long as in the plane: half a second
MOST_WIDE_UPDATES = 40_000
# numbers of w that a run may store: 24 MB, and as much again for their rounding error bounds
ROOM = 3_000_000


def stop_at_limit(
    algorithm: Algorithm[Any], lifted: Lifted, step: int, updates: int
) -> Stop | None:
    """Return the end STEP_LIMIT where a run has made all the steps or updates that it may make; None before."""
    if updates >= update_limit(algorithm, lifted):
        return limit_reached(updates, "updates")
    if step >= step_limit(algorithm):
        return limit_reached(step, entry_of(algorithm).terms.step)
    return None


def with_outlook(limit: Stop, algorithm: Algorithm[Any], lifted: Lifted, state: Any) -> Stop:
    """Return the end of a run at its limit, with what the algorithm says of further steps."""
    outlook = entry_of(algorithm).limits.outlook
    sentence = outlook(algorithm, lifted, state) if outlook else ""
    return limit._replace(template=f"{limit.template} {sentence}") if sentence else limit


def update_limit(algorithm: Algorithm[Any], lifted: Lifted) -> int:
    """Return the updates that a run may make: as many as its parameter says, unless there is no room for so many."""
    limit = entry_of(algorithm).limits.updates
    return limit(algorithm, lifted) if limit else algorithm.max_updates


def step_limit(algorithm: Algorithm[Any]) -> int:
    """Return the steps that a run may make: as many as its parameter says, unless these would take too long."""
    limit = entry_of(algorithm).limits.steps
    return limit(algorithm) if limit else algorithm.max_steps


def limit_by_memory(steps: int, lifted: Lifted, vectors_per_step: int = 1) -> int:
    """Return `steps`, or fewer where memory has no room for what is kept of each.

    vectors_per_step: how many vectors as long as (w, b) that is. Counted, so it is the same on every machine.
    """
    return min(steps, ROOM // (vectors_per_step * (int(lifted.phi.shape[1]) + 1)))


def limit_by_features(updates: int, lifted: Lifted) -> int:
    """Return `updates`, or fewer where there are so many features that they would take too long."""
    return updates if lifted.phi.shape[1] == 2 else min(updates, MOST_WIDE_UPDATES)


def limit_by_walk(steps: int, lifted: Lifted, steps_per_walk_step: int = 1) -> int:
    """Return `steps` of a walk in hulls, each of which looks at all points, or fewer where they would exceed WALK_WORK.

    steps_per_walk_step: how many steps of the algorithm take as long as one of a walk.
    """
    return min(
        steps,
        max(SHORTEST_WALK, steps_per_walk_step * WALK_WORK // (WORK_BESIDE_POINTS + lifted.n)),
    )


def limit_by_wide_walk(steps: int, lifted: Lifted) -> int:
    """Return `steps` of a walk that computes every score from the features, or fewer where these are many."""
    return min(steps, WIDE_WALK_WORK // max(1, lifted.phi.size))
