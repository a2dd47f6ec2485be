"""A first visit with an empty cache: the bytes that travel, and the time until there is a picture."""

from page import chromium, fresh
from playwright.sync_api import Browser
from table import Row, row

VISITS = 20


def measure(address: str) -> list[Row]:
    """Kilobytes as they travel, and milliseconds from the navigation to the first point drawn."""
    with chromium() as browser:
        # the server packs each file when it is first asked for; that visit is not among those that count
        _visit(browser, address)
        visits = [_visit(browser, address) for _ in range(VISITS)]
    return [
        row("First visit, bytes that travel", [one[0] for one in visits], "kB"),
        row("First visit, navigation to first picture", [one[1] for one in visits], "ms"),
    ]


def _visit(browser: Browser, address: str) -> tuple[float, float]:
    context = fresh(browser)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    page.evaluate("probe.ready()")
    drawn = float(page.evaluate("window.firstPicture"))
    context.close()
    return sum(sizes) / 1000, drawn
