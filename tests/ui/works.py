"""Work for the processes of test_processes.py, which load this module."""

import os
import signal
from pathlib import Path
from typing import Any


def double(number: int) -> dict[str, Any]:
    return {"double": 2 * number, "process": os.getpid()}


def loop_for_ever() -> dict[str, Any]:
    while True:
        pass


def raise_error() -> dict[str, Any]:
    raise RuntimeError("the secret of the run")


def wait_until_ended(file: str) -> dict[str, Any]:
    """Wait until this process is ended, after saying by a file that this has begun."""
    Path(file).touch()
    signal.pause()
    return {}


def die_once(file: str) -> dict[str, Any]:
    """Kill this process, unless that has happened before."""
    if not Path(file).exists():
        Path(file).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return {"tries": 2}


def die() -> dict[str, Any]:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}
