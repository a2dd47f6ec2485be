"""gunicorn as the README starts it: slow clients keep nobody out, and workers are replaced unnoticed."""

import os
import random
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPResponse
from pathlib import Path

import pytest

from linviz.scenario.sharing import builtin_presets
from linviz.ui.endpoints import run
from linviz.ui.server.bundle import PLOTLY
from tests.browser.servers import ServerProcess
from tests.patience import wait_until
from tests.ui.test_balancer import ROOT, ask, is_healthy

FIRST = builtin_presets().first.to_json()
CHANCE = random.Random(0)
# a second of the processor
LONG = {
    "points": [[CHANCE.uniform(-3, 3), CHANCE.uniform(-3, 3)] for _ in range(40)],
    "labels": CHANCE.choices([-1, 1], k=40),
    "algorithm": "thresholded-sgd",
    "parameters": {"steps": 100_000},
}
# of each kind; more together than any number of threads, fewer than the files that any process may open
CROWD = 150
SLOW = (
    b"",
    b"GET / HTTP/1.1\r\nHost: local",
    f"POST {run.ENDPOINT.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{{".encode(),
)
(COMMAND,) = re.findall(
    r"^\.venv/bin/(gunicorn .*)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE
)

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="only Linux tells who a process has started"
)
Gunicorn = tuple["subprocess.Popen[bytes]", int]


@pytest.fixture
def gunicorn() -> Iterator[Gunicorn]:
    """Start the README's command with two workers, and yield process and port."""
    port = ServerProcess().port
    words = ["-m", *shlex.split(COMMAND), "--workers", "2", "--bind", f"127.0.0.1:{port}"]
    with subprocess.Popen([sys.executable, *words], cwd=ROOT, stderr=subprocess.DEVNULL) as process:
        try:
            wait_until(lambda: is_healthy(port) and len(workers(process)) == 2)
            yield process, port
        finally:
            process.kill()


def workers(process: "subprocess.Popen[bytes]") -> set[int]:
    """Return the ids of the worker processes."""
    return set(
        map(int, Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split())
    )


def processor_seconds(process: "subprocess.Popen[bytes]") -> float:
    """Return the processor time that the workers have used, in seconds."""
    stats = [
        Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in workers(process)
    ]
    return sum(int(one[11]) + int(one[12]) for one in stats) / os.sysconf("SC_CLK_TCK")


def run_status(port: int, seq: int = 1, scenario: object = FIRST) -> int:
    """Return the status of the answer to a run."""
    return ask(port, run.ENDPOINT.path, {"seq": seq, "scenario": scenario})[0]


@pytest.mark.long
def test_who_says_nothing_or_half_of_it_keeps_nobody_out(gunicorn: Gunicorn) -> None:
    _, port = gunicorn
    with ExitStack() as held:
        for number in range(len(SLOW) * CROWD):
            one = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
            one.sendall(SLOW[number % len(SLOW)])
        assert [ask(port, "/")[0], run_status(port)] == [200, 200]


@pytest.mark.long
def test_a_worker_that_dies_has_a_successor(gunicorn: Gunicorn) -> None:
    process, port = gunicorn
    before = workers(process)
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: len(workers(process) - before) == 2)
    assert [run_status(port, seq) for seq in range(20)] == [200] * 20


@pytest.mark.long
def test_who_has_asked_has_the_whole_answer_before_it_ends(gunicorn: Gunicorn) -> None:
    process, port = gunicorn
    with ThreadPoolExecutor() as pool, socket.socket() as reader:
        # so slow that the answer waits in the worker
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.settimeout(60)
        reader.connect(("127.0.0.1", port))
        reader.sendall(f"GET /assets/{PLOTLY} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        answer = HTTPResponse(reader)
        answer.begin()
        before = processor_seconds(process)
        asked = pool.submit(run_status, port, 1, LONG)
        wait_until(lambda: processor_seconds(process) > before + 0.1)
        assert not asked.done()
        process.terminate()
        assert asked.result() == 200
        # IncompleteRead where it breaks off
        assert len(answer.read()) > 1_000_000
        process.wait(60)


@pytest.mark.long
def test_no_worker_outlives_gunicorn(gunicorn: Gunicorn) -> None:
    process, port = gunicorn
    left = workers(process)
    process.kill()
    process.wait()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in left))
    assert not is_healthy(port)


def test_a_certificate_is_refused_with_a_sentence_and_not_left_out_in_silence() -> None:
    words = ["-m", *shlex.split(COMMAND), "--certfile", "README.md", "--keyfile", "README.md"]
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode != 0
    assert "linviz does not support HTTPS itself" in done.stderr
    assert "Traceback" not in done.stderr
