"""The soft-margin SVM for every C from 0.01 to 1e4, against scikit-learn's SVC.fit at one C, averaged over that range.

    python benchmarks/path_against_libsvm.py

Both start from the points, so the time includes the kernel matrix. The path has a relative duality gap of at most 1e-6
at its stops and 1e-4 between them, which is checked. SVC gets, for every C, the largest of tol = 0.1, 0.01, ... whose
gap is at most 1e-6. For large C it does not reach that gap: then the time of MOST iterations counts, which is less than
it would have needed.
"""

# imported first, since it limits BLAS to one thread, which must be set before NumPy is loaded
from against import LIFTS, MOST, RUNS, blobs, gap_of, libsvm, seconds  # isort: skip

import time
import warnings
from statistics import mean, median

import numpy as np
from table import Row, machine, ratio_row

from linviz.algorithms.svm.c_path.path import CPath, c_path
from linviz.core.lift import Lift, Lifted
from linviz.core.problem import Problem

LOW, HIGH = 0.01, 1e4
# the values of C for SVC: two in each decade
PRICES = np.geomspace(LOW, HIGH, 13)
GAP = 1e-6
# seconds after which the fits at one C end, after at least three
ENOUGH = 1.0


def path(problem: Problem, lift: Lift) -> CPath:
    """Compute the path for all C, starting from the points."""
    return c_path(Lifted(problem, lift), LOW, HIGH)


def fit(lifted: Lifted, C: float) -> tuple[float, float]:
    """Return the median seconds of one fit at C, and the gap that it reaches."""
    X, y, tol = lifted.X, lifted.y, 0.1
    while True:
        model = libsvm(lifted.lift, C, tol)
        times = [seconds(lambda one=model: one.fit(X, y))]
        gap = gap_of(model, lifted, C)
        if gap <= GAP or model.n_iter_[0] >= MOST:
            break
        tol /= 10
    start = time.perf_counter()
    while len(times) < 3 or (len(times) < RUNS and time.perf_counter() - start < ENOUGH):
        times.append(seconds(lambda: model.fit(X, y)))
    return median(times), gap


def compare(problem: Problem, name: str) -> dict[str, float]:
    """Return medians on one data set, in milliseconds.

    fits: SVC's average over C; reached: the number of C at which SVC reached the gap. The path is timed between the
    fits at one C and the next, so that both meet the same load of the machine.
    """
    lift = LIFTS[name]
    lifted, ours, theirs = Lifted(problem, lift), [], []
    whole_path = path(problem, lift)
    assert whole_path.exact
    with warnings.catch_warnings():
        # SVC warns that it has used up its iterations
        warnings.simplefilter("ignore")
        for C in PRICES:
            ours += [seconds(lambda: path(problem, lift)) for _ in range(2)]
            theirs.append(fit(lifted, float(C)))
    average = mean(one for one, _ in theirs)
    return {
        "stops": len(whole_path.stops),
        "path": 1e3 * median(ours),
        "fits": 1e3 * average,
        "reached": sum(gap <= GAP for _, gap in theirs),
        "between": float(whole_path.between.max()),
        "ratio": median(ours) / average,
    }


def medians(n: int, name: str) -> dict[str, float]:
    """Return medians over three data sets, or one if n is large."""
    comparisons = [compare(blobs(n, seed), name) for seed in range(3 if n <= 300 else 1)]
    return {key: median(one[key] for one in comparisons) for key in comparisons[0]}


def measure() -> list[Row]:
    """Return the rows for the table of all benchmarks."""
    rows = []
    for name in ("linear", "cubic"):
        result = medians(1000, name)
        size = f"n = 1000, {name} ({result['path']:.0f} ms and {result['fits']:.0f} ms)"
        rows.append(
            ratio_row(
                f"Every C from {LOW:g} to {HIGH:g} over one average SVC.fit, {size}",
                result["ratio"],
                1.0,
            )
        )
    return rows


def main() -> None:
    """Print the table."""
    print(machine())
    print(
        f"C from {LOW:g} to {HIGH:g}; SVC at {len(PRICES)} of them, to a gap of {GAP:g} or {MOST:,} iterations\n"
    )
    print("   n  kernel  stops  every C  average SVC.fit  (gap reached at)  ratio")
    for n in (20, 50, 100, 300, 1000):
        for name in LIFTS:
            one = medians(n, name)
            reached = f"{one['reached']:.0f} of {len(PRICES)}"
            print(
                f"{n:4}  {name:6} {one['stops']:6.0f} {one['path']:6.1f} ms {one['fits']:13.1f} ms  {reached:>16}"
                f"  {one['ratio']:.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
