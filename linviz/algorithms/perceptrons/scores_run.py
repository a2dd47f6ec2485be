"""Base class of fast runs that keep y f of all points: a pass goes from one mistake straight to the next."""

from abc import abstractmethod
from hashlib import blake2b

import numpy as np

from linviz.algorithms.perceptrons.passes import FastRun, Plan, Points, Steps
from linviz.core.problem import Array

# mistakes after which the states so far are searched for one that came back
SEARCH_INTERVAL = 64


class ScoresRun(FastRun):
    """Base class of a run by its mistakes; subclasses change `signed` with each of them.

    signed (n,): y f of all points, or a number near it. doubt: a point with more than that is surely no mistake.
    """

    signed: Array
    doubt: float

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        # the points of the mistakes, and their steps after 0 for the start
        self.mistake_points = list[int]()
        self.mistake_steps = [0]
        # the number of mistakes at which each key, by its digest, was first there
        self.mistakes_of_key = dict[bytes, int]()
        self.keys_seen = 0
        self.cycle: tuple[int, int] | None = None

    @property
    def can_repeat(self) -> bool:
        """True where equal scores at an equal place of the order make the run repeat itself."""
        return self.plan.order == "cyclic"

    @abstractmethod
    def is_mistake(self, i: int) -> bool:
        """Return whether point i is misclassified, where its number in `signed` is at most `doubt`."""

    @abstractmethod
    def change_scores(self, i: int) -> None:
        """Apply the mistake at point i, which is the last of `mistake_points`, to `signed` and `doubt`."""

    @abstractmethod
    def keys(self, begin: int, end: int) -> Array:
        """Return what comes back where the run cycles, after each of the mistakes from `begin` to before `end`."""

    @abstractmethod
    def cycle_between(self, first: int, again: int) -> tuple[int, int]:
        """Return (start, period) in steps of the cycle whose key after `first` mistakes came back after `again`."""

    def run_pass(self, number: int, mistakes: list[int]) -> bool:
        """Go through a pass from mistake to mistake."""
        points = None if self.plan.order == "cyclic" else np.array(self.points_of_pass(number))
        visits_before = number * self.plan.n
        place = 0
        while place < self.plan.n:
            rest = self.signed[place:] if points is None else self.signed[points[place:]]
            may_be_mistake = rest <= self.doubt
            first = int(may_be_mistake.argmax())
            if not may_be_mistake[first]:
                break
            place += first + 1
            i = place - 1 if points is None else int(points[place - 1])
            if self.is_mistake(i) and self.make_mistake(i, mistakes, visits_before + place):
                return True
        return False

    def make_mistake(self, i: int, mistakes: list[int], step: int) -> bool:
        """Make the mistake at point i in this step; return True where the run surely ends with it."""
        mistakes.append(step)
        self.mistake_points.append(i)
        self.mistake_steps.append(step)
        self.change_scores(i)
        if self.plan.order == "random" and self.all_correct():
            return True
        return not len(mistakes) % SEARCH_INTERVAL and self._search_cycle() is not None

    def find_cycle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """Return (start, period) of the first state that comes back."""
        return self.cycle or self._search_cycle()

    def _search_cycle(self) -> tuple[int, int] | None:
        """Look for a key that was there before among those after the last mistakes; keep and return its cycle."""
        begin, self.keys_seen = self.keys_seen, len(self.mistake_steps)
        if not self.can_repeat or begin == self.keys_seen:
            return None
        for count, key in enumerate(self.keys(begin, self.keys_seen), begin):
            # a digest, since with many features the keys of all mistakes would fill the memory
            digest = blake2b(key.tobytes(), digest_size=16).digest()
            first = self.mistakes_of_key.setdefault(digest, count)
            if first < count:
                self.cycle = self.cycle_between(first, count)
                break
        return self.cycle
