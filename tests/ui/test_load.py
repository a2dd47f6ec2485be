"""Load: budgets count steps, so runs side by side give the same results as alone."""

import gc
import tracemalloc
import weakref
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import linviz
from linviz.algorithms.registry import algorithm
from linviz.core.lift import Lifted
from linviz.core.problem import InputError, Problem
from linviz.run.algorithm import UPDATE
from linviz.run.budget import ROOM, update_limit
from linviz.run.loop import record, record_without_fast_run
from linviz.ui.endpoints.serializer import serialise_trace
from tests.amount import mostly_long
from tests.datasets import NONSEP7, lifted
from tests.run.variants import alike
from tests.runs import ALGORITHMS


@pytest.mark.long
def test_runs_in_a_crowd_are_the_runs_that_each_would_be_alone() -> None:
    names = list(ALGORITHMS)
    alone = [record(algorithm(name), lifted(NONSEP7)) for name in names]
    with ThreadPoolExecutor(max_workers=16) as crowd:
        together = list(crowd.map(lambda name: record(algorithm(name), lifted(NONSEP7)), names * 4))
    assert all(alike(one, alone[k % len(names)]) for k, one in enumerate(together))


def test_what_takes_too_long_is_an_error_and_never_half_a_run() -> None:
    one, seen = algorithm("perceptron", {"order": "most-violated"}), lifted(NONSEP7)
    assert len(record(one, seen).event) > 0
    with pytest.raises(InputError, match="takes too long"):
        record_without_fast_run(one, seen, seconds=0.0)


def test_a_run_with_many_features_ends_before_it_fills_the_memory() -> None:
    # rows of K have a feature for each point
    crowd = Problem(
        [[k % 20, k // 20] for k in range(300)], [1 if k % 3 else -1 for k in range(300)]
    )
    run = record(algorithm("hinge-sgd", {"steps": 100_000}), lifted(crowd, "empirical"))
    assert len(run.event) == ROOM // 301
    assert run.history.rows(np.array([0])).size * 8 * len(run.event) <= 64e6


# on points that nothing separates, each with a feature for every point: the longest runs of each kind
LONGEST = {
    "perceptron": {},
    "perceptron, by its worst": {"order": "most-violated"},
    "pocket": {"visits": 100_000},
    "batch-perceptron": {"steps": 100_000, "patience": 100_000},
    "averaged-perceptron": {"passes": 1_000},
    "voted-perceptron": {"passes": 1_000},
    "dual-perceptron": {"max_updates": 100_000},
    "kozinec": {"epsilon": 0.001, "select": "worst"},
}


@pytest.mark.parametrize("name", mostly_long(LONGEST, "perceptron", "pocket", "kozinec"))
@pytest.mark.short("perceptron")
def test_the_longest_runs_in_rows_of_k_end_by_a_count_and_not_by_the_clock(name: str) -> None:
    random = np.random.default_rng(0)
    mixed = Problem(random.uniform(-1, 1, (300, 2)).round(3), random.choice([-1, 1], 300))
    one = algorithm(name.partition(",")[0], LONGEST[name])
    seen = lifted(mixed, "empirical")
    # what all of them share is not theirs
    assert seen.phi.shape == (300, 300)
    tracemalloc.start()
    # to be watched takes longer, and the net is not what is tested
    run = record(one, seen, seconds=60.0)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    made = int((run.event == UPDATE).sum())
    assert run.stop.name == "STEP_LIMIT"
    assert peak <= 64e6
    assert made == update_limit(one, seen) or len(run.event) == one.max_steps
    assert made * 301 <= ROOM


def test_sets_of_hundreds_that_only_rounding_keeps_from_an_end_are_stopped_by_a_count() -> None:
    draw = np.random.default_rng(0)
    X = draw.uniform(-10, 10, (500, 2)).round(3)
    problem = Problem(X, np.where(draw.random(500) < 0.5, 1, -1))
    run = linviz.run("hard-svm", problem, lift="rbf", gamma=0.1)
    assert run.stop.name == "STEP_LIMIT"
    assert run.at(run.steps).moves < 301_000
    assert f"Stopped after {run.steps:,} steps" in run.stop.sentence


def test_what_is_worked_out_for_some_points_is_forgotten_with_them() -> None:
    def gone(name: str) -> weakref.ref[Lifted]:
        trace = linviz.run(name, Problem(NONSEP7.X, NONSEP7.y))
        linviz.describe(trace, -1)
        return weakref.ref(trace.lifted)

    left = {name: gone(name) for name in ALGORITHMS}
    gc.collect()
    assert [name for name, lifted in left.items() if lifted() is not None] == []


FEW = {"perceptron": {"max_updates": 60}, "averaged-perceptron": {"passes": 1}}


@pytest.mark.parametrize("name", FEW)
def test_eight_rows_of_k_are_there_once_and_not_in_twenty_copies(name: str) -> None:
    random = np.random.default_rng(3)
    X = np.round(random.normal(size=(500, 2)) * 4, 1)
    lift = sum(linviz.empirical(0.1 * k) for k in range(1, 9))
    # what is imported at the first run is not counted
    serialise_trace(linviz.run(name, Problem([(0, 1), (1, 0)], [1, -1]), lift=linviz.empirical()))
    tracemalloc.start()
    serialise_trace(
        linviz.run(name, Problem(X, np.where(X @ [1, 2] > 0, 1, -1)), lift=lift, **FEW[name])
    )
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # 4,000 features of 500 points are 16 MB; it was 212 MB
    assert peak <= 100e6
