"""Every algorithm with every other choice that it has, its runs, and when two of them are the same."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
import pytest

from linviz.core.lift import Lifted
from linviz.core.parameter import parameters
from linviz.run.algorithm import Algorithm, Info
from linviz.run.history import CHECKPOINT, Record
from linviz.run.loop import iterate
from linviz.run.shown_classifier import verified_stop
from linviz.run.trace import Trace
from linviz.scenario.scenario import BUDGETS
from tests.amount import amount
from tests.datasets import CYCLE10, DEFAULT20, NONSEP7, THREE_SV, XOR
from tests.runs import ALGORITHMS, suitable_lifts

DATA = {
    "default": DEFAULT20,
    "xor": XOR,
    "nonsep7": NONSEP7,
    "three_sv": THREE_SV,
    "cycle10": CYCLE10,
}
# steps and updates, so that what goes on for ever does not take the time of all tests: some after the last checkpoint
SHORT = amount(5 * CHECKPOINT // 2, 5 * CHECKPOINT)
# of the sets of points, how many each run of the contract is made on
SETS = amount(1, len(DATA))


def variants(kind: type[Algorithm[Any]]) -> Iterator[dict[str, object]]:
    """Return the defaults, and every other choice of every parameter that has choices."""
    yield {}
    for one in parameters(kind):
        others = one.choices or ((not one.default,) if isinstance(one.default, bool) else ())
        # a start, and so far nothing else, is a list of numbers
        others = ((1.0, -2.5),) if isinstance(one.default, tuple) else others
        yield from ({one.name: value} for value in others if value != one.default)


RUNS = [
    (name, values, lift)
    for name, kind in ALGORITHMS.items()
    for values in variants(kind)
    for lift in (suitable_lifts(kind) if not values else ["none"])
]
every_algorithm = pytest.mark.parametrize("name", ALGORITHMS)


def budget(name: str, most: int = SHORT) -> dict[str, object]:
    """Return the budgets of an algorithm, limited to that number."""
    declared = parameters(ALGORITHMS[name])
    return {one.name: min(most, one.most) for one in declared if one.name in (*BUDGETS, "steps")}


class Walk:
    """A run, and the states and infos of all its steps, made by the verbs on points of its own.

    states: of step 0 to the last; infos: of step 1 to the last.
    """

    def __init__(self, run: Trace, lifted: Lifted) -> None:
        self.run = run
        self.states: list[Any] = []
        self.infos: list[Info] = []
        steps = iterate(run.algorithm, lifted)
        while True:
            try:
                state, info = next(steps)
            except StopIteration as end:
                last = run.algorithm.row(self.states[-1])
                self.stop = verified_stop(run.algorithm, lifted, last, end.value)
                break
            self.states.append(state)
            self.infos.append(info)
        del self.infos[0]

    @property
    def near(self) -> int:
        """The last of the first steps, of which the columns are looked at."""
        return min(self.run.steps, 40)

    @cached_property
    def columns(self) -> dict[str, Any]:
        """The columns of the first steps."""
        return dict(self.run.columns(np.arange(self.near + 1)))


def same(one: Any, other: Any) -> bool:
    """Return whether both are equal to the last bit, field by field."""
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and one.tobytes() == other.tobytes()
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


def alike(one: Record, other: Record) -> bool:
    """Return whether both runs are equal in every step and in their end."""
    columns = [
        (r.event, r.cases, r.index, r.other, r.history.rows(np.arange(len(r.event) + 1)))
        for r in (one, other)
    ]
    return same(columns[0], columns[1]) and one.stop == other.stop
