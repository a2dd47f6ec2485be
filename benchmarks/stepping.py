"""Cost of a step in the browser: our own work from key to last attribute, and frames against an empty page's."""

from typing import Any

import numpy as np
from data import LINEAR, MIXED, RBF, scenario
from page import chromium, new_context, open_page
from playwright.sync_api import Page
from table import Row, ratio_row, row

# in each round every page runs for FRAMES frames, one step a frame
ROUNDS, FRAMES, MOST_WORK, MOST_FRAME = 20, 30, 2.0, 1.1
CASES = (("linear", "perceptron", LINEAR), ("60 columns of kernel field", "soft-svm", RBF))


def measure(address: str) -> list[Row]:
    """Measure own work and the ratio of the frames' 95th percentiles, for each size and kind of picture."""
    rows = []
    with chromium() as browser:
        empty = new_context(browser).new_page()
        empty.goto("about:blank")
        for n in (100, 300):
            for kind, algorithm, lift in CASES:
                page = open_page(new_context(browser), address, scenario(n, MIXED, algorithm, lift))
                rows += _rows(f"step, n = {n}, {kind}", page, empty)
                page.evaluate("probe.second()")
                rows += _rows(f"step on two stages, n = {n}, {kind}", page, empty, 2 * MOST_WORK)
                page.context.close()
    return rows


def _rows(name: str, page: Page, empty: Page, most: float = MOST_WORK) -> list[Row]:
    work, ratio = frames_of(page, empty)
    return [
        row(f"Own work of a {name}", work, "ms", most),
        ratio_row(f"p95 frame of a {name}", ratio, MOST_FRAME),
    ]


def frames_of(page: Page, empty: Page, rounds: int = ROUNDS) -> tuple[list[float], float]:
    """Return our own work at each step, in ms, and the 95th percentile of the frames over the empty page's."""
    page.evaluate("probe.frames(60, true)")
    rounds_of_frames = [(_frames(page, True), _frames(empty, False)) for _ in range(rounds)]
    work = [value for ours, _ in rounds_of_frames for value in ours["work"]]
    ours, theirs = (
        [value for pair in rounds_of_frames for value in pair[i]["lengths"]] for i in (0, 1)
    )
    return work, float(np.percentile(ours, 95) / np.percentile(theirs, 95))


def _frames(page: Page, stepping: bool) -> dict[str, Any]:
    page.bring_to_front()
    frames: dict[str, Any] = page.evaluate(f"probe.frames({FRAMES}, {str(stepping).lower()})")
    return frames
