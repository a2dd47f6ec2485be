"""Keyboard focus: a list that was used with a pointer returns the focus to the page."""

from collections.abc import Callable
from typing import Any

import pytest

from linviz.run.entry import ENTRIES
from tests.browser.hands import Keys
from tests.browser.screen import Screen

Visit = Callable[..., Screen]


def choose(screen: Screen, selector: str, *keys: str) -> None:
    """Open a list with the mouse, and choose from it with keys."""
    screen.page.locator(selector).click()
    assert screen.page.evaluate(
        "(selector) => document.querySelector(selector).matches(':open')", selector
    )
    screen.press(*keys).settled()


def focused_id(screen: Screen) -> Any:
    """Return the id of the focused element; "" if it is the page."""
    return screen.page.evaluate(
        "() => document.activeElement === document.body ? '' : document.activeElement.id || '?'"
    )


def check_step_keys(screen: Screen) -> None:
    """Check from the first step that every key for stepping works and changes nothing else."""
    before = screen.press("Home").scenario
    for key, step in [
        ("ArrowRight", 1),
        ("PageDown", 2),
        ("PageUp", 1),
        (".", 2),
        (",", 1),
        ("ArrowLeft", 0),
    ]:
        assert screen.press(key).step == step, key
    screen.press("n")
    assert screen.step > 0
    screen.press("Space")
    screen.page.get_by_role("button", name="Pause").wait_for()
    screen.press("Space", "Home")
    assert screen.settled().scenario == before


@pytest.mark.parametrize("selector", ["#algorithm", "#lift", "#parameter-perceptron-order"])
@pytest.mark.short("#lift")
def test_after_a_choice_from_a_list_with_the_mouse_the_keys_step(
    selector: str, screen: Screen
) -> None:
    before = screen.settings().page.input_value(selector)
    choose(screen, selector, "ArrowDown", "Enter")
    assert (screen.page.input_value(selector) != before, focused_id(screen)) == (True, "")
    check_step_keys(screen)
    # the list is opened, and its choice stays the same
    choose(screen, selector, "Enter")
    check_step_keys(screen)


def test_after_a_slider_or_a_switch_was_used_with_the_mouse_the_keys_step(screen: Screen) -> None:
    slider = screen.settings().page.locator("#slider-perceptron-eta")
    for one in (
        slider,
        screen.page.locator("#scrubber input"),
        screen.page.locator("#parameter-perceptron-bias"),
    ):
        one.click()
        screen.settled()
        check_step_keys(screen)
    screen.act("settings")
    check_step_keys(screen)


def test_enter_in_a_field_gives_the_keys_back(screen: Screen) -> None:
    screen.press("j", "5", "Enter")
    assert screen.step == 5
    check_step_keys(screen)
    screen.settings().page.locator("#parameter-perceptron-eta").click()
    screen.press("Control+a", "2", "Enter").settled()
    assert screen.scenario["parameters"]["eta"] == 2
    check_step_keys(screen)


def test_page_keys_step_from_everywhere_but_from_a_text(screen: Screen) -> None:
    screen.settings()
    for step, selector in enumerate(
        ("#algorithm", '[data-act="speed"]', "#parameter-perceptron-eta", "#step-number", "#menu")
    ):
        screen.page.locator(selector).focus()
        assert screen.press("PageDown").step == step + 1, selector
    screen.page.locator("#parameter-perceptron-w0").focus()
    assert screen.press("PageDown", "n").step == 5


@pytest.mark.parametrize("selector", ["#scrubber input", "#slider-perceptron-eta"])
@pytest.mark.short("#scrubber input")
def test_on_a_slider_space_and_letters_work_and_arrows_are_its_own(
    selector: str, screen: Screen
) -> None:
    keys = Keys(screen.settings())
    keys.reach(selector)
    at = screen.page.input_value(selector)
    screen.press("n", "n", "Space")
    screen.page.get_by_role("button", name="Pause").wait_for()
    screen.press("Space", "ArrowRight", "2").settled()
    assert screen.page.input_value(selector) != at
    assert screen.page.evaluate("(selector) => document.activeElement.matches(selector)", selector)
    assert screen.page.locator('[data-act="tool-minus"]').get_attribute("aria-pressed") == "true"


def test_a_choice_by_keyboard_keeps_the_focus(screen: Screen) -> None:
    Keys(screen).reach("#algorithm")
    screen.press("ArrowDown", "ArrowDown").settled()
    chosen = list(ENTRIES)[2]
    assert (focused_id(screen), screen.page.input_value("#algorithm")) == ("algorithm", chosen)
