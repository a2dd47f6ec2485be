"""Waiting time of a lecturer after a press of the clicker: for a step, and for the next scenario."""

from page import chromium
from playwright.sync_api import Page
from table import Row, row

MOST = 200  # ms
# pause in which the next scenario is fetched, as while somebody talks
TALK = 1000  # ms
SIZE = {"width": 1024, "height": 768}
READY = "() => window.linviz?.state?.run && !linviz.server.isBusy()"
# ms until the result of a press is painted; moves: whether the press changes the picture
PRESS = """async ([key, moves]) => {
  const { state } = linviz;
  const before = state.shown;
  const start = performance.now();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  while (moves && state.shown === before) {
    if (performance.now() > start + 10000) throw new Error(`${key} does nothing in ${state.scenario.slug}`);
    await new Promise((done) => setTimeout(done));
  }
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}"""


def measure(address: str) -> list[Row]:
    """Measure the presses through all courses, from the beginning of each preset to its end."""
    steps: list[float] = []
    scenarios: list[float] = []
    with chromium() as browser:
        page = browser.new_page(viewport=SIZE)
        page.goto(f"{address}/new")
        page.wait_for_function(READY)
        for one in page.evaluate("() => linviz.state.spec.courses"):
            page.goto(f"{address}/s/{one['presets'][0]}?c={one['slug']}&present#~s0")
            page.wait_for_function(READY)
            for _ in page.evaluate("() => linviz.course.order().slice(1)"):
                steps += _through(page)
                page.wait_for_timeout(TALK)
                scenarios.append(page.evaluate(PRESS, ["PageDown", True]))
            steps += _through(page)
    return [
        row("Press of a clicker to the painted step, every preset", steps, "ms", MOST, MOST),
        row("Press to the next scenario, every preset", scenarios, "ms", MOST, MOST),
    ]


def _through(page: Page) -> list[float]:
    """Press through the first steps of a preset, its end and the note on the next one; return the times of steps."""
    page.evaluate(PRESS, ["Home", False])
    few = min(3, page.evaluate("() => linviz.state.run.last"))
    times = [page.evaluate(PRESS, ["PageDown", True]) for _ in range(few)]
    page.evaluate(PRESS, ["End", False])
    page.evaluate(PRESS, ["PageDown", False])
    return times
