"""Figures: what they draw is where the numbers of the frame say, in the page's colours."""

import re
from pathlib import Path

import numpy as np
import plotly.graph_objects as go
import pytest

import linviz
from linviz.core.problem import Problem
from linviz.picture.palette import PALETTE
from linviz.run.trace import Trace
from tests.amount import amount, some
from tests.datasets import COLLINEAR, DEFAULT20
from tests.notes import about
from tests.picture.figures import (
    RUNS,
    grid_of,
    layer,
    moving,
    moving_f,
    nodes,
    on,
    places,
    same_place,
    same_values,
    some_steps,
    trace_of,
)

TOKENS = Path(__file__).parents[2] / "assets" / "style" / "tokens.css"
COLOUR = re.compile(r"--([\w-]+): (#[0-9A-F]{6}|rgba\([^)]*\));")


def test_the_palette_is_that_of_the_page() -> None:
    light, dark = TOKENS.read_text("utf-8").split('[data-bs-theme="dark"]')
    assert len(COLOUR.findall(light)) > 20
    assert PALETTE["light"] == dict(COLOUR.findall(light))
    assert PALETTE["dark"] == dict(COLOUR.findall(light)) | dict(COLOUR.findall(dark))


# the laws of the figure of a step


def boundary_and_sides_are_made_of_f(trace: Trace, step: int, figure: go.Figure) -> None:
    """Check that boundary and sides are contours of f, and hidden while f is 0 everywhere."""
    boundary = layer(figure, "boundary")
    sides = layer(figure, "plus side"), layer(figure, "minus side")
    learned = trace.decision(grid_of(trace), step).any()
    assert boundary.visible == sides[0].visible == sides[1].visible == learned
    if learned:
        f = trace.decision(nodes(boundary), step).reshape(boundary.z.shape)
        same_values(boundary.z, f)
        np.testing.assert_array_equal(sides[0].z, boundary.z)
        np.testing.assert_array_equal(sides[1].z, -boundary.z)
        assert (boundary.contours.start, boundary.contours.end) == (0, 0)


def boundary_before_an_update_is_drawn_with_it(trace: Trace, step: int, figure: go.Figure) -> None:
    """Check that the step of an update also shows the boundary before it."""
    if step:
        before = layer(figure, "before")
        earlier = moving_f(trace, grid_of(trace), step - 1)
        assert before.visible == (trace[step].event == "update" and bool(earlier.any()))
        if before.visible:
            same_values(before.z.ravel(), earlier)


def each_sign_stands_on_its_own_side(trace: Trace, step: int, figure: go.Figure) -> None:
    """Check that f is positive at the sign + and negative at the sign -."""
    signs = places(figure, "signs")
    if len(signs):
        plus, minus = trace.decision(signs, step)
        assert plus > 0 > minus


def rings_and_crosses_are_where_the_frame_says(trace: Trace, step: int, figure: go.Figure) -> None:
    """Check that the visited point has a ring, misclassified points a cross, and all the mark of their class."""
    X, y, frame = trace.lifted.X, trace.lifted.y, trace[step]
    if frame.index is not None:
        same_place(places(figure, "looked at")[0], X[frame.index])
    wrong = y * frame.scores <= 0
    seen = layer(figure, "boundary").visible
    same_place(places(figure, "wrong"), X[wrong] if seen else X[:0])
    same_place(places(figure, "points"), X)
    symbols = ["circle" if label > 0 else "square" for label in y]
    assert list(layer(figure, "points").marker.symbol) == symbols


def axes_are_equal_and_every_point_is_in_view(trace: Trace, step: int, figure: go.Figure) -> None:
    """Check that both axes have the same unit and hold all points."""
    layout = figure.layout
    assert layout.yaxis.scaleanchor == "x"
    assert layout.xaxis.constrain == layout.yaxis.constrain == "domain"
    assert layout.showlegend is False
    low, high = np.transpose([layout.xaxis.range, layout.yaxis.range])
    assert (low < trace.lifted.X).all()
    assert (high > trace.lifted.X).all()


def title_is_the_caption(trace: Trace, step: int, figure: go.Figure) -> None:
    """Check that the title is the caption of the step, in lines that fit."""
    title = figure.layout.title.text
    assert title.replace("<br>", " ") == linviz.describe(trace, step).caption
    assert max(len(line) for line in title.split("<br>")) <= 100


LAWS = (
    boundary_and_sides_are_made_of_f,
    boundary_before_an_update_is_drawn_with_it,
    each_sign_stands_on_its_own_side,
    rings_and_crosses_are_where_the_frame_says,
    axes_are_equal_and_every_point_is_in_view,
    title_is_the_caption,
)


