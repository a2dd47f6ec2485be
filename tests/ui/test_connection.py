"""Connections whose client does not send, take or finish: no thread and no other client waits for them.

The loop and the clock of the server are driven by the test's thread.
"""

import http.client
import json
import random
import re
import socket
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from dash import Dash
from waitress import buffers

from linviz.ui.server import serve, thread_pools
from linviz.ui.server.bundle import PLOTLY
from linviz.ui.server.connection import LEAST_SPEED
from tests.ui.harness import Harness
from tests.ui.test_guard import GOOD, STAND_IN, page

FILE = f"GET /assets/{PLOTLY} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
SMALL = b"GET /assets/favicon.svg HTTP/1.1\r\nHost: x\r\n\r\n"
BODY = json.dumps(GOOD).encode()
RUN = (
    f"POST {STAND_IN.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    f"Content-Length: {len(BODY)}\r\n\r\n"
).encode() + BODY


@pytest.fixture(scope="module")
def app() -> Dash:
    return page(lambda **asked: asked)


@pytest.fixture
def harness(app: Dash) -> Iterator[Harness]:
    one = Harness(app)
    yield one
    one.close()


def test_readers_who_take_nothing_hold_no_thread_and_keep_nobody_out(harness: Harness) -> None:
    crowd = [harness.connect(FILE * 20, 4096) for _ in range(2 * thread_pools.FILES_AT_ONCE)]
    # each has an answer to take, and no thread has anything to do with it
    harness.run_until(lambda: all(harness.is_waiting(one) for one in crowd))
    for path in ("/", "/health", "/assets/favicon.svg"):
        assert harness.ask(path).status == 200
    size = int(harness.ask(f"/assets/{PLOTLY}").headers["Content-Length"])
    ends = [harness.connection_of(one) for one in crowd]
    assert all(end and end.total_outbufs_len <= size for end in ends)


def test_many_readers_of_a_file_share_it(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    def on_disk(self: object) -> None:
        raise AssertionError("it is written to disk")

    monkeypatch.setattr(buffers.TempfileBasedBuffer, "newfile", on_disk)
    assert harness.ask(f"/assets/{PLOTLY}").status == 200
    size = len(harness.read)
    tracemalloc.start()
    crowd = [harness.connect(FILE, 4096) for _ in range(20)]
    harness.run_until(lambda: all(harness.is_waiting(one) for one in crowd))
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken < size


def test_requests_sent_at_once_are_answered_one_by_one_wherever_they_are_cut(
    harness: Harness,
) -> None:
    chance = random.Random(1)
    begins = {SMALL: b"<svg", RUN: b'{"', b"\r\n" + SMALL: b"<svg"}
    for _ in range(20):
        sent = chance.choices(list(begins), k=12)
        whole = b"".join(sent)
        cuts = sorted(chance.randrange(len(whole)) for _ in range(chance.randrange(6)))
        one = harness.connect()
        for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True):
            one.sendall(whole[start:end])
            if chance.random() < 0.5:
                harness.settle()
        answers = harness.answers(one, len(sent))
        assert [found[:2] for found in answers] == [begins[asked][:2] for asked in sent]


def test_whether_the_server_is_well_is_answered_while_every_thread_is_busy(
    harness: Harness,
) -> None:
    calm = harness.ask("/health")
    said = harness.read
    go_on, dispatcher = Event(), harness.server.task_dispatcher
    occupy(dispatcher.files, thread_pools.FILES_AT_ONCE, go_on)
    occupy(dispatcher.runs, 10, go_on)
    waiting = harness.ask_later("/")
    busy = harness.ask("/health")
    assert (busy.status, harness.read) == (200, said)
    assert changeless(busy) == changeless(calm)
    head = harness.ask("/health", "HEAD")
    assert (head.status, harness.read) == (200, b"")
    assert changeless(head) == changeless(calm)
    assert not waiting.done()
    go_on.set()
    harness.run_until(waiting.done)
    assert waiting.result().status == 200


