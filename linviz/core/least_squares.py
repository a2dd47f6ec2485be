"""Least squares with x >= 0, and an orthonormal basis, in a fixed order: the same bits on every processor.

Lawson and Hanson, Solving Least Squares Problems, ch. 23; the passive columns are kept orthonormal by Gram and
Schmidt's method, made twice (Giraud and others, 2005), which loses no more digits than Householder's.
"""

import numpy as np

from linviz.core.arithmetic import dot, lengths, product
from linviz.core.problem import Array

EPS = float(np.finfo(float).eps)
# of its length: what is left of a column beside the others is rounding
DEPENDENT = 1e-14
# numbers of a matrix whose rows LAPACK makes orthonormal
LARGE = 20_000


class Columns:
    """Columns of A (k, n) that x may use, as Q R with orthonormal rows q (p, k) and triangular R; b (k,) as Q' b."""

    def __init__(self, A: Array, b: Array) -> None:
        self.A = A
        self.b = b
        self.places: list[int] = []
        self.q = np.zeros((0, len(A)))
        # row j: the products of column j with q_0 ... q_j
        self.rows: list[Array] = []
        self.right: list[float] = []

    def add(self, j: int) -> bool:
        """Add a column; return False, without adding it, where it depends on the others."""
        column = self.A[:, j]
        rest, products = _orthogonal_part(column, self.q)
        length = float(lengths(rest))
        if not length > DEPENDENT * float(lengths(column)):
            return False
        direction = rest / length
        self.q = np.vstack([self.q, direction])
        self.rows.append(np.append(products, length))
        self.right.append(float(dot(direction, self.b)))
        self.places.append(j)
        return True

    def keep(self, kept: list[int]) -> None:
        """Keep these columns, by their order here, and drop the others."""
        places = [self.places[k] for k in kept]
        first = next((k for k, place in enumerate(places) if place != self.places[k]), len(places))
        self.places, self.rows = self.places[:first], self.rows[:first]
        self.q, self.right = self.q[:first], self.right[:first]
        for place in places[first:]:
            self.add(place)

    def solution(self) -> list[float]:
        """Return the x of the columns with the smallest |A x - b|."""
        x = list(self.right)
        for j in reversed(range(len(x))):
            row = self.rows[j].tolist()
            x[j] /= row[j]
            for m in range(j):
                x[m] -= row[m] * x[j]
        return x


def _orthogonal_part(column: Array, q: Array) -> tuple[Array, Array]:
    """Return the part of a column (k,) orthogonal to orthonormal rows q (p, k), and its products with these (p,)."""
    products = product(column, q.T)
    rest = column - product(products, q)
    more = product(rest, q.T)
    return rest - product(more, q), products + more


def nonnegative_least_squares(A: Array, b: Array, rounds: int) -> Array | None:
    """Return the x >= 0 (n,) with the smallest |A x - b|, A (k, n); None where `rounds` a column do not suffice."""
    k, n = A.shape
    x = np.zeros(n)
    if not A.size:
        return x
    columns = Columns(A, b)
    tolerance = 10.0 * max(k, n) * EPS * float(np.abs(A).max(initial=0.0)) * k
    is_barred = np.zeros(n, dtype=bool)
    for _ in range(rounds * n):
        slope = product(b - product(x[columns.places], A[:, columns.places].T), A)
        slope[is_barred] = 0.0
        slope[columns.places] = 0.0
        j = int(slope.argmax())
        if slope[j] <= tolerance:
            return x
        # a column that rounding alone lets in, or that depends on the others, is no way down
        if not columns.add(j) or columns.solution()[-1] <= 0:
            columns.keep(list(range(len(columns.places) - (columns.places[-1:] == [j]))))
            is_barred[j] = True
            continue
        is_barred[:] = False
        x = _step_to_solution(columns, x)
    return None


def _step_to_solution(columns: Columns, x: Array) -> Array:
    """Return the solution of the columns, without those whose x would fall below 0 on the way there from x (n,)."""
    while True:
        here = x[columns.places]
        there = np.array(columns.solution())
        below = there <= 0
        if not below.any():
            break
        # up to the first that meets 0
        share = float((here[below] / (here[below] - there[below])).min())
        nearer = here + share * (there - here)
        stays = ~below | (nearer > EPS * np.abs(here))
        stays[np.flatnonzero(below)[(here[below] / (here[below] - there[below])).argmin()]] = False
        x = np.zeros(len(x))
        kept = np.flatnonzero(stays & (nearer > 0)).tolist()
        x[[columns.places[m] for m in kept]] = nearer[kept]
        columns.keep(kept)
    x = np.zeros(len(x))
    x[columns.places] = there
    return x


def orthonormal_rows(rows: Array, dependent: float = DEPENDENT) -> tuple[Array, Array]:
    """Return orthonormal rows q (p, k) with the span of rows (n, k), and the rows' products with them, (n, p).

    dependent: a row of which no larger part is left beside the ones before depends on them.
    """
    if rows.size > LARGE and dependent == DEPENDENT:
        # any order: in this one it would take seconds, and what it is for is as exact
        basis, triangle = np.linalg.qr(rows.T)
        return np.asarray(basis.T), np.asarray(triangle.T)
    q = np.zeros((0, rows.shape[1]))
    for row in rows:
        rest, _ = _orthogonal_part(row, q)
        length = float(lengths(rest))
        if length > dependent * float(lengths(row)):
            q = np.vstack([q, rest / length])
    return q, product(rows, q.T)
