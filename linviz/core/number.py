"""One rule for every number on screen; assets/wording/number.js follows it, on the same test vectors.

A multiple of 0.001 (to 1e-9) is shown exactly; anything else with 3 significant digits, ties away from zero, and then
it is not exact: the formula around it says ≈. Numbers that stand together and differ, but would read alike or the other
way round, have as many more digits as it takes to tell them apart, up to 6. A number that is compared with another one
has 9 at most, and beyond them says how far it is from that: 1 − 2.00·10⁻¹⁰ < 1. Commas separate thousands.
"""

from collections.abc import Collection, Sequence
from decimal import ROUND_HALF_UP, Decimal
from itertools import combinations
from math import floor, isfinite, isnan
from typing import NamedTuple

# entries of a vector that are written out, here and in assets/wording/number.js
MOST = 3
# significant digits of what is not exact
USUAL = 3
FINEST = 6
# the same of a number that is compared; beside the larger of two, a distance that is nothing but rounding
NEAR = 9
ROUNDING = 1e-13
SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class Text(NamedTuple):
    """A number as it is shown, and whether that is the number itself."""

    text: str
    exact: bool


INFINITE = Text("∞", True)
MINUS_INFINITE = Text("−∞", True)


def number(value: float, decimals: int = 0, digits: int = USUAL) -> Text:
    """Return the number as text: exact with at least so many decimals, else with so many significant digits."""
    if isnan(value):
        return Text("–", True)
    if not isfinite(value):
        return INFINITE if value > 0 else MINUS_INFINITE
    sign = "−" if value < 0 else ""
    thousandths = whole_thousandths(value)
    if thousandths is None:
        return Text(sign + _significant_text(abs(value), digits), False)
    # neither -0 nor what is 0 to 1e-9 has a sign
    if thousandths == 0:
        sign = ""
    whole, rest = divmod(thousandths, 1000)
    places = f"{rest:03d}".rstrip("0").ljust(decimals, "0")
    point = "." if places else ""
    return Text(f"{sign}{whole:,}{point}{places}", True)


def whole_thousandths(value: float) -> int | None:
    """Return |value| in thousandths where it is a whole number of them, to 1e-9; else None."""
    thousandths = abs(value) * 1000
    # from here on every float is whole, and all would pass for exact
    if thousandths >= 2**53:
        return None
    # written as in assets/wording/number.js, so that both decide alike to the last bit
    nearest = floor(thousandths + 0.5)
    if abs(thousandths - nearest) <= 1e-6:
        return nearest
    return None


def vector(values: Sequence[float]) -> Text:
    """Return text such as (2.8, 0.6): exact entries with equally many decimals, at most three, and then an ellipsis."""
    shown = list(values)[:MOST]
    decimals = max((_decimals(one) for one in shown), default=0)
    texts = [number(one, decimals) for one in shown]
    inside = ", ".join(one.text for one in texts)
    if len(values) > MOST:
        inside += ", …"
    return Text(f"({inside})", all(one.exact for one in texts))


def _decimals(value: float) -> int:
    """Return the number of decimals of an exact text; 0 for others."""
    text, exact = number(value)
    if exact and isfinite(value):
        return len(text.partition(".")[2])
    return 0


def digits_to_tell_apart(
    values: Sequence[float], pairs: Collection[tuple[int, int]] = ()
) -> list[int]:
    """Return how many significant digits each number needs to be told from all the others.

    pairs: places, the smaller first, of numbers that are compared: `number_against` tells them apart where a few digits
    do not.
    """
    digits = [USUAL] * len(values)
    for i, j in combinations(range(len(values)), 2):
        most = NEAR if (i, j) in pairs else FINEST
        needed = _digits_needed(values[i], values[j], most)
        digits[i] = max(digits[i], needed)
        digits[j] = max(digits[j], needed)
    return digits


def number_against(value: float, other: float, digits: tuple[int, int] = (USUAL, USUAL)) -> Text:
    """Return the number as text beside another one; where these digits do not say which is larger, with their distance.

    digits: the significant digits of the number, and of the other one.
    """
    plain = number(value, digits=digits[0])
    apart = abs(value - other)
    if (
        not isfinite(apart)
        or apart <= ROUNDING * max(abs(value), abs(other))
        or _in_order(value, other, *digits)
    ):
        return plain
    distance = _significant_text(apart, USUAL)
    if other == 0:
        return Text(f"−{distance}" if value < 0 else distance, False)
    # narrow spaces that do not break: it is one number
    sign = "+" if value > other else "−"
    start = number(other, digits=digits[1]).text
    return Text(f"{start}\u202f{sign}\u202f{distance}", False)


def ordered_pair(low: float, high: float) -> tuple[str, str]:
    """Return two numbers of one sentence as text: the larger one reads as the larger one."""
    digits = digits_to_tell_apart([low, high], {(0, 1)})
    smaller = number(low, digits=digits[0])
    return smaller.text, number_against(high, low, (digits[1], digits[0])).text


def _digits_needed(one: float, other: float, most: int) -> int:
    """Return the fewest digits, up to `most`, whose texts say which number is larger; USUAL where none do."""
    if one == other or not (isfinite(one) and isfinite(other)):
        return USUAL
    # where none will do they differ by rounding, or their distance is told
    return next(
        (count for count in range(USUAL, most + 1) if _in_order(one, other, count, count)), USUAL
    )


def _in_order(one: float, other: float, digits_of_one: int, digits_of_other: int) -> bool:
    """Return whether the texts of two numbers that differ say which of them is larger."""
    low, high = _printed_value(one, digits_of_one), _printed_value(other, digits_of_other)
    if one < other:
        return low < high
    return low > high


def _printed_value(value: float, digits: int) -> float:
    """Return the number that its text says."""
    thousandths = whole_thousandths(value)
    if thousandths is None:
        whole, power = _round_to_digits(abs(value), digits)
        size = float(whole.scaleb(power - digits + 1))
    else:
        size = thousandths / 1000
    return -size if value < 0 else size


def _significant_text(value: float, count: int) -> str:
    """Return so many significant digits, ties away from zero; as a power of ten below 0.001 and from 1,000,000 on."""
    digits, power = _round_to_digits(value, count)
    if not -4 < power < 6:
        return f"{digits.scaleb(1 - count):f}·10{str(power).translate(SUPERSCRIPT)}"
    return format(digits.scaleb(power - count + 1), ",f")


def _round_to_digits(value: float, count: int) -> tuple[Decimal, int]:
    """Return so many digits of a value > 0 as an integer, and the power of ten of the first."""
    # the float's own digits: f"{3.125:.2f}" is 3.12, and JavaScript writes 3.13
    exact = Decimal(value)
    power = exact.adjusted()
    digits = exact.scaleb(count - 1 - power).quantize(Decimal(1), rounding=ROUND_HALF_UP)
    if digits < 10**count:
        return digits, power
    return digits / 10, power + 1
