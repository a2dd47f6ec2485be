"""Judge of answers: the verdicts of the shared vectors, which tests/javascript/question.test.js has too."""

import json
from pathlib import Path
from typing import Any

import pytest

from linviz.core.problem import InputError
from linviz.run.answers import Value, Values
from linviz.scenario import judge as judges
from linviz.scenario.expression import (
    evaluate,
    holds,
    names_of,
    parse_condition,
    parse_expression,
)
from linviz.scenario.judge import Judgement, can_be_asked, judge
from linviz.scenario.question import FORMS
from linviz.scenario.question_reader import read_question
from linviz.scenario.typed_number import read_number

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "question_vectors.json").read_text("utf-8")
)
LABELS = (1, -1, 1, -1)


def values_from(given: dict[str, Any]) -> Values:
    def values(name: str) -> Value:
        value = given.get(name)
        return tuple(value) if isinstance(value, list) else value

    return values


NOW = values_from(VECTORS["values"])
CHANGED = values_from(VECTORS["values"] | VECTORS["changed"])


def test_numbers_are_read_however_they_are_typed() -> None:
    for text, readings in VECTORS["numbers"]:
        assert [list(one) for one in read_number(text)] == readings, text


def test_expressions_and_conditions_have_the_values_of_the_vectors() -> None:
    for text, value in VECTORS["expressions"]:
        found = evaluate(parse_expression(text), NOW)
        expected = tuple(value) if isinstance(value, list) else value
        assert found == (expected if value is None else pytest.approx(expected)), text
    for text, value in VECTORS["conditions"]:
        assert holds(parse_condition(text), NOW) is value, text


@pytest.mark.parametrize("one", VECTORS["judgements"], ids=lambda one: one["about"])
def test_answers_are_judged_as_the_vectors_say(one: dict[str, Any]) -> None:
    question = read_question(one["question"], "question")
    assert read_question(question.to_json(), "question") == question
    for answer, verdict, why, differ in one["answers"]:
        found = judge(question, answer, NOW, CHANGED)
        assert found == Judgement(verdict, why, tuple(differ)), answer


def test_the_vectors_have_every_form_and_every_verdict() -> None:
    cases = VECTORS["judgements"]
    assert {one["question"]["form"] for one in cases} == FORMS.keys()
    verdicts = {verdict for one in cases for _, verdict, _, _ in one["answers"]}
    assert verdicts == {judges.RIGHT, judges.SLIP, judges.NOT_YET, judges.COMPARE}


def test_a_question_is_asked_of_a_changed_run_only_where_its_condition_holds() -> None:
    for table, is_changed, is_asked in VECTORS["asked"]:
        question = read_question(table, "question")
        assert can_be_asked(question, NOW, is_changed, LABELS) is is_asked, table


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a number or a name must come at the end"),
        ("1 +", "a number or a name must come at the end"),
        ("(1", "a closing parenthesis must come at the end"),
        ("1 2", "its end must come before '2'"),
        ("a ? b", "cannot be read from '? b' on"),
        ("1 + and", "a number or a name must come before 'and'"),
        ("(" * 9 + "1" + ")" * 9, "too many parentheses"),
        ("-" * 2000, "at most 300"),
        ("-" * 200, "too many parentheses or signs"),
    ],
)
def test_what_is_no_expression_is_told_with_its_place(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("?", r"\?")):
        parse_expression(text)


def test_what_is_no_condition_is_told_with_its_place() -> None:
    with pytest.raises(InputError, match=r"one of <=, >=, .*, stays must come at the end"):
        parse_condition("errors")
    with pytest.raises(InputError, match="a number or a name must come at the end"):
        parse_condition("errors rises and")


def test_all_names_of_a_condition_are_found() -> None:
    names = names_of(parse_condition("a + b[2] < -(c * 2) and d@3 rises and 1 = 1"))
    assert list(names) == ["a", "b[2]", "c", "d@3"]
