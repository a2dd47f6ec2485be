"""Tests of linear systems and least squares in a fixed order, against LAPACK and SciPy."""

import numpy as np
import pytest
from scipy.linalg import lapack, solve
from scipy.optimize import nnls

from linviz.core import least_squares
from linviz.core.arithmetic import product
from linviz.core.least_squares import nonnegative_least_squares, orthonormal_rows
from linviz.core.linear_systems import (
    FEW,
    WIDTH,
    Factor,
    _solve_positive,
    independent_rows,
    solve_symmetric,
    solve_with_inverse,
)
from linviz.core.problem import Array

SIZES = [1, 2, 3, FEW, FEW + 1, 40]


def positive_matrix(k: int, seed: int = 0) -> Array:
    rows = np.random.default_rng(seed).normal(size=(k + 2, k))
    return np.asarray(rows.T @ rows)


@pytest.mark.parametrize("k", SIZES)
@pytest.mark.parametrize("is_positive", [True, False])
def test_a_symmetric_system_is_solved_as_lapack_does(k: int, is_positive: bool) -> None:
    A = positive_matrix(k)
    if not is_positive:
        A -= np.linalg.eigvalsh(A).mean() * np.eye(k) if k > 1 else 2 * A
    b = np.arange(1.0, k + 1)
    assert solve_symmetric(A, b) == pytest.approx(solve(A, b, assume_a="sym"), rel=1e-7)


@pytest.mark.parametrize("seed", range(30))
def test_a_factor_that_is_kept_has_the_bits_of_a_new_elimination(seed: int) -> None:
    # points come and go, and a matrix that is not positive definite is among them
    rng = np.random.default_rng(seed)
    K = positive_matrix(30, seed) - (0.3 * np.eye(30) if seed % 3 == 0 else 0.0)
    factor, points = Factor(), list(range(5))
    for _ in range(60):
        if rng.random() < 0.6 or not points:
            others = [point for point in range(30) if point not in points]
            points.append(int(rng.choice(others or points)))
        else:
            points.pop(int(rng.integers(len(points))))
        A, b = K[np.ix_(points, points)], rng.normal(size=len(points))
        with np.errstate(all="ignore"):
            expected = _solve_positive(A, b)
        found = factor.solve(points, A.T.tolist().__getitem__, b.tolist())
        assert found == (None if expected is None else expected.tolist())


def test_numpy_eliminates_a_large_matrix_that_is_new_and_the_factor_what_comes_to_it() -> None:
    A, b = positive_matrix(40), np.arange(40.0)
    columns = A.T.tolist()
    factor, points = Factor(), list(range(40))
    assert factor.solve(points, columns.__getitem__, b.tolist()) is None
    for k in (25, 35, 40):
        found = factor.solve(points[:k], columns.__getitem__, b[:k].tolist())
        assert found == solve_symmetric(A[:k, :k], b[:k]).tolist()


@pytest.mark.parametrize("k", [0, 1, 2, 3, WIDTH, WIDTH + 1, 300])
@pytest.mark.parametrize("lam", [1e-4, 0.1, 1e3])
def test_solution_and_inverse_are_those_of_lapack_for_twins_too(k: int, lam: float) -> None:
    rng = np.random.default_rng(k)
    # every point twice: half of the eigenvalues of K are 0
    X = rng.normal(size=(k, 2))
    X[k // 2 : 2 * (k // 2)] = X[: k // 2]
    A = np.exp(-((X[:, None] - X) ** 2).sum(axis=2)) / lam + np.eye(k)
    b = rng.choice([-1.0, 1.0], size=k)
    x, diagonal = solve_with_inverse(A, b)
    size = 1e-15 * np.linalg.cond(A) if k else 1.0
    assert x == pytest.approx(np.linalg.solve(A, b), abs=max(size, 1e-13))
    assert diagonal == pytest.approx(np.linalg.inv(A).diagonal(), abs=max(size, 1e-13))


def test_a_singular_system_has_no_finite_solution() -> None:
    assert not np.isfinite(solve_symmetric(np.ones((2, 2)), np.array([1.0, 2.0]))).all()


@pytest.mark.parametrize("seed", range(20))
def test_independent_rows_are_those_of_pivoted_cholesky(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(9, 1 + seed % 6))
    A = rows @ rows.T
    tolerance = 1e-12 * A.diagonal().max()
    _, pivots, rank, _ = lapack.dpstrf(A, tol=tolerance)
    assert independent_rows(A, tolerance).tolist() == (pivots[:rank] - 1).tolist()


def test_of_equal_rows_the_first_is_taken() -> None:
    assert independent_rows(np.ones((4, 4)), 1e-12).tolist() == [0]
    assert independent_rows(np.eye(3), 1e-12).tolist() == [0, 1, 2]
    assert independent_rows(np.zeros((3, 3)), 1e-12).tolist() == []


@pytest.mark.parametrize("seed", range(60))
def test_least_squares_above_0_are_those_of_scipy_also_by_numpy(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(seed)
    k, n = (int(size) for size in rng.integers(1, 13, 2))
    A = rng.integers(-3, 4, (k, n)) / 2 if seed % 2 else rng.normal(size=(k, n))
    b = rng.normal(size=k)
    x = nonnegative_least_squares(A, b, 100)
    _, residual = nnls(A, b, maxiter=1_000)
    assert x is not None
    assert (x >= 0).all()
    assert np.linalg.norm(A @ x - b) == pytest.approx(residual, rel=1e-9, abs=1e-12)
    monkeypatch.setattr(least_squares, "FEW", 0)
    again = nonnegative_least_squares(A, b, 100)
    assert again is not None
    assert again.tobytes() == x.tobytes()


def test_too_few_rounds_have_no_answer() -> None:
    A = np.random.default_rng(0).normal(size=(6, 4))
    assert nonnegative_least_squares(A, A.sum(axis=1), 0) is None


def test_orthonormal_rows_span_what_the_rows_span() -> None:
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(7, 3)) @ rng.normal(size=(3, 20))
    q, products = orthonormal_rows(rows, 1e-12)
    assert q.shape == (3, 20)
    assert q @ q.T == pytest.approx(np.eye(3), abs=1e-15)
    assert product(products, q) == pytest.approx(rows)
    assert orthonormal_rows(np.zeros((2, 5)))[0].shape == (0, 5)


def test_wide_rows_that_almost_depend_on_one_another_are_made_orthonormal_as_by_lapack() -> None:
    X = np.random.default_rng(2).uniform(-2, 2, size=(120, 2))
    rows = np.exp(-((X[:, None] - np.vstack([X, X + 0.3])) ** 2).sum(axis=2))
    q, products = orthonormal_rows(rows)
    assert q @ q.T == pytest.approx(np.eye(len(q)), abs=1e-14)
    assert products @ q == pytest.approx(rows, abs=1e-14)
    # but for signs; the last of them are what is left of a row
    R = np.linalg.qr(rows.T).R.T
    assert np.abs(products[:60, :60]) == pytest.approx(np.abs(R[:60, :60]), abs=1e-10)
