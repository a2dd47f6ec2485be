"""When numbers count as having come back: to nine digits, for sums in floats seldom come back to the last one."""

import numpy as np

from linviz.core.problem import Array

# as a part of what one mistake adds to a score: thousands of roundings together are smaller, and true differences of
# thousandths within 32 of the origin are larger
NOISE = 1e-11


def units(sizes: Array) -> Array:
    """The power of ten that the digits are counted from, for numbers of these sizes; 1 for 0.

    Powers of ten keep what is exact in decimals away from the edges of the rounding.
    """
    return np.asarray(10.0 ** np.floor(np.log10(np.where(sizes > 0, sizes, 1.0))))


def rounded(values: Array, unit: Array | float) -> Array:
    """The values to nine digits below their unit; equal numbers have equal bytes."""
    # adding 0 turns -0 into 0
    return np.asarray(np.round(values / unit, 9) + 0.0)
