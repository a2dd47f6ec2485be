"""Thread pools of waitress: runs have threads of their own, so that files are served while runs are computed."""

from typing import Any

from waitress.task import ThreadedTaskDispatcher

from linviz.ui.server import guard

# prefix of every endpoint
API_PREFIX = "/api/"
# files and pages are in memory, so a few threads are enough
FILES_AT_ONCE = 4
# those that compute, those that wait in the queue (fair_queue.py), and a few that are refused
RUNS_AT_ONCE = guard.RUNS_AT_ONCE + guard.MOST_WAITING + 4


class ThreadPools:
    """A waitress dispatcher with one pool of threads for files and one for runs."""

    def __init__(self) -> None:
        self.files, self.runs = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        self.files.set_thread_count(FILES_AT_ONCE)
        self.runs.set_thread_count(RUNS_AT_ONCE)
        for pool in (self.files, self.runs):
            # it would log every request that has to wait
            pool.queue_logger.disabled = True

    def add_task(self, channel: Any) -> None:
        """Add the connection's request to its pool."""
        request = channel.requests[0]
        is_run = not request.error and request.path.startswith(API_PREFIX)
        (self.runs if is_run else self.files).add_task(channel)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> None:
        """Stop all threads."""
        for pool in (self.files, self.runs):
            pool.shutdown(cancel_pending, timeout)
