"""Parser of the numbers in texts shown to people, and their comparison with the true values."""

import re
from collections.abc import Sequence
from math import floor, isfinite, isinf, isnan, log10
from typing import NamedTuple

import numpy as np

# − may be separated from its number by a space where it is an operator
_SIZE = r"(\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?)(?:·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?"
# a number may have a signed distance between narrow spaces: its difference from the one that it is compared with
_NUMBER = re.compile(rf"(−\s?)?(?:(∞|no bound\b|–)|{_SIZE})(?:\u202f([+−])\u202f{_SIZE})?")
_PLAIN = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
CLOSE = 1e-9


def from_latex(formula: str) -> str:
    """Return a formula with the signs and numbers of a text in place of those of LaTeX."""
    powers = re.sub(
        r" \\cdot 10\^\{([-\d]+)\}",
        lambda power: f"·10{power[1].translate(_RAISED)}",
        formula,
    )
    signs = {r"\approx": "≈", r"\infty": "∞", r"\,": "\u202f", "{,}": ",", "-": "−"}
    for latex, sign in signs.items():
        powers = powers.replace(latex, sign)
    return powers


class NumberInText(NamedTuple):
    """A number in a text: its characters and its value."""

    text: str
    value: float

    @property
    def digits(self) -> int:
        """The count of significant digits; the zeros of 12300 count."""
        return len(self.text.partition("·")[0].strip("−, ").replace(".", "").lstrip("0"))


def numbers(text: str) -> list[NumberInText]:
    """Return the numbers of a text in reading order; a formula in LaTeX needs from_latex first."""
    return [
        NumberInText(match[0], _value(*match.groups(default="")))
        for match in _NUMBER.finditer(text)
    ]


def _value(minus: str, word: str, *parts: str) -> float:
    digits, power, sign, more, its_power = parts
    size = float("nan") if word == "–" else float("inf") if word else _size(digits, power)
    distance = _size(more, its_power) if sign else 0.0
    return (-size if minus else size) + (-distance if sign == "−" else distance)


def _size(digits: str, power: str) -> float:
    return float(digits.replace(",", "")) * 10.0 ** int(power.translate(_PLAIN) or 0)


def agrees(number: NumberInText, value: float) -> bool:
    """Return whether the number shown is the value to 1e-9, or the value rounded to 3 significant digits."""
    if not isfinite(value):
        return isnan(value) == isnan(number.value) and isinf(value) == isinf(number.value)
    apart = abs(number.value - value)
    if apart <= CLOSE * max(1.0, abs(value) / 1e6):
        return True
    if number.value == 0 or number.digits < 3:
        return False
    unit = 10.0 ** (floor(log10(abs(number.value)) + 1e-12) - 2)
    return apart <= unit / 2 * (1 + 1e-6)


def is_exact(value: float) -> bool:
    """Return whether a value is a multiple of 0.001, which is shown with all its digits."""
    return not isfinite(value) or abs(value * 1000 - round(value * 1000)) <= 1e-6


def agree(text: str, values: Sequence[float]) -> bool:
    """Return whether a text shows exactly these values in this order, with ≈ in each sentence that rounds one."""
    sentences = text.split(". ")
    ends = np.cumsum([len(numbers(one)) for one in sentences])
    parts = np.split(np.array(values, dtype=float), ends[:-1])
    return all(_agrees(one, part.tolist()) for one, part in zip(sentences, parts, strict=True))


def _agrees(text: str, values: Sequence[float]) -> bool:
    shown_numbers = numbers(text)
    right = len(shown_numbers) == len(values) and all(map(agrees, shown_numbers, values))
    exact = right and all(map(is_exact, values)) and not any(map(_by_distance, shown_numbers))
    return right and ("≈" in text) == (not exact and bool(re.search("[=≈]", text)))


def _by_distance(number: NumberInText) -> bool:
    """Return whether a number has more digits than usual, so that a comparison in the text is visible."""
    return "\u202f" in number.text or 0 < abs(number.value) < CLOSE
