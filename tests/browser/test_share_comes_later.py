"""The dialogs that share, loaded when one is first asked for: nothing is lost before, and printing needs none."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.slow import RequestGate

Visit = Callable[..., Screen]
SCRIPT = "**/assets/share.js*"
PLACE = "/s/one-mistake-one-turn#~s2"
DIALOGS = "#share, #qr, #plotly"
SIZE = """() => {
  const { width, height } = document.querySelector(".plane").getBoundingClientRect();
  return [width, height];
}"""


def test_the_key_is_kept_until_the_dialog_is_there_and_escape_takes_it_back(visit: Visit) -> None:
    screen = visit("", fresh=True)
    line = RequestGate(screen.page, SCRIPT, held=True)
    page = screen.open(PLACE).whole().page
    assert (line.asked, page.locator(DIALOGS).count()) == (0, 0)
    screen.press("s")
    line.wait()
    # meanwhile the page is used; the link is that of the step when the dialog opens
    screen.press("Escape", "ArrowRight")
    line.let_through()
    screen.settled()
    expect(page.locator("#share")).to_be_hidden()
    assert screen.step == 3
    screen.press("s")
    expect(page.locator("#share-link")).to_have_value(f"{screen.server}/s/one-mistake-one-turn#~s3")
    assert line.asked == 1
    # a dialog has the focus, and gives it back
    expect(page.locator("#share")).to_be_focused()
    screen.press("Escape")
    expect(page.locator("#share")).to_be_hidden()


def test_of_two_dialogs_that_are_on_their_way_the_last_one_opens_once(visit: Visit) -> None:
    screen = visit("", fresh=True)
    line = RequestGate(screen.page, SCRIPT, held=True)
    page = screen.open(PLACE).whole().page
    screen.press("s", "s")
    page.evaluate("() => linviz.perform('qr')")
    line.wait()
    line.let_through()
    expect(page.locator("#qr")).to_be_visible()
    assert page.locator(DIALOGS).count() == 3
    expect(page.locator("#share")).to_be_hidden()


def test_where_it_does_not_load_it_says_so_and_loads_when_asked_again(visit: Visit) -> None:
    screen = visit("", expect=("share.js", "Failed to load"), fresh=True)
    screen.page.route(SCRIPT, lambda route: route.abort())
    page = screen.open(PLACE).whole().press("s").page
    expect(page.locator("#notice-text")).to_contain_text("the server does not answer")
    screen.press("ArrowRight")
    assert screen.step == 3
    page.unroute_all()
    screen.press("s")
    expect(page.locator("#share-link")).to_be_visible()


def test_what_is_printed_at_once_has_its_size_and_loads_nothing(visit: Visit) -> None:
    screen = visit("", fresh=True)
    line = RequestGate(screen.page, SCRIPT, held=True)
    page = screen.open("/s/one-mistake-one-turn#~s2").settled().page
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    width, height = page.evaluate(SIZE)
    page.emulate_media(media="print")
    printed = page.evaluate(SIZE)
    # the page is printed smaller, with the same shape
    assert abs(printed[0] / printed[1] - width / height) < 0.01
    expect(page.locator(".tools").first).to_be_hidden()
    assert line.asked == 0
    page.emulate_media(media="screen")
