"""200 values of lambda by kernel-ridge, every step kept, against one fit of scikit-learn's KernelRidge.

    python benchmarks/ridge_against_sklearn.py

Both start from the points, so the time includes the kernel matrix. linviz computes the run and the weights of all 200
solutions, scikit-learn the weights of one.
"""

# imported first, since it limits BLAS to one thread, which must be set before NumPy is loaded
from against import LIFTS, RUNS, blobs, kernel_of, seconds  # isort: skip

from statistics import median

import numpy as np
from sklearn.kernel_ridge import KernelRidge as Fit
from table import Row, machine, ratio_row

from linviz.algorithms.ridge.kernel_ridge.algorithm import KernelRidge
from linviz.core.lift import Lift, Lifted
from linviz.core.problem import Array, Problem
from linviz.run.loop import record

LAM, VALUES = 0.1, 200


def path(problem: Problem, lift: Lift) -> Array:
    """Return the weights of the points for every lambda, the first of which is infinity, (VALUES + 1, n)."""
    algorithm, lifted = KernelRidge(lam=LAM, bias="none", values=VALUES), Lifted(problem, lift)
    rows = record(algorithm, lifted).history.rows(np.arange(VALUES + 1))
    return algorithm.classifier(lifted, rows)[0]


def compare(problem: Problem, name: str) -> dict[str, float]:
    """Return medians of interleaved runs on one data set, in microseconds; ratio: ours over theirs."""
    lift, settings = LIFTS[name], kernel_of(LIFTS[name])
    ours, theirs = [], []
    for _ in range(RUNS):
        ours.append(seconds(lambda: path(problem, lift)))
        theirs.append(seconds(lambda: Fit(alpha=LAM, **settings).fit(problem.X, problem.y)))
    return {
        "ours": 1e6 * median(ours),
        "theirs": 1e6 * median(theirs),
        "ratio": median(ours) / median(theirs),
    }


def medians(n: int, name: str) -> dict[str, float]:
    """Return medians over nine data sets, or two if n is large."""
    comparisons = [compare(blobs(n, seed), name) for seed in range(9 if n <= 100 else 2)]
    return {key: median(one[key] for one in comparisons) for key in comparisons[0]}


def measure() -> list[Row]:
    """Return the rows for the table of all benchmarks."""
    rows = []
    for n in (20, 50, 100):
        for name in LIFTS:
            result = medians(n, name)
            size = f"n = {n}, {name} ({result['ours']:.0f} µs and {result['theirs']:.0f} µs)"
            rows.append(
                ratio_row(
                    f"Ridge, {VALUES} values of λ over one KernelRidge.fit, {size}",
                    result["ratio"],
                    1.5,
                )
            )
    return rows


def main() -> None:
    """Print the table."""
    print(machine())
    print(
        f"{VALUES} values of λ down to {LAM:g}, medians of {RUNS} interleaved runs and over data sets\n"
    )
    print("   n  kernel   200 values  KernelRidge.fit   ratio")
    for n in (20, 50, 100, 300, 1000):
        for name in LIFTS:
            result = medians(n, name)
            print(
                f"{n:4}  {name:7} {result['ours']:9.0f} µs {result['theirs']:13.0f} µs   {result['ratio']:.2f}"
            )


if __name__ == "__main__":
    main()
