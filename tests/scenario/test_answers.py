"""Every preset's question, answer and claims are true of its run; the table has a row for each preset."""

import re

import pytest

from linviz.scenario.scenario import Scenario
from tests.scenario.shipped import PRESETS
from tests.scenario.truths import best_so_far, gradients, hulls, kernels, perceptrons, svms
from tests.scenario.truths.truth import contains, numbers

TRUTHS = {
    **perceptrons.TRUTHS,
    **best_so_far.TRUTHS,
    **hulls.TRUTHS,
    **svms.TRUTHS,
    **kernels.TRUTHS,
    **gradients.TRUTHS,
}


def test_every_preset_has_its_row() -> None:
    assert set(TRUTHS) == set(PRESETS)


@pytest.mark.parametrize("slug", PRESETS)
def test_a_run_shows_what_its_preset_says(slug: str) -> None:
    preset, truth = PRESETS[slug], TRUTHS[slug]
    trace = preset.run()
    assert trace.stop.name == truth.stop
    assert truth.updates in (None, trace.updates)
    said = list(truth.claims(trace))
    missing = [(key, words) for key, words in said if not contains(words, getattr(preset, key))]
    assert missing == []
    # and in its answer stands no number that was not computed
    told = {number for key, words in said if key == "answer" for number in numbers(words)}
    assert numbers(preset.answer) - told == set()
    # the question in the past tense has the numbers of the question
    past = {number for key, words in said if key == "question_after" for number in numbers(words)}
    assert numbers(preset.question_after) - numbers(preset.question) - past == set()


@pytest.mark.parametrize("slug", PRESETS)
def test_every_preset_asks_answers_and_has_notes_that_name_a_mistake(slug: str) -> None:
    preset = PRESETS[slug]
    assert preset.question.endswith("?") or "? " in preset.question
    assert preset.answer
    assert "Common " in preset.notes
    assert preset.step is None or -1 <= preset.step <= preset.run().steps


def test_notes_name_other_presets_by_their_titles() -> None:
    titles = {preset.title for preset in PRESETS.values()}
    for slug, preset in PRESETS.items():
        named = re.findall(r'(?:see|open|Compare|those of) "([^"]+)"', preset.notes, re.IGNORECASE)
        assert set(named) <= titles, slug


def test_a_number_is_not_found_within_a_longer_one() -> None:
    assert contains("8 updates", "After 8 updates.")
    for text in ("After 18 updates", "After 1.8 updates", "After 1,008 updates"):
        assert not contains("8 updates", text)
    assert not contains("w = 2", "w = 2.5")
    assert numbers("1,807 visits, 0.5. And 3, 4") == {"1,807", "0.5", "3", "4"}


def test_an_answer_without_a_question_does_no_harm_and_travels() -> None:
    scenario = Scenario.from_json({"algorithm": "perceptron", "answer": "42."})
    assert Scenario.from_json(scenario.to_json()).answer == "42."
