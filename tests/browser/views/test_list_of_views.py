"""The list of views: it says which of them suit the run, asks for that when it opens, and works without an answer."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.screen import Screen
from tests.browser.slow import RequestGate

Visit = Callable[..., Screen]
ADDRESS = "**/api/views"
REASON = "uses all points at once"


def entry(screen: Screen, name: str) -> Locator:
    """Return the entry of a view in the list."""
    return screen.page.locator(f'#views [data-view="{name}"]')


def with_svm(screen: Screen) -> Screen:
    """Choose an algorithm that no order of the points matters to."""
    screen.unfold().page.locator("#algorithm").select_option("soft-svm")
    return screen.settled()


def test_the_list_asks_once_a_run_and_for_nothing_where_the_page_was_opened(visit: Visit) -> None:
    screen = visit("/s/two-points")
    requests = screen.requests()
    screen.press("v")
    expect(entry(screen, "c-path")).to_be_disabled()
    expect(entry(screen, "orders")).to_be_enabled()
    screen.press("Escape")
    assert not [one for one in requests if one.endswith("/api/views")]

    with_svm(screen).press("v")
    expect(entry(screen, "orders")).to_contain_text(REASON)
    expect(entry(screen, "orders")).to_be_disabled()
    expect(entry(screen, "c-path")).to_be_enabled()
    # a view that does not suit is not opened by a press
    entry(screen, "orders").click(force=True)
    assert screen.scenario["beside"] != "orders"
    screen.press("Escape")
    screen.press("v")
    expect(entry(screen, "orders")).to_be_disabled()
    assert len([one for one in requests if one.endswith("/api/views")]) == 1


def test_before_the_answer_every_view_can_be_opened_and_says_itself_that_it_does_not_suit(
    visit: Visit,
) -> None:
    screen = visit("")
    # before the page is there: a request at once after the gate has come would pass it by
    line = RequestGate(screen.page, ADDRESS, held=True)
    with_svm(screen.open("/s/two-points").settled()).press("v")
    expect(entry(screen, "orders")).to_be_enabled()
    expect(entry(screen, "orders")).to_contain_text("Does the order matter?")
    entry(screen, "orders").click()
    expect(screen.page.locator("#pane-caption")).to_contain_text(REASON)
    line.let_through()


def test_a_list_without_an_answer_is_a_list(visit: Visit) -> None:
    screen = visit("", expect=("ERR_FAILED",))
    screen.page.route(ADDRESS, lambda route: route.abort())
    with_svm(screen.open("/s/two-points").settled()).press("v")
    expect(entry(screen, "c-path")).to_be_enabled()
    entry(screen, "c-path").click()
    expect(screen.page.locator("#pane-drawing svg").first).to_be_visible()


def test_no_question_and_no_reason_is_cut_off_at_the_right(visit: Visit) -> None:
    page = visit("/s/only-svs", viewport={"width": 1440, "height": 900}).press("v").settled().page
    expect(page.locator('#views [data-view="orders"]')).to_contain_text("uses all points at once")
    cut = """() => [document.querySelector("#views"), ...document.querySelectorAll("#views .view-question")]
      .filter((node) => node.scrollWidth > node.clientWidth + 1
        || node.getBoundingClientRect().right > document.querySelector("#views").getBoundingClientRect().right)
      .map((node) => node.textContent)"""
    assert page.evaluate(cut) == []
