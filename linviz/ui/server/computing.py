"""Computing of all replies: what is quick and what takes long have a fair queue each, and processes where possible."""

import logging
import os
from collections.abc import Callable, Hashable, Mapping
from threading import Thread
from time import monotonic, thread_time
from typing import Any, NamedTuple

from linviz.ui.endpoints.compression import PLAIN, best_encoding, compress_quickly
from linviz.ui.endpoints.work import (
    MOST_DRAFT_SECONDS,
    MOST_SECONDS,
    Reply,
    Work,
)
from linviz.ui.server.computer import Job, Result
from linviz.ui.server.fair_queue import Client, FairQueue, ReplacedError
from linviz.ui.server.processes import (
    LostError,
    OutOfTimeError,
    Processes,
    UnwantedError,
    can_start,
)

# seconds of the processor up to which work is expected to be quick
QUICK = 0.1
# in a queue; each is a thread of the server, and further clients get 503 and Retry-After
MOST_WAITING = 300
# about as long as assets/model/server.js waits
PATIENCE = 10  # seconds
# of the processes for what takes long: what is quick goes before it
NICENESS = 10
# kinds of work of which it is known how long the last one took
MOST_KINDS = 2_000
# seconds of the processor that the server itself takes for a reply, and that starting a process takes
BESIDE, START = 0.001, 0.05

logger = logging.getLogger("linviz")


# of a WSGI environ: the header X-Linviz-Page, a random key of each page; those behind one address are told apart by it
PAGE = "HTTP_X_LINVIZ_PAGE"
LONGEST_KEY = 32


class Sender(NamedTuple):
    """The client that waits for a reply, the encoding that it reads, and whether it is still there."""

    client: Client
    encoding: str
    is_connected: Callable[[], bool]


def sender_at(environ: Mapping[str, Any]) -> Sender:
    """Return who sends the request of a WSGI environ."""
    page = str(environ.get(PAGE, ""))[:LONGEST_KEY]
    return Sender(
        Client(environ.get("REMOTE_ADDR", ""), page),
        best_encoding(environ.get("HTTP_ACCEPT_ENCODING", "")),
        # waitress notices it
        lambda: not environ.get("waitress.client_disconnected", bool)(),
    )


class GoneError(Exception):
    """A request whose client has gone."""


class SlowKindError(Exception):
    """Work of which it has become known, while it waited with what is quick, that its kind takes long."""


class WorkFailedError(Exception):
    """An unexpected error in a process that computes, with its traceback."""


class Lane:
    """A queue and what does its work: processes, once they are started, and until then the threads that wait in it."""

    def __init__(self, most_seconds: float, niceness: int) -> None:
        self.most_seconds, self._niceness = most_seconds, niceness
        self._processes: Processes | None = None
        # threads share one interpreter, so more of them at once would end later, and none sooner
        self.queue = FairQueue(1, MOST_WAITING, PATIENCE)

    def start(self, count: int) -> None:
        """Start so many processes, which do the work from now on."""
        processes = Processes(self._niceness)
        processes.start(count)
        self._processes, self.queue = processes, FairQueue(count, MOST_WAITING, PATIENCE)

    def stop(self) -> None:
        """End the processes."""
        if self._processes:
            self._processes.stop()

    def do(self, job: Job, is_wanted: Callable[[], bool]) -> Result:
        """Return the result of a job; raises OutOfTimeError, UnwantedError, or any error of the work."""
        if self._processes:
            try:
                result = self._processes.do(job, is_wanted)
            except (LostError, OSError):
                # no room for another process, for example
                logger.warning("no process answers; the server computes itself")
            else:
                if result.failure:
                    raise WorkFailedError(result.failure)
                return result
        return _do_here(job)


def _do_here(job: Job) -> Result:
    start = thread_time()
    body, encoding = compress_quickly(job.work.do(), job.encoding)
    return Result(thread_time() - start, body, encoding)


class Computing:
    """The lanes of one server, and how long each kind of work took last time."""

    def __init__(self) -> None:
        self.quick = Lane(MOST_DRAFT_SECONDS, 0)
        self.long = Lane(MOST_SECONDS, NICENESS)
        self._seconds: dict[Hashable, float] = {}

    def start(self, servers: int = 1) -> None:
        """Compute in processes from now on, in each lane one for each core; raises OSError where none can be started.

        servers: how many servers share this machine.
        """
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        for lane in (self.quick, self.long):
            lane.start(max(1, (cores or 1) // servers))

    def start_soon(self, servers: int = 1) -> None:
        """Call start() in a thread of its own, since loading all that is needed takes seconds."""
        if can_start():
            Thread(
                target=self._try_start, args=(servers,), name="linviz-start", daemon=True
            ).start()

    def _try_start(self, servers: int) -> None:
        try:
            self.start(servers)
        except OSError as error:
            logger.warning("no processes can be started, so the server computes itself: %s", error)

    def stop(self) -> None:
        """End the processes."""
        for lane in (self.quick, self.long):
            lane.stop()

    def compute(self, work: Work, sender: Sender) -> Reply:
        """Return the reply, which may say that the work takes too long.

        Raises QueueFullError, ReplacedError, GoneError, or any error of the work.
        """
        lane = self._lane(work)
        try:
            return self._compute(lane, work, sender)
        except SlowKindError:
            pass
        except OutOfTimeError:
            if work.most_seconds <= lane.most_seconds:
                return work.late_reply()
        # it is known now that it takes long
        return self.compute(work, sender)

    def _lane(self, work: Work) -> Lane:
        return self.quick if self._estimate(work) <= QUICK else self.long

    def _estimate(self, work: Work) -> float:
        """Return the seconds that work is expected to take: those of the last work of its kind."""
        return self._seconds.get(work.kind, work.seconds)

    def _compute(self, lane: Lane, work: Work, sender: Sender) -> Reply:
        """Return the reply; raises OutOfTimeError where the lane has no more time for it, or SlowKindError."""
        most = min(work.most_seconds, lane.most_seconds)
        with lane.queue.turn(sender.client, self._estimate(work), work.is_draft) as turn:

            def is_wanted() -> bool:
                return sender.is_connected() and not turn.is_replaced

            if not is_wanted():
                turn.cost = 0.0
                raise GoneError
            if lane is self.quick and self._lane(work) is self.long:
                turn.cost = 0.0
                raise SlowKindError
            began = monotonic()
            try:
                result = lane.do(
                    Job(work, most, PLAIN if work.is_kept else sender.encoding), is_wanted
                )
            except OutOfTimeError:
                turn.cost = most + START
                self._note(work.kind, most)
                raise
            except UnwantedError:
                turn.cost = min(most, monotonic() - began) + START
                raise (ReplacedError if turn.is_replaced else GoneError) from None
            turn.cost = result.seconds + BESIDE
            self._note(work.kind, result.seconds)
        return Reply(result.body, result.encoding, waited=turn.waited)

    def _note(self, kind: Hashable, seconds: float) -> None:
        """Note how long work of a kind took, and forget the kind that has not come for longest."""
        self._seconds.pop(kind, None)
        self._seconds[kind] = seconds
        if len(self._seconds) > MOST_KINDS:
            # another thread may have forgotten it
            self._seconds.pop(next(iter(self._seconds)), None)
