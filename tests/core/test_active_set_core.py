"""The exact solver of the SVM's dual: optimal to rounding, whatever ties there are, from any feasible start."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.algorithms.svm import duality
from linviz.core.active_set import (
    DONE,
    UNBOUNDED,
    Dual,
    SolverState,
    advance,
    solve,
    start,
    step_limit,
)
from linviz.core.lift import Lifted, lift
from linviz.core.problem import Array, Problem
from tests.datasets import CONTRADICT, NONSEP7, OUTLIER, OVERFIT24, THREE_SV, XOR, lifted
from tests.oracles import separates, soft_margin
from tests.runs import problems

LIFTS = [
    lift("none"), lift("quadratic"), lift("polynomial", {"degree": 3}),
    lift("rbf", {"gamma": 0.01}), lift("rbf"), lift("rbf", {"gamma": 100.0}),
]  # fmt: skip
lifts = st.sampled_from(LIFTS)
penalties = st.sampled_from([1e-4, 1e-2, 1.0, 100.0, 1e4])
# few places, so that most points have twins, contradict others or lie on lines with them
tied = st.lists(
    st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.booleans()), min_size=2, max_size=24
).map(lambda rows: Problem([row[:2] for row in rows], [1 if row[2] else -1 for row in rows]))


def gap(seen: Lifted, C: float, found: SolverState) -> float:
    """Return the relative duality gap, computed from alpha and b alone."""
    F = seen.K @ (found.alpha * seen.y) - seen.y
    return float(
        duality.objectives(seen.y, found.alpha[None], F[None], np.array([[found.b]]), C).gap[0]
    )


def objective(seen: Lifted, alpha: Array) -> float:
    c = alpha * seen.y
    return float(alpha.sum() - c @ seen.K @ c / 2)


@given(tied, lifts, penalties)
def test_tied_points_are_solved_exactly(problem: Problem, one: lift, C: float) -> None:
    seen = Lifted(problem, one)
    found = solve(seen.K, seen.y, C)
    assert found.entering == DONE
    # what C times one rounding of a score is, as a part of an objective of size 1 / K
    assert gap(seen, C, found) <= 1e-9 + 1e-16 * C * seen.K.max()
    assert (found.alpha >= 0).all()
    assert (found.alpha <= C).all()
    assert abs(found.alpha @ seen.y) <= 1e-12 * C * seen.n


@given(problems(least=2), lifts, penalties)
def test_the_objective_never_falls_and_no_set_comes_back(
    problem: Problem, one: lift, C: float
) -> None:
    seen = Lifted(problem, one)
    dual = Dual(seen.K, seen.y, C)
    now, values, sets = start(dual, np.zeros(seen.n)), [0.0], []
    while now.entering > DONE and len(values) < step_limit(seen.n):
        now = advance(dual, now)
        values.append(objective(seen, now.alpha))
        sets.append((now.signed.tobytes(), now.free, now.entering))
    assert len(set(sets)) == len(sets) <= 6 * seen.n
    size = max(abs(value) for value in values) + C
    assert (np.diff(values) >= -1e-9 * size).all()


@given(problems(least=2), lifts)
def test_the_free_points_are_on_the_margin_after_every_move(problem: Problem, one: lift) -> None:
    seen = Lifted(problem, one)
    dual = Dual(seen.K, seen.y, 1.0)
    now = start(dual, np.zeros(seen.n))
    while now.entering > DONE:
        now = advance(dual, now)
        signed = 1 + seen.y * (seen.K @ now.signed - seen.y + now.b)
        assert signed[list(now.free)] == pytest.approx(1, abs=1e-7)


@pytest.mark.parametrize("C", [0.01, 1.0, 100.0])
@pytest.mark.parametrize("name", ["none", "quadratic", "polynomial", "rbf"])
def test_cvxpy_finds_nothing_better(name: str, C: float) -> None:
    seen = lifted(OVERFIT24, name)
    found = solve(seen.K, seen.y, C)
    assert objective(seen, found.alpha) == pytest.approx(soft_margin(seen.K, seen.y, C), rel=1e-6)


@pytest.mark.parametrize("data", [XOR, OUTLIER, CONTRADICT, THREE_SV, NONSEP7])
def test_a_solution_of_another_problem_is_as_good_a_start_as_none(data: Problem) -> None:
    seen, other = lifted(data, "rbf"), lifted(data)
    cold = solve(seen.K, seen.y, 2.0)
    warm = solve(seen.K, seen.y, 2.0, solve(other.K, other.y, 2.0).alpha)
    assert objective(seen, warm.alpha) == pytest.approx(objective(seen, cold.alpha), rel=1e-12)


def test_from_the_solution_itself_one_step_is_enough() -> None:
    seen = lifted(OVERFIT24, "rbf")
    dual, alpha = Dual(seen.K, seen.y, 1.0), solve(seen.K, seen.y, 1.0).alpha
    assert advance(dual, start(dual, alpha)).entering == DONE


@given(problems(least=2).filter(lambda one: not one.one_class))
def test_without_a_price_limit_it_ends_with_the_largest_margin_or_with_hulls_that_meet(
    problem: Problem,
) -> None:
    seen = lifted(problem)
    found = solve(seen.K, seen.y, np.inf)
    assert (found.entering == UNBOUNDED) == (not separates(seen.phi, seen.y))
    if found.entering == DONE:
        w = seen.phi.T @ (found.alpha * seen.y)
        signed = seen.y * (seen.phi @ w + found.b)
        assert signed.min() == pytest.approx(1, abs=1e-7)
        assert found.alpha.sum() == pytest.approx(w @ w, rel=1e-7)
