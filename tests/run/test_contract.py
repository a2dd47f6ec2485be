"""Contract of every algorithm of the registry, whatever it computes."""

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import FrozenInstanceError, fields, is_dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linviz
from linviz.algorithms.registry import algorithm
from linviz.core.lift import Lifted
from linviz.core.parameter import parameters
from linviz.core.problem import InputError, Problem
from linviz.run.algorithm import EVENTS, UPDATE, Algorithm
from linviz.run.entry import ENTRIES
from linviz.run.history import CHECKPOINT
from linviz.run.loop import record, record_without_fast_run
from tests.amount import amount, examples
from tests.datasets import DEFAULT20, lifted
from tests.notes import about
from tests.run.variants import (
    DATA,
    RUNS,
    SETS,
    Walk,
    alike,
    budget,
    every_algorithm,
    same,
    variants,
)
from tests.runs import ALGORITHMS, problems, trace

FAST = [name for name, entry in ENTRIES.items() if entry.fast_run]


def run_id(run: tuple[str, dict[str, object], str]) -> str:
    """Return the test id of a run of the contract."""
    name, values, lift = run
    return "-".join([name, *map(str, values.values()), lift])


def arrays(state: Any) -> Iterator[np.ndarray]:
    """Yield the arrays in a state, at any depth."""
    if isinstance(state, np.ndarray):
        yield state
    elif isinstance(state, tuple):
        for part in state:
            yield from arrays(part)


@every_algorithm
def test_it_is_a_frozen_dataclass_of_parameters_that_says_what_it_takes(name: str) -> None:
    kind = ALGORITHMS[name]
    one = algorithm(name)
    assert is_dataclass(one)
    with pytest.raises(FrozenInstanceError):
        one.name = "another"
    assert [field.name for field in fields(kind)] == [
        parameter.name for parameter in parameters(kind)
    ]
    assert kind.name == name
    assert kind.takes in ("features", "kernel")
    assert kind.title
    assert kind.objective


@every_algorithm
def test_its_parameters_have_words_and_defaults_within_their_ranges(name: str) -> None:
    for one in parameters(ALGORITHMS[name]):
        assert one.label
        assert one.help
        assert one.check(one.default) == one.default
        if isinstance(one.default, tuple):
            for beyond in ([one.most + 1], [1, "a"], "1, 2", [True], [0.0] * 65):
                with pytest.raises(InputError, match=one.name):
                    one.check(beyond)
        elif not one.choices and not isinstance(one.default, bool):
            assert one.least <= one.low <= one.default <= one.high <= one.most
            for beyond in (one.least - 1, one.most + 1, float("nan"), "1", True):
                with pytest.raises(InputError, match=one.name):
                    one.check(beyond)


# the laws of a run, each held against one walk along it


