"""Reader of a question: its table in a preset's file or in JSON, or a plain error; tables without a form are older."""

from collections.abc import Mapping, Sequence
from typing import Any

from linviz.core.parameter import Value
from linviz.core.problem import with_suggestion
from linviz.run.answers import parse_name
from linviz.scenario.checks import (
    MOST_NAME,
    ScenarioError,
    check_list,
    check_table_of,
    check_text,
    finite_number,
    quote,
)
from linviz.scenario.limits import read_question_hides
from linviz.scenario.question import FORMS, Question, Target
from linviz.scenario.question_choices import MOST_WHY, read_choices, read_sentence, read_slips
from linviz.scenario.question_names import read_condition, read_names, read_target, setting_names
from linviz.scenario.readers import MOST_POINTS, read_label, read_point, read_step

MOST_ASKED, MOST_HINT, MOST_ANSWER = 300, 300, 600
MOST_HINTS, MOST_DECIMALS = 2, 6
KEYS = (
    *("step", "form", "ask", "at", "truth", "answer", "decimals", "within", "choices", "slips"),
    *("hint", "hides", "setting", "to", "when", "order", "why"),
)
# what is asked of a form that does not say it
USUAL_TRUTHS = {"line": "line_after", "place": "class_after"}


def read_question(value: object, key: str = "question") -> Question:
    """Return the question of a table, as in a preset's [[predict]]; raises InputError where it is none.

    key: its place, which the error has as `key`.
    """
    if isinstance(value, Question):
        value = value.to_json()
    values = check_table_of(value, key, KEYS, "a question")
    for name in ("step", "ask", "why"):
        if name not in values:
            raise ScenarioError(key, f"a question needs step, ask and why; {name} is missing")
    if "choices" in values and "at" in values:
        raise ScenarioError(key, "give either choices or at, not both")
    form = _read_form(values, key)
    step = read_step(values["step"], f"{key}.step")
    if step is None:
        raise ScenarioError(
            f"{key}.step", "a question needs a step: 0 or larger, or -1 for the end"
        )
    question = Question(
        form=form,
        step=step,
        ask=read_sentence(values, "ask", key, MOST_ASKED),
        why=read_sentence(values, "why", key, MOST_WHY),
        truth=_read_truth(values, form, key),
        answer=_read_answer(values, form, key),
        at=read_point(_place_in_plane(values["at"]), f"{key}.at") if "at" in values else None,
        choices=read_choices(values, form, key),
        slips=read_slips(values.get("slips", []), f"{key}.slips"),
        hint=_read_hints(values.get("hint", []), f"{key}.hint"),
        hides=read_question_hides(values.get("hides", []), f"{key}.hides"),
        decimals=_read_decimals(values.get("decimals"), f"{key}.decimals"),
        within=_read_tolerance(values.get("within"), f"{key}.within"),
        setting=_read_setting(values, f"{key}.setting"),
        to=_read_to(values.get("to"), f"{key}.to"),
        when=read_condition(values.get("when", ""), f"{key}.when"),
        order=_read_order(values.get("order"), f"{key}.order"),
    )
    _check_whole(question, key)
    return question


def _read_form(values: Mapping[Any, object], key: str) -> str:
    """Return the form, or the one that the other keys have where the author does not name it."""
    form = values.get("form")
    if form is not None:
        if not isinstance(form, str) or form not in FORMS:
            takes = with_suggestion(form, FORMS, f"forms are {', '.join(FORMS)}")
            raise ScenarioError(f"{key}.form", f"there is no form {quote(form)}; {takes}")
        return form
    if "setting" in values:
        return "which-way"
    if "choices" in values:
        return "choice"
    truth = values.get("truth")
    if isinstance(truth, str):
        name = parse_name(truth)
        base, has_index = (name.base, name.number is not None) if name else ("", True)
        if base in ("next", "next_update"):
            return "point"
        if base in ("wrong", "support") and not has_index:
            return "points"
        if base in ("line", "class"):
            return "line" if base == "line" else "place"
        return "number"
    if "at" in values:
        return "place"
    # as before there were other forms
    return "points" if isinstance(values.get("answer"), list | tuple) else "point"


def _read_truth(values: Mapping[Any, object], form: str, key: str) -> str:
    """Return the expression of the truth, the usual one of the form where the author has none."""
    usual = USUAL_TRUTHS.get(form, "")
    text = check_text(values.get("truth", usual), f"{key}.truth") or usual
    if text:
        read_names(text, f"{key}.truth")
    return text