@on(*some(RUNS, 2))
def test_a_figure_shows_what_its_frame_says(trace: Trace) -> None:
    figures = {step: linviz.figure(trace, step) for step in some_steps(trace)}
    for step, figure in figures.items():
        for law in LAWS:
            law(trace, step, figure)
    assert sum(len(places(one, "signs")) > 0 for one in figures.values()) > amount(0, 1)


@on("kozinec", "perceptron", "batch-perceptron", "pocket", "dual-perceptron", "soft-svm")
def test_w_stands_on_the_boundary_and_points_to_the_plus_side(trace: Trace) -> None:
    lengths = []
    for step in some_steps(trace):
        # there is none while the boundary passes outside of the view
        for foot, tip in places(linviz.figure(trace, step), "w").reshape(-1, 2, 2):
            w = trace[step].w
            same_place(trace.decision([foot], step) / np.abs(trace.decision([tip], step)), [0])
            same_place((tip - foot) / np.linalg.norm(tip - foot), w / np.linalg.norm(w))
            lengths.append(np.linalg.norm(tip - foot))
    assert len(lengths) > 1
    assert lengths == pytest.approx([lengths[0]] * len(lengths))


def test_of_two_points_at_one_place_both_are_seen() -> None:
    problem = linviz.Problem([[0, 0], [1, 1], [0.0, -0.0], [1, 1]], [1, -1, -1, -1])
    sizes = layer(linviz.figure(linviz.run("perceptron", problem), 0), "points").marker.size
    assert sizes[2] < 0.7 * sizes[0]
    assert list(sizes[[1, 3]]) == [12.5, 12.5]


def test_nothing_is_coloured_before_anything_is_learned() -> None:
    figure = linviz.figure(trace_of("perceptron"), 0)
    drawn = [
        one.name
        for one in figure.data
        if one.visible is not False and one.x is not None and len(one.x)
    ]
    assert drawn == ["points"]


def test_the_dark_figure_differs_in_its_colours_alone() -> None:
    trace = trace_of("soft-svm")
    light, dark = linviz.figure(trace, -1), linviz.figure(trace, -1, theme="dark")
    assert layer(dark, "boundary").line.color == "#FFFFFF" != layer(light, "boundary").line.color
    assert str(moving(light)) == str(moving(dark))


ODD = {
    "empty": Problem([], []),
    "one point": Problem([(1, 1)], [1]),
    "contradiction": Problem([(1, 1), (1, 1)], [1, -1]),
    "one class": Problem([(1, 2), (3, 4)], [-1, -1]),
    "wide apart": Problem([(0, 0), (0, 1e6)], [1, -1]),
    "collinear": COLLINEAR,
}


@pytest.mark.parametrize("name", linviz.list_algorithms())
def test_odd_problems_are_drawn_too(name: str) -> None:
    turn = list(linviz.list_algorithms()).index(name)
    for k, (title, problem) in enumerate(ODD.items()):
        # every third of them, and of the others the next algorithms
        if (k + turn) % amount(3, 1) == 0:
            run = linviz.run(name, problem)
            for step in amount([min(1, run.steps), run.steps], some_steps(run)):
                with about(title, step):
                    same_place(places(linviz.figure(run, step), "points"), problem.X)


def test_what_cannot_be_drawn_is_told() -> None:
    space = linviz.run("perceptron", Problem([(1, 2, 3), (-1, -2, -3)], [1, -1]))
    with pytest.raises(linviz.InputError, match="1 or 2 coordinates; these have 3"):
        linviz.figure(space, 0)
    with pytest.raises(linviz.InputError, match="choose one of light, dark"):
        linviz.figure(trace_of("perceptron"), 0, theme="sepia")
    with pytest.raises(IndexError, match="there is no step 1000"):
        linviz.figure(trace_of("perceptron"), 1_000)


def test_a_score_too_large_for_single_precision_is_told_over_its_point() -> None:
    problem = linviz.Problem(1e6 * DEFAULT20.X, DEFAULT20.y)
    trace = linviz.run("dual-perceptron", problem, lift="polynomial", degree=6, max_updates=50)
    hover = np.asarray(layer(linviz.figure(trace, -1), "points").customdata)
    assert np.abs(trace[-1].scores).max() > 1e40
    assert hover[:, 1] == pytest.approx(trace[-1].scores)


def test_many_points_are_smaller_so_that_they_do_not_hide_the_lines() -> None:
    # a regression: 500 points kept their full size
    rng = np.random.default_rng(2)
    for n, scale in ((60, 1.0), (500, 0.5)):
        problem = linviz.Problem(rng.normal(size=(n, 2)), np.repeat([1, -1], n // 2))
        figure = linviz.figure(linviz.run("perceptron", problem, max_updates=3), -1)
        assert set(layer(figure, "points").marker.size) == {13 * scale, 12.5 * scale}
        assert layer(figure, "wrong").marker.size == 7 * scale
