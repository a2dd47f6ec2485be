"""One client's connection, a waitress channel for which no thread waits, whatever the client sends or takes too slowly.

In waitress a request that follows another is run at once, and its thread then waits until all but 16 MB of the answers
have been taken: four clients that pipeline and read nothing would hold all four threads for files. Here the next
request is parsed when the client has taken the last answer. So there is at most one answer, which the thread stores
before it moves on.
"""

import logging
from collections.abc import Callable, MutableMapping
from io import BytesIO
from itertools import count
from typing import Any

from waitress.buffers import ReadOnlyFileBasedBuffer
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import ErrorTask

from linviz.ui.server.addresses import HEALTH

# bytes per second, averaged over channel_timeout; a phone on a bad line takes 5,000
LEAST_SPEED = 1000
# bytes; smaller parts may be copied by waitress
LARGE = 8 * 1024
# bytes for one call of send()
SEND_SIZE = 64 * 1024

logger = logging.getLogger("linviz")
# numbers connections and requests of this process in order
_numbers = count(1)


class Request(HTTPRequestParser):
    """The parser of one request. complete: called once when all of the request has come, with the bytes after it."""

    # waitress reads these even where the head could not be parsed
    path = ""
    command = ""

    def __init__(self, adj: Any, complete: Callable[["Request", bytes], None]) -> None:
        super().__init__(adj)
        self._complete = complete

    def received(self, data: bytes) -> int:
        """Parse the bytes, and return how many were parsed: all of them once the request is complete."""
        size: int = super().received(data)
        if not self.completed or self.empty:
            return size
        # the request is complete or refused; waitress would still send 100 Continue
        self.expect_continue = False
        self._complete(self, data[size:])
        return len(data)

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the head; raises ParsingError, answered with 400, where it cannot be read or does not name one host."""
        try:
            super().parse_header(header_plus)
        except (ParsingError, ValueError) as error:
            # ValueError: a number with 5,000 digits, or an address with half a bracket. Messages may quote the head
            raise ParsingError("It cannot be read") from error
        host = self.headers.get("HOST", None if self.version == "1.1" else "")
        # waitress joins two Host headers in this way
        if host is None or ", " in host:
            raise ParsingError("It has to name one host")
        both = self.chunked and "CONTENT_LENGTH" in self.headers
        # for HTTP/1.1 waitress has removed the header
        if both or "TRANSFER_ENCODING" in self.headers:
            # a proxy may see another end of the request, and misread what follows (RFC 9112, 6.1)
            self.headers["CONNECTION"] = "close"

    @property
    def is_health_check(self) -> bool:
        """True for a health check, which the loop answers itself, without a thread."""
        return not self.error and self.path == HEALTH and self.command in ("GET", "HEAD")


class _PathlessLogger(logging.LoggerAdapter[logging.Logger]):
    """The logger of waitress without the path of a request: it is a visitor's own text, and may have line breaks."""

    def process(
        self, message: object, options: MutableMapping[str, Any]
    ) -> tuple[str, MutableMapping[str, Any]]:
        """Return the message up to the path, and the options as they are."""
        return str(message).partition(" while serving ")[0], options


class Refusal(ErrorTask):
    """The answer to a request that is too large or unreadable; the app never sees it, so it is logged here."""

    def execute(self) -> None:
        """Log the refusal and answer."""
        logger.warning("refused a request: %s", self.request.error.reason)
        super().execute()


