"""Certificates: what is optimal is certified, what is not is refused with the reason, what is forged is found out."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from linviz.algorithms.svm.judge_soft import soft_margin_objective
from linviz.algorithms.svm.soft_svm.algorithm import SoftSvm
from linviz.certificate import solver
from linviz.certificate.certify import certify
from linviz.certificate.separable import is_separable
from linviz.core.lift import Lifted
from linviz.core.nearest import hard_margin_bounds
from linviz.core.problem import Array, Problem
from linviz.run.loop import record
from linviz.run.trace import Trace
from tests.amount import examples, some
from tests.certificate.forged import ForgedRun
from tests.datasets import (
    BIAS_MATTERS,
    CIRCLES,
    CONTRADICT,
    DEFAULT20,
    FOUR,
    KOZ,
    KOZINEC10,
    NONSEP7,
    OUTLIER,
    OVERFIT24,
    POCKET9,
    THREE_SV,
    TWO,
    XOR,
    lifted,
)
from tests.oracles import distance_of_hulls, separates, soft_margin
from tests.runs import problems, separable, trace

EMPTY = Problem([], [])
ONE_SIDED = Problem([(0, 1), (1, 1)], [1, 1])


@pytest.mark.parametrize(
    ("problem", "C", "name"),
    some(
        product(
            [OUTLIER, THREE_SV, OVERFIT24, XOR, CONTRADICT],
            [0.1, 10.0],
            ["none", "quadratic", "polynomial", "rbf"],
        ),
        3,
    ),
)
def test_a_soft_svm_at_its_end_is_certified(problem: Problem, C: float, name: str) -> None:
    seen = lifted(problem, name)
    proved = certify(trace("soft-svm", seen, C=C))
    assert proved.optimal, proved.reason
    assert proved.gap <= 1e-6
    assert proved.kkt <= 2e-6
    assert proved.dual <= proved.primal * (1 + 1e-9)
    assert proved.primal == pytest.approx(soft_margin(seen.K, problem.y, C), rel=1e-5)


def test_it_is_certified_at_the_largest_c() -> None:
    assert certify(trace("soft-svm", NONSEP7, C=1e4)).optimal


def test_above_that_c_nothing_is_certified() -> None:
    seen = lifted(NONSEP7)
    run = Trace(SoftSvm(1e8), seen, record(SoftSvm(1e8), seen))
    assert not certify(run).optimal
    assert "above 10,000" in certify(run).reason


@pytest.mark.parametrize("name", ["none", "quadratic", "rbf"])
def test_the_independent_objective_is_never_below_the_optimum(name: str) -> None:
    seen = lifted(OVERFIT24, name)
    run = trace("soft-svm", seen)
    assert soft_margin_objective(seen, 1.0) >= run[-1].objectives["dual"]
    assert soft_margin_objective(seen, 1.0) == pytest.approx(run[-1].objectives["primal"], rel=1e-5)


def test_a_run_cut_short_is_refused_with_its_gap() -> None:
    run = trace("active-set-svm", NONSEP7, C=100.0, max_steps=2)
    refused = certify(run)
    assert not refused.optimal
    assert refused.gap == pytest.approx(run[-1].objectives["gap"])
    assert run.stop.sentence in refused.reason


FORGERIES: dict[str, Callable[[dict[str, Any]], Mapping[str, Array]]] = {
    "b dropped": lambda shown: {"b": 0 * shown["b"]},
    "a sign flipped": lambda shown: {"scores": -shown["scores"]},
    "w turned round": lambda shown: {"w": -shown["w"]},
    "alpha beyond C": lambda shown: {"alpha": 2 * shown["alpha"]},
    "alpha of one class only": lambda shown: {"alpha": shown["alpha"] * (np.arange(9) < 5)},
    "a negative alpha": lambda shown: {"alpha": shown["alpha"] - 0.1},
    "no slack": lambda shown: {"slack": 0 * shown["slack"]},
    "scores of another step": lambda shown: {"scores": shown["scores"][:, ::-1]},
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_what_does_not_fit_together_is_found_out(forgery: str) -> None:
    run = trace("soft-svm", THREE_SV)
    assert certify(run).optimal
    refused = certify(ForgedRun(run, FORGERIES[forgery]))
    assert not refused.optimal
    assert max(refused.kkt, refused.gap) > 1e-3


def test_a_turned_w_is_found_out_also_where_c_is_large() -> None:
    # the terms alpha y x are a million times longer than w there
    refused = certify(ForgedRun(trace("soft-svm", NONSEP7, C=1e4), FORGERIES["w turned round"]))
    assert "does not fit together" in refused.reason


def test_every_earlier_step_is_refused() -> None:
    run = trace("soft-svm", THREE_SV)
    for step in range(run.steps):
        earlier = run.columns(np.array([step]))
        refused = certify(ForgedRun(run, lambda _, earlier=earlier: earlier))
        assert not refused.optimal


def test_the_certificate_stands_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "solve_for", lambda problem, variable: None)
    proved = certify(trace("soft-svm", OUTLIER))
    assert proved.optimal
    assert "gave no answer" in proved.reason


def test_a_better_solution_of_the_solver_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "linviz.algorithms.svm.judge_soft.soft_margin_objective", lambda lifted, C: 1.0
    )
    refused = certify(trace("soft-svm", OUTLIER))
    assert not refused.optimal
    assert "finds 1, which is better than 1.74" in refused.reason


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("perceptron", DEFAULT20),
        ("perceptron", TWO),
        ("pocket", FOUR),
        ("dual-perceptron", lifted(CIRCLES, "quadratic")),
    ],
)
def test_a_run_without_a_mistake_is_certified(name: str, problem: Problem | Lifted) -> None:
    proved = certify(trace(name, problem))
    assert (proved.optimal, proved.primal, proved.dual) == (True, 0, 0)


@pytest.mark.parametrize("offset", ["max-norm", "one", "enclosing", "centred"])
def test_the_dual_perceptron_is_certified_with_every_offset(offset: str) -> None:
    proved = certify(trace("dual-perceptron", lifted(XOR, "rbf"), offset=offset))
    assert (proved.optimal, proved.primal, proved.dual) == (True, 0, 0)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("perceptron", XOR),
        ("perceptron", NONSEP7),
        ("dual-perceptron", lifted(XOR)),
        ("dual-perceptron", lifted(CONTRADICT, "rbf")),
    ],
)
def test_a_circle_is_refused_with_the_proof_that_nothing_separates(
    name: str, problem: Problem | Lifted
) -> None:
    run = trace(name, problem)
    refused = certify(run)
    assert run.stop.name == "CYCLING"
    assert (refused.optimal, refused.dual) == (False, 1)
    assert refused.kkt <= 1e-12
    assert "No boundary of this kind is without mistakes" in refused.reason
    assert run.stop.sentence in refused.reason


def test_a_run_that_ended_too_early_is_told_that_a_boundary_exists() -> None:
    run = trace("pocket", KOZINEC10, visits=1)
    refused = certify(run)
    assert (refused.optimal, refused.dual) == (False, 0)
    assert "though a boundary without mistakes exists" in refused.reason


def test_a_forged_classifier_without_mistakes_is_found_out() -> None:
    refused = certify(
        ForgedRun(trace("perceptron", XOR), lambda shown: {"scores": np.array([[1.0, 1, -1, -1]])})
    )
    assert not refused.optimal
    assert "not those of the classifier" in refused.reason


def test_a_pocket_with_one_mistake_is_the_best_where_none_is_impossible() -> None:
    proved = certify(trace("pocket", NONSEP7))
    assert (proved.optimal, proved.primal, proved.gap) == (True, 1, 0)


def test_a_pocket_with_two_mistakes_is_not() -> None:
    refused = certify(trace("pocket", POCKET9))
    assert (refused.optimal, refused.primal, refused.dual) == (False, 2, 1)


@examples(10, 100)
@given(problems())
def test_separable_is_what_a_linear_programme_calls_so(problem: Problem) -> None:
    assert is_separable(lifted(problem), bias=True)[0] is separates(problem.X, problem.y)


@pytest.mark.parametrize(("problem", "answer"), [(XOR, True), (CONTRADICT, False)])
def test_with_a_kernel_alone_only_a_contradiction_cannot_be_separated(
    problem: Problem, answer: bool
) -> None:
    assert is_separable(lifted(problem, "rbf"), bias=True)[0] is answer


def test_through_the_origin_less_is_separable() -> None:
    inside = lifted(Problem([(1, 1), (2, 2)], [1, -1]))
    assert is_separable(inside, bias=True)[0] is True
    assert is_separable(inside, bias=False)[0] is False


@pytest.mark.parametrize("problem", [KOZ, BIAS_MATTERS, KOZINEC10, lifted(CIRCLES, "quadratic")])
@pytest.mark.parametrize("epsilon", [0.001, 0.02, 0.2])
def test_kozinec_is_certified_within_its_epsilon(problem: Problem | Lifted, epsilon: float) -> None:
    run = trace("kozinec-two-hull", problem, epsilon=epsilon)
    proved = certify(run)
    assert run.stop.name == "EPSILON_OPTIMAL"
    assert proved.optimal, proved.reason
    assert proved.gap <= 2 * epsilon + 1e-6
    assert proved.primal == pytest.approx(run[-1].margin)


@pytest.mark.parametrize(("problem", "step"), [(KOZINEC10, 5), (lifted(CIRCLES, "quadratic"), 3)])
def test_kozinec_before_its_end_is_refused(problem: Problem | Lifted, step: int) -> None:
    run = trace("kozinec-two-hull", problem, epsilon=0.001)
    refused = certify(ForgedRun(run, lambda _: run.columns(np.array([step]))))
    assert not refused.optimal
    # with epsilon 0.001 a part of 0.002 of the margin may be missing; in the second case it is 0.004
    assert refused.gap > 0.002


def test_forged_bounds_of_the_margin_are_found_out() -> None:
    run = trace("kozinec-two-hull", KOZ)
    assert not certify(ForgedRun(run, lambda shown: {"upper": shown["upper"] / 2})).optimal


@pytest.mark.parametrize("problem", [XOR, NONSEP7, CONTRADICT])
def test_kozinec_on_meeting_hulls_is_refused_with_the_proof(problem: Problem) -> None:
    refused = certify(trace("kozinec-two-hull", problem))
    assert not refused.optimal
    assert refused.kkt <= 1e-9
    assert "hulls of the two classes meet" in refused.reason


@examples(10, 100)
@given(separable())
def test_the_bounds_of_the_hard_margin_hold_the_distance_of_the_hulls(problem: Problem) -> None:
    lower, upper = hard_margin_bounds(lifted(problem))
    half = distance_of_hulls(problem) / 2
    assert lower <= half * (1 + 1e-9)
    assert half <= upper * (1 + 1e-9)
    assert upper - lower <= 1e-5 * half


@pytest.mark.parametrize(
    "name", ["perceptron", "pocket", "dual-perceptron", "kozinec-two-hull", "soft-svm"]
)
def test_without_points_there_is_nothing_to_certify(name: str) -> None:
    run = trace(name, EMPTY)
    assert not certify(run).optimal
    assert certify(run).reason == run.stop.sentence


def test_one_class_costs_the_soft_svm_nothing_and_leaves_kozinec_nothing() -> None:
    assert certify(trace("soft-svm", ONE_SIDED)).optimal
    assert not certify(trace("kozinec-two-hull", ONE_SIDED)).optimal


def test_cvxpy_is_imported_by_a_certificate_and_not_before() -> None:
    check = "import sys, linviz.certificate.certify, linviz.run.trace; assert 'cvxpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", check], check=True)