def step_changes_nothing_that_it_is_given(walk: Walk) -> None:
    """Check that a step does not change its state, and gives the same result a second time."""
    run = walk.run
    for step in {0, run.steps // 2, max(run.steps - 1, 0)} - {run.steps}:
        state = walk.states[step]
        copy = deepcopy(state)
        assert same(
            run.algorithm.step(run.lifted, state), (walk.states[step + 1], walk.infos[step])
        )
        assert same(state, copy)


def every_array_in_a_state_is_read_only(walk: Walk) -> None:
    """Check that no array in a state, at any depth, can be written to."""
    for step in {0, walk.run.steps // 2, walk.run.steps}:
        found = list(arrays(walk.states[step]))
        assert found
        assert not any(array.flags.writeable for array in found)


def run_keeps_what_its_steps_told(walk: Walk) -> None:
    """Check that the record has the event, the case and the points of each step, and the reason of the end."""
    kept, infos = walk.run.record, walk.infos
    assert kept.stop == walk.stop
    assert [EVENTS[event] for event in kept.event] == [info.event for info in infos]
    points = [[-1 if i is None else i for i in (info.index, info.other)] for info in infos]
    assert [list(pair) for pair in zip(kept.index, kept.other, strict=True)] == points
    told = [info.case for info in infos]
    if any(told):
        assert [walk.run.algorithm.cases[case] for case in kept.cases] == told
    else:
        assert kept.cases.tolist() == kept.event.tolist()


def rows_kept_are_those_of_the_states(walk: Walk) -> None:
    """Check that the stored row of each step is that of the state after it, bit for bit."""
    run = walk.run
    rows = np.array([run.algorithm.row(state) for state in walk.states])
    assert same(run.record.history.rows(np.arange(run.steps + 1)), rows)


def state_from_a_checkpoint_is_the_one_that_stepping_leads_to(walk: Walk) -> None:
    """Check that each checkpoint, and each state replayed from one, equals the state stepped from the start."""
    run = walk.run
    assert list(run.record.checkpoints) == list(range(0, run.steps + 1, CHECKPOINT))
    for step, state in run.record.checkpoints.items():
        assert same(state, walk.states[step])
    near = amount(set(), {CHECKPOINT - 1, 2 * CHECKPOINT - 1, run.steps // 2})
    for step in {1, CHECKPOINT + 1, run.steps} | near:
        if step <= run.steps:
            assert same(run.at(step), walk.states[step])


def told_of_a_step_is_y_f_before_and_after_it(walk: Walk) -> None:
    """Check that y f of the visited point before and after a step is the same in the columns and in Info."""
    columns = walk.columns
    for name in ("before", "after"):
        said = [(k, getattr(info, name)) for k, info in enumerate(walk.infos[: walk.near], 1)]
        known = [(k, value) for k, value in said if value is not None]
        if known:
            steps, values = zip(*known, strict=True)
            close(columns[name][list(steps)], np.array(values), columns["scores"])


def update_raises_y_f_of_its_point_by_what_is_told(walk: Walk) -> None:
    """Check that an update raises y f of its point by the gain in the algorithm's entry."""
    gains, columns = walk.run.entry.gains, walk.columns
    if gains:
        updates = np.flatnonzero(columns["event"] == UPDATE)
        risen = columns["after"][updates] - columns["before"][updates]
        close(
            risen,
            gains(walk.run.algorithm, walk.run.lifted)[columns["index"][updates]],
            columns["scores"],
        )


def columns_of_many_steps_are_those_of_each(walk: Walk) -> None:
    """Check that a step has the same columns alone as among others."""
    steps = np.unique(np.linspace(0, walk.run.steps, amount(3, 5)).astype(int))
    together = walk.run.columns(steps)
    for at, step in enumerate(steps):
        for key, value in walk.run.columns(np.array([step])).items():
            np.testing.assert_allclose(
                together[key][at], value[0], rtol=1e-9, atol=1e-9, err_msg=key
            )


def close(found: np.ndarray, expected: np.ndarray, scores: np.ndarray) -> None:
    """Assert that both are equal but for rounding, relative to the largest score."""
    size = max(1.0, np.abs(scores).max())
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-9 * size)


LAWS = (
    run_keeps_what_its_steps_told,
    rows_kept_are_those_of_the_states,
    step_changes_nothing_that_it_is_given,
    every_array_in_a_state_is_read_only,
    state_from_a_checkpoint_is_the_one_that_stepping_leads_to,
    told_of_a_step_is_y_f_before_and_after_it,
    update_raises_y_f_of_its_point_by_what_is_told,
    columns_of_many_steps_are_those_of_each,
)


@pytest.mark.parametrize("place", range(len(RUNS)), ids=map(run_id, RUNS))
def test_every_law_holds_along_its_runs(place: int) -> None:
    # a fast run and the verbs, and a run and its repetition on points that are made anew, are one and the same
    name, values, lift = RUNS[place]
    for k in range(SETS):
        data = list(DATA)[(place + k) % len(DATA)]
        run = trace(name, lifted(DATA[data], lift), **budget(name) | values)
        walk = Walk(run, lifted(DATA[data], lift))
        for law in LAWS:
            with about(law.__name__, data):
                law(walk)


@pytest.mark.parametrize("name", FAST)
def test_so_it_is_with_more_features_than_a_loop_is_used_for(name: str) -> None:
    rng = np.random.default_rng(3)
    problem = Problem(np.round(rng.normal(size=(70, 2)), 1), rng.choice([-1, 1], 70))
    wide = Lifted(problem, linviz.empirical(0.5) + linviz.empirical(2.0))
    short = {one.name: 150 for one in parameters(ALGORITHMS[name]) if one.name == "steps"}
    run = trace(name, wide, **amount(budget(name, 150), {}) | short)
    assert alike(run.record, record_without_fast_run(run.algorithm, wide, seconds=600))


@pytest.mark.parametrize("name", FAST)
@examples(30, 200)
@given(data=st.data())
def test_fast_runs_end_where_the_verbs_do_whatever_the_budget(
    name: str, data: st.DataObject
) -> None:
    kind, seen = ALGORITHMS[name], lifted(data.draw(problems(least=0, most=6)))
    values = data.draw(st.sampled_from(list(variants(kind))))
    if name == "pocket":
        one = algorithm(name, values | {"visits": data.draw(st.integers(1, 40))})
    else:
        budgets = {
            "max_updates": data.draw(st.integers(1, 20)),
            "max_steps": data.draw(st.integers(1, 40)),
        }
        settable = budgets.keys() & {one.name for one in parameters(kind)}
        # what nobody can set is of the class, and is no concern of a run that has a budget of its own
        kind = kind if settable else type(kind.__name__, (kind,), budgets)
        one = kind(**values | {name: budgets[name] for name in settable})
    assert alike(record(one, seen), record_without_fast_run(one, seen, seconds=600))


@pytest.mark.parametrize(
    "name",
    [name for name, kind in ALGORITHMS.items() if "seed" in [one.name for one in parameters(kind)]],
)
def test_a_seed_is_an_order(name: str) -> None:
    visits = [
        trace(name, DEFAULT20, order="random", seed=seed).record.index[:15].tolist()
        for seed in (0, 0, 1, 2)
    ]
    assert visits[0] == visits[1]
    assert all(one != other for one, other in pairwise(visits[1:]))


def test_the_contract_has_eight_methods_and_eight_attributes() -> None:
    own = [name for name in vars(Algorithm) if not name.startswith("_")]
    methods = {name for name in own if callable(vars(Algorithm)[name])}
    assert methods == {
        "init", "step", "stop", "key", "row", "classifier", "readings", "case_shown",
    }  # fmt: skip
    assert len(Algorithm.__annotations__) == 8


def test_nobody_looks_on_an_algorithm_for_what_it_may_not_have() -> None:
    asks = re.compile(r"\b(?:get|has)attr\([^,]*\balgorithm\b")
    files = Path(linviz.__file__).parent.rglob("*.py")
    assert [file.name for file in files if asks.search(file.read_text("utf-8"))] == []
