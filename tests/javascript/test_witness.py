"""Eigenvalues, and the points that disprove a kernel, are the same in the browser as in Python."""

import numpy as np
import pytest

from linviz.core.lift.witness import ROUNDING, find_witness
from linviz.core.problem import Array
from tests.amount import amount
from tests.javascript.computer import Computer


def matrices() -> list[Array]:
    """Return matrices of kernels and of other functions on random points, and some at the border."""
    rng = np.random.default_rng(5)
    found: list[Array] = [np.zeros((1, 1)), -np.ones((1, 1)), np.zeros((3, 3)), -np.eye(4)]
    # a chain of equal blocks, whose eigenvalues are multiple
    found += [np.kron(np.eye(3), [[1.0, 2.0], [2.0, 1.0]]), np.ones((5, 5)), np.eye(6)]
    for n in (1, 2, 3, 5, 20, amount(40, 120)):
        X = rng.normal(0, 2, (n, 2)).round(2)
        G = X @ X.T
        apart = np.linalg.norm(X[:, None] - X, axis=2)
        rbf = np.exp(-0.5 * apart**2)
        found += [G, rbf, np.tanh(G - 1), np.tanh(0.1 * G + 0.5), -apart, rbf - 0.02 * G]
        found += [(G + 1) ** 2 - 1e-3 * rbf, (1 - 1e-8) * G - 1e-8 * rbf]
    return found


def test_eigenvalues_and_points_are_those_of_python(computer: Computer) -> None:
    kinds = set()
    tried = matrices()
    answers = computer("witnesses", [K.tolist() for K in tried])
    for K, (eigenvalues, witness) in zip(tried, answers, strict=True):
        expected = np.linalg.eigvalsh(K)[::-1]
        size = np.abs(expected).max()
        exact = np.where(np.abs(expected) <= ROUNDING * size, 0.0, expected)
        assert np.array(eigenvalues) == pytest.approx(exact, abs=2 * ROUNDING * size)
        found = find_witness(K)
        kinds.add(min(3, len(found.points)) if found else 0)
        assert (witness is None) == (found is None)
        if witness is None or found is None:
            continue
        some, weights = witness["points"], np.array(witness["weights"])
        assert np.linalg.norm(weights) == pytest.approx(1)
        part = K[np.ix_(some, some)]
        assert witness["form"] < -ROUNDING * np.abs(np.linalg.eigvalsh(part)).max()
        assert weights @ part @ weights == pytest.approx(witness["form"], abs=1e-12 * size)
        # where eigenvalues are equal, another vector of the same space may need other points
        if len(found.points) < 3:
            assert tuple(some) == found.points
    assert kinds == {0, 1, 2, 3}
