"""The exact SVMs against SMO, scikit-learn, cvxpy, Kozinec, explicit features, and the same points transformed."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.core.problem import Problem
from tests.algorithms.svm.runs import SCIKIT_LEARN, dual_objective, scikit_learn_solution
from tests.amount import examples
from tests.datasets import DEFAULT20, OVERFIT24, clouds, lifted
from tests.oracles import soft_margin
from tests.runs import problems, separable, trace


@pytest.mark.parametrize("name", ["none", "polynomial", "rbf"])
@pytest.mark.parametrize("C", [0.01, 1.0, 10.0])
def test_smo_scikit_learn_and_cvxpy_find_the_same(name: str, C: float) -> None:
    problem = clouds(seed=3)
    seen = lifted(problem, name, **SCIKIT_LEARN[name][0])
    last, smo = trace("active-set-svm", seen, C=C)[-1], trace("soft-svm", seen, C=C)[-1]
    alpha, scores = scikit_learn_solution(problem, name, C)
    assert last.objectives["dual"] == pytest.approx(dual_objective(seen, alpha), rel=1e-7)
    assert last.scores == pytest.approx(scores, rel=1e-4, abs=2e-3)
    assert smo.objectives["dual"] <= last.objectives["dual"] * (1 + 1e-12)
    assert smo.objectives["dual"] == pytest.approx(last.objectives["dual"], rel=1e-6)
    assert last.objectives["primal"] == pytest.approx(soft_margin(seen.K, problem.y, C), rel=1e-6)


@given(separable())
@examples(12, 120)
def test_kozinecs_bounds_hold_the_hard_margin(problem: Problem) -> None:
    margin, bounds = (
        trace("hard-svm", problem)[-1].margin,
        trace("kozinec-two-hull", problem)[-1].bounds,
    )
    assert bounds["lower"] <= margin * (1 + 1e-9)
    assert bounds["upper"] >= margin * (1 - 1e-9)


@given(separable())
def test_the_soft_margin_at_a_price_no_alpha_reaches_is_the_hard_one(problem: Problem) -> None:
    hard = trace("hard-svm", problem)[-1]
    if hard.alpha.max() < 1e4:
        soft = trace("active-set-svm", problem, C=1e4)[-1]
        assert soft.w == pytest.approx(hard.w, rel=1e-6, abs=1e-6)
        assert soft.b == pytest.approx(hard.b, rel=1e-6, abs=1e-5)


@given(
    problems(least=2),
    st.sampled_from(["quadratic", "polynomial"]),
    st.sampled_from([1e-4, 0.01, 1.0, 100.0, 1e4]),
)
def test_a_kernel_finds_what_its_explicit_features_find(
    problem: Problem, name: str, C: float
) -> None:
    seen = lifted(problem, name)
    kernel = trace("active-set-svm", seen, C=C)
    explicit = trace("active-set-svm", Problem(seen.phi, seen.y), C=C)
    assert kernel[-1].objectives["primal"] == pytest.approx(
        explicit[-1].objectives["primal"], rel=1e-6
    )


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", ["active-set-svm", "hard-svm"])
def test_permuted_and_scaled_points_have_the_permuted_and_scaled_answer(
    name: str, seed: int
) -> None:
    order = np.random.default_rng(seed).permutation(DEFAULT20.n)
    price = {"C": 5.0} if name == "active-set-svm" else {}
    one = trace(name, DEFAULT20, **price)[-1]
    other = trace(name, Problem(DEFAULT20.X[order], DEFAULT20.y[order]), **price)[-1]
    assert other.scores == pytest.approx(one.scores[order], abs=1e-9)
    # X by 4: w / 4, alpha / 16, b the same
    cheaper = {what: C / 16 for what, C in price.items()}
    scaled = trace(name, Problem(4 * DEFAULT20.X, DEFAULT20.y), **cheaper)[-1]
    assert 4 * scaled.w == pytest.approx(one.w, abs=1e-9)
    assert scaled.b == pytest.approx(one.b, abs=1e-9)


def test_24_overlapping_points_take_a_hundredth_of_the_steps_of_smo() -> None:
    assert trace("soft-svm", OVERFIT24, C=100.0).steps > 3000
    assert trace("active-set-svm", OVERFIT24, C=100.0).steps < 60
