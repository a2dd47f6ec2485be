"""Room on the screen: sentence and formula are in sight, no line is cut, and the live numbers can be reached.

Where the side column is too low for all, it scrolls: the numbers go out of sight first, then the code.
"""

from collections.abc import Callable

import pytest

from tests.amount import some
from tests.browser.screen import Screen
from tests.runs import ALGORITHMS

Visit = Callable[..., Screen]
SIZES = [(1440, 900), (1280, 720), (1024, 768)]
# those whose steps need most room
DAILY = ("kozinec", "hinge-sgd", "active-set-svm")
# sizes with the least number of rows of the perceptron's numbers in sight; None means all
NUMBERS = [((1440, 900), None), ((1920, 1080), None), ((1280, 720), 2), ((1024, 768), 2)]
# numbers of rows: all, those in sight, and those that scrolling brings there
ROWS = """() => {
  const side = document.querySelector(".side");
  const box = (node) => node.getBoundingClientRect();
  // scrolling stops at whole pixels, which a large screen draws larger
  const card = document.querySelector(".numbers-card");
  const frames = [side, card];
  const isIn = (row) => frames.every((one) => box(row).top >= box(one).top - 1.5
    && box(row).bottom <= Math.min(innerHeight, box(one).bottom) + 1.5);
  const rows = [...document.querySelectorAll("#numbers > div")].filter((row) => row.checkVisibility());
  const seen = rows.filter(isIn).length;
  const reached = rows.filter((row) => {
    row.scrollIntoView({ block: "nearest" });
    return isIn(row);
  }).length;
  for (const one of frames) one.scrollTop = 0;
  return [rows.length, seen, reached];
}"""
# what scrolls: the page and the column
SCROLLS = """() => {
  const rest = (node) => node.scrollHeight - node.clientHeight > 1;
  return { page: rest(document.documentElement), column: rest(document.querySelector(".side")) };
}"""
# whether the numbers fade where they go on, which the page learns a frame after their size has changed
FADES = """() => {
  const card = document.querySelector(".numbers-card");
  return card.scrollHeight - card.clientHeight <= 1 || getComputedStyle(card).maskImage !== "none";
}"""
# parts that are cut: sentence and formula, also by the end of the column; lines of the pseudocode, or the running line
CUT = """() => {
  const box = (node) => node.getBoundingClientRect();
  const card = document.querySelector(".step-card");
  // next to a view the card is dissolved, and the player comes below sentence and formula
  const isCard = getComputedStyle(card).display !== "contents";
  const end = isCard ? box(card).bottom : box(document.querySelector(".player")).top;
  const sight = isCard ? Math.min(end, innerHeight, box(document.querySelector(".side")).bottom) : end;
  const cut = ["caption", "formula"].filter((id) => box(linviz.byId(id)).bottom > sight + 0.5);
  const code = box(linviz.byId("pseudocode"));
  const lines = [...document.querySelectorAll("#pseudocode .line")];
  // a large screen is drawn larger
  const scale = code.width / linviz.byId("pseudocode").offsetWidth;
  const height = scale * parseFloat(getComputedStyle(lines[0]).lineHeight);
  if (Math.abs(code.height / height - Math.round(code.height / height)) > 0.05) cut.push("a line of the pseudocode");
  const running = document.querySelector("#pseudocode .line[data-running]");
  const seen = (one) => one.top >= code.top - 1 && one.bottom <= code.bottom + 1;
  if (running && !seen(box(running))) cut.push("the running line");
  if (isCard && code.bottom > end) cut.push("the pseudocode");
  return cut;
}"""


def check(screen: Screen, what: str) -> None:
    """Check that sentence and formula are in sight, no line is cut, and all live numbers can be scrolled to."""
    screen.painted()
    rows, _, reached = screen.page.evaluate(ROWS)
    assert reached == rows, f"{what}: {reached} of {rows} rows of the numbers"
    assert screen.page.evaluate(CUT) == [], what


def test_sentence_and_formula_are_in_sight_with_every_algorithm(
    visit: Visit, thorough: bool
) -> None:
    screen = visit()
    for place, name in enumerate(some(ALGORITHMS, 3)):
        screen.page.locator("#algorithm").select_option(name)
        # otherwise the keys would choose another algorithm
        screen.page.locator("#algorithm").blur()
        # the short suite looks at one size of each third
        for width, height in SIZES if thorough else [SIZES[place % len(SIZES)]]:
            screen.resized(width, height)
            for key in ("Home", "ArrowRight", "n", "ArrowRight", "End"):
                check(screen.press(key), f"{name} at {width}, step {screen.step}")


def test_on_a_desk_only_the_numbers_scroll_and_fade_where_they_go_on(
    visit: Visit, thorough: bool
) -> None:
    """Test sentence, formula, code and at least one of the step's numbers, at the first three steps and the last."""
    screen = visit("/s/one-mistake-one-turn").resized(1440, 900)
    for name in ALGORITHMS if thorough else DAILY:
        screen.page.locator("#algorithm").select_option(name)
        screen.page.locator("#algorithm").blur()
        screen.settled().press("Home")
        for key in ("ArrowRight", "ArrowRight", "ArrowRight", "End"):
            screen.press(key).painted()
            what = f"{name}, step {screen.step}"
            rows, seen, reached = screen.page.evaluate(ROWS)
            assert seen >= 1, what
            assert reached == rows, what
            assert screen.page.evaluate(CUT) == [], what
            assert screen.page.evaluate(SCROLLS) == {"page": False, "column": False}, what
            screen.page.wait_for_function(FADES)


def test_the_live_numbers_of_the_first_scenario_are_in_sight(visit: Visit) -> None:
    screen = visit()
    # as the page is while nobody has asked for the answer, but with all numbers
    screen.answered().page.evaluate("() => linviz.openQuestion.hideAnswer()")
    for (width, height), least in NUMBERS:
        screen.resized(width, height)
        for key in ("Home", "ArrowRight", "n", "End"):
            rows, seen, _ = screen.press(key).painted().page.evaluate(ROWS)
            assert rows == 4
            assert seen >= (least or rows), f"at {width}, step {screen.step}"


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
