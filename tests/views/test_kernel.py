"""Kernel: matrix, eigenvalues and distances, recomputed from features and points alone."""

from math import exp

import numpy as np
import pytest
from hypothesis import given

import linviz
from linviz.core.lift.witness import find_witness
from linviz.core.notation import letters
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, VIEWS
from linviz.views.kernel import formula, has_constant_diagonal, nearest_values, spectrum
from linviz.words.describe import columns_for_words
from linviz.words.template import fill
from linviz.words.view_words import caption, view_row
from tests.datasets import CIRCLES, FOUR, XOR, lifted
from tests.runs import problems, trace

VIEW = VIEWS["kernel"]
WITH_FEATURES = (linviz.none(), linviz.quadratic(), linviz.polynomial(3, 0), linviz.empirical(0.5))


def caption_at(run: Trace, step: int) -> str:
    step = run.step_index(step)
    return caption(VIEW, run, view_row(VIEW, run, step))


@given(problems(most=7))
def test_no_lift_of_the_page_has_an_eigenvalue_below_0_on_any_points(points: Problem) -> None:
    for lift in (*WITH_FEATURES, linviz.rbf(2), 0.3 * linviz.rbf(1) + 0.7 * linviz.none()):
        seen = lifted(points, lift)
        values = spectrum(seen)
        assert (values >= 0).all()
        assert (np.diff(values) <= 0).all()
        assert values.sum() == pytest.approx(np.trace(seen.K), rel=1e-6, abs=1e-9)


def test_as_many_eigenvalues_are_above_0_as_points_are_independent() -> None:
    for lift, rank in ((linviz.none(), 2), (linviz.quadratic(), 3), (linviz.rbf(1), CIRCLES.n)):
        run = trace("hard-svm", lifted(CIRCLES, lift))
        assert VIEW.static_data(run)["above"] == rank
    # these points coincide in pairs, whatever the features are
    assert VIEW.static_data(trace("hard-svm", lifted(XOR, linviz.quadratic())))["above"] == 2


@given(problems(least=2, most=7))
def test_the_nearest_are_the_nearest_by_the_features_themselves(points: Problem) -> None:
    for lift in WITH_FEATURES:
        seen = lifted(points, lift)
        if has_constant_diagonal(seen):
            continue
        own, other = nearest_values(seen)
        for i in range(points.n):
            apart = np.linalg.norm(seen.phi - seen.phi[i], axis=1)
            same = points.y == points.y[i]
            # of distances that are rounding only the half of the digits is known
            size = 1e-6 * (1 + np.abs(seen.phi).max())
            assert_nearest(own[i], apart[same & (np.arange(points.n) != i)], size)
            assert_nearest(other[i], apart[~same], size)


def assert_nearest(found: float, distances: Array, size: float) -> None:
    if len(distances):
        assert found == pytest.approx(distances.min(), rel=1e-9, abs=size)
    else:
        assert np.isnan(found)


def test_where_each_point_is_as_long_the_kernel_itself_says_how_alike_they_are() -> None:
    seen = lifted(FOUR, linviz.rbf(0.5))
    own, other = nearest_values(seen)
    squared = ((FOUR.X[:, None] - FOUR.X) ** 2).sum(axis=2)
    assert own[0] == pytest.approx(exp(-0.5 * squared[0, 1]))
    assert other[0] == pytest.approx(max(exp(-0.5 * squared[0, j]) for j in (2, 3)))


def test_rows_and_columns_are_sorted_by_class_and_keep_their_order_there() -> None:
    y = [1, -1, 1, -1, -1]
    run = trace("perceptron", Problem([(k, k * k) for k in range(5)], y))
    assert VIEW.static_data(run)["order"] == [0, 2, 1, 3, 4]
    (heat,) = linviz.figure(run, 0, view="kernel").data
    order = [0, 2, 1, 3, 4]
    assert np.array(heat.customdata) == pytest.approx(run.lifted.K[np.ix_(order, order)])


