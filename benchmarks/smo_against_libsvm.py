"""A recorded run of soft-svm, every step kept, against scikit-learn's SVC.fit on the same data at the same gap.

    python benchmarks/smo_against_libsvm.py

SVC stops by its own tolerance. For every data set it gets the largest of 1e-1, 5e-2, 2.5e-2, ... whose solution has a
relative duality gap of at most 1e-6, the gap at which soft-svm stops. Both start from the points: the kernel is inside.
"""

import os

# read by the BLAS library when numpy is first imported
os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")

import platform
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np
import sklearn
from sklearn.svm import SVC

from linviz.algorithms.base import record
from linviz.algorithms.smo import TOLERANCE, SoftSvm
from linviz.core import duality
from linviz.core.lift import Lift, Lifted, Linear, Rbf
from linviz.core.problem import Problem

RUNS, SEEDS, C = 21, range(9), 1.0


def blobs(n: int, seed: int) -> Problem:
    """Two overlapping round clouds, half of the points in each."""
    y = np.where(np.arange(n) % 2 == 0, 1.0, -1.0)
    return Problem(np.random.default_rng(seed).normal(size=(n, 2)) + 0.75 * y[:, None], y)


def libsvm(lift: Lift, tol: float) -> SVC:
    """SVC with that lift's kernel."""
    if isinstance(lift, Rbf):
        return SVC(C=C, kernel="rbf", gamma=lift.gamma, tol=tol)
    return SVC(C=C, kernel="linear", tol=tol)


def gap_of(model: SVC, lifted: Lifted) -> float:
    """The relative duality gap of a fitted SVC, by the rule that soft-svm stops by."""
    alpha = np.zeros(lifted.n)
    alpha[model.support_] = np.abs(model.dual_coef_[0])
    F = lifted.K @ (alpha * lifted.y) - lifted.y
    b = duality.midpoint(*duality.bias_interval(F, *duality.rooms(lifted.y, alpha, C)))
    return float(duality.objectives(lifted.y, alpha[None, :], F[None, :], b[None, None], C).gap[0])


def tolerance_for(problem: Problem, lift: Lift) -> tuple[float, float]:
    """The largest tol of SVC that closes the gap as far as soft-svm does, and the gap that it reaches."""
    tol, lifted = 0.1, Lifted(problem, lift)
    while (gap := gap_of(libsvm(lift, tol).fit(problem.X, problem.y), lifted)) > TOLERANCE:
        tol /= 2
    return tol, gap


def seconds(run: Callable[[], object]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def compare(problem: Problem, lift: Lift) -> dict[str, float]:
    """Medians of interleaved runs on one data set, in microseconds."""
    tol, gap = tolerance_for(problem, lift)
    ours, theirs = [], []
    for _ in range(RUNS):
        ours.append(seconds(lambda: record(SoftSvm(C), Lifted(problem, lift))))
        theirs.append(seconds(lambda: libsvm(lift, tol).fit(problem.X, problem.y)))
    steps = len(record(SoftSvm(C), Lifted(problem, lift)).event)
    return {"steps": steps, "ours": 1e6 * median(ours), "SVC": 1e6 * median(theirs), "tol": tol, "gap": gap}


def machine() -> str:
    """Processor and versions."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.split(": ")[1] for line in lines if line.startswith("model name")]
    processor = models[0] if models else platform.machine()
    versions = f"Python {platform.python_version()}, numpy {np.__version__}, scikit-learn {sklearn.__version__}"
    return f"{processor}, {os.cpu_count()} cores; {versions}"


def main() -> None:
    """Prints the table."""
    print(machine())
    print(f"C = {C:g}, {len(SEEDS)} data sets a line, medians of {RUNS} interleaved runs each, one BLAS thread\n")
    print("   n  kernel     steps   soft-svm  SVC.fit   ratio: median  (lowest - highest)")
    for n in (20, 50, 100, 300):
        for lift in (Linear(), Rbf(0.5)):
            found = [compare(blobs(n, seed), lift) for seed in SEEDS]
            ratios = sorted(one["ours"] / one["SVC"] for one in found)
            steps, ours, theirs = (median(one[name] for one in found) for name in ("steps", "ours", "SVC"))
            kernel = "linear" if isinstance(lift, Linear) else "RBF 0.5"
            print(
                f"{n:4}  {kernel:8} {steps:7.0f} {ours:7.0f} µs {theirs:6.0f} µs"
                f"   {median(ratios):13.2f}  ({ratios[0]:.2f} - {ratios[-1]:.2f})"
            )


if __name__ == "__main__":
    main()
