"""Fixtures with a real Chromium and a real server.

A test fails if its page logs an error or sends a request to any other server.
"""

import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from linviz.ui.server.serve import create_app
from tests.browser.screen import Screen, Watch
from tests.browser.servers import ServerProcess, few_presets, serving
from tests.browser.slow import SlowMiddleware, slow_server

# the features that Playwright turns off, repeated since only the last such flag counts, and the popups of the address
# bar: pages of their own, which no test opens and which take twice as long to start as linviz
OFF = (
    "AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,"
    "NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,TcpPortRandomizationWin,"
    "ThirdPartyStoragePartitioning,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopup"
)
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync "
    f"--disable-features={OFF}"
)

# the headless shell, which Playwright also downloads, comes first: drawing windows takes a quarter of the tests' time
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")
# ms; a busy machine may stand still for seconds
PATIENCE = 60_000
# defaults of what can still be set on a page that is already open
VIEWPORT = {"width": 1280, "height": 800}
MEDIA = {
    "color_scheme": "light",
    "forced_colors": "none",
    "reduced_motion": "no-preference",
    # neither print nor screen, which would also hold for what is printed
    "media": "null",
}
# the first preset opens in the middle of its run
START = "/#~s0"


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Serve linviz with its own presets, and yield the address, such as http://127.0.0.1:41234."""
    with serving(create_app()) as where:
        yield where


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Return whether a test checks all cases (--long) rather than a part of them."""
    return bool(pytestconfig.getoption("--long"))


@pytest.fixture(scope="session")
def few_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a few of the presets, for tests of a browser that caches all of them, and yield the address."""
    with serving(create_app(few_presets(tmp_path_factory.mktemp("few")))) as where:
        yield where


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the machine's Chromium, or else the one that Playwright has downloaded."""
    executable = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS.split())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def idle() -> defaultdict[str, list[Page]]:
    """Create the pool of pages left by earlier tests, by server and device: linviz starts four times as fast there."""
    return defaultdict(list)


def leave(page: Page, has_clock: bool = False) -> None:
    """Remove everything that a test has left in its page: routes, clock, network state and storage."""
    page.unroute_all()
    if has_clock:
        page.clock.resume()
    page.context.set_offline(False)
    if page.url.startswith("http"):
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    page.goto("about:blank")


@pytest.fixture(scope="session")
def touring(browser: Browser, address: str) -> Iterator[Screen]:
    """Open the page shared by all tests that only look at scenarios: loading it anew takes most of their time."""
    page = browser.new_page(viewport=VIEWPORT, service_workers="block")
    page.set_default_timeout(PATIENCE)
    yield Screen(page, address).open()
    page.close()


@pytest.fixture
def tour(touring: Screen) -> Iterator[Screen]:
    """Yield the shared page with a new watch, in the state in which the last test has left it."""
    watch = Watch(touring.page, touring.server)
    yield touring
    touring.page.unroute_all()
    touring.page.context.set_offline(False)
    touring.page.set_viewport_size(VIEWPORT)
    watch.check()


def new_page(browser: Browser, options: dict[str, Any], clock: bool) -> Page:
    """Open a page in a context of its own, with a controllable clock if asked for."""
    page = browser.new_context(**options).new_page()
    if clock:
        page.clock.install()
    return page


@pytest.fixture
def visit(
    browser: Browser, address: str, idle: defaultdict[str, list[Page]]
) -> Iterator[Callable[..., Screen]]:
    """Return a function that opens watched pages: visit("/s/xor-cycle#~s3", has_touch=True).

    path: "" opens no address yet. server: an address other than that of linviz's own presets. expect: words of the
    errors that the test expects. fresh: use a new page, which no later test gets. clock: install Playwright's clock,
    which runs by itself and can be put forward. Further options are for Browser.new_context.
    """
    with ExitStack() as closing:

        def open_one(
            path: str = START,
            *,
            server: str = address,
            expect: tuple[str, ...] = (),
            fresh: bool = False,
            clock: bool = False,
            **options: Any,
        ) -> Screen:
            media = {name: options.pop(name, usual) for name, usual in MEDIA.items()}
            viewport = options.get("viewport", VIEWPORT)
            # a service worker would answer from its cache in place of the test's server
            options.setdefault("service_workers", "block")
            # a touch screen keeps the size with which its page was created
            creation_options = options if "has_touch" in options else {**options, "viewport": None}
            pages = idle[repr((server, creation_options, clock))]
            page = (
                pages.pop()
                if pages and not fresh
                else new_page(browser, {**options, "viewport": viewport}, clock)
            )
            page.set_default_timeout(PATIENCE)
            page.set_viewport_size(viewport)
            page.emulate_media(**media)
            watch = Watch(page, server, expect)
            closing.callback(watch.check)
            # a page whose server may be gone is of no use to another test
            used_up = fresh or expect
            closing.callback(lambda: page.context.close() if used_up else pages.append(page))
            closing.callback(leave, page, clock)
            screen = Screen(page, server)
            # a late layout would move what the test is about to press
            return screen.open(path).settled() if path else screen

        yield open_one


@pytest.fixture
def look(tour: Screen) -> Callable[[str], Screen]:
    """Return a function that shows what visit() would open, in the shared page: look("/s/xor-cycle#~s3")."""
    return tour.look


@pytest.fixture
def screen(visit: Callable[..., Screen]) -> Screen:
    """Open the first preset at the start of its run."""
    return visit()


@pytest.fixture
def page(visit: Callable[..., Screen]) -> Page:
    """Open a blank page that is watched, for a test that goes to `address` itself."""
    return visit("").page


@pytest.fixture(scope="session")
def slow_address() -> Iterator[tuple[str, SlowMiddleware]]:
    """Serve linviz behind a middleware that can hold back answers, once for all tests."""
    with slow_server() as served:
        yield served


@pytest.fixture
def slow(slow_address: tuple[str, SlowMiddleware]) -> Iterator[tuple[str, SlowMiddleware]]:
    """Yield the address of another linviz, and the middleware that can hold back its answers."""
    yield slow_address
    slow_address[1].open()


@pytest.fixture
def server() -> Iterator[ServerProcess]:
    """Start linviz in a process of its own, and yield it once it listens."""
    mortal = ServerProcess()
    mortal.start()
    yield mortal
    mortal.kill()
