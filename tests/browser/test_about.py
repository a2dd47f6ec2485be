"""Introduction for newcomers, and the description of a scenario: question, answer, notes and lecture."""

from collections.abc import Callable
from dataclasses import replace

from linviz.scenario import link
from tests.browser.screen import Screen
from tests.browser.states import TWO

Visit = Callable[..., Screen]


def test_the_page_opens_at_a_mistake_in_the_middle_and_does_not_tell_the_end(visit: Visit) -> None:
    screen = visit("/", viewport={"width": 1440, "height": 900}).certified()
    assert 0 < screen.step < screen.steps
    assert "was misclassified" in screen.caption
    assert any(screen.run_of("wrong"))
    for mark in (".boundary", ".before", ".shaft"):
        assert screen.page.locator(mark).first.get_attribute("d"), mark
    assert screen.page.get_by_text("Watch linear classifiers learn").first.is_visible()
    told = screen.page.locator("body").inner_text()
    for end in ("certified", "proved", "After 18", "none is left", "Separates all"):
        assert end not in told, end


def test_the_idea_stays_whatever_is_stepped_or_changed(visit: Visit) -> None:
    screen = visit("/s/two-points")
    idea = screen.page.locator("#idea")
    assert idea.inner_text() == screen.scenario["idea"]
    screen.press("ArrowRight")
    assert idea.inner_text() == screen.scenario["idea"]
    # the answer may be false for changed points
    screen.click((1.5, 1.8))
    assert idea.inner_text() == f"Originally: {screen.scenario['idea']}"
    assert screen.act("undo").settled().text("idea") == screen.scenario["idea"]


def test_question_answer_notes_and_lecture_are_read_behind_a_button(visit: Visit) -> None:
    screen = visit("/s/two-points")
    scenario, about = screen.scenario, screen.page.locator("#about")
    assert about.is_hidden()
    screen.act("about")
    for key in ("question", "lecture"):
        assert scenario[key] in about.inner_text(), key
    assert scenario["notes"].split("\n\n")[0] in about.inner_text()
    answer = about.get_by_text(scenario["answer"])
    assert answer.is_hidden()
    about.get_by_text("Show the answer").click()
    assert answer.is_visible()
    screen.press("Escape")
    assert about.is_hidden()


def test_points_without_a_preset_have_no_line_about_them(look: Visit) -> None:
    silent = replace(TWO, notes="", lecture="", question="", answer="")
    assert look(f"/#{link.encode(silent)}").page.locator("#about-place").is_hidden()
