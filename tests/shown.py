"""Numbers as they are shown to people, read back out of the text around them."""

import re
from collections.abc import Sequence
from math import floor, isfinite, isinf, isnan, log10
from typing import NamedTuple

import numpy as np

# − may stand apart as the operator before a number
_SIZE = r"(\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)?)(?:·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?"
# between narrow spaces the distance of a number from the one that it is compared with
_NUMBER = re.compile(rf"(−\s?)?(?:(∞|no bound\b|–)|{_SIZE})(?:\u202f([+−])\u202f{_SIZE})?")
_PLAIN = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
CLOSE = 1e-9


class NumberInText(NamedTuple):
    """A number in a text: what is written, and the value that says."""

    text: str
    value: float

    @property
    def digits(self) -> int:
        """How many significant digits are written; the zeros of 12300 count."""
        return len(self.text.partition("·")[0].strip("−, ").replace(".", "").lstrip("0"))


def numbers(text: str) -> list[NumberInText]:
    """Every number in a text, in the order of reading."""
    return [
        NumberInText(found[0], _value(*found.groups(default="")))
        for found in _NUMBER.finditer(text)
    ]


def _value(minus: str, word: str, *parts: str) -> float:
    digits, power, sign, more, its_power = parts
    size = float("nan") if word == "–" else float("inf") if word else _size(digits, power)
    distance = _size(more, its_power) if sign else 0.0
    return (-size if minus else size) + (-distance if sign == "−" else distance)


def _size(digits: str, power: str) -> float:
    return float(digits.replace(",", "")) * 10.0 ** int(power.translate(_PLAIN) or 0)


def agrees(shown: NumberInText, value: float) -> bool:
    """True where the number is shown itself, to 1e-9, or rounded to 3 significant digits."""
    if not isfinite(value):
        return isnan(value) == isnan(shown.value) and isinf(value) == isinf(shown.value)
    apart = abs(shown.value - value)
    if apart <= CLOSE * max(1.0, abs(value) / 1e6):
        return True
    if shown.value == 0 or shown.digits < 3:
        return False
    unit = 10.0 ** (floor(log10(abs(shown.value)) + 1e-12) - 2)
    return apart <= unit / 2 * (1 + 1e-6)


def is_exact(value: float) -> bool:
    """True where the number is a multiple of 0.001, which is shown with all its digits."""
    return not isfinite(value) or abs(value * 1000 - round(value * 1000)) <= 1e-6


def agree(text: str, values: Sequence[float]) -> bool:
    """True where the text shows just these numbers in this order, and its sentences say ≈ where not all are exact."""
    sentences = text.split(". ")
    ends = np.cumsum([len(numbers(one)) for one in sentences])
    parts = np.split(np.array(values, dtype=float), ends[:-1])
    return all(_agrees(one, part.tolist()) for one, part in zip(sentences, parts, strict=True))


def _agrees(text: str, values: Sequence[float]) -> bool:
    found = numbers(text)
    right = len(found) == len(values) and all(map(agrees, found, values))
    exact = right and all(map(is_exact, values)) and not any(map(_by_distance, found))
    return right and ("≈" in text) == (not exact and bool(re.search("[=≈]", text)))


def _by_distance(shown: NumberInText) -> bool:
    """True where more is told than the rule for numbers does, for the sake of a relation."""
    return "\u202f" in shown.text or 0 < abs(shown.value) < CLOSE
