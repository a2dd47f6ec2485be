"""A class that drags beside others who abuse the server: `python benchmarks/abuse.py`.

The class is behind one address, and each page has a key. The abusers send the dearest requests that are known,
the next as soon as one is answered, from addresses of their own or from that of the class. Each figure is followed by
its ratio to that of the same class without abusers, which is measured before and after. At the end a hall of 300 drags.
With `--against PATH` another checkout is measured in the same sitting, in turns. `--servers`, `--students`,
`--classes`, `--abusers`, `--pages`, `--hall` and `--seconds` choose what is measured; all of it takes 90 minutes.
"""

import asyncio
import json
import os
import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from client import Connection, Student, Visit, first_visit, page_key
from crowd import DEAR, POINTS, SERVERS, drag, warm
from data import MIXED, ROOT, WIDE, Json, scenario
from servers import Server, serving
from table import machine, number, table_lines

CLASSES = {"perceptron, n = 20": scenario(20, MIXED, "perceptron"), "soft SVM": POINTS, **DEAR}
STUDENTS, ABUSERS, SECONDS = (20, 60), (1, 2, 8, 110), 8.0
# length of a drag and the rest after its answer (s)
DRAG, REST = 2.0, (0.2, 0.8)
# seconds between two visits; seconds for which the last answers are awaited
EVERY, LAST = 0.5, 10.0
# a server that uses less of a processor (s) during a pause (s) has started
IDLE, PAUSE = 0.05, 2.0
# the dearest known requests: two runs on 500 points without a pattern, in a high dimension
DEAR_DRAFT = scenario(500, 0, "kernel-ridge", WIDE) | {
    "beside": "compare",
    "other": {"algorithm": "kernel-ridge", "parameters": {"lam": 0.3}},
}
DEAR_RUN = scenario(500, 0, "soft-svm", WIDE) | {
    "beside": "compare",
    "other": {"algorithm": "soft-svm", "parameters": {"C": 2}},
}
DRAFT, RUN = "drafts", "runs"
VARIANTS = 20
# those who drag the soft SVM, for how many seconds
HALL, HALL_SECONDS = 300, 20.0
# keys of pages that abusers invent: one for all of their connections, or many
PAGES = (1, 1000)
HEAD = (
    *("Class", "Abusers", "linviz", "Drafts", "p50", "p95", "503", "Told", "Settles, p50", "p95"),
    *("Visits, p95", "not whole", "/health, p95", "Abusers' answers"),
)
HALL_HEAD = ("Hall", "linviz", "Answers a second, the fewest", "median", "503", "Told why")


class Abuse(NamedTuple):
    """Abusers: their number of connections, what they request, whether from the class's address, and their pages.

    pages: the number of keys that all of them send in turn; 0 where each has one.
    """

    number: int = 0
    kind: str = DRAFT
    from_class: bool = False
    pages: int = 0

    def __str__(self) -> str:
        """Return the text of the table."""
        if not self.number:
            return "none"
        where = "the class's address" if self.from_class else "their own addresses"
        pages = f" with {self.pages:,} page keys" if self.pages else ""
        return f"{self.number}, {self.kind}, from {where}{pages}"


class Cell(NamedTuple):
    """Measurements: seconds from movements to drafts, from drops to runs, of visits and of /health; counts.

    broken: visits that were not whole. refused: 503 for students. told: drafts answered without a run. abused: answers
    to abusers. seconds: for which all this was measured.
    """

    drafts: list[float]
    settled: list[float]
    visits: list[float]
    healths: list[float]
    broken: int
    refused: int
    told: int
    abused: int
    seconds: float

    def __add__(self, other: Any) -> "Cell":
        """Return both together."""
        return Cell(*(mine + others for mine, others in zip(self, other, strict=True)))


def measure(options: Namespace) -> Iterator[tuple[str, ...]]:
    """Yield the lines of the table; those of a class without abusers are the first and the last to be measured."""
    for name, students, about in product(options.servers, options.students, options.classes):
        rows = [
            (abuse, _cells(name, students, CLASSES[about], abuse, options))
            for abuse in (Abuse(), *_abuses(options), Abuse())
        ]
        quiet = {folder: one + rows[-1][1][folder] for folder, one in rows[0][1].items()}
        for abuse, cells in [(Abuse(), quiet), *rows[1:-1]]:
            for folder, cell in cells.items():
                title = f"{students} students, {about}, {name}"
                yield (title, str(abuse), folder, *_figures(cell, quiet[folder]))


