"""Rounding error bounds: numbers that come back agree to nine digits, and a sum that should be 0 is noise.

A run adds moves up to v = (w, b). Each sum is rounded relative to its size, and each move relative to its terms, so the
error of v is bounded by a small multiple of EPS times the sum of all sizes that v has had and all terms added to it.
"""

import numpy as np
from numpy.typing import NDArray

from linviz.core.affine import EPS
from linviz.core.arithmetic import dot, product
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array, frozen

# binary digits behind the point: sums of so short fractions are exact
SHORT = 20
# the rounding error of a number as a part of its accumulated sizes, also after one more product and sum
NOISE = 8 * EPS
# relative difference below which two numbers count as the same: nine digits
SAME = 1e-9
# relative gap between two objectives that is nothing but rounding
NO_GAP = 1e-13
# all powers of ten that are floats, and the exponent of the first
LEAST_POWER = -323
POWERS_OF_TEN = np.array([float(f"1e{k}") for k in range(LEAST_POWER, 309)])


def step_error(v: Array, terms: Array, factor: Array | float = 1.0) -> Array:
    """Return the sizes that one step adds to the rounding error bound: |v| after it and the terms added, (..., D + 1).

    factor (D + 1,): 0 for a number whose sums are exact, else 1.
    """
    return np.asarray((np.abs(v) + terms) * factor)


def error_factor(*steps: float) -> float:
    """Return the factor for step_error of a number that moves by multiples of these steps: 0 where its sums are exact.

    So is b with an eta of 1. Else 1.
    """
    return float(not all((step * 2.0**SHORT).is_integer() for step in steps))


def augmented_sizes(lifted: Lifted, i: int) -> Array:
    """Return the sizes of (phi(x), 1) at point i, (D + 1,); see Lifted.sizes."""
    return np.append(lifted.sizes[i], 1.0)


def score_error_bounds(left: Array, sizes: Array) -> Array:
    """Return the largest rounding error of f = w . phi + b, (F, m): left (F, D + 1) of (w, b), sizes (m, D) of phi."""
    return np.asarray(product(left[:, :-1], sizes.T) + left[:, -1:])


def noise_ahead(row: tuple[Array, Array], move: Array, steps: int, sizes: Array) -> float:
    """Return a bound above the rounding error of f at any point, now and after each of the next steps.

    row: (w, b) and its rounding, the sum of step_error, (D + 1,) each. move (D + 1,): the largest sum of absolute terms
    that one step adds to (w, b). sizes (D + 1,): the largest of (phi, 1).
    """
    v, rounding = row
    largest = np.abs(v) + (steps + 1) * move
    # twice, as this is rounded itself
    return 2 * NOISE * float(dot(rounding + steps * largest, sizes))


def zero_noise(v: Array, left: Array | float) -> Array:
    """Return v with 0 for the numbers that are no more than rounding may leave."""
    return np.where(np.abs(v) <= left, 0.0, v)


def without_noise(scores: Array, left: Array, sizes: Array) -> Array:
    """Return the scores (F, m), with 0 for those within their rounding error bound; changes the array itself.

    left (F, D + 1): the rounding error bounds of (w, b). sizes (m, D): those of the features at the m points.
    """
    # cheap test first: mostly every score is farther from 0 than the largest rounding error
    widest = score_error_bounds(left, sizes.max(axis=0, initial=0.0)[None, :])
    near = np.flatnonzero((np.abs(scores) <= widest).any(axis=1))
    scores[near] = zero_noise(scores[near], score_error_bounds(left[near], sizes))
    return scores


def first_argmax(values: Array) -> NDArray[np.int64]:
    """Return the first place of the largest of values (F, n), (F,): the order by rounding depends on the processor."""
    most = values.max(axis=1, keepdims=True)
    same: NDArray[np.bool_] = values >= most - SAME * np.abs(most)
    return np.asarray(same.argmax(axis=1))


def count_largest(values: Array) -> NDArray[np.int64]:
    """Return how many numbers of each row are the largest but for rounding, (F,); 0 in an empty row."""
    if not values.shape[1]:
        return np.zeros(len(values), np.int64)
    most = values.max(axis=1, keepdims=True)
    return np.asarray(np.count_nonzero(values >= most - SAME * np.abs(most), axis=1))


def decimal_units(sizes: Array) -> Array:
    """Return the power of ten of the first digit of each size; 1 for 0. round_to_unit counts digits from there.

    Powers of ten keep what is exact in decimals away from the edges of the rounding.
    """
    place = np.searchsorted(POWERS_OF_TEN, np.where(sizes > 0, sizes, 1.0), side="right") - 1
    return np.asarray(POWERS_OF_TEN[np.maximum(place, 0)])


@once
def weight_units(lifted: Lifted) -> Array:
    """Return the units of (w, b), (D + 1,), by the sizes of the features: small points have small units."""
    # column by column in memory: NumPy is ten times as slow across the rows
    largest = np.abs(np.ascontiguousarray(lifted.phi.T)).max(axis=1, initial=0.0)
    return frozen(decimal_units(np.append(largest, 1.0)))


def round_to_unit(values: Array, unit: Array | float) -> Array:
    """Return the values to nine digits below their unit; equal numbers have equal bytes."""
    with np.errstate(over="ignore"):
        # adding 0 turns -0 into 0
        result = np.round(values / unit, 9) + 0.0
    # what is so large has no digits there
    return np.where(np.isfinite(result), result, values)
