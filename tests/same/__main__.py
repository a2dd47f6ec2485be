"""Compare the runs of all presets and of many seeded scenarios between machines: `make same`."""

import os
import platform
import sys
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tests.same.downloads import MissingError
from tests.same.machines import HERE, MACHINES, Machine, digests_of, has_avx512, start
from tests.same.oldest import NAME as OLDEST_PACKAGES
from tests.same.oldest import oldest_packages
from tests.same.webassembly import NAME as WEBASSEMBLY
from tests.same.webassembly import webassembly

# seeded scenarios that one process works through
PART = 130
# parts that differ of which the names are printed
LISTED = 20
DOWNLOADED = {OLDEST_PACKAGES: oldest_packages, WEBASSEMBLY: webassembly}


def main(count: int, algorithm: str, with_views: bool) -> int:
    """Print for each machine how many parts differ from this processor; return 1 where some do.

    algorithm: the only one whose scenarios are compared, "" for all.
    """
    machines, missing = all_machines()
    differing: dict[Machine, list[str]] = {one: [] for one in machines}
    compared = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for first in range(0, max(count, 1), PART):
            some = min(PART, count - first)

            def compute(machine: Machine, first: int = first, some: int = some) -> dict[str, str]:
                return digests_of(start(machine, first, some, with_views, algorithm))

            expected, *others = pool.map(compute, (HERE, *machines))
            compared += len(expected)
            for machine, found in zip(machines, others, strict=True):
                parts = expected.keys() | found.keys()
                differing[machine] += sorted(
                    one for one in parts if expected.get(one) != found.get(one)
                )
    _print(f"this processor: Python {platform.python_version()}, NumPy {np.__version__}")
    for machine, parts in differing.items():
        _print(f"{machine.name}: {len(parts)} of {compared} parts differ")
        for part in parts[:LISTED]:
            _print(f"  {part}")
    for line in missing:
        _print(line)
    return int(any(differing.values()))


def all_machines() -> tuple[list[Machine], list[str]]:
    """Return the machines that are compared with this processor, and a line for each that cannot be."""
    machines, missing = [one for one in MACHINES if one != HERE], []
    if not has_avx512():
        machines = [one for one in machines if one.core_type != "SkylakeX"]
        missing.append("SkylakeX: not compared, since this processor has no AVX-512")
    for name, prepare in DOWNLOADED.items():
        try:
            machines.append(prepare())
        except MissingError as reason:
            missing.append(f"{name}: not compared, since {reason}")
    return machines, missing


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    parser = ArgumentParser(prog="make same", description=__doc__)
    parser.add_argument(
        "--count", type=int, default=1_300, help="seeded scenarios; 1,300 by default"
    )
    parser.add_argument("--algorithm", default="", help="compare its scenarios alone")
    parser.add_argument("--without-views", action="store_true", help="compare no views")
    given = parser.parse_args()
    sys.exit(main(given.count, given.algorithm, not given.without_views))
