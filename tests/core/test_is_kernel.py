"""Is this a kernel? Of lifts made of others and of functions of one's own, by their making or by the points."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given

import linviz
from linviz.core.lift import Lift, Lifted, is_kernel
from linviz.core.lift.witness import find_witness
from linviz.core.problem import InputError, Problem
from tests.core.lifts import LINEAR, QUADRATIC, RBF, any_lift, quadratic_kernel
from tests.datasets import CIRCLES, DEFAULT20, FOUR, XOR
from tests.runs import problems

# a lift made of others


@given(problems(), any_lift)
def test_whatever_kernels_are_put_together_is_a_kernel(problem: Problem, lift: Lift) -> None:
    assert lift.is_always_kernel
    assert is_kernel(lift, problem)


def test_twice_the_linear_less_the_quadratic_polynomial_is_no_kernel() -> None:
    lift = 2 * LINEAR - linviz.polynomial(2)
    answer = is_kernel(lift, FOUR)
    assert not answer
    # worked out from the points alone
    G = FOUR.X @ FOUR.X.T
    assert answer.smallest_eigenvalue == pytest.approx(np.linalg.eigvalsh(2 * G - (G + 1) ** 2)[0])
    assert answer.smallest_eigenvalue == pytest.approx(-49.4, abs=0.05)
    with pytest.raises(
        InputError, match=r"not a kernel: its matrix on these points has the eigenvalue -49\.41"
    ):
        linviz.run("soft-svm", FOUR, lift=lift)


def test_a_difference_may_still_be_a_kernel() -> None:
    answer = is_kernel(linviz.polynomial(2) - QUADRATIC, FOUR)
    assert answer
    assert "other points may still show that it is not a kernel" in answer.sentence
    trace = linviz.run("dual-perceptron", FOUR, lift=linviz.polynomial(2) - QUADRATIC)
    assert trace.stop.name == "SEPARATED"


def test_what_is_a_kernel_by_its_making_says_so() -> None:
    assert "a kernel on any points" in is_kernel(RBF + 2 * LINEAR, FOUR).sentence


def test_the_linear_gram_matrix_of_six_points_of_the_plane_has_four_zero_eigenvalues() -> None:
    problem = Problem(DEFAULT20.X[:6], DEFAULT20.y[:6])
    values = np.linalg.eigvalsh(Lifted(problem, LINEAR).K)
    assert values[:4] == pytest.approx(0, abs=1e-12)
    assert values[4] > 1
    # rounding leaves it below 0 or above; it is a kernel all the same
    assert is_kernel(LINEAR, problem)


def test_a_duplicate_makes_the_rbf_matrix_singular() -> None:
    twice = Problem([*XOR.X, XOR.X[0]], [*XOR.y, XOR.y[0]])
    assert Lifted(XOR, RBF).smallest_eigenvalue > 0.5
    assert Lifted(twice, RBF).smallest_eigenvalue == pytest.approx(0, abs=1e-12)


@given(problems(least=2), any_lift)
def test_the_smallest_eigenvalue_is_the_least_value_of_the_form(
    problem: Problem, lift: Lift
) -> None:
    seen = Lifted(problem, lift)
    c = np.random.default_rng(problem.n).normal(size=(20, problem.n))
    forms = ((c @ seen.K) * c).sum(axis=1) / (c * c).sum(axis=1)
    assert (forms >= seen.smallest_eigenvalue - 1e-9 * max(1.0, np.abs(seen.K).max())).all()


def test_no_points_show_nothing() -> None:
    empty = Problem([], [])
    assert Lifted(empty, 2 * LINEAR - RBF).smallest_eigenvalue == 0
    assert is_kernel(-1 * RBF, empty)


# a function of one's own


def test_a_function_of_two_points_is_a_kernel_where_its_matrix_is_one() -> None:
    own = linviz.run("soft-svm", CIRCLES, lift=linviz.kernel(quadratic_kernel))
    known = linviz.run("soft-svm", CIRCLES, lift="quadratic")
    assert own[-1].scores == pytest.approx(known[-1].scores)
    assert own.decision([(0.5, 2)]) == pytest.approx(known.decision([(0.5, 2)]))


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (
            lambda x, z: -(x @ z),
            "a function of your own is not a kernel: its matrix on these points has the eigenvalue -",
        ),
        (
            lambda x, z: x[0] * z[1],
            r"K\(x, z\) is -?[\d.]+ for points \d and \d, and -?[\d.]+ for points \d and \d",
        ),
        (lambda x, z: x + z, "a kernel must return one number for two points; this one returns "),
        (lambda x, z: None, "this one returns None"),
        (lambda x, z: np.inf, "too large to compute"),
    ],
)
def test_a_function_that_is_no_kernel_is_refused_with_the_reason(function: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        Lifted(FOUR, linviz.kernel(function))


def test_an_own_kernel_composes_and_stays_in_python() -> None:
    lift = linviz.kernel(quadratic_kernel) + RBF
    assert pytest.approx(Lifted(XOR, QUADRATIC + RBF).K) == Lifted(XOR, lift).K
    with pytest.raises(InputError, match="it cannot be sent in a link or to the page"):
        lift.tree()


# the points that disprove one

DISPROVED = {
    "negative for one": (lambda x, z: x @ z - 3, (0,), r"K\(x, x\) is -3 for point 0;"),
    "minus the distance": (
        lambda x, z: -np.linalg.norm(x - z),
        (0, 2),
        r"for points 0 and 2 K\(x, x\) K\(z, z\) is 0, less than K\(x, z\)\^2, which is 16;",
    ),
    "the sign of three in a row": (
        lambda x, z: 1.0 if np.linalg.norm(x - z) < 3 else -1.0,
        (0, 1, 2),
        r"weights q of length 1 on the points 0, 1 and 2 make q' K q -1;",
    ),
}


@pytest.mark.parametrize("name", DISPROVED)
def test_few_points_that_disprove_a_kernel_are_named_with_the_number(name: str) -> None:
    function, points, words = DISPROVED[name]
    problem = Problem([(0, 0), (2, 0), (4, 0)], [1, -1, 1])
    assert is_kernel(linviz.kernel(function), problem).points == points
    with pytest.raises(InputError, match=words):
        linviz.run("soft-svm", problem, lift=linviz.kernel(function))


@given(problems(least=2))
def test_the_points_that_disprove_a_kernel_disprove_it_alone(problem: Problem) -> None:
    for function in (
        lambda x, z: np.tanh(x @ z - 1),
        lambda x, z: np.tanh(0.1 * (x @ z) + 0.5),
        lambda x, z: -np.linalg.norm(x - z),
        lambda x, z: np.exp(-((x - z) @ (x - z))) - 0.3 * (x @ z),
    ):
        lift = linviz.kernel(function)
        answer = is_kernel(lift, problem)
        assert answer.holds is not bool(answer.points)
        if answer:
            continue
        K = lift.kernel(problem.X, problem.X)
        witness = find_witness(K)
        assert witness is not None
        assert witness.points == answer.points
        some = list(witness.points)
        assert np.linalg.norm(witness.weights) == pytest.approx(1)
        form = witness.weights @ K[np.ix_(some, some)] @ witness.weights
        assert form == pytest.approx(witness.form, rel=1e-6)
        assert answer.smallest_eigenvalue <= witness.form + 1e-12 < 0
        assert not is_kernel(lift, Problem(problem.X[some], problem.y[some]))


@given(problems(), any_lift)
def test_no_points_disprove_a_kernel(problem: Problem, lift: Lift) -> None:
    assert find_witness(Lifted(problem, lift).K) is None
