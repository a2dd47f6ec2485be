"""Runs, and small problems to run on, for tests of algorithms."""

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
from linviz.run.loop import follow, record
from linviz.run.trace import Trace
from tests.datasets import lifted

# what each algorithm does, by registry name
ALGORITHMS: dict[str, type[Algorithm[Any]]] = {name: entry.kind for name, entry in ENTRIES.items()}


def trace(name: str, data: Problem | Lifted, **values: object) -> Trace:
    """A run that the clock never ends."""
    seen = data if isinstance(data, Lifted) else lifted(data)
    one = algorithm(name, values)
    return Trace(one, seen, record(one, seen, seconds=600))


def check_against_plain_loop(run: Trace) -> tuple[Record, Record]:
    """Asserts that the run is that of the verbs bit for bit, but for what its checkpoints hold; gives both."""
    fast, plain = run.record, follow(run.algorithm, run.lifted, seconds=600)
    assert fast.stop == plain.stop
    for name in ("event", "index", "other", "cases"):
        assert getattr(fast, name).tolist() == getattr(plain, name).tolist()
    steps = np.arange(run.steps + 1)
    assert fast.history.rows(steps).tobytes() == plain.history.rows(steps).tobytes()
    assert list(fast.checkpoints) == list(plain.checkpoints)
    return fast, plain


def suitable_lifts(kind: type[Algorithm[Any]]) -> list[str]:
    """The lifts of the page's list that an algorithm takes."""
    return [name for name in LIFTS if kind.takes == "kernel" or lift(name).has_map]


def states(run: Trace) -> Iterator[tuple[Any, Info | None, Any]]:
    """(state before, info, state after) of every step, made by the verbs."""
    state = run.algorithm.init(run.lifted)
    for _ in range(run.steps):
        after, info = run.algorithm.step(run.lifted, state)
        yield state, info, after
        state = after


def update_points(run: Trace) -> list[int]:
    """The points of the updates, in their order."""
    return [int(i) for i in run.record.index[run.record.event == UPDATE]]


def rows(run: Trace) -> Array:
    """The row of every step, (steps + 1, m)."""
    return run.record.history.rows(np.arange(run.steps + 1))


def columns(run: Trace) -> dict[str, Any]:
    """What is told of every step, under its name."""
    return dict(run.columns(np.arange(run.steps + 1)))


def is_decreasing(values: Array) -> bool:
    """True where each value is smaller than the one before."""
    return all(after < before for before, after in pairwise(values))


# eighths and their products are exact in floats, so what must be equal can be compared with ==
coordinates = st.integers(-32, 32).map(lambda k: k / 8)
plane = st.tuples(coordinates, coordinates)


@st.composite
def problems(draw: st.DrawFn, least: int = 1, most: int = 8) -> Problem:
    """Any points with any labels."""
    points = draw(st.lists(plane, min_size=least, max_size=most))
    labels = draw(st.lists(st.sampled_from([-1, 1]), min_size=len(points), max_size=len(points)))
    return Problem(points, labels)


@st.composite
def separable(draw: st.DrawFn, most: int = 8) -> Problem:
    """Points of both classes, labelled by a line that none of them lies on."""
    points = np.array(draw(st.lists(plane, min_size=2, max_size=most)))
    w = np.array(draw(st.tuples(st.integers(-3, 3), st.integers(-3, 3))))
    scores = points @ w + draw(st.integers(-24, 24)) / 8 + 1 / 16
    assume((scores > 0).any() and (scores < 0).any())
    return Problem(points, np.sign(scores))
