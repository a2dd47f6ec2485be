"""Question: what is asked before it is answered, in one of eight forms, with its truth as a name that the run answers.

A preset's `[[predict]]` is one, as are those that the page finds by itself; scenarios/README.md explains them to
authors. `judge.py` judges answers, `question_reader.py` reads a question, `question_check.py` compares it with a run.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from linviz.core.parameter import Value
from linviz.scenario.readers import Point

# in the order in which they are asked at one step
FORMS = {
    "number": "a number, or a field for each number of a row",
    "choice": "one of several choices",
    "point": "one point",
    "points": "several points",
    "place": "the class of a place",
    "line": "a line, given by two places",
    "which-way": "how a number changes while a setting moves",
    "sentence": "a sentence, which is compared with a model answer and not judged",
}
# a point that a text names, such as "10 ■", but no class as in "−1 ■"
POINT = re.compile(r"(?<![−+.0-9])([0-9]+) ([●■])")
# those with one value, which are left out of the JSON where they are empty
PLAIN_FIELDS = (*("at", "truth", "answer", "decimals", "within", "setting", "to", "when", "order"),)
# a number, an expression of names (expression.py), or a list of those for a row
Target = float | str | tuple[float | str, ...]


@dataclass(frozen=True)
class Choice:
    """One of the choices. why: the misconception behind it, in one line; empty for the right one.

    right: whether it is the answer. when: the condition under which it is. way: of a which-way question, "rises",
    "falls" or "stays".
    """

    text: str
    why: str = ""
    right: bool = False
    when: str = ""
    way: str = ""


@dataclass(frozen=True)
class Slip:
    """An answer that comes from a known mistake, and one line that names the mistake and not the answer."""

    answer: Target
    why: str


@dataclass(frozen=True)
class Question:
    """A question about a run. Read one with `read_question`, which checks it.

    form: one of FORMS. step: the step that is shown while it is asked, -1 for the end. ask: the question. why: what is
    shown after a right answer. truth: what the run answers, a name or an expression, such as "yf_after[10]"; "" where
    `answer` is all there is. answer: the answer as the author wrote it: a number or a tuple of them, the number of a
    point (from 1) or a tuple of those, a class 1 or -1, or for a sentence the model answer.

    at: a place (x1, x2) that it is about. choices, slips: wrong answers with their reasons. hint: one or two texts.
    hides: names of limits.QUESTION_HIDES. decimals: how many an answer must have, 2 where it is None, or fewer where
    the truth has fewer. within: a tolerance instead. setting, to: of a which-way question, the name and the new value
    of the parameter. when: the condition under which the question can be asked of a changed run as well; without one
    it is asked of the unchanged run alone. order: the place among the questions at its step; those without one follow,
    by their form (assets/parts/predict/questions.js).
    """

    form: str
    step: int
    ask: str
    why: str
    truth: str = ""
    answer: Target | None = None
    at: Point | None = None
    choices: tuple[Choice, ...] = ()
    slips: tuple[Slip, ...] = ()
    hint: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    decimals: int | None = None
    within: float | None = None
    setting: str = ""
    to: Value | None = None
    when: str = ""
    order: float | None = None

    def named_points(self) -> Iterator[tuple[int, str]]:
        """Yield the points that the texts name, each with its sign, ● or ■."""
        texts = [self.ask, self.why, *self.hint, *(one.text for one in self.choices)]
        for number, sign in POINT.findall(" ".join(texts)):
            yield int(number), sign

    def to_json(self) -> dict[str, Any]:
        """Return the question as JSON; empty fields are left out."""
        values: dict[str, Any] = {"step": self.step, "form": self.form, "ask": self.ask}
        for name in PLAIN_FIELDS:
            value = getattr(self, name)
            if value is not None and value != "":
                values[name] = _plain(value)
        for name in ("choices", "slips"):
            if getattr(self, name):
                values[name] = [_filled_fields(one) for one in getattr(self, name)]
        for name in ("hint", "hides"):
            if getattr(self, name):
                values[name] = list(getattr(self, name))
        return values | {"why": self.why}


def _filled_fields(one: Choice | Slip) -> dict[str, Any]:
    """Return the fields of a choice or a slip that are not empty."""
    return {
        name: _plain(value)
        for name, value in vars(one).items()
        if value is not False and value != ""
    }


def _plain(value: Any) -> Any:
    """Return a value as JSON has it: lists, and whole numbers without a decimal."""
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value
