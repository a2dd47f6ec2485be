"""How long a lecturer waits after a press of the clicker: for a step, and for the next scenario."""

from page import chromium
from playwright.sync_api import Page
from table import Row, row

MOST = 200  # ms
# what it says, and what is fetched ahead, takes its time while somebody talks
TALK = 1000  # ms
SIZE = {"width": 1024, "height": 768}
READY = "() => window.linviz?.state?.run && !linviz.server.isBusy()"
# ms until what a press brings is painted; moves: whether it brings another picture
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
    """Through all courses in their order, from the beginning of each preset to its end."""
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
    """Its first steps, its end, and the press that says what comes next."""
    page.evaluate(PRESS, ["Home", False])
    few = min(3, page.evaluate("() => linviz.state.run.last"))
    times = [page.evaluate(PRESS, ["PageDown", True]) for _ in range(few)]
    page.evaluate(PRESS, ["End", False])
    page.evaluate(PRESS, ["PageDown", False])
    return times
