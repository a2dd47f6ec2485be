"""Least squares with x >= 0, and an orthonormal basis, in a fixed order: the same bits on every processor.

Lawson and Hanson, Solving Least Squares Problems, ch. 23; the passive columns are kept orthonormal by Gram and
Schmidt's method, made twice (Giraud and others, 2005), which loses no more digits than Householder's.
"""

from math import inf, sqrt
from typing import Any

import numpy as np

from linviz.core.arithmetic import LARGE, dot, dot_of_few, lengths, product
from linviz.core.problem import Array

EPS = float(np.finfo(float).eps)
# of its length: what is left of a column beside the others is rounding
DEPENDENT = 1e-14
# numbers of orthonormal columns that a search may go through: half a second of work
MOST_WORK = 50_000_000
# numbers of a column up to which plain Python is done before NumPy has begun
FEW = 12


class Columns:
    """Columns of A (k, n) that x may use, as Q R with orthonormal rows q (p, k) and triangular R; b (k,) as Q' b.

    Here by NumPy, which is sooner done where a column has many numbers.
    """

    def __init__(self, A: Array, b: Array) -> None:
        self.A = A
        self.b = b
        self.places: list[int] = []
        self.q = np.zeros((0, len(A)))
        # row j: the products of column j with q_0 ... q_j
        self.rows: list[Any] = []
        self.right: list[float] = []
        # numbers of q that adding columns has gone through
        self.work = 0

    def add(self, j: int) -> bool:
        """Add a column; return False, without adding it, where it depends on the others."""
        column = self.A[:, j]
        self.work += self.q.size
        rest, products = _orthogonal_part(column, self.q, self.q.T)
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
        x = np.array(self.right)
        for j in reversed(range(len(x))):
            row = self.rows[j]
            x[j] /= row[j]
            x[:j] -= row[:j] * x[j]
        numbers: list[float] = x.tolist()
        return numbers

    def residual(self, x: list[float]) -> Array:
        """Return b - A x (k,), for the x of the columns."""
        return np.asarray(self.b - product(np.array(x), self.A[:, self.places].T))


class ShortColumns(Columns):
    """The same, bit for bit, in plain Python, which is done before NumPy has begun."""

    def __init__(self, A: Array, b: Array) -> None:
        super().__init__(A, b)
        self.numbers: list[float] = b.tolist()
        self.q: Any = []

    def add(self, j: int) -> bool:
        """Add a column; return False, without adding it, where it depends on the others."""
        column = self.A[:, j].tolist()
        rest, products = _orthogonal_part_of_few(column, self.q)
        length = sqrt(dot_of_few(rest, rest))
        if not length > DEPENDENT * sqrt(dot_of_few(column, column)):
            return False
        direction = [number / length for number in rest]
        self.q.append(direction)
        self.rows.append([*products, length])
        self.right.append(dot_of_few(direction, self.numbers))
        self.places.append(j)
        return True

    def solution(self) -> list[float]:
        """Return the x of the columns with the smallest |A x - b|."""
        x = list(self.right)
        for j in reversed(range(len(x))):
            row = self.rows[j]
            x[j] /= row[j]
            for m in range(j):
                x[m] -= row[m] * x[j]
        return x

    def residual(self, x: list[float]) -> Array:
        """Return b - A x (k,), for the x of the columns."""
        rows = self.A[:, self.places].tolist()
        return np.array(
            [number - dot_of_few(x, row) for number, row in zip(self.numbers, rows, strict=True)]
        )


def _orthogonal_part_of_few(
    column: list[float], q: list[list[float]]
) -> tuple[list[float], list[float]]:
    """Return what `_orthogonal_part` does."""
    if not q:
        return column, []
    products = [dot_of_few(column, row) for row in q]
    across = list(zip(*q, strict=True))
    rest = [number - dot_of_few(products, row) for number, row in zip(column, across, strict=True)]
    more = [dot_of_few(rest, row) for row in q]
    rest = [number - dot_of_few(more, row) for number, row in zip(rest, across, strict=True)]
    return rest, [one + other for one, other in zip(products, more, strict=True)]


def _orthogonal_part(column: Array, q: Array, across: Array) -> tuple[Array, Array]:
    """Return the part of a column (k,) orthogonal to orthonormal rows q (p, k), and its products with these (p,).

    across: q' (k, p).
    """
    products = product(column, across)
    rest = column - product(products, q)
    more = product(rest, across)
    return rest - product(more, q), products + more


def nonnegative_least_squares(A: Array, b: Array, rounds: int) -> Array | None:
    """Return the x >= 0 (n,) with the smallest |A x - b|, A (k, n).

    None where `rounds` a column, or MOST_WORK, do not suffice.
    """
    k, n = A.shape
    if not A.size:
        return np.zeros(n)
    columns = ShortColumns(A, b) if k <= FEW else Columns(A, b)
    # of the columns
    x: list[float] = []
    tolerance = 10.0 * max(k, n) * EPS * float(np.abs(A).max(initial=0.0)) * k
    excluded_places: list[int] = []
    for _ in range(rounds * n):
        if columns.work > MOST_WORK:
            return None
        slope = product(columns.residual(x), A)
        slope[excluded_places + columns.places] = 0.0
        j = int(slope.argmax())
        if slope.item(j) <= tolerance:
            answer = np.zeros(n)
            answer[columns.places] = x
            return answer
        # a column that rounding alone lets in, or that depends on the others, is no way down
        there = columns.solution() if columns.add(j) else [0.0]
        if there[-1] <= 0:
            columns.keep(list(range(len(x))))
            excluded_places.append(j)
            continue
        excluded_places = []
        x = _step_to_solution(columns, x, there)
    return None


def _step_to_solution(columns: Columns, x: list[float], there: list[float]) -> list[float]:
    """Return the solution of the columns, without those whose x would fall below 0 on the way there from x.

    x: of the columns; the last of them has come since, and has 0. there: the solution of all.
    """
    here = [*x, 0.0]
    while any(end <= 0 for end in there):
        shares = [
            start / (start - end) if end <= 0 else inf
            for start, end in zip(here, there, strict=True)
        ]
        # up to the first that meets 0
        share = min(shares)
        nearer = [start + share * (end - start) for start, end in zip(here, there, strict=True)]
        first = shares.index(share)
        limits = [EPS * start if end <= 0 else 0.0 for start, end in zip(here, there, strict=True)]
        is_above = [value > limit for value, limit in zip(nearer, limits, strict=True)]
        value_at = dict(zip(columns.places, nearer, strict=True))
        columns.keep([m for m, above in enumerate(is_above) if above and m != first])
        here = [value_at[place] for place in columns.places]
        there = columns.solution()
    return there


def orthonormal_rows(rows: Array, dependent: float = DEPENDENT) -> tuple[Array, Array]:
    """Return orthonormal rows q (p, k) with the span of rows (n, k), and the rows' products with them, (n, p).

    dependent: a row of which no larger part is left beside the ones before depends on them.
    """
    n, k = rows.shape
    q = np.zeros((n, k))
    # the same numbers twice, where there is room: both products add up rows, which NumPy does sooner
    across = np.zeros((k, n)) if rows.size <= LARGE else q.T
    products = np.zeros((n, n))
    p = 0
    for j, row in enumerate(rows):
        rest, products[j, :p] = _orthogonal_part(row, q[:p], across[:, :p])
        length = float(lengths(rest))
        if length > dependent * float(lengths(row)):
            q[p] = across[:, p] = rest / length
            products[j, p] = length
            p += 1
    return q[:p], products[:, :p]
