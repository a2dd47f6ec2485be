"""Errors on points that are not learned from, against runs that are made anew without them."""

import numpy as np
import pytest

import linviz
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.views.registry import find
from linviz.words.beside import caption, row_of
from tests.datasets import FOUR, THREE_SV, clouds

VIEW = find("new-points")
HELD = Problem([(3, 3), (-1, -2), (0.5, 0.2), (2, -2)], [1, -1, -1, 1])


def without(run: Trace, i: int, lift: str, **values: object) -> bool:
    """Whether a point is wrong after the very same algorithm has learned from the others."""
    X, y = run.lifted.X, run.lifted.y
    others = np.arange(len(y)) != i
    again = linviz.run(run.algorithm.name, Problem(X[others], y[others]), lift, **values)
    return bool(y[i] * again.decision(X[i : i + 1])[0] <= 0)


def everything(run: Trace) -> list[dict[str, int]]:
    return [VIEW.item(run, number) for number in range(VIEW.items(run))]


@pytest.mark.parametrize(
    ("name", "lift", "values"),
    [
        ("perceptron", "none", {"max_updates": 900, "max_steps": 1_000}),
        ("soft-svm", "rbf", {"C": 2.0}),
        ("soft-svm", "none", {"C": 0.3}),
        ("kernel-ridge", "rbf", {"lam": 0.1}),
        ("logistic-gd", "none", {"steps": 50}),
    ],
)
def test_the_left_out_error_is_that_of_learning_anew_from_the_others(
    name: str, lift: str, values: dict[str, object]
) -> None:
    points = clouds(3, 14)
    run = linviz.run(name, points, lift, held_out=HELD, **values)
    told = VIEW.told(everything(run))
    expected = sum(without(run, i, lift, **values) for i in range(points.n))
    assert told == {"left_wrong": expected, "left_tried": points.n}


def test_a_sweep_has_at_each_value_the_errors_of_a_run_with_it() -> None:
    run = linviz.run("soft-svm", THREE_SV, "rbf", held_out=HELD, C=1.0, gamma=0.5)
    swept = VIEW.fixed(run)["sweeps"]
    assert [one["name"] for one in swept] == ["C", "gamma"]
    assert [one["now"] for one in swept] == [1.0, 0.5]
    values = [(one["name"], value) for one in swept for value in one["values"]]
    items = everything(run)
    for place in range(0, len(values), 7):
        name, value = values[place]
        with_it = {"C": 1.0, "gamma": 0.5} | {name: value}
        again = linviz.run("soft-svm", THREE_SV, "rbf", **with_it)
        (first, *_) = [one for one in items if one["value"] == place]
        assert first["errors"] == again[-1].errors
        assert first["unseen"] == int((HELD.y * again.decision(HELD.X) <= 0).sum())


def test_over_the_steps_it_counts_what_is_wrong_of_the_held_out_points() -> None:
    run = linviz.run("perceptron", FOUR, held_out=HELD)
    for step in range(run.steps + 1):
        row = row_of(VIEW, run, step)
        assert row["unseen_errors"] == int((HELD.y * run.decision(HELD.X, step) <= 0).sum())
    said = caption(VIEW, run, row_of(VIEW, run, run.steps))
    assert f"and {row['unseen_errors']} of the 4 held out." in said


def test_without_held_out_points_it_says_how_to_hold_some_out() -> None:
    run = linviz.run("perceptron", FOUR)
    assert "press it long, or select it: h" in caption(VIEW, run, row_of(VIEW, run, 1))


def test_votes_are_counted_on_held_out_points_too() -> None:
    run = linviz.run("voted-perceptron", FOUR, held_out=HELD)
    row = row_of(VIEW, run, run.steps)
    assert row["unseen_errors"] == int((HELD.y * run.decision(HELD.X) <= 0).sum())


def test_the_figure_has_the_curves_of_the_first_sweep() -> None:
    run = linviz.run("soft-svm", THREE_SV, held_out=HELD, C=1.0)
    drawn = {layer.name: layer for layer in linviz.figure(run, 0, view="new-points").data}
    assert list(drawn["training"].x) == list(VIEW.fixed(run)["sweeps"][0]["values"])
    assert drawn.keys() == {"training", "left out", "held out"}


def test_where_nothing_is_swept_the_figure_goes_over_the_steps_with_what_is_left_out_at_the_end() -> (
    None
):
    run = linviz.run("perceptron", FOUR, held_out=HELD)
    row = row_of(VIEW, run, run.steps)
    drawn = {layer.name: layer for layer in linviz.figure(run, 0, view="new-points").data}
    assert drawn.keys() == {"training", "left out", "held out"}
    share = 100 * row["left_wrong"] / row["left_tried"]
    assert list(drawn["left out"].y) == [share, share]
    assert list(drawn["left out"].x) == [0, run.steps]


def test_of_long_runs_one_item_leaves_out_one_point() -> None:
    # five runs of 100,000 steps were one item: 2.6 s before a next question was heard
    long, short = (linviz.run("logistic-sgd", FOUR, steps=steps) for steps in (100_000, 1_000))
    assert [VIEW.item(run, 0)["tried"] for run in (long, short)] == [1, 4]
    tried = [VIEW.item(long, k) for k in range(4)]
    assert [(one["value"], one["tried"]) for one in tried] == [(-1, 1)] * 4
