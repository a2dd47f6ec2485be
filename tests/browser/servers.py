"""linviz served for a test: in a thread, or as a process of its own that a test may kill."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

from dash import Dash

from linviz.ui.server.serve import listen

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30  # seconds


@contextmanager
def serving(app: Dash) -> Iterator[str]:
    """The address of the app, served from a thread until the end of the block."""
    server = listen(app, port=0)
    Thread(target=server.run, daemon=True).start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


class Mortal:
    """`python app.py` on a port that stays the same when it dies and comes back."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve, and return when the first visitor could come."""
        env = {**os.environ, "LINVIZ_PORT": str(self.port)}
        self.process = subprocess.Popen(
            [sys.executable, "app.py"],
            cwd=ROOT,
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            time.sleep(0.1)
        raise RuntimeError("app.py did not start to listen")

    def kill(self) -> None:
        """Gone from one moment to the next, as on bad Wi-Fi."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None
