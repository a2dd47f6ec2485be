"""Lifts: phi and K are two ways to the same numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linviz
from linviz.core.lift import LIFTS, Lift, Lifted, lift, lift_parameters
from linviz.core.lift.kernels import Empirical
from linviz.core.problem import InputError, Problem
from tests.datasets import DEFAULT20, LINE_A, XOR, lifted
from tests.runs import problems


@given(
    problems(), st.sampled_from(["none", "parabola", "shifted-parabola", "quadratic", "empirical"])
)
def test_k_is_the_dot_product_of_the_features(problem: Problem, name: str) -> None:
    seen = lifted(problem, name)
    assert pytest.approx(seen.phi @ seen.phi.T) == seen.K


@given(problems(), st.integers(1, 6), st.sampled_from([0.0, 0.5, 1.0, 3.0]))
def test_the_polynomial_kernel_is_that_of_its_features_and_a_constant(
    problem: Problem, degree: int, coef0: float
) -> None:
    seen = lifted(problem, "polynomial", degree=degree, coef0=coef0)
    constant = coef0**degree
    assert pytest.approx(seen.phi @ seen.phi.T + constant, rel=1e-9, abs=1e-9) == seen.K


def test_the_features_of_degree_2_are_those_of_the_lecture() -> None:
    x1, x2, root = 3.0, 5.0, np.sqrt(2)
    phi = lifted(Problem([(x1, x2)], [1]), "polynomial", degree=2).phi[0]
    assert phi == pytest.approx([root * x1, root * x2, x1**2, root * x1 * x2, x2**2])
    assert lifted(Problem([(x1, x2)], [1]), "quadratic").phi[0] == pytest.approx(
        [x1**2, root * x1 * x2, x2**2]
    )


@pytest.mark.parametrize(
    ("degree", "coef0", "features"), [(1, 1, 2), (2, 1, 5), (6, 1, 27), (2, 0, 3), (6, 0, 7)]
)
def test_the_polynomial_has_all_monomials_but_the_constant(
    degree: int, coef0: float, features: int
) -> None:
    assert lifted(XOR, "polynomial", degree=degree, coef0=coef0).phi.shape == (4, features)


@given(problems(), st.sampled_from(list(LIFTS)))
def test_kernel_matrices_are_symmetric_and_positive_semidefinite(
    problem: Problem, name: str
) -> None:
    K = lifted(problem, name).K
    assert K.tolist() == K.T.tolist()
    assert np.linalg.eigvalsh(K).min() >= -1e-9 * max(1.0, np.abs(K).max())


@given(problems(), st.sampled_from([0.01, 0.5, 100.0]))
def test_rbf_is_1_on_the_diagonal_and_falls_with_the_distance(
    problem: Problem, gamma: float
) -> None:
    K = lifted(problem, "rbf", gamma=gamma).K
    apart = ((problem.X[:, None] - problem.X[None]) ** 2).sum(axis=2)
    assert (np.diagonal(K) == 1).all()
    assert pytest.approx(np.exp(-gamma * apart), abs=1e-12) == K


@given(problems())
def test_the_quadratic_lift_cannot_tell_a_point_from_its_mirror_image(problem: Problem) -> None:
    mirrored = Problem(-problem.X, problem.y)
    assert lifted(problem, "quadratic").phi.tolist() == lifted(mirrored, "quadratic").phi.tolist()


def test_rbf_and_what_is_made_of_it_have_no_finite_map() -> None:
    assert {name for name in LIFTS if not lifted(XOR, name).has_map} == {"rbf", "mix"}
    with pytest.raises(
        InputError, match="RBF has no finite features; choose an algorithm that takes a kernel"
    ):
        _ = lifted(XOR, "rbf").phi


def test_features_and_kernel_matrix_are_made_once_and_read_only() -> None:
    seen = lifted(DEFAULT20, "polynomial")
    assert seen.phi is seen.phi
    assert seen.K is seen.K
    assert not seen.phi.flags.writeable
    assert not seen.K.flags.writeable
    assert seen.X is DEFAULT20.X


def test_the_points_themselves_stay_as_they_are_where_nothing_is_lifted() -> None:
    assert lifted(DEFAULT20).phi.tolist() == DEFAULT20.X.tolist()


def test_no_points_have_no_features_and_no_kernel_values() -> None:
    for name in LIFTS:
        seen = lifted(Problem([], []), name)
        assert seen.K.shape == (0, 0)
        assert not seen.has_map or seen.phi.shape[0] == 0


def test_points_beyond_finite_numbers_are_refused() -> None:
    far = lifted(Problem([(1e200, 0)], [1]), "quadratic")
    for numbers in ("phi", "K"):
        with np.errstate(over="ignore"), pytest.raises(InputError, match="too large to compute"):
            getattr(far, numbers)


def test_the_quadratic_lift_is_of_the_plane() -> None:
    with pytest.raises(InputError, match="takes points with 2 coordinates; these have 3"):
        lifted(Problem([(1, 2, 3)], [1]), "quadratic")


@pytest.mark.parametrize("name", ["parabola", "shifted-parabola"])
def test_the_parabolas_are_of_the_line(name: str) -> None:
    with pytest.raises(
        InputError, match=f"the {name} lift takes points with 1 coordinate; these have 2"
    ):
        Lifted(XOR, lift(name))


def test_the_parabolas_are_those_of_the_lecture() -> None:
    assert lifted(LINE_A, "parabola").phi[[0, 4]].tolist() == [[-0.75, 0.5625], [2, 4]]
    assert lifted(LINE_A, "shifted-parabola").phi[[0, 4]].tolist() == [[-0.75, -0.4375], [2, 3]]


def test_a_lift_is_found_by_name_or_is_one_already() -> None:
    rbf = lift("rbf", {"gamma": 2})
    assert lift(rbf) is rbf
    assert rbf.tree() == {"name": "rbf", "gamma": 2.0}
    assert [one.name for one in lift_parameters("polynomial")] == ["degree", "coef0"]


def test_a_lift_that_is_not_there_is_named_with_the_choices() -> None:
    with pytest.raises(
        InputError,
        match="no lift 'fourier'; choose one of none, parabola, shifted-parabola, quadratic",
    ):
        lift("fourier")


def test_a_lift_of_ones_own_needs_only_its_kernel() -> None:
    class Shifted(Lift):
        def kernel(self, X: np.ndarray, Z: np.ndarray) -> np.ndarray:
            return X @ Z.T + 1

        def features(self, X: np.ndarray) -> None:
            return None

    assert Lifted(XOR, Shifted()).K[0].tolist() == [3, -1, 1, 1]


def test_a_fine_product_with_rows_of_k_multiplied_takes_k_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Guard against a bug that a million requests found: 500 sums over 500 points for each row took a minute."""
    product = 0.5 * (linviz.empirical(0.01) * linviz.empirical(0.1)) + linviz.quadratic()
    seen = Lifted(DEFAULT20, product)
    c = np.linspace(-1, 1, seen.n)
    known = seen.K @ c
    monkeypatch.setattr(Empirical, "_features", None)
    assert seen.fine_product(c) == pytest.approx(known, rel=1e-12, abs=1e-12)


def test_a_fine_product_with_rows_of_k_makes_no_matrix_of_their_kernel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # in long floats it took five seconds of a proof, for eight of them and 500 points
    rows = linviz.empirical(0.3) + 2 * linviz.empirical(2.0)
    seen, c = Lifted(DEFAULT20, linviz.mix(rows, linviz.rbf(), 0.25)), DEFAULT20.y * np.arange(20.0)
    known = seen.K @ c
    monkeypatch.setattr(Empirical, "_kernel", None)
    assert seen.fine_product(c) == pytest.approx(known, rel=1e-12, abs=1e-12)


def test_a_symmetric_rbf_matrix_has_the_bits_of_one_of_two_tables() -> None:
    X = np.random.default_rng(0).normal(size=(150, 2)).round(2)
    K = linviz.rbf(0.7).kernel(X, X)
    assert K.tobytes() == linviz.rbf(0.7).kernel(X, X.copy()).tobytes()
    assert (K == K.T).all()
