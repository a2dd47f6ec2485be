"""Predictions: the questions that a preset asks before its steps, `[[predict]]` in its file."""

from linviz.scenario.checks import ScenarioError, check_list
from linviz.scenario.question import Question
from linviz.scenario.question_reader import read_question

MOST = 20


def read_predictions(value: object, key: str = "predict") -> tuple[Question, ...]:
    """Return the questions of a list of tables; raises ScenarioError for the first that is none."""
    entries = check_list(value, key, f"{key} must be a list of tables, [[{key}]]")
    if len(entries) > MOST:
        raise ScenarioError(key, f"there are {len(entries)} questions; at most {MOST} are allowed")
    return tuple(read_question(one, f"{key}[{i}]") for i, one in enumerate(entries))


def check_points_of(questions: tuple[Question, ...], count: int) -> None:
    """Raise ScenarioError where the answer is a point that is not among the first `count`, which are learned from.

    Only a preset's file is checked so: on the page, points may go that a question is about.
    """
    for i, one in enumerate(questions):
        if one.form not in ("point", "points") or one.answer is None:
            continue
        for point in one.answer if isinstance(one.answer, tuple) else (one.answer,):
            if int(point) > count:
                reason = f"there is no point {int(point)}; there are {count} to learn from"
                raise ScenarioError(f"predict[{i}].answer", reason)
