"""Symbols and terms open their cards where they stand: by pointer, by finger and by keyboard."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.screen import Screen
from tests.browser.slow import RequestGate
from tests.browser.test_states import themes, violations

Visit = Callable[..., Screen]
# an open question would hide rows
STEP = "/s/one-mistake-one-turn?hide=question#~s30"
PHONE = {"has_touch": True, "viewport": {"width": 390, "height": 844}}
LONGEST = '#numbers [data-symbol="longest"]'
MARGIN = '#numbers [data-symbol="of-margin"]'
SCORE = '#caption [data-symbol="score"]'
CODE = '#pseudocode [data-symbol="w"]'
# where the parts of the page are
BOXES = """() => ["caption", "formula", "pseudocode", "numbers", "canvas"].map((id) => {
  const { x, y, width, height } = linviz.byId(id).getBoundingClientRect();
  return [x, y, width, height];
})"""
# whether the card lies over the first element of a selector
IS_OVER = """(selector) => {
  const [word, card] = [selector, ".symbol-card"].map((one) => document.querySelector(one).getBoundingClientRect());
  return word.left < card.right && word.right > card.left && word.top < card.bottom && word.bottom > card.top;
}"""
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
# of the picture of D: the radius of its circle, how far the points are from its centre, and where the arrow ends, in
# units of the plane
CIRCLE = """() => {
  const circle = document.querySelector(".card-circle");
  const [cx, cy, r] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name)));
  const places = [...document.querySelectorAll(".card-picture .point")].map((node) =>
    node.getAttribute("transform").match(/translate\\(([-\\d.]+) ([-\\d.]+)\\)/).slice(1).map(Number));
  const [, x, y] = document.querySelector(".card-picture .head").getAttribute("d").match(/M([-\\d.]+) ([-\\d.]+)/);
  const unit = r / Math.max(...linviz.state.run.points.map(([a, b]) => Math.hypot(a, b)));
  return {
    radius: r / unit,
    far: places.map(([a, b]) => Math.hypot(a - cx, b - cy) / unit),
    tip: [(x - cx) / unit, (cy - y) / unit],
  };
}"""
CARDS = "**/assets/cards.js*"
VEIL = "(names) => linviz.setVeil('test', names)"


def card(screen: Screen) -> Locator:
    return screen.page.locator(".symbol-card")


def heading(screen: Screen) -> Locator:
    return card(screen).locator("h2")


def open_card(screen: Screen, selector: str) -> Locator:
    """Click the first element of a selector, wait for its card, and return the card."""
    screen.page.locator(selector).first.click()
    expect(card(screen)).to_be_visible()
    return card(screen)


@pytest.mark.parametrize(
    ("where", "title"),
    {
        SCORE: "y·f(x) Signed score",
        '#formula .formula-block[data-shown] [data-symbol="w"]': "w Weight vector",
        CODE: "w Weight vector",
        LONGEST: "D Longest vector",
        MARGIN: "Margin",
    }.items(),
    ids=["sentence", "formula", "pseudocode", "symbol of numbers", "term of numbers"],
)
def test_a_click_opens_the_card_beside_the_word(visit: Visit, where: str, title: str) -> None:
    screen = visit(STEP)
    before = screen.page.evaluate(BOXES)
    open_card(screen, where)
    expect(heading(screen)).to_have_text(title)
    assert screen.page.evaluate(BOXES) == before
    assert not screen.page.evaluate(IS_OVER, where)
    box, column = card(screen).bounding_box(), screen.page.locator(".side").bounding_box()
    assert box
    assert column
    assert box["x"] + box["width"] <= column["x"]
    assert box["width"] == 336
    screen.page.locator(".card-close").click()
    expect(card(screen)).to_be_hidden()


def test_the_card_tells_the_numbers_of_this_run(visit: Visit) -> None:
    screen = visit(STEP)
    told = open_card(screen, LONGEST)
    expect(told).to_contain_text("The length of the longest vector (1, x) of all points.")
    expect(told).to_contain_text("D² =\u00a01 + 4.1² + 2.3² =\u00a023.1")
    expect(told.locator(".point-chip")).to_have_text("13 ")
    expect(told.locator(".card-lectures")).to_have_text(
        "Lecture 000, §1.3 (there β) · Lecture 004, Novikoff theorem"
    )
    drawn = screen.page.evaluate(CIRCLE)
    assert drawn["radius"] == pytest.approx((23.1 - 1) ** 0.5)
    assert len(drawn["far"]) == len(screen.points)
    assert max(drawn["far"]) == pytest.approx(drawn["radius"], abs=0.01)
    assert drawn["tip"] == pytest.approx([4.1, 2.3], abs=0.01)
    told = open_card(screen, MARGIN)
    expect(told).to_contain_text("−0.397")
    expect(told.locator(".card-picture .number")).to_have_text("14")


def test_one_card_is_open_at_a_time_and_a_step_closes_it(visit: Visit) -> None:
    screen = visit(STEP)
    open_card(screen, LONGEST)
    open_card(screen, MARGIN)
    expect(heading(screen)).to_have_count(1)
    expect(screen.page.locator('.term[aria-expanded="true"]')).to_have_text("Margin")
    step = screen.step
    screen.press("ArrowRight").painted()
    assert screen.step == step + 1
    expect(card(screen)).to_be_hidden()
    open_card(screen, MARGIN)
    screen.press("Escape")
    expect(card(screen)).to_be_hidden()
    open_card(screen, SCORE)
    # a click elsewhere
    screen.page.mouse.click(700, 5)
    expect(card(screen)).to_be_hidden()


def test_a_pointer_that_rests_opens_a_card_and_takes_it_away(visit: Visit) -> None:
    screen = visit(STEP)
    word = screen.page.locator(MARGIN)
    word.hover()
    expect(heading(screen)).to_have_text("Margin")
    # it stays while the pointer is on the card
    heading(screen).hover()
    expect(card(screen)).to_be_visible()
    screen.page.mouse.move(300, 5)
    expect(card(screen)).to_be_hidden()
    # a click keeps it
    word.click()
    screen.page.mouse.move(300, 5)
    screen.painted()
    expect(card(screen)).to_be_visible()


def test_a_label_is_a_button_that_its_card_describes(visit: Visit) -> None:
    screen = visit(STEP)
    word = screen.page.locator(MARGIN)
    screen.press("Tab")
    word.focus()
    expect(word).to_have_role("button")
    screen.press("Enter")
    expect(heading(screen)).to_have_text("Margin")
    expect(word).to_be_focused()
    expect(word).to_have_attribute("aria-expanded", "true")
    described = word.get_attribute("aria-describedby")
    assert described
    expect(screen.page.locator(f"#{described}")).to_contain_text("The smallest y·f(x)/‖w‖")
    expect(screen.page.locator("#announcer")).to_contain_text("The smallest y·f(x)/‖w‖")
    screen.press("Enter")
    expect(card(screen)).to_be_hidden()
    expect(word).not_to_have_attribute("aria-describedby", described)
    screen.press("Space")
    expect(card(screen)).to_be_visible()
    screen.press("Escape")
    expect(card(screen)).to_be_hidden()
    expect(word).to_be_focused()


def test_all_symbols_of_a_step_are_one_stop_of_the_tab_key(visit: Visit) -> None:
    screen = visit(STEP)
    within = ".step-card :is([tabindex='0'], button:not([hidden]), a)"
    stops = screen.page.locator(within).evaluate_all(
        "(nodes) => nodes.filter((node) => node.checkVisibility()).map((node) => node.id)"
    )
    # an open question hides the badge
    assert [stop for stop in stops if stop != "badge"] == ["pseudocode"]
    screen.press("Tab")
    code = screen.page.locator("#pseudocode")
    code.focus()
    screen.press("Enter")
    titles = []
    for key in (
        "ArrowDown",
        "Enter",
        "ArrowDown",
        "ArrowDown",
        "ArrowUp",
        "ArrowDown",
        "ArrowDown",
    ):
        titles.append(heading(screen).inner_text().split()[0])
        expect(code).to_be_focused()
        screen.press(key)
    assert titles == ["y·f(x)", "x", "w", "b", "y", "b", "y"]
    # from the last one on to the first
    expect(heading(screen)).to_contain_text("y·f(x)")
    # the other arrows step
    step = screen.step
    screen.press("ArrowRight").painted()
    assert screen.step == step + 1
    expect(card(screen)).to_be_hidden()


def test_a_finger_opens_a_sheet_that_leaves_the_word_in_sight(visit: Visit) -> None:
    screen = visit(STEP, **PHONE)
    where = '#formula .formula-block[data-shown] [data-symbol="b"]'
    formula = screen.page.locator(where).first
    formula.scroll_into_view_if_needed()
    box = formula.bounding_box()
    assert box
    # the finger need not hit it
    screen.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 4)
    expect(heading(screen)).to_have_text("b Bias")
    sheet = card(screen).bounding_box()
    assert sheet
    assert (sheet["x"], sheet["width"]) == (0, 390)
    assert not screen.page.evaluate(IS_OVER, where)
    close = screen.page.locator(".card-close").bounding_box()
    assert close
    assert min(close["width"], close["height"]) >= 44
    screen.page.locator(".card-close").tap()
    expect(card(screen)).to_be_hidden()


def test_the_label_of_a_setting_opens_its_card_and_changes_nothing(visit: Visit) -> None:
    screen = visit(STEP).settings()
    before = screen.scenario
    open_card(screen, '[data-row="parameter-perceptron-eta"] .term')
    expect(heading(screen)).to_have_text("η Learning rate")
    expect(card(screen)).to_contain_text("η =\u00a01.")
    open_card(screen, '[data-row="parameter-perceptron-bias"] .term')
    expect(heading(screen)).to_have_text("b Bias")
    assert screen.scenario == before


def test_the_letters_of_a_view_open_cards_too(visit: Visit) -> None:
    screen = visit(STEP)
    screen.press("v").page.locator('[data-view="why-it-stops"]').click()
    screen.worked().painted()
    screen.page.mouse.move(*screen.page.evaluate(LETTER, ["ceiling", "D"]))
    expect(heading(screen)).to_have_text("D Longest vector")
    screen.press("Escape").page.locator('.chart-label [data-symbol="k"]').hover()
    expect(heading(screen)).to_have_text("k Number of mistakes")
    screen.press("Escape").page.locator('.chart-label [data-symbol="of-mistake"]').hover()
    expect(heading(screen)).to_have_text("Mistake")
    screen.press("Escape")
    open_card(screen, "#pane-caption [data-symbol]")
    expect(heading(screen)).to_have_text("v Weight vector and bias")
    screen.press("Escape", "Tab")
    screen.page.locator("#pane-question").focus()
    screen.press("Enter")
    first = heading(screen).inner_text()
    screen.press("ArrowDown")
    expect(heading(screen)).not_to_have_text(first)
    assert screen.page.evaluate("() => linviz.state.selected") is None


def test_the_labels_of_a_chart_have_a_dotted_line_after_every_step(visit: Visit) -> None:
    screen = visit(STEP)
    screen.press("v").page.locator('[data-view="margin"]').click()
    screen.worked().painted()
    label = screen.page.locator(".chart-label.y")
    expect(label.locator("[data-symbol]")).to_have_text(["margin", "y", "f", "w"])
    text = label.text_content()
    screen.press("ArrowRight").painted()
    expect(label).to_have_text(text or "")
    open_card(screen, ".chart-label [data-symbol='of-margin']")
    expect(heading(screen)).to_have_text("Margin")
    line = screen.page.locator(".symbol-under").bounding_box()
    word = label.locator("[data-symbol]").first.bounding_box()
    assert line
    assert word
    assert (line["x"], line["width"]) == pytest.approx((word["x"], word["width"]), abs=1)


def test_a_letter_that_only_the_view_knows_has_its_line(visit: Visit) -> None:
    screen = visit("/s/outlier-c").answered()
    screen.press("v").page.locator('[data-view="table"]').click()
    screen.worked().painted()
    screen.page.mouse.move(*screen.page.evaluate(LETTER, ["KKT", "KKT"]))
    expect(heading(screen)).to_have_text("KKT")
    expect(card(screen)).to_contain_text("✓ where the point meets its condition")


def test_a_card_tells_no_number_that_is_asked_for(visit: Visit) -> None:
    screen = visit(STEP)
    screen.page.evaluate(VEIL, ["margin", "yf"])
    told = open_card(screen, MARGIN)
    expect(told).to_contain_text("The smallest y·f(x)/‖w‖ of all points")
    expect(told.locator(".card-fact, .card-picture")).to_have_count(0)
    told = open_card(screen, SCORE)
    expect(told.locator(".card-picture")).to_have_count(0)
    expect(told).not_to_contain_text("0.75")
    # what is not asked for stays
    expect(told.locator(".card-fact")).to_have_count(1)
    # a card that is open as a question opens is closed
    screen.page.evaluate(VEIL, ["w"])
    expect(card(screen)).to_be_hidden()
    # totals, numbers and crosses are hidden with their parts of the page
    screen.page.evaluate(VEIL, ["totals"])
    expect(screen.page.locator(LONGEST).first).to_be_hidden()
    screen.page.evaluate(VEIL, ["numbers"])
    told = open_card(screen, CODE)
    expect(told.locator(".card-fact, .card-picture")).to_have_count(0)


def test_a_hidden_row_has_no_card(visit: Visit) -> None:
    screen = visit(STEP)
    open_card(screen, MARGIN)
    screen.page.evaluate(
        """() => { document.querySelector('#numbers [data-symbol="of-margin"]').closest("div").hidden = true;
        dispatchEvent(new Event("resize")); }"""
    )
    expect(card(screen)).to_be_hidden()


def test_a_link_that_hides_the_numbers_hides_them_in_cards(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn?hide=numbers,question#~s30")
    told = open_card(screen, CODE)
    expect(heading(screen)).to_have_text("w Weight vector")
    expect(told.locator(".card-fact, .card-picture")).to_have_count(0)


def test_nothing_opens_in_a_lecture_hall(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn?present#~s30", clock=True).certified().stop_clock()
    screen.page.locator(SCORE).first.hover()
    screen.page.clock.run_for(1000)
    screen.page.locator(SCORE).first.click()
    screen.page.clock.run_for(1000)
    expect(card(screen).filter(visible=True)).to_have_count(0)


def test_axe_finds_nothing_with_a_card(visit: Visit, thorough: bool) -> None:
    screen = visit(STEP)
    complaints: dict[str, Any] = {}
    open_card(screen, LONGEST)
    for theme in themes(screen, True):
        complaints[theme] = violations(screen, None if thorough else "body")
    assert {name: found for name, found in complaints.items() if found} == {}


def test_without_the_server_a_press_says_so(visit: Visit) -> None:
    screen = visit("", expect=("cards.js", "Failed to load"), fresh=True)
    screen.page.route(CARDS, lambda route: route.abort())
    screen.open(STEP).page.locator(MARGIN).click()
    expect(screen.page.locator("#notice-text")).to_contain_text("is not loaded yet")
    expect(card(screen)).to_have_count(0)


def test_on_paper_the_sentences_are_a_list(visit: Visit) -> None:
    screen = visit(STEP)
    open_card(screen, MARGIN)
    screen.page.emulate_media(media="print")
    screen.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    expect(card(screen)).to_be_hidden()
    entries = screen.page.locator(".symbol-list dt")
    expect(screen.page.locator(".symbol-list")).to_be_visible()
    names = entries.all_inner_texts()
    assert len(names) == len(set(names))
    assert {"D Longest vector", "Margin", "w Weight vector"} <= set(names)
    screen.page.emulate_media(media="screen")
    expect(screen.page.locator(".symbol-list")).to_be_hidden()


def test_a_press_opens_its_card_when_the_cards_are_loaded(visit: Visit) -> None:
    screen = visit("", fresh=True)
    gate = RequestGate(screen.page, CARDS, held=True)
    screen.open(STEP).page.locator(MARGIN).click()
    gate.wait()
    expect(card(screen)).to_have_count(0)
    # the pointer may go away
    screen.page.mouse.move(300, 5)
    gate.let_through()
    expect(heading(screen)).to_have_text("Margin")


@pytest.mark.parametrize("key", ["Escape", "ArrowRight"])
def test_a_key_takes_back_a_press_while_the_cards_are_loaded(visit: Visit, key: str) -> None:
    screen = visit("", fresh=True)
    gate = RequestGate(screen.page, CARDS, held=True)
    screen.open(STEP).page.locator(MARGIN).click()
    gate.wait()
    screen.press(key)
    gate.let_through()
    screen.settled()
    expect(card(screen)).to_have_count(1)
    expect(card(screen)).to_be_hidden()
    open_card(screen, MARGIN)
