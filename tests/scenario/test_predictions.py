"""Predictions of presets: read, refused with a reason, kept in files but not in links, and true of the runs."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import linviz
from linviz.command import main
from linviz.scenario import link
from linviz.scenario.checks import ScenarioError
from linviz.scenario.files import read_preset
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import to_toml
from tests.scenario.shipped import PRESETS
from tests.scenario.truths.predictions import PREDICTIONS
from tests.scenario.truths.truth import contains

GOOD: dict[str, Any] = {"step": 1, "ask": "Which?", "answer": 2, "why": "Because."}
POINTS = {"points": [[0, 0], [1, 1]], "labels": [1, -1]}
SLIPS: dict[str, tuple[object, str]] = {
    "no list": ({"step": 1}, "a list of tables"),
    "no table": (["step"], "a table"),
    "a key that is none": ([GOOD | {"question": "?"}], "no key 'question'"),
    "no reason": ([{"step": 1, "ask": "Which?", "answer": 2}], "why is missing"),
    "the end": ([GOOD | {"step": -1}], "must be 0 or larger"),
    "an empty question": ([GOOD | {"ask": "  "}], "ask must not be empty"),
    "two at one step": ([GOOD, GOOD], "another question at step 1"),
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
    "a flood": ([GOOD | {"step": i} for i in range(21)], "at most 20"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_with_its_place(slip: str) -> None:
    given, said = SLIPS[slip]
    with pytest.raises(ScenarioError, match=said) as told:
        Scenario.from_json({**POINTS, "predict": given})
    assert told.value.key.startswith("predict")


def test_all_three_forms_are_kept_in_a_file_and_a_link_without_a_preset(tmp_path: Path) -> None:
    predict = [
        GOOD,
        {"step": 0, "ask": "Will it?", "choices": ["Yes", "No"], "answer": "No", "why": "So."},
        {"step": 2, "ask": "Which class?", "at": [0.5, 0.25], "answer": -1, "why": "So."},
    ]
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


def test_what_the_presets_ask_is_what_their_runs_do() -> None:
    asked = {(slug, one.step): one for slug, preset in PRESETS.items() for one in preset.predict}
    assert asked.keys() == PREDICTIONS.keys()
    for (slug, step), one in asked.items():
        trace = PRESETS[slug].run()
        # there is a next step to see it at
        assert step < trace.steps
        truth = PREDICTIONS[slug, step](trace)
        assert one.answer == truth.answer, (slug, step)
        for words in truth.said:
            assert contains(words, f"{one.ask} {one.why}"), (slug, words)
