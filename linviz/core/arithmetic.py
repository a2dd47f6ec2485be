"""Sums and products that give the same bits on every processor: all that a run computes with.

The convention: a sum is added term by term in the order of its index, and each product is rounded before it is added.
So a run is a function of its scenario alone. Matrix products of a library add in an order that depends on the
processor, and fuse a product with its sum where the processor can; exp and log of one library differ from those of
another in the last bit. One last bit is enough: whether a number is 0 decides whether a point is a mistake.

What IEEE 754 fixes is the same everywhere: + - * / and sqrt of each number, comparisons, whole numbers; so are
`add.accumulate`, `bincount`, and `add.reduce` over the first axis of rows that lie one after the other. The functions
here and in core/elementary.py are made of these alone, and no sum is -0. A minimum or maximum of 0 and -0 is either, so
+ 0.0 makes all of them 0 before. tests/core/test_arithmetic_rule.py has the modules that use no others.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linviz.core.problem import Array

# numbers of a matrix that are worked on at a time, so that they stay in the processor's cache
PIECE = 8_192
# terms that are in memory at a time
LARGE = 250_000
# terms of rows that are added at a time
ROOM = 24_576
# rows of a matrix, and terms of a product, up to which there is more work in the calls than in the sums
FEW, FEW_TERMS = 8, 16_384
# of a number in an exact product: three times 22 digits are more than a float has
PARTS = 3
# exponents of two up to which no product with a power is rounded
MODEST = 300
# of the largest product: a smaller sum has lost digits of its small terms
SMALL = 2.0**-16


def total(terms: ArrayLike, axis: int = -1) -> Any:
    """Return the sum along an axis, added in the order of its index; 0 where there is nothing to add."""
    terms = np.asarray(terms)
    if not terms.shape[axis]:
        return terms.sum(axis=axis)
    # adding 0 turns -0 into 0
    if terms.ndim == 1:
        return np.add.accumulate(terms)[-1] + 0.0
    first = terms.swapaxes(axis, 0) if terms.ndim == 2 else np.moveaxis(terms, axis, 0)
    if terms.size < FEW * len(first) or terms.size > LARGE:
        # a running sum keeps to the order whatever the shape is
        return np.add.accumulate(first, axis=0)[-1] + 0.0
    return np.add.reduce(np.ascontiguousarray(first), axis=0) + 0.0


def mean(values: Array, axis: int = 0) -> Any:
    """Return the mean along an axis."""
    return total(values, axis) / values.shape[axis]


def dot(u: ArrayLike, v: ArrayLike) -> Any:
    """Return the sums u . v over the last axis of (..., n) and (..., n)."""
    terms = np.multiply(u, v)
    if terms.ndim == 1 and len(terms):
        return np.add.accumulate(terms)[-1] + 0.0
    return total(terms)


def dot_of_few(u: Iterable[float], v: Iterable[float]) -> float:
    """Return what `dot` does of two sequences of few plain floats, before NumPy has begun."""
    result = 0.0
    for one, other in zip(u, v, strict=True):
        result += one * other
    return result


def total_of_few(terms: Iterable[float]) -> float:
    """Return what `total` does of few plain floats; `sum` adds otherwise from Python 3.12 on."""
    result = 0.0
    for term in terms:
        result += term
    return result


def lengths(rows: Array) -> Any:
    """Return |row| of each row (..., n)."""
    return np.sqrt(dot(rows, rows))


def product(A: Array, B: Array) -> Array:
    """Return A B, the sums over the last axis of A (n,) or (F, n) and the first of B (n,) or (n, D)."""
    if B.ndim == 1:
        return np.asarray(dot(A, B))
    if A.ndim == 1:
        return _row_times(A, B)
    if len(A) > B.shape[1]:
        # long rows are added sooner than short ones
        return np.ascontiguousarray(_product(B.T, A.T).T)
    return _product(A, B)


def _product(A: Array, B: Array) -> Array:
    """Return A B for A (F, n) and B (n, D)."""
    F, n = A.shape
    D = B.shape[1]
    if F * D > 1 and n * F * D <= FEW_TERMS:
        terms = np.multiply(A.T[:, :, None], B[:, None, :], order="C")
        return np.asarray(np.add.reduce(terms, axis=0) + 0.0)
    result = np.zeros((F, D), dtype=np.result_type(A, B))
    if F <= FEW:
        for row, sums in zip(A, result, strict=True):
            sums[:] = _row_times(row, B)
        return result
    # a term with the factor 0 changes no sum
    used = A.any(axis=0)
    if not used.all():
        A, B = A[:, used], B[used]
    columns, rows = np.ascontiguousarray(A.T), np.ascontiguousarray(B)
    height = max(1, PIECE // max(1, D))
    for start in range(0, F, height):
        part = result[start : start + height]
        term = np.empty_like(part)
        for column, row in zip(columns[:, start : start + height], rows, strict=True):
            part += np.multiply(column[:, None], row, out=term)
    return result


def _row_times(c: Array, B: Array) -> Array:
    """Return c B (D,) for c (n,) and B (n, D)."""
    used = c.nonzero()[0]
    if len(used) < len(c):
        c, B = c[used], B[used]
    # few columns at a time, since all their terms take as much memory as B
    width = max(2, LARGE // max(1, len(c)))
    if B.shape[1] <= width:
        return _add_rows(c, B)
    return np.concatenate([_add_rows(c, B[:, k : k + width]) for k in range(0, B.shape[1], width)])


def _add_rows(c: Array, B: Array) -> Array:
    """Return c B (D,), all columns at once."""
    if B.shape[1] < FEW and len(c):
        # a single column would be added up in pairs, and few ones each in a loop of their own
        return np.asarray(np.add.accumulate(np.multiply(B.T, c), axis=1)[:, -1] + 0.0)
    if B.size > ROOM:
        return add_long_rows(c, B) + 0.0
    return np.asarray(np.add.reduce(np.multiply(c[:, None], B, order="C"), axis=0) + 0.0)


def add_long_rows(c: Array, B: Array) -> Array:
    """Return c B (D,) for D > 1 but for the sign of a 0, some rows at a time, so that terms stay in the cache."""
    D = B.shape[1]
    height = max(1, ROOM // D)
    # the sums so far, and terms
    rows = np.empty((min(height, len(c)) + 1, D))
    sums = rows[0]
    sums[:] = 0.0
    column = c[:, None]
    for start in range(0, len(c), height):
        part = rows[: min(height, len(c) - start) + 1]
        np.multiply(column[start : start + height], B[start : start + height], out=part[1:])
        sums[:] = np.add.reduce(part, axis=0)
    return np.asarray(sums.copy())


class ExactFactor:
    """A matrix (n, D) that is multiplied from the left as if in longer numbers than a float has; see `times`.

    Each number is split into parts of so few digits that no product of parts, and no sum of n of them, is rounded. So a
    library may add them in any order, and fuse what it likes; what is rounded is the sum of six such products, here. A
    sum in order takes fifty times as long where there are thousands of rows.
    """

    def __init__(self, matrix: Array) -> None:
        self.digits = (53 - len(matrix).bit_length()) // 2
        self.matrix = matrix
        # (PARTS, n, D), with an exponent for each column
        self.parts, self.exponents = _parts(matrix, self.digits, axis=0)

    def times(self, rows: Array) -> Array:
        """Return rows (F, n) times the matrix, (F, D); what is left out is below a rounding of the largest product."""
        height = max(1, 4 * PIECE // max(1, rows.shape[1]))
        blocks = [self._times_block(rows[k : k + height]) for k in range(0, len(rows), height)]
        return np.concatenate([np.zeros((0, len(self.exponents))), *blocks])

    def times_with_small_sums(self, rows: Array) -> Array:
        """Return the same, but with sums far below the largest product added in order: for numbers without rounding."""
        result = self.times(rows)
        largest = np.abs(rows).max(axis=1, initial=0.0)[:, None] * np.ldexp(1.0, self.exponents)
        small = np.abs(result) < SMALL * largest
        places, columns = np.nonzero(small)
        count = max(FEW, LARGE // max(1, rows.shape[1]))
        for start in range(0, len(places), count):
            some = slice(start, start + count)
            k, j = places[some], columns[some]
            result[k, j] = dot(rows[k], self.matrix.T[j])
        return result

    def _times_block(self, rows: Array) -> Array:
        """Return the product of few rows (F, n), (F, D)."""
        # a term with the factor 0 changes no sum
        used = rows.any(axis=0)
        few = np.count_nonzero(used) < rows.shape[1]
        row_parts, exponents = _parts(rows[:, used] if few else rows, self.digits, axis=1)
        parts = self.parts[:, used] if few else self.parts
        result = np.zeros((len(rows), len(self.exponents)))
        # from the smallest products: of the last part and the first, ..., of the first and the first
        for place in reversed(range(PARTS)):
            result *= 2.0**-self.digits
            for k in range(place + 1):
                result += row_parts[place - k] @ parts[k]
        return _scale(result, exponents[:, None], self.exponents - 2 * self.digits) + 0.0


def subtract_exact_product(target: Array, A: Array, B: Array) -> None:
    """Subtract A B from the target (k, m), for A (k, n) and B (n, m), as `ExactFactor` would compute it.

    It takes less time where n is small. The parts keep their sizes, and those of one size are multiplied at once.
    """
    (k, n), m = A.shape, B.shape[1]
    if not k * n * m:
        return
    digits = (53 - (PARTS * n).bit_length()) // 2
    row_parts = np.empty((PARTS, n, m))
    _split(B, digits, 0, row_parts[::-1])
    rows = row_parts.reshape(PARTS * n, m)
    height = max(1, min(k, 4 * PIECE // max(PARTS * n, m)))
    # the same memory for all pieces: new memory costs more than what is put into it
    columns, sums, more = np.empty((height, PARTS, n)), np.empty((height, m)), np.empty((height, m))
    for start in range(0, k, height):
        piece = A[start : start + height]
        h = len(piece)
        _split(piece, digits, 1, columns[:h].swapaxes(0, 1))
        parts = columns[:h].reshape(h, PARTS * n)
        # from the smallest products: of the last part and the first, ..., of the first and the first
        np.matmul(parts, rows, out=sums[:h])
        for place in range(1, PARTS):
            sums[:h] += np.matmul(parts[:, : (PARTS - place) * n], rows[place * n :], out=more[:h])
        target[start : start + h] -= sums[:h]


def _split(matrix: Array, digits: int, axis: int, parts: Array) -> None:
    """Write the parts of a matrix, which add up to it but for what a float has not; see `_parts`.

    Of what is far below 2^-MODEST nothing is left, so that no product of parts is rounded.
    """
    _, exponents = np.frexp(np.abs(matrix).max(axis=axis, initial=0.0, keepdims=True))
    # a sum with this number keeps so many digits of the other
    large = np.ldexp(1.5, 52 - digits + np.maximum(exponents, -MODEST))
    rest = matrix
    for place, part in enumerate(parts):
        np.add(rest, large, out=part)
        part -= large
        if place < PARTS - 1:
            rest = rest - part
            large = large * 2.0**-digits


def _parts(matrix: Array, digits: int, axis: int) -> tuple[Array, NDArray[np.int32]]:
    """Return whole numbers (PARTS, F, n) of so many binary digits for (F, n), and the exponent along the axis.

    Their sum, each a factor 2^-digits less than the one before, is the matrix's number, but for what a float has not.
    """
    _, exponents = np.frexp(np.abs(matrix).max(axis=axis, initial=0.0))
    rest = _scale(matrix, digits - np.expand_dims(exponents, axis))
    parts = np.empty((PARTS, *matrix.shape))
    for part in parts:
        np.rint(rest, out=part)
        rest -= part
        rest *= 2.0**digits
    return parts, exponents


def _scale(values: Array, *exponents: NDArray[np.int32]) -> Array:
    """Return values times 2 to the sum of the exponents: the bits of ldexp, mostly in a fraction of its time."""
    if any(np.abs(some).max(initial=0) > MODEST for some in exponents):
        return np.asarray(np.ldexp(values, sum(exponents)))
    for some in exponents:
        values = values * np.ldexp(1.0, some)
    return values
