"""Listening servers of waitress that close slow connections, and idle ones when room is short."""

import socket
from collections.abc import Sequence
from heapq import nsmallest
from operator import attrgetter
from typing import Any

from waitress import server as waitress
from waitress.adjustments import Adjustments

from linviz.ui.server.connection import Connection
from linviz.ui.server.thread_pools import ThreadPools

# bytes in the system's send buffer: a larger one would hide how slow a client is, and take memory
SEND_BUFFER = 64 * 1024
# connections accepted per round, for which there may be no room until the next; a process that takes more of a crowd
# leaves fewer to the others
ACCEPTS_PER_ROUND = 16


class Server(waitress.BaseWSGIServer):
    """A server that makes room for new connections; waitress's own stops accepting when full, even of idle ones."""

    channel_class = Connection

    def readable(self) -> bool:
        """Return whether it accepts; the loop calls this first in every round, so room is made here."""
        over = len(self._map) - self.adj.connection_limit
        if self.accepting and over >= 0:
            self.make_room(over + 1)
        return bool(super().readable())

    def handle_accept(self) -> None:
        """Accept several waiting clients; waitress accepts one per round, and with thousands a round is slow."""
        for _ in range(ACCEPTS_PER_ROUND):
            before = len(self._map)
            super().handle_accept()
            if len(self._map) == before:
                return

    def make_room(self, count: int) -> None:
        """Close up to `count` connections that can be closed, by their closing_order: idle ones first."""
        connections = (one for one in self._map.values() if isinstance(one, Connection))
        closable = [one for one in connections if one.can_be_closed]
        for one in nsmallest(count, closable, key=attrgetter("closing_order")):
            one.handle_close()

    def maintenance(self, now: float) -> None:
        """Close connections that are too slow; waitress would only mark them until the client takes something."""
        for one in list(self.active_channels.values()):
            if one.is_too_slow(now):
                one.handle_close()

    def add_task(self, channel: Connection) -> None:
        """Pass a connection's request to the threads if it needs one."""
        if channel.needs_thread:
            super().add_task(channel)


class TcpServer(Server, waitress.TcpWSGIServer):
    """Server at a TCP port."""


KINDS: dict[int, Any] = {socket.AF_INET: TcpServer, socket.AF_INET6: TcpServer}
if hasattr(socket, "AF_UNIX"):

    class UnixServer(Server, waitress.UnixWSGIServer):
        """Server at a Unix socket, which gunicorn may open."""

    KINDS[socket.AF_UNIX] = UnixServer


def create_server(
    sockets: Sequence[socket.socket], wsgi: Any, socket_map: dict[int, Any], adj: Adjustments
) -> Any:
    """Return a server at open sockets, as waitress's create_server() does, but of the classes above."""
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
