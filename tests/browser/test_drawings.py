"""The drawings that only some runs need, loaded before the first such run: no picture is wrong or missing meanwhile."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.slow import RequestGate

Visit = Callable[..., Screen]
SCRIPT = "**/assets/drawings.js*"
PLAIN, LIFTED = "/s/one-mistake-one-turn#~s3", "/s/cubes"
# curves are written with many places, and a line with two
IS_CURVE = "() => document.querySelector('.boundary').getAttribute('d').length > 200"
LIFT = "#lift"


def test_a_run_with_a_line_alone_can_be_used_without_them(visit: Visit) -> None:
    screen = visit("", fresh=True)
    line = RequestGate(screen.page, SCRIPT, held=True)
    screen.open(PLAIN).press("ArrowRight")
    assert screen.step == 4
    # the picture of the next run waits for them, and the one before it stays
    screen.page.locator(LIFT).select_option("quadratic")
    line.wait()
    screen.press("ArrowRight")
    assert (screen.step, screen.page.evaluate(IS_CURVE)) == (5, False)
    line.let_through()
    screen.ready().settled()
    assert screen.scenario["lift"]["name"] == "quadratic"
    assert screen.page.evaluate("() => linviz.state.run.lift.name") == "quadratic"
    screen.press("End").settled()
    assert screen.page.evaluate(IS_CURVE)
    assert line.asked == 1


def test_a_page_of_a_lifted_run_asks_for_them_before_its_script(visit: Visit) -> None:
    screen = visit("", fresh=True)
    line = RequestGate(screen.page, SCRIPT, held=True)
    script = RequestGate(screen.page, "**/assets/page.js*", held=True)
    screen.page.goto(f"{screen.server}{LIFTED}", wait_until="commit")
    script.wait()
    line.wait()
    script.let_through()
    # its opening picture is that of the page until they are there
    expect(screen.page.locator(".opening:visible")).to_be_visible()
    line.let_through()
    screen.ready().settled()
    assert screen.page.evaluate(IS_CURVE)
    assert line.asked == 1


def test_where_they_do_not_come_the_page_says_so_and_asks_again(visit: Visit) -> None:
    screen = visit("", fresh=True, expect=("ERR_FAILED",))
    screen.page.route(SCRIPT, lambda route: route.abort())
    screen.open(PLAIN)
    screen.page.locator(LIFT).select_option("quadratic")
    expect(screen.page.locator("#offline")).to_be_visible()
    # what is on the screen can be stepped
    screen.press("ArrowRight")
    assert (screen.step, screen.page.evaluate(IS_CURVE)) == (4, False)
    screen.page.unroute_all()
    screen.ready().settled().press("End").settled()
    assert screen.page.evaluate(IS_CURVE)


def test_of_a_newer_build_the_page_says_that_a_reload_helps(visit: Visit) -> None:
    screen = visit("", fresh=True, expect=("404",))
    screen.page.route(SCRIPT, lambda route: route.fulfill(status=404))
    screen.open(PLAIN)
    screen.page.locator(LIFT).select_option("quadratic")
    expect(screen.page.locator("#notice-text")).to_contain_text("Reload this page")
    screen.press("ArrowRight")
    assert screen.step == 4
