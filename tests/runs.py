"""Runs, and strategies for small problems, for the tests of algorithms."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from hypothesis import assume
from hypothesis import strategies as st

from linviz.algorithms.registry import algorithm
from linviz.core.lift import LIFTS, Lifted, lift
from linviz.core.problem import Array, Problem
from linviz.run.algorithm import UPDATE, Algorithm, Info
from linviz.run.entry import ENTRIES
from linviz.run.history import Record
from linviz.run.loop import record, record_without_fast_run
from linviz.run.trace import Trace
from tests.datasets import lifted

# the algorithm classes by registry name
ALGORITHMS: dict[str, type[Algorithm[Any]]] = {name: entry.kind for name, entry in ENTRIES.items()}


def trace(name: str, data: Problem | Lifted, **values: object) -> Trace:
    """Return a run with a time limit of 600 s, which it never reaches."""
    seen = data if isinstance(data, Lifted) else lifted(data)
    one = algorithm(name, values)
    return Trace(one, seen, record(one, seen, seconds=600))


def check_against_plain_loop(run: Trace) -> tuple[Record, Record]:
    """Assert that a fast run equals the plain loop over `step` bit for bit, and return both records.

    The contents of the checkpoints may differ, their steps may not.
    """
    fast, plain = run.record, record_without_fast_run(run.algorithm, run.lifted, seconds=600)
    assert fast.stop == plain.stop
    for name in ("event", "index", "other", "cases"):
        assert getattr(fast, name).tolist() == getattr(plain, name).tolist()
    steps = np.arange(run.steps + 1)
    assert fast.history.rows(steps).tobytes() == plain.history.rows(steps).tobytes()
    assert list(fast.checkpoints) == list(plain.checkpoints)
    return fast, plain


def suitable_lifts(kind: type[Algorithm[Any]]) -> list[str]:
    """Return the names of the lifts that an algorithm accepts."""
    return [name for name in LIFTS if kind.takes == "kernel" or lift(name).has_map]


def states(run: Trace) -> Iterator[tuple[Any, Info | None, Any]]:
    """Yield (state before, info, state after) of every step, computed by `init` and `step`."""
    state = run.algorithm.init(run.lifted)
    for _ in range(run.steps):
        after, info = run.algorithm.step(run.lifted, state)
        yield state, info, after
        state = after


def update_points(run: Trace) -> list[int]:
    """Return the indices of the updated points in the order of the updates."""
    return [int(i) for i in run.record.index[run.record.event == UPDATE]]


def rows(run: Trace) -> Array:
    """Return the row of every step, (steps + 1, m)."""
    return run.record.history.rows(np.arange(run.steps + 1))


def columns(run: Trace) -> dict[str, Any]:
    """Return the columns of a run by name, each with a value for every step."""
    return dict(run.columns(np.arange(run.steps + 1)))


def is_decreasing(values: Array) -> bool:
    """Return whether each value is smaller than the one before."""
    return all(after < before for before, after in pairwise(values))


# multiples of 1/8 and their products are exact in floats, so equal values can be compared with ==
coordinates = st.integers(-32, 32).map(lambda k: k / 8)
plane = st.tuples(coordinates, coordinates)


@st.composite
def problems(draw: st.DrawFn, least: int = 1, most: int = 8) -> Problem:
    """Draw a problem of any points in the plane with any labels."""
    points = draw(st.lists(plane, min_size=least, max_size=most))
    labels = draw(st.lists(st.sampled_from([-1, 1]), min_size=len(points), max_size=len(points)))
    return Problem(points, labels)


@st.composite
def separable(draw: st.DrawFn, most: int = 8) -> Problem:
    """Draw a separable problem with both classes: points labelled by a line that none of them lies on."""
    points = np.array(draw(st.lists(plane, min_size=2, max_size=most)))
    w = np.array(draw(st.tuples(st.integers(-3, 3), st.integers(-3, 3))))
    scores = points @ w + draw(st.integers(-24, 24)) / 8 + 1 / 16
    assume((scores > 0).any() and (scores < 0).any())
    return Problem(points, np.sign(scores))
