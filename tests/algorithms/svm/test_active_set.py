"""The exact SVMs: what holds at every step, what is true at the end, and worked examples."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.algorithms.svm.active_set_svm.algorithm import ActiveSetSvm
from linviz.certificate.certify import certify
from linviz.core.lift import Lifted
from linviz.core.number import number
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from tests.algorithms.svm.runs import dual_objective, lifts
from tests.amount import examples
from tests.datasets import (
    BIAS_MATTERS,
    CIRCLES,
    COLLINEAR,
    CONTRADICT,
    DEFAULT20,
    KOZ,
    NONSEP7,
    OUTLIER,
    OVERFIT24,
    THREE_SV,
    XOR,
    clouds,
    lifted,
)
from tests.oracles import distance_of_hulls, separates
from tests.runs import check_against_plain_loop, columns, problems, rows, separable, states, trace

penalties = st.sampled_from([1e-4, 0.01, 1.0, 100.0, 1e4])


@st.composite
def soft_runs(draw: st.DrawFn, least: int = 2, most: int = 30) -> Trace:
    """Draw a run on any points, through any lift; with more than 16 points it begins with pairs."""
    return trace(
        "active-set-svm", Lifted(draw(problems(least, most)), draw(lifts)), C=draw(penalties)
    )


@st.composite
def hard_runs(draw: st.DrawFn) -> Trace:
    """Draw a run of the hard margin on any points, most of which cannot be separated."""
    return trace("hard-svm", Lifted(draw(problems(least=2)), draw(lifts)))


any_runs = st.one_of(soft_runs(), hard_runs())


# at every step


@given(any_runs)
def test_sum_alpha_y_is_0_and_every_alpha_stays_in_its_box(run: Trace) -> None:
    alpha = rows(run)[:, :-2]
    assert (alpha >= 0).all()
    assert (alpha <= run.algorithm.price).all()
    assert (np.abs(alpha @ run.lifted.y) <= 1e-12 * (1 + np.abs(alpha).sum(axis=1))).all()


@given(any_runs)
def test_the_dual_objective_rises_and_the_primal_one_stays_above_it(run: Trace) -> None:
    told = columns(run)
    size = 1e-9 * (1 + np.abs(told["dual"]).max())
    assert (np.diff(told["dual"]) >= -size).all()
    assert (told["dual"] <= told["primal"] * (1 + 1e-9) + size).all()
    assert ((told["gap"] >= 0) & (told["gap"] <= 1 + 1e-9)).all()


@given(any_runs)
def test_held_points_are_exactly_on_the_margin(run: Trace) -> None:
    for _, _, after in states(run):
        if after.active is not None and after.active.entering != -1:
            signed = 1 + run.lifted.y * (
                run.lifted.K @ after.active.signed - run.lifted.y + after.active.b
            )
            assert signed[list(after.active.free)] == pytest.approx(1, abs=1e-6)


@given(soft_runs(most=12))
def test_in_the_plane_no_more_than_three_points_are_held(run: Trace) -> None:
    assert columns(run)["held"].max() <= np.linalg.matrix_rank(run.lifted.K) + 1


@given(soft_runs(least=21, most=40))
@examples(15, 160)
def test_with_pairs_first_the_fast_run_is_that_of_the_verbs_bit_for_bit(run: Trace) -> None:
    check_against_plain_loop(run)


@pytest.mark.parametrize("C", [1.0, 100.0])
def test_the_trace_law_holds_through_the_pairs_and_after_them(C: float) -> None:
    run = trace("active-set-svm", clouds(0, 300), C=C)
    told = columns(run)
    last_pair = int(told["pairs"].sum())
    assert 20 < last_pair < run.steps
    for k in (0, last_pair - 1, last_pair, last_pair + 1, 255, 256, run.steps - 1):
        if k < run.steps:
            after, _ = run.algorithm.step(run.lifted, run.at(k))
            assert run.algorithm.row(after).tobytes() == run.algorithm.row(run.at(k + 1)).tobytes()


# at the end


@given(soft_runs())
def test_at_the_end_the_conditions_hold_and_the_gap_is_closed(run: Trace) -> None:
    if run.lifted.problem.one_class:
        return
    last, y, C = run[-1], run.lifted.y, run.algorithm.C
    # what C times one rounding of a score is, as a part of an objective of size 1 / K
    blur = 1e-16 * C * run.lifted.K.max()
    assert last.objectives["gap"] <= 1e-9 + blur
    over = y * last.scores - 1
    room = 1e-7 + 1e-15 * np.abs(run.lifted.K).max() * last.alpha.sum()
    assert (over[last.alpha == 0] >= -room).all()
    assert (over[last.alpha == C] <= room).all()
    assert (np.abs(over[(last.alpha > 0) & (last.alpha < C)]) <= room).all()


@given(separable())
def test_the_hard_margin_is_half_the_distance_of_the_hulls(problem: Problem) -> None:
    run = trace("hard-svm", problem)
    last, distance = run[-1], distance_of_hulls(problem)
    assert run.stop.name == "OPTIMAL"
    assert 2 * last.margin == pytest.approx(distance, rel=1e-7)
    assert last.objectives["gap"] <= 1e-9
    # 000 §2.3: sum alpha = |w|^2 = 1 / m^2, and |w1 - w2| = 2 m of the two hull points that alpha names
    square = float(last.w @ last.w)
    assert last.alpha.sum() == pytest.approx(square, rel=1e-7)
    assert square == pytest.approx(1 / last.margin**2, rel=1e-7)
    hull = [
        last.alpha[side] @ problem.X[side] / last.alpha[side].sum()
        for side in (problem.y > 0, problem.y < 0)
    ]
    assert np.linalg.norm(hull[0] - hull[1]) == pytest.approx(2 * last.margin, rel=1e-6)
    assert np.abs(last.alpha * (problem.y * last.scores - 1)).max() <= 1e-7 * square


@given(problems(least=2).filter(lambda one: not one.one_class))
def test_a_hard_margin_is_found_just_where_there_is_one(problem: Problem) -> None:
    run = trace("hard-svm", problem)
    assert run.stop.name == ("OPTIMAL" if separates(problem.X, problem.y) else "NOT_SEPARABLE")


@given(problems(least=2).filter(lambda one: not one.one_class))
@examples(12, 120)
def test_the_end_of_a_hard_margin_is_certified(problem: Problem) -> None:
    found = certify(trace("hard-svm", problem))
    assert found.holds
    assert found.promise in ("optimal", "not separable")


@pytest.mark.parametrize("data", [DEFAULT20, KOZ, BIAS_MATTERS, COLLINEAR])
@pytest.mark.parametrize("name", ["none", "polynomial", "rbf"])
def test_a_margin_that_is_not_the_largest_is_not_certified(data: Problem, name: str) -> None:
    run = trace("hard-svm", lifted(data, name))
    assert certify(run).optimal
    assert not certify(Trace(run.algorithm, run.lifted, _record_of_prefix(run))).optimal


def _record_of_prefix(run: Trace) -> Any:
    """Return the record without its last step, which claims to be optimal."""
    whole = run.record
    keep = whole.history.step < run.steps
    history = type(whole.history)(
        whole.history.start,
        whole.history.step[keep],
        whole.history.column[keep],
        whole.history.value[keep],
    )
    return type(whole)(
        whole.event[:-1], whole.index[:-1], whole.other[:-1], history, whole.checkpoints, whole.stop
    )


# worked examples

MARGINS = [(0.05, 2.231359), (0.1, 2.13346), (1.0, 1.38675), (10.0, 0.360555), (100.0, 0.360555)]


@pytest.mark.parametrize(("C", "margin"), MARGINS)
def test_a_larger_price_lets_the_outlier_narrow_the_margin(C: float, margin: float) -> None:
    assert 1 / np.linalg.norm(trace("active-set-svm", OUTLIER, C=C)[-1].w) == pytest.approx(
        margin, rel=3e-6
    )


def test_the_hard_margin_of_the_outlier_is_that_of_a_dear_slack() -> None:
    assert trace("hard-svm", OUTLIER)[-1].margin == pytest.approx(0.360555, rel=3e-6)


def test_b_is_the_middle_of_its_interval() -> None:
    last = trace("active-set-svm", OUTLIER)[-1]
    assert (last.b, last.bounds["b_low"], last.bounds["b_high"]) == pytest.approx(
        (-0.75, -0.8, -0.7)
    )
    last = trace("active-set-svm", XOR)[-1]
    assert (last.b, last.bounds["b_low"], last.bounds["b_high"]) == (0, -1, 1)
    assert last.alpha.tolist() == [1, 1, 1, 1]
    assert last.w.tolist() == [0, 0]


def test_the_three_kinds_of_support_vector_and_the_line_without_the_others() -> None:
    last = trace("active-set-svm", THREE_SV)[-1]
    assert last.w == pytest.approx([1 / 9, 7 / 9], abs=1e-12)
    assert last.b == pytest.approx(-35 / 18, abs=1e-12)
    assert np.flatnonzero(last.alpha == 1).tolist() == [0, 8]
    assert np.flatnonzero((last.alpha > 0) & (last.alpha < 1)).tolist() == [4, 5, 6]
    kept = last.alpha > 0
    rest = trace("active-set-svm", Problem(THREE_SV.X[kept], THREE_SV.y[kept]))[-1]
    assert [*rest.w, rest.b] == pytest.approx([1 / 9, 7 / 9, -35 / 18], abs=1e-12)


@pytest.mark.parametrize("C", [1.0, 100.0, 1e4])
def test_seven_points_take_as_few_steps_at_any_price(C: float) -> None:
    run = trace("active-set-svm", NONSEP7, C=C)
    assert run.steps <= 12
    assert run[-1].w == pytest.approx([0.4, 0.4], abs=1e-9)


def test_the_hard_margin_of_known_sets() -> None:
    assert trace("hard-svm", BIAS_MATTERS)[-1].margin == pytest.approx(1.0, abs=1e-12)
    assert trace("hard-svm", lifted(CIRCLES, "quadratic"))[-1].margin == pytest.approx(
        1.854317, abs=1e-6
    )
    assert trace("hard-svm", lifted(CIRCLES, "quadratic"))[-1].w == pytest.approx(
        [0.38133, 0, 0.38133], abs=5e-6
    )
    last = trace("hard-svm", COLLINEAR)[-1]
    assert ([*last.w], last.b) == ([2, 0], -3)


@pytest.mark.parametrize("data", [XOR, NONSEP7, CONTRADICT, THREE_SV])
def test_where_the_hulls_meet_the_reason_is_said_and_nothing_is_raised(data: Problem) -> None:
    run = trace("hard-svm", data)
    assert run.stop.name == "NOT_SEPARABLE"
    assert "hulls meet" in run.stop.sentence
    assert certify(run).holds


def test_contradictory_points_pay_one_each() -> None:
    last = trace("active-set-svm", CONTRADICT)[-1]
    assert last.w == pytest.approx([0.5, 0.5], abs=1e-12)
    assert last.slack == pytest.approx([1, 1, 0, 0], abs=1e-12)


# a point is moved


@pytest.mark.parametrize("name", ["none", "polynomial", "rbf"])
def test_from_the_solution_before_a_point_was_moved_it_is_a_few_steps_to_the_new_one(
    name: str,
) -> None:
    problem = clouds(1, 100)
    alpha = trace("active-set-svm", lifted(problem, name))[-1].alpha
    X = problem.X.copy()
    X[17] += [0.1, -0.05]
    seen, algorithm = lifted(Problem(X, problem.y), name), ActiveSetSvm(1.0)
    state, steps = algorithm.start(seen, alpha), 0
    while algorithm.stop(seen, state) is None:
        state, steps = algorithm.step(seen, state)[0], steps + 1
    cold = trace("active-set-svm", seen)
    assert steps < cold.steps / 3
    dual = dual_objective(seen, state.active.alpha)
    assert dual == pytest.approx(cold[-1].objectives["dual"], rel=1e-12)


def test_a_start_that_does_not_fit_is_made_to_fit() -> None:
    algorithm, seen = ActiveSetSvm(1.0), lifted(XOR)
    state = algorithm.start(seen, np.array([5.0, -1.0, 0.2, 0.0]))
    assert state.active.alpha.tolist() == [0.2, 0, 0.2, 0]


def test_the_budget_is_counted_and_says_at_what_gap_it_stopped() -> None:
    run = trace("active-set-svm", OVERFIT24, C=10.0, max_steps=3)
    assert (run.stop.name, run.steps) == ("STEP_LIMIT", 3)
    assert f"gap of {number(run[-1].objectives['gap']).text}" in run.stop.sentence
