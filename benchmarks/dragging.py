"""From the pointer's move to the boundary of the run that answers it, through the served page."""

import math
import time

from data import APART, MIXED, scenario
from page import chromium, fresh, opened
from playwright.sync_api import Page
from table import Row, row

ROUNDS, MOVES, MOST, MOST_P95 = 6, 12, 33.0, 60.0
RADIUS = 24  # pixels
CASES = (
    ("perceptron, separable", "perceptron", APART),
    ("perceptron, not separable", "perceptron", MIXED),
    ("soft SVM, linear", "soft-svm", MIXED),
)


def measure(address: str) -> list[Row]:
    """Milliseconds by number of points; the target is for 100."""
    with chromium() as browser:
        rows = []
        for name, algorithm, distance in CASES:
            pages = {
                n: opened(fresh(browser), address, scenario(n, distance, algorithm), -1)
                for n in (40, 100, 300)
            }
            spent: dict[int, list[float]] = {n: [] for n in pages}
            for page in pages.values():
                page.evaluate("probe.watch()")
            for _ in range(ROUNDS):
                for n, page in pages.items():
                    spent[n] += drag(page)
            limits = {100: (MOST, MOST_P95)}
            rows += [
                row(f"Drag, {name}, n = {n}", spent[n], "ms", *limits.get(n, ())) for n in pages
            ]
            for page in pages.values():
                page.context.close()
    return rows


def drag(page: Page) -> list[float]:
    """One point once around a small circle; the next move waits for the boundary of the last."""
    page.bring_to_front()
    x, y = page.evaluate("probe.handle()")
    page.mouse.move(x, y)
    page.mouse.down()
    spent = []
    for k in range(MOVES):
        page.mouse.move(x + RADIUS * math.cos(0.7 * k), y + RADIUS * math.sin(0.7 * k))
        spent.append(page.evaluate("probe.drawn()"))
        # uneven, so that the moves do not keep step with the frames
        time.sleep(0.02 + 0.003 * (k % 5))
    page.mouse.up()
    page.evaluate("probe.ready()")
    # the first starts the drag; a negative one left the boundary where it was
    return [one for one in spent[1:] if one >= 0]
