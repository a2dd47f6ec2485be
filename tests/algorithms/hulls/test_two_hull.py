"""Kozinec on two hulls: two points walk towards each other, and the margin is known ever better."""

import cvxpy as cp
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.algorithms.hulls.largest_margin import hard_margin_bounds
from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.run.shown_classifier import classifier_of_state
from tests.datasets import BIAS_MATTERS, CIRCLES, COLLINEAR, KOZ, KOZINEC10, NONSEP7, XOR, lifted
from tests.oracles import distance_of_hulls
from tests.run.walks import blind, distances, ends
from tests.runs import columns, is_decreasing, rows, separable, states, trace, update_points

selects = st.sampled_from(["worst", "first"])
epsilons = st.sampled_from([0.02, 0.1, 0.5, 1.0])


@given(separable(), selects, epsilons)
def test_the_two_points_come_nearer_at_every_step(
    problem: Problem, select: str, epsilon: float
) -> None:
    assert is_decreasing(
        distances(trace("kozinec-two-hull", problem, select=select, epsilon=epsilon))
    )


@given(separable(), selects, epsilons)
def test_the_bounds_hold_the_margin_between_them_at_every_step(
    problem: Problem, select: str, epsilon: float
) -> None:
    run = trace("kozinec-two-hull", problem, select=select, epsilon=epsilon)
    bounds = columns(run)
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
    assert run.stop.name == ("EPSILON_OPTIMAL" if run.steps < 3_000 else "STEP_LIMIT")
    if run.stop.name == "EPSILON_OPTIMAL":
        assert last.errors == 0
        assert last.bounds["upper"] - last.bounds["lower"] <= epsilon * distances(run)[-1] + 1e-9
        assert last.margin == pytest.approx(last.bounds["lower"])


@given(separable(), selects)
def test_both_points_are_mixtures_of_their_classes_points(problem: Problem, select: str) -> None:
    run = trace("kozinec-two-hull", problem, select=select)
    plus, minus = (int(np.argmax(problem.y == label)) for label in (1, -1))
    mixed = np.zeros((2, problem.n))
    mixed[0, plus] = mixed[1, minus] = 1
    for _, info, after in states(run):
        assert 0 <= after.moved <= 1
        row = 0 if problem.y[info.index] > 0 else 1
        mixed[row] = (1 - after.moved) * mixed[row] + after.moved * np.eye(problem.n)[info.index]
        assert mixed.sum(axis=0) == pytest.approx(after.weights, abs=1e-12)
        assert mixed @ problem.X == pytest.approx(
            np.array(ends(problem.X, problem.y, after)), abs=1e-9
        )
    assert mixed.sum(axis=1) == pytest.approx([1, 1])
    assert not mixed[0, problem.y < 0].any()
    assert not mixed[1, problem.y > 0].any()


@given(separable(), selects)
def test_a_step_goes_as_far_as_it_pays(problem: Problem, select: str) -> None:
    for before, info, after in states(trace("kozinec-two-hull", problem, select=select)):
        w_pos, w_neg = ends(problem.X, problem.y, before)
        way = problem.X[info.index] - (w_pos if problem.y[info.index] > 0 else w_neg)
        d = np.subtract(*ends(problem.X, problem.y, after))
        slope = problem.y[info.index] * (d @ way)
        # where it stops short of the point, d is perpendicular to its way
        assert (
            slope == pytest.approx(0, abs=1e-9 * (way @ way + d @ d))
            if after.moved < 1
            else slope <= 1e-9
        )


@given(separable())
def test_worst_takes_the_point_that_is_nearest_to_the_other_class(problem: Problem) -> None:
    for before, info, _ in states(trace("kozinec-two-hull", problem)):
        w_pos, w_neg = ends(problem.X, problem.y, before)
        d = w_pos - w_neg
        p = np.where(
            problem.y > 0, (problem.X - w_neg) @ d, (w_pos - problem.X) @ d
        ) / np.linalg.norm(d)
        assert p[info.index] == pytest.approx(p.min(), abs=1e-9)


@given(separable())
def test_first_takes_the_first_point_that_is_bad(problem: Problem) -> None:
    for before, info, _ in states(trace("kozinec-two-hull", problem, select="first")):
        w_pos, w_neg = ends(problem.X, problem.y, before)
        d = w_pos - w_neg
        norm = np.linalg.norm(d)
        p = np.where(problem.y > 0, (problem.X - w_neg) @ d, (w_pos - problem.X) @ d) / norm
        assert norm - p[info.index] > 0.02 * norm * (1 - 1e-9)
        assert (norm - p[: info.index] <= 0.02 * norm + 1e-9).all()


@given(separable(), selects)
def test_the_boundary_halves_the_way_between_the_two_points(problem: Problem, select: str) -> None:
    run = trace("kozinec-two-hull", problem, select=select)
    for _, _, after in states(run):
        (w_pos, w_neg), (_, b) = (
            ends(problem.X, problem.y, after),
            classifier_of_state(run.algorithm, run.lifted, after),
        )
        d = w_pos - w_neg
        assert [d @ w_pos + b, -(d @ w_neg) - b] == pytest.approx([d @ d / 2] * 2, abs=1e-9)


