"""Requests of every kind to the server (tests/ui/requests.py): failures, the slowest answers, the memory they take.

    python benchmarks/fuzz.py 1000000 2

The number of requests, and of processes that share them; one request is the same one wherever it is asked. The full
figure is of a million, which take hours: it is no part of `make bench`.
"""

import ctypes
import gc
import logging
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

# BLAS reads this when it is loaded
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from table import Row, machine, markdown_table, number

from linviz.ui.server.serve import create_app
from tests.ui.requests import Answered, answer, one_request

# of processor time, for one request
MOST_SECONDS = 2.0
SEED = 21
COUNT = 10_000
SHOWN = 5
# a line of progress a process after so many
TOLD_EVERY = 10_000
# what the last nine tenths of the requests may add to the memory of a process
MOST_GROWTH = 1.1


class Findings(NamedTuple):
    """Of one process: requests that failed or took too long, the slowest, and its MB at a tenth and the end."""

    failures: list[int]
    late: list[int]
    slowest: list[tuple[float, int]]
    memory: tuple[float, float]


def send_requests(numbers: range) -> Findings:
    """What comes of the requests of these numbers."""
    # refusals are meant
    logging.getLogger("linviz").setLevel(logging.ERROR)
    early = 0.0
    failures, late = list[int](), list[int]()
    slowest = list[tuple[float, int]]()
    for place, (k, given) in enumerate(_answers(numbers)):
        if place == len(numbers) // 10:
            early = _memory()
        if given.failed:
            failures.append(k)
        if given.seconds > MOST_SECONDS:
            late.append(k)
        slowest = sorted([*slowest, (given.seconds, k)], reverse=True)[:SHOWN]
        if place % TOLD_EVERY == 0:
            told = f"{place:,}: {len(failures)} failed, slowest {slowest[0]}, {_memory():.0f} MB"
            print(told, file=sys.stderr, flush=True)
    return Findings(failures, late, slowest, (early, _memory()))


def _answers(numbers: range) -> Iterator[tuple[int, Answered]]:
    client = create_app().server.test_client()
    for k in numbers:
        first = answer(client, one_request(SEED, k))
        # on a busy machine everything takes long now and then
        yield (
            k,
            first
            if first.seconds <= MOST_SECONDS
            else min(first, answer(client, one_request(SEED, k))),
        )


def _memory() -> float:
    """MB that this process holds: what is free is given back first."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure(count: int, processes: int) -> list[Findings]:
    """Of every process its own; they share the requests like cards."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return list(pool.map(send_requests, (range(k, count, processes) for k in range(processes))))


def rows(count: int, found: list[Findings]) -> list[Row]:
    """The figures as lines of a table."""
    failures = sum(len(one.failures) for one in found)
    late = sum(len(one.late) for one in found)
    growth = max(last / early for one in found for early, last in [one.memory])
    memory = ", ".join(
        f"{early:.0f} to {last:.0f} MB" for early, last in (one.memory for one in found)
    )
    verdicts = [_verdict(met) for met in (not failures, not late, growth <= MOST_GROWTH)]
    about = f"Of {count:,} requests of every kind,"
    return [
        Row(f"{about} answers that failed", "0", number(failures), verdict=verdicts[0]),
        Row(
            f"{about} over {MOST_SECONDS:g} s of processor time",
            "0",
            number(late),
            verdict=verdicts[1],
        ),
        Row(
            f"{about} memory over the last nine tenths ({memory})",
            f"≤ {MOST_GROWTH:g} ×",
            f"{growth:.2f} ×",
            verdict=verdicts[2],
        ),
    ]


def _verdict(met: bool) -> str:
    return "met" if met else "missed"


def main() -> None:
    """Prints the table, the slowest requests and those at fault; how many, and of how many processes, may be given."""
    given = [int(one) for one in sys.argv[1:]]
    count, processes = given or (COUNT, 1)
    found = measure(count, processes)
    print(f"{machine()}, seed {SEED}\n\n{markdown_table(rows(count, found))}\n")
    for seconds, k in sorted((one for each in found for one in each.slowest), reverse=True)[:SHOWN]:
        print(f"{seconds:.2f} s: request {k}, {one_request(SEED, k).address}")
    for name in ("failures", "late"):
        print(f"{name}: {sorted(k for one in found for k in getattr(one, name)) or 'none'}")


if __name__ == "__main__":
    main()
