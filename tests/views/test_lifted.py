"""Lifted: the places of the points, the learned plane and the boundary, recomputed."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linviz
from linviz.core.notation import letters
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.ui.endpoints.serializer import serialise_trace
from linviz.views.lifted.scene import plane_weights
from linviz.words.describe import columns_for_words
from linviz.words.view_words import caption, view_row
from tests.datasets import BIAS_MATTERS, CIRCLES, DEFAULT20, FOUR, LINE_A, XOR, lifted
from tests.runs import ALGORITHMS, coordinates, trace

VIEW = VIEWS["lifted"]
LIFTS = {
    "none": linviz.none(),
    "quadratic": linviz.quadratic(),
    "homogeneous": linviz.polynomial(2, 0),
}
ON_LINE = {
    "none": linviz.none(),
    "parabola": linviz.parabola(),
    "shifted": linviz.shifted_parabola(),
    "polynomial": linviz.polynomial(2, 1),
}


def view_columns(run: Trace) -> dict[str, Any]:
    """Return the columns of the view at all shown steps."""
    return VIEW.columns(run, columns_for_words(run, run.displayed_steps()))


def scene_kind(run: Trace) -> str:
    return str(VIEW.static_data(run)["kind"])


def caption_at(run: Trace, step: int) -> str:
    step = run.step_index(step)
    return caption(VIEW, run, view_row(VIEW, run, step))


@pytest.mark.parametrize("lift", LIFTS)
@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_plane_gives_the_scores_of_every_algorithm_in_every_picture(
    name: str, lift: str
) -> None:
    run = trace(name, lifted(CIRCLES, LIFTS[lift]))
    if VIEW.why_unsuited(run):
        assert run.entry.votes
        return
    found = view_columns(run)["plane"]
    scores = found[:, :1] + found[:, 1:] @ run.lifted.phi.T
    told = run.columns(run.displayed_steps())["scores"]
    size = np.abs(found) @ np.append(1, np.abs(run.lifted.phi).max(axis=0))
    assert np.abs(scores - told).max() <= 1e-9 * size.max()


@pytest.mark.parametrize("lift", ["parabola", "shifted", "polynomial"])
@pytest.mark.parametrize("name", ["perceptron", "hard-svm", "kozinec", "kozinec-two-hull"])
def test_f_is_0_where_the_line_cuts_the_parabola_and_nowhere_else(name: str, lift: str) -> None:
    run = trace(name, lifted(LINE_A, ON_LINE[lift]))
    assert scene_kind(run) == "parabola"
    found = view_columns(run)
    for k, step in enumerate(run.displayed_steps()):
        cuts = [found[one][k] for one in ("cut_low", "cut_high")]
        c, b, a = polynomial_coefficients(found["plane"][k], lift)
        known = np.array([cut for cut in cuts if np.isfinite(cut)])
        under = b * b - 4 * a * c
        if abs(a) > 1e-9 and abs(under) > 1e-9:
            assert len(known) == (2 if under > 0 else 0), step
        size = abs(a) * known**2 + abs(b * known) + abs(c)
        assert (np.abs(a * known**2 + b * known + c) <= 1e-9 * size).all(), step
        assert (np.diff(known) > 0).all()


def polynomial_coefficients(found: Any, lift: str) -> list[float]:
    """Return the coefficients of f as a polynomial of x, the constant first."""
    b, first, second = found
    if lift == "shifted":
        return [b - second, first, second]
    return [b, first * (np.sqrt(2) if lift == "polynomial" else 1), second]


@given(st.lists(st.tuples(coordinates, st.sampled_from([-1, 1])), min_size=2, max_size=7))
def test_where_it_is_raised_the_line_through_the_origin_cuts_the_height_at_the_boundary(
    points: list[tuple[float, int]],
) -> None:
    X, y = zip(*points, strict=True)
    run = trace("perceptron", Problem([(x,) for x in X], y), max_updates=50)
    found = view_columns(run)
    b, w = found["plane"].T
    cut = found["cut"]
    assert np.isnan(cut[w == 0]).all()
    assert np.abs(w * cut + b)[w != 0] == pytest.approx(0, abs=1e-9)


def test_points_that_the_lift_brings_together_have_one_mark() -> None:
    run = trace("perceptron", lifted(XOR, linviz.quadratic()))
    assert VIEW.static_data(run)["heaps"] == [[0, 1], [2, 3]]
    again = trace("perceptron", XOR)
    assert VIEW.static_data(again)["heaps"] == [[0], [1], [2], [3]]


def test_points_of_both_classes_in_one_place_keep_a_mark_each() -> None:
    run = trace("perceptron", Problem([(1, 1), (1, 1), (1, 1)], [1, -1, 1]))
    assert VIEW.static_data(run)["heaps"] == [[0, 2], [1]]


def test_v_of_one_hull_is_a_point_of_the_hull_of_all_flipped_points() -> None:
    for name, values in (("kozinec", {}), ("mdm", {"hulls": "one"})):
        run = trace(name, BIAS_MATTERS, **values)
        found = view_columns(run)
        z = run.lifted.y[:, None] * np.column_stack([run.lifted.phi, np.ones(run.lifted.n)])
        b, *w = found["plane"].T
        # v = (b, w), and here the constant comes last
        assert found["near"] == pytest.approx(np.column_stack([*w, b]), abs=1e-12)
        assert (found["near"] @ z.T).min() <= (found["near"] ** 2).sum(axis=1).max()
        assert (found["nearest"] <= found["upper"] + 1e-12).all()
        # what is said of the flipped points
        words = [VIEW.caption_templates(run)[case] for case in found["caption_flipped"]]
        near = ["no point of it is nearer" in one for one in words]
        assert near == (found["nearest"] > 0).tolist()


@pytest.mark.parametrize("bias", [True, False])
def test_a_walk_in_one_hull_is_first_seen_in_that_hull(bias: bool) -> None:
    run = trace("kozinec", BIAS_MATTERS, bias=bias)
    assert VIEW.static_data(run)["turned"]
    assert letters(VIEW.question_for(run)) == "How near is the hull of z to 0?"
    found = view_columns(run)
    assert found["caption"].tolist() == found["caption_flipped"].tolist()
    assert caption_at(run, 0).startswith("v, in the hull of all z, is ")
    row = view_row(VIEW, run, run.steps)
    drawn = {layer.name: layer for layer in linviz.figure(run, -1, view="lifted").data}
    X, y = run.lifted.X, run.lifted.y
    assert drawn["minus"].x == pytest.approx(-X[y < 0, 0])
    assert drawn["link"].x[1] == row["near"][0]
    # every z is on the side that v points to
    z = y[:, None] * (np.column_stack([X, np.ones(len(X))]) if bias else X)
    assert (z @ row["near"] > 0).all() == (row["errors"] == 0)
    two = trace("kozinec-two-hull", BIAS_MATTERS)
    assert not VIEW.static_data(two)["turned"]
    # four features, and the constant: no room for the hull
    assert not VIEW.static_data(trace("kozinec", lifted(CIRCLES, linviz.quadratic())))["turned"]


@pytest.mark.parametrize("name", ["kozinec-two-hull", "mdm"])
def test_the_plane_halves_the_way_between_the_two_nearest_points(name: str) -> None:
    run = trace(name, lifted(CIRCLES, linviz.quadratic()))
    found = view_columns(run)
    for plane_now, near in zip(found["plane"], found["near"], strict=True):
        plus, minus = near[:3], near[3:]
        assert plane_now[1:] == pytest.approx(plus - minus, abs=1e-9)
        assert plane_now[0] + plane_now[1:] @ (plus + minus) / 2 == pytest.approx(0, abs=1e-9)
    gaps = np.linalg.norm(found["near"][:, :3] - found["near"][:, 3:], axis=1)
    assert found["apart"] == pytest.approx(gaps)
    best = trace("hard-svm", lifted(CIRCLES, linviz.quadratic()))[-1].margin
    assert (found["apart"] >= 2 * best - 1e-9).all()


@pytest.mark.parametrize(
    ("lift", "features"),
    [
        (linviz.polynomial(3, 1), "C(2 + 3, 3) − 1 = 9 features"),
        (linviz.polynomial(6, 1), "C(2 + 6, 6) − 1 = 27 features"),
        (linviz.empirical(1), "4 features, one for each point"),
        (linviz.polynomial(4, 0), "5 features"),
    ],
)
def test_features_that_cannot_be_drawn_are_counted(lift: linviz.Lift, features: str) -> None:
    run = trace("perceptron", lifted(FOUR, lift))
    assert scene_kind(run) == "height"
    assert VIEW.static_data(run)["features"] == run.lifted.phi.shape[1]
    assert caption_at(run, -1).startswith(features)


def test_of_an_rbf_there_are_infinitely_many_and_f_is_drawn_instead() -> None:
    run = trace("soft-svm", lifted(FOUR, linviz.rbf(1)))
    assert VIEW.static_data(run)["features"] is None
    assert caption_at(run, -1).startswith("Infinitely many features")
    line = trace("soft-svm", lifted(LINE_A, linviz.rbf(1)))
    terms = np.count_nonzero(line.columns(np.array([line.steps]))["c"][0])
    assert f"the sum of the {terms} thin ones" in caption_at(line, -1)


@pytest.mark.parametrize("name", ["perceptron", "soft-svm", "kozinec-two-hull"])
def test_the_drawn_terms_are_those_that_are_sent(name: str) -> None:
    for lift in (linviz.polynomial(3, 1), linviz.polynomial(6, 1), linviz.empirical(1)):
        run = trace(name, lifted(LINE_A, lift))
        sent = serialise_trace(run, beside="lifted")["columns"]
        summed = view_columns(run)["summed"]
        known = columns_for_words(run, run.displayed_steps())
        weights = known["w"] if "w" in sent else known["c"]
        assert summed.tolist() == np.count_nonzero(weights, axis=1).tolist()


def test_it_says_what_there_is_to_see_at_each_kind_of_step() -> None:
    run = trace("perceptron", lifted(LINE_A, linviz.shifted_parabola()))
    assert caption_at(run, 0).endswith("w = 0: there is no line yet.")
    assert "cuts the parabola twice, at x ≈ −0.0724 and 0.552" in caption_at(run, -1)
    raised = trace("perceptron", Problem([(0,), (1,)], [1, -1]))
    assert "never cuts height 1" in caption_at(raised, 1)
    assert "cuts that height at x = " in caption_at(raised, -1)
    folded = trace("perceptron", lifted(XOR, linviz.quadratic()))
    assert "the nearest point is 1.41 away" in caption_at(folded, -1)


def test_it_counts_the_points_that_are_correct() -> None:
    # a regression: "0 of 20 points are not correct"
    run = trace("perceptron", DEFAULT20)
    for step in (0, 1, 30, run.steps):
        right = int((run.lifted.y * run[step].scores > 0).sum())
        counted = f"{right} of 20 points {'is' if right == 1 else 'are'} correct."
        assert caption_at(run, step).endswith(counted if step else "there is no plane yet.")


def test_it_says_why_there_is_nothing_to_see() -> None:
    assert "vote" in VIEW.why_unsuited(trace("voted-perceptron", FOUR))
    assert "no points" in VIEW.why_unsuited(trace("perceptron", Problem([], [])))
    assert "turn Bias on" in VIEW.why_unsuited(trace("perceptron", LINE_A, bias=False))
    assert VIEW.why_unsuited(trace("perceptron", FOUR, bias=False)) == ""


def test_its_figure_has_the_points_and_the_plane_where_they_are() -> None:
    run = trace("perceptron", lifted(XOR, linviz.quadratic()))
    drawn = {layer.name: layer for layer in linviz.figure(run, -1, view="lifted").data}
    assert drawn["plus"].x == pytest.approx(run.lifted.phi[run.lifted.y > 0, 0])
    corners = np.column_stack([drawn["plane"].x, drawn["plane"].y, drawn["plane"].z])
    b, *w = plane_weights(run, columns_for_words(run, np.array([run.steps])))[0]
    assert corners @ w + b == pytest.approx(0, abs=1e-9)
    # the height of the surface over a place is f there
    high = trace("soft-svm", lifted(FOUR, linviz.rbf(1)))
    surface = next(layer for layer in linviz.figure(high, -1, view="lifted").data)
    grid = np.column_stack([np.ravel(surface.x), np.ravel(surface.y)])
    assert np.ravel(surface.z) == pytest.approx(high.decision(grid))


def test_its_numbers_are_few() -> None:
    random = np.random.default_rng(5)
    X = random.normal(size=(100, 2)).round(2)
    points = Problem(X, np.where(random.random(100) > 0.5, 1, -1))
    for lift in (linviz.none(), linviz.quadratic(), linviz.rbf(1)):
        name = "soft-svm" if lift.name == "rbf" else "perceptron"
        run = trace(
            name, lifted(points, lift), **({} if name == "soft-svm" else {"max_updates": 999})
        )
        closed, opened = serialise_trace(run), serialise_trace(run, beside="lifted")
        more = opened["columns"].keys() - closed["columns"].keys()
        size = sum(
            len(part)
            for one in more
            for part in opened["columns"][one].values()
            if isinstance(part, str)
        )
        assert size < 100_000
