"""What a test does with the page and reads off it. Places are coordinates of the data, as on the axes."""

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
# a layout that changes late draws once more: nothing is on its way for three frames on end, from this asking on
CALM = """(turn) => {
  const { server, lazyParts, stage } = linviz;
  if (window.calm?.turn !== turn) window.calm = { turn, frames: 0 };
  window.calm.frames = server.isBusy() || lazyParts.isBusy() || stage.isResting() ? 0 : window.calm.frames + 1;
  return window.calm.frames === 3;
}"""
TURNS = count(1)
USUAL = (
    # what Chromium says of a script that a busy machine comes to late
    "was preloaded using link preload but not used within a few seconds",
    # and where a test leaves the page to the network alone
    "Service Worker registration blocked by Playwright",
)


class Watch:
    """Notes what a page may not do: log an error, throw one, or ask anybody but its own server."""

    def __init__(self, page: Page, server: str, expect: tuple[str, ...] = ()) -> None:
        self.page, self.server, self.expect = page, server, expect
        self.complaints: list[str] = []
        self.listeners = {"console": self._said, "pageerror": self._thrown, "request": self._asked}
        for event, listener in self.listeners.items():
            page.on(event, listener)

    def check(self) -> None:
        """Stop watching, and fail where there was anything."""
        for event, listener in self.listeners.items():
            self.page.remove_listener(event, listener)
        assert not self.complaints, "; ".join(self.complaints)

    def _thrown(self, error: Error) -> None:
        self._note(str(error))

    def _said(self, message: ConsoleMessage) -> None:
        usual = any(words in message.text for words in USUAL)
        if message.type in ("error", "warning") and not usual:
            where = message.location.get("url", "")
            self._note(f"{message.text} {where}".strip())

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.server + "/", "data:", "blob:")):
            self._note(f"a request to {request.url}")

    def _note(self, complaint: str) -> None:
        if not any(words in complaint for words in self.expect):
            self.complaints.append(complaint)


