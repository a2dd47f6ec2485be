"""Layout of the live numbers: one a row, but two consecutive short ones share a row."""

import re
from collections.abc import Iterable

from linviz.core.notation import letters
from linviz.run.phrase import Numbers
from linviz.words.template import SLOT

# a short row: letters outside of its slots, letters of half a row, and letters that a number takes
TEXT, HALF, NUMBER = 8, 25, 8
# f with more numbers than these goes on in a second line
MANY = 5
# a slot of one number, which stands for itself
SINGLE = re.compile(r"\+?\w*[^w\W]")

# label, template, meaning, and "short", "long" or ""
NumberRow = tuple[str, str, str, str]


def rows_with_sizes(numbers: Numbers) -> tuple[NumberRow, ...]:
    """Return the rows of the live numbers, each with its size: "short", "long" or "" (see NumberRow)."""
    full_rows = [(row[0], row[1], row[2] if len(row) == 3 else "") for row in numbers]
    return tuple((*row, size) for row, size in zip(full_rows, _sizes(full_rows), strict=True))


def _sizes(numbers: list[tuple[str, str, str]]) -> Iterable[str]:
    """Yield the size of each row: "short" for two consecutive ones that share a row, "long" for two lines, else ""."""
    short = [*map(_is_short, numbers), False]
    starts_pair = False
    for i, (_, template, _) in enumerate(numbers):
        second = short[i] and starts_pair
        starts_pair = short[i] and not second and short[i + 1]
        yield "short" if starts_pair or second else "long" * (len(SLOT.findall(template)) > MANY)


def _is_short(row: tuple[str, str, str]) -> bool:
    label, template, meaning = map(letters, row)
    slots = SLOT.findall(template)
    outside_slots = re.sub("<[^>]+>", "", template)
    length = len(label + meaning) + NUMBER * len(slots)
    return all(map(SINGLE.fullmatch, slots)) and len(outside_slots) <= TEXT and length <= HALF
