"""Entry: an algorithm with all that goes with it, in one place."""

from collections.abc import Callable
from typing import Any, NamedTuple

from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.algorithm import Algorithm
from linviz.run.certificate import Certificate, Run
from linviz.run.mark import Picture, always
from linviz.run.phrase import Words
from linviz.run.why import Why

# the last step's columns, by name
Last = dict[str, Any]


class Entry(NamedTuple):
    """kind: what it does. words: what it says, for its parameters and a lift. judge: holds a run's end against its aim.
    picture: what is drawn of it beside its points, sides and boundary.

    signed: where the classifier that counts is not the one of the last row, y f (n,) by other means, and how far what
    is shown is off. why: what shows why it stops; without it, what it makes small, and its mistakes.
    """

    kind: type[Algorithm[Any]]
    words: Callable[[Any, Lifted], Words]
    judge: Callable[[Run, Last], Certificate]
    picture: Picture = always()
    signed: Callable[[Run, Last], tuple[Array, float]] | None = None
    why: tuple[Why, ...] = ()


# by registry name; linviz/algorithms/registry.py enters them
ENTRIES: dict[str, Entry] = {}


def enter(entry: Entry) -> None:
    """From now on the algorithm is run, told, certified and shown under its name."""
    ENTRIES[entry.kind.name] = entry
