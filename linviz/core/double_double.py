"""Numbers with twice the digits of a float, as the sum of two floats: the same bits on every processor.

Longer floats have 64 binary digits on some processors, 113 on others and 53 on many. Here sums and products of floats
are split into what a float has of them and the rest, which is a float as well. (Dekker, 1971; Shewchuk, 1997.)
"""

from dataclasses import dataclass

import numpy as np

from linviz.core.problem import Array

# 2^27 + 1: times it, a float falls into two halves of 26 digits
SPLITTER = 134_217_729.0
# columns that are multiplied at a time
WIDTH = 32


@dataclass(frozen=True, eq=False)
class DoubleDouble:
    """An array of numbers high + low, where low is what rounding has left out of high."""

    high: Array
    low: Array

    def __add__(self, other: "DoubleDouble") -> "DoubleDouble":
        high, rest = _sum_and_rest(self.high, other.high)
        low, lower = _sum_and_rest(self.low, other.low)
        high, low = _fast_sum_and_rest(high, rest + low)
        return DoubleDouble(*_fast_sum_and_rest(high, low + lower))

    def __mul__(self, other: "DoubleDouble") -> "DoubleDouble":
        high, rest = _product_and_rest(self.high, other.high)
        rest = rest + (self.high * other.low + self.low * other.high)
        return DoubleDouble(*_fast_sum_and_rest(high, rest))


def exactly(values: Array) -> DoubleDouble:
    """Return floats as what they are."""
    return DoubleDouble(values, np.zeros_like(values))


def outer(x: Array, z: Array) -> DoubleDouble:
    """Return all products of x (n,) and z (m,), (n, m), exactly."""
    return DoubleDouble(*_product_and_rest(x[:, None], z[None, :]))


def whole_power(x: DoubleDouble, k: int) -> DoubleDouble:
    """Return x^k for a whole number k >= 1."""
    result = x
    for _ in range(k - 1):
        result = result * x
    return result


def weighted_sum(c: Array, columns: DoubleDouble) -> Array:
    """Return the sum of c_j times column j for c (m,) and columns (n, m), (n,), rounded once at the end."""
    result = exactly(np.zeros(len(columns.high)))
    # a term with the factor 0 changes no sum
    places = np.flatnonzero(c)
    for k in range(0, len(places), WIDTH):
        some = places[k : k + WIDTH]
        terms = DoubleDouble(columns.high.T[some], columns.low.T[some]) * exactly(c[some, None])
        for high, low in zip(terms.high, terms.low, strict=True):
            result = result + DoubleDouble(high, low)
    return np.asarray(result.high + result.low)


def _sum_and_rest(a: Array, b: Array) -> tuple[Array, Array]:
    """Return the float next to a + b, and what it leaves out."""
    high = a + b
    part = high - a
    return high, (a - (high - part)) + (b - part)


def _fast_sum_and_rest(a: Array, b: Array) -> tuple[Array, Array]:
    """Return the same where a is no smaller than b, or 0."""
    high = a + b
    return high, b - (high - a)


def _product_and_rest(a: Array, b: Array) -> tuple[Array, Array]:
    """Return the float next to a b, and what it leaves out."""
    high = a * b
    (a1, a2), (b1, b2) = _halves(a), _halves(b)
    return high, a2 * b2 - (((high - a1 * b1) - a2 * b1) - a1 * b2)


def _halves(a: Array) -> tuple[Array, Array]:
    """Return two floats of 26 digits that add up to a."""
    scaled = SPLITTER * a
    first = scaled - (scaled - a)
    return first, a - first
