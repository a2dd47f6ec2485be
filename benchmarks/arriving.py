"""First and second visits: bytes and requests, and the times until the picture is painted and the page is usable.

On this machine, and as on a phone over the hall's Wi-Fi: 1.6 Mbit/s, 150 ms of latency, a processor four times slower.
A second visit goes through a relay, since the browser's own emulation slows the page but not its service worker.
"""

import math
from typing import NamedTuple

from line import slow_line
from page import chromium, new_context
from playwright.sync_api import Browser, BrowserContext, CDPSession, Route
from table import Row, row

# the page of a preset; the gallery is measured separately
PAGE = "s/one-mistake-one-turn"
VISITS, SLOW_VISITS = 20, 8
LATENCY, BITS, SLOWER = 150, 1_600_000, 4
# the time when the opening picture was painted; the first paint of the page may be only its header
PICTURE = """const look = () => {
  const shown = [...document.querySelectorAll(".opening, .shelf .picture, .page:not([aria-busy]) .plane")]
    .some((one) => one.checkVisibility({ visibilityProperty: true }));
  if (shown) window.picture = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);"""
# the callback runs at the beginning of a frame; the browser reports the first paint at the end of it
PAINTED = (
    "Math.max(window.picture, performance.getEntriesByName('first-contentful-paint')[0].startTime)"
)
CAME = """(until) => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter((one) => one.responseEnd <= until).map((one) => one.transferSize / 1000)"""
# the service worker has cached the page for the second visit
KEPT = "async () => { await navigator.serviceWorker?.ready; }"
# the page records the moment at which it becomes usable
USABLE = """new MutationObserver((_, observer) => {
  if (document.querySelector('.page:not([aria-busy])')) { window.usable = performance.now(); observer.disconnect(); }
}).observe(document, { childList: true, subtree: true, attributes: true });"""


class Visit(NamedTuple):
    """A visit: ms, kB and requests until the picture is painted, and until the page is usable."""

    picture: float
    picture_kb: float
    picture_requests: float
    usable: float
    usable_kb: float
    usable_requests: float


def measure(address: str) -> list[Row]:
    """Measure first visits here, and first and second visits over the slow line."""
    with chromium() as browser, slow_line(address, LATENCY, BITS) as far:
        # the server compresses each file at its first request, so the first visit does not count
        _first(browser, address, slow=False)
        alone = [_alone(browser, address + PAGE)]
        gallery = [_alone(browser, address)]
        here = [_first(browser, address, slow=False) for _ in range(VISITS)]
        slow = [_first(browser, address, slow=True) for _ in range(SLOW_VISITS)]
        again = [_second(browser, far) for _ in range(SLOW_VISITS)]
    return [
        row(
            "First visit, bytes that the picture needs", [one.picture_kb for one in alone], "kB", 60
        ),
        row("the same, requests", [one.picture_requests for one in alone], "", 1),
        row(
            "The gallery, bytes with all thumbnails", [one.picture_kb for one in gallery], "kB", 60
        ),
        row("the same, requests", [one.picture_requests for one in gallery], "", 1),
        row(
            "First visit over the slow line, bytes that have come with the picture",
            [one.picture_kb for one in slow],
            "kB",
            60,
        ),
        row("First visit, bytes until it can be used", [one.usable_kb for one in here], "kB", 300),
        row("the same, requests", [one.usable_requests for one in here], ""),
        row("First visit, picture", [one.picture for one in here], "ms", 400),
        row("First visit, usable", [one.usable for one in here], "ms"),
        row("First visit over the slow line, picture", [one.picture for one in slow], "ms", 1000),
        row("First visit over the slow line, usable", [one.usable for one in slow], "ms", 4000),
        row("Second visit over the slow line, picture", [one.picture for one in again], "ms"),
        row("Second visit over the slow line, usable", [one.usable for one in again], "ms", 1000),
    ]


def _first(browser: Browser, address: str, slow: bool) -> Visit:
    context = new_context(browser)
    visit = _visit(context, address, slow)
    context.close()
    return visit


def _alone(browser: Browser, address: str) -> Visit:
    """Make a visit in which only the page itself is answered; it ends when the picture is painted."""
    context = new_context(browser)
    page = context.new_page()
    page.add_init_script(PICTURE)
    page.route("**/*", lambda route: route.continue_() if _is_page(route) else None)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.picture && performance.getEntriesByType('paint').length")
    picture = float(page.evaluate(PAINTED))
    came = page.evaluate(CAME, picture)
    context.close()
    return Visit(picture, sum(came), len([one for one in came if one]), math.inf, math.inf, 0)


def _is_page(route: Route) -> bool:
    return route.request.is_navigation_request()


def _second(browser: Browser, far: str) -> Visit:
    context = new_context(browser)
    _visit(context, far, processor=True)
    visit = _visit(context, far, processor=True)
    context.close()
    return visit


def _visit(
    context: BrowserContext, address: str, slow: bool = False, processor: bool = False
) -> Visit:
    page = context.new_page()
    page.add_init_script(PICTURE)
    page.add_init_script(USABLE)
    session = context.new_cdp_session(page)
    if slow:
        slow_down(session)
    if slow or processor:
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address + PAGE)
    page.wait_for_function("() => window.usable")
    page.evaluate(KEPT)
    picture = float(page.evaluate(PAINTED))
    usable = float(page.evaluate("window.usable"))
    early, late = page.evaluate(CAME, picture), page.evaluate(CAME, usable)
    page.close()
    return Visit(picture, sum(early), len(early), usable, sum(late), len(late))


def slow_down(session: CDPSession) -> None:
    session.send("Network.enable")
    speed = BITS / 8
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY,
            "downloadThroughput": speed,
            "uploadThroughput": speed,
        },
    )
