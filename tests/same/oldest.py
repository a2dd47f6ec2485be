"""The machine with the oldest packages: each dependency at the lowest version that pyproject.toml allows."""

import re
import sys
import tomllib
from venv import EnvBuilder

from tests.same.downloads import FOLDER, download
from tests.same.machines import DIGESTS, ROOT, Machine

NAME = "oldest packages"


def oldest_versions() -> list[str]:
    """Return each dependency at the lowest version that it allows, as pip takes it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [
        re.sub(r"([\w-]+)[>=]=([\d.]*\d).*", r"\1==\2", dependency)
        for dependency in project["dependencies"]
    ]


def oldest_packages() -> Machine:
    """Return the machine, with an environment of its own; MissingError where a package is gone."""
    folder, versions = FOLDER / "oldest", oldest_versions()
    python = str(folder / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    installed = folder / "installed.txt"
    if not installed.exists() or installed.read_text("utf-8").split() != versions:
        EnvBuilder(clear=True, with_pip=True).create(folder)
        pip = (python, "-m", "pip", "install", "--disable-pip-version-check")
        download("an oldest version", (*pip, *versions))
        installed.write_text("\n".join(versions), "utf-8")
    return Machine(f"{NAME}, {versions[0]}", program=(python, *DIGESTS))
