"""First visits and runs while the server is in trouble, and how soon all is well again: `python benchmarks/outages.py`.

The troubles: every 5 s a worker, or another process of the server, is killed; one of them is stopped for 20 s; 4,500
connections send nothing; 100 connections ask for 20 large files each and take a byte a second. Visits and runs are not
repeated when they fail, as the page would. `--servers`, `--troubles` and `--seconds` choose what is measured.
"""

import asyncio
import os
import resource
import signal
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple
from urllib.parse import urlsplit

import numpy as np
from client import Connection, first_visit, page_key
from crowd import POINTS, SERVERS, warm
from faults import FILES
from servers import Server, serving
from table import machine, number, table_lines

SECONDS, EVERY, STOPPED = 90.0, 5.0, 20.0
# the server closes those that are idle so long (s), and they come again
IDLE, WAVE = 4500, 30.0
READERS, SMALL_BUFFER = 100, 4096  # bytes
# visits and runs a second, each on connections of its own, from so long before the trouble until so long after it (s)
RATE, BEFORE, AFTER = 4, 5.0, 15.0
# not well is one that took longer than this (s), and longer than so many times the slowest before the trouble
SLOW, SLOWER = 1.0, 3.0
HEAD = ("Server", "Trouble", "Visits whole", "p95", "Runs answered", "p95", "Well again after")


class Probe(NamedTuple):
    """A first visit or a run: when it began, its seconds, and whether it was answered whole."""

    began: float
    seconds: float
    is_whole: bool


async def kill_processes(server: Server, seconds: float) -> None:
    """Kill a process other than the main one every 5 s."""
    random = Random(0)
    for _ in range(int(seconds / EVERY)):
        await asyncio.sleep(EVERY)
        _, *others = server.pids()
        # it may just have end by itself
        with suppress(ProcessLookupError):
            os.kill(random.choice(others), signal.SIGKILL)


async def stop_process(server: Server, seconds: float) -> None:
    """Stop a process other than the main one for 20 s."""
    process = server.pids()[-1]
    os.kill(process, signal.SIGSTOP)
    await asyncio.sleep(min(STOPPED, seconds))
    # it may have been replaced meanwhile
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGCONT)


async def hold_idle(server: Server, seconds: float) -> None:
    """Hold 4,500 connections that send nothing, every 30 s others."""
    for _ in range(max(1, int(seconds / WAVE))):
        sockets = await _connect(server, IDLE)
        await asyncio.sleep(min(WAVE, seconds))
        _close(sockets)


async def read_slowly(server: Server, seconds: float) -> None:
    """Ask for 20 large files on each of 100 connections, and take a byte a second."""
    sockets = await _connect(server, READERS, FILES)
    for _ in range(int(seconds)):
        for one in sockets:
            # nothing has come, or the server has closed it
            with suppress(OSError):
                one.recv(1)
        await asyncio.sleep(1)
    _close(sockets)


TROUBLES = {
    "kill": kill_processes,
    "stop": stop_process,
    "idle": hold_idle,
    "slow readers": read_slowly,
}
# troubles of processes other than the main one
OF_PROCESSES = {"kill", "stop"}


async def _connect(server: Server, count: int, request: bytes = b"") -> list[socket.socket]:
    """Return connections on which these bytes have been sent; those that the server refuses are missing."""
    parts = urlsplit(server.address)
    loop = asyncio.get_running_loop()

    async def connect() -> socket.socket:
        one = socket.socket()
        one.setblocking(False)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        await loop.sock_connect(one, (parts.hostname, parts.port))
        await loop.sock_sendall(one, request)
        return one

    opened = await asyncio.gather(*(connect() for _ in range(count)), return_exceptions=True)
    return [one for one in opened if isinstance(one, socket.socket)]


def _close(sockets: Sequence[socket.socket]) -> None:
    for one in sockets:
        one.close()


async def visit(server: Server, _: int) -> bool:
    """Visit a page, and return whether everything came."""
    return not (await first_visit(server.address)).errors


async def run(server: Server, k: int) -> bool:
    """Request a run of other points each time, and return whether it came."""
    (x, y), *others = POINTS["points"]
    moved = [[round(x + k / 100, 2), y], *others]
    line = Connection(server.address, page_key(Random(k)))
    answer = await line.ask("/api/run", {"seq": k, "scenario": POINTS | {"points": moved}})
    line.close()
    return answer.status == 200 and b'"trace"' in answer.body


async def _probe(work: Awaitable[bool]) -> Probe:
    clock = asyncio.get_running_loop().time
    began = clock()
    is_whole = await work
    return Probe(began, clock() - began, is_whole)


async def _measure(server: Server, name: str, seconds: float) -> tuple[str, ...]:
    """Return the figures of visits and runs meanwhile, and the seconds until all is well again."""
    clock = asyncio.get_running_loop().time
    start = clock() + BEFORE
    trouble = asyncio.create_task(_begin(TROUBLES[name](server, seconds)))
    tasks: tuple[list[asyncio.Task[Probe]], ...] = ([], [])
    end = None
    while end is None or clock() < end + AFTER:
        for work, tasks_of_work in zip((visit, run), tasks, strict=True):
            tasks_of_work.append(asyncio.create_task(_probe(work(server, len(tasks_of_work)))))
        await asyncio.sleep(1 / RATE)
        if end is None and trouble.done():
            end = clock()
    await trouble
    visits, runs = [await asyncio.gather(*tasks_of_work) for tasks_of_work in tasks]
    return (*_figures(visits), *_figures(runs), _recovery(server, [*visits, *runs], start, end))


async def _begin(trouble: Awaitable[None]) -> None:
    await asyncio.sleep(BEFORE)
    await trouble


def _recovery(server: Server, probes: Sequence[Probe], start: float, end: float) -> str:
    """Return how long after the end of the trouble the last visit or run began that failed or was slow."""
    if server.process.poll() is not None:
        return "never: the server has ended"
    usual = max(one.seconds for one in probes if one.began + one.seconds < start)
    slow = max(SLOW, SLOWER * usual)
    last = max((one.began for one in probes if not one.is_whole or one.seconds > slow), default=end)
    return f"more than {AFTER:g} s" if last > end + AFTER - 1 else f"{max(0, last - end):.1f} s"


def _figures(probes: Sequence[Probe]) -> tuple[str, str]:
    """Return how many were whole, and the 95th percentile of their time."""
    seconds = float(np.percentile([one.seconds for one in probes], 95))
    return f"{sum(one.is_whole for one in probes)} of {len(probes)}", f"{number(seconds)} s"


def main() -> None:
    """Print the table line by line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--servers", nargs="*", choices=SERVERS, default=list(SERVERS))
    parser.add_argument("--troubles", nargs="*", choices=TROUBLES, default=list(TROUBLES))
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each trouble")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    sys.stdout.write(f"{machine()}\n\n{table_lines([HEAD, ('---',) * len(HEAD)])}\n")
    for server_name in options.servers:
        for name in options.troubles:
            with serving(SERVERS[server_name]) as server:
                asyncio.run(warm(server))
                if name in OF_PROCESSES and len(server.pids()) == 1:
                    continue
                figures = asyncio.run(_measure(server, name, options.seconds))
                about = TROUBLES[name].__doc__
                sys.stdout.write(table_lines([(server_name, about, *figures)]) + "\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