@given(problems(least=2, most=7))
def test_the_shade_is_the_cosine_of_the_lifted_points_where_these_are_not_as_long(
    points: Problem,
) -> None:
    for lift in (linviz.none(), linviz.quadratic(), linviz.polynomial(3, 0)):
        run = trace("hard-svm", lifted(points, lift))
        phi = run.lifted.phi
        length = np.linalg.norm(phi, axis=1)
        if np.ptp(length) <= 1e-6 * length.max() or (0 < length.min() < 1e-3):
            continue
        order = VIEW.static_data(run)["order"]
        unit = phi[order] / np.where(length > 0, length, 1)[order, None]
        (heat,) = linviz.figure(run, 0, view="kernel").data
        assert np.array(heat.z) == pytest.approx(unit @ unit.T, abs=1e-6)
        assert heat.colorbar.title.text == "cosine"


def test_one_long_point_leaves_the_others_their_shades() -> None:
    # a regression: beside K(x, x) = 1,030,301 of the last, all other cells were one grey
    points = Problem([(1, 0), (0, 1), (-1, 0), (10, 0)], [1, -1, -1, 1])
    run = trace("hard-svm", lifted(points, linviz.polynomial(3, 1)))
    (heat,) = linviz.figure(run, 0, view="kernel").data
    assert np.ptp(np.array(heat.z)[1:, 1:]) > 0.8
    assert np.diag(heat.z) == pytest.approx(np.ones(4))


def test_where_each_point_is_as_long_the_shade_is_k_itself() -> None:
    run = trace("hard-svm", lifted(FOUR, linviz.rbf(0.5)))
    (heat,) = linviz.figure(run, 0, view="kernel").data
    assert np.array(heat.z) == pytest.approx(run.lifted.K)
    assert VIEW.static_data(run)["shade"] == ""


def test_it_says_what_the_point_of_the_step_is_like_and_that_nothing_is_against_a_kernel() -> None:
    run = trace("soft-svm", lifted(FOUR, linviz.rbf(0.5)))
    assert caption_at(run, 0).startswith(
        "K holds 4 × 4 numbers, instead of infinitely many features for each"
    )
    first = caption_at(run, 1)
    assert first.startswith("Most similar to ")
    assert first.endswith("negative on these points: no sign against a kernel.")
    flat = trace("perceptron", FOUR)
    assert caption_at(flat, 0).startswith(
        "K holds 4 × 4 numbers, instead of 2 features for each point."
    )
    assert caption_at(flat, 1).startswith("Nearest neighbours of 1 ●: own class at ")


def test_what_is_no_kernel_is_not_called_one_where_its_matrix_has_no_eigenvalue_below_0() -> None:
    # a regression: "The smallest eigenvalue is 3 ≥ 0: a kernel." of this one, which other points disprove
    lift = linviz.kernel(lambda x, z: 9.0 - float((x - z) @ (x - z)) ** 2)
    here, elsewhere = [(0, 0), (1.5, 0)], [(0, 0), (1.5, 0), (3, 0)]
    assert linviz.is_kernel(lift, Problem(here, [1, -1]))
    assert not linviz.is_kernel(lift, Problem(elsewhere, [1, -1, 1]))
    run = linviz.run("soft-svm", Problem(here, [1, -1]), lift)
    assert caption_at(run, 0).endswith("no sign against a kernel.")


def test_of_one_class_or_one_point_there_is_nobody_to_be_like() -> None:
    for points in (Problem([(1, 2)], [1]), Problem([(1, 2), (2, 1)], [-1, -1])):
        run = trace("perceptron", points)
        known = columns_for_words(run, run.displayed_steps())
        assert set(VIEW.columns(run, known)[CAPTION]) == {0}
        assert caption_at(run, -1).startswith(
            f"K holds {points.n} × {points.n} numbers, instead of"
        )
    assert VIEW.why_unsuited(trace("perceptron", Problem([], []))) == "there are no points yet"