def occupy(lane: Any, count: int, go_on: Event) -> None:
    """Keep so many threads of a pool busy until the event."""

    class Busy:
        def service(self) -> None:
            go_on.wait(60)

    for _ in range(count):
        lane.add_task(Busy())


def changeless(answer: http.client.HTTPResponse) -> list[tuple[str, str]]:
    return [(name, value) for name, value in answer.getheaders() if name != "Date"]


def test_a_reader_who_takes_a_byte_now_and_then_is_let_go(harness: Harness) -> None:
    one = harness.connect(FILE, 4096)
    harness.run_until(lambda: harness.is_waiting(one))
    harness.pass_time(
        serve.IDLE, lambda: harness.take(one, 1) if harness.connection_of(one) else None
    )
    assert harness.connection_of(one) is None


def test_a_phone_on_a_bad_line_is_not(harness: Harness) -> None:
    one, step = harness.connect(FILE, 4096), 5
    harness.run_until(lambda: harness.is_waiting(one))
    harness.pass_time(5 * serve.IDLE, lambda: harness.take(one, 5 * LEAST_SPEED * step), step)
    assert harness.is_waiting(one)


DRIPS = {
    "nothing": lambda _: b"",
    "half a request": lambda now: b"GET /" if now == 0 else b"",
    "a byte now and then": lambda now: (b"GET / HTTP/1.1\r\nHost: " + b"x" * 999)[now : now + 1],
    "line ends": lambda _: b"\r\n\r\n",
    "halves of line ends": lambda now: b"\r" if now % 2 else b"\n\r\n",
    "a body in drips": lambda now: RUN[:-99] if now == 0 else RUN[now : now + 1],
}


@pytest.mark.parametrize("drip", DRIPS.values(), ids=DRIPS)
def test_who_never_finishes_a_request_is_let_go(
    harness: Harness, drip: Callable[[int], bytes]
) -> None:
    one, numbers = harness.connect(), iter(range(10_000))

    def send() -> None:
        if harness.connection_of(one):
            one.sendall(drip(next(numbers)))
            harness.settle()

    # one span of time to begin, and another to end
    harness.pass_time(2 * serve.IDLE + 5, send)
    assert harness.connection_of(one) is None


