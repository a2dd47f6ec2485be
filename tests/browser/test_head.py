"""Head of the desk: title, idea, question and answer of a scenario, and what an open question hides."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

import linviz
from linviz.scenario import link
from linviz.ui.server.serve import create_app
from tests.browser.daily import long
from tests.browser.screen import Screen
from tests.browser.servers import serving
from tests.browser.states import TWO

Visit = Callable[..., Screen]
# four points that the perceptron separates after a few visits; its question is about step 3
FILE = """
title = "Four points"
idea = "A mistake adds $y $x to $w."
question = "Point 2 ■ is visited next. Is it a mistake?"
question_after = "Point 2 ■ was visited. Was it a mistake?"
answer = "No. Point 1 ● had made $w = (1, 1)."
algorithm = "perceptron"
points = [[2, 1, 1], [-2, -1, -1], [1, 2, 1], [-1, 1, -1]]
step = 2
"""
TOLD = """() => ({
  totals: document.querySelector("#position").innerText, light: linviz.byId("light").checkVisibility(),
  ticks: document.querySelector("#scrubber").dataset.goesOn, max: document.querySelector("#scrubber input").max,
  ringed: [...document.querySelectorAll(".point.asked")].map((one) => one.dataset.index),
})"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder: Path = tmp_path_factory.mktemp("asked")
    (folder / "four.toml").write_text(FILE)
    (folder / "silent.toml").write_text(
        FILE.replace("question_after", "# ").replace("step = 2", "step = -1")
    )
    with serving(create_app(folder)) as address:
        yield address


def answer_button(screen: Screen) -> Locator:
    return screen.page.locator("[aria-controls=answer]")


def test_the_page_opens_at_a_mistake_in_the_middle_and_does_not_tell_the_end(visit: Visit) -> None:
    screen = visit("/", viewport={"width": 1440, "height": 900}).certified()
    assert 0 < screen.step < screen.steps
    assert any(screen.run_of("wrong"))
    for mark in (".boundary", ".shaft"):
        assert screen.page.locator(mark).first.get_attribute("d"), mark
    told = screen.page.locator("body").inner_text()
    for end in (
        "certified",
        "proved",
        "After 18",
        "none is left",
        "Separates all",
        "of 120",
        "of 18",
    ):
        assert end not in told, end


def test_title_idea_and_question_stay_whatever_is_stepped_or_changed(visit: Visit) -> None:
    screen = visit("/s/two-points")
    scenario = screen.scenario
    assert screen.text("title") == scenario["title"]
    assert screen.text("idea") == scenario["idea"]
    # no line breaks between a letter and its value
    assert "w\u00a0=\u00a00 and b\u00a0=\u00a00." in (
        screen.page.locator("#idea").text_content() or ""
    )
    # the marks of its points are pictures
    assert screen.text("question") == re.sub("[●■]", "", scenario["question"])
    screen.press("ArrowRight")
    assert screen.text("idea") == scenario["idea"]
    # the answer may be false for changed points
    screen.click((1.5, 1.8))
    assert screen.text("changed") == "changed"
    assert screen.text("idea") == scenario["idea"]
    assert screen.text("question-label") == "Question about the scenario as it was opened"
    assert screen.act("undo").settled().text("changed") == ""


def test_an_open_question_hides_what_would_answer_it_until_its_step_is_taken(
    visit: Visit, own: str
) -> None:
    screen = visit("/s/four", server=own)
    told = screen.page.evaluate(TOLD)
    assert told == {
        "totals": "update 1 · pass 1",
        "light": False,
        "ticks": "",
        "max": "2",
        "ringed": ["1"],
    }
    assert screen.page.locator('.label.number[data-index="1"]').count() == 1
    # steps back and visits of other scenarios keep it open
    assert screen.press("ArrowLeft", "ArrowRight").text("question").startswith("Point 2  is")
    screen.press("ArrowRight")
    assert screen.text("question") == "Point 2  was visited. Was it a mistake?"
    told = screen.page.evaluate(TOLD)
    assert told["totals"].startswith(f"of {screen.steps}")
    assert (told["light"], told["ringed"]) == (True, [])
    screen.page.wait_for_function(
        "() => Number(document.querySelector('#scrubber input').max) === linviz.state.run.last"
    )
    # back does not hide it again, and r does
    assert screen.press("ArrowLeft").page.evaluate(TOLD)["light"]
    screen.press("ArrowRight", "ArrowRight", "r")
    assert (screen.step, screen.page.evaluate(TOLD)["light"]) == (2, False)
    # so does r after a change, which ends the question
    screen.click((0.5, 0.5))
    assert screen.page.evaluate(TOLD)["light"]
    screen.press("r").settled()
    assert (screen.step, screen.page.evaluate(TOLD)["light"]) == (2, False)
    assert screen.press("End").page.evaluate(TOLD)["light"]


