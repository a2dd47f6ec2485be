"""Measure what a run, a draft and a step cost, for every algorithm and lift: `python benchmarks/cost.py`.

The unit is the run of the soft SVM without a lift on the same points, but at least 3 ms. With `--against PATH` another
checkout is measured in the same sitting, in turns, and each figure is followed by its ratio to that checkout's.
`--algorithms`, `--lifts` and `--sizes` choose rows; `--presets` measures the presets' replies alone.
"""

import json
import os
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from data import APART, MIXED, ROOT, scenario

from linviz.core.problem import InputError
from linviz.run.entry import ENTRIES
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets
from linviz.ui.endpoints.run import draft
from linviz.ui.endpoints.serializer import serialise_trace

LIFTS = ("none", "quadratic", "rbf")
SIZES = (20, 100, 300)
DISTANCES = {"apart": APART, "mixed": MIXED}
# ms, which a unit has at least
LEAST_UNIT = 3.0
# units that a run may cost by its number of points, and a draft
MOST_UNITS = {20: 30.0, 100: 30.0, 300: 60.0}
MOST_DRAFT_UNITS = 5.0
# a row of less than these ms is not called dearer or cheaper than before: so much is noise
NOISE = 0.5
ROUNDS = 3
# a dear run is not measured again
LONG = 300.0
HEAD = ("Algorithm", "Lift", "Points", "n", "Steps", "Run", "Units", "Draft", "Units", "Step")


class Cost(NamedTuple):
    """Milliseconds of a run and of the draft at its end, and its steps."""

    run: float
    draft: float
    steps: int


def main(options: Namespace) -> None:
    """Print the table, its sums, and what is over the limits."""
    ours = Checkout(str(ROOT))
    theirs = Checkout(options.against) if options.against else None
    if options.presets:
        _print_presets(ours, theirs)
        return
    for line in (HEAD, ("---",) * len(HEAD)):
        _print_row(line)
    over: list[str] = []
    for about, unit, mine, others in _measure(options, ours, theirs):
        _print_row(about + _figures(unit, mine, others))
        over += _over(about, unit, mine, others)
    sys.stdout.write("\n" + ("\n".join(over) or "All within their limits.") + "\n")


def _measure(
    options: Namespace, ours: "Checkout", theirs: "Checkout | None"
) -> Iterator[tuple[tuple[str, ...], float, Cost, Cost | None]]:
    """Yield what a row is about, the unit in ms, and the cost here and in the other checkout."""
    for n in options.sizes:
        for points, distance in DISTANCES.items():
            unit = max(ours.cost(scenario(n, distance, "soft-svm")).run, LEAST_UNIT)
            for algorithm in options.algorithms or ours.ask("algorithms"):
                for lift in options.lifts:
                    tree = scenario(n, distance, algorithm, {"name": lift})
                    mine = ours.cost(tree)
                    if mine:
                        about = (algorithm, lift, points, str(n), str(mine.steps))
                        yield about, unit, mine, theirs.cost(tree) if theirs else None


def _figures(unit: float, mine: Cost, others: Cost | None) -> tuple[str, ...]:
    def figure(value: float, other: float | None) -> str:
        return f"{value:.1f} ms" + (f" ({value / other:.2f} ×)" if other else "")

    return (
        figure(mine.run, others and others.run),
        f"{mine.run / unit:.1f}",
        figure(mine.draft, others and others.draft),
        f"{mine.draft / unit:.1f}",
        f"{1_000 * mine.run / max(mine.steps, 1):.1f} µs",
    )


def _over(about: tuple[str, ...], unit: float, mine: Cost, others: Cost | None) -> list[str]:
    """Return a line for each limit that a row misses."""
    name, n = ", ".join(about[:4]), int(about[3])
    lines = []
    if mine.run > MOST_UNITS.get(n, MOST_UNITS[300]) * unit:
        lines.append(f"{name}: a run costs {mine.run / unit:.0f} units")
    if mine.draft > MOST_DRAFT_UNITS * unit:
        lines.append(f"{name}: a draft costs {mine.draft / unit:.1f} units")
    if others and mine.run > 1.25 * others.run + NOISE:
        lines.append(f"{name}: {mine.run:.1f} ms, before {others.run:.1f} ms")
    return lines


def _print_presets(ours: "Checkout", theirs: "Checkout | None") -> None:
    """Print the ms of the reply to each preset, and their sum."""
    sums = [0.0, 0.0]
    for slug in ours.ask("presets"):
        pair = [one.ask("preset", slug) if one else 0.0 for one in (ours, theirs)]
        sums = [a + b for a, b in zip(sums, pair, strict=True)]
        _print_row((slug, *_with_ratio(*pair)))
    _print_row(("all presets", *_with_ratio(*sums)))


def _with_ratio(mine: float, other: float) -> tuple[str, ...]:
    """Return the ms of both, and their ratio, where there are two."""
    return (
        (f"{mine:.1f} ms", f"{other:.1f} ms", f"{mine / other:.2f} ×")
        if other
        else (f"{mine:.1f} ms",)
    )


def _print_row(cells: tuple[str, ...]) -> None:
    sys.stdout.write("| " + " | ".join(cells) + " |\n")
    sys.stdout.flush()


class Checkout:
    """A process that measures the linviz of one folder."""

    def __init__(self, folder: str) -> None:
        environment = os.environ | {"PYTHONPATH": folder, "OPENBLAS_NUM_THREADS": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", __file__, "--serve"],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, name: str, *values: Any) -> Any:
        """Return the answer of one of ANSWERS."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([name, *values]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def cost(self, tree: Any) -> Cost | None:
        """Return the cost of a scenario, None where the algorithm does not take the lift."""
        cost = self.ask("cost", tree)
        return Cost(*cost) if cost else None


def _serve() -> None:
    """Answer each line of standard input."""
    for line in sys.stdin:
        name, *values = json.loads(line)
        sys.stdout.write(json.dumps(ANSWERS[name](*values)) + "\n")
        sys.stdout.flush()


def _least(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return the least ms of processor time of some rounds, and what the work returns."""
    least = float("inf")
    for _ in range(ROUNDS):
        start = time.thread_time()
        result = work()
        least = min(least, 1_000 * (time.thread_time() - start))
        if least > LONG:
            break
    return least, result


def _cost(tree: Any) -> Cost | None:
    """Measure a run and the draft at its end; None where the algorithm does not take the lift."""
    one = Scenario.from_json(tree)
    try:
        run, trace = _least(one.run)
    except InputError:
        return None
    drafting, _ = _least(lambda: draft({"seq": 1, "scenario": tree, "near": -1}))
    return Cost(run, drafting, trace.steps)


def _preset(slug: str) -> float:
    """Measure the reply to a preset."""
    one = builtin_presets().presets[slug]
    return _least(lambda: serialise_trace(one.run(), beside=one.beside))[0]


ANSWERS: dict[str, Callable[..., Any]] = {
    "cost": _cost,
    "algorithms": lambda: sorted(ENTRIES),
    "presets": lambda: list(builtin_presets().presets),
    "preset": _preset,
}

if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--against", help="the folder of another checkout")
    parser.add_argument("--algorithms", nargs="*")
    parser.add_argument("--lifts", nargs="*", default=LIFTS)
    parser.add_argument("--sizes", nargs="*", type=int, default=SIZES)
    parser.add_argument("--presets", action="store_true")
    parser.add_argument("--serve", action="store_true")
    given = parser.parse_args()
    if given.serve:
        _serve()
    else:
        main(given)