def test_a_large_request_over_a_bad_line_arrives(harness: Harness) -> None:
    long = json.dumps(GOOD).encode().ljust(250_000)
    head = RUN[: RUN.index(b"Content-Length")] + f"Content-Length: {len(long)}\r\n\r\n".encode()
    one, step = harness.connect(head), 5
    pieces = iter(long[k : k + 5_000 * step] for k in range(0, len(long), 5_000 * step))

    def send() -> None:
        one.sendall(next(pieces, b""))
        harness.settle()

    harness.pass_time(len(long) // 5_000, send, step)
    assert harness.answers(one, 1)


def test_whoever_waits_for_an_answer_is_not_let_go() -> None:
    go_on = Event()

    def slow(**asked: Any) -> Any:
        assert go_on.wait(60)
        return asked

    harness = Harness(page(slow))
    one = harness.connect(RUN)
    harness.run_until(lambda: [end for end in harness.connections() if end.requests])
    harness.pass_time(10 * serve.IDLE, lambda: None)
    go_on.set()
    assert harness.answers(one, 1)
    harness.close()


@pytest.fixture
def narrow(app: Dash, monkeypatch: pytest.MonkeyPatch) -> Iterator[Harness]:
    """Yield a harness with room for some twenty connections."""
    monkeypatch.setattr(serve, "CONNECTIONS", 20)
    one = Harness(app)
    yield one
    one.close()


def test_where_room_is_short_the_oldest_idle_connection_goes(
    narrow: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness = narrow
    go_on = Event()
    monkeypatch.setattr(thread_pools, "RUNS_AT_ONCE", 4)
    occupy(harness.server.task_dispatcher.runs, 4, go_on)
    asks, reads = harness.connect(RUN), harness.connect(FILE, 4096)
    harness.run_until(lambda: harness.is_waiting(reads))
    again = harness.connect()
    idle = [harness.connect(b"GET / HT" if k % 2 else b"") for k in range(10)]
    # whoever has asked meanwhile is not the oldest any more
    again.sendall(SMALL)
    harness.answers(again, 1)
    idle += [harness.connect() for _ in range(10)]
    assert harness.ask("/").status == 200
    assert all(harness.connection_of(one) for one in (asks, reads, again))
    there = [harness.connection_of(one) is not None for one in idle]
    assert there == sorted(there)
    assert 0 < sum(there) < len(idle)
    go_on.set()
    assert harness.answers(asks, 1)


def test_slow_readers_fill_no_room_for_long(narrow: Harness) -> None:
    harness = narrow
    crowd = [harness.connect(FILE, 4096) for _ in range(10)]
    harness.run_until(lambda: all(harness.is_waiting(one) for one in crowd))
    harness.pass_time(serve.IDLE, lambda: [harness.take(one, 10_000) for one in crowd])
    idle = [harness.connect() for _ in range(7)]
    harness.server.maintenance(float(serve.IDLE))
    new = [harness.connect() for _ in range(7)]
    harness.settle()
    # first go those who sit there, then those who have been reading for long, and last those who have just come
    assert all(harness.connection_of(one) for one in crowd)
    assert not any(harness.connection_of(one) for one in idle)
    assert harness.ask("/").status == 200
    assert all(harness.connection_of(one) for one in new)
    there = [harness.connection_of(one) is not None for one in crowd]
    assert there == sorted(there)
    assert 0 < sum(there) < len(crowd)


REFUSED = {
    "a NUL in a header": b"GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n",
    "a space before the colon": b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n",
    "a bare CR": b"GET / HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n",
    "5,000 digits": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: " + b"9" * 5_000 + b"\r\n\r\n",
    "half a bracket": b"GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
    "no method": b"/ HTTP/1.1\r\nHost: x\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
}


@pytest.mark.parametrize("sent", REFUSED.values(), ids=REFUSED)
def test_what_makes_no_sense_is_a_400_with_one_line(
    harness: Harness, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    one = harness.connect(sent)
    answer = harness.take(one, 100_000)
    assert re.match(rb"HTTP/1\.[01] 400 Bad Request\r\n", answer)
    assert b"a\rb" not in answer
    assert [record.getMessage() for record in caplog.records] == ["refused a request: Bad Request"]


def test_no_path_of_a_visitor_writes_into_the_log(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("no")

    harness.server.application = fail
    one = harness.connect(b"GET /%0aforged%1b[31m HTTP/1.1\r\nHost: x\r\n\r\n")
    assert harness.take(one, 12) == b"HTTP/1.1 500"
    assert caplog.messages == ["Exception", "refused a request: Internal Server Error"]


def test_a_request_of_http_1_0_needs_no_host(harness: Harness) -> None:
    one = harness.connect(b"GET /health HTTP/1.0\r\n\r\n")
    assert harness.take(one, 100_000).startswith(b"HTTP/1.0 200 OK\r\n")


def test_a_connection_with_two_ends_to_one_request_is_closed(harness: Harness) -> None:
    both = b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"
    one = harness.connect(b"GET /health HTTP/1.1\r\nHost: x\r\n" + both + SMALL)
    assert harness.take(one, 100_000).count(b"HTTP/1.1 ") == 1


def test_it_listens_at_two_ports_and_at_a_socket_of_the_file_system(
    app: Dash, tmp_path: Path
) -> None:
    ports = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
    kinds = [ports]
    if hasattr(socket, "AF_UNIX"):
        named = socket.socket(socket.AF_UNIX)
        named.bind(str(tmp_path / "linviz"))
        kinds.append([named])
    for sockets in kinds:
        addresses = [one.getsockname() for one in sockets]
        harness = Harness(app, sockets)
        for listening, address in zip(sockets, addresses, strict=True):
            one = harness.closing.enter_context(socket.socket(listening.family))
            one.connect(address)
            one.setblocking(False)
            one.sendall(SMALL)
            assert harness.answers(one, 1)[0].startswith(b"<svg")
        harness.close()
