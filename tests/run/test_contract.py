"""What every algorithm of the registry promises, whatever it computes."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import FrozenInstanceError, fields, is_dataclass
from itertools import islice, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import linviz
from linviz.algorithms.registry import algorithm
from linviz.core.lift import Lifted
from linviz.core.parameter import parameters
from linviz.core.problem import InputError, Problem
from linviz.run.algorithm import EVENTS, UPDATE, Algorithm
from linviz.run.history import CHECKPOINT
from linviz.run.loop import follow, iterate, record
from tests.datasets import DEFAULT20, XOR, lifted
from tests.run.variants import (
    RUNS,
    alike,
    every_algorithm,
    every_run,
    runs,
    same,
    state_of,
    variants,
)
from tests.runs import ALGORITHMS, problems, trace


def has_fast_run(kind: type[Algorithm[Any]]) -> bool:
    """True where an algorithm has a way of its own to make a run."""
    return kind.fast_run is not Algorithm.fast_run


def is_fast(name: str, values: dict[str, object], lift: str) -> bool:
    """True where the fast way is taken on points of the plane."""
    return algorithm(name, values).fast_run(lifted(XOR, lift)) is not None


def arrays(state: Any) -> Iterator[np.ndarray]:
    """The arrays in a state, however deep."""
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


@every_run
def test_a_step_changes_nothing_that_it_is_given(
    name: str, values: dict[str, object], lift: str
) -> None:
    for run in runs(name, values, lift):
        for step in {0, run.steps // 2, max(run.steps - 1, 0)} - {run.steps}:
            state = state_of(run, step)
            copy = deepcopy(state)
            first, second = (run.algorithm.step(run.lifted, state) for _ in range(2))
            assert same(state, copy)
            assert same(first, second)


@every_run
def test_every_array_in_a_state_is_read_only(
    name: str, values: dict[str, object], lift: str
) -> None:
    for run in runs(name, values, lift):
        for step in {0, run.steps // 2, run.steps}:
            found = list(arrays(state_of(run, step)))
            assert found
            assert not any(array.flags.writeable for array in found)


@every_run
def test_the_state_after_step_k_plus_1_is_one_step_from_that_after_k(
    name: str, values: dict[str, object], lift: str
) -> None:
    for run in runs(name, values, lift):
        # a state that comes from a checkpoint must be the one that stepping leads to
        near = {
            0,
            1,
            2,
            CHECKPOINT - 1,
            CHECKPOINT,
            2 * CHECKPOINT - 1,
            run.steps // 2,
            run.steps - 1,
        }
        for step in (k for k in near if 0 <= k < run.steps):
            after, info = run.algorithm.step(run.lifted, state_of(run, step))
            assert same(after, state_of(run, step + 1))
            assert EVENTS[run.record.event[step]] == info.event
            assert [run.record.index[step], run.record.other[step]] == [
                -1 if i is None else i for i in (info.index, info.other)
            ]


@every_run
def test_the_rows_kept_are_those_of_the_states(
    name: str, values: dict[str, object], lift: str
) -> None:
    for run in runs(name, values, lift):
        steps = np.unique(np.linspace(0, run.steps, 7).astype(int))
        kept = run.record.history.rows(steps)
        assert all(
            same(row, run.algorithm.row(state_of(run, int(k))))
            for row, k in zip(kept, steps, strict=True)
        )


@every_run
def test_a_run_keeps_the_cases_that_its_steps_tell(
    name: str, values: dict[str, object], lift: str
) -> None:
    for run in runs(name, values, lift):
        told = [info.case for _, info in islice(iterate(run.algorithm, run.lifted), 1, 60)]
        kept = (
            [run.algorithm.cases[case] for case in run.record.cases[: len(told)]]
            if any(told)
            else [""] * len(told)
        )
        assert kept == told


@pytest.mark.parametrize(("name", "values", "lift"), [one for one in RUNS if is_fast(*one.values)])
def test_the_fast_run_is_the_run_of_the_verbs_bit_for_bit(
    name: str, values: dict[str, object], lift: str
) -> None:
    for run in runs(name, values, lift):
        slow = follow(run.algorithm, run.lifted, seconds=600)
        assert alike(run.record, slow)
        assert same(run.record.checkpoints[0], slow.checkpoints[0])


@pytest.mark.parametrize("name", [name for name, kind in ALGORITHMS.items() if has_fast_run(kind)])
def test_so_it_is_with_more_features_than_a_loop_is_used_for(name: str) -> None:
    rng = np.random.default_rng(3)
    problem = Problem(np.round(rng.normal(size=(70, 2)), 1), rng.choice([-1, 1], 70))
    wide = Lifted(problem, linviz.empirical(0.5) + linviz.empirical(2.0))
    short = {one.name: 150 for one in parameters(ALGORITHMS[name]) if one.name == "steps"}
    run = trace(name, wide, **short)
    assert alike(run.record, follow(run.algorithm, wide, seconds=600))


@pytest.mark.parametrize("name", [name for name, kind in ALGORITHMS.items() if has_fast_run(kind)])
@settings(max_examples=100)
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
    assert alike(record(one, seen), follow(one, seen, seconds=600))


@every_run
def test_the_same_run_twice_is_the_same_run(
    name: str, values: dict[str, object], lift: str
) -> None:
    run = next(runs(name, values, lift))
    again = record(run.algorithm, lifted(DEFAULT20, lift), seconds=600)
    assert alike(run.record, again)


@every_run
def test_what_is_told_of_a_step_is_y_f_before_and_after_it(
    name: str, values: dict[str, object], lift: str
) -> None:
    for run in runs(name, values, lift):
        told = run.columns(np.arange(min(run.steps, 40) + 1))
        for k, (_, info) in enumerate(
            islice(iterate(run.algorithm, run.lifted), len(told["step"]))
        ):
            if info.before is not None:
                size = max(1.0, np.abs(told["scores"]).max())
                assert told["before"][k] == pytest.approx(info.before, rel=1e-9, abs=1e-9 * size)
                assert told["after"][k] == pytest.approx(info.after, rel=1e-9, abs=1e-9 * size)


@every_run
def test_an_update_raises_y_f_of_its_point_by_what_is_told(
    name: str, values: dict[str, object], lift: str
) -> None:
    for run in runs(name, values, lift):
        gains = run.algorithm.gains(run.lifted)
        if gains is None:
            continue
        told = run.columns(np.arange(min(run.steps, 40) + 1))
        for k in np.flatnonzero(told["event"] == UPDATE):
            size = max(1.0, np.abs(told["scores"]).max())
            risen = told["after"][k] - told["before"][k]
            assert risen == pytest.approx(gains[told["index"][k]], rel=1e-9, abs=1e-9 * size)


@every_run
def test_the_columns_of_many_steps_are_those_of_each(
    name: str, values: dict[str, object], lift: str
) -> None:
    for run in runs(name, values, lift):
        steps = np.unique(np.linspace(0, run.steps, 5).astype(int))
        together = run.columns(steps)
        for at, step in enumerate(steps):
            for key, value in run.columns(np.array([step])).items():
                assert together[key][at] == pytest.approx(
                    value[0], rel=1e-9, abs=1e-9, nan_ok=True
                ), key


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
