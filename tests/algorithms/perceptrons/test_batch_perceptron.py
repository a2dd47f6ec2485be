"""The batch perceptron: steps use all mistakes at once, and the best classifier is kept."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.certificate.certify import certify
from linviz.core.bound import augmented_rows
from linviz.core.problem import Array, Problem
from linviz.run.parameters import SCHEDULES
from linviz.run.trace import Trace
from tests.datasets import DEFAULT20, NONSEP7, POCKET9, TWO, XOR, lifted
from tests.runs import columns, problems, rows, separable, states, trace

schedules = st.sampled_from(SCHEDULES)


def run_of(problem: Problem, schedule: str = "constant", **more: Any) -> Trace:
    return trace("batch-perceptron", problem, **({"schedule": schedule, "steps": 60} | more))


def criterion(z: Array, v: Array) -> float:
    """Return 004 J_p, the sum of -z . v over the mistakes."""
    return float(np.maximum(0.0, -(z @ v)).sum())


def rates_and_weights(run: Trace) -> Iterator[tuple[float, float, Array]]:
    """Yield eta_t, b and w of every step."""
    for _, _, after in states(run):
        here = after.inner
        yield here.rate, here.b, here.w


@given(problems(), schedules)
def test_every_step_adds_the_rate_times_the_sum_of_all_mistakes(
    problem: Problem, schedule: str
) -> None:
    run, z = run_of(problem, schedule), augmented_rows(problem.X, problem.y, True)
    v = rows(run)[:, [2, 0, 1]]
    for t, (rate, _, _) in enumerate(rates_and_weights(run), 1):
        assert rate == {"constant": 1.0, "1/t": 1 / t, "1/sqrt t": 1 / np.sqrt(t)}[schedule]
        wrong = z @ v[t - 1] <= 1e-9 if schedule != "constant" else z @ v[t - 1] <= 0
        assert v[t] == pytest.approx(v[t - 1] + rate * z[wrong].sum(axis=0), abs=1e-9)


@given(problems())
def test_a_step_goes_down_the_gradient_of_the_criterion(problem: Problem) -> None:
    run, z = run_of(problem, "1/sqrt t", steps=5), augmented_rows(problem.X, problem.y, True)
    v, side = rows(run)[:, [2, 0, 1]], 1e-6
    for t, (rate, _, _) in enumerate(rates_and_weights(run), 1):
        # where a point lies on the boundary the criterion has a kink and no gradient
        if abs(z @ v[t - 1]).min() > 0.01:
            slope = [
                (criterion(z, v[t - 1] + e) - criterion(z, v[t - 1] - e)) / (2 * side)
                for e in side * np.eye(3)
            ]
            assert v[t] - v[t - 1] == pytest.approx(-rate * np.array(slope), abs=1e-6)


@given(problems(), schedules)
def test_the_errors_of_the_kept_classifier_are_its_own_and_never_rise(
    problem: Problem, schedule: str
) -> None:
    run = run_of(problem, schedule)
    shown = columns(run)
    kept = problem.y * (shown["best_w"] @ problem.X.T + shown["best_b"][:, None])
    # steps of 1 are exact; the others may leave a rounding on the boundary
    near = abs(kept).min(axis=1) > 1e-9
    exact = near | (schedule == "constant")
    assert ((kept <= 0).sum(axis=1) == shown["best_errors"])[exact].all()
    assert shown["best_errors"].tolist() == np.minimum.accumulate(shown["errors"]).tolist()


@given(problems(), schedules)
def test_the_criterion_is_never_negative_and_is_the_lectures(
    problem: Problem, schedule: str
) -> None:
    run, z = run_of(problem, schedule), augmented_rows(problem.X, problem.y, True)
    shown = columns(run)
    assert (shown["criterion"] >= 0).all()
    v = np.column_stack([shown["b"], shown["w"]])
    assert shown["criterion"] == pytest.approx([criterion(z, one) for one in v], abs=1e-9)
    assert (shown["criterion"][shown["errors"] == 0] == 0).all()


@given(problems(), schedules)
def test_mistakes_that_add_up_to_nothing_end_the_run_and_prove_that_nothing_separates(
    problem: Problem, schedule: str
) -> None:
    run, z = run_of(problem, schedule), augmented_rows(problem.X, problem.y, True)
    wrong = problem.y * run[-1].scores <= 0
    stuck = bool(wrong.any() and (abs(z[wrong].sum(axis=0)) < 1e-9).all())
    assert (run.stop.name == "NOT_SEPARABLE") == stuck
    if stuck:
        proved = certify(run)
        assert (proved.promise, proved.holds) == ("not separable", True)


@given(separable())
def test_with_equal_steps_separable_points_are_separated(problem: Problem) -> None:
    run = run_of(problem, steps=10_000, patience=10_000)
    assert run.stop.name == "SEPARATED" or run.steps == 10_000
    assert run.stop.name != "SEPARATED" or (run[-1].errors, run[-1].best_errors) == (0, 0)


@given(problems(), schedules, st.integers(1, 30), st.integers(1, 30))
def test_it_ends_when_its_steps_or_its_patience_are_used_up(
    problem: Problem, schedule: str, steps: int, patience: int
) -> None:
    run = run_of(problem, schedule, steps=steps, patience=patience)
    shown = columns(run)
    better = np.flatnonzero(np.append(True, np.diff(shown["best_errors"]) < 0))
    waited = np.arange(len(run)) - np.maximum.accumulate(
        np.isin(np.arange(len(run)), better) * np.arange(len(run))
    )
    assert run.steps <= steps
    assert (waited[:-1] < patience).all()
    if run.stop.name == "NO_IMPROVEMENT":
        assert waited[-1] == patience
    elif run.stop.name == "STEP_LIMIT":
        assert run.steps == steps


@given(problems(most=6), st.permutations(range(6)))
def test_the_order_of_the_points_does_not_matter(problem: Problem, order: list[int]) -> None:
    order = [i for i in order if i < problem.n]
    other = run_of(Problem(problem.X[order], problem.y[order]))
    # sums of eighths are exact in any order
    assert rows(run_of(problem)).tolist() == rows(other).tolist()
    assert run_of(problem).stop == other.stop


@given(problems(), st.sampled_from([0.25, 2.0]), schedules)
def test_eta_scales_the_weights_and_changes_nothing_else(
    problem: Problem, eta: float, schedule: str
) -> None:
    plain, scaled = run_of(problem, schedule), run_of(problem, schedule, eta=eta)
    assert (rows(plain)[:, :3] * eta).tolist() == rows(scaled)[:, :3].tolist()
    assert (plain.steps, plain.stop) == (scaled.steps, scaled.stop)


@given(problems(most=5))
def test_a_circle_comes_back_to_the_same_weights(problem: Problem) -> None:
    run = run_of(problem, steps=400)
    if run.stop.name == "CYCLING":
        shown = rows(run)[[run.stop.start, run.stop.start + run.stop.period], :3]
        assert shown[0].tolist() == shown[1].tolist()
        assert certify(run).holds


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_xor_is_stuck_at_zero_for_ever(schedule: str) -> None:
    run = trace("batch-perceptron", XOR, schedule=schedule)
    assert (run.steps, run.stop.name, run[-1].errors) == (0, "NOT_SEPARABLE", 4)
    assert "add up to 0" in run.stop.sentence


def test_sixty_steps_on_pocket9_keep_two_errors_though_one_is_possible() -> None:
    run = trace("batch-perceptron", POCKET9, steps=60)
    errors = columns(run)["errors"]
    assert (run.steps, run[-1].best_errors) == (60, 2)
    assert (np.diff(errors) > 0).any()
    assert not certify(run).optimal
    assert trace("pocket", POCKET9, visits=5_000, seed=3)[-1].best_errors == 1


def test_one_error_that_must_stay_is_certified_as_the_fewest() -> None:
    proved = certify(trace("batch-perceptron", NONSEP7))
    assert proved.optimal
    assert "One mistake is the fewest" in proved.reason


def test_two_points_are_separated_at_once() -> None:
    run = trace("batch-perceptron", TWO)
    assert (run.steps, run.stop.name, run[-1].w.tolist(), run[-1].b) == (1, "SEPARATED", [1, -1], 0)
    assert certify(run).promise == "separated"


def test_no_single_point_is_looked_at() -> None:
    assert all(frame.index is None for frame in trace("batch-perceptron", DEFAULT20))


def test_without_bias_b_stays_zero() -> None:
    assert not rows(trace("batch-perceptron", DEFAULT20, bias=False))[:, 2].any()


def test_a_point_at_the_origin_is_refused_where_the_line_must_pass_through_it() -> None:
    run = trace("batch-perceptron", Problem([(0, 0), (1, 1)], [1, -1]), bias=False)
    assert (run.steps, run.stop.name) == (0, "NOT_SEPARABLE")
    assert "origin" in run.stop.sentence


def test_it_runs_in_a_lifted_space_too() -> None:
    run = trace("batch-perceptron", lifted(XOR, "quadratic"))
    assert (run.stop.name, run[-1].w.shape) == ("SEPARATED", (3,))
