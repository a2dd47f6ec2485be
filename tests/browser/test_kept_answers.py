"""State of a question: it stays with the tab, through a reload and other scenarios, until it is reset."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.screen import Screen

Visit = Callable[..., Screen]
SLUG, OTHER = "one-mistake-one-turn", "two-points"
STATE = """() => ({
  answer: document.querySelector("#answer").checkVisibility(),
  light: document.querySelector("#light").checkVisibility(),
  words: document.querySelector("#question").innerText.match(/(is|was) misclassified/)[1],
})"""
OPEN = {"answer": False, "light": False, "words": "is"}
TAKEN = {"answer": False, "light": True, "words": "was"}
ANSWERED = {"answer": True, "light": True, "words": "was"}
DENIED = """() => {
  const fail = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { configurable: true, get: fail });
}"""


def state(screen: Screen) -> Any:
    return screen.settled().page.evaluate(STATE)


def open_other_and_back(screen: Screen) -> Screen:
    """Open another scenario and this one again, without a new page."""
    for slug in (OTHER, SLUG):
        screen.page.evaluate("(slug) => linviz.address.openPreset(slug)", slug)
        screen.page.wait_for_function("(slug) => linviz.state.scenario.slug === slug", arg=slug)
        screen.settled()
    return screen


def test_a_step_that_was_taken_and_an_answer_stay_with_the_tab(visit: Visit) -> None:
    screen = visit(f"/s/{SLUG}")
    assert state(screen) == OPEN
    screen.press("ArrowRight")
    assert state(screen) == TAKEN
    assert state(screen.reload()) == TAKEN
    screen.page.locator("[aria-controls=answer]").click()
    assert state(screen) == ANSWERED
    assert state(screen.reload()) == ANSWERED
    assert state(open_other_and_back(screen)) == ANSWERED
    # through the pages of other scenarios too, whose questions are open
    screen.open(f"/s/{OTHER}").settled()
    expect(screen.page.locator("#answer")).to_be_hidden()
    assert state(screen.open(f"/s/{SLUG}")) == ANSWERED
    # folded again it stays so, with its step taken
    screen.page.locator("[aria-controls=answer]").click()
    assert state(screen.reload()) == TAKEN
    screen.press("r")
    assert state(screen) == OPEN
    assert state(screen.reload()) == OPEN


def test_another_tab_is_asked_anew(visit: Visit) -> None:
    screen = visit(f"/s/{SLUG}")
    screen.press("ArrowRight")
    assert state(screen) == TAKEN
    assert state(visit(f"/s/{SLUG}")) == OPEN


@pytest.mark.parametrize("text", ["{", "[1]", "null", f'{{"{SLUG}": 7, "{OTHER}": null}}'])
def test_what_somebody_else_has_written_there_is_nothing(text: str, visit: Visit) -> None:
    screen = visit(f"/s/{SLUG}")
    screen.page.evaluate("(text) => sessionStorage.setItem('linviz-questions', text)", text)
    assert state(screen.reload()) == OPEN
    screen.press("ArrowRight")
    assert state(screen.reload()) == TAKEN


def test_where_nothing_is_stored_it_holds_for_the_visit(visit: Visit) -> None:
    screen = visit("", fresh=True)
    screen.page.add_init_script(f"({DENIED})()")
    screen.open(f"/s/{SLUG}").settled()
    screen.press("ArrowRight")
    assert state(screen) == TAKEN
    assert state(open_other_and_back(screen)) == TAKEN
    # a new page opens it as it was
    assert state(screen.open(f"/s/{SLUG}")) == OPEN
    # which the end of a test would ask for its storage
    screen.page.goto("about:blank")
