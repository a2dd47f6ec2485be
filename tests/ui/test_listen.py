"""A real server at a local port: what it refuses early, and where it cannot listen."""

import http.client
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from threading import Thread
from urllib.request import urlopen

import pytest
from dash import Dash

from linviz.ui.endpoints import run
from linviz.ui.server import guard, serve
from tests.ui.test_serve import NOT_THERE, ROOT


@pytest.fixture
def address(app: Dash) -> Iterator[tuple[str, int]]:
    """Yield the address of a real waitress server at a free local port."""
    server = serve.listen(app, port=0)
    thread = Thread(target=server.run)
    thread.start()
    yield "127.0.0.1", server.effective_port
    server.close()
    thread.join(60)
    assert not thread.is_alive()


def test_a_real_server_keeps_every_address_inside(address: tuple[str, int]) -> None:
    for path in NOT_THERE:
        connection = http.client.HTTPConnection(*address, timeout=60)
        connection.request("GET", path)
        answer = connection.getresponse()
        assert answer.status == 404, path
        assert b"root:" not in answer.read()
        connection.close()


def refusals(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return linviz's own log lines; waitress may add one of its own on a slow machine."""
    return [record.getMessage() for record in caplog.records if record.name == "linviz"]


def raw(address: tuple[str, int], request: bytes) -> bytes:
    """Return the first bytes of the answer to these bytes."""
    with socket.create_connection(address, timeout=60) as connection:
        connection.sendall(request)
        return connection.recv(4096)


HEAD = f"POST {run.ENDPOINT.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def test_ten_megabytes_are_refused_before_they_have_arrived(
    address: tuple[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    assert raw(address, f"{HEAD}Content-Length: 10000000\r\n\r\n".encode()).startswith(
        b"HTTP/1.1 413 "
    )
    assert refusals(caplog) == ["refused a request: Request Entity Too Large"]


def test_chunks_that_grow_too_large_are_refused_before_the_last(address: tuple[str, int]) -> None:
    begun = b"989680\r\n" + bytes(guard.LARGEST_BODY + 1)
    assert raw(address, f"{HEAD}Transfer-Encoding: chunked\r\n\r\n".encode() + begun).startswith(
        b"HTTP/1.1 413 "
    )


def test_a_forged_callback_to_a_real_server_is_a_400_with_one_line(
    address: tuple[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    connection = http.client.HTTPConnection(*address, timeout=60)
    connection.request(
        "POST", run.ENDPOINT.path, b"[" * 100_000, {"Content-Type": "application/json"}
    )
    assert connection.getresponse().status == 400
    connection.close()
    assert len(refusals(caplog)) == 1


def test_a_taken_port_is_said_in_a_sentence(app: Dash, address: tuple[str, int]) -> None:
    with pytest.raises(
        SystemExit, match=r"linviz cannot listen on 127\.0\.0\.1:\d+: .* Try make run PORT=8051\."
    ):
        serve.listen(app, port=address[1])


@pytest.mark.parametrize(("host", "port"), [("no host", 8050), ("127.0.0.1", "http")])
def test_an_address_that_is_none_is_said_in_a_sentence(
    app: Dash, host: str, port: int | str
) -> None:
    with pytest.raises(SystemExit, match="linviz cannot listen on "):
        serve.listen(app, host, port)


def test_python_app_py_serves_and_says_where() -> None:
    environ = os.environ | {"LINVIZ_PORT": "0"}
    command = [sys.executable, "app.py"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environ, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr is not None
            said = process.stderr.readline()
            found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
            assert found, said
            with urlopen(found[0], timeout=60) as answer:
                assert answer.status == 200
        finally:
            process.terminate()
