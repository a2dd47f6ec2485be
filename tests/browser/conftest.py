"""A real Chromium before a real server. A test fails where its page logs an error or asks anybody but that server."""

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

# what Playwright turns off (only the last such flag counts), and the panel under a window's line for addresses: a page
# of its own, which nobody opens here and which takes twice as long to start as linviz
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

# the first has no windows to draw round its pages, which takes a quarter of the processor time of these tests;
# it is what Playwright fetches too
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")
# ms; a machine with much else to do stands still for seconds
PATIENCE = 60_000
# what a page that is already there can still be set to, and what it is set to where a test asks for nothing
VIEWPORT = {"width": 1280, "height": 800}
MEDIA = {"color_scheme": "light", "forced_colors": "none", "reduced_motion": "no-preference"}
# the first preset opens in the middle of its run
START = "/#~s0"


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where linviz's own presets are served, such as http://127.0.0.1:41234."""
    with serving(create_app()) as where:
        yield where


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether a test is to look at all of what the short suite takes a part of (--long)."""
    return bool(pytestconfig.getoption("--long"))


@pytest.fixture(scope="session")
def few_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a few of the presets are served, for a browser that keeps all there are."""
    with serving(create_app(few_presets(tmp_path_factory.mktemp("few")))) as where:
        yield where


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's Chromium, else the one that Playwright has fetched."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS.split())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def idle() -> defaultdict[str, list[Page]]:
    """Pages of earlier tests, by server and device: where it ran before, linviz starts four times as fast."""
    return defaultdict(list)


def leave(page: Page, has_clock: bool = False) -> None:
    """Nothing of this visit stays behind."""
    page.unroute_all()
    if has_clock:
        page.clock.resume()
    page.context.set_offline(False)
    if page.url.startswith("http"):
        page.evaluate("() => localStorage.clear()")
    page.goto("about:blank")


@pytest.fixture(scope="session")
def touring(browser: Browser, address: str) -> Iterator[Screen]:
    """One page for all tests that only look at scenario after scenario: to load it anew takes most of their time."""
    page = browser.new_page(viewport=VIEWPORT, service_workers="block")
    page.set_default_timeout(PATIENCE)
    yield Screen(page, address).open()
    page.close()


@pytest.fixture
def tour(touring: Screen) -> Iterator[Screen]:
    """That page, watched, wherever the last test has left it."""
    watch = Watch(touring.page, touring.server)
    yield touring
    touring.page.unroute_all()
    touring.page.context.set_offline(False)
    touring.page.set_viewport_size(VIEWPORT)
    watch.check()


def new_page(browser: Browser, options: dict[str, Any], clock: bool) -> Page:
    page = browser.new_context(**options).new_page()
    if clock:
        page.clock.install()
    return page


@pytest.fixture
def visit(
    browser: Browser, address: str, idle: defaultdict[str, list[Page]]
) -> Iterator[Callable[..., Screen]]:
    """Opens pages that are watched, each in its own context: visit("/s/xor-cycle#~s3", has_touch=True).

    path: "" opens nothing yet. server: another address than linviz's own. expect: words of errors that belong to the
    test. fresh: on a page that has seen nothing yet, and that nobody gets afterwards. clock: the page's clock goes on
    by itself, and page.clock puts it forward. The rest is for Browser.new_context.
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
            # what a worker keeps would answer in the place of the servers of these tests
            options.setdefault("service_workers", "block")
            # fingers go by the size that their page was made with
            made = options if "has_touch" in options else {**options, "viewport": None}
            pages = idle[repr((server, made, clock))]
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
            # whose server is gone, nobody else needs
            spent = fresh or expect
            closing.callback(lambda: page.context.close() if spent else pages.append(page))
            closing.callback(leave, page, clock)
            screen = Screen(page, server)
            # a layout that comes late would move what a test is about to press
            return screen.open(path).settled() if path else screen

        yield open_one


@pytest.fixture
def look(tour: Screen) -> Callable[[str], Screen]:
    """Shows what visit() would open in the page of all tests that only look: look("/s/xor-cycle#~s3")."""
    return tour.look


@pytest.fixture
def screen(visit: Callable[..., Screen]) -> Screen:
    """The first preset, at the start of its run."""
    return visit()


@pytest.fixture
def page(visit: Callable[..., Screen]) -> Page:
    """A blank page that is watched; go to `address` with it."""
    return visit("").page


@pytest.fixture(scope="session")
def slow_address() -> Iterator[tuple[str, SlowMiddleware]]:
    with slow_server() as served:
        yield served


@pytest.fixture
def slow(slow_address: tuple[str, SlowMiddleware]) -> Iterator[tuple[str, SlowMiddleware]]:
    """The address of another linviz, and the door before it that can hold back its answers."""
    yield slow_address
    slow_address[1].open()


@pytest.fixture
def server() -> Iterator[ServerProcess]:
    """A process of its own, already serving."""
    mortal = ServerProcess()
    mortal.start()
    yield mortal
    mortal.kill()
