"""Figures: what they draw is where the numbers of the frame say, in the page's colours."""

import re
from pathlib import Path

import numpy as np
import pytest

import linviz
from linviz.core.problem import Array, Problem
from linviz.picture.drawn import KINDS
from linviz.picture.figure import FRAMES
from linviz.picture.palette import PALETTE
from linviz.run.trace import Trace
from tests.datasets import COLLINEAR, FAR, KOZINEC10, THREE_SV, XOR
from tests.picture.figures import (
    RUNS,
    layer,
    moving,
    nodes,
    on,
    places,
    ringed,
    same_place,
    some_steps,
    trace_of,
)

TOKENS = Path(__file__).parents[2] / "assets" / "style" / "tokens.css"
COLOUR = re.compile(r"--([\w-]+): (#[0-9A-F]{6}|rgba\([^)]*\));")

every_run, straight_runs = on(*RUNS), on(*(name for name in RUNS if "," not in name))
runs_with_an_arrow = on(
    "kozinec", "perceptron", "batch-perceptron", "pocket", "dual-perceptron", "soft-svm"
)


def test_the_palette_is_that_of_the_page() -> None:
    light, dark = TOKENS.read_text("utf-8").split('[data-bs-theme="dark"]')
    assert len(COLOUR.findall(light)) > 20
    assert PALETTE["light"] == dict(COLOUR.findall(light))
    assert PALETTE["dark"] == dict(COLOUR.findall(light)) | dict(COLOUR.findall(dark))


@every_run
def test_the_boundary_and_the_sides_are_made_of_f(trace: Trace) -> None:
    for step in some_steps(trace):
        figure = linviz.figure(trace, step)
        boundary = layer(figure, "boundary")
        learned = trace.decision(nodes(layer(linviz.figure(trace, -1), "boundary")), step).any()
        assert (
            boundary.visible
            == layer(figure, "plus side").visible
            == layer(figure, "minus side").visible
            == learned
        )
        if learned:
            f = trace.decision(nodes(boundary), step).reshape(boundary.z.shape)
            np.testing.assert_allclose(boundary.z, f, rtol=1e-6, atol=1e-6 * np.abs(f).max())
            np.testing.assert_array_equal(layer(figure, "plus side").z, boundary.z)
            np.testing.assert_array_equal(layer(figure, "minus side").z, -boundary.z)
            assert (boundary.contours.start, boundary.contours.end) == (0, 0)


def moving_f(trace: Trace, places: Array, step: int) -> Array:
    """f of what an update moves, whichever classifier counts."""
    row = trace.columns(np.array([step]))
    if "moving_w" not in row:
        return trace.decision(places, step)
    features = trace.lifted.lift.features(places)
    assert features is not None
    return features @ row["moving_w"][0] + row["moving_b"]


@every_run
def test_the_boundary_before_an_update_is_drawn_with_it(trace: Trace) -> None:
    for step in some_steps(trace)[1:]:
        before = layer(linviz.figure(trace, step), "before")
        earlier = moving_f(trace, nodes(layer(linviz.figure(trace, -1), "boundary")), step - 1)
        assert before.visible == (trace[step].event == "update" and bool(earlier.any()))
        if before.visible:
            np.testing.assert_allclose(
                before.z.ravel(), earlier, rtol=1e-6, atol=1e-6 * np.abs(earlier).max()
            )


@runs_with_an_arrow
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


@every_run
def test_each_sign_stands_on_its_own_side(trace: Trace) -> None:
    seen = 0
    for step in some_steps(trace):
        signs = places(linviz.figure(trace, step), "signs")
        if len(signs):
            plus, minus = trace.decision(signs, step)
            assert plus > 0 > minus
            seen += 1
    assert seen > 1


@every_run
def test_rings_and_crosses_are_where_the_frame_says(trace: Trace) -> None:
    X, y = trace.lifted.X, trace.lifted.y
    for step in some_steps(trace):
        frame, figure = trace[step], linviz.figure(trace, step)
        if frame.index is not None:
            same_place(places(figure, "looked at")[0], X[frame.index])
        wrong = y * frame.scores <= 0
        same_place(
            places(figure, "wrong"), X[wrong] if layer(figure, "boundary").visible else X[:0]
        )
        same_place(places(figure, "points"), X)
        assert list(layer(figure, "points").marker.symbol) == [
            "circle" if label > 0 else "square" for label in y
        ]


