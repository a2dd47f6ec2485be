"""Compare the runs of all presets and of many seeded scenarios between processors: `make same`."""

import sys
from argparse import ArgumentParser

from tests.same.machines import HERE, MACHINES, Machine, digests_of, has_avx512, start

# seeded scenarios that one process works through
PART = 130
# parts that differ of which the names are printed
LISTED = 20


def main(count: int) -> int:
    """Print for each machine how many parts differ from this processor; return 1 where some do."""
    machines = [
        one for one in MACHINES if one != HERE and (one.core_type != "SkylakeX" or has_avx512())
    ]
    differing: dict[Machine, list[str]] = {one: [] for one in machines}
    compared = 0
    for first in range(0, max(count, 1), PART):
        some = min(PART, count - first)
        expected = digests_of(start(HERE, first, some, with_views=True))
        compared += len(expected)
        for machine in machines:
            found = digests_of(start(machine, first, some, with_views=True))
            parts = expected.keys() | found.keys()
            differing[machine] += sorted(
                one for one in parts if expected.get(one) != found.get(one)
            )
    for machine, parts in differing.items():
        _print(f"{machine.name}: {len(parts)} of {compared} parts differ")
        for part in parts[:LISTED]:
            _print(f"  {part}")
    if not has_avx512():
        _print("SkylakeX: not compared, since this processor has no AVX-512")
    return int(any(differing.values()))


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    parser = ArgumentParser(prog="make same", description=__doc__)
    parser.add_argument(
        "--count", type=int, default=1_300, help="seeded scenarios; 1,300 by default"
    )
    given = parser.parse_args()
    sys.exit(main(given.count))
