"""Decompositions in a fixed order: what they are by definition, and what LAPACK finds."""

import numpy as np
import pytest

from linviz.core.decompositions import (
    largest_eigenvalue,
    largest_eigenvalue_of,
    singular_vectors,
    tridiagonal,
)
from linviz.core.problem import Array


def matrix(k: int, m: int, seed: int = 0) -> Array:
    """Return a matrix (k, m) whose columns have sizes some powers of ten apart; the last depends on the first two."""
    random = np.random.default_rng(seed)
    A = random.normal(size=(k, m)) * 10.0 ** random.uniform(-3, 3, size=m)
    if m > 2:
        A[:, -1] = A[:, 0] - 2.0 * A[:, 1]
    return A


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (1, 1), (4, 3), (5, 5), (3, 7), (40, 12)])
def test_singular_vectors_are_those_of_lapack(shape: tuple[int, int]) -> None:
    A = matrix(*shape)
    U, s, V = singular_vectors(A)
    largest = s.max(initial=0.0)
    np.testing.assert_allclose(U * s @ V.T, A, atol=1e-13 * largest)
    np.testing.assert_allclose(V.T @ V, np.eye(shape[1]), atol=1e-13)
    np.testing.assert_allclose(U.T @ U, np.diag((s > 0) * 1.0), atol=1e-13)
    expected = np.linalg.svd(A, compute_uv=False)
    found = np.sort(s)[::-1][: len(expected)]
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-13 * largest)


def test_what_is_left_of_a_column_that_depends_on_others_is_0() -> None:
    _, s, _ = singular_vectors(matrix(30, 6))
    assert np.count_nonzero(s) == 5


def test_columns_of_very_different_sizes_keep_all_digits() -> None:
    """Check singular values with twelve powers of ten between them, where LAPACK's have four digits."""
    sizes = np.array([1.0, 1e-6, 1e-12])
    A = matrix(20, 2).repeat(2, axis=1)[:, :3] / np.abs(matrix(20, 2)).max() * sizes
    A[:, 0] += np.linspace(0, 1, 20)
    A[:, 1] += 1e-6 * np.linspace(0, 1, 20) ** 2
    _, s, _ = singular_vectors(A)
    # the product of all is the volume, by Gram and Schmidt
    volume = np.prod(np.abs(np.diagonal(np.linalg.qr(A / sizes).R))) * np.prod(sizes)
    assert np.prod(s) == pytest.approx(volume, rel=1e-9)


@pytest.mark.parametrize("n", [0, 1, 2, 3, 30])
@pytest.mark.parametrize("rank", [1, 2, 40])
def test_the_tridiagonal_form_is_the_matrix_turned(n: int, rank: int) -> None:
    random = np.random.default_rng(n)
    A = random.normal(size=(n, rank))
    M, along = A @ A.T, random.choice([-1.0, 1.0], size=n)
    form = tridiagonal(M, along)
    T = np.diag(form.diagonal) + np.diag(form.beside, 1) + np.diag(form.beside, -1)
    np.testing.assert_allclose(form.Qt.T @ T @ form.Qt, M, atol=1e-12 * (1 + rank))
    np.testing.assert_allclose(form.Qt @ form.Qt.T, np.eye(n), atol=1e-13)
    np.testing.assert_allclose(form.Qt @ along, form.length * np.eye(n)[:, :1].sum(1), atol=1e-13)
    largest = np.linalg.eigvalsh(M).max(initial=0.0)
    assert largest_eigenvalue(form.diagonal, form.beside) == pytest.approx(largest, rel=1e-12)


@pytest.mark.parametrize("n", [1, 2, 3, 20, 101, 300])
@pytest.mark.parametrize("gap", [0.0, 1e-12, 1e-6, 0.1])
def test_the_largest_eigenvalue_is_found_beside_others_that_are_near(n: int, gap: float) -> None:
    """Check matrices of two equal halves but for a gap, and with all eigenvalues but one alike."""
    X = np.random.default_rng(n).normal(size=(n, 2))
    K = np.exp(-((X[:, None] - X) ** 2).sum(axis=2))
    matrices = (K, np.kron(np.diag([1.0, 1.0 + gap]), K), np.eye(n) + gap * np.diag(np.arange(n)))
    for M in matrices:
        expected = np.linalg.eigvalsh(M).max()
        assert largest_eigenvalue_of(M) == pytest.approx(expected, rel=1e-12)


def test_the_largest_eigenvalue_of_nothing_is_0() -> None:
    assert largest_eigenvalue_of(np.zeros((0, 0))) == 0.0
    assert largest_eigenvalue_of(np.zeros((4, 4))) == 0.0


def test_a_vector_of_zeros_leaves_the_matrix_as_it_may() -> None:
    form = tridiagonal(np.diag([1.0, 2.0, 3.0]), np.zeros(3))
    assert form.length == 0
    np.testing.assert_array_equal(np.sort(form.diagonal), [1, 2, 3])
