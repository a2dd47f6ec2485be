"""Base class of fast runs over passes: only mistakes change the state, so their steps determine a run."""

from abc import ABC, abstractmethod
from itertools import chain, count
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core.problem import Array
from linviz.run.algorithm import UPDATE, VISIT
from linviz.run.history import CHECKPOINT, History, Record
from linviz.run.order import order_of_pass
from linviz.run.outcome import SEPARATED, Stop, cycling, limit_reached

Steps = NDArray[np.int64]
Points = NDArray[np.int32]


class Plan(NamedTuple):
    """Order in which n points are visited (see order_of_pass), with the limits on updates and visits."""

    order: str
    n: int
    seed: int
    max_updates: int
    max_visits: int

    def has_reached_limit(self, updates: int, visits: int) -> bool:
        """Return True where one of the limits is reached."""
        return updates >= self.max_updates or visits >= self.max_visits


class FastRun(ABC):
    """Base class of a run by its mistakes: subclasses find them and apply them to rows and states."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._passes: list[tuple[int, ...]] = []

    def points_of_pass(self, number: int) -> tuple[int, ...]:
        """Return the points of a pass in their order; each pass is drawn once."""
        plan = self.plan
        for k in range(len(self._passes), number + 1):
            self._passes.append(order_of_pass(plan.order, plan.n, plan.seed, k))
        return self._passes[number]

    def visited_points(self, visits: int) -> Points:
        """Return the points of the first `visits` visits."""
        if self.plan.order == "cyclic":
            # np.resize repeats the pass, where the method of an array would fill up with zeros
            return np.resize(np.arange(self.plan.n, dtype=np.int32), visits)
        self.points_of_pass(visits // self.plan.n)
        return np.fromiter(chain.from_iterable(self._passes), dtype=np.int32, count=visits)

    def points_at(self, steps: Steps) -> Points:
        """Return the points visited at these rising steps, which count from 1."""
        if self.plan.order == "cyclic":
            return ((steps - 1) % self.plan.n).astype(np.int32)
        # steps count from 1, visits from 0
        return self.visited_points(int(steps.max(initial=0)))[steps - 1]

    @abstractmethod
    def run_pass(self, number: int, mistakes: list[int]) -> bool:
        """Make a pass and append the steps (from 1) of its mistakes; return True where the run surely ends in it."""

    @abstractmethod
    def all_correct(self) -> bool:
        """Return True where no point is misclassified after the last mistake."""

    @abstractmethod
    def find_cycle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """Return (start, period) of the first state that comes back, in steps; points are those of the mistakes."""

    @abstractmethod
    def history(self, mistakes: Steps, points: Points) -> History:
        """Return the rows, as these mistakes at these points change them."""

    def rows_at(self, history: History, steps: Steps, mistake_counts: Steps) -> Array:
        """Return the rows after these steps; mistake_counts: how many mistakes were made by each of them."""
        return history.rows(steps)

    @abstractmethod
    def state(self, row: Array, mistake_count: int, visits: int, clean_visits: int) -> Any:
        """Return the state of a row after so many mistakes and visits; clean_visits: visits since the last mistake."""

    def record(self) -> Record:
        """Return the record of the run to its end."""
        mistakes = np.array(self._mistake_steps(), dtype=np.int64)
        points = self.points_at(mistakes)
        # a run that cycles never gets all points right, so there is no cycle to look for
        all_correct = self.all_correct()
        cycle = None if all_correct else self.find_cycle(mistakes, points)
        steps, stop = self._end_and_reason(mistakes, all_correct, cycle)
        # a pass is computed to its end, but the run may end inside it
        count = int(np.searchsorted(mistakes, steps, side="right"))
        mistakes = mistakes[:count]
        points = points[:count]
        event = np.full(steps, VISIT, dtype=np.int8)
        event[mistakes - 1] = UPDATE
        history = self.history(mistakes, points)
        checkpoints = self._checkpoints(history, mistakes, steps)
        return Record(
            event,
            self.visited_points(steps),
            np.full(steps, -1, dtype=np.int32),
            history,
            checkpoints,
            stop,
        )

    def _mistake_steps(self) -> list[int]:
        """Return the steps of the mistakes, up to the end of the pass in which a limit is reached, or of the next."""
        plan = self.plan
        mistakes = list[int]()
        passes_over = 0
        # a cycle that closes on a visit without a mistake is found at the next mistake, at most a pass later
        passes_needed = 2 if plan.order == "cyclic" else 1
        for number in count():
            before = len(mistakes)
            last = self.run_pass(number, mistakes)
            # a pass without a mistake ends a run, except in random order, where it may miss a point
            clean = plan.order != "random" and len(mistakes) == before
            passes_over += plan.has_reached_limit(len(mistakes), (number + 1) * plan.n)
            if last or clean or passes_over == passes_needed:
                break
        return mistakes

    def _end_and_reason(
        self, mistakes: Steps, all_correct: bool, cycle: tuple[int, int] | None
    ) -> tuple[int, Stop]:
        """Return the last step and why the run ends there: no mistake is left, it cycles, or a limit is reached."""
        plan = self.plan
        last = int(mistakes.max(initial=0))
        # the first of these: the cycle closes, the limit on updates, the limit on visits
        # start + period is the step at which the state is repeated
        latest = plan.max_visits
        if cycle:
            latest = min(latest, sum(cycle))
        if len(mistakes) >= plan.max_updates:
            latest = min(latest, int(mistakes[plan.max_updates - 1]))
        # a random order has no passes; the others end with the pass after that of the last mistake
        end = last if plan.order == "random" else ((last - 1) // plan.n + 2) * plan.n
        if end <= latest and all_correct:
            return end, SEPARATED
        if cycle and latest == sum(cycle):
            return latest, cycling(*cycle)
        updates = int(np.searchsorted(mistakes, latest, side="right"))
        if updates >= plan.max_updates:
            return latest, limit_reached(updates, "updates")
        return latest, limit_reached(latest, "visits")

    def _checkpoints(self, history: History, mistakes: Steps, steps: int) -> dict[int, Any]:
        """Return the state after every CHECKPOINT-th step up to `steps`, by step."""
        checkpoint_steps = np.arange(0, steps + 1, CHECKPOINT)
        mistakes_made = np.searchsorted(mistakes, checkpoint_steps, side="right")
        # visits since the last mistake, or since the start
        clean_visits = checkpoint_steps - np.append(0, mistakes)[mistakes_made]
        rows = self.rows_at(history, checkpoint_steps, mistakes_made)
        # Python numbers, converted all at once
        counts = zip(
            rows,
            mistakes_made.tolist(),
            checkpoint_steps.tolist(),
            clean_visits.tolist(),
            strict=True,
        )
        return {
            visits: self.state(row, updates, visits, since)
            for row, updates, visits, since in counts
        }
