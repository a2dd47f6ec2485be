"""A real Chromium before a real server. A test fails where its page logs an error or asks anybody but that server."""

import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from linviz.ui.server.serve import create_app
from tests.browser.screen import Screen, Watch
from tests.browser.servers import Mortal, serving
from tests.browser.slow import Door, slow_server

FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)

PATIENCE = 20_000  # ms
# the first preset opens in the middle of its run
START = "/#~s0"


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where linviz's own presets are served, such as http://127.0.0.1:41234."""
    with serving(create_app()) as where:
        yield where


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's Chromium, else the one that Playwright has fetched."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS.split())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def idle() -> defaultdict[str, list[Page]]:
    """Pages of earlier tests, by server and options: where it ran before, linviz starts sooner."""
    return defaultdict(list)


def leave(page: Page, viewport: dict[str, int]) -> None:
    """Nothing of this visit stays behind: not its size either, for the next test may be of another file."""
    page.unroute_all()
    page.set_viewport_size(viewport)
    if page.url.startswith("http"):
        page.evaluate("() => localStorage.clear()")
    page.goto("about:blank")


@pytest.fixture
def visit(
    browser: Browser, address: str, idle: defaultdict[str, list[Page]]
) -> Iterator[Callable[..., Screen]]:
    """Opens pages that are watched, each in its own context: visit("/s/xor-cycle#~s3", has_touch=True).

    path: "" opens nothing yet. server: another address than linviz's own. expect: words of errors that belong to the
    test. keep: False where the test changes what cannot be put back, such as the clock. The rest is for
    Browser.new_context.
    """
    with ExitStack() as closing:

        def open_one(
            path: str = START,
            *,
            server: str = address,
            expect: tuple[str, ...] = (),
            keep: bool = True,
            **options: Any,
        ) -> Screen:
            chosen = {"viewport": {"width": 1280, "height": 800}, **options}
            pages = idle[repr((server, chosen))]
            page = pages.pop() if pages else browser.new_context(**chosen).new_page()
            watch = Watch(page, server, expect)
            closing.callback(watch.check)
            closing.callback(
                lambda: pages.append(page) if keep and not expect else page.context.close()
            )
            closing.callback(leave, page, chosen["viewport"])
            page.set_default_timeout(PATIENCE)
            screen = Screen(page, server)
            return screen.open(path) if path else screen

        yield open_one


@pytest.fixture
def screen(visit: Callable[..., Screen]) -> Screen:
    """The first preset, at the start of its run."""
    return visit()


@pytest.fixture
def page(visit: Callable[..., Screen]) -> Page:
    """A blank page that is watched; go to `address` with it."""
    return visit("").page


@pytest.fixture(scope="session")
def slow_address() -> Iterator[tuple[str, Door]]:
    with slow_server() as served:
        yield served


@pytest.fixture
def slow(slow_address: tuple[str, Door]) -> Iterator[tuple[str, Door]]:
    """The address of another linviz, and the door before it that can hold back its answers."""
    yield slow_address
    slow_address[1].open()


@pytest.fixture
def server() -> Iterator[Mortal]:
    """A process of its own, already serving."""
    mortal = Mortal()
    mortal.start()
    yield mortal
    mortal.kill()
