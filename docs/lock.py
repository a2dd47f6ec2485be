"""Writer of requirements.lock, which names every package of the container with the hashes of its files.

`python docs/lock.py` asks pip for the newest packages that pyproject.toml allows, for each processor of
ARCHITECTURES, and installs none. It needs the Python of the Containerfile, on Linux, since pip takes the markers of
dependencies from the Python that it runs in.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements.lock"
ARCHITECTURES = ("x86_64", "aarch64")
# the versions of glibc that the wheels of a Debian image may need; Debian 12 has 2.36
GLIBC = range(5, 37)
HEAD = """# The packages of the container, with the hashes of their files; python docs/lock.py writes this file.
"""


def requirements() -> list[str]:
    """Return what the container installs: linviz's packages, gunicorn, and what linviz is built with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["gunicorn"],
        *project["build-system"]["requires"],
    ]


def python_version() -> str:
    """Return the version of Python that the Containerfile has, such as "3.11"."""
    (found,) = re.findall(
        r"^FROM python:(\d\.\d+)-slim", (ROOT / "Containerfile").read_text("utf-8"), re.M
    )
    return str(found)


def report(architecture: str) -> dict[str, Any]:
    """Return pip's report of what it would install on that processor."""
    platforms = [f"manylinux_2_{minor}_{architecture}" for minor in GLIBC]
    platforms += [f"manylinux2014_{architecture}", f"linux_{architecture}"]
    with TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--dry-run",
            "--ignore-installed",
        ]
        command += ["--only-binary", ":all:", "--target", folder, "--report", "-"]
        command += [word for one in platforms for word in ("--platform", one)]
        done = subprocess.run(
            [*command, *requirements()], stdout=subprocess.PIPE, text=True, check=True
        )
    return dict(json.loads(done.stdout))


def lines(reports: list[dict[str, Any]]) -> list[str]:
    """Return the lines of the file: each package with its version, then the hashes of its files."""
    hashes: dict[str, set[str]] = {}
    for one in reports:
        for package in one["install"]:
            name = re.sub("[-_.]+", "-", package["metadata"]["name"]).lower()
            digest = package["download_info"]["archive_info"]["hashes"]["sha256"]
            hashes.setdefault(f"{name}=={package['metadata']['version']}", set()).add(digest)
    return [
        " \\\n    ".join([pin, *(f"--hash=sha256:{digest}" for digest in sorted(hashes[pin]))])
        for pin in sorted(hashes)
    ]


if __name__ == "__main__":
    running = f"{sys.version_info.major}.{sys.version_info.minor}"
    if running != python_version() or sys.platform != "linux":
        raise SystemExit(f"Run this with Python {python_version()} on Linux; this is {running}.")
    found = lines([report(one) for one in ARCHITECTURES])
    LOCK.write_text(HEAD + "\n".join(found) + "\n", "utf-8")