class Screen:
    """One page of linviz, and hands and eyes for it."""

    def __init__(self, page: Page, server: str) -> None:
        self.page, self.server = page, server

    # coming and going

    def open(self, path: str = "/") -> Self:
        """Go to a path of the server, or to a whole link, and wait until a run is shown.

        "/" is the gallery, and sends on to where its links lead: most tests mean that page, and go there at once.
        """
        path = re.sub("^/(?=#~s|$)", FIRST, re.sub("^/(?=#(?!~s))", "/new", path))
        self.page.goto(path if "://" in path else self.server + path)
        return self.ready()

    def follow(self, code: str) -> Self:
        """Put another link behind the '#' of the page, without loading it anew."""
        self.page.evaluate(
            "(code) => { window.before = linviz.state.run; if (location.hash === `#${code}`) location.hash = '';"
            " location.hash = code; }",
            code,
        )
        self.page.wait_for_function("() => window.before !== linviz.state.run")
        return self.settled()

    def look(self, path: str) -> Self:
        """Show another scenario in the page that is there, by the path that open() would load."""
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
        """Reload as an author does who has just saved a file: once, or again where the server is a moment behind."""
        for _ in range(100):
            if holds():
                return self
            self.reload()
        raise AssertionError("the server has not noticed the file")

    def ready(self) -> Self:
        """Wait until a run is shown and nothing is on its way, nor what draws the view beside it."""
        self.page.wait_for_function(
            "() => window.linviz?.state?.run && !linviz.server.isBusy() && !linviz.lazyParts.isBusy()"
        )
        return self

    def whole(self) -> Self:
        """Wait until what comes after the page has come as well."""
        came = """() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/views.js"))"""
        self.page.wait_for_function(came)
        return self

    def requests(self) -> list[str]:
        """Fills with the address of every request from now on, when the page is whole."""
        made: list[str] = []
        self.whole().page.on(
            "request", lambda request: request.url.startswith("data:") or made.append(request.url)
        )
        return made

    def settled(self) -> Self:
        """Wait until the last change has come back as a run, and the browser has drawn it, to the finest grid."""
        self.page.wait_for_function(CALM, arg=next(TURNS))
        return self

    def resized(self, width: int, height: int) -> Self:
        """Give the window that size, and wait until the picture has its own anew."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.painted().page.wait_for_function(
            "() => { const { graph, axesOf } = linviz; const { width, height, scale } = axesOf(graph); return "
            "Math.hypot(scale * width - graph.clientWidth, scale * height - graph.clientHeight) < 1; }"
        )
        return self.settled()

    def painted(self) -> Self:
        """Wait until the browser has painted: only before that are parts told of their new size."""
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        return self

    def advance_time(self, time: float) -> Self:
        """Put forward what the page tells the time by, such as that of the last click (ms); its timers stay."""
        self.page.evaluate(
            "(time) => { const now = performance.now.bind(performance); performance.now = () => now() + time; }",
            time,
        )
        return self

    def stop_clock(self) -> Self:
        """From now on no timer of the page runs until page.clock puts its clock forward; for visit(clock=True)."""
        self.page.clock.pause_at(self.page.evaluate("() => Date.now()") / 1000 + HOUR)
        return self

    def certified(self) -> Self:
        """Wait until the badge has its certificate, and asks for nothing more."""
        self.page.wait_for_function("() => !linviz.server.isBusy() && !linviz.badge.isBusy()")
        return self.settled()

    def worked(self) -> Self:
        """Wait until the open view has all that it works out after the run."""
        self.settled().page.wait_for_function("() => !linviz.work.isBusy()")
        return self.painted()

    # what is there

    def data(self, function: str, arg: object = None) -> Any:
        """Return what a function of the page returns, by way of JSON.

        Playwright takes a value apart number by number: for a few thousand numbers that is most of a test's time.
        """
        said: str = self.page.evaluate(
            f"async (arg) => JSON.stringify((await ({function})(arg)) ?? null)", arg
        )
        return json.loads(said)

    @property
    def step(self) -> int:
        """The number of the step that is shown."""
        return self.page.evaluate("() => linviz.clock.step()")

    @property
    def steps(self) -> int:
        """How many steps the run has."""
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
        """The run of what is on the page, made again."""
        return Scenario.from_json(self.scenario).run()

    @property
    def boundary(self) -> str:
        """The drawn boundary, as SVG path data."""
        return self.page.locator(".boundary").get_attribute("d") or ""

    def text(self, id: str) -> str:
        """The text in the element of that id; "" while it is hidden."""
        return (
            self.page.locator(f"#{id}").inner_text()
            if self.page.locator(f"#{id}").is_visible()
            else ""
        )

    @property
    def caption(self) -> str:
        return self.text("caption")

    @property
    def notice(self) -> str:
        """The plain sentence over the canvas."""
        return self.text("notice-text")

    @property
    def badge(self) -> str:
        """What the badge says; "" while it says nothing."""
        return self.page.evaluate(
            "() => document.querySelector('.badge-place').matches('[data-empty]') ? '' : linviz.byId('badge').innerText"
        ).replace("\n", "")

    def run_of(self, name: str) -> Any:
        """A column of the run at the step that is shown: "w", "b", "alpha", "wrong" ..."""
        return self.page.evaluate(
            "(name) => { const value = linviz.state.run.get(name, linviz.state.run.frameOf(linviz.clock.step()));"
            " return value?.length === undefined ? value : [...value]; }",
            name,
        )

    def at(self, place: Place) -> Place:
        """Where a place of the data is on the screen, in CSS pixels."""
        x, y = self.page.evaluate(
            "(place) => linviz.axesOf(linviz.graph).toClient(place)", list(place)
        )
        return x, y

    def centre_of(self, index: int) -> Place:
        """The centre of a point as it is drawn, in CSS pixels, however the page is scaled."""
        x, y = self.page.evaluate(
            "(i) => { const box = document.querySelectorAll('g.point > .mark')[i].getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; }",
            index,
        )
        return x, y

    # hands

    def act(self, name: str) -> Self:
        """Click the button of that act (data-act)."""
        self.page.locator(f'[data-act="{name}"]').first.click()
        return self

    def settings(self) -> Self:
        """Have all parameters there, those too that wait in their fold."""
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
        """The mouse button is down, from this place on, until the end of the block."""
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
