"""What an algorithm has to say: pseudocode, phrases for what can happen, and the numbers worth watching."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from linviz.run.columns import Columns

# label and template of each; and what its letters or its numbers mean, where that is told below the label
Numbers = tuple[tuple[str, str] | tuple[str, str, str], ...]
# the columns of one step, by name (words.describe.rows_of)
Row = Mapping[str, Any]


# the lines of the pseudocode by their names, in their order; END is that on which a run comes to its end
Code = Mapping[str, str]
START = "start"
END = "end"


class Terms(NamedTuple):
    """The names of steps and updates. step: in the plural. update: what makes a visit change something."""

    step: str = "visits"
    update: str = "mistake"


# where every step does its work, whatever the points
STEPS = Terms(step="steps")


class Phrase(NamedTuple):
    """The words for one kind of step: a sentence, or several, and formula lines (templates); the line that ran.

    line: its name in the pseudocode; "" where none has run.
    """

    said: str | tuple[str, ...]
    formula: tuple[str, ...] = ()
    line: str = START

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences as a tuple: whether a number is exact is decided for each sentence by itself."""
        return (self.said,) if isinstance(self.said, str) else self.said


def formulas_of(phrases: Iterable[Phrase]) -> list[tuple[str, ...]]:
    """Return the formulas of phrases, each of them once."""
    return list(dict.fromkeys(one.formula for one in phrases))


def _no_more(columns: Columns) -> Columns:
    return {}


class Words(NamedTuple):
    """The words of an algorithm. pseudocode: its lines. phrases: by its cases. numbers: the live numbers.

    columns: further columns that only these words need, from those of the trace. w: what w and b are called
    among the numbers, where they are not just that. b: the column of b where w cannot be written down, and weights:
    what K is multiplied by.
    counts: True where the code itself counts its steps, so that it has come to its end when they are made. asked: the
    column of the b that a step asks its point with, where another one counts.
    """

    pseudocode: Code
    phrases: dict[str, Phrase]
    numbers: Numbers
    columns: Callable[[Columns], Columns] = _no_more
    w: str = ""
    b: str = "b"
    weights: str = "αⱼ yⱼ"
    counts: bool = False
    asked: str = "b"

    def place(self, phrase: Phrase) -> int:
        """Return the line that ran, from 0; -1 where none did."""
        if phrase.line:
            return list(self.pseudocode).index(phrase.line)
        return -1
