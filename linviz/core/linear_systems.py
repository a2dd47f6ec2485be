"""Small linear systems solved in a fixed order, so that their bits are the same on every processor.

LAPACK adds in an order that depends on the processor. Here each step of an elimination is one operation on all numbers
that it changes. (Golub and Van Loan, Matrix Computations, ch. 3 and 4.)
"""

from collections.abc import Callable, Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from linviz.core.arithmetic import product, subtract_exact_product, total
from linviz.core.problem import Array

# unknowns up to which plain Python is sooner done than NumPy
FEW = 64
# products of three numbers in what is new of a factor, six times, from which on a new elimination by NumPy is
MUCH = 30_000
# rows of an elimination that change one another before all others are changed
WIDTH = 64


class Factor:
    """The factor L D L' of a symmetric matrix, row by row: what two matrices begin with is factored once.

    The bits are those of an elimination of the whole matrix.
    """

    def __init__(self) -> None:
        # what tells each row and column, with all before it
        self.keys: list[Hashable] = []
        # of each row of L, what is left of the diagonal; of each column of D L', what is above it
        self.left: list[list[float]] = []
        self.above: list[list[float]] = []
        self.pivots: list[float] = []

    def solve(
        self, keys: Sequence[Hashable], column: Callable[[int], list[float]], b: list[float]
    ) -> list[float] | None:
        """Return the x (k,) with A x = b; None where A is not positive definite, or so large that NumPy is sooner done.

        keys (k,): where those of two calls begin in the same way, so do their matrices. column: returns a column of A,
        down to its diagonal at least.
        """
        same = 0
        for old, new in zip(self.keys, keys, strict=False):
            if old != new:
                break
            same += 1
        if len(b) > FEW or _cube(len(b)) - _cube(same) > MUCH:
            return None
        if same < len(self.keys):
            for part in (self.keys, self.left, self.above, self.pivots):
                del part[same:]
        for j in range(same, len(keys)):
            if not self._add(keys[j], column(j)):
                return None
        return self._solve(b)

    def _add(self, key: Hashable, column: list[float]) -> bool:
        """Add the next row and column, given down to the diagonal; return False where its pivot is not positive."""
        pivot = column[len(self.left)]
        above: list[float] = []
        # a column may go on below its diagonal
        for row, rest in zip(self.left, column, strict=False):
            for factor, number in zip(row, above, strict=True):
                rest -= factor * number
            above.append(rest)
        left = [number / divisor for number, divisor in zip(above, self.pivots, strict=True)]
        for factor, number in zip(left, above, strict=True):
            pivot -= factor * number
        if not pivot > 0:
            return False
        self.keys.append(key)
        self.left.append(left)
        self.above.append(above)
        self.pivots.append(pivot)
        return True

    def _solve(self, b: list[float]) -> list[float]:
        """Return the x (k,) of the matrix so far."""
        x: list[float] = []
        for row, rest in zip(self.left, b, strict=True):
            for factor, number in zip(row, x, strict=True):
                rest -= factor * number
            x.append(rest)
        for j in reversed(range(len(x))):
            x[j] = last = x[j] / self.pivots[j]
            x[:j] = [
                number - factor * last for number, factor in zip(x[:j], self.above[j], strict=True)
            ]
        return x


def _cube(k: int) -> int:
    return k * k * k


def solve_symmetric(A: Array, b: Array) -> Array:
    """Return the x (k,) with A x = b, for a symmetric matrix A (k, k) and b (k,).

    By A = L D L' without pivots where A is positive definite, else by elimination with pivots; a matrix that is
    singular, but for rounding, gives an x that means nothing, or numbers that are not finite.
    """
    x = _solve_positive(A, b)
    return solve(A, b) if x is None else x


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


def solve_with_inverse(A: Array, b: Array) -> tuple[Array, Array]:
    """Return the x (k,) with A x = b, and the diagonal (k,) of the inverse of A, for a positive definite A (k, k).

    Its elimination, A = L D L', changes WIDTH rows one after the other, and then all others at once.
    """
    k = len(b)
    # D L', with what is left of b; where it is done with, and 0 in L, L^-1 takes its place
    rows, pivots = np.column_stack([A, b]), np.empty(k)
    # the same memory for all terms: new memory costs more than what is put into it
    room = np.empty(WIDTH * (k + 1))
    for start in range(0, k, WIDTH):
        end = min(start + WIDTH, k)
        panel = rows[start:end]
        for j in range(start, end):
            row, below = panel[j - start], panel[j - start + 1 :]
            pivots[j] = row[j]
            factors = below[:, j] / row[j]
            row[j], below[:, j] = 1.0, 0.0
            terms = room[: below.size].reshape(below.shape)
            below -= np.multiply(factors[:, None], row, out=terms)
        panel[:, start:end] = np.tril(panel[:, start:end])
        factors = (panel[:, end:k] / pivots[start:end, None]).T
        rows[end:, start:end] = 0.0
        subtract_exact_product(rows[end:], factors, panel)
    inverse = np.tril(rows[:, :k])
    shares = rows[:, k] / pivots
    return product(shares, inverse), total(inverse * inverse / pivots[:, None], axis=0)


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
