"""Relaxation: properties of every step and every end, and a run by hand."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linviz
from linviz.algorithms.perceptrons.relaxation.algorithm import separated_stop
from linviz.core.bound import augmented_rows, solve_least_distance
from linviz.core.problem import Problem
from linviz.run.columns import Columns
from linviz.run.outcome import ANOTHER_LIFT
from linviz.run.trace import Trace
from tests.datasets import CONTRADICT, DEFAULT20, XOR
from tests.oracles import separates
from tests.runs import problems, rows, separable, trace, update_points

betas = st.sampled_from([0.5, 1.0, 3.0])
etas = st.sampled_from([0.25, 1.0, 1.5, 2.0])


def run_of(problem: Problem, beta: float = 1.0, eta: float = 1.0) -> Trace:
    return trace("relaxation", problem, level=beta, eta=eta, max_updates=300, max_steps=1000)


def columns(run: Trace) -> Columns:
    return run.columns(np.arange(run.steps + 1))


@given(problems(), betas, etas)
def test_a_step_takes_what_a_point_is_short_of_its_level_times_1_less_eta(
    problem: Problem, beta: float, eta: float
) -> None:
    told = columns(run_of(problem, beta, eta))
    short, left = beta - told["before"][1:], beta - told["after"][1:]
    moved = told["event"][1:] == 2
    assert (short[moved] > 0).all()
    assert left[moved] == pytest.approx((1 - eta) * short[moved], abs=1e-9 * beta)
    assert (short[~moved] <= 0).all()
    assert (left[~moved] == short[~moved]).all()


@given(problems(), betas)
def test_with_eta_1_the_point_looked_at_lands_on_its_level(problem: Problem, beta: float) -> None:
    told = columns(run_of(problem, beta))
    assert (told["after"][told["event"] == 2] == beta).all()


@given(separable(), betas, etas, st.floats(1, 5))
def test_no_step_leads_away_from_any_boundary_that_has_what_is_asked_for(
    problem: Problem, beta: float, eta: float, length: float
) -> None:
    run = run_of(problem, beta, eta)
    z = augmented_rows(problem.X, problem.y, True)[:, [1, 2, 0]]
    u = solve_least_distance(z)[0]
    u = length * beta * u / (z @ u).min()
    v = rows(run)
    distance = ((v - u) ** 2).sum(axis=1)
    moved = run.record.event == 2
    index = run.record.index[moved]
    short = beta - (v[:-1][moved] * z[index]).sum(axis=1)
    # Pythagoras: what is short of the level, and by how much u lies beyond it
    gained = eta * short * ((2 - eta) * short + 2 * (z[index] @ u - beta)) / (z[index] ** 2).sum(1)
    assert (distance[:-1] - distance[1:])[moved] == pytest.approx(gained, abs=1e-9 * distance[0])
    assert (gained >= 0).all()


@given(problems(most=6), betas, etas)
def test_an_end_that_separates_has_what_was_asked_for(
    problem: Problem, beta: float, eta: float
) -> None:
    run = run_of(problem, beta, eta)
    if run.stop.name == "SEPARATED":
        least = run[-1].scores * problem.y
        assert least.min() >= beta
        verdict = linviz.certify(run)
        assert verdict.holds
        assert verdict.optimal
        assert "was asked for" in verdict.reason


@given(problems(most=6), etas)
def test_a_run_goes_in_circles_only_where_nothing_separates_the_points(
    problem: Problem, eta: float
) -> None:
    run = run_of(problem, 1.0, eta)
    if run.stop.name == "CYCLING":
        assert not separates(problem.X, problem.y)
        verdict = linviz.certify(run)
        assert verdict.holds
        assert all(abs(size) < 1e-7 for name, size in verdict.numbers if "y (1, x)" in name)


@given(problems(), etas)
def test_beta_only_scales_w_and_b(problem: Problem, eta: float) -> None:
    once, twice = run_of(problem, 1.0, eta), run_of(problem, 2.0, eta)
    assert update_points(once) == update_points(twice)
    assert (2 * rows(once) == rows(twice)).all()


@given(problems(), etas)
def test_with_beta_0_nothing_moves_and_nothing_is_claimed(problem: Problem, eta: float) -> None:
    run = run_of(problem, 0.0, eta)
    assert (run.stop.name, run.updates, run.steps) == ("NO_MISTAKES", 0, problem.n)
    verdict = linviz.certify(run)
    assert not verdict.promise
    assert not verdict.optimal


def test_two_points_by_hand() -> None:
    run = trace("relaxation", Problem([(1, 0), (-1, 0)], [1, -1]), eta=1)
    assert [[*frame.w.tolist(), frame.b] for frame in run] == [
        [0, 0, 0],
        [0.5, 0, 0.5],
        [1, 0, 0],
        [1, 0, 0],
        [1, 0, 0],
    ]
    assert run.stop == separated_stop(1.0)


def test_points_with_both_labels_go_in_circles() -> None:
    assert trace("relaxation", CONTRADICT).stop.name == "CYCLING"
    assert trace("relaxation", XOR).stop.name == "CYCLING"


def test_a_run_that_claims_a_level_which_it_has_not_reached_is_caught() -> None:
    run = trace("relaxation", DEFAULT20, max_updates=5)
    doctored = Trace(run.algorithm, run.lifted, replace(run.record, stop=separated_stop(1.0)))
    verdict = linviz.certify(doctored)
    assert not verdict.optimal


def test_with_eta_2_the_limit_says_how_many_of_the_next_visits_would_change_w_and_b() -> None:
    rng = np.random.default_rng(3)
    said = 0
    for _ in range(8):
        y = np.where(np.arange(rng.integers(4, 10)) % 2, 1, -1)
        points = Problem(rng.normal(size=(len(y), 2)).round(1), y)
        run = trace("relaxation", points, eta=2, max_updates=100)
        if run.stop.name != "STEP_LIMIT":
            continue
        said += 1
        visits = 10 * points.n
        # the same run goes on
        longer = trace("relaxation", points, eta=2, max_steps=run.steps + visits)
        updates = int((columns(longer)["event"][run.steps + 1 :] == 2).sum())
        assert longer.steps == run.steps + visits
        if not separates(points.X, y):
            assert run.stop.sentence.endswith(ANOTHER_LIFT)
            continue
        assert run.stop.sentence.endswith(
            f"At η\u00a0=\u00a02, {updates} of the next {visits} visits would change w and b. "
            "Take a smaller η."
        )
        # with a smaller one it may be slow
        slow = trace("relaxation", points, eta=0.1, max_updates=5)
        assert slow.stop.sentence.endswith("so a longer run may be enough.")
    assert said > 2
