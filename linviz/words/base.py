"""What an algorithm has to say: pseudocode, phrases for what can happen, and the numbers worth watching.

And what many of them say alike: x as it is lifted, and the line that takes a point.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from linviz.core.lift import Lifted
from linviz.trace import Columns

# of the larger one: bounds that are no further apart are one number
MEETING = 1e-9
# label and template of each
Numbers = tuple[tuple[str, str], ...]
# the columns of one step, by name (describe.rows_of)
Row = Mapping[str, Any]


class Phrase(NamedTuple):
    """What is said of one kind of step: a sentence and formula lines (templates), and the pseudocode line that ran."""

    sentence: str
    formula: tuple[str, ...] = ()
    line: int = 0


def _no_more(columns: Columns) -> Columns:
    return {}


class Words(NamedTuple):
    """pseudocode: its lines. phrases: by key. choose: the key for one step's columns. numbers: (label, template).

    columns: further columns that only these words need, from those of the trace. w: what the classifier's w and b are
    called among the numbers. b: the column of b where w cannot be written down, and weights: what K is multiplied by.
    counts: True where the code itself counts its steps, so that it has come to its end when they are made.
    """

    pseudocode: tuple[str, ...]
    phrases: dict[str, Phrase]
    choose: Callable[[Row], str]
    numbers: Numbers
    columns: Callable[[Columns], Columns] = _no_more
    w: str = "w, b"
    b: str = "b"
    weights: str = "αⱼ yⱼ"
    counts: bool = False


def code_x(lifted: Lifted) -> str:
    """x, or what the lift makes of it, in pseudocode."""
    return "x" if lifted.lift.name == "none" else "φ(x)"


def formula_x(lifted: Lifted, index: str = "_{<i>}") -> str:
    """The same in a formula: of the point looked at, or of any."""
    x = rf"\mathbf{{x}}{index}"
    return x if lifted.lift.name == "none" else rf"\varphi({x})"


def picks(order: str, point: str) -> tuple[str, str]:
    """The line that takes a point, and the indent of what is done with it."""
    line = {
        "cyclic": f"for each {point}:",
        "shuffled": f"for each {point}, shuffled:",
        "random": f"pick a random {point}",
    }
    # random draws know no passes, so there is one loop less
    return f"  {line[order]}", "  " if order == "random" else "    "


def told_bounds(margin: str) -> dict[str, str]:
    """What is said of the bounds of a margin, by the answer of `bounds`."""
    return {
        "open": f"Not every point is right yet, so there is no lower bound; the {margin} is at most <upper>.",
        # of this v or w: a bound of an earlier one may have been nearer
        "between": f"So the {margin} lies between <lower> and <upper|lower>.",
        "closed": f"The bounds of the {margin} meet: it is <upper>.",
    }


def bounds(row: Row) -> str:
    """How much is known of the margin of a walk in hulls."""
    if not row["lower"] > 0:
        return "open"
    return "between" if row["upper"] - row["lower"] > MEETING * row["upper"] else "closed"


def lower_bound(columns: Columns) -> Columns:
    """The lower bound as a live number: there is none while a point is wrong."""
    return {"at_least": np.where(columns["lower"] > 0, columns["lower"], np.nan)}
