"""The inverse of a symmetric matrix that changes by a row and column at a time, in a fixed order.

A change costs as many operations as the matrix has numbers, a new elimination so many for each row. Rounding adds up in
the inverse from change to change, so that a solution by it is a first guess, to be corrected by what it leaves.
"""

from collections.abc import Hashable
from typing import NamedTuple

import numpy as np

from linviz.core.problem import Array

# times that moves are corrected, and what may be left, of the largest term
CORRECTIONS, EXACT = 4, 2.0**-48


class Inverse(NamedTuple):
    """The inverse, matrix (k, k) with k > 1; key: what tells the matrix that it is of."""

    key: Hashable
    matrix: Array

    def times(self, b: Array) -> Array:
        """Return the x (k,) with A x = b, about."""
        return np.asarray(np.add.reduce(np.multiply(b[:, None], self.matrix), axis=0))

    def entering_moves(self, right: Array, block: Array, base: int, size: float) -> Array | None:
        """Return moves (k + 1,), the last by 1 and their sum 0, that keep F + b of the first k points at 0.

        The matrix has the products of differences from the point at the place base, and times these moves it is right,
        (k,), but for rounding. They are corrected by what F shows: block (k + 1, k) is K between all points and the
        first k, size its largest number. None where F + b is further from 0 than after an elimination.
        """
        moves = np.ones(len(right) + 1)
        moves[:-1] = self.times(right)
        return self._correct(moves, np.zeros(len(right)), block, base, size, -1.0)

    def moves_to_margin(
        self, F: Array, block: Array, base: int, size: float, move_sum: float
    ) -> Array | None:
        """Return moves (k,) of this sum that make F (k,) the same at all points; block (k, k) is K between them.

        None where F is further from that than after an elimination.
        """
        right = F[base] - F - move_sum * (block[base] - block[base, base])
        return self._correct(self.times(right), F, block, base, size, move_sum)

    def _correct(
        self, moves: Array, F: Array, block: Array, base: int, size: float, free_sum: float
    ) -> Array | None:
        """Correct moves of the first k points until F (k,) is the same at these, and return all; else None.

        The k moves add up to free_sum; those after them stay as they are.
        """
        k = len(F)
        x, column = moves[:k], moves[:, None]
        # the same memory for all terms: new memory costs more than what is put into it
        terms = np.empty_like(block)
        add, largest = np.add.reduce, np.maximum.reduce
        least = EXACT * largest(np.abs(F))
        for _ in range(CORRECTIONS):
            x[base] = 0.0
            x[base] = free_sum - np.add.accumulate(x).item(-1)
            off = add(np.multiply(column, block, out=terms), axis=0)
            off += F
            off -= off[base]
            if largest(np.abs(off)) <= EXACT * size * largest(np.abs(moves)) + least:
                return moves
            x -= add(np.multiply(off[:, None], self.matrix, out=terms[:k]), axis=0)
        return None

    def with_row(self, x: Array, pivot: float) -> "Inverse":
        """Return the inverse for [A a; a' c], given the solution x of A x = -a and pivot = c + a . x > 0."""
        k = len(x)
        matrix = np.empty((k + 1, k + 1))
        scaled = x / pivot
        np.multiply(x[:, None], scaled, out=matrix[:k, :k])
        matrix[:k, :k] += self.matrix
        matrix[:k, k] = matrix[k, :k] = scaled
        matrix[k, k] = 1.0 / pivot
        return Inverse(self.key, matrix)

    def without_row(self, q: int) -> "Inverse":
        """Return the inverse for the matrix without its row and column q."""
        before = self.matrix
        matrix = np.empty((len(before) - 1, len(before) - 1))
        matrix[:q, :q], matrix[:q, q:] = before[:q, :q], before[:q, q + 1 :]
        matrix[q:, :q], matrix[q:, q:] = before[q + 1 :, :q], before[q + 1 :, q + 1 :]
        column = np.concatenate((before[q, :q], before[q, q + 1 :]))
        matrix -= column[:, None] * (column / before[q, q])
        return Inverse(self.key, matrix)


def invert(key: Hashable, A: Array) -> Inverse | None:
    """Return the inverse of a symmetric A (k, k); None where A is not positive definite."""
    k = len(A)
    # A becomes the unit matrix, and what is beside it the inverse
    rows = np.hstack([A, np.eye(k)])
    for j in range(k):
        pivot = rows[j, j]
        if not pivot > 0:
            return None
        row = rows[j] / pivot
        rows -= rows[:, j, None] * row
        rows[j] = row
    return Inverse(key, np.ascontiguousarray(rows[:, k:]))
