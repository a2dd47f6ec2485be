"""Sizes in a figure that show numbers: α by rings, R by a circle."""

import numpy as np
import pytest

import linviz
from linviz.core.problem import Array
from linviz.picture.common_layers import CIRCLE, KINDS, LEAST, MORE
from linviz.run.trace import Trace
from linviz.scenario.files import read_preset
from tests.datasets import DEFAULT20
from tests.picture.figures import on, places, some_steps
from tests.scenario.shipped import SHIPPED


def rings(trace: Trace, step: int) -> Array:
    """Return the centre and the radius in pixels of each ring round a support vector, (m, 3)."""
    figure = linviz.figure(trace, step)
    corners = np.concatenate([places(figure, f"support vectors {kind}") for kind in KINDS])
    each = corners.reshape(-1, len(CIRCLE) + 1, 2)[:, :-2]
    middles = each.mean(axis=1)
    pixel = np.diff(figure.layout.xaxis.range)[0] / 696
    radii = np.linalg.norm(each - middles[:, None], axis=2).mean(axis=1) / pixel
    return np.column_stack([middles, radii])


@on("soft-svm", "active-set-svm", "soft-svm, rbf", "hard-svm, quadratic")
def test_the_larger_alpha_is_of_c_or_of_the_largest_the_larger_is_its_ring(trace: Trace) -> None:
    C = getattr(trace.algorithm, "C", None)
    for step in some_steps(trace)[1:]:
        alpha = trace[step].alpha
        assert alpha is not None
        most = C or alpha.max()
        for x, y, radius in rings(trace, step):
            (i,) = np.flatnonzero(np.linalg.norm(trace.lifted.X - (x, y), axis=1) < 1e-4)
            assert radius == pytest.approx(LEAST + MORE * alpha[i] / most, abs=0.02)


@pytest.mark.parametrize("offset", ["max-norm", "enclosing", "centred"])
def test_the_ball_whose_radius_moves_b_holds_all_points_and_one_lies_on_it(offset: str) -> None:
    trace = linviz.run("dual-perceptron", DEFAULT20, offset=offset)
    ring = places(linviz.figure(trace, 1), "ball")
    centre = ring[:-1].mean(axis=0)
    radius = np.linalg.norm(ring[0] - centre)
    assert radius**2 == pytest.approx(trace.columns(np.array([1]))["square"][0])
    far = np.linalg.norm(DEFAULT20.X - centre, axis=1)
    assert far.max() == pytest.approx(radius, rel=1e-5)
    assert centre == pytest.approx(
        {"max-norm": (0, 0), "centred": DEFAULT20.X.mean(axis=0)}.get(offset, centre), abs=1e-9
    )


def test_where_r_is_no_radius_or_lies_in_another_space_no_ball_is_drawn() -> None:
    for settings in ({"offset": "one"}, {"lift": "rbf"}):
        trace = linviz.run("dual-perceptron", DEFAULT20, **settings)
        assert not len(places(linviz.figure(trace, 1), "ball"))
    assert not len(places(linviz.figure(linviz.run("perceptron", DEFAULT20), 1), "ball"))


def test_far_from_the_origin_the_ball_is_named_where_it_is_in_sight() -> None:
    trace = read_preset(SHIPPED / "far-from-origin.toml")[0].run()
    figure = linviz.figure(trace, -1)
    (ball,) = figure.select_traces({"name": "ball"})
    (named,) = [k for k, text in enumerate(ball.text) if text]
    low, high = figure.layout.xaxis.range
    assert low < ball.x[named] < high
    assert ball.text[named] == "<i>R = 31.2</i>"


def test_a_step_of_w_whose_square_is_no_number_any_more_is_drawn() -> None:
    """Guard against a bug that 10,000 requests found: the foot of the visited point came from w / w . w, a w / 0."""
    rng = np.random.default_rng(0)
    problem = linviz.Problem(rng.uniform(-1e-300, 1e-300, size=(6, 2)), [1, -1, 1, -1, 1, -1])
    trace = linviz.run("relaxation", problem, max_updates=20)
    for step in range(min(len(trace), 20)):
        linviz.figure(trace, step)
