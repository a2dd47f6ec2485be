"""linviz in processes of its own, as a user starts it: with waitress, with gunicorn, or behind HAProxy."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple
from urllib.parse import urlsplit
from urllib.request import urlopen

from data import ROOT

# the command of the README
GUNICORN = ("-m", "gunicorn", "app:server", "--workers", "2")
WAITRESS = ("app.py",)
HAS_GUNICORN = find_spec("gunicorn") is not None
HAPROXY = shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin")


class Server(NamedTuple):
    """A running server: its address and its main process."""

    address: str
    process: "subprocess.Popen[bytes]"

    def pids(self) -> list[int]:
        """Return the process ids of the main process and all its descendants."""
        return [self.process.pid, *descendants(self.process.pid)]

    def processor_time(self) -> float:
        """Return the seconds of processor time so far, workers included."""
        return processor_time(self.pids())

    def memory(self) -> float:
        """Return the megabytes of memory now, workers included; shared memory counts in each."""
        pages = [Path(f"/proc/{pid}/statm").read_text().split()[1] for pid in self.pids()]
        return sum(map(int, pages)) * os.sysconf("SC_PAGE_SIZE") / 1e6


def descendants(pid: int) -> list[int]:
    """Return the ids of the processes that a process has started, and of those that they have started."""
    pids = []
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        # a process may end while it is looked at
        with suppress(OSError):
            for child in map(int, listed.read_text().split()):
                pids += [child, *descendants(child)]
    return pids


def processor_time(pids: Iterable[int]) -> float:
    """Return the seconds of processor time that running processes, and their ended children, have used so far."""
    ticks = 0
    for pid in pids:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            # its own in user and kernel mode, and the same of its ended children
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(
    command: tuple[str, ...] = WAITRESS, port: int = 0, folder: Path = ROOT
) -> Iterator[Server]:
    """Serve linviz in a process of its own until the end of the block. folder: of the checkout that serves."""
    port = port or free_port()
    bind = ("--bind", f"127.0.0.1:{port}") if command is GUNICORN else ()
    process = subprocess.Popen(
        [sys.executable, *command, *bind],
        cwd=folder,
        env=os.environ | {"LINVIZ_PORT": str(port)},
        stderr=subprocess.DEVNULL,
    )
    try:
        wait(port)
        yield Server(f"http://127.0.0.1:{port}/", process)
    finally:
        process.terminate()
        process.wait()


@contextmanager
def behind_haproxy(server: Server) -> Iterator[Server]:
    """Put HAProxy before a server, with the configuration of docs/deploy, and yield the server at its address."""
    port, server_port = free_port(), urlsplit(server.address).port
    text = (ROOT / "docs" / "deploy" / "haproxy.cfg").read_text("utf-8")
    text = text.replace("bind :80\n", f"bind 127.0.0.1:{port}\n")
    text = text.replace("192.0.2.1:8050", f"127.0.0.1:{server_port}").replace(
        "    server two", "    # server two"
    )
    with NamedTemporaryFile("w", suffix=".cfg") as file:
        file.write(text)
        file.flush()
        assert HAPROXY
        process = subprocess.Popen([HAPROXY, "-f", file.name], stderr=subprocess.DEVNULL)
        try:
            wait(port)
            yield server._replace(address=f"http://127.0.0.1:{port}/")
        finally:
            process.terminate()
            process.wait()


def free_port() -> int:
    """Return a port that is free."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def wait(port: int, seconds: float = 120.0) -> None:
    """Wait until linviz answers on the port, which may be open before that. Raises OSError after the deadline."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            urlopen(f"http://127.0.0.1:{port}/health", timeout=5).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
