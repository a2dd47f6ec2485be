"""Two machines behind HAProxy, configured as in the README: one dies, and no client notices."""

import http.client
import json
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from linviz.scenario.sharing import builtin_presets
from linviz.ui.endpoints import preset_answers, run
from tests.browser.servers import ServerProcess
from tests.patience import wait_until

ROOT = Path(__file__).resolve().parents[2]
CONFIGURATION = (ROOT / "docs" / "deploy" / "haproxy.cfg").read_text("utf-8")
# which Debian gives to root alone
HAPROXY = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
RELEASE = Path("/etc/os-release")
DEBIAN = RELEASE.exists() and "ID=debian" in RELEASE.read_text().splitlines()
FIRST = builtin_presets().first
VISIT = ("/", "/assets/page.js", preset_answers.address(FIRST))
RUN = {"seq": 3, "scenario": FIRST.to_json()}

pytestmark = pytest.mark.skipif(
    HAPROXY is None and not DEBIAN, reason="only Debian has HAProxy for every test (make balancer)"
)


def configuration(machines: list[ServerProcess], port: int) -> str:
    """Return HAProxy's configuration for these machines and this local port."""
    text = CONFIGURATION
    changes = {"bind :80\n": f"bind 127.0.0.1:{port}\n"}
    for number, machine in enumerate(machines, 1):
        changes[f"192.0.2.{number}:8050"] = f"127.0.0.1:{machine.port}"
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@pytest.fixture
def machines() -> Iterator[list[ServerProcess]]:
    """Start two servers, of which a test may kill one."""
    two = [ServerProcess(), ServerProcess()]
    for one in two:
        one.start()
    yield two
    for one in two:
        one.kill()


@pytest.fixture
def port(machines: list[ServerProcess], tmp_path: Path) -> Iterator[int]:
    """Yield HAProxy's port once both machines are known to be healthy."""
    assert HAPROXY, "HAProxy is missing: apt-get install haproxy"
    port, file = ServerProcess().port, tmp_path / "haproxy.cfg"
    file.write_text(configuration(machines, port), "utf-8")
    subprocess.run([HAPROXY, "-c", "-f", str(file)], check=True, capture_output=True)
    process = subprocess.Popen([HAPROXY, "-f", str(file)], stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: is_healthy(port))
        yield port
    finally:
        process.kill()
        process.wait()


def is_healthy(port: int) -> bool:
    """Return whether the health check at this port succeeds."""
    try:
        return ask(port, "/health")[0] == 200
    except OSError:
        return False


def ask(port: int, path: str, body: object = None) -> tuple[int, bytes]:
    """Return status and body of one answer."""
    sent = None if body is None else json.dumps(body)
    kind = {"Content-Type": "application/json"}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("POST" if sent else "GET", path, sent, kind if sent else {})
        with connection.getresponse() as answer:
            return answer.status, answer.read()


def ask_again(port: int, path: str, body: object = None) -> tuple[int, bytes]:
    """Return status and body; request once more where the answer breaks off, as the page does."""
    try:
        return ask(port, path, body)
    except http.client.IncompleteRead:
        return ask(port, path, body)


@pytest.mark.long
def test_when_one_of_two_machines_dies_visits_and_runs_go_on_and_nobody_sees_an_error(
    machines: list[ServerProcess], port: int
) -> None:
    done, seen = Event(), list[int]()

    def visitor(_: int) -> None:
        while not done.is_set():
            seen.extend([ask_again(port, path)[0] for path in VISIT])
            status, content = ask_again(port, run.ENDPOINT.path, RUN)
            assert json.loads(content)["seq"] == RUN["seq"]
            seen.append(status)

    with ThreadPoolExecutor(4) as pool:
        visitors = [pool.submit(visitor, number) for number in range(4)]
        try:
            wait_until(lambda: len(seen) > 50)
            machines[0].kill()
            # more than are asked before HAProxy finds that the machine is dead
            answered = len(seen)
            wait_until(lambda: len(seen) > answered + 400 or any(one.done() for one in visitors))
        finally:
            done.set()
    assert [one.result() for one in visitors] == [None] * 4
    assert set(seen) == {200}


def test_a_machine_that_comes_back_is_asked_again(machines: list[ServerProcess], port: int) -> None:
    machines[0].kill()
    assert is_healthy(port)
    machines[0].start()
    machines[1].kill()
    wait_until(lambda: is_healthy(port))
    assert ask(port, run.ENDPOINT.path, RUN)[0] == 200
