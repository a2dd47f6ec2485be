"""Dual: weights that add up to w, KKT conditions and gap, compared with the points."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given

import linviz
from linviz.core.notation import letters
from linviz.core.number import number
from linviz.core.problem import Problem
from linviz.run.view import CAPTION
from linviz.views.dual import Dual, derivation, toy_problem
from linviz.views.dual.conditions import gap_terms
from linviz.views.dual.point_weights import point_weights, weight_kind
from linviz.words.describe import columns_for_words
from linviz.words.template import fill
from linviz.words.view_words import caption, view_row
from tests.datasets import CIRCLES, CONTRADICT, FAR, FOUR, NONSEP7, THREE_SV, XOR, lifted
from tests.runs import ALGORITHMS, problems, trace

VIEW = Dual()
STATIONARY, PRIMAL, BOX, SLACKNESS = range(4)
# every algorithm that keeps w as a sum over the points
KEPT: dict[str, dict[str, Any]] = {
    "perceptron": {"eta": 0.5, "w0": (1.0, 0.0), "b0": -0.5},
    "pocket": {"visits": 60},
    "dual-perceptron": {},
    "dual-perceptron, centred": {"offset": "centred"},
    "kozinec-two-hull": {},
    "mdm": {},
    "hard-svm": {},
    "soft-svm": {"C": 2.0},
    "active-set-svm": {"C": 2.0},
    "kernel-ridge": {"bias": "centred"},
}


def run_and_view_columns(run: linviz.Trace) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the columns of the run, and those of the view."""
    known = columns_for_words(run, run.displayed_steps())
    return dict(known), dict(VIEW.columns(run, known))


def caption_at(run: linviz.Trace, step: int) -> str:
    return caption(VIEW, run, view_row(VIEW, run, step % len(run)))


@pytest.mark.parametrize("data", [FOUR, THREE_SV, FAR], ids=["4", "9", "far"])
@pytest.mark.parametrize("name", KEPT)
def test_at_every_step_w_is_the_sum_of_what_the_points_hold(name: str, data: Problem) -> None:
    run = trace(name.split(",")[0], data, **KEPT[name])
    known, _ = run_and_view_columns(run)
    fixed = VIEW.static_data(run)
    moved = data.X - (fixed["centre"] or 0.0)
    made = fixed["factor"] * (point_weights(run, known) * data.y) @ moved
    size = np.abs(made).max() + 1
    if "shares" in known and run.stop.name == "NOT_SEPARABLE":
        # where the hulls meet, w is 0, and their weights leave some 1e-7
        assert not known["w"][-1].any()
        assert made[-1] == pytest.approx(0, abs=1e-6)
        made[-1] = 0.0
    assert known["w"] - known["w"][0] == pytest.approx(made - made[0], abs=1e-9 * size)


@given(problems(least=2))
def test_every_point_s_share_of_the_gap_adds_up_to_primal_less_dual_at_every_step(
    data: Problem,
) -> None:
    run = trace("soft-svm", data, C=1.5)
    known, found = run_and_view_columns(run)
    over = data.y * known["scores"] - 1.0
    terms = gap_terms(known["alpha"], over, 1.5)
    size = known["primal"].max() + 1
    assert terms.sum(axis=1) == pytest.approx(known["primal"] - known["dual"], abs=1e-8 * size)
    assert (terms >= 0).all()
    most = terms[np.arange(len(terms)), found["largest"]]
    assert most == pytest.approx(found["share"] / 100 * terms.sum(axis=1))


@given(problems(least=2))
def test_during_smo_three_conditions_hold_at_every_step_and_slackness_at_the_end_alone(
    data: Problem,
) -> None:
    run = trace("soft-svm", data, C=3)
    known, found = run_and_view_columns(run)
    alpha = known["alpha"]
    assert found["kkt"][:, [STATIONARY, PRIMAL, BOX]].all()
    assert ((alpha >= 0) & (alpha <= 3)).all()
    assert np.abs(alpha @ data.y) == pytest.approx(0, abs=1e-9)
    assert (found["kkt"][:, SLACKNESS] == (known["gap"] <= 1e-6)).all()
    if not data.one_class:
        assert found["kkt"][-1].all()


def test_a_hard_margin_lacks_points_until_its_end_and_then_the_sum_is_w_squared() -> None:
    separable = Problem(THREE_SV.X[:8], THREE_SV.y[:8])
    run = trace("hard-svm", separable)
    known, found = run_and_view_columns(run)
    assert not found["kkt"][1, PRIMAL]
    assert found["kkt"][-1].all()
    w = known["w"][-1]
    assert found["sum"][-1] == pytest.approx(w @ w)
    assert caption_at(run, 1).endswith("have not reached y·f = 1 yet.")
    assert caption_at(run, -1).startswith(
        "3 of 8 points hold the boundary, all on the margin: Σα = ‖w‖²"
    )
    # if no boundary separates the points, some point never reaches y f = 1
    never = trace("hard-svm", NONSEP7)
    assert not run_and_view_columns(never)[1]["kkt"][-1, PRIMAL]


