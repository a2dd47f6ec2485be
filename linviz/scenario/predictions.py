"""Predictions: questions that a preset asks before a step, `[[predict]]` in its file.

Each has one of three forms: choices, one of which is the answer; a place and its class after the step; or a point, by
the number that the page shows. Only a run can tell whether the answer is correct: tests/scenario/truths checks the
presets that come with linviz.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from linviz.scenario.checks import (
    ScenarioError,
    check_keys,
    check_list,
    check_table,
    check_text,
    errors_at,
    finite_number,
    quote,
)
from linviz.scenario.readers import MOST_POINTS, Point, read_label, read_point, read_step

MOST = 20
MOST_ASKED = 200
MOST_WHY = 400
FEWEST_CHOICES, MOST_CHOICES, MOST_CHOICE = 2, 6, 60
KEYS = ("step", "ask", "at", "choices", "answer", "why")


@dataclass(frozen=True)
class Prediction:
    """A question about what the step after `step` shows.

    answer: one of the choices; with a place, its class after that step, 1 or -1; otherwise the number of a point, from
    1 as on the page.
    """

    step: int
    ask: str
    answer: str | int
    why: str
    at: Point | None = None
    choices: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the table that stands for it in a file."""
        form: dict[str, Any] = {}
        if self.choices:
            form = {"choices": list(self.choices)}
        elif self.at:
            form = {"at": list(self.at)}
        return {
            "step": self.step,
            "ask": self.ask,
            **form,
            "answer": self.answer,
            "why": self.why,
        }


def read_predictions(value: object, key: str = "predict") -> tuple[Prediction, ...]:
    """Return the predictions of a list of tables; raises ScenarioError for the first that is none."""
    entries = check_list(value, key, f"{key} must be a list of tables, [[{key}]]")
    if len(entries) > MOST:
        raise ScenarioError(key, f"there are {len(entries)} questions; at most {MOST} are allowed")
    predictions = tuple(_read_prediction(one, f"{key}[{i}]") for i, one in enumerate(entries))
    steps = [one.step for one in predictions]
    for i, step in enumerate(steps):
        if step in steps[:i]:
            raise ScenarioError(
                f"{key}[{i}]",
                f"there is another question at step {step}; ask only one at each step",
            )
    return predictions


def check_points_of(predictions: tuple[Prediction, ...], count: int) -> None:
    """Raise ScenarioError where the answer is a point that is not among the first `count`, which are learned from.

    Only a preset's file is checked so: on the page, points may go that a question is about.
    """
    for i, one in enumerate(predictions):
        if not one.choices and one.at is None and int(one.answer) > count:
            reason = f"there is no point {one.answer}; there are {count} to learn from"
            raise ScenarioError(f"predict[{i}].answer", reason)


def _read_prediction(value: object, key: str) -> Prediction:
    """Return the prediction of a table; raises ScenarioError where it is none."""
    if isinstance(value, Prediction):
        return _read_prediction(value.to_json(), key)
    values = check_table(value, key)
    with errors_at(key):
        check_keys(values, KEYS, "a question")
    for name in ("step", "ask", "answer", "why"):
        if name not in values:
            raise ScenarioError(
                key, f"a question needs step, ask, answer and why; {name} is missing"
            )
    step = read_step(values["step"], f"{key}.step")
    if step is None or step < 0:
        raise ScenarioError(f"{key}.step", "the step of a question must be 0 or larger")
    common: dict[str, Any] = {
        "step": step,
        "ask": _read_sentence(values, "ask", key, MOST_ASKED),
        "why": _read_sentence(values, "why", key, MOST_WHY),
    }
    if "choices" in values and "at" in values:
        raise ScenarioError(key, "give either choices or at, not both")
    return Prediction(**common, **_read_answer(values, key))


def _read_answer(values: Mapping[Any, object], key: str) -> dict[str, Any]:
    """Return the fields of a prediction that depend on its form: answer, and choices or at."""
    answer = values["answer"]
    answer_key = f"{key}.answer"
    if "choices" in values:
        choices = _read_choices(values["choices"], f"{key}.choices")
        if answer not in choices:
            raise ScenarioError(
                answer_key,
                f"the answer must be one of the choices, word for word; this is {quote(answer)}",
            )
        return {"choices": choices, "answer": answer}
    if "at" in values:
        return {
            "at": read_point(_place_in_plane(values["at"]), f"{key}.at"),
            "answer": read_label(answer, answer_key),
        }
    point = finite_number(answer)
    if point is None or point != int(point) or not 1 <= point <= MOST_POINTS:
        raise ScenarioError(
            answer_key,
            "without choices and at, the answer is the number of a point as the page shows it, "
            f"from 1; this is {quote(answer)}",
        )
    return {"answer": int(point)}


def _place_in_plane(value: object) -> object:
    """Return a place as [x1, x2]; on a number line it is written as [x]."""
    if isinstance(value, list) and len(value) == 1:
        return [*value, 0]
    return value


def _read_choices(value: object, key: str) -> tuple[str, ...]:
    entries = check_list(value, key, 'choices must be a list of texts, ["...", "..."]')
    if not FEWEST_CHOICES <= len(entries) <= MOST_CHOICES:
        raise ScenarioError(
            key,
            f"there must be {FEWEST_CHOICES} to {MOST_CHOICES} choices; there are {len(entries)}",
        )
    choices = tuple(check_text(one, key, MOST_CHOICE) for one in entries)
    if len(set(choices)) < len(choices) or not all(one.strip() for one in choices):
        raise ScenarioError(key, "no choice may be empty, and no two may be the same")
    return choices


def _read_sentence(values: Mapping[Any, object], name: str, key: str, most_characters: int) -> str:
    """Return the text values[name] on one line; raises ScenarioError where it is empty or too long."""
    # a sentence may be broken into lines in its file
    sentence = " ".join(check_text(values[name], f"{key}.{name}", most_characters).split())
    if not sentence:
        raise ScenarioError(f"{key}.{name}", f"{name} must not be empty")
    return sentence
