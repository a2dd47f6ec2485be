"""C path: each optimum is that of other solvers, and no step of a run is better than the curve."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from sklearn.svm import SVC

import linviz
from linviz.core.notation import letters
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.views.c_path.trade_off import parameter_values
from linviz.words.view_words import caption, view_row
from tests.amount import examples
from tests.datasets import CIRCLES, NONSEP7, OUTLIER, TWO, XOR, clouds, lifted
from tests.runs import ALGORITHMS, problems, trace

VIEW = VIEWS["c-path"]
EXACT = {"soft-svm", "active-set-svm", "kernel-ridge"}
# every third value or so of a factor of ten is enough here
SOME = (0, 13, 37, 60, 85, 120)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_it_suits_what_has_an_exact_optimum_for_every_value(name: str) -> None:
    reason = VIEW.why_unsuited(trace(name, NONSEP7))
    assert (reason == "") == (name in EXACT)


@pytest.mark.parametrize(
    ("lift", "given_"), [("none", {}), ("polynomial", {"degree": 2}), ("rbf", {})]
)
def test_its_optima_are_those_of_the_path_and_of_another_solver(
    lift: str, given_: dict[str, Any]
) -> None:
    data = clouds(3, 40)
    run = trace("soft-svm", lifted(data, lift, **given_))
    path = linviz.c_path(data, lift, **given_)
    for number in SOME:
        one = VIEW.item(run, number)
        best = path.at(one["value"])
        assert one["x"] == pytest.approx(best.half_width, rel=1e-4)
        assert one["y"] == pytest.approx(best.slack.sum(), rel=1e-4, abs=1e-6)
        assert one["share"] == pytest.approx(best.alpha / one["value"], abs=2e-3)
    C = parameter_values(run.algorithm)[60]
    other = SVC(C=C, kernel="precomputed", tol=1e-8).fit(run.lifted.K, data.y)
    slack = np.maximum(0, 1 - data.y * other.decision_function(run.lifted.K)).sum()
    assert VIEW.item(run, 60)["y"] == pytest.approx(slack, rel=1e-4)


@examples(10, 100)
@given(problems(least=2, most=7))
def test_no_step_has_less_slack_at_its_width_than_the_curve(data: Problem) -> None:
    run = trace("soft-svm", data)
    if VIEW.why_unsuited(run):
        return
    steps = run.columns(np.arange(len(run)))
    half = np.where(np.isnan(steps["half_width"]), 0.0, 1 / steps["half_width"]) ** 2 / 2
    for number in SOME:
        one = VIEW.item(run, number)
        C, norm = one["value"], 0.0 if one["x"] is None else 1 / one["x"]
        least = norm**2 / 2 + C * one["y"]
        assert (half + C * steps["slack_sum"] >= least * (1 - 1e-6) - 1e-9).all()


def test_width_and_slack_fall_as_c_rises_and_shares_stay_in_their_box() -> None:
    run = trace("soft-svm", clouds(1, 60))
    items = [VIEW.item(run, number) for number in range(VIEW.item_count(run))]
    widths, slacks = ([one[name] for one in items] for name in ("x", "y"))
    assert all(after <= before * (1 + 1e-6) for before, after in pairwise(widths))
    assert all(after <= before * (1 + 1e-6) for before, after in pairwise(slacks))
    shares = np.array([one["share"] for one in items])
    assert shares.min() >= 0
    assert shares.max() <= 1
    assert [one["value"] for one in items][::20] == [0.01, 0.1, 1, 10, 100, 1000, 10000]


@pytest.mark.long
def test_an_item_alone_is_that_of_the_whole_row() -> None:
    data = clouds(2, 50)
    whole = [VIEW.item(trace("soft-svm", data), number) for number in range(3, 100)]
    run = trace("soft-svm", data)
    following = [VIEW.item(run, number) for number in range(121)]
    for one, other in zip(whole[::20], following[3:100:20], strict=True):
        assert one["y"] == pytest.approx(other["y"], rel=1e-6)


def test_ridge_trades_its_error_against_its_size_and_is_solved_anew() -> None:
    data = clouds(1, 30)
    run = trace("kernel-ridge", data)
    items = [VIEW.item(run, number) for number in (0, 50, 100, 140)]
    Z = np.column_stack([data.X, np.ones(data.n)])
    for one in items:
        v = np.linalg.solve(Z.T @ Z + one["value"] * np.eye(3), Z.T @ data.y)
        assert one["x"] == pytest.approx(np.linalg.norm(v), rel=1e-6)
        assert one["y"] == pytest.approx(((data.y - Z @ v) ** 2).sum())
        assert one["share"] == pytest.approx(data.y - Z @ v, abs=1e-4)
    assert letters(VIEW.question_for(run)) == "What does λ trade off?"
    x, y = VIEW.static_data(run)["today"]
    last = run[-1]
    assert y == pytest.approx(((data.y - last.scores) ** 2).sum())
    assert x > 0


@pytest.mark.parametrize(
    ("name", "data", "step", "said"),
    [
        ("soft-svm", OUTLIER, 0, "w = 0: there is no margin, and Σξ = 7."),
        ("soft-svm", OUTLIER, 1, "So far 1/‖w‖"),
        ("soft-svm", OUTLIER, -1, "No boundary with this margin has less"),
        (
            "soft-svm",
            XOR,
            -1,
            "Whatever C is, w = 0 is the optimum, and there is no margin: Σξ = 4.",
        ),
        ("kernel-ridge", OUTLIER, 0, "λ = ∞: f is flat, and the squared error is 7."),
        ("kernel-ridge", OUTLIER, -1, "No f of this size has a smaller error."),
    ],
)
def test_each_state_has_its_words(name: str, data: Problem, step: int, said: str) -> None:
    run = trace(name, data)
    assert said in caption(VIEW, run, view_row(VIEW, run, run.step_index(step)))


def test_today_is_on_the_curve_where_the_run_has_come_to_its_end() -> None:
    for data in (OUTLIER, lifted(CIRCLES, "rbf"), TWO):
        run = trace("soft-svm", data, C=10)
        fixed = VIEW.static_data(run)
        one = VIEW.item(run, 60)
        assert (fixed["value"], one["value"]) == (10, 10)
        assert fixed["today"] == pytest.approx([one["x"], one["y"]], rel=1e-3, abs=1e-5)


def test_it_says_why_where_there_is_nothing_to_trade() -> None:
    nobody = Problem(np.zeros((0, 2)), [])
    assert VIEW.why_unsuited(trace("soft-svm", nobody)) == "there are no points yet"
    assert "with one class" in VIEW.why_unsuited(trace("soft-svm", Problem([(1, 2)], [1])))


def test_the_figure_has_the_curve_the_step_and_a_line_for_each_point() -> None:
    run: Trace = trace("soft-svm", OUTLIER)
    figure = linviz.figure(run, view="c-path", step=-1)
    drawn = {layer.name: layer for layer in figure.data}
    assert len(drawn) == 2 + OUTLIER.n
    assert len(drawn["curve"].x) == 121
    assert (drawn["now"].x[0], drawn["now"].y[0]) == pytest.approx(VIEW.static_data(run)["today"])