def _cells(
    name: str, students: int, points: Json, abuse: Abuse, options: Namespace
) -> dict[str, Cell]:
    """Measure a class beside the abusers, with the server of each checkout."""
    cells = {}
    for folder, server in _serve_in_turns(name, options):
        cells[folder] = asyncio.run(_cell(server, students, points, abuse, options.seconds))
    return cells


def measure_hall(options: Namespace) -> Iterator[tuple[str, ...]]:
    """Yield the lines of the table of a hall in which all drag."""
    for name in options.servers:
        for folder, server in _serve_in_turns(name, options):
            members = asyncio.run(_drag_together(server, options.hall))
            rates = sorted(len(one.took) / HALL_SECONDS for one in members)
            refused = sum(one.busy for one in members)
            told = f"{sum(one.is_told_why for one in members)} students"
            figures = (number(rates[0]), number(rates[len(rates) // 2]), str(refused), told)
            yield (f"{options.hall} students, soft SVM, {name}", folder, *figures)


def _serve_in_turns(name: str, options: Namespace) -> Iterator[tuple[str, Server]]:
    """Yield each checkout's folder, "" for this one, with a new server, which remembers nobody."""
    folders = {"": ROOT} | ({options.against: Path(options.against)} if options.against else {})
    for folder, path in folders.items():
        with serving(SERVERS[name], folder=path) as server:
            asyncio.run(warm(server))
            _wait_until_idle(server)
            yield folder, server
            # otherwise gunicorn would wait for the work that abusers have left behind
            for pid in server.pids():
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)


def _wait_until_idle(server: Server) -> None:
    """Wait until the server has started its processes, without which it computes in threads."""
    spent = -1.0
    while server.processor_time() > spent + IDLE:
        spent = server.processor_time()
        time.sleep(PAUSE)


async def _drag_together(server: Server, count: int) -> list[Student]:
    members = [Student(server.address, POINTS, seed) for seed in range(count)]
    await asyncio.gather(*(drag(one, HALL_SECONDS) for one in members))
    for one in members:
        one.stop()
    return members


def _abuses(options: Namespace) -> list[Abuse]:
    """Return what the class is measured beside."""
    abuses = [
        Abuse(abusers, kind, from_class)
        for abusers in options.abusers
        for kind in (DRAFT, RUN)
        for from_class in (False, True)
    ]
    most = max(options.abusers, default=0)
    return abuses + [Abuse(most, DRAFT, from_class=True, pages=pages) for pages in options.pages]


async def _cell(server: Server, students: int, points: Json, abuse: Abuse, seconds: float) -> Cell:
    """Measure a class for so many seconds beside the abusers."""
    statuses, visits, healths = list[int](), list[Visit](), list[float]()
    members = [Student(server.address, points, seed) for seed in range(students)]
    clock = asyncio.get_running_loop().time
    began = clock()
    others = (*_abusers(server, abuse, statuses), _visit(server, visits, healths))
    beside = [asyncio.create_task(one) for one in others]
    working = [asyncio.create_task(_work(one, began + seconds)) for one in members]
    await asyncio.wait(working, timeout=seconds + LAST)
    now = clock()
    for task in (*working, *beside):
        task.cancel()
    # what has not settled has taken at least so long
    late = [now - one.behind for one in members if one.behind is not None]
    for one in members:
        one.stop()
    assert not sum(one.wrong for one in members), "there are answers that are none"
    return Cell(
        [value for one in members for value in one.took],
        [value for one in members for value in one.settled] + late,
        [one.all for one in visits],
        healths,
        sum(one.errors > 0 for one in visits),
        sum(one.busy for one in members),
        sum(one.told for one in members),
        len(statuses),
        now - began,
    )


async def _work(student: Student, end: float) -> None:
    """Drag, drop and wait for the run in turns until the time is over."""
    random, clock = student.random, asyncio.get_running_loop().time
    await asyncio.sleep(random.random())
    while clock() < end:
        await drag(student, DRAG)
        student.drop()
        await student.rest()
        await asyncio.sleep(random.uniform(*REST))


def _abusers(
    server: Server, abuse: Abuse, statuses: list[int]
) -> Iterator[Coroutine[Any, Any, None]]:
    """Yield the abusers; each appends the status of its answers."""
    bodies = _bodies(abuse.kind)
    keys = [page_key(Random(f"abuser {k}")) for k in range(abuse.pages or abuse.number)]
    for k in range(abuse.number):
        source = "" if abuse.from_class else f"127.0.1.{k + 1}"
        own_keys = keys if abuse.pages else [keys[k]]
        yield _abuse(Connection(server.address, source=source), own_keys, bodies, statuses)


def _bodies(kind: str) -> list[bytes]:
    """Return the bodies of dear requests."""
    tree = DEAR_DRAFT if kind == DRAFT else DEAR_RUN
    (x, y), *others = tree["points"]
    near = {"near": -1} if kind == DRAFT else {}
    # they differ in a point, so that none is cached
    trees = [tree | {"points": [[x + k / 100, y], *others]} for k in range(VARIANTS)]
    return [json.dumps({"seq": 1, "scenario": one, **near}).encode() for one in trees]


async def _abuse(
    line: Connection, keys: list[str], bodies: list[bytes], statuses: list[int]
) -> None:
    random = Random(line.source)
    try:
        while True:
            line.page = random.choice(keys)
            statuses.append((await line.ask("/api/run", random.choice(bodies))).status)
    finally:
        line.close()


async def _visit(server: Server, visits: list[Visit], healths: list[float]) -> None:
    """Visit a page and /health in turns, on new connections."""
    clock = asyncio.get_running_loop().time
    while True:
        visits.append(await first_visit(server.address))
        line, start = Connection(server.address), clock()
        await line.ask("/health")
        healths.append(clock() - start)
        line.close()
        await asyncio.sleep(EVERY)


def _figures(cell: Cell, quiet: Cell) -> tuple[str, ...]:
    """Return the figures of a cell, with their ratios to those of the quiet class."""
    drafts, usual = (len(one.drafts) / one.seconds for one in (cell, quiet))
    ratio = f" ({drafts / usual:.2f} ×)" if usual else ""
    return (
        f"{number(drafts)}/s{ratio}",
        _percentile(50, cell.drafts, quiet.drafts),
        _percentile(95, cell.drafts, quiet.drafts),
        str(cell.refused),
        str(cell.told),
        _percentile(50, cell.settled, quiet.settled),
        _percentile(95, cell.settled, quiet.settled),
        _percentile(95, cell.visits, quiet.visits),
        str(cell.broken),
        _percentile(95, cell.healths, quiet.healths),
        f"{number(cell.abused / cell.seconds)}/s",
    )


def _percentile(percent: float, values: Sequence[float], usual: Sequence[float]) -> str:
    """Return a percentile in ms, and its ratio to that of the usual values; "none" where there are no values."""
    if not values or not usual:
        return "none"
    mine, quiet = (float(np.percentile(one, percent)) for one in (values, usual))
    return f"{number(1000 * mine)} ms ({mine / quiet:.1f} ×)"


def main() -> None:
    """Print the tables line by line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--against", help="the folder of another checkout")
    parser.add_argument("--servers", nargs="*", choices=SERVERS, default=list(SERVERS))
    parser.add_argument("--students", nargs="*", type=int, default=STUDENTS)
    parser.add_argument("--classes", nargs="*", choices=CLASSES, default=list(CLASSES))
    parser.add_argument("--abusers", nargs="*", type=int, default=ABUSERS)
    parser.add_argument("--pages", nargs="*", type=int, default=PAGES)
    parser.add_argument("--hall", type=int, default=HALL, help="students, 0 for no hall")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each line")
    options = parser.parse_args()
    sys.stdout.write(f"{machine()}\n\n")
    _print_table(HEAD, measure(options))
    if options.hall:
        _print_table(HALL_HEAD, measure_hall(options))


def _print_table(head: tuple[str, ...], lines: Iterator[tuple[str, ...]]) -> None:
    sys.stdout.write(table_lines([head, ("---",) * len(head)]) + "\n")
    for line in lines:
        sys.stdout.write(table_lines([line]) + "\n")
        # nothing is lost if a later class is interrupted
        sys.stdout.flush()
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
