"""Logistic regression: it goes down, ends at the optimum where there is one, and says so where there is none."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression

import linviz
from linviz.algorithms.gradients.logistic.algorithm import VANISHED, has_no_optimum, largest_eta
from linviz.algorithms.gradients.logistic.slope import Slope
from linviz.certificate.certify import certify
from linviz.core.arithmetic import product, total
from linviz.core.elementary import NORMAL, fast_exp, sigmoid
from linviz.core.problem import InputError, Problem
from linviz.run.trace import Trace
from linviz.words.describe import describe
from tests.amount import examples
from tests.datasets import (
    CIRCLES,
    CONTRADICT,
    CYCLE10,
    DEFAULT20,
    KOZ,
    NONSEP7,
    OVERFIT24,
    THREE_SV,
    XOR,
    lifted,
)
from tests.runs import check_against_plain_loop, columns, is_decreasing, problems, rows, trace

BOTH = pytest.mark.parametrize("name", ["logistic-gd", "logistic-sgd"])
# some boundary leaves no point of these on its wrong side; of the last three, a few lie on it
ENDLESS = {
    "default": DEFAULT20,
    "koz": KOZ,
    "nonsep7": NONSEP7,
    "three_sv": THREE_SV,
    "contradict": CONTRADICT,
}


def column(run: Trace, name: str) -> np.ndarray:
    values: np.ndarray = columns(run)[name]
    return values


def two_classes(problem: Problem) -> Problem:
    assume(problem.n and not problem.one_class)
    return problem


# gradient descent


@examples(15, 200)
@given(
    problem=problems(least=2, most=8),
    part=st.floats(0.05, 0.95),
    lam=st.sampled_from([0.0, 0.1, 2.0]),
)
def test_the_loss_falls_in_every_step_while_eta_is_below_its_bound(
    problem: Problem, part: float, lam: float
) -> None:
    seen = lifted(two_classes(problem))
    eta = max(1e-4, min(part * largest_eta(seen, lam), 1e3))
    run = trace("logistic-gd", seen, eta=eta, lam=lam, steps=40)
    loss, slope = column(run, "objective"), column(run, "gradient")
    # by at least half of what the gradient promises, as smoothness has it
    promised = eta * (1 - eta / largest_eta(seen, lam)) * slope[:-1] ** 2
    assert (loss[:-1] - loss[1:] >= promised - 1e-12 * loss[:-1]).all()


def test_above_the_bound_the_loss_can_rise() -> None:
    eta = 1.5 * largest_eta(lifted(XOR), 0.0)
    # at w = 0 the curvature is the largest, so there the bound is sharp: only the start is its own optimum
    assert trace("logistic-gd", XOR, eta=eta).steps == 0
    assert not is_decreasing(column(trace("logistic-gd", THREE_SV, eta=0.2, steps=30), "objective"))


@BOTH
def test_a_given_start_is_the_first_w_and_b_and_what_it_leaves_out_is_0(name: str) -> None:
    run = trace(name, NONSEP7, w0=[2.0], b0=-1.5, steps=30)
    assert (run[0].w.tolist(), run[0].b) == ([2, 0], -1.5)
    check_against_plain_loop(run)
    with pytest.raises(InputError, match="w0 has 3 numbers, but w has 2"):
        trace(name, NONSEP7, w0=[1.0, 2.0, 3.0])


@BOTH
def test_from_the_place_where_another_run_was_it_goes_on_like_that_one(name: str) -> None:
    order = {"order": "cyclic"} if name == "logistic-sgd" else {}
    # a whole number of passes
    whole, first = 42, 14
    run = trace(name, NONSEP7, lam=0.5, steps=whole, **order)
    start = {"w0": run[first].w.tolist(), "b0": run[first].b}
    rest = trace(name, NONSEP7, lam=0.5, steps=whole - first, **order, **start)
    assert rows(rest).tolist() == rows(run)[first:].tolist()


@BOTH
def test_the_certificate_does_not_depend_on_the_start(name: str) -> None:
    certificates = [
        certify(trace(name, THREE_SV, lam=0.5, steps=50, **start))
        for start in ({}, {"w0": [3.0, -8.0], "b0": 5.0})
    ]
    assert len({one.dual for one in certificates}) == 1
    assert certificates[0].primal != certificates[1].primal


@pytest.mark.parametrize("scale", [0.1, 5.0, 300.0])
@pytest.mark.parametrize("lam", [0.0, 0.5])
def test_the_gradient_of_few_points_has_the_bits_of_sums_in_order(lam: float, scale: float) -> None:
    seen = lifted(DEFAULT20, "polynomial", degree=3)
    slope = Slope(seen, lam)
    v = scale * np.random.default_rng(1).normal(size=seen.phi.shape[1] + 1)
    signed = seen.y * (product(v[:-1], seen.phi.T) + v[-1])
    # scale 300: some |f| are so large that e^|f| is no float
    power = fast_exp(np.clip(-signed, -NORMAL, NORMAL))
    pulls = -seen.y * (power / (power + 1.0))
    assert pulls == pytest.approx(-seen.y * sigmoid(-signed), rel=1e-15, abs=1e-300)
    expected = np.append(product(pulls, seen.phi) + lam * v[:-1], total(pulls))
    assert slope.gradient(v).tobytes() == expected.tobytes()
    slope.is_small = False
    assert slope.gradient(v).tobytes() == expected.tobytes()


def test_a_start_at_the_optimum_is_an_end() -> None:
    best = trace("logistic-gd", THREE_SV, lam=0.5, eta=0.01, steps=20_000)[-1]
    run = trace("logistic-gd", THREE_SV, lam=0.5, w0=best.w.tolist(), b0=best.b)
    assert (run.steps, run.stop.name) == (0, "OPTIMAL")
    assert certify(run).optimal


def test_a_start_that_is_0_is_told_as_the_usual_one() -> None:
    runs = [trace("logistic-gd", NONSEP7, steps=5, **one) for one in ({}, {"w0": [0.0, 0.0]})]
    told = [[describe(run, k) for k in range(3)] for run in runs]
    assert told[0] == told[1]


@examples(12, 160)
@given(problem=problems(least=2, most=8), lam=st.sampled_from([0.05, 0.3, 1.0]))
def test_a_step_is_the_sum_over_all_points(problem: Problem, lam: float) -> None:
    X, y = two_classes(problem).X, problem.y
    moved = rows(trace("logistic-gd", problem, eta=0.1, lam=lam, steps=3))
    for now, after in pairwise(moved):
        slope = np.zeros(3)
        for x, label in zip(X, y, strict=True):
            mu = 1 / (1 + np.exp(-(now[:2] @ x + now[2])))
            slope += (mu - (label > 0)) * np.append(x, 1)
        slope[:2] += lam * now[:2]
        assert after == pytest.approx(now - 0.1 * slope, abs=1e-12)


@pytest.mark.parametrize("lam", [0.1, 1.0, 10.0])
@pytest.mark.parametrize("problem", [DEFAULT20, NONSEP7, CYCLE10, OVERFIT24, KOZ])
def test_it_ends_where_scikit_learn_does(problem: Problem, lam: float) -> None:
    seen = lifted(problem)
    run = trace("logistic-gd", seen, lam=lam, eta=0.99 * largest_eta(seen, lam), steps=100_000)
    theirs = LogisticRegression(C=1 / lam, tol=1e-10, max_iter=10_000).fit(problem.X, problem.y)
    assert run.stop.name == "OPTIMAL"
    assert [*run.at(run.steps).w, run.at(run.steps).b] == pytest.approx(
        [*theirs.coef_[0], float(theirs.intercept_[0])], abs=2e-4
    )
    assert certify(run).optimal


def test_so_it_does_through_a_lift() -> None:
    seen = lifted(CIRCLES, "quadratic")
    run = trace("logistic-gd", seen, lam=0.5, eta=0.99 * largest_eta(seen, 0.5), steps=100_000)
    theirs = LogisticRegression(C=2.0, tol=1e-10, max_iter=10_000).fit(seen.phi, seen.y)
    assert run[-1].scores == pytest.approx(theirs.decision_function(seen.phi), abs=1e-3)


def test_it_ends_when_the_gradient_has_vanished_and_not_before() -> None:
    slope = column(trace("logistic-gd", CYCLE10), "gradient")
    assert slope[-1] < VANISHED <= slope[:-1].min()


def test_permuted_points_give_the_same_run_and_scaled_ones_a_scaled_w() -> None:
    order = np.random.default_rng(3).permutation(CYCLE10.n)
    run = rows(trace("logistic-gd", CYCLE10))
    mixed = rows(trace("logistic-gd", Problem(CYCLE10.X[order], CYCLE10.y[order])))
    assert mixed[:50] == pytest.approx(run[:50], abs=1e-9)
    half = trace("logistic-gd", Problem(CYCLE10.X / 2, CYCLE10.y), eta=0.2, steps=100_000)
    assert half[-1].scores == pytest.approx(trace("logistic-gd", CYCLE10)[-1].scores, abs=1e-5)


# where no w is best


@BOTH
@pytest.mark.parametrize("data", ENDLESS)
def test_where_w_grows_for_ever_that_is_said_and_nothing_is_called_optimal(
    name: str, data: str
) -> None:
    run = trace(name, ENDLESS[data], eta=0.01 if data == "three_sv" else 0.1, steps=3_000)
    length = np.linalg.norm(rows(run)[:, :2], axis=1)
    assert length[-1] > length[len(length) // 2]
    assert "no finite optimum" in run.stop.sentence
    assert "no finite optimum" in linviz.describe(run, 0).caption
    judged = certify(run)
    assert (judged.optimal, judged.promise) == (False, "")
    assert "no finite optimum" in judged.reason


def test_a_gradient_that_vanishes_on_the_way_to_infinity_is_no_optimum() -> None:
    # so far apart that the gradient of step 2 is nearly nothing
    run = trace("logistic-gd", Problem([(30, 30), (-30, -30)], [1, -1]), eta=1.0)
    assert run[-1].objectives["gradient"] < VANISHED
    assert run.stop.name == "NO_FINITE_OPTIMUM"
    assert not certify(run).optimal


@pytest.mark.parametrize("data", ENDLESS)
def test_a_price_on_w_gives_them_an_optimum(data: str) -> None:
    seen = lifted(ENDLESS[data])
    run = trace("logistic-gd", seen, lam=0.5, eta=0.99 * largest_eta(seen, 0.5), steps=100_000)
    assert run.stop.name == "OPTIMAL"
    assert "finite" not in linviz.describe(run, 0).caption
    assert certify(run).optimal


@pytest.mark.parametrize("problem", [XOR, CYCLE10, CIRCLES, OVERFIT24])
def test_on_others_w_stays_and_the_end_is_the_optimum(problem: Problem) -> None:
    assert has_no_optimum(lifted(problem), 0.0) is False
    assert trace("logistic-gd", problem, eta=0.05, steps=100_000).stop.name == "OPTIMAL"


def test_steps_that_are_too_long_for_the_price_run_away_and_that_is_said() -> None:
    for name in ("logistic-gd", "logistic-sgd"):
        run = trace(name, NONSEP7, eta=10, lam=100, steps=10_000)
        assert run.stop.name == "DIVERGED"
        assert np.isfinite(rows(run)).all()
        assert not certify(run).optimal


# one point at a time


def test_each_step_is_the_gradient_of_one_point() -> None:
    run = trace("logistic-sgd", CYCLE10, eta=0.3, lam=0.7, steps=60)
    kept = rows(run)
    for k, i in enumerate(run.record.index):
        x, t = CYCLE10.X[i], float(CYCLE10.y[i] > 0)
        mu = 1 / (1 + np.exp(-(kept[k, :2] @ x + kept[k, 2])))
        w = kept[k, :2] - 0.3 * ((mu - t) * x + 0.7 / CYCLE10.n * kept[k, :2])
        assert kept[k + 1] == pytest.approx([*w, kept[k, 2] - 0.3 * (mu - t)], abs=1e-12)


def test_the_steps_of_a_pass_add_up_to_one_of_gradient_descent_when_eta_is_small() -> None:
    one = rows(trace("logistic-sgd", CYCLE10, order="cyclic", eta=1e-4, steps=CYCLE10.n))[-1]
    assert one == pytest.approx(
        rows(trace("logistic-gd", CYCLE10, eta=1e-4, steps=1))[-1], abs=1e-6
    )


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_with_small_steps_it_comes_near_the_optimum(seed: int) -> None:
    run = trace("logistic-sgd", CYCLE10, eta=0.005, steps=20_000, seed=seed)
    judged = certify(run)
    assert 0 < judged.gap < 0.01
    assert f"{100 * judged.gap:.2g}% of it is too much" in judged.reason


def test_a_bound_of_the_certificate_holds_whatever_w_is() -> None:
    rng = np.random.default_rng(5)
    for problem in (XOR, NONSEP7, CYCLE10, CONTRADICT, DEFAULT20):
        for lam in (0.0, 0.5):
            judged = certify(trace("logistic-gd", problem, lam=lam))
            for v in rng.normal(size=(200, 3)) * rng.choice([0.1, 1.0, 10.0], size=(200, 1)):
                loss = (
                    np.logaddexp(0, -problem.y * (problem.X @ v[:2] + v[2])).sum()
                    + lam / 2 * v[:2] @ v[:2]
                )
                assert loss >= judged.dual - 1e-9
