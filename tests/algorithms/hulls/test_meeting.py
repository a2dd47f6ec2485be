"""Hulls that meet: at the end |d| is 0 and not what rounding leaves of it, and there is no boundary."""

from typing import Any

import numpy as np
import pytest

import linviz
from linviz.core.problem import Problem

RANDOM = np.random.default_rng(0)
INSIDE = Problem([(-1, 0), (1, 0), (0, 1), (0, 0.25)], [1, 1, 1, -1])
CLOUDS = Problem(
    RANDOM.normal(size=(20, 2)) + np.array([[0.3, 0.0], [-0.3, 0.0]] * 10), [1, -1] * 10
)


def with_twins() -> Problem:
    """Return points of which two are there with both labels: only there their Gaussians' hulls meet."""
    X = np.random.default_rng(3).normal(size=(12, 2))
    X[[9, 11]] = X[[8, 10]]
    return Problem(X, [1, -1] * 6)


RUNS: list[tuple[str, Problem, dict[str, Any]]] = [
    ("kozinec", CLOUDS, {"lift": "none", "select": "worst", "epsilon": 0.5}),
    ("kozinec-two-hull", CLOUDS, {"lift": "none"}),
    ("kozinec-two-hull", with_twins(), {"lift": "rbf", "select": "first", "max_steps": 5_000}),
    ("kozinec-two-hull", CLOUDS, {"lift": "quadratic"}),
    ("mdm", INSIDE, {"lift": "none"}),
    ("mdm", with_twins(), {"lift": "rbf"}),
    ("mdm", CLOUDS, {"lift": "none", "hulls": "one"}),
    ("mdm", CLOUDS, {"lift": "quadratic", "hulls": "one"}),
]


@pytest.mark.parametrize(("name", "problem", "settings"), RUNS)
def test_where_hulls_meet_there_is_no_boundary_at_the_end(
    name: str, problem: Problem, settings: dict[str, Any]
) -> None:
    run = linviz.run(name, problem, **settings)
    assert run.stop.name == "NOT_SEPARABLE"
    assert run.steps > 0
    last = run.columns(np.array([run.steps]))
    for column in ("upper", "lower", "inner", "b", "scores"):
        assert not last[column].any(), column
    # it is drawn from these
    for column in {"w", "w_b"} & last.keys():
        assert not last[column].any(), column
    assert not run.decision(RANDOM.normal(size=(30, 2))).any()
    assert run[-1].margin is None
    # the hulls' points carry weight as before, and the step before has its boundary
    assert last.get("carrying", 2) > 1
    assert run.decision(RANDOM.normal(size=(30, 2)), run.steps - 1).any()
    words = linviz.describe(run, -1)
    assert "it is at most 0." in words.caption
    assert has_boundary(linviz.svg(run, run.steps - 1))
    assert not has_boundary(linviz.svg(run, run.steps))


def has_boundary(picture: str) -> bool:
    """Return whether a picture has the thick line of a boundary."""
    return 'stroke="#111418" stroke-width="3"' in picture
