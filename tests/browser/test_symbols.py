"""Symbols are explained where they stand: by a pointer that rests on them, by a tap, and by keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.screen import Screen

Visit = Callable[..., Screen]
W = "w:the weight vector: one weight for each feature"
SCORE = "y·f(x):above 0 for a point on the correct side, below 0 on the incorrect side"
LONGEST = (
    "D:the length of the longest (1, x); without a bias the 1 is missing, and a set c replaces it"
)
# the part that is under a place of the window
UNDER = "([x, y]) => document.elementFromPoint(x, y).closest('#symbol-line') === null"
# where the parts of the page are
BOXES = """() => ["caption", "formula", "pseudocode", "numbers", "canvas"].map((id) => {
  const { x, y, width, height } = linviz.byId(id).getBoundingClientRect();
  return [x, y, width, height];
})"""
# the middle of a letter in the drawing of a view
LETTER = """([label, letter]) => {
  const walker = document.createTreeWalker(linviz.byId("pane-drawing"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.data.includes(label) || !text.parentElement.checkVisibility()) continue;
    const range = document.createRange();
    const at = text.data.lastIndexOf(letter);
    range.setStart(text, at);
    range.setEnd(text, at + letter.length);
    const { left, top, width, height } = range.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }
}"""


def line(screen: Screen) -> Locator:
    return screen.page.locator("#symbol-line")


def expect_line(screen: Screen, text: str) -> None:
    expect(line(screen)).to_be_visible()
    expect(line(screen)).to_have_text(text)


@pytest.mark.parametrize(
    ("where", "text"),
    {
        '#caption [data-symbol="score"]': SCORE,
        '#formula .formula-block[data-shown] [data-symbol="w"]': W,
        '#pseudocode [data-symbol="w"]': W,
        '#numbers dt > [data-symbol="longest"]': LONGEST,
    }.items(),
    ids=["sentence", "formula", "pseudocode", "numbers"],
)
def test_a_pointer_that_rests_on_a_symbol_shows_its_line(
    visit: Visit, where: str, text: str
) -> None:
    screen = visit("/s/one-mistake-one-turn#~s30")
    before = screen.page.evaluate(BOXES)
    screen.page.locator(where).first.hover()
    expect_line(screen, text)
    assert screen.page.evaluate(BOXES) == before
    screen.page.mouse.move(300, 5)
    expect(line(screen)).to_be_hidden()


def test_the_line_hinders_neither_a_click_nor_a_step(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s30")
    screen.page.locator('#numbers dt [data-symbol="w"]').first.hover()
    expect(line(screen)).to_be_visible()
    box = line(screen).bounding_box()
    assert box
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert screen.page.evaluate(UNDER, middle)
    # the names of the numbers stay where they are from step to step, and so does the line
    step = screen.step
    screen.press("ArrowRight").painted()
    assert screen.step == step + 1
    expect(line(screen)).to_be_visible()
    screen.page.locator('#caption [data-symbol="score"]').first.hover()
    expect_line(screen, SCORE)
    # the sentence of another step is another one
    screen.press("ArrowRight").painted()
    expect(line(screen)).to_be_hidden()


def test_escape_and_a_press_close_the_line(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s30")
    w = screen.page.locator('#pseudocode [data-symbol="w"]').first
    w.hover()
    expect(line(screen)).to_be_visible()
    screen.press("Escape")
    expect(line(screen)).to_be_hidden()
    screen.page.mouse.move(300, 5)
    w.hover()
    expect(line(screen)).to_be_visible()
    screen.page.mouse.down()
    expect(line(screen)).to_be_hidden()
    screen.page.mouse.up()


def test_with_the_focus_by_keyboard_all_symbols_of_a_card_are_explained(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s30")
    screen.press("Tab")
    screen.page.locator("#pseudocode").focus()
    expect(line(screen)).to_be_visible()
    explained = line(screen).locator("b").all_inner_texts()
    assert explained == ["y·f(x):", "x:", "w:", "b:", "y:"]
    assert screen.page.locator("#pseudocode").get_attribute("aria-describedby") == "symbol-line"
    step = screen.step
    screen.press("ArrowRight").painted()
    assert screen.step == step + 1
    expect(line(screen)).to_be_hidden()
    screen.page.locator(".numbers-card").focus()
    expect(line(screen)).to_contain_text("D:")
    screen.press("Escape")
    expect(line(screen)).to_be_hidden()


def test_a_finger_taps_a_symbol_and_elsewhere(visit: Visit) -> None:
    screen = visit(
        "/s/one-mistake-one-turn#~s30", has_touch=True, viewport={"width": 390, "height": 844}
    )
    formula = screen.page.locator('#formula .formula-block[data-shown] [data-symbol="b"]')
    formula.first.tap()
    expect_line(screen, "b:the bias: the constant in f")
    box = line(screen).bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    step = screen.step
    screen.page.locator('[data-act="step"]').tap()
    screen.painted()
    assert screen.step == step + 1
    expect(line(screen)).to_be_hidden()


def test_the_letters_of_a_view_are_explained_by_its_own_lines(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s30")
    screen.press("v").page.locator('[data-view="why-it-stops"]').click()
    screen.worked().painted()
    place = screen.page.evaluate(LETTER, ["ceiling", "D"])
    screen.page.mouse.move(*place)
    expect_line(screen, "D:the length of the longest (1, x), or of the longest x without a bias")
    screen.page.mouse.move(*screen.page.evaluate(LETTER, ["mistakes k", "k"]))
    expect(line(screen)).to_have_text("k:the number of mistakes so far")
    screen.page.locator("#pane-caption [data-symbol]").first.hover()
    expect(line(screen)).to_contain_text("and b as one vector")


def test_nothing_is_explained_in_a_lecture_hall(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn?present#~s30", clock=True).certified().stop_clock()
    screen.page.locator('#caption [data-symbol="score"]').first.hover()
    screen.advance_time(1)
    expect(line(screen)).to_have_count(0)