@given(problems(least=2))
def test_the_dual_rises_by_what_the_two_pull_and_bend(data: Problem) -> None:
    run = trace("soft-svm", data, C=2)
    known, found = run_and_view_columns(run)
    K, y = run.lifted.K, data.y
    for k in np.flatnonzero(found["pair"]):
        i, j = known["index"][k], known["other"][k]
        change = known["alpha"][k] - known["alpha_before"][k]
        moved = change[[i, j]]
        assert np.delete(change, [i, j]) == pytest.approx(0)
        bend = K[np.ix_([i, j], [i, j])] * np.outer(y[[i, j]], y[[i, j]])
        rise = found["pulls"][k] @ moved - moved @ bend @ moved / 2
        whole = known["dual"][k] - known["dual"][k - 1]
        assert rise == pytest.approx(whole, abs=1e-9 * (1 + known["dual"][-1]))
        assert rise >= -1e-12
        # what one gains of alpha y the other loses
        assert moved @ y[[i, j]] == pytest.approx(0, abs=1e-12)


def test_what_moves_no_pair_or_more_is_no_pair() -> None:
    _, found = run_and_view_columns(trace("active-set-svm", THREE_SV))
    assert not found["pair"].all()
    _, found = run_and_view_columns(trace("soft-svm", THREE_SV))
    assert found["pair"].tolist() == [False] + [True] * 31


def test_those_below_c_and_those_at_c_are_all_that_hold() -> None:
    run = trace("soft-svm", THREE_SV, C=1)
    known, found = run_and_view_columns(run)
    holding = (known["alpha"] > 1e-12 * known["alpha"].max(axis=1, keepdims=True)).sum(axis=1)
    assert (found["holding"] == holding).all()
    assert (found["free"] + found["capped"] == found["holding"]).all()
    assert caption_at(run, 0) == "Every weight is still 0."
    assert caption_at(run, -1) == (
        "5 support vectors: 3 with 0 < α < C, 2 at C, 1 of them misclassified. "
        "The gap is closed: no other α is better."
    )
    assert "% of the gap." in caption_at(run, 10)


@pytest.mark.parametrize("name", ["kozinec-two-hull", "mdm"])
def test_in_two_hulls_the_weights_of_each_class_are_a_whole(name: str) -> None:
    for data in (THREE_SV, lifted(CIRCLES, "rbf")):
        run = trace(name, data)
        known, _ = run_and_view_columns(run)
        weights = point_weights(run, known)
        positive = run.lifted.y > 0
        assert weights[:, positive].sum(axis=1) == pytest.approx(1)
        assert weights[:, ~positive].sum(axis=1) == pytest.approx(1)


def test_in_one_hull_all_weights_are_a_whole_and_the_caption_says_so() -> None:
    run = trace("mdm", FOUR, hulls="one")
    known, _ = run_and_view_columns(run)
    assert point_weights(run, known).sum(axis=1) == pytest.approx(1)
    assert caption_at(run, -1).endswith("all weights add up to 1.")


def test_counts_of_mistakes_are_whole_and_what_a_ridge_holds_is_how_far_it_is_off() -> None:
    run = trace("dual-perceptron", FAR)
    known, _ = run_and_view_columns(run)
    counts = point_weights(run, known)
    assert (counts == np.round(counts)).all()
    assert counts[-1].sum() == run.updates
    ridge = trace("kernel-ridge", NONSEP7, lam=0.5)
    last = ridge[-1]
    weights = point_weights(ridge, columns_for_words(ridge, np.array([ridge.steps])))[0]
    assert NONSEP7.y * weights == pytest.approx((NONSEP7.y - last.scores) / 0.5)


def test_with_centred_points_only_mistakes_count_as_mistakes() -> None:
    points = Problem([[2, 1], [1, 2], [3, 2], [0, 1]], [1, -1, 1, -1])
    run = trace("dual-perceptron", points, offset="centred")
    assert caption_at(run, 1) == (
        "1 of 4 points has been a mistake, 1 time in all; "
        "w is the sum of y (x − mean of all points) over it."
    )
    known, found = run_and_view_columns(run)
    assert (point_weights(run, known) == known["alpha"]).all()
    assert (found["holding"] == (known["alpha"] > 0).sum(axis=1)).all()
    assert VIEW.static_data(run)["centre"] == [1.5, 1.5]
    assert VIEW.static_data(trace("dual-perceptron", points))["centre"] is None
    (bars,) = linviz.figure(run, 1, view="dual").data
    assert list(bars.y) == [1, 0, 0, 0]


