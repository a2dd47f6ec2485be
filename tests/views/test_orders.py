"""Orders: the ends of a hundred orders, compared with runs made here one by one."""

from itertools import permutations
from math import factorial
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import linviz
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.scenario.sharing import builtin_presets
from linviz.views.orders import line_count_text
from linviz.views.orders.figure import frame_around, stack_dots
from linviz.views.orders.other_orders import _order
from linviz.words.view_words import caption, view_row
from tests.amount import examples
from tests.datasets import CIRCLES, DEFAULT20, FOUR, LINE_A, ONEFIX, TWO, XOR, lifted
from tests.runs import ALGORITHMS, separable, trace

VIEW = VIEWS["orders"]
IN_TURN = {
    "perceptron",
    "relaxation",
    "pocket",
    "voted-perceptron",
    "averaged-perceptron",
    "dual-perceptron",
    "kozinec",
    "kozinec-two-hull",
    "logistic-sgd",
    "thresholded-sgd",
    "hinge-sgd",
    "pegasos",
}


def all_items(run: Trace) -> list[Any]:
    return [VIEW.item(run, number) for number in range(VIEW.item_count(run))]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_whatever_meets_points_one_after_the_other_suits(name: str) -> None:
    reason = VIEW.why_unsuited(trace(name, FOUR))
    assert (reason == "") == (name in IN_TURN)
    assert not reason or "uses all points at once" in reason


def test_of_few_points_all_orders_are_tried_each_as_a_run_of_its_own() -> None:
    run = trace("perceptron", FOUR)
    found = all_items(run)
    assert len(found) == factorial(4)
    for order, one in zip(permutations(range(4)), found, strict=True):
        at = list(order)
        again = trace("perceptron", Problem(FOUR.X[at], FOUR.y[at]))
        last = again[-1]
        assert one["updates"] == again.updates
        assert one["wrong"] == last.errors
        assert one["w"] == pytest.approx(last.w)
        assert one["b"] == pytest.approx(last.b)
        assert one["margin"] == pytest.approx(last.margin)
    # 002, drawback 1: four lines
    lines = {
        (*(w / np.linalg.norm(w)).round(6), b) for w, b in ((one["w"], one["b"]) for one in found)
    }
    assert len(lines) > 1


def test_where_the_order_is_drawn_by_chance_another_seed_is_another_order() -> None:
    run = trace("perceptron", DEFAULT20, order="random")
    found = all_items(run)
    assert len(found) == 100
    for seed in (0, 17, 99):
        again = trace("perceptron", DEFAULT20, order="random", seed=seed)
        assert found[seed]["updates"] == again.updates
        assert found[seed]["w"] == pytest.approx(again[-1].w)


@examples(10, 100)
@given(separable(most=5))
def test_no_margin_is_wider_than_the_widest(data: Problem) -> None:
    run = trace("perceptron", data)
    if VIEW.why_unsuited(run):
        return
    widest = VIEW.static_data(run)["widest"]
    for one in all_items(run)[:24]:
        assert one["margin"] <= widest * (1 + 1e-6)
        assert one["share"] == pytest.approx(one["margin"] / widest)


def test_the_widest_boundary_has_the_widest_margin_with_and_without_a_bias() -> None:
    moved = Problem(DEFAULT20.X - DEFAULT20.X.mean(axis=0), DEFAULT20.y)
    for bias in (True, False):
        fixed = VIEW.static_data(trace("perceptron", moved, bias=bias))
        w, b = np.array(fixed["best"]["w"]), fixed["best"]["b"]
        assert bias or b == 0
        signed = moved.y * (moved.X @ w + b) / np.linalg.norm(w)
        assert signed.min() == pytest.approx(fixed["widest"], rel=1e-6)


def test_it_says_how_many_end_below_half_of_the_widest() -> None:
    run = trace("perceptron", DEFAULT20)
    row = view_row(VIEW, run, run.steps)
    shares = np.array([one["margin"] for one in row["items"]]) / row["widest"]
    updates = [one["updates"] for one in row["items"]]
    assert caption(VIEW, run, row) == (
        f"In 100 of 100 orders the classes are separated, after {min(updates)} to {max(updates)} mistakes; "
        f"{(shares < 0.5).sum()} of them end with a margin below half of the largest, ρ ≈ 0.400."
    )


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        (
            "perceptron",
            TWO,
            "In 2 of 2 orders the classes are separated, each after 2 mistakes; 0 end with",
        ),
        (
            "perceptron",
            XOR,
            "In none of 24 orders are the classes separated: all end with 4 of 4 not correct "
            "after up to 1,000 mistakes.",
        ),
        ("voted-perceptron", ONEFIX, "a vote has no single margin."),
        ("kozinec", TWO, "each after 1 step;"),
    ],
)
def test_each_end_has_its_words(name: str, data: Problem, said: str) -> None:
    run = trace(name, data)
    assert said in caption(VIEW, run, view_row(VIEW, run, 0))


def test_it_says_why_where_there_is_nothing_to_see() -> None:
    one, same = Problem([(1, 2)], [1]), Problem([(1, 2), (2, 1)], [1, 1])
    assert VIEW.why_unsuited(trace("perceptron", one)) == "there is one order only; add a point"
    assert "with one class" in VIEW.why_unsuited(trace("perceptron", same))
    assert "uses all points at once" in VIEW.why_unsuited(trace("soft-svm", TWO))


