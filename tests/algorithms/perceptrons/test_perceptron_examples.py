"""The lectures' examples of the perceptron: their numbers of updates and final boundaries."""

from itertools import permutations

import pytest

from linviz.core.problem import Problem
from tests.datasets import DEFAULT20, FAR, FOUR, ONEFIX, TWO, XOR, gap, lifted
from tests.runs import trace, update_points


def test_the_default_scenario_makes_18_updates_in_120_visits() -> None:
    run = trace("perceptron", DEFAULT20)
    assert (run.updates, run.visits, run.stop.name) == (18, 120, "SEPARATED")
    assert run[-1].w == pytest.approx([2.7, 2.2])
    assert run[-1].b == -6


def test_two_points_take_two_updates() -> None:
    run = trace("perceptron", TWO)
    assert (run.updates, run[-1].w.tolist(), run[-1].b) == (2, [1, -1], 0)


@pytest.mark.parametrize(
    ("size", "updates"), [(1, 9), (0.5, 36), (0.25, 35), (0.125, 71), (0.0625, 143), (0.03125, 287)]
)
def test_the_smaller_the_gap_the_more_updates(size: float, updates: int) -> None:
    assert trace("perceptron", gap(size)).updates == updates


def test_one_update_need_not_put_the_point_right() -> None:
    assert update_points(trace("perceptron", ONEFIX, order="first")) == [0, 1, 1, 1, 1]


def test_the_final_line_depends_on_the_order_of_the_points() -> None:
    finals = set()
    for order in permutations(range(FOUR.n)):
        final = trace("perceptron", Problem(FOUR.X[list(order)], FOUR.y[list(order)]))[-1]
        finals.add((*final.w, final.b))
    assert len(finals) == 4


def test_far_from_the_origin_it_takes_906_updates() -> None:
    assert trace("perceptron", FAR).updates == 906


def test_xor_is_linear_once_it_is_lifted() -> None:
    assert trace("perceptron", lifted(XOR, "quadratic")).updates == 2
