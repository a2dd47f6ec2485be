"""The certificate of kernel ridge regression: it accepts the end of a run and rejects forged runs."""

import numpy as np
import pytest
from hypothesis import given

import linviz
from linviz.algorithms.ridge.kernel_ridge.judge import ridge_objective
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from tests.algorithms.ridge.runs import BIASES, LIFTS, biases, lams, lifts, run_of, two_classes
from tests.amount import examples
from tests.certificate.forged import ForgedRun
from tests.datasets import DEFAULT20, OVERFIT24, lifted
from tests.runs import columns, trace


@given(two_classes(), lifts, biases, lams)
@examples(15, 200)
def test_its_end_is_certified(problem: Problem, lift: str, bias: str, lam: float) -> None:
    found = linviz.certify(run_of(problem, lift, bias=bias, lam=lam))
    assert found.optimal, found.reason
    assert found.holds
    assert found.dual == pytest.approx(found.primal, rel=1e-6)


@pytest.mark.parametrize("lift", LIFTS)
@pytest.mark.parametrize("bias", BIASES)
def test_a_run_that_claims_another_lambda_is_found_out(bias: str, lift: str) -> None:
    run = run_of(DEFAULT20, lift, bias=bias, lam=0.1)
    forged = Trace(linviz.algorithm("kernel-ridge", lam=0.2, bias=bias), run.lifted, run.record)
    assert not linviz.certify(forged).optimal


@pytest.mark.parametrize("lift", LIFTS)
@pytest.mark.parametrize("bias", BIASES)
@pytest.mark.parametrize("part", ["b", "scores", "alpha"])
def test_a_forged_part_of_the_picture_is_found_out(part: str, bias: str, lift: str) -> None:
    run = run_of(DEFAULT20, lift, bias=bias, lam=0.1)
    assert linviz.certify(run).holds
    assert not linviz.certify(ForgedRun(run, lambda true: {part: 1.1 * true[part] + 0.1})).holds


def test_the_independent_solution_is_no_better_and_no_worse() -> None:
    for lift in LIFTS:
        for bias in BIASES:
            run = run_of(OVERFIT24, lift, bias=bias, lam=0.05)
            assert ridge_objective(run.lifted, bias, 0.05) == pytest.approx(
                columns(run)["primal"][-1], rel=1e-9
            )


def test_what_rounding_leaves_open_is_told_and_not_certified() -> None:
    far = Problem(np.random.default_rng(0).uniform(-32, 32, (40, 2)), [1, -1] * 20)
    run = trace("kernel-ridge", lifted(far, "polynomial", degree=6), lam=1e-4)
    assert run.stop.name == "PRECISION_LIMIT"
    assert "Take a larger λ" in run.stop.sentence
    assert not linviz.certify(run).optimal


def test_one_class_has_nothing_to_certify() -> None:
    run = trace("kernel-ridge", Problem([(1, 2), (3, 4)], [1, 1]))
    assert (run.stop.name, linviz.certify(run).optimal) == ("ONE_CLASS", False)
