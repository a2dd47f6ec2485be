"""Large screens, as in a lecture hall: type, marks and lines grow, and everything fits and works."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.hands import Touch
from tests.browser.screen import Screen
from tests.browser.states import open_presets
from tests.browser.test_names import COLLISIONS
from tests.browser.test_room import check

Visit = Callable[..., Screen]
# sizes in pixels of the sentence's type, a mark, the boundary, and the empty part of the card
SEEN = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const caption = document.querySelector("#caption");
  const scale = box("#caption").width / caption.offsetWidth;
  const style = (selector, name) => scale * parseFloat(getComputedStyle(document.querySelector(selector))[name]);
  const card = box(".step-card");
  return {
    type: style("#caption", "fontSize"), mark: box("g.point > .mark.plus").width,
    line: style(".boundary", "strokeWidth"), empty: (card.bottom - box("#pseudocode").bottom) / card.height,
  };
}"""
SIZES = [
    ((1440, 900), 17, 13),
    ((1600, 1000), 17, 13),
    ((1920, 1080), 20.4, 15.6),
    ((2560, 1440), 23.4, 17.9),
]
LARGE = {"viewport": {"width": 2560, "height": 1440}}


def screen_of(width: int, height: int) -> dict[str, Any]:
    """Return the options of visit() for a screen of this size."""
    return {"viewport": {"width": width, "height": height}}


@pytest.mark.parametrize(("size", "type_", "mark"), SIZES, ids=str)
@pytest.mark.short("(1920, 1080)-20.4-15.6")
def test_type_and_marks_grow_with_a_large_screen_alone(
    size: tuple[int, int], type_: float, mark: float, visit: Visit
) -> None:
    screen = visit("/#~s30", **screen_of(*size))
    seen = screen.page.evaluate(SEEN)
    assert (seen["type"], seen["mark"]) == pytest.approx((type_, mark), abs=0.1)
    assert seen["line"] == pytest.approx(3 * mark / 13, abs=0.1)
    assert mark == 13 or seen["empty"] < 0.25
    page = screen.page.locator("html").evaluate("(page) => [page.scrollWidth, page.scrollHeight]")
    assert page == [*size]


@pytest.mark.parametrize("size", [(1760, 920), (1920, 1000), (1920, 1060), (2560, 1440)], ids=str)
@pytest.mark.short("(1920, 1000)")
def test_sentence_and_formula_are_in_sight_and_the_numbers_reached_there_too(
    size: tuple[int, int], visit: Visit, thorough: bool
) -> None:
    screen = visit(**screen_of(*size))
    names = ("hinge-sgd", "pegasos", "kozinec")
    # the short suite checks one of them on each screen
    for name in names if thorough else [names[size[1] // 20 % 3]]:
        screen.page.locator("#algorithm").select_option(name)
        screen.page.locator("#algorithm").blur()
        screen.settled()
        for key in ("n", "End"):
            check(screen.press(key), f"{name} at step {screen.step}")


@pytest.mark.long
def test_names_and_signs_keep_clear_of_all_else_on_a_large_screen(visit: Visit) -> None:
    screen = visit(**LARGE)
    for slug in open_presets(screen, ("one-mistake-one-turn", "hull-of-z", "outlier-c", "circles")):
        for step in (1, screen.steps // 2, screen.steps):
            screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
            assert screen.page.evaluate(COLLISIONS) == [], f"{slug}, step {step}"


def test_points_are_set_moved_and_asked_where_the_pointer_is(visit: Visit) -> None:
    screen = visit("/#~s0", **LARGE)
    assert screen.click((5.0, -1.0)).points[-1] == [5.0, -1.0]
    assert screen.drag((5.0, -1.0), (5.6, 2.4)).points[-1] == [5.6, 2.4]
    # within the larger size of the marks
    x, y = screen.centre_of(20)
    screen.page.mouse.move(x + 12, y)
    assert screen.page.locator("g.point.is-lit").get_attribute("data-index") == "20"
    screen.press("l").settled()
    card, plane = (screen.page.locator(one).bounding_box() for one in ("#legend", "#canvas"))
    assert card
    assert plane
    assert plane["x"] <= card["x"]
    assert card["x"] + card["width"] <= plane["x"] + plane["width"]


@pytest.mark.long
def test_on_a_large_screen_that_is_touched_the_menu_of_a_point_opens_beside_it(
    visit: Visit,
) -> None:
    touch = Touch(visit("/#~s0", has_touch=True, **LARGE))
    touch.hold(0)
    menu = touch.page.locator(".point-menu").bounding_box()
    x, y = touch.screen.centre_of(0)
    assert menu
    assert menu["x"] < x < menu["x"] + menu["width"]
    assert 0 < y - (menu["y"] + menu["height"]) < 50
    touch.use('.point-menu [data-act="swap"]')
    assert touch.screen.settled().labels[0] == -1