def test_the_answer_opens_in_the_flow_and_takes_the_step(visit: Visit, own: str) -> None:
    screen = visit("/s/four", server=own)
    canvas, answer = screen.page.locator("#graph"), screen.page.locator("#answer")
    before = canvas.bounding_box()
    answer_button(screen).focus()
    screen.press("Enter").settled()
    expect(answer).to_have_text("No. Point 1 ● had made w = (1, 1).".replace(" ●", " "))
    expect(answer.locator("strong")).to_have_text("No. ")
    aloud = "No. Point 1, plus, had made w = (1, 1)."
    expect(screen.page.locator("#announcer")).to_have_text(aloud)
    expect(answer_button(screen)).to_have_text("Hide the answer")
    expect(answer_button(screen)).to_be_focused()
    assert screen.step == 3
    after = canvas.bounding_box()
    assert before
    assert after
    # the head grows, and the canvas gives way: nothing is covered
    assert after["y"] > before["y"]
    assert after["y"] + after["height"] == pytest.approx(before["y"] + before["height"], abs=2)
    assert screen.page.locator('.label.number[data-index="0"]').count() == 1
    screen.press("Enter")
    expect(answer).to_be_hidden()
    assert screen.step == 3


def test_a_question_about_the_end_is_closed_by_its_answer_alone(visit: Visit, own: str) -> None:
    screen = visit("/s/silent", server=own)
    assert not screen.page.evaluate(TOLD)["light"]
    screen.press("ArrowLeft", "ArrowRight")
    assert not screen.page.evaluate(TOLD)["light"]
    answer_button(screen).click()
    assert screen.settled().page.evaluate(TOLD)["light"]
    assert screen.text("question-label") == "Question"


def test_a_link_to_another_step_asks_about_the_same_step(
    visit: Visit, own: str, tmp_path: Path
) -> None:
    asked = "Point 2  is visited next. Is it a mistake?"
    was = "Point 2  was visited. Was it a mistake?"
    for step, question in ((1, asked), (3, was), (4, was)):
        screen = visit(f"/s/four#~s{step}", server=own)
        assert (screen.step, screen.text("question")) == (step, question)
        assert screen.page.evaluate(TOLD)["light"] is (question == was)
        assert screen.press("r").text("question") == question
    # a link that has all of it in its code, and no preset to go back to; a reload opens the step that is shown
    file = tmp_path / "points.toml"
    file.write_text(FILE)
    code = urlsplit(linviz.make_link(linviz.read_scenario(file))).fragment
    screen = visit(f"/#{code}", server=own)
    assert screen.text("question") == asked
    assert screen.press("ArrowRight").text("question") == was
    screen.page.wait_for_function("() => location.hash.endsWith('~s3')")
    screen.page.reload()
    screen.settled()
    assert (screen.step, screen.text("question")) == (3, was)


@pytest.mark.parametrize("part", ["idea", *long("question", "answer")])
def test_a_challenge_leaves_out_what_it_hides(part: str, visit: Visit, own: str) -> None:
    screen = visit(f"/s/four?hide={part}", server=own)
    parts = {"idea": "#idea", "question": "#question-card", "answer": "[aria-controls=answer]"}
    # the answer to a question that is hidden is hidden with it
    hidden = {"question", "answer"} if part == "question" else {part}
    for name, selector in parts.items():
        assert screen.page.locator(selector).is_hidden() == (name in hidden), name
    # without a question nothing is hidden for its sake
    assert screen.page.evaluate(TOLD)["light"] == (part == "question")


def test_points_without_a_preset_have_a_title_alone(look: Visit) -> None:
    silent = replace(TWO, notes="", lecture="", question="", answer="")
    screen = look(f"/#{link.encode(silent)}")
    assert screen.page.locator("#question-card").is_hidden()
    assert screen.page.locator("#idea").is_hidden()
    assert screen.text("title") == "My own points"


def test_a_page_that_hides_the_answer_does_not_have_it_until_it_is_opened_freely(
    visit: Visit, own: str
) -> None:
    screen = visit("", server=own)
    bodies: list[str] = []
    screen.page.on("response", lambda one: one.ok and bodies.append(one.text()))
    screen.open("/s/four?hide=answer")
    screen.click((0.5, 0.5)).press("Control+z").settled()
    assert len(bodies) > 3
    assert not [body for body in bodies if "had made" in body or "Was it a mistake" in body]
    # points that were moved and put back are those of the preset
    assert "#~s" in screen.page.evaluate("() => linviz.address.address()")
    screen.page.get_by_role("button", name="Open freely").click()
    answer_button(screen).click()
    expect(screen.page.locator("#answer")).to_contain_text("had made w = (1, 1).")


def test_a_link_of_python_that_hides_the_answer_does_not_have_it() -> None:
    asked = replace(TWO, question="Why?", answer="Because.", hidden=("answer",))
    assert linviz.read_link(linviz.make_link(asked)).answer == ""
    assert linviz.read_link(linviz.make_link(replace(asked, hidden=()))).answer == "Because."
