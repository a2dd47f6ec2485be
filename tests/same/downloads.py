"""Downloads of `make same`: packages that no other part of the tests needs, in a folder that git ignores."""

import subprocess
from collections.abc import Sequence

from tests.same.machines import ROOT

FOLDER = ROOT / "build" / "same"


class MissingError(Exception):
    """A machine that cannot be compared; the message says why."""


def download(package: str, command: Sequence[str]) -> None:
    """Run a command that downloads a package; MissingError where it fails, as where the package is gone."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if subprocess.run(command, cwd=FOLDER, capture_output=True).returncode:
        raise MissingError(f"{package} cannot be downloaded")
