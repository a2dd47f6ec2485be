"""The soft-margin SVM: what holds at every step, what must be true at the end, and figures worked out elsewhere."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.svm import SVC

from linviz.algorithms.svm.soft_svm.algorithm import SoftSvm, State
from linviz.core.lift import Lifted, lift
from linviz.core.number import beside
from linviz.core.problem import Array, Problem
from linviz.run.algorithm import Info
from linviz.run.loop import record
from linviz.run.trace import Trace
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
    lifted,
)
from tests.oracles import soft_margin
from tests.runs import as_by_the_verbs, problems, rows, states, trace
from tests.shown import numbers

TOLERANCE = 1e-6

lifts = st.sampled_from(
    [lift("none"), lift("quadratic"), lift("polynomial", {"degree": 3}), lift("rbf")]
)
penalties = st.sampled_from([0.01, 1.0, 100.0])
CHOICES = ("most-violating", "second-order")
each_choice = pytest.mark.parametrize("pair", CHOICES)


@st.composite
def short_runs(draw: st.DrawFn) -> Trace:
    """The first 200 steps on any few points, through any lift."""
    algorithm = SoftSvm(draw(penalties), draw(st.sampled_from(CHOICES)), max_steps=200)
    seen = Lifted(draw(problems(least=2)), draw(lifts))
    return Trace(algorithm, seen, record(algorithm, seen))


@st.composite
def finished_runs(draw: st.DrawFn) -> Trace:
    """Whole runs on any few points of both classes."""
    data = draw(problems(least=2).filter(lambda one: not one.one_class))
    settings = {"C": draw(st.sampled_from([0.01, 1.0])), "pair": draw(st.sampled_from(CHOICES))}
    return trace("soft-svm", Lifted(data, draw(lifts)), **settings)


def pair_steps(run: Trace) -> list[tuple[State, Info, State]]:
    """All steps but the leap with which a used-up budget ends."""
    return [
        (before, info, after)
        for before, info, after in states(run)
        if info and info.event == "update"
    ]


def dual_objective(run: Trace, alpha: Array) -> Array:
    """Of every row, written out."""
    c = alpha * run.lifted.y
    return alpha.sum(axis=1) - ((c @ run.lifted.K) * c).sum(axis=1) / 2


@given(short_runs())
def test_every_alpha_stays_between_0_and_c(run: Trace) -> None:
    alpha = rows(run)
    assert (alpha >= 0).all()
    assert (alpha <= run.algorithm.C).all()


@given(short_runs())
def test_sum_alpha_y_stays_0(run: Trace) -> None:
    assert np.abs(rows(run) @ run.lifted.y).max(initial=0) <= 1e-12 * run.algorithm.C * max(
        1, run.steps
    )


@given(short_runs())
def test_a_step_changes_its_two_alphas_and_no_other(run: Trace) -> None:
    for before, info, after in pair_steps(run):
        changed = np.flatnonzero(before.alpha != after.alpha)
        assert set(changed) <= {info.index, info.other}
        assert len(changed) > 0


@given(short_runs())
def test_a_step_that_meets_no_wall_leaves_its_two_points_no_violation(run: Trace) -> None:
    for before, info, after in pair_steps(run):
        pair = [info.index, info.other]
        if ((after.alpha[pair] > 0) & (after.alpha[pair] < run.algorithm.C)).all():
            scale = np.abs(np.append(before.F, after.F)).max()
            assert after.F[info.index] == pytest.approx(
                after.F[info.other], rel=0, abs=1e-9 * scale
            )


@pytest.mark.parametrize("C", [0.1, 0.3, 0.7])
def test_a_wall_is_met_exactly(C: float) -> None:
    for problem in (OVERFIT24, overlapping(seed=1)):
        run = trace("soft-svm", problem, C=C)
        _same_records(run)
        alpha = rows(run)
        assert ((alpha > C * (1 - 1e-9)) == (alpha == C)).all()
        assert ((alpha < C * 1e-9) == (alpha == 0)).all()


@given(short_runs())
def test_the_dual_objective_never_falls(run: Trace) -> None:
    values = dual_objective(run, rows(run))
    assert (np.diff(values) >= -1e-12 * np.abs(values).max(initial=1)).all()


@given(short_runs())
def test_the_dual_objective_that_is_carried_along_is_that_of_alpha(run: Trace) -> None:
    last = run.at(-1)
    computed = dual_objective(run, last.alpha[None, :])[0]
    assert last.dual == pytest.approx(computed, rel=1e-6, abs=1e-9 * run.algorithm.C)


@given(short_runs())
def test_the_gap_lies_between_0_and_1_and_the_dual_below_the_primal(run: Trace) -> None:
    columns = run.columns(np.arange(run.steps + 1))
    assert (columns["gap"] >= 0).all()
    assert (columns["gap"] <= 1 + 1e-9).all()
    assert (columns["dual"] <= columns["primal"] * (1 + 1e-9)).all()
    difference = columns["primal"] - columns["dual"]
    assert difference == pytest.approx(columns["gap"] * columns["primal"], rel=1e-6, abs=1e-6)


@given(short_runs())
def test_the_slack_is_the_hinge(run: Trace) -> None:
    columns = run.columns(np.arange(run.steps + 1))
    hinge = np.maximum(0, 1 - run.lifted.y * columns["scores"])
    assert (columns["slack"] == hinge).all()
    assert columns["slack_sum"] == pytest.approx(hinge.sum(axis=1), rel=1e-9, abs=1e-9)
    if run.lifted.has_map:
        half = (columns["w"] ** 2).sum(axis=1) / 2
        assert columns["primal"] == pytest.approx(
            half + run.algorithm.C * hinge.sum(axis=1), rel=1e-8, abs=1e-9
        )


@settings(max_examples=30)
@given(short_runs())
def test_the_first_violates_the_conditions_most_and_the_second_does_or_promises_most(
    run: Trace,
) -> None:
    y, C, K = run.lifted.y, run.algorithm.C, run.lifted.K
    for before, info, _ in pair_steps(run)[:20]:
        F = K @ (before.alpha * y) - y
        can_grow = np.where(y > 0, before.alpha < C, before.alpha > 0)
        can_shrink = np.where(y > 0, before.alpha > 0, before.alpha < C)
        i, j, scale = info.index, info.other, 1e-9 * np.abs(F).max()
        assert can_grow[i]
        assert can_shrink[j]
        assert F[i] <= F[can_grow].min() + scale
        if run.algorithm.pair == "most-violating":
            assert F[j] >= F[can_shrink].max() - scale
        else:
            apart = np.array(
                [max(K[i, i] + K[k, k] - 2 * K[i, k], 1e-12) for k in range(run.lifted.n)]
            )
            rise = np.where(can_shrink & (F[i] < F), (F - F[i]) ** 2 / (2 * apart), 0.0)
            assert rise[j] >= rise.max() * (1 - 1e-6) - scale


@settings(max_examples=20)
@given(short_runs())
def test_before_and_after_are_the_scores_of_the_first_point_of_the_pair(run: Trace) -> None:
    columns = run.columns(np.arange(run.steps + 1))
    for k, (_, info, _) in enumerate(pair_steps(run), start=1):
        assert info.before == pytest.approx(columns["before"][k], rel=1e-6, abs=1e-6)
        assert info.after == pytest.approx(columns["after"][k], rel=1e-6, abs=1e-6)


@given(short_runs())
def test_the_fast_run_is_that_of_the_verbs_bit_for_bit(run: Trace) -> None:
    _same_records(run)


@each_choice
@pytest.mark.parametrize("C", [1.0, 100.0, 1e4])
def test_the_fast_run_keeps_the_checkpoints_of_the_verbs(C: float, pair: str) -> None:
    run = trace("soft-svm", NONSEP7, C=C, pair=pair)
    assert sorted(run.record.checkpoints) == list(range(0, run.steps + 1, 256))
    _same_records(run)


def _same_records(run: Trace) -> None:
    fast, plain = as_by_the_verbs(run)
    for one, other in zip(fast.checkpoints.values(), plain.checkpoints.values(), strict=True):
        assert (one.alpha.tobytes(), one.F.tobytes()) == (other.alpha.tobytes(), other.F.tobytes())
        assert one[2:] == other[2:]


@given(finished_runs())
def test_the_run_ends_at_the_first_step_whose_gap_is_closed(run: Trace) -> None:
    gaps = run.columns(np.arange(run.steps + 1))["gap"]
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
    columns = run.columns(np.arange(run.steps + 1))
    violation = columns["b_low"] - columns["b_high"]
    assert int(np.argmax(violation <= 1e-3)) == steps
    assert run.stop.name == "OPTIMAL"
    assert run.steps <= steps + 4
    assert run[-1].w == pytest.approx([0.4, 0.4], abs=1e-5)


@pytest.mark.parametrize(
    ("C", "by_violation", "by_promise"), [(1.0, 205, 56), (100.0, 16114, 2438)]
)
def test_on_cubes_the_pair_that_promises_most_needs_a_fraction_of_the_steps(
    C: float, by_violation: int, by_promise: int
) -> None:
    seen = lifted(overlapping(seed=7), "polynomial", degree=3)
    runs = [trace("soft-svm", seen, C=C, pair=pair) for pair in CHOICES]
    # products of cubes are rounded differently by other processors
    assert [run.steps for run in runs] == pytest.approx([by_violation, by_promise], rel=0.1)
    worst, best = (run[-1] for run in runs)
    assert best.objectives["primal"] == pytest.approx(worst.objectives["primal"], rel=2e-6)
    assert best.scores == pytest.approx(worst.scores, abs=0.02)


def test_twins_of_both_classes_promise_more_than_anybody_and_stop_at_the_walls() -> None:
    run = trace("soft-svm", CONTRADICT, pair="second-order")
    assert sorted((int(run.record.index[0]), int(run.record.other[0]))) == [0, 1]
    assert run[-1].slack.tolist() == [1, 1, 0, 0]


KERNELS = {
    "none": ({}, {"kernel": "linear"}),
    "quadratic": ({}, {"kernel": "poly", "degree": 2, "gamma": 1.0, "coef0": 0.0}),
    "polynomial": ({"degree": 3}, {"kernel": "poly", "degree": 3, "gamma": 1.0, "coef0": 1.0}),
    "rbf": ({"gamma": 0.7}, {"kernel": "rbf", "gamma": 0.7}),
}


def overlapping(seed: int, n: int = 40) -> Problem:
    """Two round clouds that overlap."""
    y = np.where(np.arange(n) % 2 == 0, 1.0, -1.0)
    return Problem(np.random.default_rng(seed).normal(size=(n, 2)) + 0.75 * y[:, None], y)


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("C", [0.1, 1.0, 10.0])
def test_scikit_learn_and_cvxpy_find_the_same(name: str, C: float) -> None:
    problem, (values, kernel) = overlapping(seed=7), KERNELS[name]
    seen = lifted(problem, name, **values)
    last = trace("soft-svm", seen, C=C)[-1]
    model = SVC(C=C, tol=1e-8, **kernel).fit(problem.X, problem.y)
    assert last.scores == pytest.approx(model.decision_function(problem.X), rel=1e-4, abs=2e-3)
    alpha = np.zeros(problem.n)
    alpha[model.support_] = np.abs(model.dual_coef_[0])
    objective = alpha.sum() - (alpha * problem.y) @ seen.K @ (alpha * problem.y) / 2
    assert last.objectives["dual"] == pytest.approx(objective, rel=2e-6)
    assert last.objectives["primal"] == pytest.approx(soft_margin(seen.K, problem.y, C), rel=1e-5)


@given(short_runs().filter(lambda run: run.algorithm.pair == "most-violating"))
def test_swapping_the_classes_mirrors_the_run(run: Trace) -> None:
    mirrored = Lifted(Problem(run.lifted.X, -run.lifted.y), run.lifted.lift)
    other = Trace(run.algorithm, mirrored, record(run.algorithm, mirrored))
    assert rows(other).tobytes() == rows(run).tobytes()
    assert other.record.index.tolist() == run.record.other.tolist()


@given(problems(least=2), penalties)
def test_scaling_the_points_scales_the_run(problem: Problem, C: float) -> None:
    # with powers of two not one bit is lost
    run, scaled = (
        Trace(one, data, record(one, data))
        for one, data in (
            (SoftSvm(C, max_steps=200), lifted(problem)),
            (SoftSvm(C / 16, max_steps=200), lifted(Problem(4 * problem.X, problem.y))),
        )
    )
    assert (16 * rows(scaled)).tobytes() == rows(run).tobytes()


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


def test_no_points_give_one_state_with_nothing_in_it() -> None:
    run = trace("soft-svm", Problem([], []))
    assert (run.stop.name, run.steps, run[-1].b) == ("NO_POINTS", 0, 0)


@pytest.mark.parametrize("label", [1, -1])
def test_one_class_stops_at_once_with_w_0(label: int) -> None:
    run = trace("soft-svm", Problem([(1, 2), (3, 4)], [label, label]))
    assert (run.stop.name, run.steps) == ("ONE_CLASS", 0)
    assert run[0].w.tolist() == [0, 0]
    # any b from the label outwards costs nothing
    assert run[0].b == label
    assert sorted(abs(run[0].bounds[end]) for end in ("b_low", "b_high")) == [1, np.inf]


def test_two_points_take_one_step() -> None:
    run = trace("soft-svm", Problem([(2, 1), (1, 2)], [1, -1]), C=100.0)
    assert (run.steps, run.stop.name) == (1, "OPTIMAL")
    assert run[-1].w.tolist() == [1, -1]


@each_choice
@pytest.mark.parametrize("most", [200, 20_000])
def test_a_run_whose_steps_are_used_up_leaps_to_the_exact_answer_and_says_so(
    most: int, pair: str
) -> None:
    # C = 100 on 24 overlapping points takes 3,425 steps; with features of size 100, more than there are
    seen = lifted(OVERFIT24) if most == 200 else lifted(Problem(30 * OVERFIT24.X, OVERFIT24.y))
    run = Trace(
        SoftSvm(100.0, pair, most), seen, record(SoftSvm(100.0, pair, most), seen, seconds=600)
    )
    last = run[-1]
    assert (run.stop.name, run.steps) == ("SOLVED", most)
    assert (last.event, last.index) == ("solved", None)
    assert last.objectives["gap"] <= 1e-9
    assert f"After {run.steps - 1:,} steps" in run.stop.sentence
    assert f"gap of {beside(max(last.objectives['gap'], 1e-10), 0).text}" in run.stop.sentence
    assert last.objectives["primal"] == pytest.approx(soft_margin(seen.K, seen.y, 100.0), rel=1e-6)
    assert run.updates == run.steps - 1
    assert run[-2].objectives["dual"] < last.objectives["dual"]


def test_where_even_the_exact_answer_is_lost_in_rounding_the_budget_says_at_what_gap_it_stopped() -> (
    None
):
    # scores are sums of numbers near 10^28, which cancel to a few units
    wide = np.random.default_rng(0).integers(-100, 101, size=(40, 2))
    seen = lifted(Problem(wide, np.where(np.arange(40) % 2, 1, -1)), "polynomial", degree=6)
    run = Trace(SoftSvm(1e4, max_steps=200), seen, record(SoftSvm(1e4, max_steps=200), seen))
    assert (run.stop.name, run.steps) == ("STEP_LIMIT", 200)
    # the gap itself is rounding, so only its size can be compared
    told = numbers(
        re.search("after 199 steps at a relative duality gap of ([^;]+);", run.stop.sentence)[1]
    )[0].value
    assert told > TOLERANCE
    assert told == pytest.approx(run[-1].objectives["gap"], rel=3)


def test_where_rounding_hides_the_rest_of_the_gap_the_run_says_so() -> None:
    # K reaches 10^17, so w is tiny, and C times one rounding of a score is more than |w|^2
    wide = lifted(Problem([(11, 25), (-20, 17)], [1, -1]), "polynomial", degree=6)
    run = trace("soft-svm", wide, C=100.0)
    assert run.stop.name == "PRECISION_LIMIT"
    assert "rounding leaves" in run.stop.sentence


def test_alpha_and_the_scores_cannot_be_written_to() -> None:
    algorithm, seen = SoftSvm(), lifted(XOR)
    start = algorithm.init(seen)
    after, _ = algorithm.step(seen, start)
    assert not any(array.flags.writeable for state in (start, after) for array in state[:2])


def test_a_step_leaves_its_state_as_it_was() -> None:
    algorithm, seen = replace(SoftSvm(), C=2.0), lifted(OUTLIER)
    start = algorithm.init(seen)
    algorithm.step(seen, start)
    assert start.alpha.tolist() == [0] * 7
    assert start.F.tolist() == (-OUTLIER.y).tolist()


def test_an_alpha_that_rounding_keeps_off_C_does_not_settle_b() -> None:
    turns = 2 * np.pi * np.arange(7) / 7
    ring = np.column_stack([np.cos(turns), np.sin(turns)])
    # w = 0 is optimal, and any b of [-1, 1]; 151 steps leave one alpha a rounding below C
    last = trace("soft-svm", Problem(np.vstack([ring, 2 * ring]), [1] * 7 + [-1] * 7), C=10)[-1]
    assert [last.bounds["b_low"], last.bounds["b_high"]] == pytest.approx([-1, 1])
    assert last.b == pytest.approx(0, abs=1e-9)
