"""A soft margin whose best f is the same everywhere has w = 0: no boundary, no margin, no width of 10^16."""

import json
from typing import Any

import numpy as np
import pytest

import linviz
from linviz.core.parameter import parameters
from linviz.core.problem import Problem
from linviz.run.entry import entry_of
from linviz.run.optima import Accuracy, OptimaAtStops
from linviz.run.view import VIEWS
from linviz.ui.endpoints.serializer import serialise_stops
from linviz.words.view_words import caption, view_row
from tests.datasets import lifted
from tests.javascript.computer import Computer
from tests.javascript.conftest import computer
from tests.runs import trace

__all__ = ["computer"]
SOFT = ("soft-svm", "active-set-svm")
# more points of one class, and terms alpha y x that cancel; the last alpha but for rounding
CONSTANT = {
    "three": (Problem([[-1.3], [-0.4], [0.8]], [1, -1, 1]), "none", 0.01),
    "four": (Problem([[0.2], [-0.2], [1.2], [-0.7]], [1, -1, 1, 1]), "none", 0.01),
    "the other way": (Problem([[-1.3], [-3.4], [-0.1], [1.9]], [1, 1, -1, 1]), "none", 0.01),
    "six": (Problem([[-1], [2.1], [-2], [-1.1], [-2.3], [-1.5]], [-1, -1, -1, 1, -1, -1]), "none", 0.01),
    "RBF": (Problem([[1], [-1.2], [-2.6], [0], [-1.2]], [1, -1, 1, 1, 1]), "rbf", 0.01),
    "twins": (Problem([[0, 0]] * 3 + [[0.3, 0.7]] * 3, [1, 1, -1] * 2), "rbf", 0.3),
    "plane": (Problem([[1, 0.5], [-0.3, -0.15], [0.1, 0.05]], [1, 1, -1]), "none", 0.01),
}  # fmt: skip
every_case = pytest.mark.parametrize("case", CONSTANT)


@every_case
@pytest.mark.parametrize("name", SOFT)
def test_w_that_is_only_rounding_is_0(name: str, case: str) -> None:
    problem, lift, C = CONSTANT[case]
    run = trace(name, lifted(problem, lift), C=C)
    columns = run.columns(np.array([run.steps]))
    assert np.isnan(columns["half_width"]).all()
    assert np.isnan(columns["margin"]).all()
    majority = np.sign(problem.y.sum())
    assert (columns["scores"] == majority).all()
    if "w" in columns:
        assert not columns["w"].any()
    assert run.stop.name == "OPTIMAL"
    assert linviz.certify(run).optimal
    for view in ("margin", "c-path", "lifted"):
        if not VIEWS[view].why_unsuited(run):
            assert "10¹" not in caption(VIEWS[view], run, view_row(VIEWS[view], run, run.steps))


@every_case
def test_the_path_over_C_says_the_same(case: str, computer: Computer) -> None:
    problem, lift, C = CONSTANT[case]
    run = trace("soft-svm", lifted(problem, lift), C=C)
    path = linviz.c_path(problem, lift)
    best = path.at(C)
    assert np.isnan([best.half_width, best.margin]).all()
    assert best.w is None or not best.w.any()
    (parameter,) = (one for one in parameters(type(run.algorithm)) if one.scrubs)
    optima = entry_of(run.algorithm).optima
    assert optima is not None
    stops = optima.along(run.algorithm, run.lifted, parameter, Accuracy(1e-8, np.inf))
    assert isinstance(stops, OptimaAtStops)
    names = ["half_width", "b", "slack_sum", "primal"]
    values: list[Any] = [C, 10.0, 1000.0]
    found = computer("optima", [json.loads(json.dumps(serialise_stops(stops))), values, names])
    for one, value in zip(found, values, strict=True):
        there = path.at(value)
        expected = [there.half_width, there.b, there.slack.sum(), there.primal]
        assert one == pytest.approx(expected, rel=1e-6, abs=1e-9, nan_ok=True)


def test_a_small_w_whose_alphas_are_all_exact_is_kept() -> None:
    # w x is 1e-18 beside b = 1, and right to its last digit: every alpha is C
    problem = Problem([[1e-9], [-1e-9]], [1, -1])
    frame = trace("soft-svm", problem, C=1)[-1]
    assert frame.w == pytest.approx([2e-9])


@pytest.mark.parametrize("name", SOFT)
def test_a_small_w_beside_alphas_that_are_not_exact_is_kept(name: str) -> None:
    # two alphas are between 0 and C, and f falls by 1e-12
    problem = Problem([[1, 0], [-1, 0], [0, 1e-5]], [1, 1, -1])
    frame = trace(name, problem, C=0.01)[-1]
    assert frame.w == pytest.approx([0, -1e-7])
