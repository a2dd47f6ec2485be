"""Presets and courses: folders of TOML files as a catalogue of scenarios, read again when a file changes.

A slug is the file's name without .toml and is only ever looked up in a dictionary, never used as a path. A file that
cannot be used is listed as broken, with key and reason, and the others stay as they are.
"""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from linviz.scenario.catalogue import (
    Catalogue,
    Entry,
    MenuPlace,
    broken_file,
    build_catalogue,
    display_name,
)
from linviz.scenario.checks import ScenarioError
from linviz.scenario.courses import INDEX, parse_course
from linviz.scenario.preset import parse_preset
from linviz.scenario.scenario import Scenario
from linviz.scenario.stamps import Stamp, stamps
from linviz.scenario.suitable import check_runnable, errors_as_scenario_error
from linviz.scenario.toml import read_text
from linviz.scenario.workers import WorkerPool

# seconds in which all files that do not hang have been read, on a machine that has much else to do
PATIENCE = 3.0
# of a file that hangs, so that it is asked for at every look
UNREAD: Stamp = (0, 0, 0, 0)
TIMEOUT_ERROR = ScenarioError("file", "it cannot be read in time; linviz goes on trying")
# what a preset must come through before it is in the catalogue
Trial = Callable[[Scenario], object]
# a text, or why it cannot be had
Content = str | ScenarioError

logger = logging.getLogger("linviz")


class Snapshot(NamedTuple):
    """The files as they were read last, by path, and what was made of them."""

    entries: Mapping[str, Entry] = {}
    catalogue: Catalogue = Catalogue()


class Presets:
    """The folders, with what was read of them last; `Watcher` is for a server, which asks from several threads.

    own: a folder of somebody's own beside it, which comes first and is a course, with an index or without. trial: what
    each preset must come through; where it raises anything, that file is broken and the others stay as they are.
    """

    def __init__(
        self, folder: Path, own_folder: Path | None = None, trial: Trial | None = None
    ) -> None:
        self.folder = folder
        self.own_folder = own_folder.resolve() if own_folder else None
        self._trial = trial
        self._snapshot = Snapshot()
        self._stamps: dict[Path, dict[str, Stamp]] = {}
        self._folders = WorkerPool[Path, dict[str, Stamp]]()
        self._files = WorkerPool[tuple[str, Stamp], Content]()

    def catalogue(self) -> Catalogue:
        """Read the files as they are now; without a change return the same object, at the price of a stat a file.

        A file that hangs is waited for once, and is broken until it has been read.
        """
        old_entries = self._snapshot.entries
        # taken before anything is read: what is saved in the meantime has another stamp next time
        current = self._current_stamps()
        if current == {path: entry.stamp for path, entry in old_entries.items()}:
            return self._snapshot.catalogue
        work = {
            (path, stamp): partial(_try_read, Path(path))
            for path, stamp in current.items()
            if path not in old_entries or old_entries[path].stamp != stamp
        }
        contents = self._files.run(work, PATIENCE)
        entries = {
            path: self._entry(Path(path), stamp, contents.get((path, stamp)))
            if (path, stamp) in work
            else old_entries[path]
            for path, stamp in current.items()
        }
        # still the same where the only file that has changed still hangs
        if entries != old_entries:
            self._snapshot = Snapshot(entries, build_catalogue(entries, self.own_folder))
        return self._snapshot.catalogue

    def _current_stamps(self) -> dict[str, Stamp]:
        """The files there are; of a folder that hangs those that were there before."""
        folders = [self.folder, *([self.own_folder] if self.own_folder else [])]
        results = self._folders.run(
            {folder: partial(stamps, folder) for folder in folders}, PATIENCE
        )
        for folder in folders:
            if folder not in results and folder not in self._stamps:
                logger.warning(
                    "the folder %s does not answer; linviz goes on without it", display_name(folder)
                )
            self._stamps[folder] = results.get(folder, self._stamps.get(folder, {}))
        return {path: stamp for folder in folders for path, stamp in self._stamps[folder].items()}

    def _entry(self, path: Path, stamp: Stamp, content: Content | None) -> Entry:
        if content is None:
            return Entry(UNREAD, MenuPlace(), broken_file(path, TIMEOUT_ERROR))
        try:
            with errors_as_scenario_error(path):
                return self._parse(path, stamp, content)
        except ScenarioError as error:
            return Entry(stamp, MenuPlace(), broken_file(path, error))

    def _parse(self, path: Path, stamp: Stamp, content: Content) -> Entry:
        if isinstance(content, ScenarioError):
            raise content
        if path.name == INDEX:
            return Entry(stamp, MenuPlace(), parse_course(path, content))
        scenario, place = parse_preset(path.stem, content)
        check_runnable(scenario)
        if self._trial is not None:
            self._trial(scenario)
        return Entry(stamp, place, scenario)


def read_preset(path: Path) -> tuple[Scenario, MenuPlace]:
    """The scenario of a TOML file and its place in the menu; ScenarioError where the file cannot be used."""
    return parse_preset(path.stem, read_text(path))


def _try_read(path: Path) -> Content:
    try:
        with errors_as_scenario_error(path):
            return read_text(path)
    except ScenarioError as error:
        return error


def data_folder(name: str) -> Path:
    """The folder of assets or scenarios: beside the package in a checkout, inside it where linviz is installed."""
    package = Path(__file__).resolve().parents[1]
    inside = package / name
    if inside.is_dir():
        return inside
    return package.parent / name
