"""Figures of what a method has besides its boundary: margins and slack, bands, hulls, and other lines beside it."""

import numpy as np
import pytest

import linviz
from linviz.core.problem import Array, Problem
from linviz.picture.common_layers import KINDS
from linviz.run.trace import Trace
from tests.datasets import FAR, KOZINEC10, THREE_SV
from tests.picture.figures import (
    grid_of,
    layer,
    moving_f,
    nodes,
    on,
    places,
    ring_centres,
    same_place,
    same_values,
    some_steps,
    trace_of,
)


def test_slack_reaches_to_the_margin_line_of_its_class() -> None:
    trace = trace_of("soft-svm")
    for step in some_steps(trace)[1:]:
        frame, figure = trace[step], linviz.figure(trace, step)
        inside = frame.slack > 1e-9
        start, foot, gap = places(figure, "slack").reshape(-1, 3, 2).swapaxes(0, 1)
        same_place(start, THREE_SV.X[inside])
        same_place(trace.decision(foot, step), THREE_SV.y[inside])
        assert np.isnan(gap).all()
        assert frame.w is not None
        same_place(
            np.linalg.norm(foot - start, axis=1), frame.slack[inside] / np.linalg.norm(frame.w)
        )
        drawn = [ring_centres(figure, kind) for kind in KINDS]
        kinds = trace.columns(np.array([step]))["kind"][0]
        for kind, middles in enumerate(drawn, start=1):
            np.testing.assert_allclose(middles, THREE_SV.X[kinds == kind], atol=1e-6)


def test_the_svm_has_its_margins_at_plus_and_minus_one() -> None:
    for name in ("soft-svm", "soft-svm, rbf"):
        margins = layer(linviz.figure(trace_of(name), -1), "margins")
        assert margins.visible
        assert (margins.contours.start, margins.contours.end, margins.contours.size) == (-1, 1, 2)


@on("kozinec-two-hull", "kozinec-two-hull, quadratic")
def test_the_band_of_kozinec_lies_between_its_bounds(trace: Trace) -> None:
    for step in some_steps(trace):
        frame, figure = trace[step], linviz.figure(trace, step)
        length = np.linalg.norm(frame.w)
        low, high = (max(0.0, frame.bounds[name]) * length for name in ("lower", "upper"))
        # once they meet nothing is open any more
        shown = high - low > 1e-4 * length and (low > 0 or trace.lifted.lift.name == "none")
        assert layer(figure, "band").visible == layer(figure, "other band").visible == shown
        if shown:
            assert layer(figure, "band").contours.value == pytest.approx([low, high])
            assert layer(figure, "other band").contours.value == pytest.approx([-high, -low])
        assert layer(figure, "margins").visible == (low > 0)
        assert layer(figure, "margins").contours.end == pytest.approx(low)


def test_where_b_is_free_the_band_ends_where_the_objective_begins_to_grow() -> None:
    # C is so small that both alphas reach it, and no point is left on the margin to hold b
    trace = linviz.run("soft-svm", Problem([(2, 0), (-2, 0)], [1, -1]), C=0.01)
    band, f = layer(linviz.figure(trace, -1), "band"), trace[-1].scores
    low, high = band.contours.value
    assert band.visible

    def slack(shift: float) -> float:
        return float(np.maximum(0.0, 1.0 - trace.lifted.y * (f - shift)).sum())

    assert slack(low) == pytest.approx(slack(high)) == pytest.approx(slack(0.0))
    assert min(slack(low - 0.1), slack(high + 0.1)) > slack(0.0) + 0.05
    assert not layer(linviz.figure(trace_of("soft-svm"), -1), "band").visible


def holds(ring: Array, points: Array) -> bool:
    """Return True where no point is outside of the ring, which is convex and anticlockwise."""
    along, to = np.diff(ring, axis=0), points[:, None, :] - ring[:-1]
    return bool((along[:, 0] * to[..., 1] - along[:, 1] * to[..., 0] >= -1e-12).all())


def test_the_hulls_hold_their_class_and_the_pair_between_them_is_the_frames() -> None:
    trace = trace_of("kozinec-two-hull")
    figure = linviz.figure(trace, 3)
    same_place(places(figure, "nearest"), trace[3].nearest)
    for name, label in (("plus hull", 1), ("minus hull", -1)):
        ring = places(figure, name)
        same_place(ring[0], ring[-1])
        assert holds(ring, KOZINEC10.X[label == KOZINEC10.y])


def test_through_the_origin_the_hull_of_z_is_drawn_and_w_from_the_origin_to_it() -> None:
    trace = trace_of("kozinec through the origin")
    X, y = trace.lifted.X, trace.lifted.y
    for step in some_steps(trace):
        figure = linviz.figure(trace, step)
        same_place(places(figure, "nearest"), [(0, 0), trace[step].w])
        same_place(places(figure, "mirrored"), -X[y < 0])
        ring = places(figure, "hull of z")
        same_place(ring[0], ring[-1])
        assert holds(ring, y[:, None] * X)
        assert not len(places(figure, "w"))
    assert not len(places(linviz.figure(trace_of("kozinec"), -1), "hull of z"))


