"""What an algorithm has to say: pseudocode, phrases for what can happen, and the numbers worth watching."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from numpy.typing import NDArray

# the columns of one step, by name (describe.rows_of)
Row = Mapping[str, Any]
Columns = dict[str, NDArray[Any]]


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
