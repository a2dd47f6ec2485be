"""Presets and courses: folders of TOML files as a catalogue of scenarios; changed files are read again.

A slug is the name of a file without .toml. It is only looked up in a dictionary and never used as a path. A file that
cannot be used is listed as broken, with key and reason; the others are not affected.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from linviz.scenario.build import build_catalogue
from linviz.scenario.catalogue import (
    Catalogue,
    Entry,
    MenuPlace,
    Remark,
    broken_file,
    display_name,
)
from linviz.scenario.checks import ScenarioError, printable
from linviz.scenario.courses import INDEX, parse_course
from linviz.scenario.preset import parse_preset
from linviz.scenario.scenario import Scenario
from linviz.scenario.stamps import MOST_FILES, Stamp, stamps_by_path
from linviz.scenario.suitable import (
    check_runnable,
    check_thumbnail,
    errors_as_scenario_error,
)
from linviz.scenario.toml import read_text
from linviz.scenario.workers import WorkerPool

# seconds in which all files that do not hang are read even on a busy machine
PATIENCE = 3.0
# the stamp of a file that hangs, so that every refresh tries to read it again
UNREAD: Stamp = (0, 0, 0, 0)
TIMEOUT_ERROR = ScenarioError("file", "reading it takes too long; linviz tries again")
TOO_MANY = (
    f"it has more than {MOST_FILES:,} files, and linviz reads the first {MOST_FILES:,}; remove some"
)
# called with each preset and the kind of its thumbnail before it enters the catalogue; an error makes the file broken
Trial = Callable[[Scenario, str], object]
# the text of a file, or the error why it cannot be read
Content = str | ScenarioError

logger = logging.getLogger("linviz")


class Snapshot(NamedTuple):
    """The files as they were read last, by path, and the catalogue that was built from them."""

    entries: Mapping[str, Entry] = {}
    catalogue: Catalogue = Catalogue()
    size_remarks: tuple[Remark, ...] = ()


class Presets:
    """The folders with the catalogue that was read last; a server with several threads uses `Watcher`.

    own_folder: the operator's folder, whose presets come first and form a course, with an index or without. trial:
    called with each preset and the kind of its thumbnail; where it raises anything, that file is broken and the others
    are not affected. most_files: files that are read of each folder.
    """

    def __init__(
        self,
        folder: Path,
        own_folder: Path | None = None,
        trial: Trial | None = None,
        most_files: int = MOST_FILES,
    ) -> None:
        self.folder = folder
        self.own_folder = own_folder.resolve() if own_folder else None
        self._trial = trial
        self._most_files = most_files
        self._snapshot = Snapshot()
        self._stamps: dict[Path, dict[str, Stamp]] = {}
        self._folders = WorkerPool[Path, dict[str, Stamp]]()
        self._files = WorkerPool[tuple[str, Stamp], Content]()

    def catalogue(self, most_new: int | None = None) -> Catalogue:
        """Return the catalogue of the files as they are now: the same object if none has changed.

        A file that hangs is waited for once, and counts as broken until it has been read. most_new: so many new or
        changed files are read at most, and the others by the next calls.
        """
        old_entries = self._snapshot.entries
        # taken before anything is read, so that a file saved in the meantime has another stamp next time
        current = self._current_stamps()
        size_remarks = self._size_remarks()
        is_same_size = size_remarks == self._snapshot.size_remarks
        if is_same_size and current == {path: one.stamp for path, one in old_entries.items()}:
            return self._snapshot.catalogue
        entries = self._read(current, most_new)
        # the entries are the same where the only changed file still hangs
        if entries != old_entries or not is_same_size:
            catalogue = build_catalogue(entries, self.own_folder)
            remarks = (*catalogue.remarks, *size_remarks)
            self._snapshot = Snapshot(entries, replace(catalogue, remarks=remarks), size_remarks)
        return self._snapshot.catalogue

    def _read(self, current: Mapping[str, Stamp], most_new: int | None) -> dict[str, Entry]:
        """Return the entries of files with these stamps: those that are known, and at most `most_new` others."""
        old_entries = self._snapshot.entries
        new_files = (
            (path, stamp)
            for path, stamp in current.items()
            if path not in old_entries or old_entries[path].stamp != stamp
        )
        work = {
            (path, stamp): partial(_try_read, Path(path))
            for path, stamp in islice(new_files, most_new)
        }
        contents = self._files.run(work, PATIENCE)
        return {
            path: self._entry(Path(path), stamp, contents.get((path, stamp)))
            if (path, stamp) in work
            else old_entries[path]
            for path, stamp in current.items()
            if (path, stamp) in work or path in old_entries
        }

    def _current_stamps(self) -> dict[str, Stamp]:
        """Return the stamp of each file that is read; for a folder that hangs those that were found before."""
        folders = [self.folder, *([self.own_folder] if self.own_folder else [])]
        results = self._folders.run(
            {folder: partial(stamps_by_path, folder) for folder in folders}, PATIENCE
        )
        for folder in folders:
            if folder not in results and folder not in self._stamps:
                logger.warning(
                    "reading the folder %s takes too long; linviz goes on without it",
                    display_name(folder),
                )
            self._stamps[folder] = results.get(folder, self._stamps.get(folder, {}))
        return {
            path: stamp
            for folder in folders
            for path, stamp in islice(self._stamps[folder].items(), self._most_files)
        }

    def _size_remarks(self) -> tuple[Remark, ...]:
        """Return a remark about each folder with more files than are read."""
        too_large = [folder for folder, one in self._stamps.items() if len(one) > self._most_files]
        return tuple(
            Remark(printable(folder.name), TOO_MANY, is_fault=True) for folder in too_large
        )

    def _entry(self, path: Path, stamp: Stamp, content: Content | None) -> Entry:
        """Return the entry of a file, which may be a broken one. content: None where it was not read in time."""
        if content is None:
            return Entry(UNREAD, MenuPlace(), broken_file(path, TIMEOUT_ERROR))
        try:
            with errors_as_scenario_error(path):
                return self._parse_entry(path, stamp, content)
        except ScenarioError as error:
            return Entry(stamp, MenuPlace(), broken_file(path, error))

    def _parse_entry(self, path: Path, stamp: Stamp, content: Content) -> Entry:
        """Return the entry of a usable file; raises ScenarioError, or what `trial` raises, where it is unusable."""
        if isinstance(content, ScenarioError):
            raise content
        if path.name == INDEX:
            return Entry(stamp, MenuPlace(), parse_course(path, content))
        scenario, place = parse_preset(path.stem, content)
        check_runnable(scenario)
        check_thumbnail(scenario, place.thumbnail)
        if self._trial is not None:
            self._trial(scenario, place.thumbnail)
        return Entry(stamp, place, scenario)


def read_preset(path: Path) -> tuple[Scenario, MenuPlace]:
    """Return the scenario of a TOML file and its place in the menu; raises ScenarioError where it is unusable."""
    return parse_preset(path.stem, read_text(path))


def _try_read(path: Path) -> Content:
    """Return the text of a file, or the error why it cannot be read."""
    try:
        with errors_as_scenario_error(path):
            return read_text(path)
    except ScenarioError as error:
        return error


def data_folder(name: str) -> Path:
    """Return the folder "assets" or "scenarios": next to the package in a checkout, inside it in an installation."""
    package = Path(__file__).resolve().parents[1]
    inside = package / name
    if inside.is_dir():
        return inside
    return package.parent / name
