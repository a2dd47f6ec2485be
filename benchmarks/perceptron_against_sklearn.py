"""A recorded run of the perceptron, every visit kept, against scikit-learn's Perceptron.fit on the same points.

    python benchmarks/perceptron_against_sklearn.py

Both visit the points in their order until all are classified correctly. scikit-learn gets the smallest number of passes
that suffices, which it could not know: with its own stopping rule it would make five passes more.
"""

# imported first, since it limits BLAS to one thread, which must be set before NumPy is loaded
from against import RUNS, seconds  # isort: skip

from itertools import count
from statistics import median
from typing import NamedTuple

import numpy as np
from data import APART, MIXED
from sklearn.linear_model import Perceptron as Theirs
from table import machine

from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.core.lift import Lifted, Linear
from linviz.core.problem import Array, Problem
from linviz.run.history import Record
from linviz.run.loop import record
from linviz.run.outcome import SEPARATED

SEEDS, SIZES = range(9), (20, 50, 100, 300, 1000)
# distance from the line between the classes within which there are no points
GAP = 0.05


class Comparison(NamedTuple):
    """Median times in microseconds, and the numbers of visits and mistakes of the run."""

    ours: float
    theirs: float
    visits: int
    mistakes: int


def apart(n: int, seed: int) -> Problem:
    """Return two separate clouds, (n, 2)."""
    y = np.where(np.arange(n) % 2 == 0, 1.0, -1.0)
    return Problem(np.random.default_rng(seed).normal(size=(n, 2)) + APART * y[:, None], y)


def close(n: int, seed: int) -> Problem:
    """Return one cloud labelled by the side of a line, without points within GAP of the line, (n, 2)."""
    X = np.random.default_rng(seed).normal(size=(2 * n, 2)) * (1 + MIXED)
    distance: Array = X @ np.array([0.6, 0.8]) - 0.5
    X, distance = X[abs(distance) > GAP][:n], distance[abs(distance) > GAP][:n]
    return Problem(X, np.sign(distance))


def ours(problem: Problem) -> Record:
    """Return the recorded run of linviz, starting from the points."""
    return record(Perceptron(), Lifted(Problem(problem.X, problem.y), Linear()))


def theirs(problem: Problem, passes: int) -> Theirs:
    """Return scikit-learn's Perceptron after so many passes."""
    return Theirs(shuffle=False, tol=None, max_iter=passes).fit(problem.X, problem.y)


def passes_of(problem: Problem) -> int:
    """Return the smallest number of passes after which scikit-learn classifies all points correctly."""
    return next(k for k in count(1) if theirs(problem, k).score(problem.X, problem.y) == 1)


def compare(problem: Problem) -> Comparison:
    """Return the medians of interleaved runs on one data set."""
    run, passes = ours(problem), passes_of(problem)
    assert run.stop is SEPARATED
    pairs = [
        (seconds(lambda: ours(problem)), seconds(lambda: theirs(problem, passes)))
        for _ in range(RUNS)
    ]
    mine, other = (1e6 * median(one[i] for one in pairs) for i in (0, 1))
    return Comparison(mine, other, len(run.event), int((run.event == 2).sum()))


def main() -> None:
    """Print the table."""
    print(machine())
    print(f"{len(SEEDS)} data sets a line, medians of {RUNS} interleaved runs each\n")
    print(
        "   n  points   visits  mistakes   perceptron  scikit-learn  ratio: median  (lowest - highest)"
    )
    for n in SIZES:
        for data in (apart, close):
            comparisons = [compare(data(n, seed)) for seed in SEEDS]
            ratios = sorted(one.ours / one.theirs for one in comparisons)
            mine, other, visits, mistakes = (
                median(column) for column in zip(*comparisons, strict=True)
            )
            print(
                f"{n:4}  {data.__name__:6} {visits:8.0f} {mistakes:9.0f} {mine:9.0f} µs {other:10.0f} µs"
                f"   {median(ratios):12.2f}  ({ratios[0]:.2f} - {ratios[-1]:.2f})"
            )


if __name__ == "__main__":
    main()
