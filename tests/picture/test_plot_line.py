"""Figures of points with one coordinate: f as a curve, its roots, and the points on the line."""

import numpy as np
import plotly.graph_objects as go
import pytest

import linviz
from linviz.picture.common_layers import KINDS
from tests.picture.figures import layer, places, ring_centres, some_steps

POINTS = linviz.Problem([[-0.75], [-0.5], [-0.25], [0], [2]], [1, 1, 1, -1, 1])
PARABOLA = linviz.run("perceptron", POINTS, lift="shifted-parabola")
SVM = linviz.run("soft-svm", POINTS, lift="rbf", gamma=1.0, C=2.0)
RIDGE = linviz.run("kernel-ridge", POINTS, lift="rbf", gamma=1.0, values=9)
each_run = pytest.mark.parametrize(
    "trace", [PARABOLA, SVM, RIDGE], ids=["perceptron", "soft-svm", "kernel-ridge"]
)


def inside(figure: go.Figure, name: str, x: float) -> bool:
    """Return True where one of the boxes of that layer holds x."""
    boxes = places(figure, name).reshape(-1, 5, 2)
    return bool(((boxes[:, 0, 0] < x) & (x < boxes[:, 1, 0])).any())


@each_run
def test_the_curve_is_f_and_its_sides_are_tinted(trace: linviz.Trace) -> None:
    for step in some_steps(trace)[1:]:
        figure = linviz.figure(trace, step)
        x, f = places(figure, "f").T
        np.testing.assert_allclose(f, trace.decision(x[:, None], step), rtol=1e-9, atol=1e-12)
        # not at the roots, where the curve is a chord
        clear = np.abs(f) > 0.05 * np.abs(f).max()
        for one, value in zip(x[clear][1:-1], f[clear][1:-1], strict=True):
            assert inside(figure, "plus side", one) == (value > 0)
            assert inside(figure, "minus side", one) == (value < 0)


def test_the_roots_of_the_lecture_s_example_are_marked() -> None:
    x = places(linviz.figure(PARABOLA, -1), "boundary")[:, 0]
    # 3 - 1.5 x + 3.125 (x^2 - 1) = 0
    np.testing.assert_allclose(sorted(set(x[~np.isnan(x)])), [-0.0724, 0.5524], atol=1e-3)


@each_run
def test_points_lie_on_the_line_and_the_wrong_ones_bear_a_cross(trace: linviz.Trace) -> None:
    for step in some_steps(trace):
        figure, frame = linviz.figure(trace, step), trace[step]
        of_class = [places(figure, name) for name in ("plus", "minus")]
        np.testing.assert_array_equal(
            np.concatenate(of_class), [[x, 0] for x in (-0.75, -0.5, -0.25, 2, 0)]
        )
        wrong = POINTS.X[POINTS.y * frame.scores <= 0, 0] if frame.scores.any() else []
        np.testing.assert_array_equal(places(figure, "wrong")[:, 0], wrong)


def test_the_labels_levels_and_the_support_vectors_are_those_of_the_machine() -> None:
    figure = linviz.figure(SVM, -1)
    levels = places(figure, "levels")[:, 1]
    np.testing.assert_array_equal(levels[~np.isnan(levels)], [1, 1, -1, -1])
    ringed_x = np.sort(ring_centres(figure, *KINDS)[:, 0])
    np.testing.assert_allclose(ringed_x, np.sort(POINTS.X[SVM[-1].alpha > 0, 0]), atol=1e-6)
    assert not len(places(linviz.figure(PARABOLA, -1), "levels"))


def test_strokes_reach_from_f_to_the_labels_that_are_not_kept_or_not_hit() -> None:
    for trace, kept in ((SVM, lambda rest: rest <= 1e-9), (RIDGE, lambda rest: abs(rest) <= 1e-9)):
        for step in some_steps(trace)[1:]:
            strokes = places(linviz.figure(trace, step), "to the labels").reshape(-1, 3, 2)
            left = [i for i, rest in enumerate(1 - POINTS.y * trace[step].scores) if not kept(rest)]
            np.testing.assert_array_equal(strokes[:, 0, 0], POINTS.X[left, 0])
            np.testing.assert_array_equal(strokes[:, 0, 1], trace[step].scores[left])
            np.testing.assert_array_equal(
                strokes[:, 1], np.column_stack([POINTS.X[left, 0], POINTS.y[left]])
            )
    assert not len(places(linviz.figure(PARABOLA, -1), "to the labels"))


def test_the_start_has_no_sides_and_the_animation_has_every_step() -> None:
    start = linviz.figure(PARABOLA, 0)
    assert not any(
        len(places(start, name)) for name in ("plus side", "minus side", "boundary", "f", "wrong")
    )
    moving = linviz.figure(PARABOLA)
    assert len(moving.frames) == len(PARABOLA)
    assert layer(moving, "plus").mode == "markers"


def test_an_empty_line_can_be_drawn() -> None:
    assert linviz.figure(linviz.run("perceptron", linviz.Problem(np.zeros((0, 1)), [])), 0).data


@pytest.mark.parametrize(("name", "levels"), [("logistic-gd", [0.1, 0.9]), ("pegasos", [-1, 1])])
def test_levels_over_the_line_are_probabilities_or_margins(name: str, levels: list[float]) -> None:
    figure = linviz.figure(
        linviz.run(name, linviz.Problem([[0.0], [1.0], [2.0]], [-1, -1, 1]), steps=20), -1
    )
    heights = {y for _, y in places(figure, "levels").tolist() if not np.isnan(y)}
    assert sorted(heights) == pytest.approx(levels)


def test_of_two_points_at_one_place_both_are_seen() -> None:
    figure = linviz.figure(
        linviz.run("perceptron", linviz.Problem([[0.0], [0.0], [1.0]], [-1, 1, -1])), 0
    )
    sizes = {
        one.name: list(one.marker.size) for one in figure.data if one.name in ("plus", "minus")
    }
    assert sizes == {"plus": [13], "minus": [0.6 * 12.5, 12.5]}
