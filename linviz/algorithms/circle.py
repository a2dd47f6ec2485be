"""When numbers count as having come back: to nine digits, for sums in floats seldom come back to the last one."""

import numpy as np

from linviz.core.problem import Array

# as a part of what one mistake adds: thousands of roundings together are smaller, and true differences of thousandths
# within 32 of the origin are larger
NOISE = 2e-12
# binary digits of a float
DIGITS = 53


def noise(moves: Array, count: float) -> Array:
    """What rounding may leave of a sum of up to `count` moves (n, k) that should be 0, column by column, (k,).

    Nothing at all where the sums are exact, as those of whole numbers are: then even the smallest score counts.
    """
    largest = np.abs(moves).max(axis=0, initial=0.0)
    grains = np.array([_grain(column) for column in moves.T])
    return np.where(largest <= 2.0**DIGITS / count * grains, 0.0, NOISE * largest)


def _grain(values: Array) -> float:
    """The largest power of two that all the values are whole multiples of; 1 where all are 0."""
    if not values.any():
        return 1.0
    mantissa, exponent = np.frexp(values[values != 0])
    whole = np.ldexp(mantissa, DIGITS).astype(np.int64)
    # a whole number and its negative share their lowest binary digit and nothing above it
    lowest = (whole & -whole).astype(np.float64)
    return float(np.ldexp(lowest, exponent - DIGITS).min())


def units(sizes: Array) -> Array:
    """The power of ten that the digits are counted from, for numbers of these sizes; 1 for 0.

    Powers of ten keep what is exact in decimals away from the edges of the rounding.
    """
    return np.asarray(10.0 ** np.floor(np.log10(np.where(sizes > 0, sizes, 1.0))))


def rounded(values: Array, unit: Array | float) -> Array:
    """The values to nine digits below their unit; equal numbers have equal bytes."""
    # adding 0 turns -0 into 0
    return np.asarray(np.round(values / unit, 9) + 0.0)
