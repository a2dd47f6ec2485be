"""Points for which the logistic loss has no smallest value, and points for which it has one."""

import numpy as np
import pytest
from hypothesis import given
from scipy.optimize import linprog

import linviz
from linviz.algorithms.gradients.recession import recession
from linviz.core.bound import augmented_rows
from linviz.core.problem import Array, Problem
from tests.amount import examples
from tests.datasets import (
    CIRCLES,
    CONTRADICT,
    CYCLE10,
    DEFAULT20,
    FAR,
    KOZ,
    NONSEP7,
    THREE_SV,
    XOR,
    lifted,
)
from tests.runs import problems

GROWS = {
    "default": DEFAULT20,
    "koz": KOZ,
    "far": FAR,
    "nonsep7": NONSEP7,
    "three_sv": THREE_SV,
    "contradict": CONTRADICT,
}
STAYS = {"xor": XOR, "circles": CIRCLES, "cycle10": CYCLE10}


def rows(problem: Problem, lift: str = "none", **values: float) -> Array:
    seen = lifted(problem, lift, **values)
    return augmented_rows(seen.phi, seen.y, bias=True)


def largest_capped_sum(z: Array) -> float:
    """Return by a linear programme the largest sum min(1, z . v) for which no z . v is negative."""
    n, k = z.shape
    bounds = [(None, None)] * k + [(0, 1)] * n
    solution = linprog(
        np.append(np.zeros(k), -np.ones(n)),
        A_ub=np.hstack([-z, np.eye(n)]),
        b_ub=np.zeros(n),
        bounds=bounds,
    )
    return float(-solution.fun)


@pytest.mark.parametrize("name", GROWS)
def test_separable_and_almost_separable_points_have_a_direction_to_go_on_for_ever(
    name: str,
) -> None:
    found = recession(rows(GROWS[name]))
    along = rows(GROWS[name]) @ found.v
    assert found.grows is True
    assert along.min() >= -1e-9 * along.max()
    assert along.max() > 0


@pytest.mark.parametrize("name", STAYS)
def test_on_others_positive_weights_rule_it_out(name: str) -> None:
    found = recession(rows(STAYS[name]))
    assert found.grows is False
    assert (found.weights > 0).all()


def test_high_powers_do_not_blur_the_answer() -> None:
    assert recession(rows(CIRCLES, "polynomial", degree=6)).grows is True
    both = Problem(np.vstack([CIRCLES.X, CIRCLES.X]), np.append(CIRCLES.y, -CIRCLES.y))
    assert recession(rows(both, "polynomial", degree=6)).grows is False
    assert recession(rows(Problem(1e4 * XOR.X, XOR.y))).grows is False
    assert recession(rows(Problem(1e-4 * DEFAULT20.X, DEFAULT20.y))).grows is True


@examples(24, 300)
@given(problem=problems(least=1, most=9))
def test_a_linear_programme_says_the_same(problem: Problem) -> None:
    z = rows(problem)
    assert recession(z).grows is (largest_capped_sum(z) > 1e-7)


@pytest.mark.parametrize("algorithm", ["logistic-gd", "logistic-sgd"])
def test_points_that_are_almost_one_beside_a_far_one_are_no_error(algorithm: str) -> None:
    # a regression: the far row is 1e321 times the difference of the others, beyond all floats
    problem = linviz.Problem([[1e-320], [2e-320], [32]], [1, -1, 1])
    trace = linviz.run(algorithm, problem)
    assert trace.steps > 0
    # nothing is proved where floats do not tell
    certificate = linviz.certify(trace)
    assert not certificate.optimal
    assert certificate.reason.startswith("The loss is 1.")
