"""`check`: which scenario files can be opened and run, and why the others cannot."""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from linviz.core.problem import InputError
from linviz.scenario.files import home
from linviz.scenario.sharing import read_scenario


def answer(given: Namespace) -> Iterator[str]:
    """A line for each file: the key at fault and the reason, or "good". At the end InputError where any is broken."""
    broken = 0
    paths = given.where or [home("scenarios")]
    files = [file for path in paths for file in _files(Path(path))]
    for file in files:
        reason = _reason(file)
        broken += reason is not None
        yield f"{file}: {reason or 'good'}"
    if broken:
        raise InputError(f"{broken} of {len(files)} cannot be used")


def _files(path: Path) -> list[Path]:
    """The files of a folder, or the path itself; what is neither is told when it is read."""
    found = list[Path]()
    if path.is_dir():
        found = sorted(path.glob("[!.]*.toml"))
    return found or [path]


def _reason(path: Path) -> str | None:
    """The key at fault and the reason; None where the scenario opens and runs."""
    if path.is_dir():
        return "file: this folder holds no .toml file"
    if not path.is_file():
        return "file: there is no such file"
    try:
        read_scenario(path).run()
    except InputError as wrong:
        # what only shows when it is run is mostly that the lift does not fit the points
        return f"{getattr(wrong, 'key', 'lift')}: {wrong}"
    return None
