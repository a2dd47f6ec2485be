"""Questions of presets: read, refused with a reason, kept in files and links, and true of the runs."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import linviz
from linviz.command import main
from linviz.scenario import link
from linviz.scenario.checks import ScenarioError
from linviz.scenario.files import read_preset
from linviz.scenario.question import Question
from linviz.scenario.question_check import check_questions
from linviz.scenario.question_reader import KEYS, read_question
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import to_toml
from tests.scenario.shipped import PRESETS
from tests.scenario.truths.predictions import PREDICTIONS
from tests.scenario.truths.truth import contains

GOOD: dict[str, Any] = {"step": 1, "ask": "Which?", "answer": 2, "why": "Because."}
WORK: dict[str, Any] = {"step": 1, "ask": "What is it?", "truth": "yf_after[1]", "why": "So."}
CHOICE: dict[str, Any] = {"step": 1, "ask": "Which?", "why": "So."}
WAY: dict[str, Any] = CHOICE | {"setting": "C", "to": 10, "truth": "half_width_end"}
POINTS = {"points": [[0, 0], [1, 1]], "labels": [1, -1]}
SLIPS: dict[str, tuple[object, str]] = {
    "no list": ({"step": 1}, "a list of tables"),
    "no table": (["step"], "a table"),
    "a key that is none": ([GOOD | {"question": "?"}], "no key 'question'"),
    "no reason": ([{"step": 1, "ask": "Which?", "answer": 2}], "why is missing"),
    "an order that is none": ([GOOD | {"order": "first"}], "the place among the questions"),
    "no step": ([GOOD | {"step": None}], "a question needs a step"),
    "before the start": ([GOOD | {"step": -2}], "a step must be a whole number"),
    "an empty question": ([GOOD | {"ask": "  "}], "ask must not be empty"),
    "two forms": ([GOOD | {"at": [0, 0], "choices": ["a", "b"]}], "not both"),
    "one choice": ([GOOD | {"choices": ["a"], "answer": "a"}], "2 to 6 choices"),
    "choices alike": ([GOOD | {"choices": ["a", "a"], "answer": "a"}], "no two may be the same"),
    "an answer that is no choice": (
        [GOOD | {"choices": ["a", "b"], "answer": "c"}],
        "word for word",
    ),
    "a class that is none": ([GOOD | {"at": [0, 0], "answer": 2}], "a label must be 1 or -1"),
    "a place that is none": ([GOOD | {"at": [0, 99], "answer": 1}], "between -32 and 32"),
    "no number of a point": ([GOOD | {"answer": "the first"}], "the number of a point"),
    "no answer": ([{"step": 1, "form": "number", "ask": "?", "why": "."}], "both are missing"),
    "a form that is none": ([GOOD | {"form": "numbers"}], "did you mean 'number'"),
    "a name that is none": (
        [WORK | {"truth": "yf_aftr[1]"}],
        "does not answer 'yf_aftr'; did you mean",
    ),
    "a name without its point": ([WORK | {"truth": "yf_after"}], r"as in yf_after\[3\]"),
    "a number that is none": ([WORK | {"truth": "margin[2]"}], "margin takes no number"),
    "point 0": ([WORK | {"truth": "yf[0]"}], "count from 1"),
    "two times": ([WORK | {"truth": "b_end@3"}], "not both"),
    "no expression": ([WORK | {"truth": "b +"}], "a number or a name must come at the end"),
    "no condition": ([WORK | {"when": "errors"}], "must come at the end"),
    "a slip without its reason": ([WORK | {"slips": [{"answer": 1}]}], "an answer and why"),
    "a slip that is no number": (
        [WORK | {"slips": [{"answer": [], "why": "."}]}],
        "1 to 8 numbers",
    ),
    "three hints": ([WORK | {"hint": ["a", "b", "c"]}], "at most 2"),
    "too exact": ([WORK | {"decimals": 7}], "from 0 to 6"),
    "no tolerance": ([WORK | {"within": 0}], "a number above 0"),
    "something that is not hidden": ([WORK | {"hides": ["answer"]}], "hides may contain idea"),
    "no right choice": ([CHOICE | {"choices": ["a", "b"]}], "marked: 0"),
    "two right choices": (
        [CHOICE | {"choices": [{"text": "a", "right": True}, {"text": "b", "right": True}]}],
        "marked: 2",
    ),
    "a right choice with a reason of its own": (
        [CHOICE | {"choices": ["a", {"text": "b", "right": True, "why": "."}]}],
        "the why of the question",
    ),
    "no place": ([GOOD | {"form": "place", "answer": 1}], "needs at"),
    "no sentence": ([{"step": 1, "form": "sentence", "ask": "?", "why": "."}], "a model answer"),
    "no new value": ([WAY | {"to": None}], "needs setting, to and truth"),
    "no such setting": ([WAY | {"setting": "c"}], "there is no parameter 'c'"),
    "a way that is none": ([WAY | {"choices": ["Up", "Down"]}], "a way of its own"),
    "a flood": ([GOOD | {"step": i} for i in range(21)], "at most 20"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_with_its_place(slip: str) -> None:
    given, said = SLIPS[slip]
    with pytest.raises(ScenarioError, match=said) as told:
        Scenario.from_json({**POINTS, "predict": given})
    assert told.value.key.startswith("predict")


FORMS: list[dict[str, Any]] = [
    {
        **{"step": 0, "form": "number", "ask": "What is w?", "truth": "w_after", "decimals": 1},
        "slips": [{"answer": ["w[1]", 2.5], "why": "That is before."}, {"answer": "w", "why": "!"}],
        **{"hint": ["Add."], "hides": ["formula", "numbers"], "when": "errors > 0", "why": "So."},
    },
    {
        **{"step": 0, "form": "choice", "ask": "Will it?"},
        "choices": [
            {"text": "Yes", "why": "It is no vote.", "when": "errors falls"},
            {"text": "No", "right": True, "when": "errors stays"},
        ],
        "why": "So.",
    },
    {"step": 0, "form": "line", "ask": "Where?", "truth": "line_after", "why": "So."},
    {"step": 1, "form": "point", "ask": "Which?", "truth": "next", "answer": 2, "why": "So."},
    {"step": 1, "form": "points", "ask": "Which?", "answer": [1, 2], "why": "So."},
    {
        **{"step": 1, "form": "place", "ask": "Which?", "at": [0.5, 0.25], "truth": "class_after"},
        **{"answer": -1, "why": "So."},
    },
    {
        **{"step": -1, "form": "which-way", "ask": "Which way?", "truth": "norm", "setting": "eta"},
        **{"to": 2, "choices": [{"text": "Up", "way": "rises"}, {"text": "Down", "way": "falls"}]},
        "why": "So.",
    },
    {"step": 1, "form": "sentence", "ask": "Why?", "answer": "It adds y x.", "why": "So."},
    {"step": 1, "form": "number", "ask": "How far?", "answer": 2.5, "within": 0.1, "why": "So."},
]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda part: (
        st.lists(part, max_size=3)
        | st.dictionaries(st.sampled_from(["text", "why", "answer", "when", "right"]), part)
    ),
    max_leaves=6,
)


@given(st.sampled_from(FORMS), st.dictionaries(st.sampled_from(KEYS), JSON, max_size=3))
def test_no_table_raises_anything_but_a_sentence(good: dict[str, Any], odd: dict[str, Any]) -> None:
    with suppress(ScenarioError):
        question = read_question(good | odd)
        assert read_question(json.loads(json.dumps(question.to_json()))) == question


def test_older_forms_mean_what_they_meant() -> None:
    older = [
        GOOD,
        {"step": 0, "ask": "Will it?", "choices": ["Yes", "No"], "answer": "No", "why": "So."},
        {"step": 2, "ask": "Which class?", "at": [0.5, 0.25], "answer": -1, "why": "So."},
    ]
    point, choice, place = Scenario.from_json({**POINTS, "predict": older}).predict
    assert (point.form, point.answer, point.truth) == ("point", 2, "")
    assert [(one.text, one.right) for one in choice.choices] == [("Yes", False), ("No", True)]
    assert (place.form, place.at, place.answer) == ("place", (0.5, 0.25), -1)
    # of the class after the step
    assert place.truth == "class_after"


def test_a_form_is_left_out_where_the_other_keys_tell() -> None:
    forms = {"yf[1]": "number", "next": "point", "support_end": "points", "wrong[2]": "number"}
    for truth, form in {**forms, "line_after": "line", "b_after - b": "number"}.items():
        assert read_question(WORK | {"truth": truth}).form == form
    assert read_question(WAY).form == "which-way"
    ways = [(one.text, one.way) for one in read_question(WAY).choices]
    assert ways == [("It rises", "rises"), ("It falls", "falls"), ("It stays the same", "stays")]


def test_all_forms_are_kept_in_a_file_and_a_link_without_a_preset(tmp_path: Path) -> None:
    predict = FORMS
    scenario = Scenario.from_json({**POINTS, "title": "Two", "slug": "two", "predict": predict})
    assert scenario.to_json()["predict"] == predict
    file = tmp_path / "two.toml"
    file.write_text(to_toml(scenario), "utf-8")
    kept, _ = read_preset(file)
    assert (kept, kept.predict) == (scenario, scenario.predict)
    # a link that names a preset leaves them to it
    plain = link.decode(link.encode(scenario))
    assert plain.predict == ()
    assert plain.points == scenario.points
    own = replace(scenario, slug=None)
    assert link.decode(link.encode(own)).predict == scenario.predict
    assert linviz.read_link(linviz.make_link(scenario)) == replace(scenario, slug=None)
    # as all links before there were any
    assert link.encode(scenario) == link.encode(
        Scenario.from_json({**POINTS, "title": "Two", "slug": "two"})
    )


def test_on_a_number_line_a_place_is_one_number() -> None:
    asked = GOOD | {"at": [0.5], "answer": 1}
    scenario = Scenario.from_json(
        {"points": [[0, 0], [1, 0]], "labels": [1, -1], "dimension": 1, "predict": [asked]}
    )
    assert scenario.predict[0].at == (0.5, 0.0)


def test_check_says_which_question_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "two.toml"
    words = 'title = "Two"\nalgorithm = "perceptron"\npoints = [[0, 0, 1], [1, 1, -1]]\n'
    file.write_text(f'{words}[[predict]]\nstep = 1\nask = "?"\nanswer = 5\nwhy = "."\n', "utf-8")
    assert main(["check", str(file)]) == 1
    said = capsys.readouterr()
    assert "predict[0].answer: there is no point 5" in said.out + said.err
    asks = 'step = 0\nask = "?"\ntruth = "b_after"\nanswer = 0\nwhy = "."\n'
    file.write_text(f"{words}[[predict]]\n{asks}", "utf-8")
    assert main(["check", str(file)]) == 1
    said = capsys.readouterr()
    told = f"{file}: predict[0].answer: the answer is 0, but the run says 1"
    assert told in said.out + said.err
    file.write_text(f"{words}[[predict]]\n{asks.replace('= 0', '= 1')}", "utf-8")
    assert main(["check", str(file)]) == 1
    file.write_text(f"{words}[[predict]]\n{asks.replace('answer = 0', 'answer = 1')}", "utf-8")
    assert main(["check", str(file)]) == 0


SOUND = {
    "title": "Two",
    "algorithm": "perceptron",
    "points": [[2, 1], [1, 2]],
    "labels": [1, -1],
}
FALSE: dict[str, tuple[dict[str, Any], str, str]] = {
    "no such step": (WORK | {"step": 9}, "step", "the run has no step 9; its last step is"),
    "a wrong number": (WORK | {"answer": 3}, "answer", "the answer is 3, but the run says 1"),
    "a number the run lacks": (WORK | {"truth": "alpha[1]"}, "truth", "does not answer alpha"),
    "a point that is not there": (WORK | {"truth": "yf[7]"}, "truth", r"does not answer yf\[7\]"),
    "a step too far": (WORK | {"step": -1}, "truth", "does not answer yf_after"),
    "another point": (
        GOOD | {"truth": "next", "step": 0},
        "answer",
        "the answer is 2, but the run says 1",
    ),
    "another class": (
        {"step": 0, "ask": "Which?", "at": [2, 1], "answer": -1, "why": "."},
        "answer",
        "the answer is −1, but the run says 1",
    ),
    "a false condition": (
        WORK | {"when": "errors = 0"},
        "when",
        "'errors = 0' does not hold: errors is 1",
    ),
    "a right choice that is not": (
        CHOICE | {"choices": [{"text": "a", "right": True, "when": "b falls"}, "b"], "step": 0},
        r"choices[0].when",
        "'b falls' does not hold: b is 0",
    ),
    "a wrong choice that is right": (
        CHOICE | {"choices": [{"text": "a", "when": "b rises"}, "b"], "answer": "b", "step": 0},
        r"choices[0].when",
        "'b rises' holds too",
    ),
    "a slip that is right": (
        WORK | {"slips": [{"answer": "2 - 1", "why": "."}]},
        r"slips[0].answer",
        "this slip is the right answer: the run says 1",
    ),
    "a slip the run lacks": (
        WORK | {"slips": [{"answer": "alpha[1]", "why": "."}]},
        r"slips[0].answer",
        "does not answer this slip",
    ),
    "the sign of a point": (WORK | {"ask": "What is y·f(x) of 1 ■?"}, "", "there is no point 1 ■"),
    "a setting of another algorithm": (WAY, "setting", "neither the algorithm nor the lift"),
    "a value it cannot have": (WAY | {"setting": "eta", "to": -1}, "to", "eta must lie between"),
    "no choice for the way": (
        WAY
        | {
            "setting": "eta",
            "to": 2,
            "truth": "norm_end",
            "choices": [{"text": "Down", "way": "falls"}, {"text": "Neither", "way": "stays"}],
        },
        "choices",
        "no choice is right: norm_end goes from .* to",
    ),
}


@pytest.mark.parametrize("slip", FALSE)
def test_check_tells_what_contradicts_the_run(slip: str) -> None:
    question, key, said = FALSE[slip]
    scenario = Scenario.from_json({**SOUND, "predict": [WORK, question]})
    with pytest.raises(ScenarioError, match=said) as told:
        check_questions(scenario, scenario.run())
    assert told.value.key == f"predict[1]{'.' * bool(key)}{key}"


def test_check_finds_nothing_where_all_is_true() -> None:
    true = [
        WORK | {"step": 0, "answer": 6, "slips": [{"answer": "yf[1]", "why": "Before."}]},
        {"step": 0, "ask": "Where is w?", "truth": "w_after", "answer": [2, 1], "why": "y x."},
        GOOD | {"step": 0, "truth": "next", "answer": 1},
        {"step": 0, "ask": "Which of 1 ● and 2 ■?", "truth": "wrong_after", "why": "It is."},
        {"step": 0, "ask": "Which?", "at": [2, 1], "answer": 1, "why": "."},
        WAY | {"setting": "eta", "to": 2, "truth": "norm_end"},
        CHOICE | {"choices": [{"text": "a", "right": True, "when": "b rises"}, "b"], "step": 0},
    ]
    scenario = Scenario.from_json({**SOUND, "predict": true})
    check_questions(scenario, scenario.run())


def test_the_public_judge_reads_a_question_and_a_run() -> None:
    question = linviz.read_question({"step": 0, "ask": "w?", "truth": "w_after", "why": "y x."})
    run = Scenario.from_json(SOUND).run()
    assert linviz.judge(question, ["2", "1"], run).verdict == "right"
    assert linviz.judge(question, ["2", "0"], run).differ == (2,)
    way = linviz.read_question(WAY | {"setting": "eta", "to": 2, "truth": "norm_end"})
    twice = Scenario.from_json({**SOUND, "parameters": {"eta": 2}}).run()
    assert linviz.judge(way, "It rises", run, twice).verdict == "right"
    for answer, form in (("x", "line"), ([[1, 2]], "line"), (None, "points"), ([None], "points")):
        odd = linviz.Question(form, 0, "?", ".", truth="line_after" if form == "line" else "wrong")
        with pytest.raises(linviz.InputError, match="an answer to this question is"):
            linviz.judge(odd, answer, run)
    with pytest.raises(linviz.InputError, match="this run does not answer alpha"):
        linviz.judge(linviz.read_question(WORK | {"truth": "alpha[1]"}), "1", run)
    with pytest.raises(linviz.InputError, match="the run after the change"):
        linviz.judge(way, "It rises", run)
    with pytest.raises(linviz.InputError, match="pass a Question"):
        linviz.judge("w?", "1", run)  # type: ignore[arg-type]  # on purpose


def test_what_the_presets_ask_is_what_their_runs_do() -> None:
    for slug, preset in PRESETS.items():
        if preset.predict:
            check_questions(preset, preset.run())
            assert all(one.step < preset.run().steps for one in preset.predict), slug
    for slug, preset in PRESETS.items():
        for one in preset.predict:
            is_computed = one.truth or any(choice.when for choice in one.choices if choice.right)
            assert is_computed or one.form == "sentence" or (slug, one.step) in PREDICTIONS
    for (slug, step), expected in PREDICTIONS.items():
        truth = expected(PRESETS[slug].run())
        here = [one for one in PRESETS[slug].predict if one.step == step]
        found = [one for one in here if _answer_of(one) == truth.answer]
        assert len(found) == 1, (slug, step)
        for words in truth.said:
            assert contains(words, f"{found[0].ask} {found[0].why}"), (slug, words)


def _answer_of(question: Question) -> object:
    """Return the text of the right choice, or the answer."""
    right = [choice.text for choice in question.choices if choice.right]
    return right[0] if right else question.answer


def test_every_preset_asks_and_most_questions_are_no_counts() -> None:
    asked = [one for preset in PRESETS.values() for one in preset.predict]
    assert [slug for slug, preset in PRESETS.items() if not preset.predict] == []
    counts = [one for one in asked if "how many" in one.ask.lower()]
    assert 3 * len(counts) <= len(asked)
    reasons = ("why", "which way", "which direction", "wider or narrower", "rise", "fall")
    assert sum(any(word in one.ask.lower() for word in reasons) for one in asked) >= 20


def test_every_wrong_choice_of_a_preset_says_which_mistake_it_is() -> None:
    for slug, preset in PRESETS.items():
        for one in preset.predict:
            silent = [choice.text for choice in one.choices if not choice.why]
            # the right one has its reason in the question
            assert len(silent) <= 1, (slug, one.ask, silent)
            assert one.hint or one.form == "place", (slug, one.ask)
