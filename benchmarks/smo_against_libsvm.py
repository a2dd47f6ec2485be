"""Recorded runs of the SVMs against scikit-learn's SVC.fit, which gives the answer only, at the same gap.

    python benchmarks/smo_against_libsvm.py

soft-svm: every step kept, at a relative duality gap of 1e-6, where it stops; by either choice of its pairs.
active-set-svm: from alpha = 0, every event kept; and from the solution before one point was moved by a tenth; both end
exactly, and SVC is asked for 1e-9. All start from the points: the kernel is inside.

SVC stops by its own tolerance: for every data set it gets the largest of 1e-1, 2.5e-2, ... whose solution has that
gap. It keeps the kernel in single precision, and so seldom comes below 1e-8, or 1e-7 for cubes: then it gets the
largest with which it comes as near as it can. It may make MOST iterations, which are too few for many cubes at C = 100.
"""

# first: it allows BLAS one thread, and that has to be said before NumPy is loaded
from against import LIFTS, MOST, RUNS, blobs, gap_of, libsvm, seconds  # isort: skip

import sys
import time
import warnings
from collections.abc import Callable, Iterator
from statistics import median
from typing import NamedTuple

import numpy as np
from table import machine

from linviz.algorithms.svm.active_set_svm.algorithm import ActiveSetSvm
from linviz.algorithms.svm.soft_margin import TOLERANCE
from linviz.algorithms.svm.soft_svm.algorithm import SECOND, SoftSvm
from linviz.core import active_set
from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.run.loop import record

# interleaved runs: FEWEST where RUNS would take longer than ENOUGH seconds
FEWEST, ENOUGH = 5, 6.0
EXACT = 1e-9
# gaps that differ by no more are as near, and after so many tolerances that bring it no nearer SVC is not asked again
NEAR, PATIENCE = 1.1, 3
SIZES = (20, 50, 100, 300, 1000)


class Setting(NamedTuple):
    """What is compared: how many points, through which lift, at which C."""

    n: int
    lift: str
    C: float


class Comparison(NamedTuple):
    """Steps of our run; medians in microseconds, of so many runs; the gap that SVC comes to."""

    steps: int
    ours: float
    theirs: float
    runs: int
    gap: float

    @property
    def ratio(self) -> float:
        """Ours over theirs."""
        return self.ours / self.theirs


def tolerance_for(problem: Problem, setting: Setting, gap: float) -> tuple[float, float]:
    """The largest tol of SVC that closes the gap as far, or as far as SVC can; and the gap that it leaves."""
    lift, tol, tried = LIFTS[setting.lift], 0.1, list[tuple[float, float]]()
    lifted, best, since = Lifted(problem, lift), np.inf, 0
    while since < PATIENCE and best > gap:
        model = libsvm(lift, setting.C, tol).fit(problem.X, problem.y)
        tried.append((tol, gap_of(model, lifted, setting.C)))
        since = 0 if tried[-1][1] * NEAR < best else since + 1
        best, tol = min(best, tried[-1][1]), tol / 4
        if model.n_iter_[0] >= MOST:
            break
    return next((tol, left) for tol, left in tried if left <= max(gap, NEAR * best))


def compare(problem: Problem, setting: Setting, gap: float, ours: Callable[[], int]) -> Comparison:
    """Medians of interleaved runs on one data set; `ours` gives its number of steps."""
    with warnings.catch_warnings():
        # that the iterations are used up, which the gap tells
        warnings.simplefilter("ignore")
        tol, left = tolerance_for(problem, setting, gap)
        model, steps, start = (
            libsvm(LIFTS[setting.lift], setting.C, tol),
            ours(),
            time.perf_counter(),
        )
        found = list[tuple[float, float]]()
        while len(found) < FEWEST or (len(found) < RUNS and time.perf_counter() - start < ENOUGH):
            found.append((seconds(ours), seconds(lambda: model.fit(problem.X, problem.y))))
    mine, their = (1e6 * median(one[i] for one in found) for i in (0, 1))
    return Comparison(steps, mine, their, len(found), left)


