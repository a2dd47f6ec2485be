"""Stamps that detect changed preset and course files; taken several times a second, so without a Path for each file."""

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from linviz.scenario.courses import INDEX

# time of the last change in nanoseconds, size, inode, mode
Stamp = tuple[int, int, int, int]
# files that are read of a folder: every page lists the presets, and each is drawn
MOST_FILES = 1_000


def stamps_by_path(folder: Path, most: int | None = MOST_FILES + 1) -> dict[str, Stamp]:
    """Return the stamp of each .toml entry in the folder and in its courses, by path; hidden files are left out.

    Folders, pipes, devices and broken links are included, so that their authors get an error message. most: so many
    entries at most, by default one more than is read.
    """
    by_path = {}
    for path in islice(_toml_paths(folder), most):
        stamp = _stamp_of(path)
        if stamp is not None:
            by_path[path] = stamp
    return by_path


def _stamp_of(path: str) -> Stamp | None:
    """Return the stamp of a file, or of a link that leads nowhere; None where it has just been deleted."""
    for status_of in (os.stat, os.lstat):
        with suppress(OSError):
            status = status_of(path)
            # the inode, because many editors save by putting a new file in the place of the old one
            return status.st_mtime_ns, status.st_size, status.st_ino, status.st_mode
    return None


def _toml_paths(folder: Path) -> Iterator[str]:
    """Yield the .toml files of a folder, and those of the folders in it that have an index."""
    files, folders = _scan(folder)
    yield from files
    for course in folders:
        listed, _ = _scan(course)
        if os.path.join(course, INDEX) in listed:
            yield from listed


def _scan(folder: Path | str) -> tuple[list[str], list[str]]:
    """Return the paths of the .toml entries and of the folders in a folder, sorted; none where it cannot be read."""
    files, folders = [], []
    with suppress(OSError), os.scandir(folder) as entries:
        # the index first, which is read of a folder with too many files too
        for entry in sorted(entries, key=lambda entry: (entry.name != INDEX, entry.name)):
            if entry.name.startswith("."):
                continue
            if entry.name.endswith(".toml"):
                files.append(entry.path)
            elif _is_folder(entry):
                folders.append(entry.path)
    return files, folders


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    """Return whether an entry is a folder; False where that cannot be found out."""
    # for a link to itself the system raises an error, which must not end the scan
    with suppress(OSError):
        return entry.is_dir()
    return False
