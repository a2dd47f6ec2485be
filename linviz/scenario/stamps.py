"""Whether files of presets and courses are others by now: asked at every request, and so without a Path for each."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG

from linviz.scenario.courses import INDEX

# time of the last change in nanoseconds, size, inode
Stamp = tuple[int, int, int]


def stamps(*folders: Path) -> dict[str, Stamp]:
    """The files there are now, by path: those of each folder and of the courses in it; hidden files are none."""
    found = {}
    for path in (path for folder in folders for path in _paths(folder)):
        with suppress(OSError):
            status = os.stat(path)
            if S_ISREG(status.st_mode):
                # the inode, because many editors save by putting a new file in the place of the old one
                found[path] = (status.st_mtime_ns, status.st_size, status.st_ino)
    return found


def _paths(folder: Path) -> Iterator[str]:
    """Its TOML files, and those of the folders in it that have an index."""
    files, within = _listed(folder)
    yield from files
    for course in within:
        listed, _ = _listed(course)
        if os.path.join(course, INDEX) in listed:
            yield from listed


def _listed(folder: Path | str) -> tuple[list[str], list[str]]:
    """The TOML files and the folders that are in a folder."""
    files, folders = [], []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name.startswith("."):
                continue
            if entry.name.endswith(".toml"):
                files.append(entry.path)
            elif entry.is_dir():
                folders.append(entry.path)
    return files, folders
