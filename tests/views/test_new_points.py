"""New points: errors on points that are not learned from, compared with runs without them."""

import numpy as np
import pytest

import linviz
from linviz.core.problem import Problem
from linviz.run.outcome import OUTCOMES
from linviz.run.trace import Trace
from linviz.run.view import CAPTION
from linviz.scenario.generators import generate
from linviz.views.new_points import sweep
from linviz.views.registry import find
from linviz.words.view_words import caption, view_row
from tests.datasets import FOUR, THREE_SV, clouds
from tests.runs import ALGORITHMS

VIEW = find("new-points")
HELD = Problem([(3, 3), (-1, -2), (0.5, 0.2), (2, -2)], [1, -1, -1, 1])


def run_without(run: Trace, i: int, lift: str, **values: object) -> Trace:
    """Return the run of the same algorithm on all points but one."""
    X, y = run.lifted.X, run.lifted.y
    others = np.arange(len(y)) != i
    return linviz.run(run.algorithm.name, Problem(X[others], y[others]), lift, **values)


def is_error_when_left_out(run: Trace, i: int, lift: str, **values: object) -> bool:
    """Return whether a point is misclassified after the same algorithm has learned from the others."""
    X, y = run.lifted.X, run.lifted.y
    return bool(y[i] * run_without(run, i, lift, **values).decision(X[i : i + 1])[0] <= 0)


def all_items(run: Trace) -> list[dict[str, int]]:
    return [VIEW.item(run, number) for number in range(VIEW.item_count(run))]


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
@pytest.mark.short("perceptron-none-values0", "soft-svm-rbf-values1")
def test_the_left_out_error_is_that_of_learning_anew_from_the_others(
    name: str, lift: str, values: dict[str, object]
) -> None:
    points = clouds(3, 14)
    run = linviz.run(name, points, lift, held_out=HELD, **values)
    told = VIEW.summary(all_items(run))
    expected = sum(is_error_when_left_out(run, i, lift, **values) for i in range(points.n))
    assert told == {"left_wrong": expected, "left_tried": points.n}


@pytest.mark.parametrize(
    ("n", "margin", "seed"), [(12, 0.05, 3), (12, 0.03, 3), (12, 0.01, 6), (20, 0.01, 4)]
)
def test_at_the_end_is_where_the_runs_without_a_point_end(n: int, margin: float, seed: int) -> None:
    # a regression: it was after 1,000 updates or visits, of which nothing was said, and these have another number
    points = generate("tiny-margin", n, margin, seed).problem
    run = linviz.run("perceptron", points)
    expected = sum(is_error_when_left_out(run, i, "none") for i in range(n))
    row = view_row(VIEW, run, run.steps)
    assert row["left_wrong"] == expected
    assert f"Leave-one-out, at the end: {expected} of {n}." in caption(VIEW, run, row)


