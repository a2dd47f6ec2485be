"""The benchmarks can be started: what they import from each other is there."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"


def error_output(*command: str) -> str:
    """What Python says that is wrong with that."""
    return subprocess.run(
        [sys.executable, *command], cwd=FOLDER, capture_output=True, encoding="utf-8", check=False
    ).stderr


def test_a_part_that_is_none_is_told_with_those_there_are() -> None:
    # which is known when all parts have been imported
    assert error_output("run.py", "draft").startswith(
        "There is no part 'draft'. There are: steps, drags,"
    )