@on("pocket", "pocket, quadratic")
def test_the_pocket_shows_the_boundary_that_it_keeps(trace: Trace) -> None:
    kept = layer(linviz.figure(trace, -1), "second")
    lifted = linviz.Lifted(Problem(nodes(kept), np.ones(kept.z.size)), trace.lifted.lift)
    expected = lifted.phi @ trace[-1].best_w + trace.columns(np.array([trace.steps]))["best_b"]
    same_values(kept.z.ravel(), expected)


@on("averaged-perceptron", "voted-perceptron, lines", "voted-perceptron, quadratic")
def test_beside_what_counts_the_classifier_that_moves_is_shown(trace: Trace) -> None:
    for step in some_steps(trace)[1:]:
        shown = layer(linviz.figure(trace, step), "second")
        expected = moving_f(trace, grid_of(trace), step)
        assert shown.visible == expected.any()
        if shown.visible:
            same_values(shown.z.ravel(), expected)


def test_every_voter_has_its_line_and_its_shade() -> None:
    trace = trace_of("voted-perceptron, lines")
    for step in some_steps(trace)[1:]:
        figure, state = linviz.figure(trace, step), {}
        for k in range(1, step + 1):
            inner = trace.at(k).inner
            state.setdefault(inner.visits - inner.clean_visits, []).append(
                np.append(inner.w, inner.b)
            )
        voters = [(len(same), same[0]) for same in state.values() if same[0][:2].any()]
        most = max(len(same) for same in state.values())
        for shade in range(1, 5):
            own = [v for count, v in voters if np.ceil(4 * count / most) == shade]
            ends = places(figure, f"voters, shade {shade}").reshape(-1, 3, 2)[:, :2]
            assert len(ends) <= len(own)
            for pair in ends:
                assert any(
                    np.allclose(pair @ v[:2] + v[2], 0, atol=1e-9 * np.abs(v).max() * 100)
                    for v in own
                )


def test_the_dual_perceptron_shows_how_often_each_point_counts() -> None:
    trace = linviz.run("dual-perceptron", FAR)
    shown = layer(linviz.figure(trace, -1), "points").text
    assert trace[-1].alpha is not None
    assert list(shown) == [f"α {count:g}" if count else "" for count in trace[-1].alpha]


def test_the_level_lines_of_logistic_regression_are_those_of_a_probability() -> None:
    for name in ("logistic-gd", "logistic-sgd, quadratic"):
        margins = layer(linviz.figure(trace_of(name), -1), "margins")
        assert margins.contours.end == pytest.approx(np.log(0.9 / 0.1))
        assert margins.visible


def test_the_average_is_drawn_beside_the_moving_line() -> None:
    trace = trace_of("hinge-sgd")
    drawn = layer(linviz.figure(trace, -1), "second")
    last = trace.columns(np.array([trace.steps]))
    expected = nodes(drawn) @ last["avg_w"][0] + last["avg_b"][0]
    np.testing.assert_allclose(drawn.z.ravel(), expected, rtol=1e-6, atol=1e-6)


def test_many_strokes_of_slack_are_fainter_and_end_at_the_edge_of_the_view() -> None:
    draw = np.random.default_rng(3)
    y = np.where(np.arange(60) % 2, 1, -1)
    trace = linviz.run(
        "hinge-sgd", linviz.Problem(draw.normal(size=(60, 2)) + y[:, None], y), steps=20
    )
    first = linviz.figure(trace, 1)
    strokes = np.column_stack([layer(first, "slack").x, layer(first, "slack").y]).reshape(-1, 3, 2)
    assert len(strokes) == (trace[1].slack > 0).sum() == 60
    same_place(strokes[:, 0], trace.lifted.X)
    frame, ends = trace[1], strokes[:, 1]
    assert frame.w is not None
    low, high = np.array([first.layout.xaxis.range, first.layout.yaxis.range]).T
    assert ((ends >= low - 1e-6) & (ends <= high + 1e-6)).all()
    # each along w to its margin line, or to the edge
    way = frame.slack[:, None] * trace.lifted.y[:, None] * frame.w / (frame.w @ frame.w)
    shares = ((ends - strokes[:, 0]) * way).sum(axis=1) / (way * way).sum(axis=1)
    same_place(ends, strokes[:, 0] + shares[:, None] * way)
    at_edge = (np.minimum(abs(ends - low), abs(ends - high)) < 1e-6).any(axis=1)
    assert (at_edge | (abs(shares - 1) < 1e-6)).all()
    assert at_edge.any()
    last = layer(linviz.figure(trace, -1), "slack")
    assert last.opacity == pytest.approx(max(0.2, min(1, 12 / (len(last.x) // 3))))
