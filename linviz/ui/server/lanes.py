"""Who waits for what in waitress: runs have a lane of their own, so that files are served while runs are computed."""

from typing import Any

from waitress.task import ThreadedTaskDispatcher
from waitress.utilities import Error

from linviz.ui.server import guard

# where every door is
RUNS = "/api/"
# files and pages are in memory, so that a few threads are enough
FILES_AT_ONCE = 4
# about what is done before assets/model/server.js loses patience; whoever comes later is told to come back
MOST_WAITING = 100


class BusyError(Error):
    """The answer to a run for which there is no room."""

    code = 503
    reason = "Service Unavailable"

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Status, headers and body, with the time after which it may be asked again."""
        status, headers, body = super().to_response(ident)
        return status, [*headers, ("Retry-After", str(guard.RETRY_AFTER))], body


class Lanes:
    """A dispatcher for waitress with two queues, each with threads of its own."""

    def __init__(self) -> None:
        self.files, self.runs = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        self.files.set_thread_count(FILES_AT_ONCE)
        self.runs.set_thread_count(guard.RUNS_AT_ONCE)
        for lane in (self.files, self.runs):
            # it would be told of every request that has to wait
            lane.queue_logger.disabled = True

    def add_task(self, channel: Any) -> None:
        """Puts the request that a connection has brought into its lane."""
        request = channel.requests[0]
        is_run = request.path.startswith(RUNS) and not request.error
        if is_run and len(self.runs.queue) >= MOST_WAITING:
            request.error, is_run = BusyError("too many runs at once"), False
        (self.runs if is_run else self.files).add_task(channel)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> None:
        """Ends all threads."""
        for lane in (self.files, self.runs):
            lane.shutdown(cancel_pending, timeout)
