"""Who waits for what in waitress: runs have threads of their own, so that files are served while runs are computed."""

from typing import Any

from waitress.task import ThreadedTaskDispatcher

from linviz.ui.server import guard

# where every door is
API_PREFIX = "/api/"
# files and pages are in memory, so that a few threads are enough
FILES_AT_ONCE = 4
# who computes, who waits for a turn (turns.py), and a few for those who are told to come back
RUNS_AT_ONCE = guard.RUNS_AT_ONCE + guard.MOST_WAITING + 4


class ThreadPools:
    """A dispatcher for waitress with threads for files and threads for runs."""

    def __init__(self) -> None:
        self.files, self.runs = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        self.files.set_thread_count(FILES_AT_ONCE)
        self.runs.set_thread_count(RUNS_AT_ONCE)
        for pool in (self.files, self.runs):
            # it would be told of every request that has to wait
            pool.queue_logger.disabled = True

    def add_task(self, channel: Any) -> None:
        """Puts the request that a connection has brought into its lane."""
        request = channel.requests[0]
        is_run = not request.error and request.path.startswith(API_PREFIX)
        (self.runs if is_run else self.files).add_task(channel)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> None:
        """Ends all threads."""
        for pool in (self.files, self.runs):
            pool.shutdown(cancel_pending, timeout)
