"""A class that arrives at once and then drags: the times until each student has the page, and an answer.

The visitors run in one process on the same cores as the server; the table also has their processor time.
"""

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from client import Student, Visit, first_visit
from data import MIXED, RBF, Json, scenario
from servers import GUNICORN, HAS_GUNICORN, WAITRESS, Server, serving
from table import Row, row

SERVERS = {"waitress": WAITRESS} | ({"gunicorn, 2 workers": GUNICORN} if HAS_GUNICORN else {})
# number of students, seconds within which they come; targets in seconds for p95 of the picture and of all they need
CLASSES = ((30, 1, 0.5, 5), (100, 1, 1, 5), (300, 1, 2, 5), (1000, 30, 3, 5))
# length of a drag (s), movements a second, drags of each student
LENGTH, RATE, DRAGS = 2.0, 10, 3
MINUTE = 60
# number of students who drag without a pause, and for how many seconds
TOGETHER, AWHILE = 60, 15
MOST = 0.25  # seconds, p95
POINTS = scenario(100, MIXED, "soft-svm")
# whole runs of these take fifty times as long as that of the soft SVM
DEAR = {
    "MDM with RBF": scenario(100, MIXED, "mdm", RBF),
    "Kozinec": scenario(100, MIXED, "kozinec"),
}


def measure() -> list[Row]:
    """Measure arrivals, drags and memory with each server."""
    rows: list[Row] = []
    for name, command in SERVERS.items():
        with serving(command) as server:
            asyncio.run(warm(server))
            for count, within, picture, usable in CLASSES:
                rows += _arrival_rows(name, server, count, within, (picture, usable))
            rows += _drag_rows(name, server, TOGETHER, _together)
            for algorithm, points in DEAR.items():
                rows += _drag_rows(
                    f"{algorithm}, {name}", server, TOGETHER, _together, points=points
                )
            # for comparison, without the pause after waiting in the queue
            rows += _drag_rows(name, server, TOGETHER, _restlessly, most=None)
            rows += _drag_rows(name, server, 300, _in_turns)
            rows.append(
                row(f"Memory of the server after all these, {name}", [server.memory()], "MB")
            )
    return rows


async def warm(server: Server) -> None:
    """Make every worker compress its files, as the first visitors would."""
    for _ in range(20):
        await first_visit(server.address)


def _arrival_rows(
    name: str, server: Server, count: int, within: float, most: tuple[float, float]
) -> list[Row]:
    before, ours = server.processor_time(), time.process_time()
    visits = asyncio.run(_arrive(server.address, count, within))
    spent, ours = server.processor_time() - before, time.process_time() - ours
    assert not sum(one.errors for one in visits), "there are answers that are none"
    crowd = f"{count} first visits within {within} s, {name}"
    each = f"{1000 * spent / count:.1f} ms of the server's processor and {1000 * ours / count:.1f} ms of ours a visit"
    return [
        latency_row(
            f"{crowd}, to the page's answer ({each})", [one.page for one in visits], most[0]
        ),
        latency_row(f"{crowd}, to all that it needs", [one.all for one in visits], most[1]),
    ]


async def _arrive(address: str, count: int, within: float) -> list[Visit]:
    random = Random(count)

    async def one() -> Visit:
        await asyncio.sleep(within * random.random())
        return await first_visit(address)

    return await asyncio.gather(*(one() for _ in range(count)))


Script = Callable[[Student, Random], Coroutine[Any, Any, None]]


def _drag_rows(
    name: str,
    server: Server,
    count: int,
    script: Script,
    most: float | None = MOST,
    points: Json = POINTS,
) -> list[Row]:
    before, ours = server.processor_time(), time.process_time()
    students = asyncio.run(_run_class(server.address, count, script, points))
    spent, ours = server.processor_time() - before, time.process_time() - ours
    took = [one for student in students for one in student.took]
    assert all(student.is_current and not student.wrong for student in students)
    busy, lost = (sum(getattr(one, what) for one in students) for what in ("busy", "lost"))
    each = [f"{1000 * one / len(took):.1f} ms" for one in (spent, ours)]
    told = f"{len(took):,} answers, {busy} × 503, {lost} lost"
    cost = f"{each[0]} of the server's processor and {each[1]} of ours each"
    return [latency_row(f"{count} students {script.__doc__}, {name} ({told}; {cost})", took, most)]


async def _run_class(address: str, count: int, script: Script, points: Json) -> list[Student]:
    students = [Student(address, points, seed) for seed in range(count)]
    await asyncio.gather(*(script(one, Random(seed)) for seed, one in enumerate(students)))
    # wait for the answers to the last positions
    await asyncio.gather(*(one.pumping for one in students if one.pumping))
    for one in students:
        one.line.close()
    return students


async def _together(student: Student, random: Random) -> None:
    """drag at once"""
    await asyncio.sleep(random.random() / RATE)
    await drag(student, AWHILE)


async def _restlessly(student: Student, random: Random) -> None:
    """drag at once and never pause after standing in line"""
    student.eases = False
    await _together(student, random)


async def _in_turns(student: Student, random: Random) -> None:
    """drag in turns for a minute"""
    starts = sorted(random.uniform(0, MINUTE - LENGTH) for _ in range(DRAGS))
    clock = asyncio.get_running_loop().time
    began = clock()
    for start in starts:
        await asyncio.sleep(max(0, began + start - clock()))
        await drag(student, LENGTH)


async def drag(student: Student, seconds: float) -> None:
    """Move the point RATE times a second for so many seconds."""
    for _ in range(int(seconds * RATE)):
        student.move()
        await asyncio.sleep(1 / RATE)


def latency_row(figure: str, seconds: list[float], most: float | None) -> Row:
    """Return a row of latencies in ms, with `most` seconds as target for median and 95th percentile, if given."""
    targets = () if most is None else (1000 * most, 1000 * most)
    return row(figure, [1000 * one for one in seconds], "ms", *targets)


if __name__ == "__main__":
    for found in measure():
        sys.stdout.write(" | ".join(found) + "\n")
