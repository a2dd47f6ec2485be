"""Weights: the plane of w, compared with the points, and with the objectives that the algorithms report."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linviz
from linviz.core.nearest import hard_margin_bounds
from linviz.core.notation import letters
from linviz.core.problem import Problem
from linviz.run.view import CAPTION
from linviz.ui.endpoints.columns import encode_column
from linviz.views.weights import Weights, captions, figure, half_planes, objective, weight_plane
from linviz.views.weights.cell import separating_cell
from linviz.words.describe import columns_for_words
from linviz.words.view_words import caption, view_columns, view_row
from tests.datasets import DEFAULT20, FOUR, LINE_A, NONSEP7, OUTLIER, THREE_SV, XOR, lifted
from tests.runs import ALGORITHMS, problems, separable, trace
from tests.views.exact_cells import exact_rows, exists, mistakes

VIEW = Weights()
# on a number line
SPLIT = Problem([[-2], [-1], [1], [3]], [-1, -1, 1, 1])
# the reading that is the objective, of each algorithm that follows a gradient
OBJECTIVES: dict[str, tuple[str, dict[str, Any]]] = {
    "batch-perceptron": ("criterion", {"steps": 40}),
    "logistic-gd": ("objective", {"lam": 0.3, "steps": 60}),
    "logistic-sgd": ("objective", {"lam": 0.3, "steps": 200}),
    "hinge-sgd": ("objective", {"C": 2.0, "steps": 200}),
    "pegasos": ("objective", {"C": 2.0, "steps": 200}),
    "soft-svm": ("primal", {"C": 3.0}),
}


def run_and_view_columns(run: linviz.Trace) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the columns of the run, and those of the view."""
    known = columns_for_words(run, run.displayed_steps())
    return dict(known), dict(VIEW.columns(run, known))


def signed_scores(run: linviz.Trace, places: Any, height: float) -> Any:
    """Return y f at every point, of classifiers at places (m, 2), (m, n)."""
    kind = weight_plane.plane_kind(run)
    rows = np.column_stack([run.lifted.phi, np.ones(run.lifted.n)])
    w = np.column_stack([places, np.full(len(places), height)])
    return run.lifted.y * ((places @ rows.T) if kind == "line" else (w @ rows.T))


