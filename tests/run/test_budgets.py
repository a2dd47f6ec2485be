"""Work is counted before it is done: walks in hulls, and whole numbers, which grow with every product."""

from typing import Any

import numpy as np
import pytest

import linviz
from linviz.core import exact
from linviz.core.lift import LIFTS, Lift, Lifted, Product
from linviz.core.problem import Problem
from tests.datasets import lifted
from tests.runs import columns, trace

THREE = Problem([[0.0136, 0], [0.0082, 0], [-0.0211, 0]], [1, -1, 1])
DEGREE = LIFTS["polynomial"]


def cloud(n: int, lift: Lift) -> Lifted:
    """Return random points with all their digits, and random labels."""
    rng = np.random.default_rng(0)
    return Lifted(Problem(rng.uniform(-3, 3, (n, 2)), np.where(rng.random(n) < 0.5, 1, -1)), lift)


@pytest.fixture
def basis_sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the numbers of rows of each basis that is computed; fail where one would take too long."""
    original_span, sizes = exact.find_row_basis, []

    def span(Z: exact.Integers, *more: Any) -> exact.RowBasis:
        assert exact.is_quick_to_span(Z)
        sizes.append(len(Z))
        return original_span(Z, *more)

    monkeypatch.setattr(exact, "find_row_basis", span)
    return sizes


def test_a_walk_in_one_hull_that_finds_no_end_has_a_budget() -> None:
    # it ran until the clock ended it, after 3 s
    run = trace("kozinec", THREE, select="first", tolerance="absolute", max_steps=100_000)
    assert run.steps < 7_000


def test_a_walk_in_two_hulls_has_the_same_budget() -> None:
    run = trace("kozinec-two-hull", cloud(500, DEGREE(degree=6)), max_steps=100_000, epsilon=1e-6)
    assert run.steps <= 7_000


def test_steps_down_the_gradient_of_many_points_have_one_too() -> None:
    rng = np.random.default_rng(0)
    problem = Problem(rng.uniform(-0.01, 0.01, (500, 2)), [1, -1] * 250)
    # 100,000 of them took three seconds
    assert trace("logistic-gd", problem, steps=100_000, eta=1e-4).steps == 21_000


def test_steps_of_all_mistakes_at_once_have_one_too() -> None:
    # 100,000 of them took three seconds
    assert (
        trace(
            "batch-perceptron", cloud(200, LIFTS["none"]()), steps=100_000, patience=100_000
        ).steps
        == 5_000
    )


def test_votes_are_counted_by_the_points_that_ask_for_them() -> None:
    # 52,000 classifiers, each asked at 166 points, took two seconds
    run = trace("voted-perceptron", cloud(166, LIFTS["quadratic"]()), passes=1_000)
    assert run.updates == 6_000_000 // 166


def test_updates_that_are_chosen_among_all_points_have_a_budget() -> None:
    rng = np.random.default_rng(0)
    problem = Problem(rng.uniform(-3, 3, (8, 2)), [1, -1] * 4)
    run = trace(
        "perceptron", problem, order="most-violated", b0=2.2253820024500754, max_updates=100_000
    )
    assert run.steps <= 10_000


def test_what_is_asked_for_by_default_is_never_cut() -> None:
    run = trace("kozinec", THREE, select="first", tolerance="none")
    assert run.steps == 5_000


def test_a_proof_makes_no_basis_of_the_long_numbers_of_a_basis(basis_sizes: list[int]) -> None:
    # 45 points at degree 5 took more than a minute
    assert exact.separable(cloud(45, DEGREE(degree=5)), bias=True) is False
    assert len(basis_sizes) == 2


def test_few_rows_of_many_long_numbers_are_counted_too(basis_sizes: list[int]) -> None:
    lift = Product((DEGREE(degree=6), DEGREE(degree=6)))
    assert exact.separable(cloud(150, lift), bias=True) is not True
    assert basis_sizes == []


def test_a_margin_of_points_that_all_but_coincide_divides_by_nothing() -> None:
    points = [
        [2.29714463420402e-301, 0],
        [-5.561960187165805e-301, 0],
        [-1.0848073809913567e-301, 0],
    ]
    run = trace(
        "mdm", lifted(Problem([[x] for x, _ in points], [1, -1, -1]), "parabola"), max_steps=1
    )
    assert not linviz.certify(run).holds


@pytest.mark.parametrize("name", ["mdm", "kozinec-two-hull"])
def test_no_lower_bound_of_a_margin_is_above_the_upper_one(name: str) -> None:
    run = trace(name, Problem([[32, 32], [31.999, 32], [-32, 0]], [1, -1, -1]))
    shown = columns(run)
    assert (shown["lower"] <= shown["upper"]).all()
