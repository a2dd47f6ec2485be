"""Time of the perceptron's fast run for 100,000 visits, from which any step can be recovered."""

import time
from statistics import median

import numpy as np
from data import APART, MIXED, blobs
from table import Row, row

from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.core.lift import Lifted, Linear
from linviz.core.problem import Array, Problem
from linviz.run.history import Record
from linviz.run.trace import Trace

RUNS, VISITS, FRAME = 21, 100_000, 1000 / 60


def measure() -> list[Row]:
    """Measure the milliseconds for 100,000 visits of separable and of inseparable points."""
    problems = {"separable by a hair": _almost_inseparable(), "not separable": _overlapping()}
    lifted = {name: Lifted(problem, Linear()) for name, problem in problems.items()}
    spent: dict[str, list[float]] = {name: [] for name in lifted}
    for _ in range(RUNS):
        for name, one in lifted.items():
            start = time.perf_counter()
            record = _run(one)
            spent[name].append(1000 * (time.perf_counter() - start))
            assert len(record.event) == VISITS
    return [_row(name, lifted[name], values) for name, values in spent.items()]


def _row(name: str, lifted: Lifted, values: list[float]) -> Row:
    record = _run(lifted)
    _check(Trace(Perceptron(), lifted, record))
    mistakes = int((record.event == 2).sum())
    rate = 1e-3 * VISITS / median(values)
    figure = f"100,000 visits of the perceptron, {name}: {mistakes:,} mistakes, {rate:.0f} million visits a second"
    return row(figure, values, "ms", FRAME)


def _run(lifted: Lifted) -> Record:
    # the budget of updates is as large, so that only the visits end the run
    record = Perceptron().fast_run_within(lifted, VISITS, VISITS)
    assert record is not None
    return record


def _check(trace: Trace) -> None:
    """Assert at 200 random steps that a recovered state and its `step` give the next recovered state."""
    for k in np.random.default_rng(0).integers(0, trace.steps, 200).tolist():
        after, _ = trace.algorithm.step(trace.lifted, trace.at(k))
        there = trace.at(k + 1)
        assert (*after.w, after.b, after.visits) == (*there.w, there.b, there.visits)


def _almost_inseparable() -> Problem:
    """Return points with so small a margin that the run does not end by itself."""
    X, y = blobs(300, APART, seed=1)
    near: Array = np.array([[0.0, 0.0], [0.0, 0.002]])
    return Problem(np.vstack([X, near]), np.append(y, [-1, 1]))


def _overlapping() -> Problem:
    """Return two overlapping clouds that are not on a grid, where the run would soon repeat a state."""
    X, y = blobs(300, MIXED, seed=1)
    return Problem(X + np.random.default_rng(2).normal(size=X.shape) / 100, y)
