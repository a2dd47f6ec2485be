"""Threads for work that may hang, such as a file on a network drive: they are waited for up to a limit of time."""

from collections.abc import Callable, Hashable, Mapping
from threading import Thread
from time import monotonic
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")


class Worker(Thread, Generic[Key, Result]):
    """Do pieces of work one after the other; `results` has the result of each that has ended."""

    def __init__(self, works: Mapping[Key, Callable[[], Result]]) -> None:
        # what hangs for ever must not keep the program from ending
        super().__init__(name="linviz-file-reader", daemon=True)
        self._works = works
        self._given_up = False
        self.results: dict[Key, Result] = {}

    def run(self) -> None:
        """Do the work, which raises nothing."""
        for key, work in self._works.items():
            if self._given_up:
                return
            self.results[key] = work()

    def give_up(self) -> None:
        """Begin no further piece."""
        self._given_up = True


class WorkerPool(Generic[Key, Result]):
    """Pieces of work by their keys. What has not ended goes on, and is not begun a second time under its key."""

    def __init__(self) -> None:
        self._pending: dict[Key, Worker[Key, Result]] = {}

    def run(self, works: Mapping[Key, Callable[[], Result]], seconds: float) -> dict[Key, Result]:
        """Return what came of each that has ended by then; for what has hung before nobody waits again.

        What hangs under a key that is not asked for any more is forgotten.
        """
        # in a process that was forked the threads of its parent have no life
        workers = {
            key: one for key, one in self._pending.items() if key in one.results or one.is_alive()
        }
        new = {key: work for key, work in works.items() if key not in workers}
        workers |= _start_workers(new, seconds) if new else {}
        self._pending = {key: workers[key] for key in works if key not in workers[key].results}
        return {key: workers[key].results[key] for key in works if key not in self._pending}


def _start_workers(
    works: Mapping[Key, Callable[[], Result]], seconds: float
) -> dict[Key, Worker[Key, Result]]:
    """Begin all, and wait for them; return who does each."""
    # in one thread, for on a busy machine many begin slowly
    shared = Worker(works)
    shared.start()
    shared.join(seconds)
    shared.give_up()
    # at the first of them it hangs, or is late; those behind it did not have their turn
    remaining = [key for key in works if key not in shared.results]
    single = {key: Worker({key: works[key]}) for key in remaining[1:]}
    for one in single.values():
        one.start()
    deadline = monotonic() + seconds
    for one in (shared, *single.values()):
        one.join(max(0.0, deadline - monotonic()))
    return {**dict.fromkeys(works, shared), **single}
