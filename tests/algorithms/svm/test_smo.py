"""SMO step by step: what holds after every step, and that the fast run is that of the verbs."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.algorithms.svm.soft_svm.algorithm import SoftSvm, State
from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.run.algorithm import Info
from linviz.run.loop import record
from linviz.run.trace import Trace
from tests.algorithms.svm.runs import CHOICES, dual_objective, each_choice, lifts
from tests.amount import examples
from tests.datasets import NONSEP7, OUTLIER, OVERFIT24, XOR, clouds, lifted
from tests.runs import check_against_plain_loop, columns, problems, rows, states, trace

penalties = st.sampled_from([0.01, 1.0, 100.0])


@st.composite
def short_runs(draw: st.DrawFn) -> Trace:
    """Draw the first 200 steps on any few points, through any lift."""
    algorithm = SoftSvm(draw(penalties), draw(st.sampled_from(CHOICES)), max_steps=200)
    seen = Lifted(draw(problems(least=2)), draw(lifts))
    return Trace(algorithm, seen, record(algorithm, seen))


def pair_steps(run: Trace) -> list[tuple[State, Info, State]]:
    """Return all steps except the leap at the end of a budget."""
    return [
        (before, info, after)
        for before, info, after in states(run)
        if info and info.event == "update"
    ]


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
    for problem in (OVERFIT24, clouds(seed=1)):
        run = trace("soft-svm", problem, C=C)
        _same_records(run)
        alpha = rows(run)
        assert ((alpha > C * (1 - 1e-9)) == (alpha == C)).all()
        assert ((alpha < C * 1e-9) == (alpha == 0)).all()


@given(short_runs())
def test_the_dual_objective_never_falls(run: Trace) -> None:
    values = dual_objective(run.lifted, rows(run))
    assert (np.diff(values) >= -1e-12 * np.abs(values).max(initial=1)).all()


@given(short_runs())
def test_the_dual_objective_that_is_carried_along_is_that_of_alpha(run: Trace) -> None:
    last = run.at(-1)
    computed = dual_objective(run.lifted, last.alpha)
    assert last.dual == pytest.approx(computed, rel=1e-6, abs=1e-9 * run.algorithm.C)


@given(short_runs())
def test_the_gap_lies_between_0_and_1_and_the_dual_below_the_primal(run: Trace) -> None:
    told = columns(run)
    assert (told["gap"] >= 0).all()
    assert (told["gap"] <= 1 + 1e-9).all()
    assert (told["dual"] <= told["primal"] * (1 + 1e-9)).all()
    difference = told["primal"] - told["dual"]
    assert difference == pytest.approx(told["gap"] * told["primal"], rel=1e-6, abs=1e-6)


@given(short_runs())
def test_the_slack_is_the_hinge(run: Trace) -> None:
    told = columns(run)
    hinge = np.maximum(0, 1 - run.lifted.y * told["scores"])
    assert (told["slack"] == hinge).all()
    assert told["slack_sum"] == pytest.approx(hinge.sum(axis=1), rel=1e-9, abs=1e-9)
    if run.lifted.has_map:
        half = (told["w"] ** 2).sum(axis=1) / 2
        assert told["primal"] == pytest.approx(
            half + run.algorithm.C * hinge.sum(axis=1), rel=1e-8, abs=1e-9
        )


@examples(12, 120)
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


@examples(10, 80)
@given(short_runs())
def test_before_and_after_are_the_scores_of_the_first_point_of_the_pair(run: Trace) -> None:
    told = columns(run)
    for k, (_, info, _) in enumerate(pair_steps(run), start=1):
        assert info.before == pytest.approx(told["before"][k], rel=1e-6, abs=1e-6)
        assert info.after == pytest.approx(told["after"][k], rel=1e-6, abs=1e-6)


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
    fast, plain = check_against_plain_loop(run)
    for one, other in zip(fast.checkpoints.values(), plain.checkpoints.values(), strict=True):
        assert (one.alpha.tobytes(), one.F.tobytes()) == (other.alpha.tobytes(), other.F.tobytes())
        assert one[2:] == other[2:]


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
