"""Margin: the margin of every step, which is at most the widest margin."""

import numpy as np
import pytest
from hypothesis import given

import linviz
from linviz.core.notation import letters
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.views.registry import find
from linviz.words.view_words import caption, view_row
from tests.amount import examples
from tests.datasets import BOOK, CIRCLES, FOUR, XOR, lifted
from tests.oracles import distance_of_hulls
from tests.runs import separable, trace

MARGIN = find("margin")


def nearest_distance(run: Trace, step: int) -> float:
    """Return the least signed distance y f/|w| of a point from the boundary, from w and b alone."""
    row = run[step]
    signed = run.lifted.y * (run.lifted.phi @ row.w + row.b)
    return float(signed.min() / np.linalg.norm(row.w))


@given(separable())
@examples(15, 200)
def test_no_step_has_a_wider_street_than_the_widest(points: Problem) -> None:
    run = trace("perceptron", points, max_updates=60)
    for step in range(run.steps + 1):
        row = view_row(MARGIN, run, step)
        if np.isfinite(row["margin"]):
            assert row["margin"] == pytest.approx(nearest_distance(run, step), abs=1e-9)
            assert row["margin"] <= row["widest"] * (1 + 1e-9)


def test_the_widest_is_half_the_distance_of_the_hulls() -> None:
    fixed = MARGIN.static_data(trace("hard-svm", FOUR))
    assert fixed["widest"] == pytest.approx(distance_of_hulls(FOUR) / 2)
    assert fixed["dimension"] == 3
    assert fixed["capacity"] == pytest.approx(fixed["radius"] ** 2 / fixed["widest"] ** 2 + 1)


def test_the_radius_is_that_of_the_smallest_ball_round_the_points() -> None:
    # on its surface lie (3, 3) or (4, 3), and (1, 1)
    assert MARGIN.static_data(trace("perceptron", BOOK))["radius"] == pytest.approx(
        np.hypot(3, 2) / 2
    )


def test_the_hard_margin_svm_ends_at_the_widest_and_the_caption_says_so() -> None:
    run = trace("hard-svm", FOUR)
    row = view_row(MARGIN, run, run.steps)
    assert row["share"] == pytest.approx(100, abs=0.05)
    assert "away: no margin is larger." in caption(MARGIN, run, row)


def test_margin_lines_are_told_apart_from_the_margin_until_both_are_as_far_away() -> None:
    # a regression: "Margin 1/‖w‖ 0.823" beside "0.798 away: no margin is larger"
    run = trace("soft-svm", FOUR, C=10.0)
    seen = set()
    for step in range(1, run.steps + 1):
        row = view_row(MARGIN, run, step)
        said = caption(MARGIN, run, row)
        smallest = float((run.lifted.y * row["scores"]).min())
        assert row["smallest"] == pytest.approx(smallest)
        assert said.endswith("the margin lines at 1/‖w‖ show it.") == (abs(smallest - 1) <= 1e-3)
        assert ("would be it if min y·f were 1" in said) == (abs(smallest - 1) > 1e-3)
        seen.add(abs(smallest - 1) <= 1e-3)
    assert seen == {False, True}
    # a perceptron has no margin lines
    plain = trace("perceptron", FOUR)
    assert "margin lines" not in caption(MARGIN, plain, view_row(MARGIN, plain, plain.steps))


def test_where_nothing_separates_it_says_so_with_this_margin() -> None:
    run = trace("perceptron", XOR)
    assert caption(MARGIN, run, view_row(MARGIN, run, 0)).startswith("w = 0: there is no boundary")
    said = caption(MARGIN, run, view_row(MARGIN, run, 1))
    assert said.startswith("No boundary of this kind separates the points")
    assert MARGIN.static_data(run)["widest"] == 0
    assert MARGIN.static_data(run)["capacity"] is None


