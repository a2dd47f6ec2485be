"""Bounds: they must be true, and as near as can be had."""

from collections.abc import Hashable
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from linviz.core import bound
from linviz.core.problem import Problem
from tests.datasets import (
    BIAS_MATTERS,
    CIRCLES,
    DEFAULT20,
    FAR,
    KOZ,
    NONSEP7,
    TWO,
    XOR,
    gap,
    lifted,
)
from tests.oracles import augmented_margin
from tests.runs import problems, separable


def margin(problem: Problem, lift: str = "none", bias: bool = True) -> float:
    phi = lifted(problem, lift).phi
    return bound.largest_margin_direction(bound.augmented_rows(phi, problem.y, bias))[1]


@given(separable())
def test_the_largest_margin_is_cvxpys(problem: Problem) -> None:
    found = margin(problem)
    assume(found > 1e-2)
    assert found == pytest.approx(augmented_margin(problem.X, problem.y), rel=1e-4)


@given(problems(), st.sampled_from(["none", "quadratic", "polynomial"]))
def test_a_margin_is_never_claimed_that_is_not_there(problem: Problem, lift: str) -> None:
    z = bound.augmented_rows(lifted(problem, lift).phi, problem.y, True)
    v, _ = bound.solve_least_distance(z)
    _, found = bound.largest_margin_direction(z)
    assert found == 0 or (z @ v).min() > 0


@given(separable(), st.integers(0, 99))
def test_no_other_direction_has_a_larger_margin(problem: Problem, seed: int) -> None:
    z = bound.augmented_rows(problem.X, problem.y, True)
    directions = np.random.default_rng(seed).normal(size=(200, z.shape[1]))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    assert (directions @ z.T).min(axis=1).max() <= bound.largest_margin_direction(z)[1] + 1e-12


@given(separable(), st.sampled_from([1e-3, 0.5, 1e3]))
def test_through_the_origin_the_margin_grows_with_the_points(
    problem: Problem, scale: float
) -> None:
    scaled = Problem(problem.X * scale, problem.y)
    assert margin(scaled, bias=False) == pytest.approx(
        scale * margin(problem, bias=False), rel=1e-6, abs=1e-12
    )


@given(separable(), st.permutations(range(8)))
def test_the_order_of_the_points_does_not_matter(problem: Problem, order: list[int]) -> None:
    chosen = [i for i in order if i < problem.n]
    assert margin(Problem(problem.X[chosen], problem.y[chosen])) == pytest.approx(
        margin(problem), rel=1e-9
    )


def test_the_margins_of_the_lectures_examples() -> None:
    assert margin(KOZ) == pytest.approx(0.23287321641630926)
    assert margin(TWO) == pytest.approx(np.sqrt(0.5))
    assert margin(XOR) == margin(NONSEP7) == 0


def test_the_augmented_line_has_another_geometric_margin_than_the_svm() -> None:
    v, _ = bound.solve_least_distance(bound.augmented_rows(BIAS_MATTERS.X, BIAS_MATTERS.y, True))
    smallest = (BIAS_MATTERS.y * (BIAS_MATTERS.X @ v[1:] + v[0])).min()
    assert smallest / np.linalg.norm(v[1:]) == pytest.approx(0.35355, abs=1e-5)


@pytest.mark.parametrize(
    ("size", "most"),
    [
        (1, 126),
        (0.5, 362.25),
        (0.25, 1225.6125),
        (0.125, 4508.503125),
        (0.03125, 67753.07519531653),
    ],
)
def test_novikoffs_bound_grows_like_the_square_of_one_over_the_gap(
    size: float, most: float
) -> None:
    problem = gap(size)
    assert bound.novikoff_bound(problem.X, problem.y, True) == pytest.approx(most)


def test_where_nothing_separates_there_is_no_bound() -> None:
    assert bound.novikoff_bound(XOR.X, XOR.y, True) == np.inf
    assert bound.novikoff_bound(CIRCLES.X, CIRCLES.y, True) == np.inf
    assert bound.novikoff_bound(FAR.X - [30, 0], FAR.y, False) < np.inf


def test_no_points_have_no_bound() -> None:
    nothing = Problem([], [])
    assert np.isnan(bound.novikoff_bound(nothing.X, nothing.y, True))


def test_high_powers_do_not_use_up_the_solvers_rounds() -> None:
    rng = np.random.default_rng(0)
    for _ in range(60):
        X = np.round(rng.normal(size=(rng.integers(20, 60), 2)) * 2, 1)
        y = rng.choice([-1, 1], len(X))
        assert margin(Problem([*X, X[0]], [*y, -y[0]]), "polynomial") == 0


def test_where_the_solver_gives_up_no_bound_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("linviz.core.bound.nonnegative_least_squares", lambda *_: None)
    assert np.isnan(bound.novikoff_bound(DEFAULT20.X, DEFAULT20.y, True))
    assert np.isnan(margin(DEFAULT20))


def test_a_long_search_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    phi = lifted(CIRCLES, "empirical").phi
    assert np.isfinite(bound.novikoff_bound(phi, CIRCLES.y, True))
    monkeypatch.setattr("linviz.core.least_squares.MOST_WORK", 1_000)
    assert np.isnan(bound.novikoff_bound(phi, CIRCLES.y, True))


def test_augmented_rows_have_their_constant_first_and_their_sign_flipped() -> None:
    assert bound.augmented_rows(TWO.X, TWO.y, True).tolist() == [[1, 2, 1], [-1, -1, -2]]
    assert bound.augmented_rows(TWO.X, TWO.y, False).tolist() == [[2, 1], [-1, -2]]


@pytest.mark.parametrize("shape", [(3, 0), (0, 3), (0, 0)])
def test_a_problem_of_nothing_has_an_answer(shape: tuple[int, int]) -> None:
    found = bound.nonnegative_least_squares(np.zeros(shape), np.ones(shape[0]), 5)
    assert found is not None
    assert found.tolist() == [0.0] * shape[1]


def test_of_no_points_there_is_no_direction_and_no_weight() -> None:
    v, weights = bound.solve_least_distance(np.zeros((0, 3)))
    assert (v.tolist(), weights.tolist()) == ([0.0, 0.0, 0.0], [])


def test_what_is_kept_is_not_changed_by_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    cache: dict[Hashable, Any] = {}
    z = np.array([[1.0, 2.0], [3.0, 1.0]])
    v, _ = bound.solve_least_distance(z, cache)
    first = v.copy()
    v += 1.0
    monkeypatch.setattr(bound, "nonnegative_least_squares", None)
    again, _ = bound.solve_least_distance(z, cache)
    assert again.tolist() == first.tolist()
