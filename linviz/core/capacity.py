"""Capacity of a class of classifiers: the labellings that it can separate, and bounds on its true error."""

from math import ceil, exp, inf, log, sqrt

from linviz.core.problem import InputError, short_repr


def cover(n: int, dimension: int, bias: bool = True) -> int:
    """Return how many of the 2^n labellings of n points in general position boundaries of that dimension separate.

    Cover (1965), 003: 2 sum_k binom(n - 1, k) for k from 0 to the dimension, or one less without a bias; in any other
    position there are fewer. InputError where n or the dimension is no whole number from 0 on.
    """
    _check_whole_number(n, "n", 0)
    _check_whole_number(dimension, "dimension", 0)
    if n == 0:
        return 1
    total, binomial = 0, 1
    # each binomial from the one before, which is one multiplication; by itself it would be hundreds
    for k in range(min(n, dimension + bias)):
        total += binomial
        binomial = binomial * (n - 1 - k) // (k + 1)
    return 2 * total


def cover_share(n: int, dimension: int, bias: bool = True) -> float:
    """Return the part of all labellings that can be separated, also where no float holds the counts."""
    share: float = cover(n, dimension, bias) / 2**n
    return share


def vc_confidence(n: int, h: float, eta: float = 0.05) -> float:
    """Return by how much the risk may exceed the error on n points, for all classifiers of a class of VC dimension h.

    It holds with probability 1 - eta (004 eq. (1)): sqrt((h (ln(2 n / h) + 1) - ln(eta / 4)) / n). From 1 on it says
    nothing. InputError where n < 1, h < 0 or eta is not between 0 and 1.
    """
    _check_whole_number(n, "n", 1)
    if not 0 < eta < 1:
        raise InputError(f"eta must be a probability between 0 and 1; it is {short_repr(eta)}")
    if not h >= 0:
        raise InputError(f"h must be a dimension, 0 or larger; it is {short_repr(h)}")
    # 2 n points have 2^2n labellings at most, and for less than some 1.5 h points that is less: from 1 on all the same
    growth = 2 * n * log(2)
    if 2 * n >= h:
        growth = min(growth, h * (log(2 * n / h) + 1) if h else 0.0)
    return sqrt((growth - log(eta / 4)) / n)


def largest_vc_dimension(radius: float, margin: float, dimension: float = inf) -> float:
    """Return the largest h that boundaries of that margin may have on points in a ball of that radius (004).

    min(ceil(R^2 / m^2), D) + 1; D + 1 where there is no margin.
    """
    if not margin > 0 or radius / margin > exp(20):
        return dimension + 1
    # an R^2 / m^2 that is whole, but for rounding
    return min(ceil(radius**2 / margin**2 * (1 - 1e-9)), dimension) + 1


def _check_whole_number(value: object, name: str, least: int) -> None:
    """Raise InputError, with the name, where the value is no whole number from `least` on."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InputError(
            f"{name} must be a whole number, {least} or larger; it is {short_repr(value)}"
        )
