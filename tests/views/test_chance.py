"""Chance: the separable labellings, compared with the separability test and the widest margins."""

from itertools import product
from typing import Any

import numpy as np
import pytest

import linviz
from linviz.core.capacity import cover
from linviz.core.lift import Lifted
from linviz.core.nearest import (
    augmented_margin_bounds,
    hard_margin_bounds,
    has_margin,
    has_margin_through_origin,
)
from linviz.core.notation import letters
from linviz.core.number import number
from linviz.core.problem import Array, Problem
from linviz.core.separability import separability_light
from linviz.run.entry import has_bias
from linviz.run.order import order_of_pass
from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.views.chance import labels
from linviz.views.chance.labels import SHUFFLES
from linviz.views.margin import ball_of_points
from linviz.words.view_words import caption, view_row
from tests.core.test_span import is_separable
from tests.datasets import CIRCLES, DEFAULT20, FOUR, LINE_A, NONSEP7, TWO, XOR, clouds, lifted
from tests.runs import trace

VIEW = VIEWS["chance"]
# all labellings of three points, in the order of the pictures
LABELLINGS = list(product((1.0, -1.0), repeat=3))


def all_items(run: Trace) -> list[Any]:
    return [VIEW.item(run, number) for number in range(VIEW.item_count(run))]


def test_of_few_points_every_labelling_is_tried_and_covers_number_is_found() -> None:
    for data in (FOUR, XOR, TWO):
        found = all_items(trace("perceptron", data))
        assert [tuple(one["labels"]) for one in found] == list(product((1, -1), repeat=data.n))
        assert sum(one["separable"] for one in found) == cover(data.n, 2)
        for one in found:
            if "w" in one:
                y = np.array(one["labels"])
                assert (y * (data.X @ one["w"] + one["b"]) > 0).all()


@pytest.mark.parametrize(
    ("data", "lift", "bias"),
    [
        (LINE_A, "parabola", True),
        (CIRCLES, "quadratic", True),
        (NONSEP7, "none", False),
        (NONSEP7, "none", True),
    ],
)
def test_shuffles_are_separable_and_wide_where_the_light_and_the_margin_say_so(
    data: Problem, lift: str, bias: bool
) -> None:
    run = trace("perceptron", lifted(data, lift), bias=bias)
    own = (
        hard_margin_bounds(run.lifted).lower
        if bias
        else augmented_margin_bounds(run.lifted, False, 1.0).lower
    )
    right = wide = 0
    first = VIEW.item(run, 0)
    for seed in range(first["of"]):
        y = data.y[list(order_of_pass("shuffled", data.n, seed, 0))]
        other = Lifted(Problem(data.X, y), run.lifted.lift)
        margin = (
            hard_margin_bounds(other).lower
            if bias
            else augmented_margin_bounds(other, False, 1.0).lower
        )
        right += margin > 1e-9
        wide += own > 1e-9 and margin >= own * (1 - 1e-6)
        if bias:
            assert (margin > 1e-9) == (separability_light(other).name == "separable")
    assert (first["separable"], first["wide"]) == (right, wide)


