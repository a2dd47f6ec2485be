"""Room on the screen: the live numbers of each algorithm are in sight, and no line is cut."""

from collections.abc import Callable

import pytest

from tests.amount import some
from tests.browser.screen import Screen
from tests.runs import ALGORITHMS

Visit = Callable[..., Screen]
# sizes of the screen with the least number of rows of the numbers in sight; None means all
SIZES = [((1440, 900), None), ((1280, 720), None), ((1024, 768), 3)]
# the bottoms of the rows, and where the screen or a card ends
ROWS = """() => {
  const bottom = (node) => node.getBoundingClientRect().bottom;
  const end = Math.min(innerHeight, bottom(document.querySelector(".side")));
  const rows = [...document.querySelectorAll("#numbers > div")].map(bottom);
  return [rows.length, rows.filter((one) => one <= end + 0.5).length];
}"""
# parts that are cut: sentence, formula, lines of the pseudocode, or the running line
CUT = """() => {
  const box = (node) => node.getBoundingClientRect();
  const card = box(document.querySelector(".step-card"));
  const cut = ["caption", "formula"].filter((id) => box(linviz.byId(id)).bottom > card.bottom + 0.5);
  const code = box(linviz.byId("pseudocode"));
  const lines = [...document.querySelectorAll("#pseudocode .line")];
  // a large screen is drawn larger
  const scale = code.width / linviz.byId("pseudocode").offsetWidth;
  const height = scale * parseFloat(getComputedStyle(lines[0]).lineHeight);
  if (Math.abs(code.height / height - Math.round(code.height / height)) > 0.05) cut.push("a line of the pseudocode");
  const running = document.querySelector("#pseudocode .line[data-running]");
  const seen = (one) => one.top >= code.top - 1 && one.bottom <= code.bottom + 1;
  if (running && !seen(box(running))) cut.push("the running line");
  if (code.bottom > card.bottom) cut.push("the pseudocode");
  return cut;
}"""


def check(screen: Screen, least: int | None, what: str) -> None:
    """Check that at least `least` rows of the live numbers (None: all) are in sight, and that no line is cut."""
    screen.painted()
    rows, seen = screen.page.evaluate(ROWS)
    assert seen >= (least or rows), f"{what}: {seen} of {rows} rows of the numbers"
    assert screen.page.evaluate(CUT) == [], what


def test_the_live_numbers_are_in_sight_with_every_algorithm(visit: Visit, thorough: bool) -> None:
    screen = visit()
    for place, name in enumerate(some(ALGORITHMS, 3)):
        screen.page.locator("#algorithm").select_option(name)
        # otherwise the keys would choose another algorithm
        screen.page.locator("#algorithm").blur()
        # the short suite looks at one size of each third
        for (width, height), least in SIZES if thorough else [SIZES[place % len(SIZES)]]:
            screen.resized(width, height)
            for key in ("Home", "ArrowRight", "n", "ArrowRight", "End"):
                check(screen.press(key), least, f"{name} at {width}, step {screen.step}")


IN_SIGHT = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) / box.height;
}"""
# share of the height of the texts that is covered by what stays while they scroll
COVERED = """() => {
  const { left, right } = document.querySelector(".side").getBoundingClientRect();
  return [...document.querySelectorAll(".page *")]
    .filter((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position) && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.left < right - 1 && box.right > left + 1)
    .reduce((sum, box) => sum + box.height, 0) / innerHeight;
}"""


def test_on_a_phone_the_control_that_is_moved_and_the_picture_are_on_one_screen(
    visit: Visit,
) -> None:
    screen = visit("/s/outlier-c", has_touch=True, viewport={"width": 390, "height": 844})
    assert screen.page.locator("#slider-soft-svm-C").is_hidden()
    screen.act("controls")
    for selector in ("#canvas", "#slider-soft-svm-C", '[data-act="step"]', ".foot-bar"):
        screen.page.wait_for_function(f"(one) => ({IN_SIGHT})(one) === 1", arg=selector)
    screen.act("sheet-close")
    screen.page.wait_for_function(f"() => ({IN_SIGHT})('#question') === 1")


@pytest.mark.parametrize(("width", "height"), [(720, 450), (360, 225)])
def test_at_a_large_zoom_canvas_player_and_sentence_can_be_read(
    visit: Visit, width: int, height: int
) -> None:
    screen = visit("/", viewport={"width": width, "height": height}).settled()
    assert screen.page.evaluate(COVERED) <= 0.5
    for selector, least in (("#canvas", 0.9), ("#caption", 0.9), ('[data-act="step"]', 1)):
        screen.page.locator(selector).scroll_into_view_if_needed()
        assert screen.page.evaluate(IN_SIGHT, selector) >= least, selector
    assert screen.page.locator("#canvas").evaluate("(one) => one.clientHeight") >= 120
    if width == 720:
        screen.page.evaluate("() => scrollTo(0, 0)")
        for selector in ("#canvas", "#caption", '[data-act="step"]'):
            assert screen.page.evaluate(IN_SIGHT, selector) >= 0.9, selector
