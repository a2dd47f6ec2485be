"""Kozinec on two hulls: two points walk towards each other, and the margin is known ever better."""

import cvxpy as cp
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.algorithms.base import Info
from linviz.algorithms.two_hull import State
from linviz.core.problem import Array, Problem
from linviz.trace import Trace
from tests.datasets import BIAS_MATTERS, CIRCLES, COLLINEAR, KOZ, KOZINEC10, NONSEP7, XOR, lifted
from tests.oracles import distance_of_hulls
from tests.runs import falls, rows, separable, states, trace, updated

selects = st.sampled_from(["worst", "first"])
epsilons = st.sampled_from([0.02, 0.1, 0.5, 1.0])


@given(separable(), selects, epsilons)
def test_the_two_points_come_nearer_at_every_step(problem: Problem, select: str, epsilon: float) -> None:
    assert falls(_distances(trace("kozinec-two-hull", problem, select=select, epsilon=epsilon)))


@given(separable(), selects, epsilons)
def test_the_bounds_hold_the_margin_between_them_at_every_step(problem: Problem, select: str, epsilon: float) -> None:
    run = trace("kozinec-two-hull", problem, select=select, epsilon=epsilon)
    bounds = run.columns(np.arange(run.steps + 1))
    margin = distance_of_hulls(problem) / 2
    assert (bounds["lower"] <= margin + 1e-9).all()
    assert (bounds["upper"] >= margin - 1e-9).all()


@given(separable(), selects, epsilons)
def test_it_ends_where_the_bounds_are_near_and_all_points_are_right(
    problem: Problem, select: str, epsilon: float
) -> None:
    run = trace("kozinec-two-hull", problem, select=select, epsilon=epsilon)
    last = run[-1]
    # hulls that nearly touch can take longer than the budget
    assert run.stop.name == ("EPSILON_OPTIMAL" if run.steps < 5_000 else "STEP_LIMIT")
    if run.stop.name == "EPSILON_OPTIMAL":
        assert last.errors == 0
        assert last.bounds["upper"] - last.bounds["lower"] <= epsilon * _distances(run)[-1] + 1e-9
        assert last.margin == pytest.approx(last.bounds["lower"])


@given(separable(), selects)
def test_both_points_are_mixtures_of_their_classes_points(problem: Problem, select: str) -> None:
    run = trace("kozinec-two-hull", problem, select=select)
    plus, minus = (int(np.argmax(problem.y == label)) for label in (1, -1))
    mixed = np.zeros((2, problem.n))
    mixed[0, plus] = mixed[1, minus] = 1
    for _, info, after in states(run):
        assert 0 <= after.kappa <= 1
        row = 0 if problem.y[info.index] > 0 else 1
        mixed[row] = (1 - after.kappa) * mixed[row] + after.kappa * np.eye(problem.n)[info.index]
        assert mixed @ problem.X == pytest.approx(np.array([after.w_pos, after.w_neg]), abs=1e-9)
    assert mixed.sum(axis=1) == pytest.approx([1, 1])
    assert not mixed[0, problem.y < 0].any()
    assert not mixed[1, problem.y > 0].any()


@given(separable(), selects)
def test_a_step_goes_as_far_as_it_pays(problem: Problem, select: str) -> None:
    for before, info, after in states(trace("kozinec-two-hull", problem, select=select)):
        way = problem.X[info.index] - _moved(before, info, problem)
        d = after.w_pos - after.w_neg
        slope = problem.y[info.index] * (d @ way)
        # where it stops short of the point, d is perpendicular to its way
        assert slope == pytest.approx(0, abs=1e-9 * (way @ way + d @ d)) if after.kappa < 1 else slope <= 1e-9


@given(separable())
def test_worst_takes_the_point_that_is_nearest_to_the_other_class(problem: Problem) -> None:
    for before, info, _ in states(trace("kozinec-two-hull", problem)):
        d = before.w_pos - before.w_neg
        p = np.where(problem.y > 0, (problem.X - before.w_neg) @ d, (before.w_pos - problem.X) @ d) / np.linalg.norm(d)
        assert p[info.index] == pytest.approx(p.min(), abs=1e-9)


