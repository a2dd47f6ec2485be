"""A visit, with an empty cache and with a full one: what travels, and when there is a picture and when it can be used.

On this machine, and as on a phone over the hall's Wi-Fi: 1.6 Mbit/s with 150 ms of latency, four times less processor.
The line of a second visit is a relay, since what the browser slows is the page and not the worker that keeps it.
"""

import math
from typing import NamedTuple

from line import slow_line
from page import chromium, new_context
from playwright.sync_api import Browser, BrowserContext, CDPSession, Route
from table import Row, row

# of a preset; what the gallery costs is measured by itself
PAGE = "s/one-mistake-one-turn"
VISITS, SLOW_VISITS = 20, 8
LATENCY, BITS, SLOWER = 150, 1_600_000, 4
# when the opening picture was painted, since of a page its header may be first; and what had come by then
PICTURE = """const look = () => {
  const shown = [...document.querySelectorAll(".opening, .shelf .picture, .page:not([aria-busy]) .plane")]
    .some((one) => one.checkVisibility({ visibilityProperty: true }));
  if (shown) window.picture = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);"""
# a frame begins with that, and the first of all is told as it ends
PAINTED = (
    "Math.max(window.picture, performance.getEntriesByName('first-contentful-paint')[0].startTime)"
)
CAME = """(until) => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter((one) => one.responseEnd <= until).map((one) => one.transferSize / 1000)"""
# the worker has the page, so that a second visit finds it
KEPT = "async () => { await navigator.serviceWorker?.ready; }"
# noted in the page as it happens
USABLE = """new MutationObserver((_, observer) => {
  if (document.querySelector('.page:not([aria-busy])')) { window.usable = performance.now(); observer.disconnect(); }
}).observe(document, { childList: true, subtree: true, attributes: true });"""


class Visit(NamedTuple):
    """ms, kB and requests to the painted picture, and to the page that can be used."""

    picture: float
    picture_kb: float
    picture_requests: float
    usable: float
    usable_kb: float
    usable_requests: float


def measure(address: str) -> list[Row]:
    """First visits here, first and second ones over the slow line."""
    with chromium() as browser, slow_line(address, LATENCY, BITS) as far:
        # the server packs each file when it is first asked for; that visit is not among those that count
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
    """A visit of which nothing is answered but the page itself: it ends with the picture."""
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
        _slow_down(session)
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


def _slow_down(session: CDPSession) -> None:
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
