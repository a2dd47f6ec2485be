"""Folder in which builds keep their scripts, so that a page of any of them finds its scripts at a server of another."""

import os
import re
from collections.abc import Iterable
from pathlib import Path

from linviz.scenario.checks import quote
from linviz.ui.server.static import BuiltFile

NAME = re.compile(r"[a-z][a-z.]*\.js")
VERSION = re.compile(r"v=[0-9a-f]{16}")


def keep_files(folder: Path, files: Iterable[BuiltFile]) -> None:
    """Write those files into the folder that are not in it yet; a file is there as a whole or not at all.

    Raises SystemExit with a sentence where a file cannot be written.
    """
    try:
        for file in files:
            path = folder / _kept_name(file.name, file.version)
            if not path.exists():
                # each process has its own temporary file
                temporary = path.with_suffix(f".{os.getpid()}")
                temporary.write_bytes(file.body)
                temporary.replace(path)
    except OSError as error:
        raise SystemExit(
            f"LINVIZ_BUILDS: linviz cannot write its scripts into {quote(str(folder))}: {error.strerror}."
        ) from None


def find_file(folder: Path, name: str, query: str) -> Path | None:
    """Return the path of a build's file by the name and query of its address; None where it is not kept."""
    if not (NAME.fullmatch(name) and VERSION.fullmatch(query)):
        return None
    path = folder / _kept_name(name, query)
    return path if path.is_file() else None


def _kept_name(name: str, version: str) -> str:
    return f"{version.removeprefix('v=')}.{name}"
