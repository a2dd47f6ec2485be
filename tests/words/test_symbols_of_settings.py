"""Cards of settings: each setting of the page has one, and what the cards of some say is true of runs."""

from collections.abc import Iterator
from contextlib import closing

import numpy as np
import pytest

from linviz.algorithms.registry import ENTRIES, algorithm_parameters
from linviz.core.lift import LIFTS, lift, lift_parameters
from tests.datasets import CIRCLES, DEFAULT20, NONSEP7, lifted
from tests.javascript.computer import Computer
from tests.runs import trace


@pytest.fixture(scope="module")
def computer() -> Iterator[Computer]:
    with closing(Computer()) as one:
        yield one


def test_every_setting_of_the_page_has_an_entry(computer: Computer) -> None:
    settings, entries = computer("settingEntries", None), computer("entries", None)
    declared = [
        *(one for name in ENTRIES for one in algorithm_parameters(name)),
        *(one for name in LIFTS for one in lift_parameters(name)),
    ]
    assert {one.name for one in declared if one.page} <= settings.keys()
    assert settings.keys() <= {one.name for one in declared}
    assert set(settings.values()) <= entries.keys()


@pytest.mark.parametrize("degree", [1, 2, 5])
@pytest.mark.parametrize("coef0", [0.0, 1.0, 2.5])
def test_the_polynomial_kernel_is_a_power_of_the_product_and_a_constant(
    degree: int, coef0: float
) -> None:
    one = lift("polynomial", {"degree": degree, "coef0": coef0})
    X = np.random.default_rng(degree).normal(size=(6, 2))
    assert one.kernel(X, X) == pytest.approx((X @ X.T + coef0) ** degree)
    # without the constant no lower power is left: twice as long points have 2^degree times the features
    grown, features = one.features(2 * X), one.features(X)
    assert (grown == pytest.approx(2**degree * features)) is (coef0 == 0 or degree == 1)


@pytest.mark.parametrize("shrink", ["1/N", "1/2N"])
@pytest.mark.parametrize("schedule", ["constant", "1/t", "1/sqrt t"])
def test_each_step_shrinks_w_by_the_rate_of_the_step(shrink: str, schedule: str) -> None:
    run = trace("hinge-sgd", NONSEP7, shrink=shrink, schedule=schedule, eta=0.4, steps=60)
    part = {"1/N": 1, "1/2N": 2}[shrink] * run.lifted.n
    rates = {
        "constant": lambda t: 0.4,
        "1/t": lambda t: 0.4 / t,
        "1/sqrt t": lambda t: 0.4 / t**0.5,
    }
    correct = 0
    for k in range(run.steps):
        i, before = run.record.index[k], run[k]
        # such a point adds nothing
        if run.lifted.y[i] * before.scores[i] <= 1:
            continue
        correct += 1
        assert run[k + 1].w == pytest.approx((1 - rates[schedule](k + 1) / part) * before.w)
    assert correct or schedule == "1/t"


def test_a_run_stops_after_its_steps_or_sooner_and_after_its_patience() -> None:
    for name in ("batch-perceptron", "logistic-gd", "logistic-sgd", "thresholded-sgd", "pegasos"):
        run = trace(name, NONSEP7, steps=40)
        assert run.steps <= 40, name
    run = trace("batch-perceptron", NONSEP7, patience=12, schedule="1/t", steps=500)
    errors = [int((run.lifted.y * run[k].scores <= 0).sum()) for k in range(run.steps + 1)]
    best = min(errors)
    # there is no boundary at the start
    assert run.steps - errors.index(best) == 12
    assert min(errors[: errors.index(best)]) > best


@pytest.mark.parametrize("name", ["kozinec", "kozinec-two-hull"])
def test_the_worst_next_point_fails_the_test_most(name: str) -> None:
    run = trace(name, DEFAULT20, select="worst")
    assert run.steps > 1
    for k in range(1, run.steps):
        signed = run.lifted.y * run[k].scores
        assert signed[run.record.index[k]] == pytest.approx(signed.min())


def test_a_step_of_the_pair_changes_two_alphas() -> None:
    run = trace("soft-svm", lifted(CIRCLES, "rbf"), C=10.0)
    for k in range(run.steps):
        change = np.flatnonzero(run[k + 1].alpha != run[k].alpha)
        assert set(change) <= {run.record.index[k], run.record.other[k]}