@pytest.mark.parametrize(
    ("lift", "written"),
    [
        (linviz.none(), "K(x, x′) = x·x′"),
        (linviz.quadratic(), "K(x, x′) = (x·x′)²"),
        (linviz.polynomial(3, 1), "K(x, x′) = (x·x′ + 1)³"),
        (linviz.polynomial(1, 0), "K(x, x′) = (x·x′)"),
        (linviz.rbf(0.5), "K(x, x′) = exp(−0.5 ‖x − x′‖²)"),
        (linviz.empirical(1), "ψⱼ(x) = exp(−1 ‖x − xⱼ‖²)"),
        (linviz.parabola(), "K(x, x′) = φ(x)·φ(x′)"),
        (linviz.rbf(1) + 2 * linviz.none(), "K(x, x′) = exp(−1 ‖x − x′‖²) + 2 x·x′"),
        (
            linviz.mix(linviz.rbf(0.3), linviz.none(), 0.75),
            "K(x, x′) = 0.75 exp(−0.3 ‖x − x′‖²) + 0.25 x·x′",
        ),
        (linviz.rbf(0.5) * linviz.none(), "K(x, x′) = exp(−0.5 ‖x − x′‖²) · (x·x′)"),
        (
            2 * linviz.mix(linviz.quadratic(), linviz.none(), 0.25),
            "K(x, x′) = 2 (0.25 (x·x′)² + 0.75 x·x′)",
        ),
        (
            (linviz.rbf(1) + linviz.empirical(2)) * linviz.polynomial(3, 1),
            "K(x, x′) = (exp(−1 ‖x − x′‖²) + ψ(x)·ψ(x′)) · (x·x′ + 1)³",
        ),
        (
            linviz.rbf(1) + linviz.rbf(2) + linviz.rbf(3),
            "K = RBF + RBF + RBF",
        ),
    ],
)
def test_k_is_written_out(lift: linviz.Lift, written: str) -> None:
    assert letters(formula(lift)) == written


def test_of_the_empirical_map_a_row_is_what_its_point_is_learned_by() -> None:
    run = trace("perceptron", lifted(FOUR, linviz.empirical(0.5)))
    (heat,) = linviz.figure(run, 0, view="kernel").data
    assert np.array(heat.z) == pytest.approx(run.lifted.phi)
    assert VIEW.static_data(run)["range"] == (0.0, 1.0)


def test_with_signs_the_range_holds_every_product() -> None:
    run = trace("hard-svm", lifted(FOUR, linviz.rbf(0.5)))
    signed = np.outer(FOUR.y, FOUR.y) * run.lifted.K
    assert VIEW.static_data(run)["signed"] == pytest.approx((signed.min(), 1.0))


def test_what_is_said_of_a_function_that_is_tried_is_short_and_true_of_it() -> None:
    run = trace("soft-svm", lifted(FOUR, linviz.rbf(0.5)))
    no_sign, one, two, several = VIEW.caption_templates(run)[3:7]
    shown = {
        "y": FOUR.y,
        "first_shown": 0,
        "second_shown": 3,
        "shown_points": 4,
        "form": -1 / 3,
        "product": 0.0,
        "square": 16.5 / 7,
    }
    said = [fill(template, shown) for template in (no_sign, one, two, several)]
    # two lines of the pane
    assert max(map(len, said)) <= 150
    assert "no sign against a kernel. One matrix proves nothing" in said[0]
    assert said[1].startswith("Point 1 ● has K(x,\u00a0x)\u00a0≈\u00a0−0.333\u00a0<\u00a00, but")
    assert said[2].startswith(
        "1 ● and 4 ■: K(x,\u00a0x) K(x′,\u00a0x′)\u00a0=\u00a00 is less than K(x,\u00a0x′)², ≈ 2.36, "
        "which no kernel has."
    )
    assert said[3].startswith("4 ringed points have weights q with qᵀKq\u00a0≈\u00a0−0.333")
    assert all(text.endswith("refuses K: its dual is not concave.") for text in said[1:])


@given(problems(least=2, most=7))
def test_the_dual_of_what_is_no_kernel_is_not_concave(points: Problem) -> None:
    for function in (
        lambda x, z: np.tanh(x @ z - 1),
        lambda x, z: -np.linalg.norm(x - z),
    ):
        lift = linviz.kernel(function)
        if answer := linviz.is_kernel(lift, points):
            continue
        K = lift.kernel(points.X, points.X)
        witness = find_witness(K)
        assert witness is not None
        assert witness.points == answer.points
        # along this direction the dual, sum alpha - 1/2 alpha' Q alpha, curves upwards
        direction = np.zeros(points.n)
        direction[list(witness.points)] = witness.weights
        direction *= points.y
        Q = np.outer(points.y, points.y) * K
        assert direction @ Q @ direction < 0
        with pytest.raises(linviz.InputError, match="is not a kernel"):
            linviz.run("soft-svm", points, lift)
