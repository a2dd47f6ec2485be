"""Processes that compute, so that what takes long shares no interpreter with the server, and can be ended."""

import logging
import multiprocessing
import signal
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from linviz.ui.server.computer import Job, Result, serve_jobs

# modules that are loaded once, by the process from which the others are forked: cvxpy alone takes a second
PRELOADED = [serve_jobs.__module__, "cvxpy"]
# seconds between two looks at whether anybody still waits for the result
LOOK = 0.05
# seconds after which a process that has used less of the processor must have been stopped, or lost
DRAFT_PATIENCE, PATIENCE = 5, 20
# times that a job is given to another process after one was lost
TRIES = 3

logger = logging.getLogger("linviz")


class OutOfTimeError(Exception):
    """A job that has used up its seconds of the processor."""


class UnwantedError(Exception):
    """A job that nobody waits for any more."""


class LostError(Exception):
    """A process that has ended, or does not answer."""


def can_start() -> bool:
    """Return whether this system has what processes here need; Windows has not."""
    return "forkserver" in multiprocessing.get_all_start_methods() and hasattr(signal, "setitimer")


class Processes:
    """Processes that are started when they are needed, and again where one has ended.

    As many as jobs are done at once. niceness: how much of their right to the processor they give up.
    """

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._free: list[_Process] = []

    def start(self, count: int) -> None:
        """Start so many before the first jobs come."""
        self._free += [_Process(self._niceness) for _ in range(count)]

    def do(self, job: Job, is_wanted: Callable[[], bool]) -> Result:
        """Return the result of a job. Raises OutOfTimeError, UnwantedError, or LostError after TRIES processes."""
        for number in range(TRIES):
            # one that waited may have been killed meanwhile, a new one has not
            process = self._take() if number < TRIES - 1 else _Process(self._niceness)
            try:
                result = process.do(job, is_wanted)
            except LostError:
                continue
            self._free.append(process)
            return result
        raise LostError

    def _take(self) -> "_Process":
        """Return a process that waits, or a new one."""
        try:
            return self._free.pop()
        except IndexError:
            return _Process(self._niceness)

    def stop(self) -> None:
        """End all that wait for jobs."""
        while self._free:
            self._free.pop().end()


class _Process:
    """A process that does one job at a time."""

    def __init__(self, niceness: int) -> None:
        # a new process is forked from one that has loaded linviz and has no threads
        context: Any = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(PRELOADED)
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=serve_jobs, args=(theirs, niceness), daemon=True)
        self._process.start()
        theirs.close()

    def do(self, job: Job, is_wanted: Callable[[], bool]) -> Result:
        """Return the result of a job; raises an error, after which the process has ended."""
        patience = DRAFT_PATIENCE if job.work.is_draft else PATIENCE
        deadline = monotonic() + patience
        try:
            self._connection.send(job)
            while not self._connection.poll(LOOK):
                if not is_wanted():
                    raise UnwantedError
                if monotonic() > deadline:
                    raise LostError
            result: Result = self._connection.recv()
        except (EOFError, OSError):
            self._process.join(1)
            was_late = self._process.exitcode == -signal.SIGPROF
            self.end()
            raise (OutOfTimeError if was_late else LostError) from None
        except Exception:
            self.end()
            raise
        return result

    def end(self) -> None:
        """End the process."""
        with suppress(OSError):
            self._process.kill()
        self._connection.close()
        self._process.join(1)
