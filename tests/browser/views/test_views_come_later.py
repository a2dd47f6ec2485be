"""Tests of the views' script, which is loaded after the page: a view that is opened before says what it waits for."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.screen import Screen
from tests.browser.slow import RequestGate
from tests.browser.views.homes import address

Visit = Callable[..., Screen]
SCRIPTS = "**/assets/views.js*"
OPENED = "() => window.linviz?.state?.shown"


def drawing(page: Page) -> str:
    return page.locator("#pane-drawing").inner_html()


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
