"""One client's connection. No thread waits for it, whatever the client does not send, take or finish.

It is a channel of waitress. There, a request that follows another is run at once, and its thread then waits until all
but 16 MB of the answers have been taken: four clients that pipeline and read nothing hold all four threads for files.
Here the next request is looked at when the client has taken the last answer. So there is one answer at most, and the
thread puts it down and goes.
"""

import logging
from collections.abc import Callable
from io import BytesIO
from itertools import count
from typing import Any

from waitress.buffers import ReadOnlyFileBasedBuffer
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import ErrorTask

from linviz.ui.server.addresses import HEALTH

# bytes a second, over the time after which an idle connection is closed; a phone on a bad line takes 5,000
LEAST_SPEED = 1000
# bytes; what is smaller, waitress may copy
LARGE = 8 * 1024
# bytes for one call of send()
SEND_SIZE = 64 * 1024

logger = logging.getLogger("linviz")
# the connections and requests of this process in their order
_numbers = count(1)


class Request(HTTPRequestParser):
    """The parser of one request. complete: called once when all of it has come, with the bytes that follow it."""

    # waitress asks for it, also where the head could not be parsed
    path = ""
    command = ""

    def __init__(self, adj: Any, complete: Callable[["Request", bytes], None]) -> None:
        super().__init__(adj)
        self._complete = complete

    def received(self, data: bytes) -> int:
        """Parse the bytes, and return how many of them are done with: all, where the request is complete."""
        used: int = super().received(data)
        if not self.completed or self.empty:
            return used
        # all of it has come, or it is refused: waitress would ask for more
        self.expect_continue = False
        self._complete(self, data[used:])
        return len(data)

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the head. Raises ParsingError, which is answered with 400, where it cannot be read or names no host."""
        try:
            super().parse_header(header_plus)
        except (ParsingError, ValueError) as error:
            # ValueError: of a number with 5,000 digits, or an address with half a bracket. waitress may quote the head
            raise ParsingError("It cannot be read") from error
        host = self.headers.get("HOST", None if self.version == "1.1" else "")
        # waitress joins two of them so
        if host is None or ", " in host:
            raise ParsingError("It has to name one host")
        both = self.chunked and "CONTENT_LENGTH" in self.headers
        # of HTTP/1.1 waitress has taken it out
        if both or "TRANSFER_ENCODING" in self.headers:
            # a proxy may have seen another end of it, and take what follows for something else (RFC 9112, 6.1)
            self.headers["CONNECTION"] = "close"

    @property
    def is_health_check(self) -> bool:
        """Return whether it asks if the server is well. The loop answers that itself: it waits for no thread."""
        return not self.error and self.path == HEALTH and self.command in ("GET", "HEAD")


class Refusal(ErrorTask):
    """The answer to a request that is too large or cannot be read, which the app never sees; so it is logged here."""

    def execute(self) -> None:
        """Log the refusal and answer."""
        logger.warning("refused a request: %s", self.request.error.reason)
        super().execute()


class Connection(HTTPChannel):
    """A channel with at most one request and one answer. Threads call service() and write_soon(), the loop all else."""

    error_task_class = Refusal

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # of the last request, or of the connection before there is one: the smaller, the longer ago
        self.number = next(_numbers)
        # what came behind the request that is being answered
        self._unparsed = b""
        # whether a part of a request has come
        self._has_begun = False
        self._is_health_check = False
        self._parsed = 0
        # what the client does, since when, and how far it was then
        self._stage: tuple[int, bool, bool] | None = None
        self._since, self._moved = 0.0, 0
        # whether it has done that for IDLE and longer
        self._is_long = False
        super().__init__(*args, **kwargs)
        # waitress would copy as much of the answer as the system may hold
        self.sendbuf_len = SEND_SIZE

    def parser_class(self, adj: Any) -> Request:
        """Return a parser for one request."""
        return Request(adj, self._complete)

    def _complete(self, request: Request, rest: bytes) -> None:
        self.number, self._has_begun = next(_numbers), False
        self._unparsed, self._is_health_check = rest, request.is_health_check

    @property
    def all_sent(self) -> bool:
        """Return whether the client has taken all of the answer, if there was one."""
        return not self.total_outbufs_len

    def readable(self) -> bool:
        """Whether the loop is to read: not while an answer waits, or bytes that have been read already."""
        # the loop asks thousands in every round, so this does not call waitress's own, which agrees
        is_closing = self.will_close or self.close_when_flushed or not self.connected
        return not (self.total_outbufs_len or is_closing or self._unparsed)

    def writable(self) -> bool:
        """Whether the loop is to send, to close, or to parse the next request."""
        is_closing = self.will_close or self.close_when_flushed
        has_next = self._unparsed and not self.requests
        return self.connected and bool(self.total_outbufs_len or is_closing or has_next)

    def handle_write(self) -> None:
        """Send what can be sent; once the client has all of the answer, parse what followed its request."""
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
        """Whether its request is for a thread."""
        return not self._is_health_check

    def write_soon(self, data: Any) -> int:
        """Put down a part of the answer. It is not copied, so that all who take a file share its bytes."""
        if isinstance(data, bytes) and len(data) >= LARGE:
            shared = ReadOnlyFileBasedBuffer(BytesIO(data))
            shared.prepare()
            data = shared
        return int(super().write_soon(data))

    def is_too_slow(self, now: float) -> bool:
        """Whether the client was to send or to take, and moved less than LEAST_SPEED during channel_timeout.

        It is asked every few seconds. now: seconds, always by the same clock. The time begins anew with a request's
        first byte, once for each request: single bytes now and then gain nothing.
        """
        if self.requests:
            return False
        stage = self.number, self._has_begun, self.all_sent
        moved = self._parsed - self.total_outbufs_len
        if stage != self._stage:
            self._stage, self._since, self._moved, self._is_long = stage, now, moved, False
            return False
        if now - self._since < self.adj.channel_timeout:
            return False
        enough = LEAST_SPEED * self.adj.channel_timeout <= moved - self._moved
        self._since, self._moved, self._is_long = now, moved, True
        return not enough

    @property
    def can_be_closed(self) -> bool:
        """Whether it may be closed where room is short: no request is being run, and no answer is being taken.

        One that has been taken for longer than channel_timeout does not count, or slow readers would fill the room.
        """
        return not self.requests and (self._is_long or self.all_sent)

    @property
    def closing_order(self) -> tuple[int, int]:
        """The order in which they are closed where room is short; of each kind the oldest goes first.

        Idle ones go first, then those that have been taking an answer for long, and last those that have just come.
        """
        if not self.all_sent:
            return 1, self.number
        return (2 if self._stage is None else 0), self.number
