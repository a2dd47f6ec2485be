"""Tell whether files of presets and courses have changed, several times a second, so without a Path for each."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from linviz.scenario.courses import INDEX

# time of the last change in nanoseconds, size, inode, kind and permissions
Stamp = tuple[int, int, int, int]


def stamps(*folders: Path) -> dict[str, Stamp]:
    """Return what is called .toml in each folder and in the courses in it, by path; hidden files are left out.

    A folder, a pipe, a device or a link to nowhere is among them, so that its author is told.
    """
    by_path = {}
    for path in (path for folder in folders for path in _paths(folder)):
        stamp = _stamp(path)
        if stamp is not None:
            by_path[path] = stamp
    return by_path


def _stamp(path: str) -> Stamp | None:
    """Return the stamp of the file, or of a link that leads nowhere; None where it has just gone."""
    for status_of in (os.stat, os.lstat):
        with suppress(OSError):
            status = status_of(path)
            # the inode, because many editors save by putting a new file in the place of the old one
            return status.st_mtime_ns, status.st_size, status.st_ino, status.st_mode
    return None


def _paths(folder: Path) -> Iterator[str]:
    """Its TOML files, and those of the folders in it that have an index."""
    files, folders = _scan(folder)
    yield from files
    for course in folders:
        listed, _ = _scan(course)
        if os.path.join(course, INDEX) in listed:
            yield from listed


def _scan(folder: Path | str) -> tuple[list[str], list[str]]:
    """Find the .toml files and the folders in a folder."""
    files, folders = [], []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name.startswith("."):
                continue
            if entry.name.endswith(".toml"):
                files.append(entry.path)
            elif _is_folder(entry):
                folders.append(entry.path)
    return files, folders


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    # of a link to itself the system raises an error, which must not end the list
    with suppress(OSError):
        return entry.is_dir()
    return False
