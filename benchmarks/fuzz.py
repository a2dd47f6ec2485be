"""Random requests of every kind to the server (tests/ui/requests.py): failures, slowest answers and memory.

    python benchmarks/fuzz.py 1000000 2

The arguments are the number of requests and of processes that share them; request k is the same in any process. The
published figure is of a million requests, which take hours, so it is not part of `make bench`.
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
from tests.ui.requests import FuzzResult, answer, fuzz_request

# seconds of processor time for one request
MOST_SECONDS = 2.0
SEED = 21
COUNT = 10_000
SHOWN = 5
# number of requests between two lines of progress of a process
TOLD_EVERY = 10_000
# limit for the growth of a process's memory over the last nine tenths of the requests, as a factor
MOST_GROWTH = 1.1


class Findings(NamedTuple):
    """The results of one process: failed, late and slowest requests, and its MB after a tenth and at the end."""

    failures: list[int]
    late: list[int]
    slowest: list[tuple[float, int]]
    memory: tuple[float, float]


def send_requests(numbers: range) -> Findings:
    """Send the requests of these numbers to a new app, and return the findings."""
    # the log would be full of refusals, which are expected
    logging.getLogger("linviz").setLevel(logging.ERROR)
    early = 0.0
    failures, late = list[int](), list[int]()
    slowest = list[tuple[float, int]]()
    for place, (k, reply) in enumerate(_answers(numbers)):
        if place == len(numbers) // 10:
            early = _memory()
        if reply.failed:
            failures.append(k)
        if reply.seconds > MOST_SECONDS:
            late.append(k)
        slowest = sorted([*slowest, (reply.seconds, k)], reverse=True)[:SHOWN]
        if place % TOLD_EVERY == 0:
            told = f"{place:,}: {len(failures)} failed, slowest {slowest[0]}, {_memory():.0f} MB"
            print(told, file=sys.stderr, flush=True)
    return Findings(failures, late, slowest, (early, _memory()))


def _answers(numbers: range) -> Iterator[tuple[int, FuzzResult]]:
    client = create_app().server.test_client()
    for k in numbers:
        first = answer(client, fuzz_request(SEED, k))
        # on a busy machine any request may be slow once, so a slow one is repeated
        yield (
            k,
            first
            if first.seconds <= MOST_SECONDS
            else min(first, answer(client, fuzz_request(SEED, k))),
        )


def _memory() -> float:
    """Return the MB that this process uses, after returning free memory to the system."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure(count: int, processes: int) -> list[Findings]:
    """Send the requests from several processes, dealt out in turn, and return the findings of each process."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return list(pool.map(send_requests, (range(k, count, processes) for k in range(processes))))


def rows(count: int, findings: list[Findings]) -> list[Row]:
    """Return the figures as rows of a table."""
    failures = sum(len(one.failures) for one in findings)
    late = sum(len(one.late) for one in findings)
    growth = max(last / early for one in findings for early, last in [one.memory])
    memory = ", ".join(
        f"{early:.0f} to {last:.0f} MB" for early, last in (one.memory for one in findings)
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
    """Print the table, the slowest requests, and those that failed or were late."""
    arguments = [int(one) for one in sys.argv[1:]]
    count, processes = arguments or (COUNT, 1)
    findings = measure(count, processes)
    print(f"{machine()}, seed {SEED}\n\n{markdown_table(rows(count, findings))}\n")
    for seconds, k in sorted((one for each in findings for one in each.slowest), reverse=True)[
        :SHOWN
    ]:
        print(f"{seconds:.2f} s: request {k}, {fuzz_request(SEED, k).address}")
    for name in ("failures", "late"):
        print(f"{name}: {sorted(k for one in findings for k in getattr(one, name)) or 'none'}")


if __name__ == "__main__":
    main()
