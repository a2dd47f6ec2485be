"""gunicorn worker in which waitress serves, so that slow clients and half-sent requests hold no threads."""

import os
from time import monotonic
from typing import Any

from gunicorn.workers import base
from waitress.channel import HTTPChannel

from linviz.ui.server.serve import server_at, start_processes

ROUND = 1  # seconds at most between two checks whether gunicorn wants it to stop


class Worker(base.Worker):
    """Serves as `python app.py` does; gunicorn starts several, and replaces one that has died."""

    @classmethod
    def check_config(cls, cfg: Any, _: Any) -> None:
        """Raise SystemExit with a sentence where gunicorn is configured for what waitress cannot do."""
        if cfg.is_ssl:
            raise SystemExit(
                "linviz does not support HTTPS itself: remove the certificate here, and put it into the"
                " configuration of HAProxy (docs/deploy/haproxy.cfg)."
            )

    def run(self) -> None:
        """Serve until gunicorn stops the worker or is gone; pending requests are still answered."""
        # all sockets of waitress by file number
        socket_map: dict[int, Any] = {}
        server = server_at([listener.sock for listener in self.sockets], self.wsgi, socket_map)
        start_processes(self.wsgi, servers=self.cfg.workers)

        def serve_round() -> None:
            # gunicorn kills a worker that does not notify
            self.notify()
            server.asyncore.loop(ROUND, server.adj.asyncore_use_poll, socket_map, count=1)

        while self.alive and self.ppid == os.getppid():
            serve_round()
        for listener in socket_map.values():
            listener.accepting = False
        end = monotonic() + self.cfg.graceful_timeout
        while any(map(_is_unfinished, socket_map.values())) and monotonic() < end:
            serve_round()
        server.task_dispatcher.shutdown()


def _is_unfinished(channel: Any) -> bool:
    """Return whether a connection still has a request to answer, or an answer to send."""
    return isinstance(channel, HTTPChannel) and bool(channel.requests or channel.total_outbufs_len)
