"""What an algorithm has to say: pseudocode, phrases for what can happen, and the numbers worth watching.

And what many of them say alike: x as it is lifted, and the line that takes a point.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from linviz.core.lift import Lifted
from linviz.trace import Columns

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

    columns: further columns that only these words need, from those of the trace.
    """

    pseudocode: tuple[str, ...]
    phrases: dict[str, Phrase]
    choose: Callable[[Row], str]
    numbers: tuple[tuple[str, str], ...]
    columns: Callable[[Columns], Columns] = _no_more


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
