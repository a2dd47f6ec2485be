"""Sheets of a small screen: what the foot opens stands above it, and canvas and player stay in use."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.daily import long
from tests.browser.hands import Touch
from tests.browser.screen import Screen
from tests.browser.test_small import CUT_TEXT, device
from tests.browser.test_states import FINGER, too_small, too_wide, violations

Visit = Callable[..., Screen]
# the buttons of the foot with a sheet, and what it shows
SHEETS = {
    "controls": "#algorithm",
    "menu-data": '[data-act="clear"]',
    "menu-view": '[data-act="legend"]',
    "view-list": "#views .view",
}
# those of these parts that a sheet covers, or that are above the screen
COVERED = """(selectors) => {
  const sheet = document.querySelector("#sheet").getBoundingClientRect();
  const isBeside = sheet.left > 0;
  return selectors.filter((selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    if (box.top < -0.5) return true;
    if (!isBeside) return box.bottom > sheet.top + 0.5;
    return box.right > sheet.left + 1 && box.top < sheet.bottom - 1;
  });
}"""
KEPT = ["#canvas", ".transport", "#scrubber"]
IN_SIGHT = f"(selectors) => ({COVERED})(selectors).length === 0"
BOUNDARY_MOVED = "(before) => document.querySelector('path.boundary').getAttribute('d') !== before"
SIZES = [(390, 844), (320, 568), (844, 390), (640, 320)]
ENTRIES = """() => [...document.querySelectorAll("#sheet :is(button, select, input, label)")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.right > innerWidth)
  .map(([one]) => one.dataset.act || one.id || one.textContent)"""


def opened(screen: Screen, act: str) -> Screen:
    """Open a sheet by its button in the foot, and wait until it is there."""
    screen.page.locator(f'.foot-bar [data-act="{act}"]').tap()
    screen.page.locator("#sheet").wait_for()
    screen.page.wait_for_function(
        "() => document.getAnimations().every((one) => one.playState !== 'running')"
    )
    return screen.painted()


def focused(screen: Screen) -> Any:
    """Return the act or id of the focused element."""
    return screen.page.evaluate(
        "() => document.activeElement.dataset.act ?? document.activeElement.id"
    )


@pytest.mark.parametrize("size", [(390, 844), *long(*SIZES[1:])], ids=str)
def test_canvas_and_player_stand_above_every_sheet_and_nothing_in_it_is_cut(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/s/one-mistake-one-turn", **device(*size))
    for act, part in SHEETS.items():
        opened(screen, act)
        screen.page.wait_for_function(IN_SIGHT, arg=KEPT)
        last = screen.page.locator(f"#sheet {part}").last
        last.scroll_into_view_if_needed()
        box, sheet = last.bounding_box(), screen.page.locator("#sheet").bounding_box()
        assert box
        assert sheet
        assert box["y"] >= sheet["y"], act
        assert box["y"] + box["height"] <= sheet["y"] + sheet["height"], act
        assert screen.page.evaluate(ENTRIES) == [], act
        assert screen.page.evaluate(CUT_TEXT) == [], act
        assert too_small(screen) == [], act
        assert not too_wide(screen), act
        screen.act("sheet-close")
        assert screen.page.locator("#sheet").is_hidden()


def test_canvas_and_player_stay_above_a_sheet_opened_while_the_page_scrolls_back_or_grows(
    visit: Visit,
) -> None:
    screen = opened(visit("/s/one-mistake-one-turn", **device(390, 844)), "controls")
    # in one turn of the page: the way back has begun when the next sheet opens
    screen.page.evaluate(
        """() => ['[data-act="sheet-close"]', '.foot-bar [data-act="menu-data"]']
          .forEach((one) => document.querySelector(one).click())"""
    )
    check_in_sight(screen)
    # what stands above the canvas becomes higher
    head = screen.page.locator("#head")
    head.evaluate("(head) => { head.style.height = `${head.clientHeight + 60}px`; }")
    check_in_sight(screen)
    head.evaluate("(head) => { head.style.height = ''; }")
    screen.act("sheet-close")
    screen.page.wait_for_function("() => scrollY === 0")


def check_in_sight(screen: Screen) -> None:
    """Wait until the page has come to rest, with canvas and player above the sheet."""
    screen.painted()
    # counted anew, since the page has rested before
    screen.page.evaluate("() => { window.restedFor = 0; window.restedAt = null; }")
    screen.page.wait_for_function(
        """() => {
          const before = window.restedAt;
          window.restedAt = scrollY;
          window.restedFor = before === scrollY ? (window.restedFor ?? 0) + 1 : 0;
          return window.restedFor > 30;
        }"""
    )
    assert screen.page.evaluate(COVERED, KEPT) == []


@pytest.mark.parametrize("act", SHEETS)
@pytest.mark.short("menu-data", "controls")
def test_axe_finds_nothing_in_a_sheet(act: str, visit: Visit, thorough: bool) -> None:
    screen = opened(visit("/s/outlier-c", **device(390, 844)), act)
    assert violations(screen, None if thorough else "#sheet") == []


def test_a_sheet_closes_by_its_button_the_cross_escape_and_a_swipe(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn", **device(390, 844))
    finger = Touch(screen)
    sheet, before = screen.page.locator("#sheet"), screen.page.evaluate("() => scrollY")
    button = screen.page.locator('.foot-bar [data-act="controls"]')
    for close in (
        lambda: button.tap(),
        lambda: screen.page.locator('[data-act="sheet-close"]').tap(),
        lambda: screen.press("Escape"),
        lambda: swipe(finger, 120),
    ):
        opened(screen, "controls")
        assert button.get_attribute("aria-expanded") == "true"
        close()
        assert sheet.is_hidden()
        assert button.get_attribute("aria-expanded") == "false"
        # as it was before
        screen.page.wait_for_function("(top) => scrollY === top", arg=before)
    # a short one, or one up, leaves it open
    opened(screen, "controls")
    for way in (30, -120):
        swipe(finger, way)
        assert sheet.is_visible()
    assert screen.page.locator("#canvas").is_visible()


def swipe(finger: Touch, way: float) -> None:
    """Swipe over the head of the sheet, down by `way` pixels."""
    box = finger.page.locator("#sheet-title").bounding_box()
    assert box
    x, y = box["x"] + 60, box["y"] + box["height"] / 2
    finger.touch("touchStart", [(x, y)])
    finger.touch("touchMove", *([(x, y + way * part / 4)] for part in range(1, 5)))
    finger.touch("touchEnd", [])


@pytest.mark.parametrize("act", SHEETS)
@pytest.mark.short("menu-view")
def test_by_keyboard_the_focus_goes_into_a_sheet_and_back(act: str, visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn", viewport={"width": 390, "height": 844})
    screen.page.locator(f'.foot-bar [data-act="{act}"]').focus()
    screen.press("Enter")
    screen.page.locator("#sheet").wait_for()
    assert screen.page.evaluate("() => document.activeElement.closest('#sheet-body') !== null")
    # it is no dialog: the page is in reach
    assert screen.page.evaluate("() => document.querySelector('[inert]')") is None
    screen.press("Shift+Tab")
    assert focused(screen) == "sheet-close"
    screen.press("Escape")
    assert screen.page.locator("#sheet").is_hidden()
    assert focused(screen) == act


@pytest.mark.parametrize("size", [(390, 844), *long((844, 390), (320, 568))], ids=str)
def test_a_finger_that_moves_c_sees_the_boundary_follow(
    size: tuple[int, int], visit: Visit
) -> None:
    touch = Touch(visit("/s/outlier-c", **device(*size)))
    screen = opened(touch.screen, "controls")
    slider = screen.page.locator("#slider-soft-svm-C")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    y, before = box["y"] + box["height"] / 2, screen.boundary
    player = screen.page.locator(".player").bounding_box()
    places = [(box["x"] + share * box["width"], y) for share in (0.5, 0.6, 0.7, 0.8, 0.9)]
    touch.touch("touchStart", [places[0]])
    touch.touch("touchMove", *([place] for place in places[1:]))
    # while the finger is still down
    screen.page.wait_for_function(BOUNDARY_MOVED, arg=before)
    assert screen.page.evaluate(COVERED, KEPT) == []
    assert screen.page.locator(".player").bounding_box() == player
    touch.touch("touchEnd", [])
    assert screen.settled().scenario["parameters"]["C"] > 10


def test_the_canvas_takes_points_and_the_player_steps_while_a_sheet_is_open(visit: Visit) -> None:
    touch = Touch(visit("/s/two-points", **device(390, 844)))
    screen = opened(touch.screen, "controls")
    touch.add((1.0, 0.5))
    assert len(screen.points) == 3
    before = screen.step
    touch.step()
    assert screen.step == before + 1
    assert screen.page.locator("#sheet").is_visible()


def test_settings_are_segments_there_and_say_what_else_sets_them(visit: Visit) -> None:
    screen = opened(visit("/s/voted", **device(390, 844)), "controls")
    row = screen.page.locator('[data-row="parameter-voted-perceptron-order"]')
    assert row.locator("select").is_hidden()
    pressed = row.locator('[aria-pressed="true"]')
    before = pressed.all_inner_texts()
    row.get_by_role("button", name="Shuffled").tap()
    assert screen.settled().scenario["parameters"]["order"] == "shuffled"
    assert pressed.all_inner_texts() == ["Shuffled"] != before
    screen.act("undo").settled()
    assert pressed.all_inner_texts() == before


def test_switches_of_the_picture_leave_the_sheet_open_and_what_opens_something_closes_it(
    visit: Visit,
) -> None:
    screen = opened(visit("/s/one-mistake-one-turn", **device(390, 844)), "menu-view")
    screen.act("numbers")
    assert screen.page.locator("#sheet").is_visible()
    assert screen.page.locator(".label.number").count() == 20
    screen.act("legend")
    assert screen.page.locator("#sheet-title").inner_text() == "Legend"
    screen.page.locator('#sheet [data-mark="boundary"]').wait_for()
    screen.press("Escape")
    assert screen.page.locator("#legend").is_hidden()
    opened(screen, "menu-data").act("tool-brush")
    assert screen.page.locator("#sheet").is_hidden()


@pytest.mark.parametrize("size", [(844, 390), *long((390, 844), (320, 568))], ids=str)
def test_a_chosen_view_closes_its_sheet_and_two_tabs_stand_over_the_canvas(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = opened(visit("/s/one-mistake-one-turn", **device(*size)), "view-list")
    lefts = screen.page.locator("#views").evaluate(
        "(list) => [...list.querySelectorAll('h2, .view-title, .view-question')]"
        ".map((one) => Math.round(one.getBoundingClientRect().left))"
    )
    # one column, and each question below its name
    assert max(lefts) - min(lefts) <= 2
    screen.page.locator('#views [data-view="margin"]').tap()
    assert screen.page.locator("#sheet").is_hidden()
    screen.worked()
    picture = screen.page.locator("#pane-picture")
    assert picture.is_visible()
    assert screen.page.locator("#canvas").is_hidden()
    for button in screen.page.locator(".pane-tabs button, .sights, [data-act=look-away]").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= FINGER
    tabs = screen.page.locator(".pane-tabs button").all_inner_texts()
    assert tabs == ["Points", "Margin"]
    screen.act("tab-points")
    assert screen.page.locator("#canvas").is_visible()
    assert picture.is_hidden()


def test_a_screen_that_becomes_large_has_everything_in_its_place(visit: Visit) -> None:
    screen = opened(visit("/s/one-mistake-one-turn", **device(390, 844)), "controls")
    screen.resized(1280, 800)
    assert screen.page.locator("#sheet").is_hidden()
    assert screen.page.locator(".side > #controls #algorithm").is_visible()
    assert screen.page.locator(".controls .segments").first.is_hidden()
    for act in ("menu-data", "present", "theme", "speed"):
        assert screen.page.locator(f'[data-act="{act}"]:visible').count() == 1, act
