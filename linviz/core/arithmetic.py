"""Sums, products and exponentials that give the same bits on every processor: all that a run computes with.

The convention: a sum is added term by term in the order of its index, and each product is rounded before it is added.
So a run is a function of its scenario alone. Matrix products of a library add in an order that depends on the
processor, and fuse a product with its sum where the processor can; exp and log of one library differ from those of
another in the last bit. One last bit is enough: whether a number is 0 decides whether a point is a mistake.

What IEEE 754 fixes is the same everywhere: + - * / and sqrt of each number, comparisons, whole numbers; so are
`cumsum`, and `add.reduce` over the first axis of rows that lie one after the other. The functions here are made of
these alone, and no sum is -0. A minimum or maximum of 0 and -0 is either, so + 0.0 makes all of them 0 before.
tests/core/test_arithmetic_rule.py has the modules that use no others.
"""

from collections.abc import Callable
from functools import wraps
from math import factorial, inf, ldexp, pi
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linviz.core.problem import Array

# numbers of a matrix that are worked on at a time, so that they stay in the processor's cache
PIECE = 8_192
# terms that are in memory at a time
LARGE = 250_000
# rows up to which a matrix product is made row by row
FEW = 8
# of a number in an exact product: three times 22 digits are more than a float has
PARTS = 3
# of the largest product: a smaller sum has lost digits of its small terms
SMALL = 2.0**-16
# ln 2 in two parts: a multiple of the first by a whole number up to 2,000 is exact
LN2_HIGH = float.fromhex("0x1.62e42fee00000p-1")
LN2_LOW = float.fromhex("0x1.a39ef35793c76p-33")
INVERSE_LN2 = float.fromhex("0x1.71547652b82fep+0")
SQUARE_ROOT_HALF = float.fromhex("0x1.6a09e667f3bcdp-1")
# exp of less is 0, and of more is no float
LEAST_EXPONENT, LARGEST_EXPONENT = -746.0, 710.0
# 1 / 13!, ..., 1 / 2!, 1, 1: what is left out of e^r for |r| <= ln 2 / 2 is below a rounding
EXP_SERIES = tuple(1.0 / factorial(k) for k in range(13, -1, -1))
# 2 / 23, ..., 2 / 5, 2 / 3 of ln((1 + s) / (1 - s)), for |s| <= 0.172
LOG_SERIES = tuple(2.0 / k for k in range(23, 1, -2))
# arctan s = s - s^3 / 3 + s^5 / 5 - ..., for tangents that are halved so often that s <= 0.0985
HALVINGS = 3
ARCTAN_SERIES = tuple((-1.0) ** (k // 2) / k for k in range(17, 1, -2))


def total(terms: ArrayLike, axis: int = -1) -> Any:
    """Return the sum along an axis, added in the order of its index; 0 where there is nothing to add."""
    terms = np.asarray(terms)
    if not terms.shape[axis]:
        return terms.sum(axis=axis)
    # a running sum keeps to the order whatever the shape is; adding 0 turns -0 into 0
    return np.take(np.cumsum(terms, axis=axis), -1, axis=axis) + 0.0


def mean(values: Array, axis: int = 0) -> Any:
    """Return the mean along an axis."""
    return total(values, axis) / values.shape[axis]


def dot(u: ArrayLike, v: ArrayLike) -> Any:
    """Return the sums u . v over the last axis of (..., n) and (..., n)."""
    terms = np.multiply(u, v)
    if terms.ndim == 0 or not terms.shape[-1]:
        return total(terms)
    # in half the time of `total`, and in the same memory
    sums = terms.cumsum() if terms.ndim == 1 else np.cumsum(terms, axis=-1, out=terms)
    return sums[..., -1] + 0.0


def lengths(rows: Array) -> Any:
    """Return |row| of each row (..., n)."""
    return np.sqrt(dot(rows, rows))


def product(A: Array, B: Array) -> Array:
    """Return A B, the sums over the last axis of A (n,) or (F, n) and the first of B (n,) or (n, D)."""
    if B.ndim == 1:
        return np.asarray(dot(A, B))
    if A.ndim == 1:
        return _row_times(A, B)
    if 0 < len(A) <= FEW:
        return np.stack([_row_times(row, B) for row in A])
    result = np.zeros((len(A), B.shape[1]), dtype=np.result_type(A, B))
    # a term with the factor 0 changes no sum
    used = A.any(axis=0)
    if not used.all():
        A, B = A[:, used], B[used]
    columns, rows = np.ascontiguousarray(A.T), np.ascontiguousarray(B)
    height = max(1, PIECE // max(1, B.shape[1]))
    for start in range(0, len(A), height):
        part = result[start : start + height]
        term = np.empty_like(part)
        for column, row in zip(columns[:, start : start + height], rows, strict=True):
            part += np.multiply(column[:, None], row, out=term)
    return result


def _row_times(c: Array, B: Array) -> Array:
    """Return c B (D,) for c (n,) and B (n, D)."""
    used = np.flatnonzero(c)
    if len(used) < len(c):
        c, B = c[used], B[used]
    # few columns at a time, since all their terms take as much memory as B
    width = max(2, LARGE // max(1, len(c)))
    if B.shape[1] <= width:
        return _add_rows(c, B)
    return np.concatenate([_add_rows(c, B[:, k : k + width]) for k in range(0, B.shape[1], width)])


def _add_rows(c: Array, B: Array) -> Array:
    """Return c B (D,), all columns at once."""
    if B.shape[1] == 1:
        # a single column would be added up in pairs
        return np.asarray(dot(B[:, 0], c))[None]
    return np.asarray(np.add.reduce(c[:, None] * np.ascontiguousarray(B), axis=0) + 0.0)


class ExactFactor:
    """A matrix (n, D) that is multiplied from the left as if in longer numbers than a float has; see `times`.

    Each number is split into parts of so few digits that no product of parts, and no sum of n of them, is rounded. So a
    library may add them in any order, and fuse what it likes; what is rounded is the sum of six such products, here. A
    sum in order takes fifty times as long where there are thousands of rows.
    """

    def __init__(self, matrix: Array) -> None:
        self.digits = (53 - len(matrix).bit_length()) // 2
        self.matrix = matrix
        parts, self.exponents = _parts(matrix.T, self.digits)
        # (PARTS, n, D)
        self.parts = np.ascontiguousarray(parts.transpose(0, 2, 1))

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
        for k in np.flatnonzero(small.any(axis=1)):
            result[k, small[k]] = dot(rows[k], self.matrix.T[small[k]])
        return result

    def _times_block(self, rows: Array) -> Array:
        """Return the product of few rows (F, n), (F, D)."""
        # a term with the factor 0 changes no sum
        used = rows.any(axis=0)
        few = np.count_nonzero(used) < rows.shape[1]
        row_parts, exponents = _parts(rows[:, used] if few else rows, self.digits)
        parts = self.parts[:, used] if few else self.parts
        result = np.zeros((len(rows), len(self.exponents)))
        # from the smallest products: of the last part and the first, ..., of the first and the first
        for place in reversed(range(PARTS)):
            result *= 2.0**-self.digits
            for k in range(place + 1):
                result += row_parts[place - k] @ parts[k]
        exponent = exponents[:, None] + (self.exponents - 2 * self.digits)
        return np.asarray(np.ldexp(result, exponent) + 0.0)


def _parts(rows: Array, digits: int) -> tuple[Array, NDArray[np.int32]]:
    """Return whole numbers (PARTS, F, n) of so many binary digits, and the exponent of each row (F,).

    Their sum, each a factor 2^-digits less than the one before, is the row's number, but for what a float has not.
    """
    _, exponents = np.frexp(np.abs(rows).max(axis=1, initial=0.0))
    rest = np.ldexp(rows, digits - exponents[:, None])
    parts = np.empty((PARTS, *rows.shape))
    for part in parts:
        np.rint(rest, out=part)
        rest -= part
        rest *= 2.0**digits
    return parts, exponents


def _in_pieces(function: Callable[[Array], Array]) -> Callable[[ArrayLike], Any]:
    """Return the function of an array of any shape, computed in parts that stay in the processor's cache."""

    @wraps(function)
    def whole(x: ArrayLike) -> Any:
        values = np.asarray(x, dtype=np.float64)
        with np.errstate(all="ignore"):
            if values.size <= PIECE:
                return function(values)[()]
            flat = values.ravel()
            parts = [function(flat[k : k + PIECE]) for k in range(0, len(flat), PIECE)]
        return np.concatenate(parts).reshape(values.shape)

    return whole


def _polynomial(coefficients: tuple[float, ...], x: Array) -> Array:
    """Return the polynomial at x, from the coefficient of its highest power down, by Horner's rule."""
    result = x * coefficients[0]
    for coefficient in coefficients[1:-1]:
        result += coefficient
        result *= x
    result += coefficients[-1]
    return np.asarray(result)


@_in_pieces
def exp(x: Array) -> Array:
    """Return e^x, within one rounding of the last digit."""
    x = np.minimum(np.maximum(x, LEAST_EXPONENT), LARGEST_EXPONENT)
    k = np.rint(x * INVERSE_LN2)
    r = (x - k * LN2_HIGH) - k * LN2_LOW
    return np.ldexp(_polynomial(EXP_SERIES, r), k.astype(np.int32))


def exp_of_number(x: float) -> float:
    """Return e^x of one number that is not NaN: the bits of `exp`, without NumPy's calls."""
    x = min(max(x, LEAST_EXPONENT), LARGEST_EXPONENT)
    k = round(x * INVERSE_LN2)
    r = (x - k * LN2_HIGH) - k * LN2_LOW
    result = r * EXP_SERIES[0]
    for coefficient in EXP_SERIES[1:-1]:
        result += coefficient
        result *= r
    return inf if x == LARGEST_EXPONENT else ldexp(result + EXP_SERIES[-1], k)


@_in_pieces
def log(x: Array) -> Array:
    """Return ln x of x > 0, within one rounding of the last digit; -inf of 0, NaN below."""
    m, k = np.frexp(x)
    # between the root of 1/2 and that of 2
    small = m < SQUARE_ROOT_HALF
    m = np.where(small, m * 2.0, m) - 1.0
    k = k - small
    # ln(1 + m) = ln((1 + s) / (1 - s)) = 2 s + 2 s^3 / 3 + ...
    s = m / (m + 2.0)
    squared = s * s
    # m - s m is 2 s: so written, no digit of m is lost
    result = m - s * (m - squared * _polynomial(LOG_SERIES, squared)) + k * LN2_LOW + k * LN2_HIGH
    return np.where(x > 0, np.where(x < np.inf, result, x), np.where(x == 0, -np.inf, np.nan))


def log1p(x: ArrayLike) -> Any:
    """Return ln(1 + x) of x > -1, exact also where x is tiny."""
    x = np.asarray(x)
    whole = 1.0 + x
    # what the sum has rounded away, to first order
    return log(whole) + (x - (whole - 1.0)) / whole


@_in_pieces
def arccos(x: Array) -> Array:
    """Return the angle from 0 to pi with the cosine x, within some roundings of pi."""
    t = np.sqrt((1.0 - x) / (1.0 + x))
    # the tangent of half the angle, or of what it lacks of a right one
    is_far = t > 1.0
    s = np.where(is_far, 1.0 / t, t)
    for _ in range(HALVINGS):
        s = s / (1.0 + np.sqrt(1.0 + s * s))
    half = (s + s * s * s * _polynomial(ARCTAN_SERIES, s * s)) * 2.0**HALVINGS
    return np.where(is_far, pi - 2.0 * half, 2.0 * half)


def sigmoid(f: ArrayLike) -> Any:
    """Return sigma(f) = 1 / (1 + e^-f), from 0 to 1 without overflow, exact also where that is tiny."""
    small = exp(-np.abs(f))
    return np.where(np.greater_equal(f, 0.0), 1.0, small) / (1.0 + small)


def whole_power(x: Any, k: int) -> Any:
    """Return x^k for a whole number k >= 0: x x ... x, multiplied from the left."""
    result = x * 0.0 + 1.0 if k == 0 else x
    for _ in range(k - 1):
        result = result * x
    return result


def geometric(first: float, last: float, count: int) -> Array:
    """Return `count` numbers from first to last > 0, each about the same multiple of the one before."""
    steps = np.arange(count) / max(1, count - 1)
    values = first * exp(steps * log(last / first))
    values[:1] = first
    values[1:][-1:] = last
    return np.asarray(values)