def test_of_two_points_at_one_place_both_are_seen() -> None:
    problem = linviz.Problem([[0, 0], [1, 1], [0.0, -0.0], [1, 1]], [1, -1, -1, -1])
    sizes = layer(linviz.figure(linviz.run("perceptron", problem), 0), "points").marker.size
    assert sizes[2] < 0.7 * sizes[0]
    assert list(sizes[[1, 3]]) == [12.5, 12.5]


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
        drawn = [ringed(figure, kind) for kind in KINDS]
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


def test_the_hulls_hold_their_class_and_the_pair_between_them_is_the_frames() -> None:
    trace = trace_of("kozinec-two-hull")
    figure = linviz.figure(trace, 3)
    same_place(places(figure, "nearest"), trace[3].nearest)
    for name, label in (("plus hull", 1), ("minus hull", -1)):
        ring = places(figure, name)
        same_place(ring[0], ring[-1])
        along, to = np.diff(ring, axis=0), KOZINEC10.X[label == KOZINEC10.y][:, None, :] - ring[:-1]
        assert (along[:, 0] * to[..., 1] - along[:, 1] * to[..., 0] >= -1e-12).all()


def test_through_the_origin_the_hull_of_z_is_drawn_and_w_from_the_origin_to_it() -> None:
    trace = trace_of("kozinec through the origin")
    X, y = trace.lifted.X, trace.lifted.y
    for step in some_steps(trace):
        figure = linviz.figure(trace, step)
        same_place(places(figure, "nearest"), [(0, 0), trace[step].w])
        same_place(places(figure, "mirrored"), -X[y < 0])
        ring, z = places(figure, "hull of z"), y[:, None] * X
        same_place(ring[0], ring[-1])
        along, to = np.diff(ring, axis=0), z[:, None, :] - ring[:-1]
        assert (along[:, 0] * to[..., 1] - along[:, 1] * to[..., 0] >= -1e-12).all()
        assert not len(places(figure, "w"))
    assert not len(places(linviz.figure(trace_of("kozinec"), -1), "hull of z"))


@on("pocket", "pocket, quadratic")
def test_the_pocket_shows_the_boundary_that_it_keeps(trace: Trace) -> None:
    kept = layer(linviz.figure(trace, -1), "second")
    lifted = linviz.Lifted(Problem(nodes(kept), np.ones(kept.z.size)), trace.lifted.lift)
    expected = lifted.phi @ trace[-1].best_w + trace.columns(np.array([trace.steps]))["best_b"]
    np.testing.assert_allclose(
        kept.z.ravel(), expected, rtol=1e-6, atol=1e-6 * np.abs(expected).max()
    )


@on("averaged-perceptron", "voted-perceptron, lines", "voted-perceptron, quadratic")
def test_beside_what_counts_the_classifier_that_moves_is_shown(trace: Trace) -> None:
    for step in some_steps(trace)[1:]:
        shown = layer(linviz.figure(trace, step), "second")
        expected = moving_f(trace, nodes(layer(linviz.figure(trace, -1), "boundary")), step)
        assert shown.visible == expected.any()
        if shown.visible:
            np.testing.assert_allclose(
                shown.z.ravel(), expected, rtol=1e-6, atol=1e-6 * np.abs(expected).max()
            )


def test_every_voter_has_its_line_and_its_shade() -> None:
    trace = trace_of("voted-perceptron, lines")
    for step in some_steps(trace)[1:]:
        figure, state = linviz.figure(trace, step), {}
        for k in range(1, step + 1):
            inner = trace.at(k).inner
            state.setdefault(inner.visits - inner.clean, []).append(np.append(inner.w, inner.b))
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


def test_nothing_is_coloured_before_anything_is_learned() -> None:
    figure = linviz.figure(trace_of("perceptron"), 0)
    drawn = [
        one.name
        for one in figure.data
        if one.visible is not False and one.x is not None and len(one.x)
    ]
    assert drawn == ["points"]


@every_run
def test_axes_are_equal_and_every_point_is_in_view(trace: Trace) -> None:
    layout = linviz.figure(trace, 1).layout
    assert layout.yaxis.scaleanchor == "x"
    assert layout.xaxis.constrain == layout.yaxis.constrain == "domain"
    assert layout.showlegend is False
    low, high = np.transpose([layout.xaxis.range, layout.yaxis.range])
    assert (low < trace.lifted.X).all()
    assert (high > trace.lifted.X).all()