@given(separable())
def test_first_takes_the_first_point_that_is_bad(problem: Problem) -> None:
    for before, info, _ in states(trace("kozinec-two-hull", problem, select="first")):
        d = before.w_pos - before.w_neg
        norm = np.linalg.norm(d)
        p = np.where(problem.y > 0, (problem.X - before.w_neg) @ d, (before.w_pos - problem.X) @ d) / norm
        assert norm - p[info.index] > 0.02 * norm * (1 - 1e-9)
        assert (norm - p[: info.index] <= 0.02 * norm + 1e-9).all()


@given(separable(), selects)
def test_the_boundary_halves_the_way_between_the_two_points(problem: Problem, select: str) -> None:
    run = trace("kozinec-two-hull", problem, select=select)
    for _, _, after in states(run):
        c, b = run.algorithm.coefficients(run.lifted, after)
        half = (c @ c) / 2
        assert [c @ after.w_pos + b, -(c @ after.w_neg) - b] == pytest.approx([half, half], abs=1e-9)


@given(separable(), selects, st.sampled_from([2.0**-30, 0.5, 2.0**20]))
def test_the_scale_of_the_points_does_not_matter(problem: Problem, select: str, scale: float) -> None:
    plain = trace("kozinec-two-hull", problem, select=select)
    scaled = trace("kozinec-two-hull", Problem(problem.X * scale, problem.y), select=select)
    assert updated(plain) == updated(scaled)
    assert plain.stop == scaled.stop
    assert (rows(plain)[:, :-1] * scale).tolist() == rows(scaled)[:, :-1].tolist()


@given(separable(), selects)
def test_swapping_the_classes_turns_the_picture_round(problem: Problem, select: str) -> None:
    plain = trace("kozinec-two-hull", problem, select=select)
    swapped = trace("kozinec-two-hull", Problem(problem.X, -problem.y), select=select)
    assert rows(plain)[:, [2, 3, 0, 1, 4]].tolist() == rows(swapped).tolist()


@pytest.mark.parametrize(("epsilon", "steps"), [(0.1, 21), (0.05, 27), (0.02, 29), (0.01, 31)])
def test_the_scenarios_steps_grow_as_epsilon_falls(epsilon: float, steps: int) -> None:
    run = trace("kozinec-two-hull", KOZINEC10, epsilon=epsilon)
    assert (run.steps, run.stop.name) == (steps, "EPSILON_OPTIMAL")


def test_it_finds_the_margin_of_the_hard_svm() -> None:
    last = trace("kozinec-two-hull", BIAS_MATTERS, epsilon=0.001)[-1]
    assert last.bounds["lower"] <= 1 + 1e-9 <= last.bounds["upper"] + 1e-6
    assert last.margin == pytest.approx(1, rel=0.002)


@pytest.mark.parametrize("data", [BIAS_MATTERS, KOZ, KOZINEC10, COLLINEAR, lifted(CIRCLES, "polynomial")])
def test_its_bounds_hold_cvxpys_hard_margin_between_them(data: Problem) -> None:
    run = trace("kozinec-two-hull", data)
    phi, y = run.lifted.phi, run.lifted.y
    w, b = cp.Variable(phi.shape[1]), cp.Variable()
    hard = cp.Problem(cp.Minimize(cp.sum_squares(w)), [cp.multiply(y, phi @ w + b) >= 1])
    hard.solve(solver=cp.CLARABEL)
    margin = 1 / np.sqrt(hard.value)
    bounds = run[-1].bounds
    assert bounds["lower"] - 1e-6 <= margin <= bounds["upper"] + 1e-6


def test_hulls_that_meet_in_a_point_are_not_separable() -> None:
    run = trace("kozinec-two-hull", XOR)
    assert run.stop.name == "NOT_SEPARABLE"
    assert "hulls meet" in run.stop.sentence


def test_hulls_that_overlap_end_it_at_the_latest_when_its_steps_are_used_up() -> None:
    run = trace("kozinec-two-hull", NONSEP7)
    assert run.stop.name in ("NOT_SEPARABLE", "STEP_LIMIT")
    assert run.steps <= 5_000
    assert run[-1].errors > 0


def _distances(run: Trace) -> Array:
    points = rows(run)
    return np.linalg.norm(points[:, 0:2] - points[:, 2:4], axis=1)


def _moved(state: State, info: Info, problem: Problem) -> Array:
    return state.w_pos if problem.y[info.index] > 0 else state.w_neg
