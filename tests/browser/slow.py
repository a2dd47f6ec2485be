"""A server that is slow, silent or busy, as in a full lecture hall, and a connection with latency."""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Condition, Event
from typing import Any

from playwright.sync_api import Page, Route

from linviz.ui.endpoints import run
from linviz.ui.endpoints.preset_answers import CERTIFICATE, MENU, PATH, RUN
from linviz.ui.server.serve import create_app
from tests.browser.servers import serving

LATENCY = 500  # ms
# the page's scripts, which are one file
SCRIPTS = "**/assets/page.js*"
MOST = 60  # seconds
MOST_FRAMES = 60 * MOST
Answer = Callable[..., Any]


class SlowMiddleware:
    """WSGI middleware that holds back or refuses answers, and counts the requests for runs (`asked`).

    refusals: answers to the next requests for runs, as (status, Retry-After).
    silent: while True, requests for runs are not answered. paths: further paths that are refused, with the status.
    stood: the waiting time in the server's queue that every answer reports (ms).
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
        """Stop holding back or refusing anything."""
        self.silent, self.stood = False, 0
        self.refusals.clear()
        self.paths.clear()
        self.share_all()

    def share(self, path: str, share: float) -> None:
        """Send only this fraction of the answers at a path, until it is raised."""
        with self._changed:
            self.shares[path] = share
            self._changed.notify_all()

    def share_all(self) -> None:
        """Send the answers at all paths in full."""
        with self._changed:
            self.shares.clear()
            self._changed.notify_all()

    def wait_for_runs(self, count: int) -> None:
        """Wait until this many runs were requested."""
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

        def start_uncached(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            # otherwise the browser would answer from its cache the next time
            new_headers = {"Cache-Control": "no-store", "Server-Timing": f"line;dur={self.stood}"}
            others = [(name, value) for name, value in headers if name not in new_headers]
            return start(status, [*others, *new_headers.items()], *more)

        return self.app(environ, start_uncached)

    def _by_shares(self, path: str, body: bytes) -> Iterator[bytes]:
        position = 0
        while position < len(body):
            due = self._due(path, len(body), position)
            yield body[position:due]
            position = due

    def _due(self, path: str, size: int, position: int) -> int:
        """Wait until more bytes than `position` may go out, and return how many may in all."""

        def due() -> int:
            return int(self.shares.get(path, 1.0) * size)

        with self._changed:
            self._changed.wait_for(lambda: due() > position)
            return due()


class RequestGate:
    """Interceptor of a page's requests to matching addresses: counts them, and holds them while `held` is True."""

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
        """Wait until a request is held."""
        for _ in range(MOST_FRAMES):
            if self.waiting:
                return
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        raise AssertionError("nothing was asked for")

    def let_through(self) -> None:
        """Release the held requests and let later ones pass, since on a busy machine the request may come later."""
        self.held = False
        for route in self.waiting:
            route.continue_()
        self.waiting.clear()


def _is_run(path: str) -> bool:
    # what is requested later, and is no run
    others = (f".{CERTIFICATE}", f".{PATH}", MENU)
    return path.endswith(f".{RUN}") and not path.endswith(others)


@contextmanager
def slow_server() -> Iterator[tuple[str, SlowMiddleware]]:
    """Serve linviz behind a SlowMiddleware until the end of the block, and yield the address and the middleware."""
    app = create_app()
    app.server.wsgi_app = door = SlowMiddleware(app.server.wsgi_app)
    with serving(app) as address:
        yield address, door
        door.open()


def delay(page: Page, latency: float = LATENCY) -> None:
    """Delay every request of the page (ms)."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    throughput = {"downloadThroughput": -1, "uploadThroughput": -1}
    line.send(
        "Network.emulateNetworkConditions", {"offline": False, "latency": latency, **throughput}
    )


def note_addresses(page: Page) -> None:
    """Record in `window.written` each address that the page sets and whether a run was shown, from the next load on."""
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
