"""gunicorn reads this by itself where it stands: `gunicorn app:server` serves linviz with all processors."""

import os

# as in app.py, which is too late here: the worker brings NumPy
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from typing import Any

from linviz.ui.server.serve import warm_up
from linviz.ui.server.worker import Worker

bind = "0.0.0.0:8050"
worker_class = Worker
workers = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
# loaded once for all: they share its memory, and one that takes another's place is there at once
preload_app = True


def when_ready(server: Any) -> None:
    """Make what the first visit needs, so that no worker has to: gunicorn calls this before it starts them."""
    warm_up(server.app.wsgi())
