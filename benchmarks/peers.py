"""Start of linviz beside two static pages of the same kind, in one run and over the same slow line.

    python benchmarks/peers.py --peers FOLDER [--linviz ADDRESS] [--rounds N]

FOLDER has the peers' pages: `playground`, a checkout of the branch gh-pages of tensorflow/playground, and `svmjs`, a
checkout of karpathy/svmjs. Visits go in turns, so that all of them meet the same machine. Requests to other hosts
(fonts, analytics) are refused at once, which is to the peers' advantage. ADDRESS is another linviz, such as an earlier
one.
"""

import argparse
import gzip
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from arriving import BITS, LATENCY, PAGE, SLOWER, slow_down
from page import chromium, new_context
from playwright.sync_api import Browser
from servers import serving
from table import Row, machine, markdown_table, row, table_lines

ROUNDS = 8
TEXTS = (".html", ".js", ".css", ".svg")
# the time of the first frame in which a condition holds; a page is painted at the end of that frame
WHEN = """(() => { const look = () => { if (%s) window.%s = performance.now(); else requestAnimationFrame(look); };
requestAnimationFrame(look); })();"""
BYTES = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, one) => sum + one.transferSize, 0) / 1000"""


class Site(NamedTuple):
    """A page: its name, its path, and when its picture is seen and when it answers a click, as JavaScript."""

    name: str
    path: str
    picture: str
    usable: str


LINVIZ = Site(
    "linviz",
    PAGE,
    "[...document.querySelectorAll('.opening, .page:not([aria-busy]) .plane')].some((one) => "
    "one.checkVisibility({ visibilityProperty: true }))",
    "document.querySelector('.page:not([aria-busy])')",
)
PEERS = (
    # its script draws the picture and writes the number of iterations once everything has its listener
    Site(
        "playground",
        "index.html",
        "document.querySelector('#heatmap canvas')",
        "document.querySelector('#iter-number')?.textContent",
    ),
    # its canvas is drawn by a timer that starts when everything else is there
    Site(
        "svmjs",
        "demo/demosvm.html",
        "window.ctx && ctx.getImageData(250, 250, 1, 1).data[3] > 0",
        "window.ctx && ctx.getImageData(250, 250, 1, 1).data[3] > 0",
    ),
)


class Visit(NamedTuple):
    """A visit: ms until the picture, ms until the page can be used, kB until then."""

    picture: float
    usable: float
    kilobytes: float


class Static(SimpleHTTPRequestHandler):
    """Serve files compressed, as their hosts do."""

    def do_GET(self) -> None:
        """Answer with the file, compressed where it is a text."""
        path = Path(self.translate_path(self.path))
        if not path.is_file() or path.suffix not in TEXTS:
            super().do_GET()
            return
        body = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def static(folder: Path) -> Iterator[str]:
    """Serve a folder until the end of the block, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Static, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def measure(linviz: str, folder: Path, rounds: int) -> list[Row]:
    """Return the rows of the table: times, ratios to the playground, and kilobytes."""
    visits: dict[str, list[Visit]] = {}
    with chromium() as browser, static(folder) as peers:
        sites = [(LINVIZ, linviz), *((site, f"{peers}{site.name}/") for site in PEERS)]
        for turn in range(rounds + 1):
            for site, address in sites:
                visit = _visit(browser, site, address)
                # in the first turn the server compresses its files
                if turn:
                    visits.setdefault(site.name, []).append(visit)
    rows = [
        line
        for name, all_visits in visits.items()
        for line in (
            row(f"{name}, picture", [one.picture for one in all_visits], "ms"),
            row(f"{name}, usable", [one.usable for one in all_visits], "ms"),
            row(f"{name}, bytes", [one.kilobytes for one in all_visits], "kB"),
        )
    ]
    return [*rows, *_ratios(visits)]


def _ratios(visits: dict[str, list[Visit]]) -> list[Row]:
    """Return linviz over the playground, as the median of the ratios of each turn."""
    pairs = list(zip(visits["linviz"], visits["playground"], strict=True))
    return [
        row("picture over the playground's", [one.picture / other.picture for one, other in pairs], "×", 0.5),
        row("usable over the playground's", [one.usable / other.usable for one, other in pairs], "×", 0.9),
    ]  # fmt: skip


def _visit(browser: Browser, site: Site, address: str) -> Visit:
    context = new_context(browser)
    page = context.new_page()
    page.route(
        "**/*", lambda route: route.continue_() if route.request.url.startswith(address) else route.abort()
    )  # fmt: skip
    page.add_init_script(WHEN % (site.picture, "picture") + WHEN % (site.usable, "usable"))
    session = context.new_cdp_session(page)
    slow_down(session)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address + site.path, wait_until="commit")
    page.wait_for_function("() => window.picture && window.usable")
    visit = Visit(
        *(float(page.evaluate(f"window.{name}")) for name in ("picture", "usable")),
        float(page.evaluate(BYTES)),
    )
    context.close()
    return visit


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--peers", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--linviz", default="", metavar="ADDRESS")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    print(f"{machine()}\n{LATENCY} ms, {BITS / 1e6:g} Mbit/s, processor {SLOWER} × slower\n")
    with nullcontext() if options.linviz else serving() as server:
        rows = measure(options.linviz or server.address, options.peers, options.rounds)
    print(f"{markdown_table([])}\n{table_lines(rows)}")


if __name__ == "__main__":
    main()
