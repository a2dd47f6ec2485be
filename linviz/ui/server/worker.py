"""A process of gunicorn in which waitress serves: who is slow, or sends half a request, holds none of its threads."""

import os
from time import monotonic
from typing import Any

from gunicorn.workers import base
from waitress.channel import HTTPChannel

from linviz.ui.server.serve import server_at

ROUND = 1  # seconds, at most, until it is looked whether gunicorn wants something


class Worker(base.Worker):
    """Serves as `python app.py` does; gunicorn starts so many, and another where one has died."""

    @classmethod
    def check_config(cls, cfg: Any, _: Any) -> None:
        """Raises SystemExit with a sentence where gunicorn is asked for what waitress cannot do."""
        if cfg.is_ssl:
            raise SystemExit(
                "linviz speaks no HTTPS itself: leave the certificate out here and put it into HAProxy's configuration"
                " (docs/deploy/haproxy.cfg)."
            )

    def run(self) -> None:
        """Serves until gunicorn has enough or is gone; whoever has asked by then is answered."""
        # all that waitress listens to, by the numbers of their files
        socket_map: dict[int, Any] = {}
        server = server_at([listener.sock for listener in self.sockets], self.wsgi, socket_map)

        def serve_round() -> None:
            # of whom gunicorn hears nothing it ends
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
    return isinstance(channel, HTTPChannel) and bool(channel.requests or channel.total_outbufs_len)
