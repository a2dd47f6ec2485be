"""Every algorithm with every other choice that it has, its runs, and when two of them are the same."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from linviz.core.parameter import parameters
from linviz.run.algorithm import Algorithm
from linviz.run.history import CHECKPOINT, Record
from linviz.run.trace import Trace
from linviz.scenario.scenario import BUDGETS
from tests.datasets import CYCLE10, DEFAULT20, NONSEP7, THREE_SV, XOR, lifted
from tests.runs import ALGORITHMS, fitting, trace

DATA = {
    "default": DEFAULT20,
    "xor": XOR,
    "nonsep7": NONSEP7,
    "three_sv": THREE_SV,
    "cycle10": CYCLE10,
}
# steps and updates, so that what goes on for ever does not take the time of all tests
SHORT = 5 * CHECKPOINT


def variants(kind: type[Algorithm[Any]]) -> Iterator[dict[str, object]]:
    """The defaults, and every other choice of every parameter that has choices."""
    yield {}
    for one in parameters(kind):
        others = one.choices or ((not one.default,) if isinstance(one.default, bool) else ())
        # a start, and so far nothing else, is a list of numbers
        others = ((1.0, -2.5),) if isinstance(one.default, tuple) else others
        yield from ({one.name: value} for value in others if value != one.default)


RUNS = [
    pytest.param(name, values, lift, id="-".join([name, *map(str, values.values()), lift]))
    for name, kind in ALGORITHMS.items()
    for values in variants(kind)
    for lift in (fitting(kind) if not values else ["none"])
]
every_run = pytest.mark.parametrize(("name", "values", "lift"), RUNS)
every_algorithm = pytest.mark.parametrize("name", ALGORITHMS)


@cache
def run_of(name: str, values: tuple[tuple[str, object], ...], lift: str, data: str) -> Trace:
    budget = {
        one.name: min(SHORT, one.most)
        for one in parameters(ALGORITHMS[name])
        if one.name in (*BUDGETS, "steps")
    }
    return trace(name, lifted(DATA[data], lift), **budget | dict(values))


def runs(name: str, values: dict[str, object], lift: str) -> Iterator[Trace]:
    """A run on every data set, made once for all tests."""
    return (run_of(name, tuple(values.items()), lift, data) for data in DATA)


@cache
def state_of(run: Trace, step: int) -> Any:
    """run.at(step), replayed once for all tests."""
    return run.at(step)


def same(one: Any, other: Any) -> bool:
    """Equal to the last bit, field by field."""
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and one.tobytes() == other.tobytes()
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


def alike(one: Record, other: Record) -> bool:
    """Equal in every step, and in why they end."""
    columns = [
        (r.event, r.cases, r.index, r.other, r.history.rows(np.arange(len(r.event) + 1)))
        for r in (one, other)
    ]
    return same(columns[0], columns[1]) and one.stop == other.stop
