"""The benchmarks start: their imports from each other exist."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"


def error_output(*command: str) -> str:
    """Return the standard error of a Python command in the benchmarks folder."""
    return subprocess.run(
        [sys.executable, *command], cwd=FOLDER, capture_output=True, encoding="utf-8", check=False
    ).stderr


def test_a_part_that_is_none_is_told_with_those_there_are() -> None:
    # the message lists the parts, so all of them have been imported
    assert error_output("run.py", "draft").startswith(
        "There is no part 'draft'. There are: steps, drags,"
    )


def test_the_search_for_dear_requests_tries_every_endpoint() -> None:
    # the programs that run.py does not import are imported here
    code = """
import abuse, outages
from dearest import KINDS
from linviz.ui.server.serve import ENDPOINTS
assert {one.path for one in KINDS.values()} == {one.path for one in ENDPOINTS}
"""
    assert error_output("-c", code) == ""
