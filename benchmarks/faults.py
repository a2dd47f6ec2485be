"""A class that drags while every five seconds something fails, and how it fares.

The faults: a worker is killed, the server is stopped for a moment, connections send half a request or single bytes.
`python benchmarks/faults.py 300` runs for 300 seconds with each server; the default is 75 seconds.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from itertools import cycle
from random import Random
from typing import Any
from urllib.parse import urlsplit

from client import Student, first_visit
from crowd import POINTS, drag
from servers import GUNICORN, HAPROXY, HAS_GUNICORN, WAITRESS, Server, behind_haproxy, serving
from table import Row, markdown_table, row

STUDENTS, SECONDS, EVERY = 40, 75, 5
STOPPED = 3  # seconds
HALVES, SLOW, VISITS = 16, 1000, 20
DRAG, REST = 2.0, (1.0, 4.0)  # seconds
RIGHT_AGAIN = 5  # seconds
HALF = b"GET / HTTP/1.1\r\nHost: local"
# 4.8 MB each, of which a connection that reads nothing takes only what fits into its buffers
FILES = b"GET /assets/plotly.min.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20
AMONG = {"have sent half a request": HALF, "have asked for 20 large files and take none": FILES}
Fault = Callable[[Server], Coroutine[Any, Any, None]]


async def _kill_worker(server: Server) -> None:
    """Kill a worker."""
    _, *workers = server.pids()
    os.kill(workers[0], signal.SIGKILL)


async def _stop_server(server: Server) -> None:
    """Suspend all processes of the server for 3 s."""
    pids = server.pids()
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(STOPPED)
    for pid in pids:
        # gunicorn's main process wakes first, and may end a worker that was silent
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


async def _send_halves(server: Server) -> None:
    """Send half a request on 16 connections."""
    await _hold(server, HALVES, [HALF])


async def _hold_slowly(server: Server) -> None:
    """Hold 1,000 connections open, most of them silent, and send a byte now and then on 16 of them."""
    await asyncio.gather(
        _hold(server, SLOW - HALVES, [b""]),
        _hold(server, HALVES, [bytes([byte]) for byte in HALF]),
    )


async def _hold(server: Server, count: int, pieces: Sequence[bytes]) -> None:
    """Open connections, send the pieces on each over four seconds, and close them."""
    writers = await _open_connections(server, count)
    for piece in pieces:
        _send(writers, piece)
        await asyncio.sleep((EVERY - 1) / len(pieces))
    for writer in writers:
        writer.close()


async def _open_connections(server: Server, count: int) -> list[asyncio.StreamWriter]:
    parts = urlsplit(server.address)
    opened = [asyncio.open_connection(parts.hostname, parts.port) for _ in range(count)]
    return [writer for _, writer in await asyncio.gather(*opened)]


def _send(writers: Sequence[asyncio.StreamWriter], sent: bytes) -> None:
    for writer in writers:
        with suppress(OSError):
            writer.write(sent)


def measure(seconds: int = SECONDS) -> list[Row]:
    """Measure lost positions and the longest wait of a class, for so many seconds with each server."""
    # waitress has one process and nothing that would restart it, so it is not killed
    others = [_stop_server, _send_halves, _hold_slowly]
    with serving(WAITRESS) as server:
        rows = _class_rows("waitress", asyncio.run(_run_class(server, others, seconds)))
        rows += _visit_rows("waitress", server)
    return rows + (_gunicorn_rows([_kill_worker, *others], seconds) if HAS_GUNICORN else [])


def _gunicorn_rows(faults: Sequence[Fault], seconds: int) -> list[Row]:
    with serving(GUNICORN) as server:
        rows = _class_rows("gunicorn, 2 workers", asyncio.run(_run_class(server, faults, seconds)))
        rows += _visit_rows("gunicorn", server)
        if HAPROXY:
            with behind_haproxy(server) as proxy:
                rows += _class_rows(
                    "behind HAProxy", asyncio.run(_run_class(proxy, faults, seconds))
                )
                rows += _visit_rows("gunicorn behind HAProxy", proxy)
    return rows


def _class_rows(name: str, students: list[Student]) -> list[Row]:
    answers = sum(len(one.took) for one in students)
    broken = sum(one.lost + one.busy + one.line.again for one in students)
    lost_positions, wrong = (
        sum(not one.is_current for one in students),
        sum(one.wrong for one in students),
    )
    about = f"{STUDENTS} students and a fault every {EVERY} s, {name}"
    longest = max(max(one.stalls) for one in students)
    return [
        Row(
            f"{about}, positions lost for good ({answers:,} answers, {broken} asked again)",
            "0",
            f"{lost_positions}",
        ),
        Row(f"{about}, answers to another question", "0", f"{wrong}"),
        row(f"{about}, longest time without an answer", [longest], "s", RIGHT_AGAIN),
    ]


def _visit_rows(name: str, server: Server) -> list[Row]:
    """Measure a visit while others hold connections, and one while nobody does."""
    figure = f"A visit while {SLOW:,} connections"
    alone = asyncio.run(_time_visits(server))
    rows = [row(f"A visit to a server that has nothing else to do, {name}", alone, "ms")]
    for what, sent in AMONG.items():
        rows.append(row(f"{figure} {what}, {name}", asyncio.run(_time_visits(server, sent)), "ms"))
    return rows


async def _time_visits(server: Server, sent: bytes = b"") -> list[float]:
    """Return the milliseconds of first visits while 1,000 connections have sent `sent`; with b"" there are none."""
    writers = await _open_connections(server, SLOW if sent else 0)
    _send(writers, sent)
    await asyncio.sleep(1)
    found = [1000 * (await first_visit(server.address)).all for _ in range(VISITS)]
    for writer in writers:
        writer.close()
    return found


async def _run_class(server: Server, faults: Sequence[Fault], seconds: int) -> list[Student]:
    students = [Student(server.address, POINTS, seed) for seed in range(STUDENTS)]
    going = [
        asyncio.create_task(_work(one, Random(seed), seconds)) for seed, one in enumerate(students)
    ]
    for _, fault in zip(range(seconds // EVERY), cycle(faults)):
        begun = asyncio.create_task(fault(server))
        await asyncio.sleep(EVERY)
        await begun
    await asyncio.gather(*going)
    await asyncio.gather(*(one.pumping for one in students if one.pumping))
    for one in students:
        one.line.close()
    return students


async def _work(student: Student, random: Random, seconds: int) -> None:
    """Drag and pause in turns until the time is over."""
    clock = asyncio.get_running_loop().time
    end = clock() + seconds
    while clock() < end:
        await drag(student, DRAG)
        await asyncio.sleep(random.uniform(*REST))


if __name__ == "__main__":
    sys.stdout.write(markdown_table(measure(*map(int, sys.argv[1:]))) + "\n")
