"""Rows of the live numbers, each with the kinds by which the page styles and hides it."""

from linviz.run.phrase import Numbers
from linviz.words.classifier import F
from linviz.words.template import SLOT, columns_of

# f with more numbers than these goes on in a second line
MANY = 5
# columns that bound the length of the run, and so tell of its future
TOTALS = frozenset({"most_mistakes", "most_steps"})

# label, template, meaning, and kinds: words of "formula-row", "long" and "total"
NumberRow = tuple[str, str, str, str]


def rows_with_kinds(numbers: Numbers) -> tuple[NumberRow, ...]:
    """Return the rows of the live numbers, each with its meaning and its kinds (see NumberRow)."""
    full_rows = [(row[0], row[1], row[2] if len(row) == 3 else "") for row in numbers]
    return tuple((*row, _kinds(row[0], row[1])) for row in full_rows)


def _kinds(label: str, template: str) -> str:
    """Return the kinds of a row: formula-row for f(x), long for two lines, total for a bound of the run's length."""
    kinds = {
        "formula-row": label == F,
        "long": len(SLOT.findall(template)) > MANY,
        "total": bool(columns_of(template) & TOTALS),
    }
    return " ".join(name for name, holds in kinds.items() if holds)