def _read_answer(values: Mapping[Any, object], form: str, key: str) -> Target | None:
    """Return the answer as the author wrote it, by its form; None where there is none, and of choices."""
    answer = values.get("answer")
    key = f"{key}.answer"
    if form in ("choice", "which-way") or answer is None:
        return None
    if form == "sentence":
        return check_text(answer, key, MOST_ANSWER)
    if form == "place":
        return read_label(answer, key)
    if form == "point":
        return _read_point_number(answer, key)
    if form == "points":
        entries = check_list(answer, key, "the answer must be a list of points, [1, 4]")
        return tuple(sorted({_read_point_number(one, key) for one in entries}))
    if form == "number":
        return read_target(answer, key, only_numbers=True)
    raise ScenarioError(key, f"a question of the form {form} takes no answer, only truth")


def _read_point_number(value: object, key: str) -> int:
    point = finite_number(value)
    if point is None or point != int(point) or not 1 <= point <= MOST_POINTS:
        raise ScenarioError(
            key,
            "without choices and at, the answer is the number of a point as the page shows it, "
            f"from 1; this is {quote(value)}",
        )
    return int(point)


def _read_hints(value: object, key: str) -> tuple[str, ...]:
    """Return one or two hints, from a text or a list of texts."""
    entries: Sequence[Any] = (
        [value]
        if isinstance(value, str)
        else check_list(value, key, "hint must be one or two texts")
    )
    if len(entries) > MOST_HINTS:
        raise ScenarioError(
            key, f"there are {len(entries)} hints; at most {MOST_HINTS} are allowed"
        )
    return tuple(" ".join(check_text(one, key, MOST_HINT).split()) for one in entries)


def _read_decimals(value: object, key: str) -> int | None:
    number = None if value is None else finite_number(value)
    if value is None:
        return None
    if number is None or number != int(number) or not 0 <= number <= MOST_DECIMALS:
        reason = (
            f"decimals must be a whole number from 0 to {MOST_DECIMALS}; this is {quote(value)}"
        )
        raise ScenarioError(key, reason)
    return int(number)


def _read_tolerance(value: object, key: str) -> float | None:
    if value is None:
        return None
    number = finite_number(value)
    if number is None or number <= 0:
        reason = f"within is how far an answer may be off, a number above 0; this is {quote(value)}"
        raise ScenarioError(key, reason)
    return number


def _read_order(value: object, key: str) -> float | None:
    number = None if value is None else finite_number(value)
    if value is not None and number is None:
        reason = (
            f"order is the place among the questions at this step, a number; this is {quote(value)}"
        )
        raise ScenarioError(key, reason)
    return number


def _read_setting(values: Mapping[Any, object], key: str) -> str:
    """Return the name of the parameter that moves; "" where none does."""
    name = check_text(values.get("setting", ""), key, MOST_NAME)
    if name and name not in setting_names():
        takes = with_suggestion(
            name, setting_names(), f"parameters are {', '.join(sorted(setting_names()))}"
        )
        raise ScenarioError(key, f"there is no parameter {quote(name)}; {takes}")
    return name


def _read_to(value: object, key: str) -> Value | None:
    """Return the new value of a setting: a number, true or false, or a word."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return check_text(value, key, MOST_NAME)
    number = finite_number(value)
    if number is None:
        raise ScenarioError(key, f"to must be the new value of the setting; this is {quote(value)}")
    return number


def _check_whole(question: Question, key: str) -> None:
    """Raise ScenarioError where something is missing that the form needs."""
    form = question.form
    if form in ("number", "point", "points") and not question.truth and question.answer is None:
        reason = "a question needs truth, a name that the run answers, or answer; both are missing"
        raise ScenarioError(key, reason)
    if form == "sentence" and not question.answer:
        raise ScenarioError(f"{key}.answer", "a question for a sentence needs a model answer")
    if form == "place" and question.at is None:
        raise ScenarioError(f"{key}.at", "a question about a place needs at = [x1, x2]")
    if form == "which-way":
        if not (question.setting and question.truth) or question.to is None:
            reason = "a which-way question needs setting, to and truth, the name that is compared"
            raise ScenarioError(key, reason)
        ways = [one.way for one in question.choices]
        if "" in ways or len(set(ways)) < len(ways):
            reason = (
                "each choice of a which-way question needs a way of its own: rises, falls or stays"
            )
            raise ScenarioError(f"{key}.choices", reason)
    elif form == "choice":
        right = sum(one.right for one in question.choices)
        if right != 1:
            reason = f"mark one choice with right = true, or name it as answer; marked: {right}"
            raise ScenarioError(f"{key}.choices", reason)
        if any(one.right and one.why for one in question.choices):
            reason = "the right choice has no why of its own: write it as the why of the question"
            raise ScenarioError(f"{key}.choices", reason)


def _place_in_plane(value: object) -> object:
    """Return a place as [x1, x2]; on a number line it is written as [x]."""
    return [*value, 0] if isinstance(value, list) and len(value) == 1 else value
