"""The path of kernel ridge regression: lambda, f, and the further numbers of each step."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.core.problem import Problem
from linviz.run.shown_classifier import classifier_of_state
from tests.algorithms.ridge.runs import (
    LIFTS,
    biases,
    kernel_and_labels,
    lams,
    lifts,
    run_of,
    two_classes,
)
from tests.amount import examples
from tests.datasets import OVERFIT24, lifted
from tests.runs import columns, is_decreasing, problems, states, trace

# the path


@given(two_classes(), lifts, biases, lams, st.integers(1, 30))
def test_lambda_falls_evenly_on_a_log_scale_to_the_chosen_one(
    problem: Problem, lift: str, bias: str, lam: float, values: int
) -> None:
    run = run_of(problem, lift, bias=bias, lam=lam, values=values)
    path = columns(run)["lam"]
    assert (run.steps, path[0], path[-1]) == (values, np.inf, lam)
    assert is_decreasing(path)
    assert np.diff(np.log(path[1:])) == pytest.approx(
        np.diff(np.log(path[1:])).mean() if values > 1 else 0
    )
    assert run.stop.name == "OPTIMAL"


@given(two_classes(), lifts, biases, lams)
def test_as_lambda_falls_the_error_falls_and_f_grows(
    problem: Problem, lift: str, bias: str, lam: float
) -> None:
    told = columns(run_of(problem, lift, bias=bias, lam=lam))
    # rounding makes what has reached its limit waver in the last digits
    close = 1e-9 * problem.n
    assert (np.diff(told["squared_error"]) <= close).all()
    assert (np.diff(told["primal"]) <= close).all()
    assert (np.diff(told["norm"]) >= -close).all()
    assert (np.diff(told["freedom"]) >= -close).all()
    assert told["primal"] == pytest.approx(told["squared_error"] + told["penalty"])


@given(two_classes(), lifts, biases, lams)
def test_the_first_lambda_leaves_f_almost_flat(
    problem: Problem, lift: str, bias: str, lam: float
) -> None:
    run = run_of(problem, lift, bias=bias, lam=lam)
    _, y, mean = kernel_and_labels(run, bias)
    told = columns(run)
    assert np.linalg.norm(told["scores"][1] - mean) <= np.linalg.norm(y) / 11 + 1e-9
    assert told["scores"][0] == pytest.approx(np.full(problem.n, mean))


@given(two_classes(distinct=True), biases)
def test_a_positive_definite_kernel_interpolates_as_lambda_goes_to_0(
    problem: Problem, bias: str
) -> None:
    # eighths, farther apart than the kernel is wide, as far as that is possible
    run = trace("kernel-ridge", lifted(problem, "rbf", gamma=1000), bias=bias, lam=1e-6)
    assert run[-1].scores == pytest.approx(problem.y, abs=1e-4)
    assert run[-1].errors == 0
    assert columns(run)["freedom"][-1] == pytest.approx(problem.n, abs=1e-3)


@given(two_classes(), st.sampled_from([1e-6, 1e-3]), biases)
def test_f_tends_to_the_least_squares_line_as_lambda_goes_to_0(
    problem: Problem, lam: float, bias: str
) -> None:
    run = run_of(problem, "none", bias=bias, lam=lam)
    rows = problem.X if bias == "none" else np.column_stack([problem.X, np.ones(problem.n)])
    best = np.linalg.lstsq(rows, problem.y)[0]
    rest = float(((problem.y - rows @ best) ** 2).sum())
    error = columns(run)["squared_error"][-1]
    assert rest - 1e-9 <= error <= rest + lam * float(best @ best) + 1e-9


# what is told besides


@given(two_classes(), lifts, biases, lams)
@examples(15, 200)
def test_leaving_a_point_out_is_learning_without_it(
    problem: Problem, lift: str, bias: str, lam: float
) -> None:
    told = columns(run_of(problem, lift, bias=bias, lam=lam, values=3))
    for step in (1, 3):
        outside = np.array(
            [
                score_without_point(problem, lift, bias, i, float(told["lam"][step]))
                for i in range(problem.n)
            ]
        )
        assert told["loo"][step] == pytest.approx(
            ((problem.y - outside) ** 2).sum(), rel=1e-5, abs=1e-6
        )


def score_without_point(problem: Problem, lift: str, bias: str, i: int, lam: float) -> float:
    """Return f at point i, learned from all others by the textbook's formula."""
    rest = np.arange(problem.n) != i
    K = lifted(problem, lift, **LIFTS[lift]).K + float(bias == "constant")
    inner, row, y = K[np.ix_(rest, rest)], K[i, rest], problem.y[rest]
    mean = float(y.mean()) if bias == "centred" else 0.0
    if bias == "centred":
        H = np.eye(len(y)) - 1 / len(y)
        inner, row = H @ inner @ H, H @ (row - inner.mean(axis=1))
    return float(row @ np.linalg.solve(inner + lam * np.eye(len(y)), y - mean)) + mean


@given(two_classes(), lifts, biases, lams)
def test_norm_and_degrees_of_freedom_are_those_of_the_hat_matrix(
    problem: Problem, lift: str, bias: str, lam: float
) -> None:
    run = run_of(problem, lift, bias=bias, lam=lam)
    told, (K, y, _) = columns(run), kernel_and_labels(run, bias)
    inverse = np.linalg.inv(K + lam * np.eye(len(y)))
    close = 1e-10 * (1 + np.abs(K).max() / lam)
    assert told["freedom"][-1] == pytest.approx(
        np.trace(K @ inverse) + (bias == "centred"), abs=close
    )
    assert told["norm"][-1] ** 2 == pytest.approx(
        (inverse @ y) @ K @ (inverse @ y), rel=1e-6, abs=close
    )


@given(problems(least=0, most=6), lifts, biases)
def test_every_column_is_finite_but_for_the_first_lambda(
    problem: Problem, lift: str, bias: str
) -> None:
    told = columns(run_of(problem, lift, bias=bias, values=5))
    for name in (
        "scores",
        "alpha",
        "primal",
        "squared_error",
        "penalty",
        "norm",
        "freedom",
        "loo_errors",
    ):
        assert np.isfinite(told[name]).all(), name


def test_stepped_by_hand_alpha_is_that_of_the_trace() -> None:
    run = trace("kernel-ridge", lifted(OVERFIT24, "rbf"), values=5)
    for step, (_, _, after) in enumerate(states(run), 1):
        c, b = classifier_of_state(run.algorithm, run.lifted, after)
        assert c == pytest.approx(run[step].alpha, abs=1e-9)
        assert b == pytest.approx(run[step].b)
