"""Servers of linviz for a test: in a thread, or in a process that the test may kill."""

import multiprocessing
import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread

from dash import Dash

from linviz.ui.server.serve import WATCH, create_app, listen
from tests.scenario.shipped import SHIPPED

PATIENCE = 60  # seconds
# the errors that the browser logs when the server does not answer or breaks off
REFUSED = (
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_CONTENT_LENGTH_MISMATCH",
    "Callback failed: the server",
)
# presets for tests that are not about presets: a browser caches all that there are, and the server computes them
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
# if possible, fork from a process that has imported linviz and has no threads
CONTEXT = multiprocessing.get_context(
    "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
)
if CONTEXT.get_start_method() == "forkserver":
    CONTEXT.set_forkserver_preload(["tests.browser.nursery"])


def few_presets(folder: Path, *slugs: str) -> Path:
    """Copy these presets, or FEW, into the folder, add a course of two of them, and return the folder."""
    for slug in slugs or FEW:
        shutil.copy(SHIPPED / f"{slug}.toml", folder)
    (folder / "lines").mkdir()
    (folder / "lines" / "course.toml").write_text(COURSE, "utf-8")
    return folder


@contextmanager
def serving(app: Dash) -> Iterator[str]:
    """Serve the app from a thread until the end of the block, and yield the address."""
    server = listen(app, port=0)
    Thread(target=server.run, daemon=True).start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


def notice_changes(app: Dash) -> None:
    """Make the server read the files saved so far; by itself it would notice them a moment later."""
    app.server.extensions[WATCH].refresh()


class ServerProcess:
    """linviz in a process of its own, whose port stays the same when it is killed and started again.

    assets: the folder of another build's assets. builds: the folder in which builds keep their scripts.
    """

    def __init__(self, assets: Path | None = None, builds: Path | None = None) -> None:
        self.assets, self.builds = assets, builds
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: BaseProcess | None = None

    def start(self) -> None:
        """Start the process, and return once it listens. Raises RuntimeError if it does not."""
        here, there = CONTEXT.Pipe(duplex=False)
        self.process = CONTEXT.Process(
            target=_serve, args=(self.port, self.assets, self.builds, there), daemon=True
        )
        self.process.start()
        there.close()
        # the process either reports that it listens or ends
        if here not in wait([here, self.process.sentinel], PATIENCE) or not here.poll():
            raise RuntimeError("the server did not start to listen")
        here.recv()

    def kill(self) -> None:
        """Kill the process, as if the network failed."""
        if self.process:
            self.process.kill()
            self.process.join()
            self.process = None


def _serve(port: int, assets: Path | None, builds: Path | None, channel: Connection) -> None:
    # already imported in a forked process
    from tests.browser.nursery import APP, PRESETS

    app = APP
    if assets or builds:
        os.environ["LINVIZ_BUILDS"] = str(builds or "")
        app = create_app(PRESETS, assets)
    server = listen(app, port=port)
    channel.send(True)
    server.run()
