"""linviz served for a test: in a thread, or as a process of its own that a test may kill."""

import multiprocessing
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from threading import Thread

from dash import Dash

from linviz.ui.server.serve import WATCH, listen

PATIENCE = 60  # seconds
# what the browser itself writes to the console when nobody answers, or no longer does
REFUSED = (
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_CONTENT_LENGTH_MISMATCH",
    "Callback failed: the server",
)
# where a process can be forked, from one that has all of linviz and no thread
CONTEXT = multiprocessing.get_context(
    "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
)
if CONTEXT.get_start_method() == "forkserver":
    CONTEXT.set_forkserver_preload(["tests.browser.nursery"])


@contextmanager
def serving(app: Dash) -> Iterator[str]:
    """The address of the app, served from a thread until the end of the block."""
    server = listen(app, port=0)
    Thread(target=server.run, daemon=True).start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


def noticed(app: Dash) -> None:
    """Return when the server has what is saved by now; by itself it notices within a moment."""
    app.server.extensions[WATCH].look()


class Mortal:
    """linviz as a process, on a port that stays the same when it dies and comes back."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: BaseProcess | None = None

    def start(self) -> None:
        """Serve, and return when the first visitor could come."""
        self.process = CONTEXT.Process(target=_serve, args=(self.port,), daemon=True)
        self.process.start()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.is_alive():
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            time.sleep(0.02)
        raise RuntimeError("the server did not start to listen")

    def kill(self) -> None:
        """Gone from one moment to the next, as on bad Wi-Fi."""
        if self.process:
            self.process.kill()
            self.process.join()
            self.process = None


def _serve(port: int) -> None:
    # there already where the process was forked
    from tests.browser.nursery import APP

    listen(APP, port=port).run()
