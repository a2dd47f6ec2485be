"""The servers of waitress that listen. They close connections that are too slow, and idle ones where room is short."""

import socket
from collections.abc import Sequence
from heapq import nsmallest
from operator import attrgetter
from typing import Any

from waitress import server as waitress
from waitress.adjustments import Adjustments

from linviz.ui.server.connection import Connection
from linviz.ui.server.thread_pools import ThreadPools

# bytes that the system holds before it sends them: more would hide how slow a client is, and take memory
SEND_BUFFER = 64 * 1024
# connections accepted in a round, for which there may be no room until the next; a process that takes more of a crowd
# leaves fewer to the others
ACCEPTS_PER_ROUND = 16


class Server(waitress.BaseWSGIServer):
    """A server that makes room for who comes; one of waitress stops accepting when it is full, whoever is idle."""

    channel_class = Connection

    def readable(self) -> bool:
        """Whether it accepts. The loop asks before every round, and before it asks the connections."""
        over = len(self._map) - self.adj.connection_limit
        if self.accepting and over >= 0:
            self.make_room(over + 1)
        return bool(super().readable())

    def handle_accept(self) -> None:
        """Accept who waits. waitress accepts one a round, and a round takes long where there are thousands."""
        for _ in range(ACCEPTS_PER_ROUND):
            before = len(self._map)
            super().handle_accept()
            if len(self._map) == before:
                return

    def make_room(self, count: int) -> None:
        """Close so many idle connections, the oldest first, as far as there are any."""
        connections = (one for one in self._map.values() if isinstance(one, Connection))
        closable = [one for one in connections if one.can_be_closed]
        for one in nsmallest(count, closable, key=attrgetter("closing_order")):
            one.handle_close()

    def maintenance(self, now: float) -> None:
        """Close who is too slow. waitress would only set a mark, and close when the client takes something."""
        for one in list(self.active_channels.values()):
            if one.is_too_slow(now):
                one.handle_close()

    def add_task(self, channel: Connection) -> None:
        """Pass the request of a connection to the threads, where it is for one."""
        if channel.needs_thread:
            super().add_task(channel)


class TcpServer(Server, waitress.TcpWSGIServer):
    """Listens at a port."""


KINDS: dict[int, Any] = {socket.AF_INET: TcpServer, socket.AF_INET6: TcpServer}
if hasattr(socket, "AF_UNIX"):

    class UnixServer(Server, waitress.UnixWSGIServer):
        """Listens at a socket of the file system, as gunicorn may open one."""

    KINDS[socket.AF_UNIX] = UnixServer


def create_server(
    sockets: Sequence[socket.socket], wsgi: Any, socket_map: dict[int, Any], adj: Adjustments
) -> Any:
    """A waitress server at sockets that are open, as its create_server() makes it, of the classes above."""
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        unsent = socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, SEND_BUFFER
        adj.socket_options = [*adj.socket_options, unsent]
    pools = ThreadPools()
    servers = [
        KINDS[one.family](
            wsgi,
            socket_map,
            True,
            one,
            dispatcher=pools,
            adj=adj,
            sockinfo=(one.family, one.type, one.proto, one.getsockname()),
            bind_socket=False,
        )
        for one in sockets
    ]
    if len(servers) == 1:
        return servers[0]
    addresses = [(one.effective_host, one.effective_port) for one in servers]
    return waitress.MultiSocketServer(socket_map, adj, addresses, pools, servers[0].log_info)
