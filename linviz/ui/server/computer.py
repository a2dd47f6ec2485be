"""Computer: what runs in a process that computes; it does one piece of work after the other.

The system itself ends it once a piece of work has taken all its seconds of the processor: no loop has to look at a
clock, and nothing of a broken-off computation is used again.
"""

import gc
import os
import signal
import time
import traceback
from multiprocessing.connection import Connection
from typing import NamedTuple

from linviz.ui.endpoints import certificate, export, figure, path, run, view_items
from linviz.ui.endpoints.compression import compress_quickly
from linviz.ui.endpoints.work import Work

# loaded once, by the process from which the others are forked
LOADED = certificate, export, figure, path, run, view_items


class Job(NamedTuple):
    """Work, the seconds of the processor that it may take, and the encoding of the reply."""

    work: Work
    most_seconds: float
    encoding: str


class Result(NamedTuple):
    """The seconds of the processor that a job has taken, and its reply; failure: the traceback where it failed."""

    seconds: float
    body: bytes = b""
    encoding: str = ""
    failure: str = ""


def serve_jobs(connection: Connection, niceness: int) -> None:
    """Do the jobs that come through the connection until it is closed."""
    # Ctrl+C goes to all processes; this one ends with its server
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(niceness)
    # what is loaded is shared with the other processes as long as nothing is written there
    gc.freeze()
    while True:
        try:
            job: Job = connection.recv()
        except EOFError:
            return
        connection.send(_do(job))


def _do(job: Job) -> Result:
    start = time.process_time()
    # its signal ends this process
    signal.setitimer(signal.ITIMER_PROF, job.most_seconds)
    try:
        body, encoding = compress_quickly(job.work.do(), job.encoding)
    except Exception:  # noqa: BLE001  # the server logs it, and answers
        return Result(time.process_time() - start, failure=traceback.format_exc())
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return Result(time.process_time() - start, body, encoding)
