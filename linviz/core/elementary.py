"""Elementary functions in a fixed sequence of operations that IEEE 754 fixes: the same bits on every processor.

See core/arithmetic.py. Libraries for exp, log and the like differ in the last bit.
"""

from collections.abc import Callable
from functools import wraps
from math import factorial, isqrt, ldexp, pi
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linviz.core.problem import Array

# numbers that are worked on at a time, so that they stay in the processor's cache
PIECE = 4_096
# ln 2 in two parts: a multiple of the first by a whole number up to 2,000 is exact
LN2_HIGH = float.fromhex("0x1.62e42fee00000p-1")
LN2_LOW = float.fromhex("0x1.a39ef35793c76p-33")
INVERSE_LN2 = float.fromhex("0x1.71547652b82fep+0")
SQUARE_ROOT_HALF = float.fromhex("0x1.6a09e667f3bcdp-1")
# exp of less is 0, and of more is no float
LEAST_EXPONENT, LARGEST_EXPONENT = -746.0, 710.0
# e^x of no larger |x|, and its power of two, are neither 0 nor infinite nor short of digits
NORMAL = 708.0
# a number below 2^51 and this add up to a sum whose last digit is worth 1: the last bits are a whole number
ROUNDER = 1.5 * 2.0**52
# bits of a float before those of its exponent
MANTISSA = np.array(52)
# 1 / 13!, ..., 1 / 2!, 1, 1: what is left out of e^r for |r| <= ln 2 / 2 is below a rounding
EXP_SERIES = tuple(1.0 / factorial(k) for k in range(13, -1, -1))
# e^x = 2^(k / PARTS) e^r, where |r| is at most half a part of ln 2
PART_BITS = 11
PARTS = 2**PART_BITS
# a part of ln 2 in two parts: a multiple of the first by any k, up to 2,300,000, is exact
PART_HIGH = ldexp(float.fromhex("0x1.62e42fe000000p-1"), -PART_BITS)
PART_LOW = ldexp(float.fromhex("0x1.f473de6af278fp-30"), -PART_BITS)
PARTS_PER_1 = ldexp(float.fromhex("0x1.71547652b82fep+0"), PART_BITS)
# e^r = 1 + r + HALF r^2 + SIXTH r^3: HALF is a little more than 1/2, so that what is left out is below 2^-57
HALF, SIXTH = 0.5 + 0.8284 / 24.0 * (PART_HIGH / 2.0) * (PART_HIGH / 2.0), 1.0 / 6.0
# 2 / 23, ..., 2 / 5, 2 / 3 of ln((1 + s) / (1 - s)), for |s| <= 0.172
LOG_SERIES = tuple(2.0 / k for k in range(23, 1, -2))
# arctan s = s - s^3 / 3 + s^5 / 5 - ..., for tangents that are halved so often that s <= 0.0985
HALVINGS = 3
ARCTAN_SERIES = tuple((-1.0) ** (k // 2) / k for k in range(17, 1, -2))


def _in_pieces(function: Callable[[Array], Array]) -> Callable[[ArrayLike], Any]:
    """Return the function of an array of any shape, computed in parts that stay in the processor's cache."""

    @wraps(function)
    def whole(x: ArrayLike) -> Any:
        values = np.asarray(x, dtype=np.float64)
        if values.size <= PIECE:
            return function(values)[()]
        flat = values.ravel()
        result = np.empty_like(flat)
        for k in range(0, len(flat), PIECE):
            result[k : k + PIECE] = function(flat[k : k + PIECE])
        return result.reshape(values.shape)

    return whole


def _as_arrays(*values: float) -> tuple[NDArray[Any], ...]:
    """Return numbers as NumPy takes them in half the time."""
    return tuple(np.array(value) for value in values)


_LN2_HIGH, _LN2_LOW, _INVERSE_LN2, _ROUNDER = _as_arrays(LN2_HIGH, LN2_LOW, INVERSE_LN2, ROUNDER)
_EXP_FIRST, *_EXP_OTHERS, _EXP_LAST = _as_arrays(*EXP_SERIES)


def _powers_of_two() -> tuple[list[float], list[float]]:
    """Return 2^(k / PARTS) for k = 0, ..., PARTS - 1, and what the rounding has taken from each, relative to it."""
    # whole numbers of so many binary digits behind the point
    digits = 128
    factor = 2 << digits
    for _ in range(PART_BITS):
        factor = isqrt(factor << digits)
    powers, rests = [], []
    exact = 1 << digits
    for _ in range(PARTS):
        # the division of whole numbers rounds once, as a float is rounded
        power = exact / (1 << digits)
        powers.append(power)
        rests.append((exact - int(ldexp(power, digits))) / exact)
        exact = exact * factor >> digits
    return powers, rests


POWERS, RESTS = _powers_of_two()
_POWERS, _RESTS = np.array(POWERS), np.array(RESTS)
# the bits of a power without those of its k, which lie before those of its exponent
_SHIFT, _LAST_PARTS = _as_arrays(52 - PART_BITS, PARTS - 1)
_POWER_BITS = _POWERS.view(np.int64) - (np.arange(PARTS, dtype=np.int64) << _SHIFT)
_PART_HIGH, _PART_LOW, _PARTS_PER_1 = _as_arrays(PART_HIGH, PART_LOW, PARTS_PER_1)
_HALF, _SIXTH, _ONE = _as_arrays(HALF, SIXTH, 1.0)


def _polynomial(coefficients: tuple[float, ...], x: Array) -> Array:
    """Return the polynomial at x, from the coefficient of its highest power down, by Horner's rule."""
    result = x * coefficients[0]
    for coefficient in coefficients[1:-1]:
        result += coefficient
        result *= x
    result += coefficients[-1]
    return np.asarray(result)


def _exp_series(r: Array) -> Array:
    """Return e^r for |r| <= ln 2 / 2 by Horner's rule."""
    # the names and the results in place are a quarter of the time where r is short
    add, multiply = np.add, np.multiply
    result = np.asarray(multiply(r, _EXP_FIRST))
    for coefficient in _EXP_OTHERS:
        add(result, coefficient, result)
        multiply(result, r, result)
    result += _EXP_LAST
    return result


@_in_pieces
def exp(x: Array) -> Array:
    """Return e^x, within one rounding of the last digit."""
    if x.ndim and x.size and np.maximum.reduce(np.abs(x), None) <= NORMAL:
        return _exp_of_normal(x)
    with np.errstate(all="ignore"):
        x = np.minimum(np.maximum(x, LEAST_EXPONENT), LARGEST_EXPONENT)
        k = np.rint(x * INVERSE_LN2)
        r = (x - k * LN2_HIGH) - k * LN2_LOW
        return np.ldexp(_exp_series(r), k.astype(np.int32))


def _exp_of_normal(x: Array) -> Array:
    """Return e^x, of an array with an axis, where no |x| is larger than NORMAL: the bits of `exp`."""
    # 2^k by its bits, since ldexp takes as long as all else
    last_bits = x * _INVERSE_LN2
    last_bits += _ROUNDER
    k = last_bits - _ROUNDER
    r = x - k * _LN2_HIGH
    k *= _LN2_LOW
    r -= k
    result = _exp_series(r)
    bits = result.view(np.int64)
    bits += last_bits.view(np.int64) << MANTISSA
    return result


@_in_pieces
def fast_exp(x: Array) -> Array:
    """Return e^x, within 0.55 of its last digit, in half the operations of `exp`.

    Kernels keep to `exp`: with other last bits of K a run that was recorded could take other steps.
    """
    if x.ndim and x.size and np.maximum.reduce(np.abs(x), None) <= NORMAL:
        return fast_exp_of_normal(x)
    with np.errstate(all="ignore"):
        x = np.minimum(np.maximum(x, LEAST_EXPONENT), LARGEST_EXPONENT)
        k = np.rint(x * PARTS_PER_1)
        r = (x - k * PART_HIGH) - k * PART_LOW
        k = k.astype(np.int64)
        power = _POWERS[k & _LAST_PARTS]
        rest = ((r * SIXTH + HALF) * r + 1.0) * r + _RESTS[k & _LAST_PARTS]
        return np.asarray(np.ldexp(power + power * rest, (k >> PART_BITS).astype(np.int32)))


def fast_exp_of_normal(x: Array) -> Array:
    """Return e^x, of an array with an axis, where no |x| is larger than NORMAL: the bits of `fast_exp`."""
    # results in place are less work where x is short, and 2^k by its bits, since ldexp takes as long as all else
    k = x * _PARTS_PER_1
    k += _ROUNDER
    last_bits = k.view(np.int64)
    part = last_bits & _LAST_PARTS
    k = k - _ROUNDER
    r = x - k * _PART_HIGH
    k *= _PART_LOW
    r -= k
    result = r * _SIXTH
    result += _HALF
    result *= r
    result += _ONE
    result *= r
    result += _RESTS[part]
    last_bits <<= _SHIFT
    last_bits += _POWER_BITS[part]
    power = last_bits.view(np.float64)
    result *= power
    result += power
    return np.asarray(result)


def exp_of_number(x: float) -> float:
    """Return e^x of one number: the bits of `fast_exp`, without NumPy's calls."""
    if not -NORMAL <= x <= NORMAL:
        return float(fast_exp(x))
    k = round(x * PARTS_PER_1)
    r = (x - k * PART_HIGH) - k * PART_LOW
    part = k % PARTS
    power = POWERS[part]
    return ldexp(power + power * (((r * SIXTH + HALF) * r + 1.0) * r + RESTS[part]), k >> PART_BITS)


@_in_pieces
def log(x: Array) -> Array:
    """Return ln x of x > 0, within one rounding of the last digit; -inf of 0, NaN below."""
    with np.errstate(all="ignore"):
        m, k = np.frexp(x)
        # between the root of 1/2 and that of 2
        small = m < SQUARE_ROOT_HALF
        m = np.where(small, m * 2.0, m) - 1.0
        k = k - small
        # ln(1 + m) = ln((1 + s) / (1 - s)) = 2 s + 2 s^3 / 3 + ...
        s = m / (m + 2.0)
        squared = s * s
        # m - s m is 2 s: so written, no digit of m is lost
        result = (
            m - s * (m - squared * _polynomial(LOG_SERIES, squared)) + k * LN2_LOW + k * LN2_HIGH
        )
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
    with np.errstate(all="ignore"):
        t = np.sqrt((1.0 - x) / (1.0 + x))
        # the tangent of half the angle, or of what it lacks of a right one
        is_far = t > 1.0
        s = np.where(is_far, 1.0 / t, t)
        for _ in range(HALVINGS):
            s = s / (1.0 + np.sqrt(1.0 + s * s))
        half = (s + s * s * s * _polynomial(ARCTAN_SERIES, s * s)) * 2.0**HALVINGS
        return np.where(is_far, pi - 2.0 * half, 2.0 * half)


def sigmoid(f: ArrayLike, small: ArrayLike | None = None) -> Any:
    """Return sigma(f) = 1 / (1 + e^-f), from 0 to 1 without overflow, exact also where that is tiny.

    small: e^-|f|, where it is known.
    """
    small = fast_exp(-np.abs(f)) if small is None else np.asarray(small)
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
