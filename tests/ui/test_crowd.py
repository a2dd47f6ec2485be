"""A full lecture hall: everybody gets in, files are served while runs are computed, and too many runs are refused."""

import http.client
import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from itertools import islice
from threading import Event, Thread
from typing import Any

import pytest
from dash import Dash
from flask import request

from linviz.ui.server import computing, serve
from linviz.ui.server.fair_queue import Turn
from tests.patience import wait_until
from tests.ui.test_guard import GOOD, STAND_IN, page

BROWSERS, EACH = 300, 6
FILE = b"GET /assets/favicon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"


@contextmanager
def listening(app: Dash) -> Iterator[tuple[str, int]]:
    server = serve.listen(app, port=0)
    Thread(target=server.run, daemon=True).start()
    yield "127.0.0.1", server.effective_port
    wait_until(lambda: not server.active_channels)
    server.close()
    server.task_dispatcher.shutdown()


def run(address: tuple[str, int], client: str = "") -> http.client.HTTPResponse:
    """Request a run, through a proxy where a client is named."""
    connection = http.client.HTTPConnection(*address, timeout=60)
    headers = {"Content-Type": "application/json"} | ({"X-Forwarded-For": client} if client else {})
    connection.request("POST", STAND_IN.path, json.dumps(GOOD), headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def status(address: tuple[str, int], path: str) -> int:
    connection = http.client.HTTPConnection(*address, timeout=60)
    connection.request("GET", path)
    found = connection.getresponse().status
    connection.close()
    return found


@pytest.mark.long
def test_three_hundred_browsers_with_six_connections_each_get_in() -> None:
    # both ends of each are files of this one process
    room = serve._connection_limit()
    count = min(BROWSERS * EACH, room // 2)
    assert room >= 1_800 or count > 400
    with listening(page(lambda **asked: {})) as address, ExitStack() as closing:
        crowd = [
            closing.enter_context(socket.create_connection(address, timeout=60))
            for _ in range(count)
        ]
        for one in crowd:
            one.sendall(FILE)
        assert all(one.recv(15) == b"HTTP/1.1 200 OK" for one in crowd)
        # one more, while all of them are still there
        assert run(address).status == 200


def waiting_in(app: Dash) -> list[Turn]:
    """Return the requests that wait for a turn."""
    return app.server.extensions[serve.COMPUTING].quick.queue._waiting


HALVES = (
    b"GET / HTTP/1.1\r\nHost: local",
    f"POST {STAND_IN.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    "Content-Length: 99\r\n\r\n{".encode(),
)


@pytest.mark.parametrize("half", HALVES, ids=["half a head", "half a body"])
def test_half_sent_requests_keep_nobody_out(half: bytes) -> None:
    count = min(1_000, serve._connection_limit() // 3)
    with listening(page(lambda **asked: {})) as address, ExitStack() as closing:
        for _ in range(count):
            one = closing.enter_context(socket.create_connection(address, timeout=60))
            one.sendall(half)
        assert status(address, "/") == 200
        assert run(address).status == 200


def test_connections_that_nobody_uses_are_closed_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "IDLE", 1)
    with (
        listening(page(lambda **asked: {})) as address,
        socket.create_connection(address, timeout=60) as one,
    ):
        one.sendall(FILE)
        received = b""
        while piece := one.recv(65_536):
            received += piece
    assert received.startswith(b"HTTP/1.1 200 OK")


def test_files_come_while_every_place_is_taken_by_a_run_and_who_finds_no_room_is_told_when_to_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(computing, "MOST_WAITING", 4)
    go_on, running = Event(), []

    def slow(**asked: Any) -> str:
        running.append(1)
        assert go_on.wait(60)
        return "done"

    with listening(page(slow)) as address, ThreadPoolExecutor(20) as pool:
        # one computes, four wait
        crowd = [pool.submit(run, address) for _ in range(13)]
        # those for which there is no room are answered while all others wait
        refused = [one.result() for one in islice(as_completed(crowd, timeout=60), 8)]
        assert status(address, "/") == 200
        assert status(address, "/assets/favicon.svg") == 200
        assert status(address, "/health") == 200
        assert len(running) == 1
        assert {(one.status, one.headers["Retry-After"]) for one in refused} == {(503, "2")}
        go_on.set()
        assert sorted(one.result().status for one in crowd) == [200] * 5 + [503] * 8


def test_an_answer_says_how_long_it_stood_in_line(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, clock = Event(), [100.0]
    monkeypatch.setattr("linviz.ui.server.fair_queue.monotonic", lambda: clock[0])

    def slow(**asked: Any) -> str:
        assert go_on.wait(60)
        return "done"

    app = page(slow)
    with listening(app) as address, ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(run, address) for _ in range(2)]
        wait_until(lambda: waiting_in(app) != [])
        clock[0] += 7
        go_on.set()
        told = sorted(
            int(one.result().headers["Server-Timing"].removeprefix("line;dur=")) for one in asked
        )
    assert told == [0, 7000]


def test_one_client_with_fifty_runs_in_flight_keeps_the_others_waiting_for_a_few_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LINVIZ_PROXIES", "1")
    go_on, ran = Event(), list[str | None]()

    def slow(**asked: Any) -> dict[str, Any]:
        assert go_on.wait(60)
        ran.append(request.remote_addr)
        return {}

    others = [f"10.0.0.{number}" for number in range(5)]
    app = page(slow)
    with listening(app) as address, ThreadPoolExecutor(60) as pool:
        asked = [pool.submit(run, address, "10.0.1.1") for _ in range(50)]
        wait_until(lambda: len(waiting_in(app)) == 49)
        asked += [pool.submit(run, address, client) for client in others]
        wait_until(lambda: len(waiting_in(app)) == 54)
        go_on.set()
        assert {one.result().status for one in asked} == {200}
    assert set(others) <= set(ran[:10])
    assert sorted(ran) == sorted([*others, *["10.0.1.1"] * 50])
