"""Agreement of a run's end with its frames, for ordinary scenarios of a class and for numbers of any size."""

from typing import Any

import numpy as np
import pytest

from linviz.certificate.certify import certify
from linviz.core.lift import lift
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from linviz.ui.endpoints.serializer import serialise_trace
from linviz.words.describe import describe
from tests.amount import amount
from tests.datasets import lifted
from tests.notes import about
from tests.runs import ALGORITHMS, trace

LIFTS: list[tuple[str, dict[str, Any]]] = [
    ("none", {}),
    ("quadratic", {}),
    ("polynomial", {"degree": 2}),
    ("polynomial", {"degree": 3, "coef0": 0.0}),
    ("empirical", {}),
    ("rbf", {"gamma": 0.5}),
]
SIZES = [1e-300, 1e-160, 1e-20, 1e-6, 1e3, 1e6]


def ordinary(seed: int) -> Problem:
    """Draw 20 to 200 points with coordinates in tenths on the canvas, some of them separable."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(20, 201))
    X = np.round(rng.normal(size=(n, 2)) * rng.choice([1.0, 5.0]), 1)
    return Problem(X, labels(rng, X, bool(seed % 2)))


def extreme(seed: int) -> Problem:
    """Draw one to eight points of any size, some of them equal or collinear."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(int(rng.integers(1, 9)), 2)) * rng.choice(SIZES)
    X[0] *= seed % 3
    X[-1] = X[0] if seed % 4 == 0 else X[-1]
    X[:, 1] = 2 * X[:, 0] if seed % 5 == 0 else X[:, 1]
    return Problem(np.clip(X, -1e6, 1e6), labels(rng, X, bool(seed % 2)))


def labels(rng: np.random.Generator, X: Array, by_a_line: bool) -> Array:
    """Draw labels, at random or by a line."""
    drawn = np.where(X @ rng.normal(size=2) + 0.1 > 0, 1.0, -1.0)
    return drawn if by_a_line else rng.choice([-1.0, 1.0], len(X))


def agree(run: Trace) -> None:
    """Check that the end, the last frame, `decision` and the certificate agree."""
    last, y = run[-1], run.lifted.y
    assert (
        last.errors == (y * last.scores <= 0).sum() == (y * run.decision(run.lifted.X) <= 0).sum()
    )
    if run.stop.name in ("SEPARATED", "EPSILON_OPTIMAL"):
        assert last.errors == 0
    for step in range(0, run.steps + 1, max(10, run.steps // amount(6, 20))):
        describe(run, step)
    assert serialise_trace(run)["stop"]["name"] == run.stop.name
    assert certify(run).holds or run.stop.name != "SEPARATED"


@pytest.mark.parametrize("name", ALGORITHMS)
def test_an_ordinary_run_agrees_with_itself(name: str) -> None:
    first = 4 * list(ALGORITHMS).index(name)
    # at least one of two has a map of its features, one is of labels by a line and one of labels by chance
    for seed in range(first, first + amount(1, 4)):
        which, values = LIFTS[seed % len(LIFTS)]
        if ALGORITHMS[name].takes == "kernel" or lift(which, values).has_map:
            with about(which, seed):
                agree(trace(name, lifted(ordinary(seed), which, **values)))


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_run_on_numbers_of_any_size_agrees_with_itself(name: str) -> None:
    turn = list(ALGORITHMS).index(name)
    for k in range(amount(1, 4)):
        seed = (turn + k) % 4
        which, values = LIFTS[seed % 3]
        with about(which, seed):
            agree(trace(name, lifted(extreme(seed), which, **values)))


def test_points_of_one_class_whose_powers_are_huge_need_no_division_by_0() -> None:
    seen = lifted(Problem([(0, 0), (32, 0)], [1, 1]), "polynomial", degree=5)
    agree(trace("kozinec", seen))


def test_a_point_at_the_edge_of_the_numbers_has_a_bound_without_division_by_0() -> None:
    run = trace("perceptron", Problem([(1e-300, 0), (1, 1)], [1, 1]), bias=False)
    agree(run)


def test_a_start_that_is_beyond_all_digits_of_its_points_needs_no_warning() -> None:
    problem = Problem([(1e-300, 0), (1e-300, 0)], [1, -1])
    agree(trace("perceptron", problem, w0=[3.0, 2.0], b0=-2.0, order="cyclic"))
