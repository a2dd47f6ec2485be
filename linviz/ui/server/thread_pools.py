"""Thread pools of waitress: runs have threads of their own, so that files are served while runs are computed."""

from typing import Any

from waitress.task import ThreadedTaskDispatcher

from linviz.ui.server import computing
from linviz.ui.server.addresses import ANSWER

# prefix of every endpoint
API_PREFIX = "/api/"
# files and pages are in memory, so a few threads are enough
FILES_AT_ONCE = 4
# those that wait in both queues (computing.py), those that compute, and a few that are refused
RUNS_AT_ONCE = 2 * computing.MOST_WAITING + 20


class GrowingPool(ThreadedTaskDispatcher):
    """A pool that starts a thread where all others are busy, up to RUNS_AT_ONCE: most of them only ever wait."""

    def add_task(self, task: Any) -> None:
        """Add a task, for which there is a thread unless there are too many."""
        with self.lock:
            busy = len(self.queue) + self.active_count
        if busy >= len(self.threads) < RUNS_AT_ONCE:
            self.set_thread_count(len(self.threads) + 1)
        super().add_task(task)


class ThreadPools:
    """A waitress dispatcher with one pool of threads for files and one for runs."""

    def __init__(self) -> None:
        self.files, self.runs = ThreadedTaskDispatcher(), GrowingPool()
        self.files.set_thread_count(FILES_AT_ONCE)
        for pool in (self.files, self.runs):
            # it would log every request that has to wait
            pool.queue_logger.disabled = True

    def add_task(self, channel: Any) -> None:
        """Add the connection's request to its pool."""
        request = channel.requests[0]
        path = "" if request.error else request.path
        is_run = path.startswith(API_PREFIX) or bool(ANSWER.fullmatch(path))
        (self.runs if is_run else self.files).add_task(channel)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> None:
        """Stop all threads."""
        for pool in (self.files, self.runs):
            pool.shutdown(cancel_pending, timeout)
