"""Answers in a page that hides them: neither it nor its run has the answer; what Predict judges comes with the run."""

import json

from linviz.scenario.sharing import builtin_presets
from linviz.ui.endpoints import preset_answers
from linviz.ui.server.serve import create_app

SLUG = "one-mistake-one-turn"


def test_a_challenge_has_no_answer_but_what_predict_judges() -> None:
    catalogue = builtin_presets()
    preset = catalogue.presets[SLUG]
    body = preset_answers.answer(catalogue, SLUG, preset_answers.CHALLENGE).body
    sent = json.loads(body)["scenario"]
    for told in ("answer", "question_after", "notes"):
        assert getattr(preset, told)
        assert told not in sent
    # the browser judges what Predict asks, whether it is open or not
    assert sent["predict"] == [one.to_json() for one in preset.predict]


def test_the_page_itself_has_none_of_the_answers_of_predict() -> None:
    page = create_app().server.test_client().get(f"/s/{SLUG}?hide=answer").get_data(as_text=True)
    preset = builtin_presets().presets[SLUG]
    assert "A mistake adds" in page
    for question in preset.predict:
        for text in (question.ask, question.why, *(one.why for one in question.choices)):
            assert not text or text[:30] not in page
    assert preset.answer[:20] not in page
