"""The benchmarks can be started: what they import from each other is there."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"


def test_every_benchmark_finds_what_it_imports() -> None:
    command = [sys.executable, "-c", "import run"]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""