def test_labels_by_coin_tosses_are_as_often_separable_as_cover_says() -> None:
    # points in general position
    random = np.random.default_rng(4)
    for n, d in ((6, 2), (8, 2), (9, 3)):
        phi = random.normal(size=(n, d))
        seen = lifted(Problem(phi, [1, -1] * (n // 2) + [1] * (n % 2)))
        tosses = [labels.coin_toss_labels(n, seed) for seed in range(SHUFFLES)]
        assert {tuple(np.unique(one)) for one in tosses} <= {(-1, 1), (-1,), (1,)}
        right = np.mean([labels.is_separable(seen, y, True) for y in tosses])
        # to four standard deviations
        share = cover(n, d) / 2**n
        assert abs(right - share) <= 4 * (share * (1 - share) / SHUFFLES) ** 0.5
    run = trace("perceptron", NONSEP7)
    told = VIEW.summary(all_items(run))
    seeds = range(SHUFFLES)
    found = sum(
        labels.is_separable(run.lifted, labels.coin_toss_labels(7, seed), True) for seed in seeds
    )
    assert told["tossed"] == found


def test_a_margin_is_reached_just_where_it_is_no_larger_than_the_widest() -> None:
    for data in (DEFAULT20, FOUR, lifted(CIRCLES, "rbf").problem):
        seen = lifted(data, "rbf" if data is not DEFAULT20 else "none")
        widest = hard_margin_bounds(seen).lower
        assert has_margin(seen.K, seen.y, widest)
        assert has_margin(seen.K, seen.y, 0.9 * widest)
        assert not has_margin(seen.K, seen.y, 1.001 * widest)
    assert not has_margin(lifted(XOR).K, XOR.y, 1e-3)
    through = augmented_margin_bounds(lifted(FOUR), False, 1.0).lower
    assert has_margin_through_origin(lifted(FOUR).K, FOUR.y, through)
    assert not has_margin_through_origin(lifted(FOUR).K, FOUR.y, 1.001 * through)


def test_all_shuffles_are_made_in_batches_whatever_the_points_are() -> None:
    runs = (trace("perceptron", DEFAULT20), trace("soft-svm", lifted(clouds(0, 60), "rbf")))
    for run in (*runs, trace("perceptron", clouds(0, 300))):
        last = VIEW.item_count(run) - 1
        first = VIEW.item(run, 0)["of"]
        assert first * last + VIEW.item(run, last)["of"] == SHUFFLES


@pytest.mark.parametrize(
    ("data", "lift", "said"),
    [
        (
            DEFAULT20,
            "none",
            "Of 1,000 shuffles of the labels 0 can be separated, 0 with as wide a margin as yours",
        ),
        (NONSEP7, "none", "No boundary of this kind separates your labels. Of 1,000 shuffles"),
        (
            CIRCLES,
            "rbf",
            "In this lift any labels can be separated; with as wide a margin as yours",
        ),
        (
            XOR,
            "none",
            "14 of all 16 labellings can be separated; in general position 14 can, and all labellings of "
            "d + 1 = 3 points (d: features).",
        ),
        (XOR, "rbf", "16 of all 16 labellings can be separated: in this lift any labels can."),
    ],
)
def test_each_kind_of_points_has_its_words(data: Problem, lift: str, said: str) -> None:
    run = trace("soft-svm", lifted(data, lift))
    assert caption(VIEW, run, view_row(VIEW, run, 0)).startswith(said)


CONVEX = Problem([(2, 0), (0.6, 1.9), (-1.6, 1.2), (-1.6, -1.2), (0.6, -1.9)], [1, -1, -1, -1, -1])


@pytest.mark.parametrize(
    ("data", "lift", "words"),
    [
        (DEFAULT20, "none", "So it is unlikely to be chance that yours can be separated."),
        (CONVEX, "none", "So it says little that yours can be separated."),
        (NONSEP7, "none", "d + 1 = 3 (d: features)."),
        (CIRCLES, "rbf", "With that margin"),
    ],
)
def test_it_concludes_from_the_share_of_the_shuffles(data: Problem, lift: str, words: str) -> None:
    run = trace("soft-svm", lifted(data, lift))
    row = view_row(VIEW, run, 0)
    said = caption(VIEW, run, row)
    assert words in said
    share = row["separable"] / row["shuffles"]
    assert (share < 0.05) == ("unlikely to be chance" in said) or "No boundary" in said
    assert (share >= 0.5) == ("says little" in said) or "any labels" in said
    # the margin of these capacities is the largest of the labels, not that of the step
    ratio = VIEW.static_data(run)["ratio"]
    if ratio:
        margin = hard_margin_bounds(run.lifted).lower
        radius = ball_of_points(run.lifted)[0]
        assert ratio == pytest.approx(radius**2 / margin**2 + 1)
        capacity = letters(f"With that margin $vc ≤ $ball²/$widest² + 1 ≈ {number(ratio).text}.")
        assert (capacity in said) == ("any labels" in said)


TWINS = Problem([(0, 0), (0, 0), (2, 1)], [1, -1, 1])
# eight points, the first two in one place
MANY_TWINS = Problem(
    [(1, 1), (1, 1), (0, 2), (-1, 0.5), (2, -1), (-2, -2), (0.5, -1), (1.5, 2)],
    [1, 1, 1, -1, 1, -1, -1, 1],
)
SEEN = {
    "as they are": linviz.none(),
    "RBF": linviz.rbf(0.7),
    "empirical": linviz.empirical(0.7),
    "mixture": linviz.mix(linviz.rbf(0.7), linviz.none()),
    "polynomials": linviz.mix(linviz.polynomial(2), linviz.none()),
}


def is_separable_by_lp(run: Trace, y: Array) -> bool:
    """Return whether a linear program separates these labels by the features, or by the kernel's columns."""
    seen = run.lifted
    return is_separable(seen.phi if seen.has_map else seen.K, y, has_bias(run.algorithm))


@pytest.mark.parametrize("name", SEEN)
def test_of_points_in_one_place_other_labels_cannot_be_separated(name: str) -> None:
    # a regression: of these three 8 of 8 labellings could with an RBF, whatever the twins were labelled
    run = linviz.run("soft-svm", TWINS, SEEN[name])
    found = all_items(run)
    assert [one["separable"] for one in found] == [
        is_separable_by_lp(run, np.array(y)) for y in LABELLINGS
    ]
    said = caption(VIEW, run, view_row(VIEW, run, 0))
    assert said.startswith("4 of all 8 labellings can be separated")
    assert "any labels" not in said


@pytest.mark.parametrize("name", SEEN)
def test_of_many_points_with_twins_the_shuffles_are_those_of_a_linear_program(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(labels, "SHUFFLES", 30)
    for y in (MANY_TWINS.y, -MANY_TWINS.y * [1, -1, 1, 1, 1, 1, 1, 1]):
        run = linviz.run("soft-svm", Problem(MANY_TWINS.X, y), SEEN[name])
        told = VIEW.summary(all_items(run))
        shuffled = [y[list(order_of_pass("shuffled", 8, seed, 0))] for seed in range(30)]
        assert told["separable"] == sum(is_separable_by_lp(run, one) for one in shuffled)
        tossed = [labels.coin_toss_labels(8, seed) for seed in range(30)]
        assert told["tossed"] == sum(is_separable_by_lp(run, one) for one in tossed)
        said = caption(VIEW, run, view_row(VIEW, run, 0))
        assert said.startswith("No boundary") == (not is_separable_by_lp(run, y))
        assert "any labels" not in said


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize(
    ("lift", "dimension", "features"),
    [("none", 1, 0), ("none", 2, 0), ("polynomials", 1, 2), ("quadratic", 2, 3)],
)
def test_d_is_what_all_labellings_of_so_many_points_in_general_position_say(
    lift: str, dimension: int, features: int, bias: bool
) -> None:
    # a regression: without a bias it was called d + 1, and of these polynomials on a line d was 3
    d = features or dimension
    X = np.random.default_rng(dimension).uniform(-2, 2, size=(d + bias + 1, dimension))
    name = f"d + 1 = {d + 1}" if bias else f"d = {d}"
    for n in (d + bias, d + bias + 1):
        if not 2 <= n <= labels.FEW:
            continue
        points = Problem(X[:n], [1, -1, 1, 1][:n])
        run = linviz.run("perceptron", points, SEEN.get(lift, lift), bias=bias)
        right = sum(is_separable_by_lp(run, np.array(y)) for y in product((1.0, -1.0), repeat=n))
        assert (right == 2**n) == (n == d + bias)
        said = caption(VIEW, run, view_row(VIEW, run, 0))
        points_ = "point" if d + bias == 1 else "points"
        whole = f"all labellings of {name} {points_} (d: "
        assert f"in general position {right} can, and {whole}" in said


def test_the_capacity_and_the_bounds_are_those_of_the_lecture() -> None:
    fixed = VIEW.static_data(trace("perceptron", DEFAULT20))
    margin = hard_margin_bounds(lifted(DEFAULT20)).lower
    reach = max(
        np.linalg.norm(DEFAULT20.X - centre, axis=1).max() for centre in [DEFAULT20.X.mean(axis=0)]
    )
    # the smallest ball is no larger than one about the mean
    assert fixed["ratio"] <= reach**2 / margin**2 + 1 + 1e-9
    assert fixed["vc"] == 3
    assert fixed["today"] == linviz.cover(20, 2) / 2**20
    (bound,) = fixed["bounds"]
    assert (bound["h"], bound["today"]) == (3, linviz.vc_confidence(20, 3))
    endless = VIEW.static_data(trace("soft-svm", lifted(CIRCLES, "rbf")))
    assert (endless["vc"], endless["today"]) == (None, 1.0)
    assert [one["name"] for one in endless["bounds"]] == ["$ball²/$widest² + 1"]


def test_it_says_why_where_labels_cannot_be_shuffled() -> None:
    assert "every shuffle of the labels" in VIEW.why_unsuited(
        trace("perceptron", Problem([(1, 2)], [1]))
    )
    nobody = Problem(np.zeros((0, 2)), [])
    assert VIEW.why_unsuited(trace("perceptron", nobody)) == "there are no points yet"


def test_the_figure_has_each_labelling_of_few_points_and_else_both_curves() -> None:
    few = {
        layer.name: layer
        for layer in linviz.figure(linviz.run("perceptron", XOR), 0, view="chance").data
    }
    assert len(few["separable"].x) == 14
    assert len(few["plus"].x) + len(few["minus"].x) == 64
    many = linviz.figure(linviz.run("perceptron", NONSEP7), 0, view="chance")
    assert [layer.name for layer in many.data] == [
        *("cover", "today", "coin tosses", "shuffles"),
        "bound, h = d + 1",
    ]


def test_in_the_picture_of_the_own_labels_is_the_boundary_of_the_step() -> None:
    # a regression: it was the widest margin's at every step, and looked as if it were the run's
    points = Problem([(0, 0), (3, 0), (1, 2)], [1, -1, 1])
    run = trace("perceptron", points)
    layers = {one.name: one for one in linviz.figure(run, -1, view="chance").data}
    own = [one["labels"] for one in all_items(run)].index([1, -1, 1])
    corner = np.array([own % 4, -(own // 4)])
    ends = np.column_stack([layers["boundary"].x, layers["boundary"].y])[:2] - corner
    # the points are 3 wide and 0.6 of a picture, their middle is (1.5, 1)
    places = ends * 3 / 0.6 + [1.5, 1]
    last = view_row(VIEW, run, run.steps)
    assert places @ last["w"] + last["b"] == pytest.approx(np.zeros(2), abs=1e-9)
    start = {one.name: one for one in linviz.figure(run, 0, view="chance").data}
    assert len(start["boundary"].x) == 0
    lines = np.column_stack([start["widest"].x, start["widest"].y])
    assert len(lines) == 3 * sum("w" in one for one in all_items(run))
