"""Presenting, which is loaded when it is first asked for: nothing is lost before, and nothing else is seen."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.screen import Screen
from tests.browser.servers import REFUSED, ServerProcess
from tests.browser.slow import RequestGate
from tests.browser.test_kept import wait_until

Visit = Callable[..., Screen]
SCRIPT = "**/assets/present.js*"
PLACE = "/s/one-mistake-one-turn"
ROOM = {"width": 1024, "height": 768}
# notes in every frame which parts of the desk are seen, and whether the room is; full screen would change the size
WATCH = """
  Element.prototype.requestFullscreen = undefined;
  window.seen = new Set();
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  (function note() {
    for (const name of [".header .menu", ".tools", ".side .controls", ".present-bar"])
      if ([...document.querySelectorAll(name)].some(isSeen)) seen.add(name);
    requestAnimationFrame(note);
  })();
"""
SEEN = "() => [...window.seen]"


def newcomer(visit: Visit, **options: object) -> Screen:
    """Return a new page that loads nothing yet."""
    screen = visit("", fresh=True, viewport=ROOM, **options)
    screen.page.add_init_script(WATCH)
    return screen


def bar(page: Page) -> Locator:
    return page.locator(".present-bar")


def presented(screen: Screen) -> bool:
    """Return whether the page says of itself that it is presented, and then whether it looks so."""
    says: bool = screen.page.evaluate("() => linviz.state.presenting !== null")
    assert says == screen.page.evaluate("() => 'presenting' in document.documentElement.dataset")
    assert says == bar(screen.page).is_visible()
    return says


def test_a_page_that_does_not_present_loads_nothing_for_it(visit: Visit) -> None:
    screen = newcomer(visit)
    line = RequestGate(screen.page, SCRIPT)
    screen.open(f"{PLACE}#~s0").whole().press("PageDown")
    assert screen.step == 1
    assert line.asked == 0
    assert screen.page.locator(".present-bar, #blank").count() == 0


def test_the_key_is_kept_until_what_presents_is_there_and_steps_work_before(visit: Visit) -> None:
    screen = newcomer(visit)
    line = RequestGate(screen.page, SCRIPT, held=True)
    screen.open(f"{PLACE}#~s0").act("help")
    # the dialog that is in the way of a room closes at once
    screen.page.evaluate("() => void linviz.perform('present')")
    line.wait()
    expect(screen.page.locator("#help")).to_be_hidden()
    screen.press("PageDown", "b")
    assert screen.step == 1
    assert not presented(screen)
    line.let_through()
    screen.ready().settled()
    assert presented(screen)
    assert screen.page.locator("#announcer").inner_text() == "Presenting. Press p to leave."
    # the desk has told the room the names of what is open, and its step
    expect(screen.page.locator("#present-place")).to_contain_text("Perceptron · step 1")
    assert screen.page.evaluate("() => linviz.axesOf(linviz.graph).scale") > 1.5
    screen.press("p")
    assert not presented(screen)
    assert line.asked == 1


def test_what_is_left_before_it_is_there_does_not_begin(visit: Visit) -> None:
    screen = newcomer(visit)
    line = RequestGate(screen.page, SCRIPT, held=True)
    screen.open(f"{PLACE}#~s0").press("p")
    line.wait()
    screen.press("Escape")
    line.let_through()
    screen.ready().settled()
    assert not presented(screen)
    assert screen.page.evaluate("() => linviz.axesOf(linviz.graph).scale") == 1
    # taken back, and asked for once more
    screen.press("p", "p", "p").settled()
    assert presented(screen)
    assert ".tools" in screen.page.evaluate(SEEN)


def test_a_page_that_opens_presenting_shows_nothing_before_the_room(visit: Visit) -> None:
    screen = newcomer(visit)
    line = RequestGate(screen.page, SCRIPT, held=True)
    screen.page.goto(f"{screen.server}{PLACE}?present#~s3", wait_until="commit")
    expect(screen.page.locator("#announcer")).to_be_attached()
    line.wait()
    screen.painted()
    assert screen.page.evaluate(SEEN) == []
    line.let_through()
    screen.ready().settled()
    assert presented(screen)
    assert screen.step == 3
    assert screen.page.evaluate(SEEN) == [".present-bar"]
    # and no size of the desk's canvas was drawn with
    assert screen.page.evaluate("() => linviz.early.size") is None
    # what is fetched ahead is what is used
    assert line.asked == 1
    screen.press("Escape")
    assert not presented(screen)


def test_keys_of_a_clicker_that_come_before_the_room_are_kept(visit: Visit) -> None:
    screen = newcomer(visit)
    line = RequestGate(screen.page, SCRIPT, held=True)
    screen.page.goto(f"{screen.server}{PLACE}?present#~s3", wait_until="commit")
    line.wait()
    screen.press("PageDown")
    line.let_through()
    screen.ready().settled()
    # the mistake after it
    assert (screen.step, presented(screen)) == (8, True)


def test_where_the_room_does_not_come_the_desk_opens_and_says_so(visit: Visit) -> None:
    screen = newcomer(visit, expect=("ERR_FAILED",))
    screen.page.route(SCRIPT, lambda route: route.abort())
    screen.open(f"{PLACE}?present#~s0").settled()
    assert not presented(screen)
    assert "the server does not answer" in screen.notice
    assert screen.page.locator(".tools").is_visible()
    assert screen.press("PageDown").step == 1
    screen.page.unroute_all()
    screen.press("p").ready().settled()
    assert presented(screen)


def test_a_server_that_is_gone_before_the_first_use_is_said_and_may_come_back(
    visit: Visit, server: ServerProcess
) -> None:
    screen = newcomer(visit, server=server.address, expect=REFUSED)
    screen.open(f"{PLACE}#~s0").whole().certified()
    server.kill()
    screen.press("p")
    expect(screen.page.locator("#notice-text")).to_contain_text("the server does not answer")
    assert not presented(screen)
    # Escape and the letter of the black screen are those of the desk
    assert screen.press("PageDown", ".", "Escape").step == 2
    server.start()
    screen.press("p").ready().settled()
    assert presented(screen)


def test_after_one_visit_it_is_there_without_a_server(visit: Visit, server: ServerProcess) -> None:
    screen = newcomer(
        visit,
        server=server.address,
        expect=(*REFUSED, "net::ERR_FAILED"),
        service_workers="allow",
    )
    screen.open(f"{PLACE}#~s0").certified()
    wait_until(screen, "async () => navigator.serviceWorker.controller !== null")
    server.kill()
    screen.press("p").ready().settled()
    assert presented(screen)
    assert screen.press("PageDown").step == 1