@pytest.mark.parametrize("data", [FOUR, NONSEP7, XOR, LINE_A], ids=["4", "7", "XOR", "line"])
@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_mistakes_at_the_place_of_a_step_are_those_of_its_classifier(
    name: str, data: Problem
) -> None:
    run = trace(name, data)
    known, found = run_and_view_columns(run)
    scores = known.get("moving_scores", known["scores"])
    assert found["missed"] == pytest.approx((data.y * scores <= 0).sum(axis=1))
    for k in range(0, len(found["missed"]), 1 + len(found["missed"]) // 40):
        at = signed_scores(run, found["place"][k : k + 1], found["height"][k])[0]
        assert at == pytest.approx(data.y * scores[k], rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("of", ["parabola", "shifted-parabola", "polynomial"])
@pytest.mark.parametrize("name", ["perceptron", "dual-perceptron", "soft-svm", "mdm"])
def test_so_they_are_in_lifts_with_two_features_and_a_constant_of_their_own(
    name: str, of: str
) -> None:
    run = trace(name, lifted(LINE_A, of))
    known, found = run_and_view_columns(run)
    for k in range(0, len(found["missed"]), 1 + len(found["missed"]) // 20):
        at = signed_scores(run, found["place"][k : k + 1], found["height"][k])[0]
        assert at == pytest.approx(LINE_A.y * known["scores"][k], rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("bias", [True, False])
def test_before_a_step_is_where_the_step_before_has_led(bias: bool) -> None:
    run = trace("averaged-perceptron", DEFAULT20, bias=bias, passes=2)
    now, before = weight_plane.places_after_and_before(run, run.columns(np.arange(len(run))))
    assert before.place[1:] == pytest.approx(now.place[:-1])
    assert before.height[1:] == pytest.approx(now.height[:-1])
    hulls = trace("mdm", DEFAULT20)
    now, before = weight_plane.places_after_and_before(hulls, hulls.columns(np.arange(len(hulls))))
    assert before.place[1:] == pytest.approx(now.place[:-1])


@given(problems(), st.sampled_from([-1, 0, 1]), st.sampled_from([1e-4, 1.0, 300.0]), st.booleans())
def test_the_cell_without_a_mistake_is_said_to_exist_just_where_fractions_find_it(
    data: Problem, sign: int, scale: float, bias: bool
) -> None:
    run = trace("perceptron", Problem(data.X * scale, data.y), bias=bias, max_updates=1)
    sign *= bias
    rows = exact_rows(run, sign)
    cell = separating_cell(run.lifted, weight_plane.plane_kind(run), sign)
    assert cell.exists == exists(rows)
    assert (cell.inside is not None) == cell.exists
    # a polygon that rounding leaves of lines that meet in one point is none
    ring = figure.correct_region(run, float(sign), [-1e5, 1e5, -1e5, 1e5], 0.0)
    assert cell.exists or not len(ring)
    if cell.inside is not None:
        assert mistakes(rows, cell.inside) == 0
        for height in (0.01, 7.0):
            of = exact_rows(run, sign * height)
            assert mistakes(of, height * cell.inside) == 0
    if found := VIEW.static_data(run)["widest"]:
        assert exists(exact_rows(run, 0.0)) if not bias else found[2] != 0 or cell.exists
    elif not bias:
        assert not cell.exists


@pytest.mark.parametrize("gap", [1e-3, 1e-7, 1e-10])
def test_a_narrow_cell_is_not_said_to_be_missing(gap: float) -> None:
    # any weights of the solver passed for a proof that no w separates
    run = trace("perceptron", Problem([(1, 1), (1 + gap, 1)], [1, -1]), max_updates=1)
    for sign in (-1, 0, 1):
        assert exists(exact_rows(run, sign))
        assert separating_cell(run.lifted, "slice", sign).exists is not False


@given(separable())
def test_the_largest_margin_of_the_plane_is_that_of_the_hard_svm(data: Problem) -> None:
    found = weight_plane.widest_boundary(lifted(data))
    assert found is not None
    w, b = found
    assert (data.y * (data.X @ w + b)).min() == pytest.approx(1)
    assert 1 / np.linalg.norm(w) == pytest.approx(hard_margin_bounds(lifted(data)).lower, rel=1e-6)


@pytest.mark.parametrize("data", [FOUR, DEFAULT20, OUTLIER, SPLIT], ids=["4", "20", "7", "line"])
def test_at_the_end_of_the_hard_svm_its_w_is_where_the_circle_touches(data: Problem) -> None:
    run = trace("hard-svm", data)
    _, found = run_and_view_columns(run)
    at = found["shortest"][-1]
    assert at == pytest.approx(found["place"][-1], rel=1e-3, abs=1e-3)
    assert found["of_margin"][-1] == captions.SHORT
    assert found["short"][-1] == 0


@given(separable(), st.floats(-4, 4))
def test_no_place_with_y_f_of_1_is_nearer_to_0_than_the_one_on_the_circle(
    data: Problem, height: float
) -> None:
    run = trace("hard-svm", data)
    (at,) = half_planes.shortest_weights(run, np.array([height]))
    if np.isnan(at[0]):
        rows = exact_rows(run, height)
        assert not exists((a, b, c - 1) for a, b, c in rows)
        return
    places = at + np.random.default_rng(0).normal(size=(300, 2)) * (0.1 + np.abs(at).max())
    inside = places[(signed_scores(run, places, height) >= 1).all(axis=1)]
    assert (np.hypot(*inside.T) >= np.hypot(*at) * (1 - 1e-2) - 1e-9).all()
    assert (signed_scores(run, at[None], height) >= 1 - 2e-3).all()


@pytest.mark.parametrize("data", [THREE_SV, NONSEP7, LINE_A], ids=["9", "7", "line"])
@pytest.mark.parametrize("name", OBJECTIVES)
def test_j_at_the_place_of_a_step_is_the_objective_that_the_algorithm_reads(
    name: str, data: Problem
) -> None:
    reading, values = OBJECTIVES[name]
    run = trace(name, data, **values)
    known, found = run_and_view_columns(run)
    assert found["cost"] == pytest.approx(known[reading], rel=1e-9, abs=1e-9)
    told = VIEW.static_data(run)["cost"]
    assert told["leads"] == (name != "soft-svm")
    assert np.all(np.diff(told["levels"]) > 0)


def descends_numerically(run: linviz.Trace, place: Any, height: float) -> bool:
    """Return whether some short step against the numerical gradient of J leads to a lower J."""

    def J(places: np.ndarray) -> np.ndarray:
        return objective.objective_values(
            run, weight_plane.Places(places, np.full(len(places), height))
        )

    size = 1e-7 * (1 + np.abs(place).max())
    steps = np.array([[1, 0], [-1, 0], [0, 1], [0, -1]]) * size
    right, left, up, down = J(place + steps)
    gradient = np.array([right - left, up - down]) / 2 / size
    length = np.hypot(*gradient)
    reaches = 2.0 ** -np.arange(0, 40)[:, None] * (1 + np.abs(place).max())
    return length > 0 and bool((J(place - reaches * gradient / length) < J(place[None])).any())


@given(problems(least=2), st.sampled_from([*OBJECTIVES]), st.booleans())
def test_where_the_slope_of_j_is_said_to_lead_down_a_short_step_along_it_lowers_j(
    data: Problem, name: str, bias: bool
) -> None:
    # at w = 0 and in the cell, where J = 0, it was said as well
    has_bias = {"bias": bias} if name == "batch-perceptron" else {}
    run = trace(name, data, **({} if name == "soft-svm" else {"steps": 12}), **has_bias)
    _, found = run_and_view_columns(run)
    if "cost" not in found:
        return
    for k, said in enumerate(found["of_cost"]):
        place, height, J = found["place"][k], found["height"][k], found["cost"][k]
        if said == captions.SLOPE:
            assert descends_numerically(run, place, height)
        assert (said in (captions.LEAST, captions.ORIGIN)) == (
            J == 0 and not name.startswith("logistic")
        )
        if said == captions.ORIGIN:
            assert not place.any()
            # so it is whatever the points are, and the run goes on all the same
            assert run.steps > 0 or not data.X.any(axis=1).all()
        # on its cone the criterion has a slope wherever it is above 0
        if name == "batch-perceptron" and not bias and J > 0:
            assert said == captions.SLOPE


@given(separable(), st.sampled_from(["logistic-gd", "hinge-sgd"]))
def test_the_arrow_of_j_leads_against_its_gradient(data: Problem, name: str) -> None:
    run = trace(name, data, steps=12)
    _, found = run_and_view_columns(run)
    for place, height, down in zip(found["place"], found["height"], found["down"], strict=True):
        size = 1e-6 * (1 + np.abs(place).max())
        steps = np.array([[1, 0], [-1, 0], [0, 1], [0, -1]]) * size
        J = objective.objective_values(run, weight_plane.Places(place + steps, np.full(4, height)))
        gradient = np.array([J[0] - J[1], J[2] - J[3]]) / 2 / size
        # near a crease both sides have other gradients, and in the flat both are only rounding
        if np.isnan(down).any() or name == "hinge-sgd" or np.hypot(*gradient) < 1e-3:
            continue
        assert np.hypot(*down) == pytest.approx(1)
        assert down == pytest.approx(-gradient / np.hypot(*gradient), abs=1e-3)


@pytest.mark.parametrize("name", ["perceptron", "soft-svm"])
def test_no_place_of_stronger_grey_has_fewer_points_that_count(name: str) -> None:
    run = trace(name, DEFAULT20)
    figure = {layer.name: layer for layer in linviz.figure(run, 5, view="weights").data}
    ground = figure["ground"]
    shades, counts = np.ravel(ground.z), np.ravel(ground.customdata)
    order = np.argsort(counts, kind="stable")
    assert (np.diff(shades[order]) >= 0).all()
    assert ((shades > 0) == (counts > 0)).all()


def test_what_each_sight_says_is_in_the_captions_and_a_run_opens_in_the_one_of_its_algorithm() -> (
    None
):
    opens = {"perceptron": "of_mistakes", "batch-perceptron": "of_cost", "soft-svm": "of_margin"}
    for name, column in opens.items():
        run = trace(name, DEFAULT20)
        _, found = run_and_view_columns(run)
        assert found[CAPTION].tolist() == found[column].tolist()
    run = trace("perceptron", DEFAULT20)
    said = [caption(VIEW, run, view_row(VIEW, run, k)) for k in (30, run.steps)]
    assert said[0] == (
        "Slice at b = −3. Stronger grey means more mistakes. This w gets 17 of 20 correct; "
        "in the green-edged cell all are."
    )
    assert said[1].endswith("This w gets 20 of 20 correct, like any w in the green-edged cell.")


def test_the_angle_is_that_of_the_w_that_is_asked_and_y_x_of_the_point_that_is_looked_at() -> None:
    # a regression: it was that of x, so that a mistake at a ■ was an acute angle
    run = trace("perceptron", FOUR, bias=False)
    _, found = run_and_view_columns(run)
    assert np.isnan(found["angle"][:2]).all()
    for k in range(2, len(run)):
        w, i = run[k - 1].w, run[k].index
        assert w is not None
        assert i is not None
        x = FOUR.y[i] * FOUR.X[i]
        turn = np.arctan2(w[0] * x[1] - w[1] * x[0], w @ x)
        assert found["angle"][k] == pytest.approx(abs(np.degrees(turn)))
        said = caption(VIEW, run, view_row(VIEW, run, k) | {CAPTION: found["of_directions"][k]})
        assert ("acute" in said) == (found["angle"][k] < 90)
        assert ("acute" in said) == (run[k].event == "visit")
        assert f"Before the step w and y·x of point {i + 1} were" in said


def test_a_grid_counts_every_mistake_and_the_lines_of_points_are_where_f_is_0() -> None:
    run = trace("perceptron", DEFAULT20)
    figure = {layer.name: layer for layer in linviz.figure(run, 30, view="weights").data}
    ground = figure["ground"]
    places = np.array([[ground.x[k], ground.y[2 * k]] for k in range(0, 90, 7)])
    wrong = (signed_scores(run, places, -3.0) <= 0).sum(axis=1)
    assert [ground.customdata[2 * k][k] for k in range(0, 90, 7)] == wrong.tolist()
    for label, name in ((1, "lines of plus"), (-1, "lines of minus")):
        ends = np.column_stack([figure[name].x, figure[name].y]).reshape(-1, 3, 2)[:, :2]
        own = DEFAULT20.X[DEFAULT20.y == label]
        assert np.einsum("ikj,ij->ik", ends, own) - 3 == pytest.approx(0, abs=1e-9)
    assert [figure["w"].x[0], figure["w"].y[0]] == pytest.approx(run[30].w)


def test_it_says_why_no_plane_holds_all_of_w() -> None:
    wide = trace("perceptron", lifted(DEFAULT20, "quadratic"))
    assert letters(VIEW.why_unsuited(wide)).startswith(
        "w has 3 numbers here, and a plane holds two"
    )
    assert "infinitely many numbers" in VIEW.why_unsuited(
        trace("soft-svm", lifted(DEFAULT20, "rbf"))
    )
    assert "one number" in VIEW.why_unsuited(trace("perceptron", LINE_A, bias=False))
    assert VIEW.why_unsuited(trace("perceptron", Problem([], []))) == "there are no points yet"


@pytest.mark.parametrize("name", ["perceptron", "averaged-perceptron", "hinge-sgd", "soft-svm"])
def test_it_adds_no_more_than_a_hundred_kilobytes(name: str) -> None:
    random = np.random.default_rng(2)
    X = random.normal(size=(100, 2)).round(2)
    data = Problem(X, np.where(X[:, 0] + random.normal(size=100) > 0, 1, -1))
    run = trace(name, data)
    steps = np.arange(min(1_001, len(run)))
    sent = view_columns(VIEW, run, columns_for_words(run, steps))
    letters = [part for column in sent.values() for part in encode_column(column).values()]
    assert sum(len(part) for part in letters if isinstance(part, str)) <= 100_000


def test_the_cost_of_the_hard_margin_and_of_ridge_has_no_contours() -> None:
    for name in ("hard-svm", "kernel-ridge", "kozinec"):
        assert objective.has_contours(trace(name, FOUR)) is False


@pytest.mark.parametrize("data", [DEFAULT20, LINE_A], ids=["plane", "line"])
@pytest.mark.parametrize("name", ["hinge-sgd", "pegasos", "perceptron"])
def test_a_step_in_two_shrinks_w_towards_0_and_then_its_point_pulls_where_it_must(
    name: str, data: Problem
) -> None:
    run = trace(name, data, **({} if name == "perceptron" else {"steps": 300}))
    known, _ = run_and_view_columns(run)
    was, shrunk, now = weight_plane.shrink_and_move(run, known)
    rows = weight_plane.plane_rows(weight_plane.plane_kind(run), run.lifted)
    eta, n = getattr(run.algorithm, "eta", 1.0), run.lifted.n
    for k in range(1, len(run)):
        step, index = known["step"][k], known["index"][k]
        part = {"hinge-sgd": 1 - eta / n, "pegasos": 1 - 1 / step, "perceptron": 1.0}[name]
        # of (w, b) on a number line only Pegasos shrinks b
        parts = [part, part if data.d == 2 or name == "pegasos" else 1.0]
        assert shrunk[k] == pytest.approx(parts * was[k], abs=1e-12)
        pull = now[k] - shrunk[k]
        along = pull @ (data.y[index] * rows[index])
        assert pull == pytest.approx(along * data.y[index] * rows[index] / (rows[index] ** 2).sum())
        due = known["before"][k] <= 0 if name == "perceptron" else known["before"][k] < 1 - 1e-6
        if abs(known["before"][k] - 1) > 1e-6:
            assert (along > 0) == due, step


def test_without_an_average_there_is_no_second_place() -> None:
    # the mark of the average was there all the same, and the view failed
    known, own = run_and_view_columns(trace("hinge-sgd", DEFAULT20, average=False, steps=20))
    assert "avg_w" not in known
    assert "second" not in own
    assert "second" in run_and_view_columns(trace("hinge-sgd", DEFAULT20, steps=20))[1]


@pytest.mark.parametrize(
    ("name", "starts"),
    [("perceptron", True), ("logistic-gd", True), ("logistic-sgd", True), ("hinge-sgd", False)],
)
def test_a_click_sets_the_start_of_what_can_be_given_one(name: str, starts: bool) -> None:
    assert VIEW.static_data(trace(name, FOUR))["starts"] == starts
