"""The served page in headless Chromium."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from linviz.scenario import link
from linviz.scenario.scenario import Scenario

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
SIZE: ViewportSize = {"width": 1440, "height": 900}
PROBE = Path(__file__).with_name("probe.js")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start headless Chromium, the system's or else Playwright's own, until the end of the block."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"),
            args=FLAGS,
        )
        yield browser
        browser.close()


def new_context(browser: Browser) -> BrowserContext:
    """Return a browser context with an empty cache and probe.js in every page."""
    context = browser.new_context(viewport=SIZE)
    context.add_init_script(path=PROBE)
    return context


def open_page(
    context: BrowserContext, address: str, scenario: dict[str, Any], step: int = 0
) -> Page:
    """Open a scenario by its link, and return the page once its run is drawn."""
    page = context.new_page()
    page.goto(f"{address}new#{link.encode(Scenario.from_json(scenario))}~s{step}")
    page.evaluate("probe.ready()")
    return page
