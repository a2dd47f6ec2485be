"""Recorded runs of the SVMs against scikit-learn's SVC.fit, which gives the answer only, at the same gap.

    python benchmarks/smo_against_libsvm.py

soft-svm: every step kept, at a relative duality gap of 1e-6, where it stops. active-set-svm: from alpha = 0, every
event kept; and from the solution before one point was moved by a tenth; both end exactly, and SVC is asked for 1e-9.
SVC stops by its own tolerance: for every data set it gets the largest of 1e-1, 2.5e-2, ... whose solution has that gap,
and at least 1e-11. All start from the points: the kernel is inside.
"""

import os

# read by the BLAS library when numpy is first imported
os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")

import platform
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
import sklearn
from sklearn.svm import SVC

from linviz.algorithms.active_set import ActiveSetSvm
from linviz.algorithms.base import record
from linviz.algorithms.smo import SoftSvm
from linviz.algorithms.soft_margin import TOLERANCE
from linviz.core import active_set, duality
from linviz.core.lift import Lift, Lifted, Linear, Polynomial, Rbf
from linviz.core.problem import Problem

RUNS, EXACT = 21, 1e-9
LIFTS: dict[str, Lift] = {"linear": Linear(), "cubic": Polynomial(3, 1.0), "RBF 0.5": Rbf(0.5)}


class Setting(NamedTuple):
    """What is compared: how many points, through which lift, at which C."""

    n: int
    lift: str
    C: float


class Found(NamedTuple):
    """Medians in microseconds, and the steps that the run takes."""

    steps: int
    ours: float
    theirs: float

    @property
    def ratio(self) -> float:
        """Ours over theirs."""
        return self.ours / self.theirs


def blobs(n: int, seed: int) -> Problem:
    """Two overlapping round clouds, half of the points in each."""
    y = np.where(np.arange(n) % 2 == 0, 1.0, -1.0)
    return Problem(np.random.default_rng(seed).normal(size=(n, 2)) + 0.75 * y[:, None], y)


def libsvm(lift: Lift, C: float, tol: float) -> SVC:
    """SVC with that lift's kernel."""
    if isinstance(lift, Rbf):
        return SVC(C=C, kernel="rbf", gamma=lift.gamma, tol=tol)
    if isinstance(lift, Polynomial):
        return SVC(C=C, kernel="poly", degree=lift.degree, coef0=lift.coef0, gamma=1.0, tol=tol)
    return SVC(C=C, kernel="linear", tol=tol)


def gap_of(model: SVC, lifted: Lifted, C: float) -> float:
    """The relative duality gap of a fitted SVC, by the rule that soft-svm stops by."""
    alpha = np.zeros(lifted.n)
    alpha[model.support_] = np.abs(model.dual_coef_[0])
    F = lifted.K @ (alpha * lifted.y) - lifted.y
    b = duality.midpoint(*duality.bias_interval(F, *duality.rooms(lifted.y, alpha, C)))
    return float(duality.objectives(lifted.y, alpha[None, :], F[None, :], b[None, None], C).gap[0])


def tolerance_for(problem: Problem, setting: Setting, gap: float) -> float:
    """The largest tol of SVC that closes the gap as far, or the smallest that it is asked for."""
    lift, tol = LIFTS[setting.lift], 0.1
    lifted = Lifted(problem, lift)
    while tol > 1e-11 and gap_of(libsvm(lift, setting.C, tol).fit(problem.X, problem.y), lifted, setting.C) > gap:
        tol /= 4
    return tol


