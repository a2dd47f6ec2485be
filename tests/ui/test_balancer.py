"""Two machines behind HAProxy, configured as in the README: one dies or is upgraded, and no client notices."""

import http.client
import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event
from typing import NamedTuple

import pytest

from linviz.scenario.files import data_folder
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
PAGE = f"/s/{FIRST.slug}"
# Plotly is for those who open a figure
SCRIPT = re.compile(r'(?:src|content)="(/assets/(?!plotly)[^"]+)"')
# of a page that misses a script (assets/startup.js)
MOST_LOADS = 3
CROWD = 8

pytestmark = pytest.mark.skipif(
    HAPROXY is None and not DEBIAN, reason="only Debian has HAProxy for every test (make balancer)"
)


def configuration(machines: list[ServerProcess], port: int, checks: int) -> str:
    """Return HAProxy's configuration for these machines and this local port.

    checks: how many health checks must fail before a machine is not asked any more.
    """
    text = CONFIGURATION
    changes = {"bind :80\n": f"bind 127.0.0.1:{port}\n", "fall 2": f"fall {checks}"}
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
    """Yield HAProxy's port."""
    with balancing(machines, tmp_path) as port:
        yield port


@contextmanager
def balancing(machines: list[ServerProcess], folder: Path, checks: int = 2) -> Iterator[int]:
    """Run HAProxy until the end of the block, and yield its port once a machine is known to be healthy."""
    assert HAPROXY, "HAProxy is missing: apt-get install haproxy"
    port, file = ServerProcess().port, folder / "haproxy.cfg"
    file.write_text(configuration(machines, port, checks), "utf-8")
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


class FirstVisit(NamedTuple):
    """A visit by a browser that has nothing of linviz yet. loads: how often the page was loaded, with its reloads."""

    build: str
    loads: int
    is_dead: bool


def first_visit(port: int) -> FirstVisit:
    """Load the page and all its scripts, and load it again where one is missing, as assets/startup.js does."""
    for load in range(1, MOST_LOADS + 1):
        page = ask_again(port, PAGE)[1].decode()
        build, *chunks = sorted(SCRIPT.findall(page), key=lambda one: "/page.js" not in one)
        if all(ask_again(port, address)[0] == 200 for address in (build, *chunks)):
            return FirstVisit(build, load, is_dead=False)
    return FirstVisit(build, MOST_LOADS, is_dead=True)


@contextmanager
def crowd(port: int) -> Iterator[list[FirstVisit]]:
    """Make first visits until the end of the block, and yield the list of those that are done."""
    done, seen = Event(), list[FirstVisit]()

    def visitor(_: int) -> None:
        while not done.is_set():
            seen.append(first_visit(port))

    with ThreadPoolExecutor(CROWD) as pool:
        visitors = [pool.submit(visitor, number) for number in range(CROWD)]
        try:
            yield seen
        finally:
            done.set()
    assert [one.result() for one in visitors] == [None] * CROWD


def wait_for_more(seen: list[FirstVisit], count: int) -> None:
    """Wait until there are so many more visits."""
    before = len(seen)
    wait_until(lambda: len(seen) >= before + count)


@pytest.fixture(scope="module")
def other_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the assets of a build that differs in one line."""
    assets = tmp_path_factory.mktemp("other") / "assets"
    shutil.copytree(data_folder("assets"), assets)
    with (assets / "main.js").open("a", encoding="utf-8") as script:
        script.write("window.isOtherBuild = true;\n")
    return assets


def test_while_two_builds_are_there_each_visit_has_its_scripts_and_a_hall_is_on_both_machines(
    machines: list[ServerProcess], other_build: Path, tmp_path: Path
) -> None:
    machines[1].kill()
    machines[1].assets = other_build
    machines[1].start()
    # a machine that others keep busy may answer a check late, but is asked as before
    with (
        balancing(machines, tmp_path, checks=1000) as port,
        ThreadPoolExecutor(CROWD) as pool,
    ):
        visits = list(pool.map(lambda _: first_visit(port), range(100)))
    assert {(one.loads, one.is_dead) for one in visits} == {(1, False)}
    pages = Counter(one.build for one in visits)
    assert len(pages) == 2
    assert min(pages.values()) > 25


@pytest.mark.parametrize("keeps", [False, True], ids=["alone", "kept"])
@pytest.mark.short("alone")
def test_an_upgrade_of_one_machine_after_the_other_leaves_no_first_visit_dead(
    machines: list[ServerProcess], other_build: Path, port: int, tmp_path: Path, keeps: bool
) -> None:
    if keeps:
        builds = tmp_path / "builds"
        builds.mkdir()
        # as in the README: the old machines run with the folder, then the new build writes its scripts into it
        new = ServerProcess(other_build, builds)
        for one in (*machines, new):
            one.kill()
            one.builds = builds
            one.start()
        new.kill()
        wait_until(lambda: is_healthy(port))
    with crowd(port) as seen:
        for machine in machines:
            machine.kill()
            machine.assets = other_build
            machine.start()
            # on both builds, and then on the new one alone
            wait_for_more(seen, 60)
    assert len({one.build for one in seen}) == 2
    assert not [one for one in seen if one.is_dead]
    if keeps:
        assert {one.loads for one in seen} == {1}
