"""The optimum of SMO: proved by duality, found by other solvers too, and equal to figures computed elsewhere."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from tests.algorithms.svm.runs import (
    CHOICES,
    SCIKIT_LEARN,
    TOLERANCE,
    dual_objective,
    lifts,
    scikit_learn_solution,
)
from tests.datasets import (
    BIAS_MATTERS,
    CIRCLES,
    COLLINEAR,
    CONTRADICT,
    KOZ,
    NONSEP7,
    OUTLIER,
    OVERFIT24,
    THREE_SV,
    XOR,
    clouds,
    lifted,
)
from tests.oracles import soft_margin
from tests.runs import columns, problems, trace


@st.composite
def finished_runs(draw: st.DrawFn) -> Trace:
    """Draw a whole run on any few points of both classes."""
    data = draw(problems(least=2).filter(lambda one: not one.one_class))
    settings = {"C": draw(st.sampled_from([0.01, 1.0])), "pair": draw(st.sampled_from(CHOICES))}
    return trace("soft-svm", Lifted(data, draw(lifts)), **settings)


@given(finished_runs())
def test_the_run_ends_at_the_first_step_whose_gap_is_closed(run: Trace) -> None:
    gaps = columns(run)["gap"]
    assert run.stop.name in ("OPTIMAL", "STEP_LIMIT")
    assert (gaps[:-1] > TOLERANCE * (1 - 1e-6)).all()
    assert (gaps[-1] <= TOLERANCE * (1 + 1e-6)) == (run.stop.name == "OPTIMAL")


@given(finished_runs())
def test_alpha_tells_the_kind_of_a_point(run: Trace) -> None:
    last, C, y = run[-1], run.algorithm.C, run.lifted.y
    s, rest = y * last.scores, 2 * last.objectives["gap"] * last.objectives["primal"] + 1e-9
    outside, inside = np.maximum(s - 1, 0), np.maximum(1 - s, 0)
    # alpha > 0 is for points that are not outside the margin, alpha < C for those not inside
    assert (last.alpha * outside <= rest).all()
    assert ((C - last.alpha) * inside <= rest).all()


def test_the_three_kinds_of_support_vector() -> None:
    last = trace("soft-svm", THREE_SV)[-1]
    s = THREE_SV.y * last.scores
    wrong, bound = s < 0, last.alpha == 1
    free = (last.alpha > 0) & ~bound
    assert np.flatnonzero(bound & wrong).tolist() == [8]
    assert np.flatnonzero(bound & ~wrong).tolist() == [0]
    assert np.flatnonzero(free).tolist() == [4, 5, 6]
    assert s[free] == pytest.approx(1, abs=1e-5)
    assert (s[last.alpha == 0] > 1).all()
    assert last.w == pytest.approx([1 / 9, 7 / 9], abs=1e-5)
    assert last.b == pytest.approx(-35 / 18, abs=1e-5)


def test_without_the_points_that_are_no_support_vectors_the_solution_is_the_same() -> None:
    whole = trace("soft-svm", THREE_SV)[-1]
    kept = whole.alpha > 0
    rest = trace("soft-svm", Problem(THREE_SV.X[kept], THREE_SV.y[kept]))[-1]
    assert rest.w == pytest.approx(whole.w, abs=1e-5)
    assert rest.b == pytest.approx(whole.b, abs=1e-5)


def test_a_point_on_the_margin_may_have_alpha_0() -> None:
    last = trace("soft-svm", KOZ, C=100.0)[-1]
    assert KOZ.y[4] * last.scores[4] == pytest.approx(1)
    assert last.alpha[4] == 0


@pytest.mark.parametrize(
    ("C", "margin"),
    [(0.05, 2.23136), (0.1, 2.13346), (1.0, 1.38675), (10.0, 0.360555), (100.0, 0.360555)],
)
def test_a_larger_penalty_lets_the_outlier_narrow_the_margin(C: float, margin: float) -> None:
    last = trace("soft-svm", OUTLIER, C=C)[-1]
    assert 1 / np.linalg.norm(last.w) == pytest.approx(margin, rel=2e-5)


def test_b_is_the_middle_of_its_interval() -> None:
    last = trace("soft-svm", OUTLIER)[-1]
    assert (last.bounds["b_low"], last.bounds["b_high"]) == (
        pytest.approx(-0.8),
        pytest.approx(-0.7),
    )
    assert last.b == pytest.approx(-0.75)


def test_xor_has_w_0_and_any_b_between_minus_1_and_1() -> None:
    last = trace("soft-svm", XOR)[-1]
    assert last.w.tolist() == [0, 0]
    assert (last.b, last.bounds["b_low"], last.bounds["b_high"]) == (0, -1, 1)
    assert last.alpha.tolist() == [1, 1, 1, 1]


def test_a_contradiction_costs_a_slack_of_1_for_each_of_its_points() -> None:
    last = trace("soft-svm", CONTRADICT)[-1]
    assert last.w.tolist() == [0.5, 0.5]
    assert last.slack.tolist() == [1, 1, 0, 0]


def test_points_on_a_line_are_no_trouble() -> None:
    last = trace("soft-svm", COLLINEAR, C=100.0)[-1]
    assert last.w == pytest.approx([2, 0])
    assert last.b == pytest.approx(-3)


def test_the_margin_is_measured_without_b() -> None:
    assert trace("soft-svm", BIAS_MATTERS, C=100.0)[-1].margin == pytest.approx(1, abs=1e-3)


def test_circles_are_separated_by_the_quadratic_lift() -> None:
    assert trace("soft-svm", lifted(CIRCLES, "quadratic"), C=100.0)[-1].margin == pytest.approx(
        1.8543, abs=1e-4
    )


@pytest.mark.parametrize(("C", "steps"), [(1.0, 6), (100.0, 72), (1e4, 5348)])
def test_the_steps_grow_with_c(C: float, steps: int) -> None:
    run = trace("soft-svm", NONSEP7, C=C)
    told = columns(run)
    violation = told["b_low"] - told["b_high"]
    assert int(np.argmax(violation <= 1e-3)) == steps
    assert run.stop.name == "OPTIMAL"
    assert run.steps <= steps + 4
    assert run[-1].w == pytest.approx([0.4, 0.4], abs=1e-5)


@pytest.mark.parametrize(("C", "by_violation", "by_promise"), [(1.0, 246, 56), (20.0, 2724, 385)])
def test_on_cubes_the_pair_that_promises_most_needs_a_fraction_of_the_steps(
    C: float, by_violation: int, by_promise: int
) -> None:
    seen = lifted(clouds(seed=7), "polynomial", degree=3)
    runs = [trace("soft-svm", seen, C=C, pair=pair) for pair in CHOICES]
    assert [run.steps for run in runs] == [by_violation, by_promise]
    worst, best = (run[-1] for run in runs)
    assert best.objectives["primal"] == pytest.approx(worst.objectives["primal"], rel=2e-6)
    assert best.scores == pytest.approx(worst.scores, abs=0.02)


def test_twins_of_both_classes_promise_more_than_anybody_and_stop_at_the_walls() -> None:
    run = trace("soft-svm", CONTRADICT, pair="second-order")
    assert sorted((int(run.record.index[0]), int(run.record.other[0]))) == [0, 1]
    assert run[-1].slack.tolist() == [1, 1, 0, 0]


@pytest.mark.parametrize("name", SCIKIT_LEARN)
@pytest.mark.parametrize("C", [0.1, 1.0, 10.0])
def test_scikit_learn_and_cvxpy_find_the_same(name: str, C: float) -> None:
    problem = clouds(seed=7)
    seen = lifted(problem, name, **SCIKIT_LEARN[name][0])
    last, (alpha, scores) = (
        trace("soft-svm", seen, C=C)[-1],
        scikit_learn_solution(problem, name, C),
    )
    assert last.scores == pytest.approx(scores, rel=1e-4, abs=2e-3)
    assert last.objectives["dual"] == pytest.approx(dual_objective(seen, alpha), rel=2e-6)
    assert last.objectives["primal"] == pytest.approx(soft_margin(seen.K, problem.y, C), rel=1e-5)


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_the_points_does_not_matter(seed: int) -> None:
    order = np.random.default_rng(seed).permutation(OVERFIT24.n)
    one = trace("soft-svm", lifted(OVERFIT24, "rbf"))[-1]
    other = trace("soft-svm", lifted(Problem(OVERFIT24.X[order], OVERFIT24.y[order]), "rbf"))[-1]
    assert other.objectives["primal"] == pytest.approx(one.objectives["primal"], rel=2e-6)
    assert other.scores == pytest.approx(one.scores[order], abs=5e-3)


def test_every_point_twice_is_the_same_as_twice_the_penalty() -> None:
    twice = Problem(np.vstack([NONSEP7.X, NONSEP7.X]), np.append(NONSEP7.y, NONSEP7.y))
    doubled, single = trace("soft-svm", twice)[-1], trace("soft-svm", NONSEP7, C=2.0)[-1]
    assert doubled.objectives["primal"] == pytest.approx(single.objectives["primal"], rel=2e-6)
    # which twin carries the weight is chance; what they carry together is not
    assert doubled.alpha[:7] + doubled.alpha[7:] == pytest.approx(single.alpha, abs=1e-2)