def test_the_ball_holds_all_points_and_its_centre_is_where_the_farthest_are_equally_far() -> None:
    for points in (BOOK, FOUR, XOR):
        fixed = MARGIN.static_data(trace("perceptron", points))
        far = np.linalg.norm(points.X - fixed["centre"], axis=1)
        assert far.max() == pytest.approx(fixed["radius"], rel=1e-6)
        # a smaller ball would leave one of at least two out
        assert (far > fixed["radius"] * (1 - 1e-6)).sum() >= 2
    assert MARGIN.static_data(trace("perceptron", lifted(CIRCLES, "quadratic")))["centre"] is None


@given(separable())
@examples(10, 120)
def test_another_b_has_the_margin_that_the_nearest_of_each_class_leave(points: Problem) -> None:
    run = trace("perceptron", points, max_updates=40)
    row, step = view_row(MARGIN, run, run.steps), run[run.steps]
    assert min(row["least_plus"], row["least_minus"]) * row["half_width"] == pytest.approx(
        row["margin"]
    )
    f = run.lifted.phi @ step.w + step.b
    for more in (-1.5, 0.0, 0.25):
        expected = (run.lifted.y * (f + more)).min()
        assert min(row["least_plus"] + more, row["least_minus"] - more) == pytest.approx(expected)


def test_in_units_of_the_radius_it_is_that_of_points_in_a_ball_of_radius_1() -> None:
    run = trace("hard-svm", FOUR)
    row, radius = view_row(MARGIN, run, run.steps), MARGIN.static_data(run)["radius"]
    shrunk = trace("hard-svm", Problem(FOUR.X / radius, FOUR.y))
    alike = view_row(MARGIN, shrunk, shrunk.steps)
    assert row["most"] == pytest.approx(alike["widest"])
    assert row["margin"] / row["radius"] == pytest.approx(alike["margin"])
    said = MARGIN.caption_templates(run)[row["of_units"]]
    assert "of at most <most>" in said


def test_in_a_lift_it_is_the_margin_of_the_lifted_space() -> None:
    run = trace("perceptron", lifted(CIRCLES, "quadratic"))
    fixed = MARGIN.static_data(run)
    svm = trace("hard-svm", lifted(CIRCLES, "quadratic"))
    assert fixed["widest"] == pytest.approx(nearest_distance(svm, svm.steps), rel=1e-4)
    assert (fixed["dimension"], letters(fixed["dimension_name"])) == (4, "d + 1")


def test_the_dimension_is_that_of_chance_with_and_without_a_bias() -> None:
    # a regression: it was D + 1 without a bias too, and a function that is two features counted twice
    mixed = linviz.mix(linviz.polynomial(2), linviz.none())
    for lift, bias, known in ((mixed, True, 6), ("none", False, 2), ("rbf", True, None)):
        algorithm = "perceptron" if lift != "rbf" else "soft-svm"
        values = {"bias": False} if not bias else {}
        run = linviz.run(algorithm, FOUR, lift, **values)
        fixed = MARGIN.static_data(run)
        assert (fixed["dimension"], letters(fixed["dimension_name"])) == (
            known,
            "d + 1" if bias else "d",
        )
        assert find("chance").static_data(run)["vc"] == known


def test_a_margin_of_0_is_not_below_0() -> None:
    # a regression: "A point is on the wrong side: the margin is 0 < 0"
    points = Problem([(1, 0), (0, 1), (2, 0)], [1, -1, 1])
    run = linviz.run("perceptron", points, bias=False)
    said = [caption(MARGIN, run, view_row(MARGIN, run, step)) for step in range(run.steps + 1)]
    zero = [text for text, step in zip(said, run, strict=True) if step.margin == 0]
    assert zero
    assert all(
        text.startswith("A point lies on the boundary: the margin is 0, and") for text in zero
    )


def test_the_figure_has_the_steps_the_widest_and_this_one() -> None:
    run = trace("perceptron", FOUR)
    drawn = {layer.name: layer for layer in linviz.figure(run, run.steps, view="margin").data}
    assert drawn["now"].y[0] == pytest.approx(nearest_distance(run, run.steps))
    assert drawn["widest"].y[0] == pytest.approx(MARGIN.static_data(run)["widest"])
    assert len(drawn["margin"].x) == run.steps + 1
