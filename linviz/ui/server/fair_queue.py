"""Whose turn it is to compute: a queue that is fair to clients and lets what is quick go first, behind every server.

It is fair queueing by its own clock (Golestani 1994). Who asks is due one cost after now, or after what the same client
asked before; who is due first is next, and then that is now. So one that asks fifty things at once waits behind itself,
and nothing waits for ever.
"""

from bisect import insort
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock
from time import monotonic


class QueueFullError(Exception):
    """There is no room to wait, or no turn came in time."""


class _Waiter:
    """Somebody in the line. due: by the clock of the queue; quick: one of those that go one after the other."""

    def __init__(self, client: str, due: float, quick: bool) -> None:
        self.client, self.due, self.quick = client, due, quick
        self.called, self.refused = Event(), False


class FairQueue:
    """at_once: how many compute; most: how many wait, at most so long (seconds).

    quick: what costs no more than that goes one after the other, though more may compute at once: two that share an
    interpreter are both later. Beside it there is room for what takes long.
    """

    def __init__(self, at_once: int, most: int, patience: float, quick: float = 0.0) -> None:
        self._free, self._most, self._patience = at_once, most, patience
        self._quick, self._quick_running = quick, False
        self._lock = Lock()
        # by when they are due
        self._waiting: list[_Waiter] = []
        self._now = 0.0

    @contextmanager
    def turn(self, client: str, cost: float) -> Iterator[float]:
        """The block is one turn, with the seconds that it was waited for; QueueFullError where none can be had.

        cost: about its time.
        """
        quick, arrival = cost <= self._quick, monotonic()
        self._wait(client, cost, quick)
        try:
            yield monotonic() - arrival
        finally:
            self._end(quick)

    def _wait(self, client: str, cost: float, quick: bool) -> None:
        with self._lock:
            own_due_times = [other.due for other in self._waiting if other.client == client]
            waiter = _Waiter(client, max([self._now, *own_due_times]) + cost, quick)
            insort(self._waiting, waiter, key=lambda other: other.due)
            self._admit()
            if len(self._waiting) > self._most:
                # of the client that asks most
                self._refuse(self._waiting[-1])
        waiter.called.wait(self._patience)
        with self._lock:
            if waiter in self._waiting:
                self._refuse(waiter)
        if waiter.refused:
            raise QueueFullError

    def _end(self, quick: bool) -> None:
        with self._lock:
            self._free += 1
            if quick:
                self._quick_running = False
            self._admit()

    def _admit(self) -> None:
        """Whoever may compute now, those who are due first."""
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
            self._leave(waiter)

    def _refuse(self, waiter: _Waiter) -> None:
        waiter.refused = True
        self._leave(waiter)

    def _leave(self, waiter: _Waiter) -> None:
        self._waiting.remove(waiter)
        waiter.called.set()