@every_run
def test_the_title_is_the_caption(trace: Trace) -> None:
    for step in some_steps(trace):
        title = linviz.figure(trace, step).layout.title.text
        assert title.replace("<br>", " ") == linviz.describe(trace, step).caption
        assert max(len(line) for line in title.split("<br>")) <= 100


@on("pocket, quadratic", "kozinec-two-hull", "soft-svm, rbf")
def test_the_animation_has_a_frame_and_a_tick_for_each_step_that_is_shown(trace: Trace) -> None:
    figure = linviz.figure(trace)
    names = [str(step) for step in trace.shown(FRAMES)]
    assert [frame.name for frame in figure.frames] == names
    assert [tick.label for tick in figure.layout.sliders[0].steps] == names
    assert [list(tick.args[0]) for tick in figure.layout.sliders[0].steps] == [
        [name] for name in names
    ]
    for frame in figure.frames[:: len(names) // 4 or 1]:
        assert (
            frame.layout.title.text.replace("<br>", " ")
            == linviz.describe(trace, int(frame.name)).caption
        )


@straight_runs
def test_a_frame_of_the_animation_is_the_picture_of_that_step(trace: Trace) -> None:
    figure = linviz.figure(trace)
    for frame in figure.frames[:4] + figure.frames[-1:]:
        still = linviz.figure(trace, int(frame.name))
        assert str(moving(frame)) == str(moving(still))


def test_a_long_run_is_shown_in_at_most_200_frames_up_to_its_end() -> None:
    trace = linviz.run("perceptron", XOR, order="random")
    figure = linviz.figure(trace)
    assert len(figure.frames) <= FRAMES < trace.steps
    assert figure.frames[-1].name == str(trace.steps)


def test_the_dark_figure_differs_in_its_colours_alone() -> None:
    trace = trace_of("soft-svm")
    light, dark = linviz.figure(trace, -1), linviz.figure(trace, -1, theme="dark")
    assert layer(dark, "boundary").line.color == "#FFFFFF" != layer(light, "boundary").line.color
    assert str(moving(light)) == str(moving(dark))


@pytest.mark.parametrize(
    "problem",
    [
        Problem([], []),
        Problem([(1, 1)], [1]),
        Problem([(1, 1), (1, 1)], [1, -1]),
        Problem([(1, 2), (3, 4)], [-1, -1]),
        Problem([(0, 0), (0, 1e6)], [1, -1]),
        COLLINEAR,
    ],
    ids=["empty", "one point", "contradiction", "one class", "wide apart", "collinear"],
)
@pytest.mark.parametrize("name", linviz.list_algorithms())
def test_odd_problems_are_drawn_too(name: str, problem: Problem) -> None:
    trace = linviz.run(name, problem)
    for step in some_steps(trace):
        same_place(places(linviz.figure(trace, step), "points"), problem.X)


def test_what_cannot_be_drawn_is_told() -> None:
    space = linviz.run("perceptron", Problem([(1, 2, 3), (-1, -2, -3)], [1, -1]))
    with pytest.raises(linviz.InputError, match="1 or 2 coordinates; these have 3"):
        linviz.figure(space, 0)
    with pytest.raises(linviz.InputError, match="choose one of light, dark"):
        linviz.figure(trace_of("perceptron"), 0, theme="sepia")
    with pytest.raises(IndexError, match="there is no step 1000"):
        linviz.figure(trace_of("perceptron"), 1_000)


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


def test_many_strokes_of_slack_are_fainter_and_none_leads_out_of_the_view() -> None:
    draw = np.random.default_rng(3)
    y = np.where(np.arange(60) % 2, 1, -1)
    trace = linviz.run(
        "hinge-sgd", linviz.Problem(draw.normal(size=(60, 2)) + y[:, None], y), steps=20
    )
    first = linviz.figure(trace, 1)
    ends = np.column_stack([layer(first, "slack").x, layer(first, "slack").y])[1::3]
    assert len(ends) < 60
    low, high = first.layout.xaxis.range
    assert ((ends[:, 0] >= low) & (ends[:, 0] <= high)).all()
    last = layer(linviz.figure(trace, -1), "slack")
    assert last.opacity == pytest.approx(max(0.2, min(1, 12 / (len(last.x) // 3))))
