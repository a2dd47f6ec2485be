"""linviz served for a test: in a thread, or as a process of its own that a test may kill."""

import multiprocessing
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread

from dash import Dash

from linviz.ui.server.serve import WATCH, listen
from tests.scenario.shipped import SHIPPED

PATIENCE = 60  # seconds
# what the browser itself writes to the console when nobody answers, or no longer does
REFUSED = (
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_CONTENT_LENGTH_MISMATCH",
    "Callback failed: the server",
)
# what stands for all presets where they are not the subject: a browser keeps each, and its server computes each of them
FEW = (
    "one-mistake-one-turn",
    "two-points",
    "xor-cycle",
    "xor-lifted",
    "outlier-c",
    "only-svs",
    "two-gaussians",
)
COURSE = 'title = "Lines"\npresets = ["two-points", "xor-cycle"]\n'
# where a process can be forked, from one that has all of linviz and no thread
CONTEXT = multiprocessing.get_context(
    "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
)
if CONTEXT.get_start_method() == "forkserver":
    CONTEXT.set_forkserver_preload(["tests.browser.nursery"])


def few_presets(folder: Path, *slugs: str) -> Path:
    """Fill the folder with these presets, or with FEW, and with a course of two of them."""
    for slug in slugs or FEW:
        shutil.copy(SHIPPED / f"{slug}.toml", folder)
    (folder / "lines").mkdir()
    (folder / "lines" / "course.toml").write_text(COURSE, "utf-8")
    return folder


@contextmanager
def serving(app: Dash) -> Iterator[str]:
    """The address of the app, served from a thread until the end of the block."""
    server = listen(app, port=0)
    Thread(target=server.run, daemon=True).start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


def notice_changes(app: Dash) -> None:
    """Return when the server has what is saved by now; by itself it notices within a moment."""
    app.server.extensions[WATCH].look()


class ServerProcess:
    """linviz as a process, on a port that stays the same when it dies and comes back."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: BaseProcess | None = None

    def start(self) -> None:
        """Serve, and return when the first visitor could come."""
        here, there = CONTEXT.Pipe(duplex=False)
        self.process = CONTEXT.Process(target=_serve, args=(self.port, there), daemon=True)
        self.process.start()
        there.close()
        # it says so, or has ended
        if here not in wait([here, self.process.sentinel], PATIENCE) or not here.poll():
            raise RuntimeError("the server did not start to listen")
        here.recv()

    def kill(self) -> None:
        """Gone from one moment to the next, as on bad Wi-Fi."""
        if self.process:
            self.process.kill()
            self.process.join()
            self.process = None


def _serve(port: int, listens: Connection) -> None:
    # there already where the process was forked
    from tests.browser.nursery import APP

    server = listen(APP, port=port)
    listens.send(True)
    server.run()
