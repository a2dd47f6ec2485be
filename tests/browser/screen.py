"""Page object of linviz: actions on the page and what it shows. Places are in data coordinates."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Self

from playwright.sync_api import ConsoleMessage, Error, Page, Request

from linviz.run.trace import Trace
from linviz.scenario.scenario import Scenario

Place = tuple[float, float]


HOUR = 3600  # seconds
# the first preset
FIRST = "/s/one-mistake-one-turn"
# a late layout draws once more, so the page counts as settled after three frames in a row with nothing under way
CALM = """(turn) => {
  const { server, lazyParts, stage } = linviz;
  if (window.calm?.turn !== turn) window.calm = { turn, frames: 0 };
  window.calm.frames = server.isBusy() || lazyParts.isBusy() || stage.isResting() ? 0 : window.calm.frames + 1;
  return window.calm.frames === 3;
}"""
TURNS = count(1)
USUAL = (
    # a warning of Chromium when a busy machine runs a script late
    "was preloaded using link preload but not used within a few seconds",
    # a message of Playwright when a test blocks the service worker
    "Service Worker registration blocked by Playwright",
)


class Watch:
    """Record of forbidden events of a page: logged errors, exceptions, and requests to other servers."""

    def __init__(self, page: Page, server: str, expect: tuple[str, ...] = ()) -> None:
        self.page, self.server, self.expect = page, server, expect
        self.complaints: list[str] = []
        self.listeners = {
            "console": self._on_console,
            "pageerror": self._on_error,
            "request": self._on_request,
        }
        for event, listener in self.listeners.items():
            page.on(event, listener)

    def check(self) -> None:
        """Stop watching, and fail if anything was recorded."""
        for event, listener in self.listeners.items():
            self.page.remove_listener(event, listener)
        assert not self.complaints, "; ".join(self.complaints)

    def _on_error(self, error: Error) -> None:
        self._note(str(error))

    def _on_console(self, message: ConsoleMessage) -> None:
        usual = any(words in message.text for words in USUAL)
        if message.type in ("error", "warning") and not usual:
            where = message.location.get("url", "")
            self._note(f"{message.text} {where}".strip())

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self.server + "/", "data:", "blob:")):
            self._note(f"a request to {request.url}")

    def _note(self, complaint: str) -> None:
        if not any(words in complaint for words in self.expect):
            self.complaints.append(complaint)


class Screen:
    """One page of linviz."""

    def __init__(self, page: Page, server: str) -> None:
        self.page, self.server = page, server

    # loading and waiting

    def open(self, path: str = "/") -> Self:
        """Go to a path of the server, or to a whole link, and wait until a run is shown.

        "/" is the gallery, which redirects to the first preset or, for a link with points, to "/new"; here these are
        opened directly.
        """
        path = re.sub("^/(?=#~s|$)", FIRST, re.sub("^/(?=#(?!~s))", "/new", path))
        self.page.goto(path if "://" in path else self.server + path)
        return self.ready()

    def follow(self, code: str) -> Self:
        """Change the part of the address after '#' without reloading the page."""
        self.page.evaluate(
            "(code) => { window.before = linviz.state.run; if (location.hash === `#${code}`) location.hash = '';"
            " location.hash = code; }",
            code,
        )
        self.page.wait_for_function("() => window.before !== linviz.state.run")
        return self.settled()

    def look(self, path: str) -> Self:
        """Show the scenario that open(path) would load, in the page that is already open."""
        slug, _, code = re.fullmatch(r"/(?:s/([-a-z0-9]+))?(#(.*))?", path).groups()
        if code and not code.startswith("~s"):
            return self.follow(code)
        step = int(code.removeprefix("~s")) if code else None
        self.page.evaluate(
            "([slug, step]) => { window.before = linviz.state.run;"
            " linviz.address.openPreset(slug, step ?? undefined); }",
            [slug or FIRST.rpartition("/")[2], step],
        )
        self.page.wait_for_function("() => window.before !== linviz.state.run")
        return self.settled()

    def reload(self) -> Self:
        """Load the page again from its address."""
        self.page.reload()
        return self.ready()

    def reload_until(self, holds: Callable[[], bool]) -> Self:
        """Reload until the condition holds, since a server notices a saved file a moment later."""
        for _ in range(100):
            if holds():
                return self
            self.reload()
        raise AssertionError("the server has not noticed the file")

    def ready(self) -> Self:
        """Wait until a run is shown, no request is under way, and the script of the open view is loaded."""
        self.page.wait_for_function(
            "() => window.linviz?.state?.run && !linviz.server.isBusy() && !linviz.lazyParts.isBusy()"
        )
        return self

    def whole(self) -> Self:
        """Wait until the scripts that are loaded after the page have arrived, of which the cards are the last."""
        came = """() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/cards.js"))"""
        self.page.wait_for_function(came)
        return self

    def requests(self) -> list[str]:
        """Wait for whole(), and return a list to which the address of each later request is added."""
        addresses: list[str] = []
        self.whole().page.on(
            "request",
            lambda request: request.url.startswith("data:") or addresses.append(request.url),
        )
        return addresses

    def settled(self) -> Self:
        """Wait until the run of the last change has arrived and is drawn on the finest grid."""
        self.page.wait_for_function(CALM, arg=next(TURNS))
        return self

    def resized(self, width: int, height: int) -> Self:
        """Set the size of the window, and wait until the picture fits it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.painted().page.wait_for_function(
            "() => { const { graph, axesOf } = linviz; const { width, height, scale } = axesOf(graph); return "
            "Math.hypot(scale * width - graph.clientWidth, scale * height - graph.clientHeight) < 1; }"
        )
        return self.settled()

    def painted(self) -> Self:
        """Wait until the browser has painted, which is when it has reported new sizes to the page."""
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        return self

    def advance_time(self, time: float) -> Self:
        """Put performance.now() forward by a time (ms), such as that since the last click; timers are not affected."""
        self.page.evaluate(
            "(time) => { const now = performance.now.bind(performance); performance.now = () => now() + time; }",
            time,
        )
        return self

    def stop_clock(self) -> Self:
        """Stop all timers of the page until page.clock is put forward; needs visit(clock=True)."""
        self.page.clock.pause_at(self.page.evaluate("() => Date.now()") / 1000 + HOUR)
        return self

    def certified(self) -> Self:
        """Wait until the badge has its certificate and no request is under way."""
        self.page.wait_for_function("() => !linviz.server.isBusy() && !linviz.badge.isBusy()")
        return self.settled()

    def worked(self) -> Self:
        """Wait until the open view has everything that it computes after the run."""
        self.settled().page.wait_for_function("() => !linviz.work.isBusy()")
        return self.painted()

    # what the page shows

    def data(self, function: str, arg: object = None) -> Any:
        """Return the value of a JavaScript function of the page, sent as JSON.

        Playwright transfers a value number by number, which for thousands of numbers takes most of a test's time.
        """
        json_text: str = self.page.evaluate(
            f"async (arg) => JSON.stringify((await ({function})(arg)) ?? null)", arg
        )
        return json.loads(json_text)

    @property
    def step(self) -> int:
        """The number of the step that is shown."""
        return self.page.evaluate("() => linviz.clock.step()")

    @property
    def steps(self) -> int:
        """The number of steps of the run."""
        return self.page.evaluate("() => linviz.state.run.steps")

    @property
    def scenario(self) -> dict[str, Any]:
        """The scenario in its JSON shape."""
        scenario: dict[str, Any] = self.data("() => linviz.state.scenario")
        return scenario

    @property
    def points(self) -> list[list[float]]:
        return self.scenario["points"]

    @property
    def labels(self) -> list[int]:
        return self.scenario["labels"]

    def run_in_python(self) -> Trace:
        """Compute the run of the page's scenario in Python."""
        return Scenario.from_json(self.scenario).run()

    @property
    def boundary(self) -> str:
        """The drawn boundary, as SVG path data."""
        return self.page.locator(".boundary").get_attribute("d") or ""

    def text(self, id: str) -> str:
        """Return the text of the element with this id, with plain spaces; "" while it is hidden."""
        node = self.page.locator(f"#{id}")
        return node.inner_text().replace("\u00a0", " ") if node.is_visible() else ""

    @property
    def caption(self) -> str:
        return self.text("caption")

    @property
    def notice(self) -> str:
        """The notice over the canvas."""
        return self.text("notice-text")

    @property
    def badge(self) -> str:
        """The text of the badge; "" while it is empty."""
        return self.page.evaluate(
            "() => document.querySelector('.badge-place').matches('[data-empty]') ? '' : linviz.byId('badge').innerText"
        ).replace("\n", "")

    def run_of(self, name: str) -> Any:
        """Return a column of the run ("w", "b", "alpha", "wrong" ...) at the step that is shown."""
        return self.page.evaluate(
            "(name) => { const value = linviz.state.run.get(name, linviz.state.run.frameOf(linviz.clock.step()));"
            " return value?.length === undefined ? value : [...value]; }",
            name,
        )

    def at(self, place: Place) -> Place:
        """Return the place on the screen of a place in data coordinates, in CSS pixels."""
        x, y = self.page.evaluate(
            "(place) => linviz.axesOf(linviz.graph).toClient(place)", list(place)
        )
        return x, y

    def centre_of(self, index: int) -> Place:
        """Return the centre of the drawn mark of a point, in CSS pixels at any scale of the page."""
        x, y = self.page.evaluate(
            "(i) => { const box = document.querySelectorAll('g.point > .mark')[i].getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; }",
            index,
        )
        return x, y

    # actions

    def act(self, name: str) -> Self:
        """Click the button with this action (data-act), the first that can be seen."""
        self.page.locator(f'[data-act="{name}"]:visible').first.click()
        return self

    def answered(self) -> Self:
        """Open the answer to the scenario's question, which then hides nothing any longer."""
        self.page.evaluate("() => linviz.openQuestion.showAnswer()")
        return self

    def alone(self) -> Self:
        """Close the view beside the points, if one is open: then code and numbers are on the page."""
        self.page.evaluate("() => linviz.state.scenario.beside && linviz.perform('look-away')")
        return self.settled()

    def speed(self, steps_per_second: float) -> Self:
        """Choose the speed of playing from its menu."""
        self.act("speed").page.locator(f'[data-speed="{steps_per_second:g}"]').click()
        return self

    def unfold(self) -> Self:
        """Open the card of algorithm, lift and settings, if a view has folded it into a button."""
        card = self.page.locator("#controls")
        if not card.is_visible() and self.page.locator('[data-act="fold"]').is_visible():
            self.act("fold")
            card.wait_for()
        return self

    def settings(self) -> Self:
        """Show all parameters, also those that are folded away."""
        self.unfold()
        button = self.page.locator('[data-act="settings"]')
        if button.is_visible() and button.get_attribute("aria-expanded") == "false":
            button.click()
        return self

    def press(self, *keys: str) -> Self:
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def click(self, place: Place, **options: Any) -> Self:
        self.page.mouse.click(*self.at(place), **options)
        return self.settled()

    @contextmanager
    def mouse_down_at(self, place: Place) -> Iterator[None]:
        """Hold the mouse button down from this place on until the end of the block."""
        self.page.mouse.move(*self.at(place))
        self.page.mouse.down()
        yield
        self.page.mouse.up()

    @property
    def learned_from(self) -> tuple[list[list[float]], list[int]]:
        """The points and labels of the run that is shown."""
        points, labels = self.page.evaluate(
            "() => [linviz.state.run.points, linviz.state.run.labels]"
        )
        return points, labels

    def drag(self, start: Place, end: Place) -> Self:
        """Drag with the mouse and drop."""
        with self.mouse_down_at(start):
            self.page.mouse.move(*self.at(end), steps=5)
        return self.settled()
