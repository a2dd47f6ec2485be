"""Time from a pointer's move until the boundary of the new run is painted, on the served page."""

import math
import time

from data import LINEAR, MIXED, RBF, Json, scenario
from line import slow_line
from page import chromium, new_context, open_page
from playwright.sync_api import Browser, Page
from table import Row, row

ROUNDS, MOVES = 6, 12
RADIUS = 24  # pixels
CASES = (
    ("perceptron", "perceptron", LINEAR),
    ("soft SVM, linear", "soft-svm", LINEAR),
    ("soft SVM, RBF", "soft-svm", RBF),
)
# targets for median and 95th percentile (ms) by number of points
LIMITS = {100: (33.0, 60.0), 300: (50.0,)}
LATENCY, BITS, MOST_SLOW = 150, 1_600_000, 350.0


def measure(address: str) -> list[Row]:
    """Measure the milliseconds by number of points, on this machine and, for 100 points, over the slow line."""
    with chromium() as browser, slow_line(address, LATENCY, BITS) as far:
        rows = []
        for name, algorithm, lift in CASES:
            for n, limits in LIMITS.items():
                spent = _drags(browser, address, scenario(n, MIXED, algorithm, lift))
                rows.append(row(f"Drag, painted, {name}, n = {n}", spent, "ms", *limits))
            spent = _drags(browser, far, scenario(100, MIXED, algorithm, lift))
            what = f"Drag over the slow line, painted, {name}, n = 100"
            rows.append(row(what, spent, "ms", MOST_SLOW))
    return rows


def _drags(browser: Browser, address: str, scenario_of_drag: Json) -> list[float]:
    context = new_context(browser)
    page = open_page(context, address, scenario_of_drag, -1)
    page.evaluate("probe.watch(true)")
    spent = [one for _ in range(ROUNDS) for one in drag(page)]
    context.close()
    return spent


def drag(page: Page) -> list[float]:
    """Drag a point round a small circle, each move after the boundary of the last, and return the times in ms."""
    page.bring_to_front()
    x, y = page.evaluate("probe.handle()")
    page.mouse.move(x, y)
    page.mouse.down()
    spent = []
    for k in range(MOVES):
        page.mouse.move(x + RADIUS * math.cos(0.7 * k), y + RADIUS * math.sin(0.7 * k))
        spent.append(page.evaluate("probe.drawn()"))
        # uneven pauses, so that the moves do not fall into step with the frames
        time.sleep(0.02 + 0.003 * (k % 5))
    page.mouse.up()
    page.evaluate("probe.ready()")
    # the first move starts the drag; a negative time means that the boundary did not move
    return [one for one in spent[1:] if one >= 0]
