"""Tests of the views' script, which is loaded after the page: what is asked for before it is there waits for it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.screen import Screen
from tests.browser.slow import RequestGate
from tests.browser.views.homes import address

Visit = Callable[..., Screen]
SCRIPTS = "**/assets/views.js*"
OPENED = "() => window.linviz?.state?.shown"
# what has its place and its names from the first picture on
FRAME = """() => [".tools", ".plane", "#pane-picture", "#caption", "#formula", ".player"].map((one) => {
  const { left, top, width, height } = document.querySelector(one).getBoundingClientRect();
  return [left, top, width, height];
})"""
NAMES = """() => ["pane-name", "pane-question", "folded-algorithm", "folded-lift", "folded-settings"]
  .map((id) => linviz.byId(id).textContent)"""


def drawing(page: Page) -> str:
    return page.locator("#pane-drawing").inner_html()


def open_before_it(visit: Visit, path: str, **options: object) -> tuple[Screen, RequestGate]:
    """Open a page whose views are still on their way, and return the gate that holds them."""
    screen = visit("", fresh=True, **options)
    line = RequestGate(screen.page, SCRIPTS, held=True)
    screen.page.goto(screen.server + path)
    screen.page.wait_for_function(OPENED)
    return screen, line


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
@pytest.mark.parametrize("slug", ["tiny-margin", "only-svs"])
@pytest.mark.short("tiny-margin-size0", "only-svs-size1", "tiny-margin-size2")
def test_the_page_of_an_open_view_is_laid_out_before_it_and_stays_so(
    visit: Visit, slug: str, size: tuple[int, int]
) -> None:
    width, height = size
    screen, line = open_before_it(visit, f"/s/{slug}", viewport={"width": width, "height": height})
    screen.painted()
    frame, names = screen.page.evaluate(FRAME), screen.page.evaluate(NAMES)
    assert all(names)
    line.let_through()
    screen.ready().settled().painted()
    assert screen.page.evaluate(NAMES) == names
    for before, after in zip(frame, screen.page.evaluate(FRAME), strict=True):
        assert after == pytest.approx(before, abs=0.1)


def test_a_view_that_is_closed_before_it_is_there_stays_closed(visit: Visit) -> None:
    screen, line = open_before_it(visit, "/s/tiny-margin")
    line.wait()
    screen.page.locator("#pane-question").focus()
    screen.press("Escape")
    opener = screen.page.get_by_role("button", name="Look closer")
    expect(opener).to_be_focused()
    line.let_through()
    screen.ready().settled()
    expect(screen.page.locator("#pane")).to_be_hidden()
    assert drawing(screen.page) == ""
    # and it can be opened again
    screen.press("v")
    screen.page.locator('#views [data-view="why-it-stops"]').click()
    expect(screen.page.locator("#pane-drawing svg").first).to_be_visible()


def test_the_list_opens_when_it_is_there_with_the_focus_in_it(visit: Visit) -> None:
    screen, line = open_before_it(visit, "/s/one-mistake-one-turn")
    opener, views = (
        screen.page.get_by_role("button", name="Look closer"),
        screen.page.locator("#views"),
    )
    opener.focus()
    screen.press("Enter")
    line.wait()
    expect(views).to_be_hidden()
    line.let_through()
    expect(views).to_be_visible()
    expect(views.locator(".view").first).to_be_focused()
    screen.press("Escape")
    expect(opener).to_be_focused()
    assert line.asked == 1


@pytest.mark.parametrize("keys", ["v", "Escape", "menu"])
def test_a_list_that_is_no_longer_wished_does_not_open(visit: Visit, keys: str) -> None:
    screen, line = open_before_it(visit, "/s/one-mistake-one-turn")
    screen.press("v")
    line.wait()
    if keys == "menu":
        screen.act("menu")
    else:
        screen.press(keys)
    line.let_through()
    screen.ready().settled()
    expect(screen.page.locator("#views")).to_be_hidden()
    expect(screen.page.locator("#menu-list")).to_be_visible(visible=keys == "menu")
    screen.press("v")
    expect(screen.page.locator("#views")).to_be_visible()


def test_the_card_of_the_controls_opens_when_it_is_there(visit: Visit) -> None:
    screen, line = open_before_it(visit, "/s/tiny-margin")
    screen.act("fold")
    expect(screen.page.locator("#controls")).to_be_hidden()
    line.let_through()
    expect(screen.page.locator("#algorithm")).to_be_focused()
    screen.press("Escape")
    expect(screen.page.locator('[data-act="fold"]')).to_be_focused()


def test_without_the_view_the_card_of_the_controls_is_no_popup(visit: Visit) -> None:
    screen, line = open_before_it(visit, "/s/tiny-margin")
    screen.act("fold").act("look-away")
    line.let_through()
    screen.ready().settled()
    card = screen.page.locator("#controls")
    expect(card).to_be_visible()
    assert card.get_attribute("data-popped") is None


@pytest.mark.parametrize(
    ("act", "slug", "opened"),
    [("views", "one-mistake-one-turn", "#views"), ("fold", "tiny-margin", "#controls")],
)
def test_where_it_cannot_be_loaded_a_press_says_why_and_the_next_one_tries_again(
    visit: Visit, act: str, slug: str, opened: str
) -> None:
    screen = visit("", fresh=True, expect=("ERR_FAILED",))
    screen.page.route(SCRIPTS, lambda route: route.abort())
    screen.page.goto(f"{screen.server}/s/{slug}")
    screen.page.wait_for_function(OPENED)
    screen.act(act)
    expect(screen.page.locator("#notice-text")).to_contain_text("the server does not answer")
    screen.press("Home", "ArrowRight")
    assert screen.step == 1
    screen.page.unroute_all()
    screen.act(act)
    expect(screen.page.locator(opened)).to_be_visible()


def test_what_a_view_computes_is_asked_for_where_it_came_after_the_run(visit: Visit) -> None:
    screen, line = open_before_it(visit, "/s/order-dependence")
    line.let_through()
    screen.ready().worked()
    assert screen.page.evaluate("() => linviz.work.done().items.length") > 0
    expect(screen.page.locator("#pane-work")).to_be_hidden()


def test_a_page_without_a_view_can_be_used_before_it_and_has_it_soon_after(visit: Visit) -> None:
    screen = visit("", fresh=True)
    usable: list[bool] = []

    def note_request(route: Route) -> None:
        usable.append(screen.page.locator(".page").get_attribute("aria-busy") is None)
        route.continue_()

    screen.page.route(SCRIPTS, note_request)
    screen.page.goto(f"{screen.server}/s/one-mistake-one-turn")
    screen.ready().press("Home", "ArrowRight")
    assert screen.step == 1
    screen.whole()
    assert usable == [True]


def test_an_open_view_waits_for_what_draws_it_and_the_points_do_not(visit: Visit) -> None:
    screen = visit("", fresh=True)
    line = RequestGate(screen.page, SCRIPTS, held=True)
    screen.page.goto(screen.server + address("weights"))
    screen.page.wait_for_function(OPENED)
    caption = screen.page.locator("#pane-caption")
    expect(caption).to_have_text("This view comes as soon as the server answers.")
    screen.press("Home", "ArrowRight")
    assert (screen.step, drawing(screen.page)) == (1, "")
    assert line.asked == 1
    line.let_through()
    screen.ready()
    assert "<svg" in drawing(screen.page)
    expect(caption).not_to_contain_text("as soon as")


def test_what_did_not_come_is_asked_for_again_while_a_view_is_open(visit: Visit) -> None:
    screen = visit("", fresh=True, expect=("ERR_FAILED",))
    screen.page.route(SCRIPTS, lambda route: route.abort())
    screen.page.goto(screen.server + address("lifted"))
    screen.page.wait_for_function(OPENED)
    expect(screen.page.locator("#pane-caption")).to_contain_text("the server does not answer")
    screen.page.unroute_all()
    expect(screen.page.locator("#pane-drawing svg").first).to_be_visible()


def test_a_page_of_before_says_that_linviz_has_been_renewed(visit: Visit) -> None:
    screen = visit("", fresh=True, expect=("404",))
    screen.page.route(SCRIPTS, lambda route: route.fulfill(status=404))
    screen.page.goto(screen.server + address("lifted"))
    caption = screen.page.locator("#pane-caption")
    expect(caption).to_contain_text("There is a newer version of linviz")


def test_on_a_phone_it_is_there_behind_its_tab(visit: Visit) -> None:
    screen = visit(address("weights"), viewport={"width": 390, "height": 844}, has_touch=True)
    screen.page.get_by_role("group", name="Points or view").get_by_text("Weights").tap()
    expect(screen.page.locator("#pane-drawing svg").first).to_be_visible()