def test_the_left_out_error_is_so_of_small_random_points_whatever_learns_from_them() -> None:
    random = np.random.default_rng(11)
    kinds: list[tuple[str, str, dict[str, object]]] = [
        ("perceptron", "none", {"bias": False}),
        ("kozinec", "none", {"max_steps": 300}),
        ("soft-svm", "none", {"C": 0.05}),
        ("soft-svm", "none", {"C": 10.0}),
        ("hard-svm", "none", {}),
        ("active-set-svm", "rbf", {"C": 1.0}),
        ("pocket", "none", {"visits": 100}),
    ]
    for k in range(14):
        X = random.normal(size=(int(random.integers(3, 8)), 2))
        y = [1, -1, *random.choice([1, -1], len(X) - 2)]
        name, lift, values = kinds[k % len(kinds)]
        run = linviz.run(name, Problem(X, y), lift, **values)
        told = VIEW.summary(
            [VIEW.item(run, number) for number in range(-(-len(X) // sweep.chunk_size(run)))]
        )
        expected = sum(is_error_when_left_out(run, i, lift, **values) for i in range(len(X)))
        assert told["left_wrong"] == expected, (k, name, X.tolist(), y)


@pytest.mark.parametrize("held", [HELD, None])
def test_where_runs_are_cut_short_it_says_how_many_and_where(
    held: Problem | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep, "ALL", {"max_updates": 0, "max_steps": 0})
    monkeypatch.setattr(sweep, "MOST", 12)
    points = generate("tiny-margin", 12, 0.1, 3).problem
    run = linviz.run("perceptron", points, held_out=held)
    ends = [run_without(run, i, "none", max_updates=12).stop.name for i in range(points.n)]
    cut = ends.count("STEP_LIMIT")
    assert 0 < cut < points.n
    wrong = sum(is_error_when_left_out(run, i, "none", max_updates=12) for i in range(points.n))
    said = caption(VIEW, run, view_row(VIEW, run, run.steps))
    assert said.endswith(
        f"Leave-one-out: {wrong} of 12; {cut} of these runs stopped at 12 updates."
    )
    assert VIEW.static_data(run)["left"] == "left out, after at most 12 updates"


@pytest.mark.parametrize("name", ALGORITHMS)
def test_it_says_where_one_class_is_left_and_nothing_can_be_learned(name: str) -> None:
    # a regression: "2 of 2" were told of two points, and nobody knew that f stays 0 without one of them
    run = linviz.run(name, Problem([(1.5, 1), (-1, -0.5)], [1, -1]))
    count = -(-2 // sweep.chunk_size(run))
    told = VIEW.summary([VIEW.item(run, number) for number in range(count)])
    said = VIEW.caption_templates(run)[int(told.get(CAPTION, 1))]
    ends = [run_without(run, i, "none").stop.name for i in range(2)]
    # ridge has a formula, and the others learn from one class
    learns = name == "kernel-ridge" or ends[0] != "ONE_CLASS"
    assert ("The only point of a class counts as an error" in said) == (not learns)
    if not learns:
        assert (told["left_wrong"], told["left_tried"]) == (2, 2)
    elif name != "kernel-ridge":
        expected = sum(is_error_when_left_out(run, i, "none") for i in range(2))
        assert told == {"left_wrong": expected, "left_tried": 2}


def test_a_limit_of_the_run_itself_cuts_nothing_short() -> None:
    run = linviz.run("kozinec", FOUR, max_steps=5)
    assert sweep.left_out_limit(run) is None
    assert VIEW.summary(all_items(run)).keys() == {"left_wrong", "left_tried"}


def test_the_ends_that_it_knows_by_name_are_ends_of_runs() -> None:
    # a regression: no run ends with TOO_CLOSE
    assert OUTCOMES.keys() >= sweep.UNFINISHED


def test_a_sweep_has_at_each_value_the_errors_of_a_run_with_it() -> None:
    run = linviz.run("soft-svm", THREE_SV, "rbf", held_out=HELD, C=1.0, gamma=0.5)
    swept = VIEW.static_data(run)["sweeps"]
    assert [one["name"] for one in swept] == ["C", "gamma"]
    assert [one["now"] for one in swept] == [1.0, 0.5]
    values = [(one["name"], value) for one in swept for value in one["values"]]
    items = all_items(run)
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
        row = view_row(VIEW, run, step)
        assert row["unseen_errors"] == int((HELD.y * run.decision(HELD.X, step) <= 0).sum())
    said = caption(VIEW, run, view_row(VIEW, run, run.steps))
    assert f", {row['unseen_errors']} of 4 held out." in said


def test_without_held_out_points_it_says_how_to_hold_some_out() -> None:
    run = linviz.run("perceptron", FOUR)
    assert "long-press it, or select it and press h" in caption(VIEW, run, view_row(VIEW, run, 1))


def test_votes_are_counted_on_held_out_points_too() -> None:
    run = linviz.run("voted-perceptron", FOUR, held_out=HELD)
    row = view_row(VIEW, run, run.steps)
    assert row["unseen_errors"] == int((HELD.y * run.decision(HELD.X) <= 0).sum())


def test_the_figure_has_the_curves_of_the_first_sweep() -> None:
    run = linviz.run("soft-svm", THREE_SV, held_out=HELD, C=1.0)
    drawn = {layer.name: layer for layer in linviz.figure(run, 0, view="new-points").data}
    assert list(drawn["training"].x) == list(VIEW.static_data(run)["sweeps"][0]["values"])
    assert drawn.keys() == {"training", "left out", "held out"}


def test_where_nothing_is_swept_the_figure_goes_over_the_steps_with_what_is_left_out_at_the_end() -> (
    None
):
    run = linviz.run("perceptron", FOUR, held_out=HELD)
    row = view_row(VIEW, run, run.steps)
    drawn = {layer.name: layer for layer in linviz.figure(run, 0, view="new-points").data}
    assert drawn.keys() == {"training", "left out", "held out"}
    share = 100 * row["left_wrong"] / row["left_tried"]
    assert list(drawn["left out"].y) == [share, share]
    assert list(drawn["left out"].x) == [0, run.steps]


@pytest.mark.long
def test_of_long_runs_one_item_leaves_out_one_point() -> None:
    # five runs of 100,000 steps were one item: 2.6 s before a next question was heard
    long, short = (linviz.run("logistic-sgd", FOUR, steps=steps) for steps in (100_000, 1_000))
    assert [VIEW.item(run, 0)["tried"] for run in (long, short)] == [1, 4]
    tried = [VIEW.item(long, k) for k in range(4)]
    assert [(one["value"], one["tried"]) for one in tried] == [(-1, 1)] * 4
