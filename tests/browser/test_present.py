"""Presentation mode: the page for a room, driven by a clicker, and the window with the lecturer's notes."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from linviz.scenario.courses import course_of_preset
from tests.amount import some
from tests.browser.hands import Touch
from tests.browser.screen import Screen
from tests.browser.states import PRESET_IS_OPEN, open_presets
from tests.browser.test_states import themes, too_wide, violations
from tests.scenario.shipped import CATALOGUE

Visit = Callable[..., Screen]
PROJECTOR = {"width": 1024, "height": 768}
SIZES = [(1024, 768), (1440, 900), (1920, 1080), (390, 844), (844, 390)]
# parts that are cut off or have to be scrolled to
SCROLLS = """() => [document.documentElement, ...document.querySelectorAll("main, .caption, .formula, .pane-caption")]
  .filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 4)
  .map((one) => one.className || one.tagName)"""
# whether the picture changes synchronously with a press; else wait for it
PRESS = """async (key) => {
  const { state } = linviz, { shown } = state;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const isThere = state.shown !== shown || !linviz.server.isBusy();
  while (state.shown === shown && linviz.server.isBusy()) await new Promise((done) => setTimeout(done));
  return isThere;
}"""
# bytes transferred for each completed request of a preset's run
TRAVELLED = """(slug) => {
  const { run, version } = linviz.state.spec.presets.find((preset) => preset.slug === slug);
  return performance.getEntriesByName(new URL(`/s/${slug}.${run}?${version}`, location).href)
    .filter((one) => one.responseEnd > 0).map((one) => one.transferSize);
}"""
OPENABLE = f"(slug) => ({TRAVELLED})(slug).length > 0"


def present(visit: Visit, path: str, **options: object) -> Screen:
    """Open the page in presentation mode, without full screen, whose size a test could not change."""
    screen = visit(path, **{"viewport": PROJECTOR, **options})
    screen.page.evaluate("() => { Element.prototype.requestFullscreen = undefined; }")
    return screen.press("p").settled()


def slug(screen: Screen) -> str:
    return screen.scenario["slug"]


def notes_of(screen: Screen) -> Page:
    """Open the window with the notes by its button, and return its page."""
    with screen.page.context.expect_page() as opening:
        screen.page.locator('.present-bar [data-act="notes"]').click()
    return opening.value


def test_the_room_sees_large_type_large_targets_and_scrolls_nowhere(
    visit: Visit, thorough: bool
) -> None:
    screen = present(visit, "/s/when-to-stop#~s8")
    # with a view beside the points, and without
    for _ in open_presets(screen, ["when-to-stop", "one-mistake-one-turn"]):
        for size in some(SIZES, 3):
            screen.resized(*size).painted()
            assert screen.page.evaluate(SCROLLS) == [], size
            assert not too_wide(screen), size
            for act in ("back", "step"):
                box = screen.page.locator(f'.transport [data-act="{act}"]').bounding_box()
                assert box
                assert min(box["width"], box["height"]) >= (52 if min(size) >= 768 else 44)
                assert box["y"] + box["height"] <= size[1]
            if size[1] >= 768 and size[0] >= 1024:
                width = screen.page.locator(".boundary").evaluate(
                    "(one) => parseFloat(getComputedStyle(one).strokeWidth) * one.getScreenCTM().a"
                )
                assert width >= 4
    for theme in themes(screen.resized(1024, 768), thorough):
        assert violations(screen) == [], theme
    screen.press("Escape").settled()
    assert screen.page.locator("#menu").is_visible()
    assert screen.page.evaluate("() => linviz.axesOf(linviz.graph).scale") == 1


def test_the_room_sees_no_pseudocode_and_no_live_numbers(visit: Visit) -> None:
    screen = visit("/s/only-svs").answered().alone()
    parts = [screen.page.locator(id) for id in ("#pseudocode", "#numbers")]
    assert all(part.is_visible() for part in parts)
    screen.press("p").settled()
    assert not any(part.is_visible() for part in parts)
    screen.press("p").painted()
    assert all(part.is_visible() for part in parts)


def test_a_whole_lecture_runs_by_the_clicker_and_no_press_waits(
    visit: Visit, thorough: bool
) -> None:
    course = min(CATALOGUE.courses.values(), key=lambda one: len(one.presets))
    screen = present(visit, f"/s/{course.presets[0]}?c={course.slug}#~s0")

    def press(*keys: str) -> None:
        assert all(screen.page.evaluate(PRESS, key) for key in keys)

    for here, following in pairwise(course.presets if thorough else course.presets[:5]):
        press("Home", "PageDown")
        assert slug(screen) == here
        assert min(1, screen.steps) <= screen.step <= screen.steps
        press("PageDown", "PageUp", "End", "PageDown")
        preset = CATALOGUE.presets[here]
        # a question about the end is answered first
        if preset.question and preset.step == -1:
            press("PageDown")
        title = CATALOGUE.presets[following].title
        assert screen.notice == f"The end. Press again for the next scenario: {title}"
        assert slug(screen) == here
        # the next preset is fetched ahead, and opened without the network
        screen.page.wait_for_function(OPENABLE, arg=following)
        screen.page.evaluate(PRESS, "ArrowRight")
        assert slug(screen) == following
        assert screen.page.evaluate(TRAVELLED, following)[1] == 0
    assert f"/s/{following}" in screen.page.url
    press("Home", "PageUp")
    title = CATALOGUE.presets[here].title
    assert f"Press again for the previous scenario: {title}" in screen.notice
    screen.page.evaluate(PRESS, "PageUp")
    assert (slug(screen), screen.step) == (here, screen.steps)
    # after a step between the two presses, the end is announced again
    press("PageDown", "PageUp")
    assert slug(screen) == here
    assert screen.step < screen.steps
    assert not screen.notice


@pytest.mark.parametrize("way", ["the menu", "the dialog that shares"])
def test_on_a_phone_menu_and_dialog_begin_and_a_finger_steps_and_ends(
    way: str, visit: Visit
) -> None:
    screen = visit("/s/two-points#~s0", viewport={"width": 390, "height": 844}, has_touch=True)
    hands, bar = Touch(screen), screen.page.locator(".present-bar")
    # the header has no room for the buttons
    for act in ("present", "share"):
        assert not screen.page.locator(f'.header [data-act="{act}"]').is_visible()
    hands.use('[data-act="more"]')
    if way == "the menu":
        hands.use('#more-menu [data-act="present"]')
    else:
        hands.use('#more-menu [data-act="share"]')
        hands.use('#share [data-act="present"]')
    expect(bar).to_be_visible()
    hands.use('.transport [data-act="step"]')
    assert screen.step == 1
    hands.use('.present-bar [data-act="present"]')
    expect(bar).to_be_hidden()


def test_a_black_screen_ends_with_any_press_which_does_nothing_else(visit: Visit) -> None:
    screen = present(visit, "/s/two-points#~s1")
    black = screen.page.locator("#blank")
    screen.press("b")
    assert black.bounding_box() == {"x": 0, "y": 0, **PROJECTOR}
    screen.press("PageDown")
    assert not black.is_visible()
    assert screen.step == 1
    screen.press(".")
    screen.page.mouse.click(400, 300)
    assert not black.is_visible()
    assert len(screen.points) == 2
    # outside presentation mode the full stop is a step
    assert screen.press("Escape", ".").step == 2


def test_a_reload_a_link_and_the_way_back_keep_what_is_presented(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn?present#~s5", viewport=PROJECTOR, fresh=True)
    bar = screen.page.locator(".present-bar")
    expect(screen.page.locator("#present-place")).to_contain_text("step 5")
    screen.press("m", "PageDown")
    screen.page.wait_for_url(re.compile(r"/s/one-mistake-one-turn#~s6$"))
    screen.reload()
    assert bar.is_visible()
    assert (slug(screen), screen.step) == ("one-mistake-one-turn", 6)
    # buttons work like the keys
    screen.press("End").act("step").act("step")
    second = course_of_preset(CATALOGUE.courses, "one-mistake-one-turn").presets[1]
    screen.page.wait_for_function(PRESET_IS_OPEN, arg=second)
    screen.settled().page.go_back()
    screen.page.wait_for_function(PRESET_IS_OPEN, arg="one-mistake-one-turn")
    assert bar.is_visible()
    screen.press("p")
    screen.page.wait_for_function("() => history.state.presenting === null")
    screen.reload()
    assert not bar.is_visible()
