"""Certificates of Kozinec's family: bounds that are true and near enough, margins that say which they are."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.algorithms.hulls import largest_margin
from linviz.certificate.certify import certify
from linviz.certificate.reasons import SentenceNumber
from linviz.core import bound
from linviz.core.lift import Lifted
from linviz.core.nearest import augmented_margin_bounds
from linviz.core.problem import Array, Problem
from tests import oracles
from tests.amount import examples
from tests.certificate.forged import ForgedRun
from tests.datasets import (
    BIAS_MATTERS,
    CIRCLES,
    CONTRADICT,
    FOUR,
    KOZ,
    KOZINEC10,
    NONSEP7,
    XOR,
    lifted,
)
from tests.run.walks import blind
from tests.runs import problems, separable, trace

SQUARES = lifted(CIRCLES, "quadratic")


def number(proved: Any, label: str) -> float:
    """Return the number of a certificate with that label."""
    return dict(proved.numbers)[label]


def z_of(problem: Problem | Lifted, bias: bool = True, constant: float = 1.0) -> Array:
    seen = problem if isinstance(problem, Lifted) else lifted(problem)
    return bound.augmented_rows(seen.phi, seen.y, bias, constant)


@pytest.mark.parametrize(
    ("problem", "how"),
    [
        (KOZ, {}),
        (KOZ, {"select": "worst", "tolerance": "absolute"}),
        (KOZ, {"epsilon": 0.2, "start": "mean"}),
        (KOZINEC10, {}),
        (KOZINEC10, {"bias": False}),
        (BIAS_MATTERS, {"constant": 5.0}),
        (FOUR, {"bias": False, "epsilon": 0.01}),
        (SQUARES, {"epsilon": 0.2}),
    ],
)
def test_kozinec_is_certified_within_its_epsilon(
    problem: Problem | Lifted, how: dict[str, Any]
) -> None:
    run = trace("kozinec", problem, **how)
    proved = certify(run)
    assert run.stop.name == "EPSILON_OPTIMAL"
    assert (proved.optimal, proved.holds, proved.promise) == (True, True, "epsilon-optimal"), (
        proved.reason
    )
    asked = run.algorithm.epsilon / (1 if run.algorithm.tolerance == "relative" else proved.dual)
    assert proved.gap <= asked + 1e-5
    assert proved.primal == pytest.approx(run[-1].bounds["lower"])


def test_it_says_that_b_counts_and_what_the_margin_is_without_it() -> None:
    proved = certify(trace("kozinec", BIAS_MATTERS, tolerance="absolute", epsilon=0.05))
    assert proved.holds
    assert "augmented margin" in proved.reason
    assert proved.dual == pytest.approx(0.242536, abs=1e-6)
    assert number(proved, "The SVM's margin") == pytest.approx(1, abs=1e-5)
    assert number(proved, "Margin without b") < 0.36


def test_through_the_origin_there_is_one_margin_only() -> None:
    proved = certify(trace("kozinec", FOUR, bias=False))
    assert "augmented" not in proved.reason
    assert "SVM" not in proved.reason


@pytest.mark.parametrize("step", [1, 10, 60])
def test_kozinec_before_its_end_is_refused(step: int) -> None:
    run = trace("kozinec", KOZ)
    refused = certify(ForgedRun(run, lambda _: run.columns(np.array([step]))))
    assert not refused.holds
    assert refused.gap > 0.05


@pytest.mark.parametrize(("name", "factor"), [("upper", 0.5), ("lower", 2.0)])
def test_forged_bounds_are_found_out(name: str, factor: float) -> None:
    run = trace("kozinec", KOZ)
    assert not certify(ForgedRun(run, lambda shown: {name: factor * shown[name]})).holds


@pytest.mark.parametrize("shown", ["w", "b", "scores"])
@pytest.mark.parametrize("name", ["kozinec", "kozinec-two-hull", "mdm"])
def test_a_forged_part_of_the_picture_is_found_out(name: str, shown: str) -> None:
    run = trace(name, KOZINEC10)
    assert not certify(ForgedRun(run, lambda true: {shown: 1.1 * true[shown]})).holds


def test_with_nothing_asked_for_but_the_right_sides_just_that_is_certified() -> None:
    proved = certify(trace("kozinec", KOZ, tolerance="none"))
    assert (proved.promise, proved.holds) == ("separated", True)


@pytest.mark.parametrize(
    ("problem", "bias"), [(XOR, True), (XOR, False), (CONTRADICT, True), (NONSEP7, False)]
)
def test_an_origin_in_the_hull_is_proved(problem: Problem, bias: bool) -> None:
    run = trace("kozinec", problem, bias=bias)
    proved = certify(run)
    assert run.stop.name == "NOT_SEPARABLE"
    assert (proved.optimal, proved.holds, proved.promise) == (False, True, "not separable")
    assert "origin lies in the hull" in proved.reason


@pytest.mark.parametrize("name", ["kozinec-two-hull", "mdm"])
@pytest.mark.parametrize("epsilon", [0.001, 0.02, 0.2])
@pytest.mark.parametrize(
    "seen",
    [
        lifted(KOZINEC10),
        SQUARES,
        lifted(CIRCLES, "rbf"),
        lifted(XOR, "rbf"),
        lifted(BIAS_MATTERS, "rbf"),
        blind(CIRCLES),
    ],
)
def test_walks_in_two_hulls_are_certified_with_any_kernel(
    name: str, epsilon: float, seen: Lifted
) -> None:
    run = trace(name, seen, epsilon=epsilon)
    proved = certify(run)
    assert run.stop.name == "EPSILON_OPTIMAL"
    assert (proved.optimal, proved.holds, proved.promise) == (True, True, "epsilon-optimal"), (
        proved.reason
    )
    assert proved.gap <= 2 * epsilon + 1e-5
    assert proved.primal == pytest.approx(run[-1].margin, rel=1e-5)


@pytest.mark.parametrize(
    "seen", [lifted(KOZ), SQUARES, lifted(CIRCLES, "rbf"), blind(CIRCLES), lifted(BIAS_MATTERS)]
)
def test_mdm_in_one_hull_is_certified_against_the_augmented_margin(seen: Lifted) -> None:
    run = trace("mdm", seen, hulls="one", epsilon=0.01)
    proved = certify(run)
    assert (proved.holds, proved.promise) == (True, "epsilon-optimal"), proved.reason
    assert "augmented margin" in proved.reason
    assert proved.primal == pytest.approx(run[-1].bounds["lower"], rel=1e-5)
    assert number(proved, "Margin without b") == pytest.approx(run[-1].margin, rel=1e-5)


@pytest.mark.parametrize("hulls", ["one", "two"])
@pytest.mark.parametrize("seen", [lifted(KOZINEC10), lifted(CIRCLES, "rbf")])
def test_walks_cut_short_are_refused(hulls: str, seen: Lifted) -> None:
    run = trace("mdm", seen, hulls=hulls, epsilon=0.001)
    refused = certify(ForgedRun(run, lambda _: run.columns(np.array([3]))))
    assert not refused.holds
    assert refused.gap > 0.002


@pytest.mark.parametrize("hulls", ["one", "two"])
@pytest.mark.parametrize(
    "seen", [lifted(XOR), lifted(NONSEP7), lifted(CONTRADICT), lifted(CONTRADICT, "rbf")]
)
def test_hulls_that_meet_are_proved_to(hulls: str, seen: Lifted) -> None:
    run = trace("mdm", seen, hulls=hulls)
    proved = certify(run)
    assert run.stop.name == "NOT_SEPARABLE"
    assert (proved.optimal, proved.holds, proved.promise) == (False, True, "not separable")


# several tried for each problem, so that an end that is not true has many chances to show itself
@examples(12, 200)
@given(
    problems(least=2),
    st.sampled_from(["kozinec", "kozinec-two-hull", "mdm"]),
    st.sampled_from(["first", "worst"]),
)
def test_no_end_of_a_walk_is_untrue(problem: Problem, name: str, select: str) -> None:
    how = {"hulls": "one" if select == "first" else "two"} if name == "mdm" else {"select": select}
    run = trace(name, problem, **how)
    if run.stop.name in ("EPSILON_OPTIMAL", "NOT_SEPARABLE"):
        assert certify(run).holds, run.stop


@examples(10, 100)
@given(separable())
def test_the_bounds_of_the_augmented_margin_hold_what_cvxpy_finds(problem: Problem) -> None:
    lower, upper = augmented_margin_bounds(lifted(problem), bias=True, constant=1.0)
    found = oracles.augmented_margin(problem.X, problem.y)
    assert lower <= upper * (1 + 1e-12)
    assert lower <= found * (1 + 1e-6)
    assert found <= upper * (1 + 1e-6)
    assert upper - lower <= 1e-5 * upper


@pytest.mark.parametrize("name", ["kozinec-two-hull", "mdm"])
def test_what_the_solver_leaves_open_is_no_excuse_for_the_run(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = trace(name, KOZINEC10, epsilon=0.02)
    lower, upper = largest_margin.hard_margin_bounds(run.lifted)
    monkeypatch.setattr(
        largest_margin, "hard_margin_bounds", lambda lifted: (lower / 2, upper * 1.1)
    )
    assert certify(run).holds
    early = [run.columns(np.array([step])) for step in range(run.steps)]
    assert any(shown["errors"] == 0 for shown in early)
    assert not any(certify(ForgedRun(run, lambda _, shown=shown: shown)).holds for shown in early)


def test_a_point_on_the_boundary_is_not_separated_by_what_rounding_leaves_of_its_margin() -> None:
    # far apart under this kernel, so that the second of the pluses lies halfway between the first and the minus
    apart = Problem([(-1, -2, -1, 4, 0), (-1, 3, 2, -3, 0), (-1, 0, -1, 3, 4)], [1, 1, -1])
    run = trace("mdm", lifted(apart, "rbf"), epsilon=1.0)
    assert run[0].errors == 1
    assert not certify(ForgedRun(run, lambda _: run.columns(np.array([0])))).holds
    assert certify(run).holds


def test_what_may_be_missing_is_told_in_the_measure_of_epsilon() -> None:
    run = trace("kozinec", KOZ, select="worst", tolerance="absolute", epsilon=0.05)
    proved = certify(run)
    numbers = dict(proved.numbers)
    missing = numbers["None is above"] - numbers["Augmented margin"]
    # a tenth of the margin, and yet within the length that was asked for
    assert missing <= 0.05 < proved.gap
    assert numbers["Missing at most"] == missing
    assert (
        f"{SentenceNumber(missing):small} may be missing, within what was asked for."
        in proved.reason
    )
    part = certify(trace("kozinec", KOZ))
    assert dict(part.numbers)["Missing at most, relative"] == part.gap <= 0.05
    assert f"{SentenceNumber(part.gap):small} of it may be missing" in part.reason


@pytest.mark.parametrize("name", ["kozinec", "kozinec-two-hull"])
def test_of_a_margin_that_is_reached_nothing_is_missing(name: str) -> None:
    reason = certify(trace(name, Problem([(2, 1), (1, 2)], [1, -1]))).reason
    assert "but for rounding no boundary has a larger one." in reason
    assert "missing" not in reason
