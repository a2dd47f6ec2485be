"""What rounding leaves: numbers that come back are the same to nine digits, and a sum that should be 0 is noise."""

import numpy as np

from linviz.core.lift import Lifted, once
from linviz.core.problem import Array, frozen

# as a part of what one mistake adds: thousands of roundings together are smaller, and true differences of thousandths
# within 32 of the origin are larger
NOISE = 2e-12
# binary digits of a float
DIGITS = 53


def noise(moves: Array, count: float, rows: Array | None = None) -> Array:
    """What rounding may leave of a sum of up to `count` moves (n, k) that should be 0, column by column, (k,).

    Nothing at all where the sums are exact, as those of whole numbers are: then even the smallest score counts.
    rows (m, k): what the sum is multiplied with. Ten times a tenth is whole, and yet a score made with tenths is not.
    """
    # column by column in memory too: NumPy is ten times as slow across the rows
    columns = np.ascontiguousarray(moves.T)
    largest = np.abs(columns).max(axis=1, initial=0.0)
    if count == np.inf:
        return np.asarray(NOISE * largest)
    # sums up to count x largest have digits for multiples of this power of two
    grain = np.ldexp(1.0, np.frexp(count * largest)[1] - DIGITS)
    parts = columns if rows is None else np.hstack([columns, rows.T])
    whole = parts / grain[:, None]
    return np.where((whole == np.rint(whole)).all(axis=1), 0.0, NOISE * largest)


def score_noise(left: Array, psi: Array) -> Array:
    """What rounding may leave of f = w . psi + b at places psi (m, D), (m,), where it leaves so much of (w, b)."""
    return np.asarray(np.abs(psi) @ left[:-1] + left[-1])


def units(sizes: Array) -> Array:
    """The power of ten that the digits are counted from, for numbers of these sizes; 1 for 0.

    Powers of ten keep what is exact in decimals away from the edges of the rounding.
    """
    return np.asarray(10.0 ** np.floor(np.log10(np.where(sizes > 0, sizes, 1.0))))


@once
def weight_units(lifted: Lifted) -> Array:
    """The units of (w, b), (D + 1,): no sum of points is smaller for being made of small points."""
    # the transpose in memory too, as in `noise`
    largest = np.abs(np.ascontiguousarray(lifted.phi.T)).max(axis=1, initial=0.0)
    return frozen(units(np.append(largest, 1.0)))


def rounded(values: Array, unit: Array | float) -> Array:
    """The values to nine digits below their unit; equal numbers have equal bytes."""
    # adding 0 turns -0 into 0
    return np.asarray(np.round(values / unit, 9) + 0.0)
