"""One rule for every number on screen; assets/format.js follows it, on the same test vectors.

A multiple of 0.001 (to 1e-9) is shown exactly; anything else with 3 significant digits, ties away from zero, and then
it is not exact: the formula around it says ≈. Numbers that stand together and differ, but would read alike, have as
many more digits as it takes to tell them apart, up to 6.
"""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from math import floor, isfinite, isnan
from typing import NamedTuple

# entries of a vector that are written out, here and in assets/format.js
MOST = 3
# significant digits of what is not exact
USUAL, FINEST = 3, 6
SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class Text(NamedTuple):
    """A number as it is shown, and whether that is the number itself."""

    text: str
    exact: bool


def number(value: float, decimals: int = 0, digits: int = USUAL) -> Text:
    """The number as text: an exact one with at least so many decimals, another with so many significant digits."""
    if isnan(value):
        return Text("–", True)
    if not isfinite(value):
        return Text("∞" if value > 0 else "−∞", True)
    sign = "−" if value < 0 else ""
    thousandths = thousandth(value)
    if thousandths is None:
        return Text(sign + _significant(abs(value), digits), False)
    # neither -0 nor what is 0 to 1e-9 has a sign
    if thousandths == 0:
        sign = ""
    whole, rest = divmod(thousandths, 1000)
    places = f"{rest:03d}".rstrip("0").ljust(decimals, "0")
    return Text(f"{sign}{whole}.{places}" if places else f"{sign}{whole}", True)


def thousandth(value: float) -> int | None:
    """|value| in thousandths where it is a whole number of them, to 1e-9; else None."""
    scaled = abs(value) * 1000
    # from here on every float is whole, and all would pass for exact
    if scaled >= 2**53:
        return None
    # written as in assets/format.js, so that both decide alike to the last bit
    nearest = floor(scaled + 0.5)
    return nearest if abs(scaled - nearest) <= 1e-6 else None


def vector(values: Sequence[float]) -> Text:
    """(2.8, 0.6): exact entries with the same number of decimals, at most three entries and then an ellipsis."""
    shown = list(values)[:MOST]
    decimals = max((_decimals(one) for one in shown), default=0)
    texts = [number(one, decimals) for one in shown]
    dots = [", …"] if len(values) > MOST else []
    return Text("(" + ", ".join(one.text for one in texts) + "".join(dots) + ")", all(one.exact for one in texts))


def _decimals(value: float) -> int:
    text, exact = number(value) if isfinite(value) else Text("", False)
    return len(text.partition(".")[2]) if exact else 0


def digits_apart(values: Sequence[float]) -> list[int]:
    """How many significant digits each of them needs to be told from all the others."""
    return [max((_digits(one, other) for other in values), default=USUAL) for one in values]


def _digits(one: float, other: float) -> int:
    if one == other or not (isfinite(one) and isfinite(other)) or (one < 0) != (other < 0):
        return USUAL
    shown = (n for n in range(USUAL, FINEST + 1) if _significant(abs(one), n) != _significant(abs(other), n))
    # what even the finest does not tell apart differs by rounding
    return next(shown, USUAL)


def _significant(value: float, count: int) -> str:
    """So many significant digits, ties away from zero; as a power of ten below 0.001 and from 1,000,000 on."""
    # the float's own digits: f"{3.125:.2f}" is 3.12, and JavaScript writes 3.13
    exact = Decimal(value)
    power = exact.adjusted()
    digits = int((exact.scaleb(count - 1 - power)).quantize(Decimal(1), rounding=ROUND_HALF_UP))
    if digits == 10**count:
        digits, power = digits // 10, power + 1
    if not -4 < power < 6:
        return f"{Decimal(digits).scaleb(1 - count):f}·10{str(power).translate(SUPERSCRIPT)}"
    return format(Decimal(digits).scaleb(power - count + 1), "f")
