"""A server that is slow, silent or busy, as bad Wi-Fi and full lecture halls are; and a line with latency."""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Condition, Event
from typing import Any

from playwright.sync_api import Page, Route

from linviz.ui.endpoints import run
from linviz.ui.endpoints.preset_answers import CERTIFICATE, PATH, RUN
from linviz.ui.server.serve import create_app
from tests.browser.servers import serving

LATENCY = 500  # ms
# those of the page, one file
SCRIPTS = "**/assets/page.js*"
MOST = 60  # seconds
MOST_FRAMES = 60 * MOST
Answer = Callable[..., Any]


class SlowMiddleware:
    """Stands before the app and holds back what the tests say; it counts the runs that were asked for.

    refusals: what the next runs get instead, as (status, Retry-After).
    silent: from the next run on nothing is answered until it is False again. paths: what else is refused, and how.
    stood: for how long every run is told to have stood in the line (ms).
    """

    def __init__(self, app: Answer) -> None:
        self.app, self.asked = app, 0
        self._changed = Condition()
        self.stood = 0
        self.refusals: deque[tuple[str, str]] = deque()
        self.paths: dict[str, str] = {}
        self.shares: dict[str, float] = {}
        self._released = Event()
        self._released.set()

    def open(self) -> None:
        """Nothing is held back any more."""
        self.silent, self.stood = False, 0
        self.refusals.clear()
        self.paths.clear()
        self.share_all()

    def share(self, path: str, share: float) -> None:
        """So much of what is answered at this path comes, and more once this is more."""
        with self._changed:
            self.shares[path] = share
            self._changed.notify_all()

    def share_all(self) -> None:
        """All of what is answered comes."""
        with self._changed:
            self.shares.clear()
            self._changed.notify_all()

    def wait_for_runs(self, count: int) -> None:
        """Wait until so many runs were asked for."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.asked >= count, MOST), (
                "nothing was asked for"
            )

    @property
    def silent(self) -> bool:
        return not self._released.is_set()

    @silent.setter
    def silent(self, silent: bool) -> None:
        (self._released.clear if silent else self._released.set)()

    def __call__(self, environ: dict[str, Any], start: Answer) -> Iterable[bytes]:
        if refused := self.paths.get(environ["PATH_INFO"]):
            start(refused, [("Content-Type", "text/plain")])
            return [b""]
        path = environ["PATH_INFO"]
        if path in self.shares:
            return self._by_shares(path, b"".join(self.app(environ, start)))
        if path != run.ENDPOINT.path and not _is_run(path):
            return self.app(environ, start)
        with self._changed:
            self.asked += 1
            self._changed.notify_all()
        if self.refusals:
            status, after = self.refusals.popleft()
            start(status, [("Content-Type", "text/plain"), ("Retry-After", after)])
            return [b""]
        self._released.wait()

        def anew(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            # or the browser would answer in its place the next time
            own = {"Cache-Control": "no-store", "Server-Timing": f"line;dur={self.stood}"}
            others = [(name, value) for name, value in headers if name not in own]
            return start(status, [*others, *own.items()], *more)

        return self.app(environ, anew)

    def _by_shares(self, path: str, body: bytes) -> Iterator[bytes]:
        sent = 0
        while sent < len(body):
            due = self._due(path, len(body), sent)
            yield body[sent:due]
            sent = due

    def _due(self, path: str, size: int, sent: int) -> int:
        """Wait until more than was sent is to come, and return how much in all."""

        def due() -> int:
            return int(self.shares.get(path, 1.0) * size)

        with self._changed:
            self._changed.wait_for(lambda: due() > sent)
            return due()


class RequestGate:
    """The way of a page's requests for such addresses: each is counted, and waits as long as `held` is True."""

    def __init__(self, page: Page, pattern: str | re.Pattern[str], held: bool = False) -> None:
        self.page, self.asked, self.held = page, 0, held
        self.waiting: list[Route] = []
        page.route(pattern, self._take)

    def _take(self, route: Route) -> None:
        self.asked += 1
        if self.held:
            self.waiting.append(route)
        else:
            route.continue_()

    def wait(self) -> None:
        """Wait until a request waits here."""
        for _ in range(MOST_FRAMES):
            if self.waiting:
                return
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        raise AssertionError("nothing was asked for")

    def let_through(self) -> None:
        """What waits goes on, and so does what comes later: on a busy machine a test is here before the request."""
        self.held = False
        for route in self.waiting:
            route.continue_()
        self.waiting.clear()


def _is_run(path: str) -> bool:
    # a preset's certificate and the path over C are asked for when there is time, and would be counted as runs
    return path.endswith(f".{RUN}") and not path.endswith((f".{CERTIFICATE}", f".{PATH}"))


@contextmanager
def slow_server() -> Iterator[tuple[str, SlowMiddleware]]:
    """The address of a linviz of its own, and the door that stands before it."""
    app = create_app()
    app.server.wsgi_app = door = SlowMiddleware(app.server.wsgi_app)
    with serving(app) as address:
        yield address, door
        door.open()


def delay(page: Page, latency: float = LATENCY) -> None:
    """Every request of the page takes that much longer (ms)."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    throughput = {"downloadThroughput": -1, "uploadThroughput": -1}
    line.send(
        "Network.emulateNetworkConditions", {"offline": False, "latency": latency, **throughput}
    )


def note_addresses(page: Page) -> None:
    """From the next page on, `window.written` has every address that is written, and whether a run was shown."""
    page.add_init_script(
        """window.written = [];
        for (const way of ["pushState", "replaceState"]) {
          const write = history[way].bind(history);
          history[way] = (state, title, address) => {
            window.written.push([String(address), Boolean(window.linviz?.state?.run)]);
            write(state, title, address);
          };
        }"""
    )
