"""Fair request queue: decides who computes next, fair to clients, with quick requests first.

It is fair queueing with a virtual clock (Golestani 1994). A request is due one cost after now, or after the same
client's previous request; the earliest due runs next, and its due time becomes now. So a client that sends fifty
requests at once waits behind itself, and no request waits for ever.
"""

from bisect import insort
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock
from time import monotonic


class QueueFullError(Exception):
    """A queue without room to wait, or without a turn in time."""


class _Waiter:
    """A waiting request. due: by the queue's clock; quick: one of those that run one at a time."""

    def __init__(self, client: str, due: float, quick: bool) -> None:
        self.client, self.due, self.quick = client, due, quick
        self.called, self.refused = Event(), False


class FairQueue:
    """A fair queue: most_running compute at a time, at most most_waiting wait, each for at most `patience` seconds.

    quick_cost: requests that cost no more than this run one at a time, even where more may compute: two that share an
    interpreter would both be later. So there is room for a long one at the same time.
    """

    def __init__(
        self, most_running: int, most_waiting: int, patience: float, quick_cost: float = 0.0
    ) -> None:
        self._free, self._most_waiting, self._patience = most_running, most_waiting, patience
        self._quick_cost, self._quick_running = quick_cost, False
        self._lock = Lock()
        # sorted by due time
        self._waiting: list[_Waiter] = []
        self._now = 0.0

    @contextmanager
    def turn(self, client: str, cost: float) -> Iterator[float]:
        """Wait for a turn, which lasts for the block, and yield the seconds waited; may raise QueueFullError.

        client: its address. cost: the approximate time of the request, in any unit.
        """
        quick, arrival = cost <= self._quick_cost, monotonic()
        self._wait(client, cost, quick)
        try:
            yield monotonic() - arrival
        finally:
            self._end(quick)

    def _wait(self, client: str, cost: float, quick: bool) -> None:
        """Wait until the request may compute; raises QueueFullError where it is refused."""
        with self._lock:
            own_due_times = [other.due for other in self._waiting if other.client == client]
            waiter = _Waiter(client, max([self._now, *own_due_times]) + cost, quick)
            insort(self._waiting, waiter, key=lambda other: other.due)
            self._admit()
            if len(self._waiting) > self._most_waiting:
                # the one due last, of the client with most requests
                self._refuse(self._waiting[-1])
        waiter.called.wait(self._patience)
        with self._lock:
            if waiter in self._waiting:
                self._refuse(waiter)
        if waiter.refused:
            raise QueueFullError

    def _end(self, quick: bool) -> None:
        """End a turn, and let others compute."""
        with self._lock:
            self._free += 1
            if quick:
                self._quick_running = False
            self._admit()

    def _admit(self) -> None:
        """Let requests compute while there is room, those that are due first."""
        while self._free:
            candidates = (
                waiter for waiter in self._waiting if not (waiter.quick and self._quick_running)
            )
            waiter = next(candidates, None)
            if waiter is None:
                return
            self._free -= 1
            self._quick_running |= waiter.quick
            self._now = waiter.due
            self._end_waiting(waiter)

    def _refuse(self, waiter: _Waiter) -> None:
        """Refuse a waiting request, and wake its thread."""
        waiter.refused = True
        self._end_waiting(waiter)

    def _end_waiting(self, waiter: _Waiter) -> None:
        """Take a request out of those that wait, and wake its thread."""
        self._waiting.remove(waiter)
        waiter.called.set()
