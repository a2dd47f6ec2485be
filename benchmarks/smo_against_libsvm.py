"""Recorded runs of the SVMs against scikit-learn's SVC.fit, which returns only the solution, at the same gap.

    python benchmarks/smo_against_libsvm.py

soft-svm: every step recorded, to the relative duality gap of 1e-6 at which it stops, with either choice of pairs.
active-set-svm: from alpha = 0, every event recorded; and from the solution before one point was moved by a tenth. Both
end exactly, so SVC has to reach 1e-9. All start from the points, so the time includes the kernel matrix.

SVC stops by its own tolerance: for every data set it gets the largest of 1e-1, 2.5e-2, ... whose solution has that
gap. Its kernel is in single precision, so it seldom gets below 1e-8, or 1e-7 with cubic features: then it gets the
largest tolerance with its smallest gap. It may make MOST iterations, often too few for cubic features at C = 100.
"""

# imported first, since it limits BLAS to one thread, which must be set before NumPy is loaded
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

# number of interleaved runs: RUNS, or as many as fit into ENOUGH seconds, but at least FEWEST
FEWEST, ENOUGH = 5, 6.0
EXACT = 1e-9
# gaps within this factor count as equal; SVC is not tried again after so many tolerances without a smaller gap
NEAR, PATIENCE = 1.1, 3
SIZES = (20, 50, 100, 300, 1000)


class Setting(NamedTuple):
    """A setting of the comparison: number of points, lift and C."""

    n: int
    lift: str
    C: float


class Comparison(NamedTuple):
    """A comparison: steps of our run, median microseconds of both, number of runs, and the gap that SVC reaches."""

    steps: int
    ours: float
    theirs: float
    runs: int
    gap: float

    @property
    def ratio(self) -> float:
        """Our time over theirs."""
        return self.ours / self.theirs


def tolerance_for(problem: Problem, setting: Setting, gap: float) -> tuple[float, float]:
    """Return the largest tol with which SVC reaches `gap`, or its smallest gap, and the gap that it leaves."""
    lift, tol, attempts = LIFTS[setting.lift], 0.1, list[tuple[float, float]]()
    lifted, best, since = Lifted(problem, lift), np.inf, 0
    while since < PATIENCE and best > gap:
        model = libsvm(lift, setting.C, tol).fit(problem.X, problem.y)
        attempts.append((tol, gap_of(model, lifted, setting.C)))
        since = 0 if attempts[-1][1] * NEAR < best else since + 1
        best, tol = min(best, attempts[-1][1]), tol / 4
        if model.n_iter_[0] >= MOST:
            break
    return next((tol, left) for tol, left in attempts if left <= max(gap, NEAR * best))


def compare(problem: Problem, setting: Setting, gap: float, ours: Callable[[], int]) -> Comparison:
    """Return the medians of interleaved runs on one data set; `ours` returns its number of steps."""
    with warnings.catch_warnings():
        # SVC warns that its iterations are used up, which the gap shows as well
        warnings.simplefilter("ignore")
        tol, left = tolerance_for(problem, setting, gap)
        model, steps, start = (
            libsvm(LIFTS[setting.lift], setting.C, tol),
            ours(),
            time.perf_counter(),
        )
        times = list[tuple[float, float]]()
        while len(times) < FEWEST or (len(times) < RUNS and time.perf_counter() - start < ENOUGH):
            times.append((seconds(ours), seconds(lambda: model.fit(problem.X, problem.y))))
    mine, their = (1e6 * median(one[i] for one in times) for i in (0, 1))
    return Comparison(steps, mine, their, len(times), left)


def smo(setting: Setting, seed: int, pair: str = "most-violating") -> Comparison:
    """Compare soft-svm with every step recorded."""
    problem, lift = blobs(setting.n, seed), LIFTS[setting.lift]
    run = SoftSvm(setting.C, pair)
    return compare(
        problem, setting, TOLERANCE, lambda: len(record(run, Lifted(problem, lift)).event)
    )


def second_order(setting: Setting, seed: int) -> Comparison:
    """Compare soft-svm with the choice of pairs that SVC has."""
    return smo(setting, seed, SECOND)


def cold(setting: Setting, seed: int) -> Comparison:
    """Compare active-set-svm from alpha = 0 with every event recorded."""
    problem, lift = blobs(setting.n, seed), LIFTS[setting.lift]
    run = ActiveSetSvm(setting.C)
    return compare(problem, setting, EXACT, lambda: len(record(run, Lifted(problem, lift)).event))


def warm(setting: Setting, seed: int) -> Comparison:
    """Compare the exact solution after one point was moved, computed from the one before."""
    before, lift = blobs(setting.n, seed), LIFTS[setting.lift]
    alpha = active_set.solve(Lifted(before, lift).K, before.y, setting.C).alpha
    X = before.X.copy()
    X[seed % setting.n] += [0.1, -0.05]
    y, after = before.y, Problem(X, before.y)
    # the solver does not count its steps, so the number of free points is returned instead
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


# for each comparison its function, and the target of its ratio by setting
MEASURES: dict[
    str, tuple[Callable[[Setting, int], Comparison], Callable[[Setting], float | None]]
] = {
    "soft-svm, every step kept": (smo, _most_of_smo),
    "soft-svm by second order, every step kept": (second_order, _most_of_smo),
    "exact from alpha = 0, every event kept": (cold, _most_of_cold),
    "exact after moving one point": (warm, lambda setting: 0.25),
}


def settings(sizes: tuple[int, ...]) -> Iterator[Setting]:
    """Yield every kernel at C = 1, and the cubic one at C = 100, which is hard for SVC."""
    for n in sizes:
        yield from (Setting(n, lift, 1.0) for lift in LIFTS)
        if 100 <= n < 1000:
            yield Setting(n, "cubic", 100.0)


def compare_all(
    measure: Callable[[Setting, int], Comparison], setting: Setting
) -> list[Comparison]:
    """Compare on nine data sets, or three if n is large."""
    return [measure(setting, seed) for seed in range(9 if setting.n <= 100 else 3)]


def main() -> None:
    """Print the table for the sizes given as arguments, or for SIZES."""
    sizes = tuple(int(one) for one in sys.argv[1:]) or SIZES
    print(machine())
    for name, (measure, target) in MEASURES.items():
        print(f"\n{name}; medians of interleaved runs, one BLAS thread")
        print(
            "   n  kernel     C  runs   steps      ours    SVC.fit  to gap  ratio: median  (lowest - highest)  at most"
        )
        for setting in settings(sizes):
            comparisons = compare_all(measure, setting)
            ratios, most = sorted(one.ratio for one in comparisons), target(setting)
            steps, ours, theirs, runs, gap = (
                median(part) for part in list(zip(*comparisons, strict=True))
            )
            times = f"{steps:7.0f} {ours:7.0f} µs {theirs:7.0f} µs   {gap:.0e}"
            print(
                f"{setting.n:4}  {setting.lift:8} {setting.C:3g} {runs:5.0f} {times}"
                f"  {median(ratios):13.2f}  ({ratios[0]:.2f} - {ratios[-1]:.2f})  {most or ''}",
                flush=True,
            )


if __name__ == "__main__":
    main()
