"""Threads for work that may hang, such as reading from a network drive, with a limit on the waiting time."""

from collections.abc import Callable, Hashable, Mapping
from threading import Thread
from time import monotonic
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")


class Worker(Thread, Generic[Key, Result]):
    """A thread that does pieces of work in order; `results` has the result of each that has ended."""

    def __init__(self, works: Mapping[Key, Callable[[], Result]]) -> None:
        # a thread that hangs must not keep the program from ending
        super().__init__(name="linviz-file-reader", daemon=True)
        self._works = works
        self._given_up = False
        self.results: dict[Key, Result] = {}

    def run(self) -> None:
        """Do the work; its pieces raise nothing."""
        for key, work in self._works.items():
            if self._given_up:
                return
            self.results[key] = work()

    def give_up(self) -> None:
        """Begin no further piece of work."""
        self._given_up = True


class WorkerPool(Generic[Key, Result]):
    """Pieces of work by key. One that has not ended goes on, and is not started again under the same key."""

    def __init__(self) -> None:
        self._pending: dict[Key, Worker[Key, Result]] = {}

    def run(
        self, work_by_key: Mapping[Key, Callable[[], Result]], timeout: float
    ) -> dict[Key, Result]:
        """Return the result of each piece of work that ends in time; one that has hung before is not waited for again.

        Work that hangs under a key that is no longer in `work_by_key` is forgotten.

        timeout: in seconds; the call may take twice as long.
        """
        # after a fork the parent's threads do not run
        workers = {
            key: one for key, one in self._pending.items() if key in one.results or one.is_alive()
        }
        new_work = {key: work for key, work in work_by_key.items() if key not in workers}
        workers |= _start_workers(new_work, timeout) if new_work else {}
        self._pending = {
            key: workers[key] for key in work_by_key if key not in workers[key].results
        }
        return {key: workers[key].results[key] for key in work_by_key if key not in self._pending}


def _start_workers(
    work_by_key: Mapping[Key, Callable[[], Result]], timeout: float
) -> dict[Key, Worker[Key, Result]]:
    """Start all the work, wait for it, and return the worker of each piece."""
    # one thread first, since on a busy machine many threads start slowly
    shared_worker = Worker(work_by_key)
    shared_worker.start()
    shared_worker.join(timeout)
    shared_worker.give_up()
    # the first remaining piece hangs or is late; those after it have not been started, and get a thread each
    remaining = [key for key in work_by_key if key not in shared_worker.results]
    single = {key: Worker({key: work_by_key[key]}) for key in remaining[1:]}
    for one in single.values():
        one.start()
    deadline = monotonic() + timeout
    for one in (shared_worker, *single.values()):
        one.join(max(0.0, deadline - monotonic()))
    return {**dict.fromkeys(work_by_key, shared_worker), **single}