def smo(setting: Setting, seed: int, pair: str = "most-violating") -> Comparison:
    """soft-svm, every step kept."""
    problem, lift = blobs(setting.n, seed), LIFTS[setting.lift]
    run = SoftSvm(setting.C, pair)
    return compare(
        problem, setting, TOLERANCE, lambda: len(record(run, Lifted(problem, lift)).event)
    )


def second_order(setting: Setting, seed: int) -> Comparison:
    """The same, with the pair that SVC would take."""
    return smo(setting, seed, SECOND)


def cold(setting: Setting, seed: int) -> Comparison:
    """active-set-svm from alpha = 0, every event kept."""
    problem, lift = blobs(setting.n, seed), LIFTS[setting.lift]
    run = ActiveSetSvm(setting.C)
    return compare(problem, setting, EXACT, lambda: len(record(run, Lifted(problem, lift)).event))


def warm(setting: Setting, seed: int) -> Comparison:
    """The exact answer after one point was moved, from the one before."""
    before, lift = blobs(setting.n, seed), LIFTS[setting.lift]
    alpha = active_set.solve(Lifted(before, lift).K, before.y, setting.C).alpha
    X = before.X.copy()
    X[seed % setting.n] += [0.1, -0.05]
    y, after = before.y, Problem(X, before.y)
    # nobody counts the steps, so the number of free points stands for it
    return compare(
        after,
        setting,
        EXACT,
        lambda: len(active_set.solve(Lifted(after, lift).K, y, setting.C, alpha).free),
    )


def _most_of_smo(setting: Setting) -> float | None:
    return {20: 1.0, 50: 1.0, 100: 1.3}.get(setting.n) if setting.C == 1 else None


def _most_of_cold(setting: Setting) -> float | None:
    if setting.C == 1:
        return 1.0 if setting.n <= 100 else None
    return 0.3


# what is compared, by its name: how it is measured, and what the ratio may be at most for which settings
MEASURES: dict[
    str, tuple[Callable[[Setting, int], Comparison], Callable[[Setting], float | None]]
] = {
    "soft-svm, every step kept": (smo, _most_of_smo),
    "soft-svm by second order, every step kept": (second_order, _most_of_smo),
    "exact from alpha = 0, every event kept": (cold, _most_of_cold),
    "exact after moving one point": (warm, lambda setting: 0.25),
}


def settings(sizes: tuple[int, ...]) -> Iterator[Setting]:
    """Every kernel at C = 1, and the cubic one, where SVC has a hard time, at C = 100."""
    for n in sizes:
        yield from (Setting(n, lift, 1.0) for lift in LIFTS)
        if 100 <= n < 1000:
            yield Setting(n, "cubic", 100.0)


def compare_all(
    measure: Callable[[Setting, int], Comparison], setting: Setting
) -> list[Comparison]:
    """On nine data sets, or three where each takes long."""
    return [measure(setting, seed) for seed in range(9 if setting.n <= 100 else 3)]


def main() -> None:
    """Prints the table; sizes may be given as arguments."""
    sizes = tuple(int(one) for one in sys.argv[1:]) or SIZES
    print(machine())
    for name, (measure, target) in MEASURES.items():
        print(f"\n{name}; medians of interleaved runs, one BLAS thread")
        print(
            "   n  kernel     C  runs   steps      ours    SVC.fit  to gap  ratio: median  (lowest - highest)  at most"
        )
        for setting in settings(sizes):
            found = compare_all(measure, setting)
            ratios, most = sorted(one.ratio for one in found), target(setting)
            steps, ours, theirs, runs, gap = (
                median(part) for part in list(zip(*found, strict=True))
            )
            times = f"{steps:7.0f} {ours:7.0f} µs {theirs:7.0f} µs   {gap:.0e}"
            print(
                f"{setting.n:4}  {setting.lift:8} {setting.C:3g} {runs:5.0f} {times}"
                f"  {median(ratios):13.2f}  ({ratios[0]:.2f} - {ratios[-1]:.2f})  {most or ''}",
                flush=True,
            )


if __name__ == "__main__":
    main()