class Connection(HTTPChannel):
    """A channel with at most one request and answer. Threads call service() and write_soon(), the loop all else."""

    error_task_class = Refusal
    logger = _PathlessLogger(HTTPChannel.logger, {})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # number of the last request, before that of the connection: the smaller, the older
        self.number = next(_numbers)
        # bytes that followed the request that is being answered
        self._unparsed = b""
        # whether a part of a request has arrived
        self._has_begun = False
        self._is_health_check = False
        self._parsed = 0
        # what the client is doing, since when, and its bytes at that time
        self._stage: tuple[int, bool, bool] | None = None
        self._since, self._moved = 0.0, 0
        # whether it has been doing that for channel_timeout or longer
        self._is_long = False
        super().__init__(*args, **kwargs)
        # by default waitress would copy as much of the answer as the system's buffer holds
        self.sendbuf_len = SEND_SIZE

    def parser_class(self, adj: Any) -> Request:
        """Return a parser for one request."""
        return Request(adj, self._complete)

    def _complete(self, request: Request, rest: bytes) -> None:
        """Note that a request has come, and keep the bytes after it."""
        self.number, self._has_begun = next(_numbers), False
        self._unparsed, self._is_health_check = rest, request.is_health_check

    @property
    def all_sent(self) -> bool:
        """True when the client has taken all of the answer, if there was one."""
        return not self.total_outbufs_len

    def readable(self) -> bool:
        """Return whether the loop should read: not while an answer waits, or bytes that have been read already."""
        # the loop calls this for thousands in every round, so it does not call waitress's own, which gives the same
        is_closing = self.will_close or self.close_when_flushed or not self.connected
        return not (self.total_outbufs_len or is_closing or self._unparsed)

    def writable(self) -> bool:
        """Return whether the loop should send, close, or parse the next request."""
        is_closing = self.will_close or self.close_when_flushed
        has_next = self._unparsed and not self.requests
        return self.connected and bool(self.total_outbufs_len or is_closing or has_next)

    def handle_write(self) -> None:
        """Send what can be sent; once the client has the whole answer, parse what followed its request."""
        super().handle_write()
        is_closing = self.will_close or self.close_when_flushed or not self.connected
        if self._unparsed and self.all_sent and not (self.requests or is_closing):
            data, self._unparsed = self._unparsed, b""
            self.received(data)

    def received(self, data: bytes) -> bool:
        """Parse what the client has sent, up to the end of one request."""
        if self.requests or not self.all_sent:
            self._unparsed += data
            return True
        self._has_begun = True
        self._parsed += len(data)
        is_complete = bool(super().received(data))
        if self._is_health_check:
            self._is_health_check = False
            self.service()
        return is_complete

    @property
    def needs_thread(self) -> bool:
        """True when its request needs a thread."""
        return not self._is_health_check

    def write_soon(self, data: Any) -> int:
        """Store a part of the answer without copying it, so that all clients of a file share its bytes."""
        if isinstance(data, bytes) and len(data) >= LARGE:
            shared = ReadOnlyFileBasedBuffer(BytesIO(data))
            shared.prepare()
            data = shared
        return int(super().write_soon(data))

    def is_too_slow(self, now: float) -> bool:
        """Return whether the client, if it has to send or take, moved less than LEAST_SPEED during channel_timeout.

        Called every few seconds. now: seconds of one clock. The time starts again with the first byte of a request,
        once per request, so that single bytes now and then gain nothing.
        """
        if self.requests:
            return False
        stage = self.number, self._has_begun, self.all_sent
        bytes_moved = self._parsed - self.total_outbufs_len
        if stage != self._stage:
            self._stage, self._since, self._moved, self._is_long = stage, now, bytes_moved, False
            return False
        if now - self._since < self.adj.channel_timeout:
            return False
        enough = LEAST_SPEED * self.adj.channel_timeout <= bytes_moved - self._moved
        self._since, self._moved, self._is_long = now, bytes_moved, True
        return not enough

    @property
    def can_be_closed(self) -> bool:
        """True if it may be closed when room is short: no request is being run, and no answer is being taken.

        An answer that has been taken for longer than channel_timeout does not count, or slow readers would fill the
        room.
        """
        return not self.requests and (self._is_long or self.all_sent)

    @property
    def closing_order(self) -> tuple[int, int]:
        """The sorting key for closing when room is short; within each kind the oldest goes first.

        Idle connections go first, then those that have long been taking an answer, and last those that have just come.
        """
        if not self.all_sent:
            return 1, self.number
        return (2 if self._stage is None else 0), self.number
