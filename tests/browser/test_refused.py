"""Browsers that lack or refuse an interface: the page works, or says that it could not start."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.amount import some
from tests.browser.screen import Screen
from tests.browser.test_early import LOST
from tests.browser.test_states import themes, violations

Visit = Callable[..., Screen]
# gone: undefined, as in an old browser; refused: throws when it is read, as storage in Firefox with blocked cookies;
# broken: throws when it is called or constructed; rejected: its promise fails
TOOLS = """
const fail = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };
const define = (object, name, how) => object && Object.defineProperty(object, name, { configurable: true, ...how });
const gone = (object, name) => define(object, name, { value: undefined });
const refused = (object, name) => define(object, name, { get: fail });
const broken = (object, name) => define(object, name, { value: function () { fail(); } });
const rejected = (object, name) => define(object, name, { value: async () => fail() });
"""
INTERFACES = {
    "channel": 'broken(window, "BroadcastChannel");',
    "no channel": 'gone(window, "BroadcastChannel");',
    "local storage": 'refused(window, "localStorage");',
    "session storage": 'refused(window, "sessionStorage");',
    "databases": 'refused(window, "indexedDB"); refused(window, "caches");',
    "service worker": 'refused(Navigator.prototype, "serviceWorker");',
    "no service worker": 'gone(Navigator.prototype, "serviceWorker");',
    "clipboard": 'gone(Navigator.prototype, "clipboard");',
    "wake lock": 'rejected(window.WakeLock?.prototype, "request");',
    "no wake lock": 'gone(Navigator.prototype, "wakeLock");',
    "full screen": 'rejected(Element.prototype, "requestFullscreen");',
    "no full screen": 'gone(Element.prototype, "requestFullscreen");',
    "sizes": 'gone(window, "ResizeObserver");',
    # Playwright needs it between the page's scripts
    "changes": """const { MutationObserver: Own } = window; define(window, "MutationObserver", {
      get: () => (document.currentScript ? undefined : Own) });""",
    "intersections": 'gone(window, "IntersectionObserver");',
    "media queries": 'gone(window, "matchMedia");',
    "history": 'broken(History.prototype, "pushState"); broken(History.prototype, "replaceState");'
    'refused(History.prototype, "state");',
    "own sheets": 'broken(window, "CSSStyleSheet"); refused(document, "adoptedStyleSheets");',
}
# for each interface, the most thorough way to lack it
ALL = [name for name in INTERFACES if not name.startswith("no ")]
# one page for all, which reads from window.name what it lacks
BY_NAME = " ".join(f'if (window.name === "{name}") {{ {how} }}' for name, how in INTERFACES.items())
FAILED = "This page could not start"
MISSING = "A part of the page did not load"
BROKEN = "throw new Error('This script is broken.');"


@pytest.fixture
def newcomer(visit: Visit) -> Iterator[Callable[[str], Screen]]:
    """Return a function that opens a page in which a script runs before those of linviz."""
    screens = list[Screen]()

    def make(script: str) -> Screen:
        screen = visit("", fresh=True)
        screen.page.context.add_init_script(f"{{ {TOOLS} {script} }}")
        screens.append(screen)
        return screen

    yield make
    for screen in screens:
        screen.page.goto("about:blank")


def test_where_all_optional_interfaces_are_refused_the_page_works(
    newcomer: Callable[[str], Screen], thorough: bool
) -> None:
    screen = newcomer(" ".join(INTERFACES[name] for name in ALL)).open("/s/two-points#~s0")
    screen.press("ArrowRight")
    assert screen.step == 1
    count = len(screen.points)
    assert len(screen.click((1.5, 0.75)).points) == count + 1
    screen.resized(1000, 700).act("share")
    expect(screen.page.locator("#share-link")).to_be_visible()
    assert f"#{screen.page.evaluate('() => linviz.address.address().split(`#`)[1]')}" in (
        screen.page.locator("#share-link").input_value()
    )
    screen.page.locator('#share [data-act="copy"]').click()
    expect(screen.page.locator("#share-said")).not_to_be_empty()
    # the field of the closed dialog keeps the focus until the next frame
    screen.press("Escape").painted().press("f", "p")
    bar = screen.page.locator(".present-bar")
    expect(bar).to_be_visible()
    with screen.page.context.expect_page() as opening:
        bar.locator('[data-act="notes"]').click()
    notes = Screen(opening.value, screen.server)
    heading = notes.page.locator("#title")
    # it follows by messages to the window that opened it
    expect(heading).to_have_text("Two points, two updates")
    for theme in themes(notes, thorough):
        assert violations(notes) == [], theme
    notes.page.close()
    screen.press("p")
    expect(bar).to_be_hidden()
    # the gallery and the pages of courses have a script of their own
    screen.page.goto(screen.server)
    theme = "() => document.documentElement.dataset.bsTheme"
    before = screen.page.evaluate(theme)
    screen.act("theme")
    assert {before, screen.page.evaluate(theme)} == {"light", "dark"}


def test_where_one_optional_interface_is_refused_the_page_steps(
    newcomer: Callable[[str], Screen],
) -> None:
    screen = newcomer(BY_NAME).open("/s/two-points#~s0")
    for name in some(INTERFACES, 3):
        screen.page.evaluate("(name) => { window.name = name; }", name)
        screen.reload().press("Home", "ArrowRight")
        assert screen.step == 1, name


@pytest.mark.parametrize(
    ("path", "body"), [("**/assets/page.js*", BROKEN), ("**/s/two-points.json*", "{}")]
)
def test_a_desk_that_cannot_start_says_so_with_a_way_out(
    visit: Visit, path: str, body: str, thorough: bool
) -> None:
    screen = visit("", fresh=True, expect=("broken", "Cannot read"))
    screen.page.route(path, lambda route: route.fulfill(body=body))
    screen.page.goto(f"{screen.server}/s/two-points#~s1")
    alert = screen.page.get_by_role("alert")
    expect(alert.get_by_role("heading")).to_have_text(FAILED)
    for theme in themes(screen, thorough):
        assert violations(screen) == [], theme
    screen.page.unroute_all()
    alert.get_by_role("button", name="Try again").click()
    assert (screen.ready().scenario["slug"], screen.step) == ("two-points", 1)
    expect(alert).to_have_count(0)


@pytest.mark.parametrize(("status", "said"), [(200, FAILED), (503, MISSING)])
@pytest.mark.short("200-This page could not start")
def test_notes_that_cannot_start_say_so_with_a_way_out(
    visit: Visit, status: int, said: str
) -> None:
    screen = visit("", fresh=True, expect=("broken", *LOST))
    screen.page.route(
        "**/assets/notes.js*", lambda route: route.fulfill(status=status, body=BROKEN)
    )
    screen.page.goto(f"{screen.server}/notes")
    alert = screen.page.get_by_role("alert")
    expect(alert.get_by_role("heading")).to_have_text(said)
    expect(alert).to_be_visible()
    assert violations(screen) == []
    screen.page.unroute_all()
    alert.get_by_role("button", name="Try again").click()
    expect(screen.page.locator(".notes-alone")).to_have_text("Open Present in the other window")
    expect(alert).to_have_count(0)


def test_a_gallery_whose_script_fails_says_so_and_its_links_work(visit: Visit) -> None:
    screen = visit("", fresh=True, expect=("broken",))
    # while the page's own script runs, and no longer
    screen.page.add_init_script(
        "const own = window.addEventListener; window.addEventListener = (...words) => {"
        ' if (document.currentScript && location.pathname === "/") throw new Error("It is broken.");'
        " return own.call(window, ...words); };"
    )
    screen.page.goto(screen.server)
    expect(screen.page.get_by_role("alert")).to_contain_text("The links work")
    assert violations(screen) == []
    screen.page.get_by_role("link", name="How far is a point from the line?").first.click()
    screen.ready()
