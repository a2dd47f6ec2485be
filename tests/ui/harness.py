"""A server whose loop and clock are driven by the test's thread."""

import http.client
import re
import socket
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

from dash import Dash
from waitress import wasyncore

from linviz.ui.server import serve
from linviz.ui.server.connection import Connection

ROUNDS = 12_000
ANSWER = re.compile(rb"HTTP/1\.1 200 OK\r\n(?:.+\r\n)*?Content-Length: (\d+)\r\n(?:.+\r\n)*\r\n")


class Harness:
    """A server whose loop runs when a test runs it, and clients."""

    def __init__(self, app: Dash, sockets: Sequence[socket.socket] = ()) -> None:
        self.held: dict[int, Any] = {}
        sockets = sockets or [socket.create_server(("127.0.0.1", 0))]
        self.address = sockets[0].getsockname()
        self.server = serve.server_at(sockets, app.server, self.held)
        # a test says what time it is
        self.server.next_channel_cleanup = float("inf")
        self.closing = ExitStack()
        self.pool = self.closing.enter_context(ThreadPoolExecutor())

    def close(self) -> None:
        self.closing.close()
        self.server.task_dispatcher.shutdown()
        wasyncore.close_all(self.held)

    def run_until(self, true: Callable[[], Any]) -> None:
        """Run the loop until something is true."""
        for _ in range(ROUNDS):
            if true():
                return
            self.server.asyncore.loop(0.005, self.server.adj.asyncore_use_poll, self.held, count=1)
        raise AssertionError("it does not come true")

    def connect(self, sent: bytes = b"", buffer: int = 0) -> socket.socket:
        """Connect a client that sends this; what it has not read has to fit into its buffer."""
        before = self.connections()
        one = self.closing.enter_context(socket.socket())
        if buffer:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        one.connect(self.address)
        one.setblocking(False)
        self.run_until(lambda: set(self.connections()) - set(before))
        one.sendall(sent)
        return one

    def connections(self) -> list[Connection]:
        return [one for one in self.held.values() if isinstance(one, Connection)]

    def connection_of(self, one: socket.socket) -> Connection | None:
        """Return the server's end of it, or None where that is closed."""
        name = one.getsockname()
        return next((end for end in self.connections() if end.addr == name), None)

    def take(self, one: socket.socket, count: int) -> bytes:
        """Read so many bytes, or those that come before the end."""
        taken = bytearray()

        def enough() -> bool:
            try:
                piece = one.recv(count - len(taken))
            except BlockingIOError:
                return False
            taken.extend(piece)
            return not piece or len(taken) == count

        self.run_until(enough)
        return bytes(taken)

    def answers(self, one: socket.socket, count: int) -> list[bytes]:
        """Read the bodies of so many answers, each with status 200."""
        found: list[bytes] = []
        came = bytearray()

        def enough() -> bool:
            try:
                piece = one.recv(65_536)
            except BlockingIOError:
                return False
            assert piece, "it was closed"
            came.extend(piece)
            while len(found) < count and (whole := ANSWER.match(came)):
                end = whole.end() + int(whole[1])
                if len(came) < end:
                    break
                found.append(bytes(came[whole.end() : end]))
                del came[:end]
            return len(found) == count

        self.run_until(enough)
        assert not came
        return found

    def ask(self, path: str, method: str = "GET") -> http.client.HTTPResponse:
        """Return what a new client is answered."""
        asked = self.ask_later(path, method)
        self.run_until(asked.done)
        return asked.result()

    def ask_later(self, path: str, method: str = "GET") -> "Future[http.client.HTTPResponse]":
        return self.pool.submit(self._ask, path, method)

    def _ask(self, path: str, method: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(*self.address, timeout=60)
        connection.request(method, path)
        answer = connection.getresponse()
        self.read = answer.read()
        connection.close()
        return answer

    def settle(self) -> None:
        """Run the loop until pending data has arrived."""
        for _ in range(5):
            self.server.asyncore.loop(0, self.server.adj.asyncore_use_poll, self.held, count=1)

    def is_waiting(self, one: socket.socket) -> bool:
        """Return whether an answer waits until the client takes it, without any thread."""
        end = self.connection_of(one)
        return bool(end and end.total_outbufs_len and not end.requests)

    def pass_time(self, seconds: int, each: Callable[[], Any], step: int = 5) -> None:
        """Let so many seconds pass, and do something every few of them."""
        for now in range(0, seconds + 1, step):
            self.server.maintenance(float(now))
            each()
