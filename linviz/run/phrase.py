"""Words of an algorithm: its pseudocode, a phrase for each case of a step, and its live numbers."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from linviz.run.claim import Claim
from linviz.run.columns import Columns

# label and template of each, and perhaps a line below the label that explains its letters or numbers
Numbers = tuple[tuple[str, str] | tuple[str, str, str], ...]
# the lines of the pseudocode by name, in their order; the run ends on the line END
Code = Mapping[str, str]
START = "start"
END = "end"


class Terms(NamedTuple):
    """The names of steps and updates. step: in the plural. update: what makes a visit change something."""

    step: str = "visits"
    update: str = "mistake"


# of algorithms in which every step works, whatever the points
STEPS = Terms(step="steps")


class Phrase(NamedTuple):
    """The words for one kind of step: a sentence, or several, and formula lines (templates); the line that ran.

    line: its name in the pseudocode; "" where none has run. claims: what the sentences say of the step's numbers.
    """

    text: str | tuple[str, ...]
    formula: tuple[str, ...] = ()
    line: str = START
    claims: tuple[Claim, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences as a tuple: whether a number is exact is decided for each sentence by itself."""
        return (self.text,) if isinstance(self.text, str) else self.text


def first_update_line(formula: tuple[str, ...]) -> int:
    """Return the index of the first line that tells a change, after lines of a test; len(formula) without one."""
    changes = (k for k, line in enumerate(formula) if r"\leftarrow" in line or r"\to " in line)
    return next(changes, len(formula))


def formulas_of(phrases: Iterable[Phrase]) -> list[tuple[str, ...]]:
    """Return the formulas of phrases, each of them once."""
    return list(dict.fromkeys(one.formula for one in phrases))


def _no_columns(columns: Columns) -> Columns:
    """Return no further columns."""
    return {}


class Words(NamedTuple):
    """The words of an algorithm. pseudocode: its lines. phrases: by its cases. numbers: the live numbers.

    columns: further columns that only these words need, computed from those of the trace. w: the label of w and b
    among the numbers; "" for the usual one. b: the column of b where w has no finite form, and weights: the factors
    of K there. counts: True where the pseudocode counts its steps, so that it ends when they are made. tested_b: the
    column of the b with which a step tests its point.
    """

    pseudocode: Code
    phrases: dict[str, Phrase]
    numbers: Numbers
    columns: Callable[[Columns], Columns] = _no_columns
    w: str = ""
    b: str = "b"
    weights: str = "$alphaⱼ $yⱼ"
    counts: bool = False
    tested_b: str = "b"

    def line_index(self, phrase: Phrase) -> int:
        """Return the index of the pseudocode line that ran, from 0; -1 where none did."""
        if phrase.line:
            return list(self.pseudocode).index(phrase.line)
        return -1