@given(separable(), selects, st.sampled_from([2.0**-30, 0.5, 2.0**20]))
def test_the_scale_of_the_points_does_not_matter(
    problem: Problem, select: str, scale: float
) -> None:
    plain = trace("kozinec-two-hull", problem, select=select)
    scaled = trace("kozinec-two-hull", Problem(problem.X * scale, problem.y), select=select)
    assert update_points(plain) == update_points(scaled)
    assert plain.stop == scaled.stop
    assert rows(plain).tolist() == rows(scaled).tolist()


@given(separable(), selects)
def test_swapping_the_classes_turns_the_picture_round(problem: Problem, select: str) -> None:
    plain = trace("kozinec-two-hull", problem, select=select)
    swapped = trace("kozinec-two-hull", Problem(problem.X, -problem.y), select=select)
    n = problem.n
    # the wholes of the two hulls change places
    assert rows(plain)[:, [*range(n), n + 1, n, n + 2, n + 3]].tolist() == rows(swapped).tolist()


@pytest.mark.parametrize(("epsilon", "steps"), [(0.1, 21), (0.05, 27), (0.02, 29), (0.01, 31)])
def test_the_scenarios_steps_grow_as_epsilon_falls(epsilon: float, steps: int) -> None:
    run = trace("kozinec-two-hull", KOZINEC10, epsilon=epsilon)
    assert (run.steps, run.stop.name) == (steps, "EPSILON_OPTIMAL")


def test_it_finds_the_margin_of_the_hard_svm() -> None:
    last = trace("kozinec-two-hull", BIAS_MATTERS, epsilon=0.001)[-1]
    assert last.bounds["lower"] <= 1 + 1e-9 <= last.bounds["upper"] + 1e-6
    assert last.margin == pytest.approx(1, rel=0.002)


@pytest.mark.parametrize(
    "data", [BIAS_MATTERS, KOZ, KOZINEC10, COLLINEAR, lifted(CIRCLES, "polynomial")]
)
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
    assert run.steps <= 3_000
    assert run[-1].errors > 0


# with a kernel


@given(separable(), selects)
def test_products_alone_lead_where_the_features_lead(problem: Problem, select: str) -> None:
    both = lifted(problem, "polynomial"), blind(problem)
    seen, unseen = (trace("kozinec-two-hull", one, select=select, epsilon=0.1) for one in both)
    assert update_points(seen) == update_points(unseen)
    assert seen.stop == unseen.stop
    assert seen.decision(problem.X) == pytest.approx(unseen.decision(problem.X), rel=1e-6, abs=1e-6)


# of math.md
@pytest.mark.parametrize(
    ("seen", "steps", "lower", "margin", "upper"),
    [
        (lifted(CIRCLES, "polynomial"), 5, 1.795, 1.8543, 1.859),
        (blind(CIRCLES), 5, 1.795, 1.8543, 1.859),
        (lifted(CIRCLES, "rbf", gamma=1.0), 27, 0.305, 0.3165, 0.317),
    ],
)
def test_the_circles_margin_is_bracketed(
    seen: Lifted, steps: int, lower: float, margin: float, upper: float
) -> None:
    run = trace("kozinec-two-hull", seen)
    bounds = run[-1].bounds
    assert (run.steps, run.stop.name) == (steps, "EPSILON_OPTIMAL")
    assert [bounds["lower"], bounds["upper"]] == pytest.approx([lower, upper], abs=6e-4)
    assert hard_margin_bounds(seen)[0] == pytest.approx(margin, abs=6e-4)


@given(separable(most=6), st.sampled_from(["rbf", "polynomial"]))
def test_with_a_kernel_too_the_bounds_hold_the_margin_between_them(
    problem: Problem, lift: str
) -> None:
    run = trace("kozinec-two-hull", lifted(problem, lift))
    bounds = columns(run)
    lower, upper = hard_margin_bounds(run.lifted)
    assert (bounds["lower"] <= upper * (1 + 1e-6) + 1e-9).all()
    assert (bounds["upper"] >= lower * (1 - 1e-6) - 1e-9).all()


def test_far_from_the_origin_the_differences_do_not_drown() -> None:
    far = Problem(BIAS_MATTERS.X + 1e6, BIAS_MATTERS.y)
    plain, moved = (trace("kozinec-two-hull", one) for one in (BIAS_MATTERS, far))
    assert update_points(plain) == update_points(moved)
    assert rows(plain) == pytest.approx(rows(moved), abs=1e-9)


def test_a_point_on_the_boundary_is_not_separated_however_far_apart_the_bounds_may_be() -> None:
    # halfway between -3 and 1 lies the point -1; the mean of all is no whole number, and its rounding decides nothing
    points = [1, 3, -3, -3, 2, -1, 3, -2, 2, -3, -3, -3, -1, -3, 1, 2, -3, 2, -3, 3]
    X = np.array(points, dtype=float)[:, None]
    run = trace("kozinec-two-hull", Problem(X, np.where(X[:, 0] < 0, 1, -1)), epsilon=0.5)
    assert (run.stop.name, run[-1].errors) == ("EPSILON_OPTIMAL", 0)
