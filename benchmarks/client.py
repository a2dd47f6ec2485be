"""Simulated visitors: their connections and requests, all in one process with an event loop."""

import asyncio
import gzip
import json
import re
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import brotli

# the headers of a browser that the server reads
HEADERS = "Accept-Encoding: gzip, deflate, br\r\nAccept: */*\r\n"
FIRST = re.compile(rb'data-first="([^"]*)"')
SCRIPT = re.compile(rb'src="(/assets/[^"]+)"')
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}
# the constants of assets/model/server.js, in seconds
PATIENCE, LONGEST = 12, 60
PAUSE, LONGEST_PAUSE = 1.5, 3
BUSY = {429, 502, 503, 504}
EASE, MOST_EASE, NEWEST, LONG_QUEUE = 7, 1, 0.1, 0.5
LINE = re.compile(r"\bline;dur=(\d+)")


class Answer(NamedTuple):
    """An answer; its status is 0 if the connection broke or nothing came in time.

    wait: the server's Retry-After; stood: the time in the server's queue; both in seconds.
    """

    status: int
    packed: bytes = b""
    encoding: str = ""
    wait: float = 0
    stood: float = 0

    @property
    def body(self) -> bytes:
        """The uncompressed content."""
        unpacked: bytes = UNPACK[self.encoding](self.packed)
        return unpacked


class Connection:
    """A persistent connection, as a browser's; one that was closed while idle is replaced by a new one.

    page: the random key of the page that sends the requests, if any. source: the address of this machine that it comes
    from, such as 127.0.1.1; any if empty.
    """

    def __init__(self, address: str, page: str = "", source: str = "") -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.page, self.source = page, source
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        # number of requests that had to be sent again on a new connection
        self.again = 0

    async def ask(self, path: str, body: object = None, patience: float = LONGEST) -> Answer:
        """Send GET, or POST with the body, as JSON unless it is bytes, and return the answer."""
        is_reused = self.streams is not None
        try:
            return await asyncio.wait_for(self._exchange(path, body), patience)
        except TimeoutError:
            self.close()
            return Answer(0)
        except (OSError, EOFError):
            self.close()
        if not is_reused:
            return Answer(0)
        self.again += 1
        return await self.ask(path, body, patience)

    async def _exchange(self, path: str, body: object) -> Answer:
        if self.streams is None:
            local = (self.source, 0) if self.source else None
            self.streams = await asyncio.open_connection(self.host, self.port, local_addr=local)
        reader, writer = self.streams
        writer.write(self._request(path, body))
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (one.partition(": ") for one in lines)}
        content = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection", "").lower() == "close":
            self.close()
        wait = float(headers.get("retry-after", 0))
        encoding = headers.get("content-encoding", "")
        stood = LINE.search(headers.get("server-timing", ""))
        seconds = int(stood[1]) / 1000 if stood else 0
        return Answer(int(lines[0].split()[1]), content, encoding, wait, seconds)

    def _request(self, path: str, body: object) -> bytes:
        page = f"X-Linviz-Page: {self.page}\r\n" if self.page else ""
        head = f"{path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{HEADERS}{page}"
        if body is None:
            return f"GET {head}\r\n".encode()
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        kind = f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n"
        return f"POST {head}{kind}\r\n".encode() + sent

    def close(self) -> None:
        """Close the connection, even if an answer is under way."""
        if self.streams:
            self.streams[1].close()
            self.streams = None


class Visit(NamedTuple):
    """A first visit: seconds to the page's answer and to all that it needs, and the number of failed requests."""

    page: float
    all: float
    errors: int


async def first_visit(address: str) -> Visit:
    """Request what a browser with an empty cache does: the page, its script and run together, then the certificate."""
    clock = asyncio.get_running_loop().time
    lines, began = [Connection(address) for _ in range(2)], clock()
    page = await lines[0].ask("/s/one-mistake-one-turn")
    came = clock()
    if page.status != 200:
        return Visit(came - began, came - began, errors=1)
    (script,), (run,) = (form.findall(page.body) for form in (SCRIPT, FIRST))
    asked = [line.ask(path.decode()) for line, path in zip(lines, (script, run), strict=True)]
    answers = await asyncio.gather(*asked)
    done = clock()
    answers.append(await lines[0].ask(run.decode().replace(".json", ".certificate.json")))
    for line in lines:
        line.close()
    return Visit(came - began, done - began, sum(one.status != 200 for one in answers))


def page_key(random: Random) -> str:
    """Return a random key of a page."""
    return f"{random.getrandbits(64):016x}"


