"""A relay that slows the connection to a server; the browser's emulation does not slow a service worker."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

CHUNK = 4096  # bytes
# a host name of this machine that the page does not recognise as local
HOST = "hall.localhost"


class Lane:
    """One direction of the line: data arrive in order, after the latency, and no faster than the bandwidth."""

    def __init__(self, latency: float, bits: float) -> None:
        self.latency, self.bytes = latency, bits / 8
        self.free = 0.0

    def send(self, size: int, act: Callable[[], Any]) -> None:
        """Call `act` when this many bytes would have arrived."""
        loop = asyncio.get_running_loop()
        # at least one byte, since the event loop does not keep the order of calls at the same moment
        self.free = max(self.free, loop.time()) + max(size, 1) / self.bytes
        loop.call_at(self.free + self.latency, act)


@contextmanager
def slow_line(address: str, latency: float, bits: float) -> Iterator[str]:
    """Relay a server over a line with this latency there and back (ms) and bits a second, and yield the address."""
    loop = asyncio.new_event_loop()
    lanes = [Lane(latency / 2000, bits) for _ in range(2)]
    server = urlsplit(address)

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # a connection is established after one round trip
        await asyncio.sleep(latency / 1000)
        far_reader, far_writer = await asyncio.open_connection(server.hostname, server.port)
        # otherwise asyncio prints a message for each connection that is cut at the end
        with suppress(asyncio.CancelledError):
            await asyncio.gather(
                _pump(reader, far_writer, lanes[0]), _pump(far_reader, writer, lanes[1])
            )

    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    starting = asyncio.start_server(relay, "127.0.0.1", 0)
    held = asyncio.run_coroutine_threadsafe(starting, loop).result()
    yield f"http://{HOST}:{held.sockets[0].getsockname()[1]}/"
    loop.call_soon_threadsafe(_end)
    thread.join()


def _end() -> None:
    loop = asyncio.get_running_loop()
    for task in asyncio.all_tasks():
        task.cancel()
    # after the tasks have been cancelled
    loop.call_later(0.1, loop.stop)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, lane: Lane) -> None:
    while chunk := await reader.read(CHUNK):
        lane.send(len(chunk), lambda chunk=chunk: writer.write(chunk))
    lane.send(0, writer.close)
