"""What can go wrong does, every five seconds, while a class drags: a worker dies, the server stands still, connections
that send half a request or a byte at a time. What becomes of the class: `python benchmarks/faults.py 300`, the seconds
with each server; without a number it is a minute and a quarter.
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
# 4.8 MB each, of which a connection takes what its buffers hold
FILES = b"GET /assets/plotly.min.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20
AMONG = {"have sent half a request": HALF, "have asked for 20 large files and take none": FILES}
Fault = Callable[[Server], Coroutine[Any, Any, None]]


async def _kill_worker(server: Server) -> None:
    """a worker is killed"""
    _, *workers = server.pids()
    os.kill(workers[0], signal.SIGKILL)


async def _stop_server(server: Server) -> None:
    """the server stands still for 3 s"""
    pids = server.pids()
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(STOPPED)
    for pid in pids:
        # gunicorn, which wakes first, may end a worker that has been silent
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


async def _send_halves(server: Server) -> None:
    """16 send half a request"""
    await _hold(server, HALVES, [HALF])


async def _hold_slowly(server: Server) -> None:
    """1,000 connections, most of which say nothing, and 16 of which send a byte now and then"""
    await asyncio.gather(
        _hold(server, SLOW - HALVES, [b""]),
        _hold(server, HALVES, [bytes([byte]) for byte in HALF]),
    )


async def _hold(server: Server, count: int, pieces: Sequence[bytes]) -> None:
    """So many connections, which send the pieces over four seconds, and then are gone."""
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
    """What is lost and how long anybody waits, in so many seconds with each server."""
    # of waitress there is one process, and nothing that starts it again
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
            with behind_haproxy(server) as balanced:
                rows += _class_rows(
                    "behind HAProxy", asyncio.run(_run_class(balanced, faults, seconds))
                )
                rows += _visit_rows("gunicorn behind HAProxy", balanced)
    return rows


def _class_rows(name: str, students: list[Student]) -> list[Row]:
    answers = sum(len(one.took) for one in students)
    broken = sum(one.lost + one.busy + one.line.again for one in students)
    lost, wrong = sum(not one.is_current for one in students), sum(one.wrong for one in students)
    about = f"{STUDENTS} students and a fault every {EVERY} s, {name}"
    longest = max(max(one.stalls) for one in students)
    return [
        Row(
            f"{about}, positions lost for good ({answers:,} answers, {broken} asked again)",
            "0",
            f"{lost}",
        ),
        Row(f"{about}, answers to another question", "0", f"{wrong}"),
        row(f"{about}, longest time without an answer", [longest], "s", RIGHT_AGAIN),
    ]


def _visit_rows(name: str, server: Server) -> list[Row]:
    """A visit while so many hold a connection, beside one while nobody does."""
    figure = f"A visit while {SLOW:,} connections"
    alone = asyncio.run(_time_visits(server))
    rows = [row(f"A visit to a server that has nothing else to do, {name}", alone, "ms")]
    for what, sent in AMONG.items():
        rows.append(row(f"{figure} {what}, {name}", asyncio.run(_time_visits(server, sent)), "ms"))
    return rows


async def _time_visits(server: Server, sent: bytes = b"") -> list[float]:
    """Milliseconds to all that a first visit needs, while others have sent this, if it is anything."""
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
    """Drags and looks, until the time is over."""
    clock = asyncio.get_running_loop().time
    end = clock() + seconds
    while clock() < end:
        await drag(student, DRAG)
        await asyncio.sleep(random.uniform(*REST))


if __name__ == "__main__":
    sys.stdout.write(markdown_table(measure(*map(int, sys.argv[1:]))) + "\n")