def test_boundaries_that_bend_are_not_drawn_and_it_says_why() -> None:
    bent = VIEW.static_data(trace("perceptron", lifted(CIRCLES, "quadratic")))
    assert (bent["best"], bent["bent"]) == (
        None,
        VIEW.static_data(trace("dual-perceptron", lifted(CIRCLES, "rbf")))["bent"],
    )
    assert "w" not in VIEW.item(trace("perceptron", lifted(CIRCLES, "quadratic")), 0)
    assert "may be a broken line" in VIEW.static_data(trace("voted-perceptron", FOUR))["bent"]


def test_a_run_that_does_not_end_is_cut_short_and_its_own_budget_is_kept_where_it_is_less() -> None:
    random = np.random.default_rng(5)
    X = random.normal(size=(100, 2)).round(2)
    hard = Problem(X, np.where(random.random(100) > 0.5, 1, -1))
    assert VIEW.item(trace("perceptron", hard, max_updates=50), 0)["updates"] == 50
    assert VIEW.item(trace("perceptron", hard), 0)["updates"] <= 1_000


def test_every_order_has_a_dot_and_those_below_half_are_hollow() -> None:
    run = trace("perceptron", DEFAULT20)
    found = all_items(run)
    places, hollow = stack_dots(found)
    assert len(places) == 100
    assert hollow.tolist() == [one["share"] < 0.5 for one in found]
    # one pile has no two dots in one place
    assert len(np.unique(places, axis=0)) == 100
    values = [one["share"] for one in found]
    assert np.abs(places[:, 0] - values).max() <= 1 / 80 + 1e-9
    assert places[hollow, 0].max() < 0.5 < places[~hollow, 0].min()


def test_a_pile_of_one_value_is_at_that_value() -> None:
    # a regression: the dot of an order stood beside the mark of the same run
    values = [0.381, 0.381, 0.9999, 0.61, 0.615]
    places, _ = stack_dots([{"share": value} for value in values])
    assert places[:, 0].tolist() == pytest.approx([*values[:3], 0.6125, 0.6125])
    assert places[:, 1].tolist() == [1, 2, 1, 1, 2]


def test_lines_of_the_figure_stay_in_the_frame_and_on_the_boundary() -> None:
    for data in (DEFAULT20, LINE_A):
        run = trace("perceptron", data)
        row = view_row(VIEW, run, run.steps)
        layers, _ = VIEW.figure_layers(
            run, row, dict.fromkeys(("text", "muted", "plus", "minus"), "black")
        )
        low, high = frame_around(data.X)
        drawn = np.column_stack([layers["orders"]["x"], layers["orders"]["y"]]).reshape(-1, 3, 2)
        # while w = 0 there is no line
        ended = [one for one in row["items"] if "w" in one]
        for one, (start, end, _) in zip(ended, drawn, strict=True):
            for place in (start, end):
                if np.isfinite(place).all():
                    assert ((low - 1e-9 <= place) & (place <= high + 1e-9)).all()
                    f = place[: data.d] @ one["w"] + one["b"]
                    assert f == pytest.approx(0, abs=1e-9 * np.linalg.norm(one["w"]) * 100)


def test_it_says_how_many_orders_share_a_line() -> None:
    # a regression: a hundred orders seemed to be as many lines as could be told apart
    run = builtin_presets().presets["order-dependence"].run()
    found = all_items(run)
    lines = [np.array([*one["w"], one["b"]]) for one in found]
    lines = [one / np.linalg.norm(one) for one in lines]
    same = np.array([[np.allclose(one, other, atol=1e-6) for other in lines] for one in lines])
    different, most = len({tuple(row) for row in same.tolist()}), int(same.sum(axis=1).max())
    told = VIEW.summary(found)
    assert (told["lines"], told["commonest"]) == (different, most)
    (words,) = linviz.figure(run, 0, view="orders").layout.annotations
    noun = VIEW.static_data(run)["noun"]
    assert words.text == (
        f"{len(found)} {noun}s, {different} different lines; the commonest {most} times"
    )
    told = [
        line_count_text(counts, "order")
        for counts in (
            {"orders": 24, "lines": 1, "commonest": 24},
            {"orders": 24, "lines": 24, "commonest": 1},
            {"orders": 24},
        )
    ]
    assert told == ["24 orders, one line", "24 orders, 24 different lines", ""]


@pytest.mark.parametrize("order", ["shuffled", "random"])
def test_seeds_are_not_called_orders_since_two_may_draw_the_same(order: str) -> None:
    # a regression: four points have 24 orders, and "all 100 orders" were told
    run = trace("perceptron", FOUR, order=order)
    told = caption(VIEW, run, view_row(VIEW, run, run.steps))
    assert told.startswith("With 100 of 100 seeds the classes are separated, ")
    assert "order" not in told
    (words,) = linviz.figure(run, 0, view="orders").layout.annotations
    assert words.text.startswith("100 seeds, ")


@pytest.mark.parametrize("n", [4, 5, 6, 8])
def test_orders_that_are_counted_are_different(n: int) -> None:
    points = Problem(np.arange(n)[:, None] - 1.5, np.where(np.arange(n) > 1, 1, -1))
    run = trace("perceptron", points)
    orders = [_order(run.lifted, number) for number in range(VIEW.item_count(run))]
    assert len(set(orders)) == len(orders) == min(100, factorial(n))
    assert all(sorted(one) == list(range(n)) for one in orders)


def test_votes_that_need_as_many_mistakes_in_each_order_have_no_range() -> None:
    run = trace("voted-perceptron", Problem([[2, 1], [-1, -2]], [1, -1]))
    assert caption(VIEW, run, view_row(VIEW, run, 0)) == (
        "In 2 of 2 orders the classes are separated, each after 1 mistake; a vote has no single margin."
    )
