"""How long the perceptron's fast run takes for 100,000 visits, each of them recoverable afterwards."""

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
    """Milliseconds for 100,000 visits; the figure in brackets is how many of them were mistakes."""
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
    # with room for so many updates that only the visits end it
    record = Perceptron().run_within(lifted, VISITS, VISITS)
    assert record is not None
    return record


def _check(trace: Trace) -> None:
    """Any step can be had, and the step after it is what the verbs make of it."""
    for k in np.random.default_rng(0).integers(0, trace.steps, 200).tolist():
        after, _ = trace.algorithm.step(trace.lifted, trace.at(k))
        there = trace.at(k + 1)
        assert (*after.w, after.b, after.visits) == (*there.w, there.b, there.visits)


def _almost_inseparable() -> Problem:
    """Points that a line separates by so little that the run is still busy at the end."""
    X, y = blobs(300, APART, seed=1)
    near: Array = np.array([[0.0, 0.0], [0.0, 0.002]])
    return Problem(np.vstack([X, near]), np.append(y, [-1, 1]))


def _overlapping() -> Problem:
    """Two clouds in one another; not on a grid, where the run would soon come back to where it was."""
    X, y = blobs(300, MIXED, seed=1)
    return Problem(X + np.random.default_rng(2).normal(size=X.shape) / 100, y)
