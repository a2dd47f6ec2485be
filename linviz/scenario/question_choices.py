"""Readers of the choices and slips of a question, and of its sentences."""

from collections.abc import Mapping
from typing import Any

from linviz.scenario.checks import ScenarioError, check_list, check_table_of, check_text, quote
from linviz.scenario.expression import WAYS
from linviz.scenario.question import Choice, Slip
from linviz.scenario.question_names import read_condition, read_target

MOST_WHY = 400
FEWEST_CHOICES, MOST_CHOICES, MOST_CHOICE = 2, 6, 100
MOST_SLIPS = 10
CHOICE_KEYS, SLIP_KEYS = ("text", "why", "right", "when", "way"), ("answer", "why")
# the choices of which-way where the author has none
WAY_TEXTS = {"rises": "It rises", "falls": "It falls", "stays": "It stays the same"}


def read_choices(values: Mapping[Any, object], form: str, key: str) -> tuple[Choice, ...]:
    """Return the choices; of a which-way question without any, the usual three."""
    usual = [{"text": text, "way": way} for way, text in WAY_TEXTS.items()]
    if "choices" not in values and form != "which-way":
        return ()
    if form not in ("choice", "which-way"):
        raise ScenarioError(f"{key}.choices", f"a question of the form {form} has no choices")
    given = values.get("choices", usual)
    entries = check_list(given, f"{key}.choices", 'choices must be a list, ["...", "..."]')
    if not FEWEST_CHOICES <= len(entries) <= MOST_CHOICES:
        raise ScenarioError(
            f"{key}.choices",
            f"there must be {FEWEST_CHOICES} to {MOST_CHOICES} choices; there are {len(entries)}",
        )
    choices = [_read_choice(one, f"{key}.choices[{i}]") for i, one in enumerate(entries)]
    texts = [one.text for one in choices]
    if len(set(texts)) < len(texts) or not all(texts):
        reason = "no choice may be empty, and no two may be the same"
        raise ScenarioError(f"{key}.choices", reason)
    if values.get("answer") is None:
        return tuple(choices)
    if values["answer"] not in texts:
        said = f"the answer must be one of the choices, word for word; this is {quote(values['answer'])}"
        raise ScenarioError(f"{key}.answer", said)
    answer = values["answer"]
    return tuple(
        Choice(one.text, one.why, one.right or one.text == answer, one.when, one.way)
        for one in choices
    )


def _read_choice(value: object, key: str) -> Choice:
    """Return one choice: its text, or a table."""
    if isinstance(value, str):
        value = {"text": value}
    values = check_table_of(value, key, CHOICE_KEYS, "a choice")
    right, way = values.get("right", False), values.get("way", "")
    if not isinstance(right, bool):
        raise ScenarioError(f"{key}.right", f"right must be true or false; this is {quote(right)}")
    if way not in ("", *WAYS):
        raise ScenarioError(
            f"{key}.way", f"way must be one of {', '.join(WAYS)}; this is {quote(way)}"
        )
    return Choice(
        " ".join(check_text(values.get("text", ""), f"{key}.text", MOST_CHOICE).split()),
        " ".join(check_text(values.get("why", ""), f"{key}.why", MOST_WHY).split()),
        right,
        read_condition(values.get("when", ""), f"{key}.when"),
        str(way),
    )


def read_slips(value: object, key: str) -> tuple[Slip, ...]:
    """Return the slips of a list of tables, each with an answer and its reason."""
    entries = check_list(value, key, f"{key} must be a list of tables {{answer = ..., why = ...}}")
    if len(entries) > MOST_SLIPS:
        raise ScenarioError(
            key, f"there are {len(entries)} slips; at most {MOST_SLIPS} are allowed"
        )
    return tuple(_read_slip(one, f"{key}[{i}]") for i, one in enumerate(entries))


def _read_slip(value: object, key: str) -> Slip:
    values = check_table_of(value, key, SLIP_KEYS, "a slip")
    if "answer" not in values or "why" not in values:
        raise ScenarioError(key, "a slip needs an answer and why")
    return Slip(
        read_target(values["answer"], f"{key}.answer"),
        read_sentence(values, "why", key, MOST_WHY),
    )


def read_sentence(values: Mapping[Any, object], name: str, key: str, most_characters: int) -> str:
    """Return the text values[name] on one line; raises ScenarioError where it is empty or too long."""
    # a sentence may be broken into lines in its file
    sentence = " ".join(check_text(values[name], f"{key}.{name}", most_characters).split())
    if not sentence:
        raise ScenarioError(f"{key}.{name}", f"{name} must not be empty")
    return sentence
