"""Small linear systems solved in a fixed order, so that their bits are the same on every processor.

LAPACK adds in an order that depends on the processor. Here each step of an elimination is one operation on all numbers
that it changes. (Golub and Van Loan, Matrix Computations, ch. 3 and 4.)
"""

import numpy as np
from numpy.typing import NDArray

from linviz.core.problem import Array

# unknowns up to which plain Python is done before NumPy has begun
FEW = 8


def solve_symmetric(A: Array, b: Array) -> Array:
    """Return the x (k,) with A x = b, for a symmetric matrix A (k, k) and b (k,).

    By A = L D L' without pivots where A is positive definite, else by elimination with pivots; a matrix that is
    singular, but for rounding, gives an x that means nothing, or numbers that are not finite.
    """
    x = _solve_few_positive(A.tolist(), b.tolist()) if len(b) <= FEW else _solve_positive(A, b)
    return solve(A, b) if x is None else np.array(x)


def _solve_few_positive(rows: list[list[float]], x: list[float]) -> list[float] | None:
    """Return what `_solve_positive` does, in plain Python."""
    k = len(x)
    for j in range(k):
        pivot = rows[j][j]
        if not pivot > 0:
            return None
        for i in range(j + 1, k):
            factor = rows[j][i] / pivot
            x[i] -= factor * x[j]
            for m in range(i, k):
                rows[i][m] -= factor * rows[j][m]
    for j in reversed(range(k)):
        rest = x[j]
        for m in range(k - 1, j, -1):
            rest -= rows[j][m] * x[m]
        x[j] = rest / rows[j][j]
    return x


def _solve_positive(A: Array, b: Array) -> Array | None:
    """Return x (k,) with A x = b; None where A is not positive definite."""
    rows, x = A.copy(), b.astype(np.float64)
    for j in range(len(x)):
        pivot = rows[j, j]
        if not pivot > 0:
            return None
        below = rows[j, j + 1 :]
        factors = below / pivot
        x[j + 1 :] -= factors * x[j]
        rows[j + 1 :, j + 1 :] -= factors[:, None] * below
    return _substitute_back(rows, x)


def solve(A: Array, b: Array) -> Array:
    """Return the x (k,) with A x = b, A (k, k), by elimination; of a singular matrix its numbers are not finite.

    The pivot is the largest number of its column, the first of equals.
    """
    rows, x = A.copy(), b.astype(np.float64)
    for j in range(len(x)):
        best = j + int(np.abs(rows[j:, j]).argmax())
        if best != j:
            rows[[j, best]] = rows[[best, j]]
            x[[j, best]] = x[[best, j]]
        with np.errstate(divide="ignore", invalid="ignore"):
            factors = rows[j + 1 :, j] / rows[j, j]
        x[j + 1 :] -= factors * x[j]
        rows[j + 1 :, j + 1 :] -= factors[:, None] * rows[j, j + 1 :]
    with np.errstate(divide="ignore", invalid="ignore"):
        return _substitute_back(rows, x)


def _substitute_back(rows: Array, x: Array) -> Array:
    """Return the solution (k,) of the upper triangle of rows (k, k); x is overwritten."""
    for j in reversed(range(len(x))):
        x[j] /= rows[j, j]
        x[:j] -= rows[:j, j] * x[j]
    return x


def independent_rows(A: Array, tolerance: float) -> NDArray[np.int64]:
    """Return the rows of a positive semidefinite A (k, k) that are independent, in the order in which they are taken.

    Each has the largest square that is left beside the others, the first of equals; one of at most the tolerance ends
    them.
    """
    rest = A.copy()
    left = rest.diagonal().copy()
    places: list[int] = []
    for _ in range(len(A)):
        best = int(left.argmax())
        if not left[best] > tolerance:
            break
        places.append(best)
        factors = rest[best] / rest[best, best]
        rest -= factors[:, None] * rest[best]
        left = rest.diagonal().copy()
        left[places] = -np.inf
    return np.array(places, dtype=np.int64)