def seconds(run: Callable[[], object]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def compare(problem: Problem, setting: Setting, gap: float, ours: Callable[[], int]) -> Found:
    """Medians of interleaved runs on one data set; `ours` gives its number of steps."""
    model = libsvm(LIFTS[setting.lift], setting.C, tolerance_for(problem, setting, gap))
    own, their = [], []
    for _ in range(RUNS):
        own.append(seconds(ours))
        their.append(seconds(lambda: model.fit(problem.X, problem.y)))
    return Found(ours(), 1e6 * median(own), 1e6 * median(their))


def smo(setting: Setting, seed: int) -> Found:
    """soft-svm, every step kept."""
    problem, lift = blobs(setting.n, seed), LIFTS[setting.lift]
    run = SoftSvm(setting.C)
    return compare(problem, setting, TOLERANCE, lambda: len(record(run, Lifted(problem, lift)).event))


def cold(setting: Setting, seed: int) -> Found:
    """active-set-svm from alpha = 0, every event kept."""
    problem, lift = blobs(setting.n, seed), LIFTS[setting.lift]
    run = ActiveSetSvm(setting.C)
    return compare(problem, setting, EXACT, lambda: len(record(run, Lifted(problem, lift)).event))


def warm(setting: Setting, seed: int) -> Found:
    """The exact answer after one point was moved, from the one before."""
    before, lift = blobs(setting.n, seed), LIFTS[setting.lift]
    alpha = active_set.solve(Lifted(before, lift).K, before.y, setting.C).alpha
    X = before.X.copy()
    X[seed % setting.n] += [0.1, -0.05]
    y, after = before.y, Problem(X, before.y)
    # nobody counts the steps, so the number of free points stands for it
    return compare(
        after, setting, EXACT, lambda: len(active_set.solve(Lifted(after, lift).K, y, setting.C, alpha).free)
    )


# what is compared, by its name: how it is measured, and what the ratio may be at most for which settings
MEASURES: dict[str, tuple[Callable[[Setting, int], Found], Callable[[Setting], float | None]]] = {
    "soft-svm, every step kept": (smo, lambda s: {20: 1.0, 50: 1.0, 100: 1.3}.get(s.n) if s.C == 1 else None),
    "exact from alpha = 0, every event kept": (
        cold,
        lambda s: 1.0 if s.C == 1 and s.n <= 100 else 0.3 if (s.lift, s.C) == ("cubic", 100) and s.n >= 100 else None,
    ),
    "exact after moving one point": (warm, lambda s: 0.25),
}


def settings(sizes: tuple[int, ...]) -> Iterator[Setting]:
    """Every kernel at C = 1, and the cubic one, where SVC has a hard time, at C = 100."""
    for n in sizes:
        yield from (Setting(n, lift, 1.0) for lift in LIFTS)
        if 100 <= n < 1000:
            yield Setting(n, "cubic", 100.0)


def machine() -> str:
    """Processor and versions."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.split(": ")[1] for line in lines if line.startswith("model name")]
    processor = models[0] if models else platform.machine()
    versions = f"Python {platform.python_version()}, numpy {np.__version__}, scikit-learn {sklearn.__version__}"
    return f"{processor}, {os.cpu_count()} cores; {versions}"


def main() -> None:
    """Prints the table; sizes may be given as arguments."""
    sizes = tuple(int(one) for one in sys.argv[1:]) or (20, 50, 100, 300, 1000)
    print(machine())
    for name, (measure, target) in MEASURES.items():
        print(f"\n{name}; medians of {RUNS} interleaved runs, one BLAS thread")
        print("   n  kernel      C   steps      ours   SVC.fit   ratio: median  (lowest - highest)   at most")
        for setting in settings(sizes):
            # SVC takes seconds for a thousand cubes
            seeds = range(9) if setting.n <= 100 else range(3) if setting.n <= 300 else range(1)
            found = [measure(setting, seed) for seed in seeds]
            ratios, most = sorted(one.ratio for one in found), target(setting)
            steps, ours, theirs = (median(part) for part in list(zip(*found, strict=True)))
            print(
                f"{setting.n:4}  {setting.lift:8} {setting.C:4g} {steps:7.0f} {ours:7.0f} µs {theirs:6.0f} µs"
                f"   {median(ratios):13.2f}  ({ratios[0]:.2f} - {ratios[-1]:.2f})   {most or ''}",
                flush=True,
            )


if __name__ == "__main__":
    main()