class Student:
    """A simulated page on which a point is dragged, as in server.js.

    It has one request in flight, sends the newest position next, and repeats what is lost. It sends no more drafts of
    this drag once the server has answered one without a run.
    """

    def __init__(self, address: str, scenario: dict[str, Any], seed: int) -> None:
        self.scenario, self.random = scenario, Random(seed)
        self.line = Connection(address, page_key(Random(seed)))
        # whether it pauses after waiting in the server's queue; its average waiting time there (s)
        self.eases, self.in_line = True, 0.0
        self.waiting: tuple[int, float] | None = None
        self.sent = self.shown = self.number = 0
        # whether the point has been dropped, which ends a pause, and whether drafts are of no use until then
        self.is_dropped, self.is_too_dear = False, False
        self.dropped = asyncio.Event()
        # time since which the shown position is not the last one; the wait for each answer (s)
        self.behind: float | None = None
        self.stalls: list[float] = []
        # seconds from each movement to its draft, and from each drop to its run
        self.took: list[float] = []
        self.settled: list[float] = []
        # whether a drag was told that the server is busy
        self.is_told_why = False
        # numbers of refusals, lost requests, drafts without a run, and answers to another request
        self.busy = self.lost = self.told = self.wrong = 0
        self.pumping: asyncio.Task[None] | None = None

    def move(self) -> None:
        """Move the point: the request is sent now, or after the answer that is under way."""
        self.sent += 1
        self.is_dropped = False
        self.dropped.clear()
        if self.behind is None:
            self.behind = asyncio.get_running_loop().time()
        if not self.is_too_dear:
            self._send()

    def drop(self) -> None:
        """Drop the point: its run is requested now, or after the answer that is under way."""
        self.is_dropped, self.is_too_dear = True, False
        self.dropped.set()
        self._send()

    async def rest(self) -> None:
        """Wait until everything has been answered."""
        if self.pumping:
            await self.pumping

    def stop(self) -> None:
        """Close the page, even if an answer is under way."""
        if self.pumping:
            self.pumping.cancel()
        self.line.close()

    def _send(self) -> None:
        self.waiting = self.sent, asyncio.get_running_loop().time()
        if self.pumping is None or self.pumping.done():
            self.pumping = asyncio.create_task(self._pump())

    async def _pump(self) -> None:
        tries = 0
        while self.waiting:
            (position, since), is_draft = self.waiting, not self.is_dropped
            self.waiting = None
            self.number += 1
            body = self._body(position, is_draft)
            answer = await self.line.ask("/api/run", body, PATIENCE * 2**tries)
            if answer.status == 200:
                tries = 0
                self._receive(answer, position, since, is_draft)
                self.is_told_why |= is_draft and bool(self.waiting) and answer.stood >= LONG_QUEUE
                await self._ease(answer)
                continue
            self.busy, self.lost = (
                self.busy + (answer.status in BUSY),
                self.lost + (not answer.status),
            )
            self.waiting = self.waiting or (position, since)
            pause = max(answer.wait, min(LONGEST_PAUSE, PAUSE * 2**tries))
            await asyncio.sleep(pause * (1 + self.random.random() / 2))
            tries += 1

    async def _ease(self, answer: Answer) -> None:
        """Wait for as long as the page does after the server's queue, or until the point is dropped."""
        stood = min(answer.stood, MOST_EASE / EASE)
        self.in_line += (NEWEST if stood else 0.5) * (stood - self.in_line)
        with suppress(TimeoutError):
            await asyncio.wait_for(self.dropped.wait(), self.eases * EASE * self.in_line)

    def _body(self, position: int, is_draft: bool) -> dict[str, Any]:
        (x, y), *others = self.scenario["points"]
        moved = [[round(x + position % 20 / 10, 1), y], *others]
        body = {"seq": self.number, "scenario": {**self.scenario, "points": moved}}
        return body | {"near": 0} if is_draft else body

    def _receive(self, answer: Answer, position: int, since: float, is_draft: bool) -> None:
        # parse the whole body, since a truncated answer would be no JSON
        reply = json.loads(answer.body)
        self.wrong += reply["seq"] != self.number
        if "trace" not in reply and is_draft:
            self.told += 1
            self.is_too_dear = not self.is_dropped
            self.waiting = self.waiting if self.is_dropped else None
            return
        self.wrong += "trace" not in reply
        self.shown = position
        now = asyncio.get_running_loop().time()
        (self.took if is_draft else self.settled).append(now - since)
        self.stalls.append(now - (since if self.behind is None else self.behind))
        self.behind = None if self.is_current else now

    @property
    def is_current(self) -> bool:
        """True if the last answer belongs to the last position."""
        return self.shown == self.sent
