"""Memory of a server over many different runs: `python benchmarks/memory.py`.

Connections send runs, none of them twice, of every algorithm with three lifts, on 2 to 12 points that a line
separates, so that most runs are short. Printed are the answers that failed, and the memory of all processes after each
tenth. It is flat if the last nine tenths add nothing.
`--servers`, `--runs` and `--connections` choose what is measured.
"""

import asyncio
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random

from client import Connection, page_key
from crowd import SERVERS
from data import LINEAR, RBF, Json
from servers import Server, serving
from table import machine, table_lines

from linviz.run.entry import ENTRIES

RUNS, CONNECTIONS, PARTS = 100_000, 4, 10
LIFTS: tuple[Json, ...] = (LINEAR, {"name": "quadratic"}, RBF)
SIZES = (2, 12)
HEAD = ("Server", "Runs", "Failed", "Memory after each tenth (MB)", "Growth")


def random_run(number: int) -> Json:
    """Return the scenario of this number: its first point is that of no other."""
    random = Random(number)
    count = random.randint(*SIZES)
    points = [[random.randint(-60, 60) / 10, random.randint(-60, 60) / 10] for _ in range(count)]
    return {
        "points": [[number / 1e5, points[0][1]], *points[1:]],
        "labels": [1 if x > y else -1 for x, y in points],
        "algorithm": random.choice(sorted(ENTRIES)),
        "parameters": {},
        "lift": random.choice(LIFTS),
    }


async def _send(line: Connection, numbers: Iterator[int]) -> int:
    """Send runs until there are no more, and return how many failed."""
    failures = 0
    for number in numbers:
        answer = await line.ask("/api/run", {"seq": number, "scenario": random_run(number)})
        failures += answer.status != 200 or json.loads(answer.body)["seq"] != number
    return failures


async def _send_all(server: Server, numbers: range, connections: int) -> int:
    shared = iter(numbers)
    lines = [Connection(server.address, page_key(Random(k))) for k in range(connections)]
    failures = sum(await asyncio.gather(*(_send(line, shared) for line in lines)))
    for line in lines:
        line.close()
    return failures


def used_memory(server: Server) -> float:
    """Return the MB of memory of all processes; what several of them share counts once."""
    lines = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in server.pids()]
    sizes = [line.split()[1] for text in lines for line in text.splitlines() if "Pss:" in line]
    return sum(map(int, sizes)) / 1000


def measure(name: str, runs: int, connections: int) -> tuple[str, ...]:
    """Return the line of a server."""
    memory, failures = list[float](), 0
    with serving(SERVERS[name]) as server:
        for part in range(PARTS):
            numbers = range(part * runs // PARTS, (part + 1) * runs // PARTS)
            failures += asyncio.run(_send_all(server, numbers, connections))
            memory.append(used_memory(server))
    sizes = ", ".join(f"{one:.0f}" for one in memory)
    return name, f"{runs:,}", str(failures), sizes, f"{memory[-1] / memory[0]:.2f} ×"


def main() -> None:
    """Print the table line by line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--servers", nargs="*", choices=SERVERS, default=list(SERVERS))
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--connections", type=int, default=CONNECTIONS)
    options = parser.parse_args()
    print(f"{machine()}\n")
    sys.stdout.write(table_lines([HEAD, ("---",) * len(HEAD)]) + "\n")
    for name in options.servers:
        line = measure(name, options.runs, options.connections)
        sys.stdout.write(table_lines([line]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
