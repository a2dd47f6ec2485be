"""Numbers as people type them; assets/model/typed_number.js reads the same."""

import re
from math import isfinite

# the most characters that are read
MOST_CHARACTERS = 40
SPACES = re.compile("[ \t\n\r\u00a0\u2009\u202f]")
MINUS = str.maketrans({"−": "-", "–": "-", "‐": "-"})
NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?([0-9]*)|\.([0-9]+))(?:e([-+]?[0-9]{1,2}))?")
# 1,807 may be a number of thousands, or 1.807
THOUSANDS = re.compile(r"[-+]?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?")


def read_number(text: str) -> list[tuple[float, int | None]]:
    """Return what a typed text can mean, each with its number of decimals, None for a fraction; [] for no number.

    "0,75" is 0.75 as well; "1,807" may be 1,807 or 1.807.
    """
    plain = SPACES.sub("", text).translate(MINUS).replace("E", "e")
    if len(plain) > MOST_CHARACTERS:
        return []
    if "/" in plain:
        parts = [_read_decimal(part.replace(",", ".")) for part in plain.split("/")]
        if len(parts) != 2 or None in parts:
            return []
        (above, _), (below, _) = (part for part in parts if part)
        return [(above / below, None)] if below else []
    readings = [plain.replace(",", "")] if THOUSANDS.fullmatch(plain) else []
    if plain.count(",") <= 1:
        readings.append(plain.replace(",", "."))
    return [one for one in map(_read_decimal, readings) if one]


def _read_decimal(text: str) -> tuple[float, int] | None:
    """Return a decimal number and how many decimals it gives; None where the text is none."""
    match = NUMBER.fullmatch(text)
    if match is None or not isfinite(value := float(text)):
        return None
    given = len(match[1] or match[2] or "")
    return value, max(0, given - int(match[3] or 0))
