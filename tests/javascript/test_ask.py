"""Questions that an author writes in the browser: Python reads them, checks them, and judges them alike."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from linviz.algorithms.registry import algorithm_parameters
from linviz.run.answers import RUN_NAMES, STEP_NAMES, answers_at
from linviz.run.trace import Trace
from linviz.scenario.files import read_preset
from linviz.scenario.judge import COMPARE, RIGHT, SLIP, judge, truth_of
from linviz.scenario.question import FORMS
from linviz.scenario.question_check import changed_scenario, check_questions
from linviz.scenario.question_reader import read_question
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import to_toml
from linviz.ui.endpoints.serializer import serialise_trace
from tests.browser.states import preset
from tests.javascript.computer import Computer

EMPTY: dict[str, Any] = {
    **{"form": "number", "ask": "What comes?", "after": "", "why": "So.", "hint": ""},
    **{"time": "_after", "truth": "", "point": "10", "component": "1", "expression": ""},
    **{"x1": "", "x2": "", "answer": "", "setting": "", "to": "", "within": "", "other": ""},
    **{"choices": [], "ways": [], "slips": [], "hides": []},
}
LINE = {"text": "", "why": "", "right": False}
WAYS = [{"text": text, "why": ""} for text in ("It rises", "It falls", "It stays")]
# texts with all that TOML must escape, beside what an author would write
ODD = 'It "is" C:\\new, \t $w and 10 ■\x7f.'
WRITTEN: dict[str, dict[str, Any]] = {
    "number": {
        "truth": "yf[]",
        "ask": "What is $y·$f($x) of point 10 ■ then?",
        "why": ODD,
        "hint": "First work out\n the new $w.",
        "slips": [
            {"answer": "yf[10]", "why": "That is its value before."},
            {"answer": "", "why": " "},
            {"answer": "−2,5", "why": "It is typed with a comma."},
            {"answer": "f_after[10] * 2", "why": "Twice."},
        ],
        "hides": ["crosses", "view"],
    },
    "number, a row": {
        "truth": "w",
        "slips": [{"answer": "2.3, 3", "why": "Before."}, {"answer": "w", "why": "Before too."}],
    },
    "number, a component": {"truth": "w[]", "component": "2", "within": "0,05"},
    "number, at a place": {"truth": "f", "x1": "0.5", "x2": "−1"},
    "number, a calculation": {"truth": "other", "expression": " (yf_after[10] - yf[10]) * 2 "},
    "number, now": {"truth": "errors", "time": ""},
    "number, at the end": {"truth": "updates", "time": "_end"},
    "choice": {
        "form": "choice",
        "choices": [
            {"text": "Yes", "why": "An update uses one point.", "right": False},
            {"text": "No, one is misclassified", "why": "", "right": True},
            LINE,
            {"text": "All are", "why": "It is only one.", "right": False},
        ],
    },
    "place": {"form": "place", "truth": "class", "x1": "2", "x2": "1", "other": "Look at $f."},
    "point": {
        "form": "point",
        "truth": "next",
        "time": "",
        "slips": [{"answer": "9", "why": "No."}],
    },
    "point, my own": {"form": "point", "truth": "own", "answer": "3"},
    "points": {
        "form": "points",
        "truth": "wrong",
        "slips": [{"answer": "4, 1", "why": "No."}, {"answer": "wrong", "why": "Before."}],
    },
    "points, my own": {"form": "points", "truth": "own", "answer": "4, 1; 7"},
    "line": {"form": "line", "truth": "line"},
    "sentence": {"form": "sentence", "answer": "It turns towards the point."},
    "which-way": {
        "form": "which-way",
        **{"truth": "updates", "setting": "eta", "to": "0.5"},
        "ways": [{"text": "More", "why": "The rate multiplies all."}, *WAYS[1:]],
    },
    "which-way, of a point": {
        **{"form": "which-way", "truth": "yf[]", "point": "3", "setting": "eta", "to": "2"},
        "ways": WAYS,
    },
}
FIELDS = {name: EMPTY | fields for name, fields in WRITTEN.items()}


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return replace(preset("one-mistake-one-turn"), predict=())


@pytest.fixture(scope="module")
def run(scenario: Scenario) -> Trace:
    return scenario.run()


def texts(
    written: list[dict[str, Any]], run: Trace, computer: Computer, k: int = 29, **around: Any
) -> list[dict[str, Any]]:
    """Return what the browser makes of what an author has written at a frame of the run."""
    settings = {
        one.name: {
            **{"value": getattr(run.algorithm, one.name), "label": one.label},
            **{"least": one.least, "most": one.most, "whole": isinstance(one.default, int)},
        }
        for one in algorithm_parameters(run.algorithm.name)
        if one.name == "eta"
    }
    situation = {"k": k, "dimension": 2, "beside": None, "view": [-3, 3, -2.5, 2.5]}
    return computer("askTexts", [wire(run), situation | {"settings": settings} | around, written])


def wire(run: Trace) -> dict[str, Any]:
    """Return the run as the page gets it."""
    sent: dict[str, Any] = json.loads(json.dumps(serialise_trace(run), allow_nan=False))
    return sent


def test_the_names_that_are_offered_are_those_that_a_run_answers(
    run: Trace, computer: Computer
) -> None:
    step_names, run_names = computer("askNames", None)
    assert {name: tuple(one) for name, one in step_names.items()} == STEP_NAMES
    assert {name: tuple(one) for name, one in run_names.items()} == RUN_NAMES
    forms = ("number", "place", "point", "points", "line", "which-way")
    asked = [(form, "") for form in forms] + [(form, "_after") for form in ("number", "line")]
    values = answers_at(run, 29, (0.5, 1))
    for form, time in asked:
        fields = EMPTY | {"form": form, "time": time}
        offered = computer("askOffered", [wire(run), 29, fields])
        assert offered
        for name, value in offered:
            expected = values(name)
            assert value == pytest.approx(
                list(expected) if isinstance(expected, tuple) else expected
            )


@pytest.mark.parametrize("k", [29, -1])
def test_what_is_written_is_read_from_a_preset_s_file_checked_and_judged(
    k: int, scenario: Scenario, run: Trace, computer: Computer, tmp_path: Path
) -> None:
    frame = k % len(run)
    # at the end there is no next step
    ends = {"time": "", "expression": "yf[10] + 1", "slips": []} if k < 0 else {}
    written = [fields | ends for fields in FIELDS.values() if k >= 0 or fields["truth"] != "next"]
    assert {fields["form"] for fields in written} == {*FORMS}
    for fields, found in zip(written, texts(written, run, computer, frame), strict=True):
        assert found["problems"] == {}, fields
        table = tomllib.loads(found["text"])["predict"]
        assert table == [found["question"]]
        path = tmp_path / "own.toml"
        path.write_text(f"{to_toml(scenario)}\n{found['text']}", "utf-8")
        read = read_preset(path)[0]
        check_questions(read, run)
        (question,) = read.predict
        # all of it is there, and nothing was added
        assert read_question(question.to_json()) == question
        assert question.to_json().keys() == found["question"].keys()
        assert question.step == (-1 if k < 0 or question.form == "which-way" else 29)
        assert table[0]["ask"] == " ".join(fields["ask"].split())
        if question.form in ("sentence", "which-way", "line"):
            continue
        values = answers_at(run, question.step, question.at)
        truth: Any = truth_of(question, values)
        if question.form == "number":
            truth = [f"{one:.15g}" for one in (truth if isinstance(truth, tuple) else (truth,))]
        assert judge(question, truth, values).verdict == RIGHT


def test_slips_are_told_and_a_sentence_is_compared(run: Trace, computer: Computer) -> None:
    wanted = ("number", "place", "points", "sentence", "which-way")
    found = texts([FIELDS[name] for name in wanted], run, computer)
    questions = [read_question(one["question"]) for one in found]
    values = [answers_at(run, one.step, one.at) for one in questions]
    number, place, points, sentence, _ = questions
    assert [one.why for one in number.slips] == [
        "That is its value before.",
        "It is typed with a comma.",
        "Twice.",
    ]
    assert judge(number, ["-1.5"], values[0]).verdict == SLIP
    wrong = -int(truth_of(place, values[1]))  # type: ignore[arg-type]  # it is a class
    assert judge(place, wrong, values[1]).why == "Look at $f."
    assert judge(points, [1, 4], values[2]).why == "No."
    assert judge(sentence, "?", values[3]).verdict == COMPARE


def test_which_way_is_that_of_the_run_with_the_new_value(
    scenario: Scenario, run: Trace, computer: Computer
) -> None:
    (found,) = texts([FIELDS["which-way"]], run, computer)
    question = read_question(found["question"])
    later = changed_scenario(scenario, question, "predict[0]").run()
    truth = truth_of(question, answers_at(run, -1), answers_at(later, -1))
    # from w = 0 the rate changes no number of updates
    assert truth == 2


def test_the_head_s_question_replaces_the_keys_of_the_file(
    scenario: Scenario, run: Trace, computer: Computer, tmp_path: Path
) -> None:
    head = {"form": "head", "ask": "Will 10 ■ be right?", "after": "Was it?", "time": "_end"}
    (found,) = texts([EMPTY | head | {"hides": ["view"]}], run, computer, beside="weights")
    keys = tomllib.loads(found["text"])
    whole = to_toml(scenario).split("\n")
    rest = "\n".join(line for line in whole if line.partition(" = ")[0] not in keys)
    path = tmp_path / "own.toml"
    path.write_text(found["text"] + rest, "utf-8")
    read = read_preset(path)[0]
    assert (read.question, read.question_after, read.answer) == (
        "Will 10 ■ be right?",
        "Was it?",
        "So.",
    )
    assert (read.step, read.beside, read.answer_step) == (29, "weights", -1)
    assert (read.question_hides, read.view) == (("view",), (-3, 3, -2.5, 2.5))


BAD: list[tuple[dict[str, Any], dict[str, str]]] = [
    (
        {"ask": "", "why": " "},
        {"ask": "Write what is asked.", "why": "Write why the answer is right."},
    ),
    ({"ask": "x" * 301}, {"ask": "It has 301 characters; at most 300 are allowed."}),
    ({"hint": "See 10 ●."}, {"hint": "There is no point 10 ● among these points."}),
    ({"why": "See 99 ■."}, {"why": "There is no point 99 ■ among these points."}),
    ({"point": "21"}, {"point": "Write a number from 1 to 20."}),
    ({"truth": "w[]", "component": "3"}, {"component": "Write a number from 1 to 2."}),
    (
        {"truth": "f", "x1": "33"},
        {"x1": "Write a number from −32 to 32.", "x2": "Write a number from −32 to 32."},
    ),
    ({"within": "0"}, {"within": "Write a number above 0, or nothing."}),
    ({"truth": "other"}, {"expression": "Write the names and numbers."}),
    (
        {"truth": "other", "expression": "yf + 1"},
        {"expression": "yf needs the number of a point, as in yf[3]."},
    ),
    (
        {"truth": "other", "expression": "errors[2]"},
        {"expression": "errors takes no number in brackets."},
    ),
    ({"truth": "other", "expression": "mistakes"}, {"expression": "No run answers mistakes."}),
    ({"truth": "other", "expression": "b_end@3"}, {"expression": "Give either _end or @3."}),
    (
        {"truth": "other", "expression": "yf[0]"},
        {"expression": "Numbers in brackets count from 1."},
    ),
    (
        {"truth": "other", "expression": "alpha[1]"},
        {"expression": "The run does not answer this here."},
    ),
    (
        {"truth": "other", "expression": "b b"},
        {"expression": "This cannot be read: names, numbers, + − * / and parentheses can."},
    ),
    (
        {"slips": [{"answer": "0.75", "why": ""}]},
        {"slip-0-why": "Write the mistake.", "slip-0-answer": "This is the right answer."},
    ),
    (
        {"slips": [{"answer": "", "why": ""}, {"answer": "3/4", "why": "No."}]},
        {"slip-1-answer": "This is the right answer."},
    ),
    (
        {"truth": "w", "slips": [{"answer": "1", "why": "No."}]},
        {"slip-0-answer": "Write 2 numbers."},
    ),
    (
        {"form": "choice", "choices": [LINE, LINE]},
        {
            "choices": "Mark the right answer.",
            "choice-0-text": "Write this answer.",
            "choice-1-text": "Write this answer.",
            "choice-0-why": "Write the mistake that leads to it.",
            "choice-1-why": "Write the mistake that leads to it.",
        },
    ),
    (
        {
            "form": "choice",
            "choices": [
                {"text": "a", "why": "", "right": True},
                {"text": "a ", "why": "b", "right": False},
            ],
        },
        {"choice-1-text": "Another answer is the same."},
    ),
    (
        {"form": "place", "truth": "class", "x1": "0", "x2": "1,5."},
        {"x2": "Write a number from −32 to 32."},
    ),
    (
        {"form": "point", "truth": "own", "answer": "1, 2"},
        {"answer": "Write the number of a point, from 1 to 20."},
    ),
    (
        {"form": "points", "truth": "own", "answer": "1, 99"},
        {"answer": "Write numbers of points, as in 1, 4, from 1 to 20."},
    ),
    ({"form": "sentence"}, {"answer": "Write the sentence that answers it."}),
    (
        {"form": "which-way", "truth": "b", "setting": "eta", "to": "0", "ways": WAYS},
        {"to": "Write a number from 0.0001 to 1000."},
    ),
    (
        {"form": "which-way", "truth": "b", "setting": "eta", "to": "1", "ways": WAYS},
        {"to": "It has this value now."},
    ),
    (
        {"form": "head", "ask": "", "why": ""},
        {"ask": "Write what is asked.", "why": "Write the answer, with its reason."},
    ),
]


def test_bad_input_gets_a_sentence_beside_its_field(run: Trace, computer: Computer) -> None:
    written = [{**EMPTY, "truth": "yf[]", **fields} for fields, _ in BAD]
    for found, (fields, problems) in zip(texts(written, run, computer), BAD, strict=True):
        assert found["problems"] == problems, fields
        assert found["text"] is None