@pytest.mark.parametrize("data", [FOUR, NONSEP7, XOR])
@pytest.mark.parametrize("name", ["perceptron", "dual-perceptron"])
def test_mistakes_are_counted_and_a_point_makes_most_only_where_no_other_makes_as_many(
    name: str, data: Problem
) -> None:
    run = trace(name, data)
    for step in range(1, min(run.steps, 40) + 1):
        row = view_row(VIEW, run, step)
        counts = point_weights(run, {name: np.asarray([row[name]]) for name in row})[0]
        top, made = int(counts.max()), np.count_nonzero(counts)
        ties = int((counts == top).sum())
        said = caption(VIEW, run, row)
        total = number(counts.sum()).text
        assert f" {total} time{'s' * (total != '1')} in all;" in said
        if ties == made:
            assert "most often" not in said
        elif ties == 1:
            assert said.endswith(f"most often, {top} times.")
            assert f", {counts.argmax() + 1} " in said
        else:
            assert said.endswith(f", {ties} of them most often, {top} times each.")


def test_of_a_ridge_the_largest_alpha_is_named_with_those_that_are_as_large() -> None:
    opposite = Problem([[1, 1], [-1, -1]], [1, -1])
    assert caption_at(trace("kernel-ridge", opposite), -1).endswith(
        "2 points have the largest |α|, 0.244."
    )
    run = trace("kernel-ridge", NONSEP7)
    sizes = np.abs((NONSEP7.y - run[-1].scores) / view_row(VIEW, run, run.steps)["lam"])
    largest = f"{sizes.argmax() + 1} {'●' if NONSEP7.y[sizes.argmax()] > 0 else '■'}"
    assert f"; {largest} has the largest |α|, {number(sizes.max()).text}." in caption_at(run, -1)


def test_what_keeps_no_sum_says_so_and_what_would() -> None:
    unsuited = {name for name in ALGORITHMS if VIEW.why_unsuited(trace(name, THREE_SV))}
    kept = {name for name in ALGORITHMS if weight_kind(trace(name, THREE_SV))}
    assert unsuited == ALGORITHMS.keys() - kept
    assert kept == {*(name.split(",")[0] for name in KEPT), "thresholded-sgd"}
    assert "is kept" not in VIEW.why_unsuited(trace("voted-perceptron", XOR))


def test_no_point_opens_a_gap_that_is_closed() -> None:
    run = trace("soft-svm", CONTRADICT)
    _, found = run_and_view_columns(run)
    assert found[CAPTION][0] == 0
    assert found[CAPTION][-1] >= 4


def test_the_figure_has_a_bar_a_point_and_both_walls() -> None:
    run = trace("soft-svm", THREE_SV, C=1)
    drawn = {layer.name: layer for layer in linviz.figure(run, -1, view="dual").data}
    assert drawn["weights"].y == pytest.approx(THREE_SV.y * run[-1].alpha)
    assert list(drawn["C of plus"].y) == [1, 1]
    assert list(drawn["C of minus"].y) == [-1, -1]
    (counts,) = linviz.figure(trace("perceptron", FOUR), -1, view="dual").data
    assert counts.name == "weights"


@pytest.mark.parametrize("name", ["soft-svm", "active-set-svm", "hard-svm"])
def test_the_derivation_has_the_numbers_of_each_step(name: str) -> None:
    run = trace(name, THREE_SV if name != "hard-svm" else FOUR)
    known, found = run_and_view_columns(run)
    half = (known["w"] ** 2).sum(axis=1) / 2
    assert found["half"] == pytest.approx(half, rel=1e-9, abs=1e-9)
    assert found["balance"] == pytest.approx(0, abs=1e-9)
    assert found["sum"] - found["half"] == pytest.approx(known["dual"], rel=1e-9, abs=1e-12)
    lines = VIEW.static_data(run)["derivation"]
    assert len(lines) == (8 if name != "hard-svm" else 7)
    n = run.lifted.n
    assert letters(lines[-1][1]) == f"n = {n}, n² = {n * n}"
    row = view_row(VIEW, run, run.steps)
    told = [fill(here, row) for _, here in lines]
    assert told[-3].startswith(f"{number(row['sum']).text} − {number(row['half']).text}")
    captions = VIEW.caption_templates(run)
    assert captions[found["of_derivation"][0]] == derivation.CAPTION
    assert captions[found["of_small"][0]] == toy_problem.CAPTION
    assert VIEW.static_data(trace("dual-perceptron", FOUR))["derivation"] == []


def test_the_dual_of_the_small_problem_is_the_lowest_of_l_and_meets_x_squared_at_a_saddle() -> None:
    told = toy_problem.page_values()
    x = np.linspace(-3, 5, 8001)
    for lam, at, g, holds in zip(*(told[one] for one in ("lam", "x", "g", "holds")), strict=True):
        L = toy_problem.lagrangian(x, lam)
        assert L.min() == pytest.approx(g, abs=1e-6)
        assert x[L.argmin()] == pytest.approx(at, abs=1e-3)
        # a bound for the smallest x² with x ≥ 1
        assert g <= 1
        assert all(holds) == (lam == 2) == (g == 1)
    assert 2.0 in told["lam"]
    # L at x = 1 is the same for every λ, and left of it there is no highest
    assert {float(toy_problem.lagrangian(np.array(1.0), lam)) for lam in told["lam"]} == {1.0}
    assert toy_problem.lagrangian(np.array(0.9), 1e6) > 1e4
