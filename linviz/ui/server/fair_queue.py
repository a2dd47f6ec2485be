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
        quick, came = cost <= self._quick, monotonic()
        self._wait(client, cost, quick)
        try:
            yield monotonic() - came
        finally:
            self._end(quick)

    def _wait(self, client: str, cost: float, quick: bool) -> None:
        with self._lock:
            before = [other.due for other in self._waiting if other.client == client]
            one = _Waiter(client, max([self._now, *before]) + cost, quick)
            insort(self._waiting, one, key=lambda other: other.due)
            self._admit()
            if len(self._waiting) > self._most:
                # of the client that asks most
                self._refuse(self._waiting[-1])
        one.called.wait(self._patience)
        with self._lock:
            if one in self._waiting:
                self._refuse(one)
        if one.refused:
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
            able = (one for one in self._waiting if not (one.quick and self._quick_running))
            one = next(able, None)
            if one is None:
                return
            self._free -= 1
            self._quick_running |= one.quick
            self._now = one.due
            self._leave(one)

    def _refuse(self, one: _Waiter) -> None:
        one.refused = True
        self._leave(one)

    def _leave(self, one: _Waiter) -> None:
        self._waiting.remove(one)
        one.called.set()
