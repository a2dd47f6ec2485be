"""Simulated visitors: their connections and requests, all in one process with an event loop."""

import asyncio
import gzip
import json
import re
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
EASE, MOST_EASE, NEWEST = 7, 1, 0.1
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
    """A persistent connection, as a browser's; one that was closed while idle is replaced by a new one."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        # number of requests that had to be sent again on a new connection
        self.again = 0

    async def ask(self, path: str, body: object = None, patience: float = LONGEST) -> Answer:
        """Send GET, or POST with the body as JSON, and return the answer."""
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
            self.streams = await asyncio.open_connection(self.host, self.port)
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
        head = f"{path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{HEADERS}"
        if body is None:
            return f"GET {head}\r\n".encode()
        sent = json.dumps(body).encode()
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


class Student:
    """A simulated page on which a point is dragged, as in server.js.

    It has one request in flight, sends the newest position next, and repeats what is lost.
    """

    def __init__(self, address: str, scenario: dict[str, Any], seed: int) -> None:
        self.line, self.scenario, self.random = Connection(address), scenario, Random(seed)
        # whether it pauses after waiting in the server's queue; its average waiting time there (s)
        self.eases, self.in_line = True, 0.0
        self.waiting: tuple[int, float] | None = None
        self.sent = self.shown = self.number = 0
        # time since which the shown position is not the last one; the wait for each answer (s)
        self.behind: float | None = None
        self.stalls: list[float] = []
        # seconds from each movement to its answer; numbers of refusals, lost requests and answers to another request
        self.took: list[float] = []
        self.busy = self.lost = self.wrong = 0
        self.pumping: asyncio.Task[None] | None = None

    def move(self) -> None:
        """Move the point: the request is sent now, or after the answer that is under way."""
        now = asyncio.get_running_loop().time()
        self.sent += 1
        self.waiting = self.sent, now
        if self.behind is None:
            self.behind = now
        if self.pumping is None or self.pumping.done():
            self.pumping = asyncio.create_task(self._pump())

    async def _pump(self) -> None:
        tries = 0
        while self.waiting:
            position, since = self.waiting
            self.waiting = None
            self.number += 1
            answer = await self.line.ask("/api/run", self._body(position), PATIENCE * 2**tries)
            if answer.status == 200:
                tries = 0
                self._receive(answer, position, since)
                stood = min(answer.stood, MOST_EASE / EASE)
                self.in_line += (NEWEST if stood else 0.5) * (stood - self.in_line)
                await asyncio.sleep(self.eases * EASE * self.in_line)
                continue
            self.busy, self.lost = (
                self.busy + (answer.status in BUSY),
                self.lost + (not answer.status),
            )
            self.waiting = self.waiting or (position, since)
            pause = max(answer.wait, min(LONGEST_PAUSE, PAUSE * 2**tries))
            await asyncio.sleep(pause * (1 + self.random.random() / 2))
            tries += 1

    def _body(self, position: int) -> dict[str, Any]:
        (x, y), *others = self.scenario["points"]
        moved = [[round(x + position % 20 / 10, 1), y], *others]
        return {"seq": self.number, "scenario": {**self.scenario, "points": moved}, "near": 0}

    def _receive(self, answer: Answer, position: int, since: float) -> None:
        # parse the whole body, since a truncated answer would be no JSON
        reply = json.loads(answer.body)
        self.wrong += reply["seq"] != self.number or "trace" not in reply
        self.shown = position
        now = asyncio.get_running_loop().time()
        self.took.append(now - since)
        self.stalls.append(now - (since if self.behind is None else self.behind))
        self.behind = None if self.is_current else now

    @property
    def is_current(self) -> bool:
        """True if the last answer belongs to the last position."""
        return self.shown == self.sent
