"""Presets: a folder of TOML files as a catalogue of scenarios, read again when a file changes.

A slug is the file's name without .toml and is only ever looked up in a dictionary, never used as a path. A file that
cannot be used is listed as broken, with key and reason, and the others stay as they are.
"""

import logging
import os
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from stat import S_ISREG
from typing import Any, NamedTuple

from linviz.scenario.checks import ScenarioError, known, number, rows, shown, text
from linviz.scenario.readers import Point, read_label, read_point, read_points
from linviz.scenario.scenario import TEXTS, Scenario

# many times what 500 points and the longest texts take
MOST_BYTES = 256 * 1024
# the place of a preset that names none
LAST = 1e9
PLACE = ("order", "topic")
KEYS = (
    *TEXTS,
    *PLACE,
    "algorithm",
    "parameters",
    "lift",
    "dimension",
    "view",
    "beside",
    "step",
    "points",
    "plus",
    "minus",
    "held_out",
    "other",
)
# time of the last change in nanoseconds, size, inode
Stamp = tuple[int, int, int]
Labelled = tuple[Point, int]

logger = logging.getLogger("linviz")


class Broken(NamedTuple):
    """A preset file that cannot be used: which, the key at fault, and why."""

    file: str
    key: str
    reason: str

    @property
    def sentence(self) -> str:
        """All three on one line."""
        return f"{self.file}: {self.key}: {self.reason}"


@dataclass(frozen=True, eq=False)
class Catalogue:
    """The presets in the order of the menu, by slug, and the files that could not be used.

    topics: by slug, the heading that a preset stands under; no entry where it has none.
    """

    presets: Mapping[str, Scenario] = field(default_factory=dict)
    topics: Mapping[str, str] = field(default_factory=dict)
    broken: tuple[Broken, ...] = ()

    def get(self, slug: object) -> Scenario | None:
        """The preset of that slug; None where there is none, whatever was asked for."""
        if not isinstance(slug, str):
            return None
        return self.presets.get(slug)

    def why_not(self, slug: object) -> Broken | None:
        """What is wrong with the file of that slug; None where there is no such file, or nothing wrong."""
        return next((one for one in self.broken if Path(one.file).stem == slug), None)

    @property
    def first(self) -> Scenario:
        """The preset to open with; an empty canvas where there is no preset."""
        return next(iter(self.presets.values()), Scenario.from_json({}))

    def after(self, slug: str) -> Scenario | None:
        """The preset that follows in the menu; None after the last."""
        slugs = list(self.presets)
        following = slugs[slugs.index(slug) + 1 :] if slug in self.presets else []
        if not following:
            return None
        return self.presets[following[0]]

    def with_words(self, scenario: Scenario) -> Scenario:
        """The scenario with title, idea and the other texts of its preset, which a link does not carry."""
        preset = self.get(scenario.slug)
        if preset is None:
            return scenario
        return replace(scenario, **{key: getattr(preset, key) for key in TEXTS})


class Place(NamedTuple):
    """Where a preset stands in the menu; presets of one topic that follow each other stand under it as a heading."""

    order: float = LAST
    topic: str = ""


class Entry(NamedTuple):
    """A file as it was read: what tells that it has changed, its place in the menu, and what it holds."""

    stamp: Stamp
    place: Place
    content: Scenario | Broken


class Presets:
    """The folder, with what was read of it last; safe to ask from several threads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: tuple[dict[str, Entry], Catalogue] = {}, Catalogue()

    def catalogue(self) -> Catalogue:
        """The presets as the files are now; without a change the same object again, at the price of a stat a file."""
        entries, catalogue = self._kept
        # taken before anything is read: what is saved in the meantime has another stamp next time
        stamps = _stamps(self.folder)
        if stamps != {path: entry.stamp for path, entry in entries.items()}:
            entries = {
                path: _entry(Path(path), stamp, entries.get(path)) for path, stamp in stamps.items()
            }
            catalogue = _arrange(list(entries.values()))
            # in one assignment, so that another thread sees both or neither
            self._kept = entries, catalogue
        return catalogue


def home(name: str) -> Path:
    """The folder of assets or scenarios: beside the package in a checkout, inside it where linviz is installed."""
    package = Path(__file__).resolve().parents[1]
    inside = package / name
    if inside.is_dir():
        return inside
    return package.parent / name


def read_preset(path: Path) -> tuple[Scenario, Place]:
    """The scenario of a TOML file and its place in the menu; ScenarioError where the file cannot be used."""
    given = _toml(path)
    known(given, KEYS, "a preset")
    # asked of authors; a link or the page may leave them out
    for key in ("title", "algorithm"):
        if not given.get(key):
            raise ScenarioError(key, f'a preset needs a line {key} = "..."')
    place = _place(given)
    held_out = _listed(given.pop("held_out", []), "held_out", given.get("dimension") == 1)
    pairs = [*_points(given), *held_out]
    words = {key: _flowing(text(given[key], key)) for key in TEXTS if key in given}
    fields = {
        **given,
        **words,
        "slug": path.stem,
        "points": [point for point, _ in pairs],
        "labels": [label for _, label in pairs],
        "held_out": len(held_out),
    }
    return Scenario.from_json(fields), place


def _place(given: dict[str, Any]) -> Place:
    """Takes order and topic out of the table."""
    order = number(given.pop("order", LAST))
    if order is None:
        raise ScenarioError("order", "the place in the menu is a number")
    return Place(order, _flowing(text(given.pop("topic", ""), "topic")))


def _flowing(written: str) -> str:
    """Text without the line breaks of its file; only an empty line begins a new paragraph."""
    paragraphs = written.strip().split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _points(given: dict[str, Any]) -> list[Labelled]:
    """Takes the points out of the table: one list with labels in visiting order, or a list for each class."""
    both, plus, minus = (given.pop(key, None) for key in ("points", "plus", "minus"))
    if both is None and plus is None and minus is None:
        raise ScenarioError(
            "points", "a preset needs points, or plus and minus; points = [] is an empty canvas"
        )
    # in the plane unless it says otherwise; Scenario.from_json looks at all other values
    line = given.get("dimension") == 1
    if both is None:
        of_plus = _of_class(plus or [], "plus", line)
        of_minus = _of_class(minus or [], "minus", line)
        return [*((point, 1) for point in of_plus), *((point, -1) for point in of_minus)]
    if plus is not None or minus is not None:
        raise ScenarioError("points", "give either points, or plus and minus, not both")
    return _listed(both, "points", line)


def _listed(written: object, key: str, line: bool) -> list[Labelled]:
    """Points that have their labels beside them."""
    form = "[x, label]" if line else "[x1, x2, label]"
    listed = rows(written, key, f"{key} is a list, [{form}, ...]")
    return [_labelled(row, f"{key}[{i}]", form, line) for i, row in enumerate(listed)]


def _of_class(listed: object, key: str, line: bool) -> tuple[Point, ...]:
    """The points of one class: [[x1, x2], ...] in the plane, [x, ...] on a number line."""
    if not line:
        return read_points(listed, key)
    # each a number of its own, so x2 = 0 is put beside it
    numbers = rows(listed, key, f"{key} is a list of numbers, [x, ...]")
    return read_points([[x, 0] for x in numbers], key)


def _labelled(row: object, key: str, form: str, line: bool) -> Labelled:
    numbers = 2 if line else 3
    if not isinstance(row, list) or len(row) != numbers:
        raise ScenarioError(key, f"a point is {form}; this is {shown(row)}")
    *place, label = row
    if line:
        place.append(0)
    return read_point(place, key), read_label(label, key)


def read_text(path: Path) -> str:
    """A file's text; ScenarioError where it cannot be read, is too large, or is no UTF-8."""
    try:
        with path.open("rb") as file:
            # no more than that, whatever size a device or a link to one claims
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ScenarioError("file", f"it cannot be read: {error.strerror}") from None
    if len(content) > MOST_BYTES:
        raise ScenarioError("file", f"it is larger than {MOST_BYTES // 1024} kB")
    try:
        # some editors begin a file with a byte order mark, which TOML does not know
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ScenarioError("file", "it is not UTF-8 text; save it as UTF-8") from None


def _toml(path: Path) -> dict[str, Any]:
    content = read_text(path)
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError("TOML", str(error)) from None
    # Python reads no whole number of more than 4,300 digits
    except ValueError:
        raise ScenarioError("TOML", "one of its numbers has too many digits") from None
    except RecursionError:
        raise ScenarioError("TOML", "its lists are nested too deeply") from None


def _entry(path: Path, stamp: Stamp, kept: Entry | None) -> Entry:
    if kept is not None and kept.stamp == stamp:
        return kept
    try:
        scenario, place = read_preset(path)
        return Entry(stamp, place, scenario)
    except ScenarioError as error:
        broken = Broken(f"{path.parent.name}/{path.name}", error.key, str(error))
        # for whoever serves; visitors are told of it only where they ask for this very file
        logger.warning("a preset cannot be used: %s", broken.sentence)
        return Entry(stamp, Place(), broken)


def _arrange(entries: list[Entry]) -> Catalogue:
    good = [
        (entry.place, entry.content) for entry in entries if isinstance(entry.content, Scenario)
    ]
    # the slug last, so that the menu has one order whatever is equal
    good.sort(key=lambda pair: (pair[0].order, pair[1].title, pair[1].slug))
    return Catalogue(
        {str(scenario.slug): scenario for _, scenario in good},
        {str(scenario.slug): place.topic for place, scenario in good if place.topic},
        tuple(entry.content for entry in entries if isinstance(entry.content, Broken)),
    )


def _stamps(folder: Path) -> dict[str, Stamp]:
    """The preset files there are now, by path; editors' hidden files are none."""
    stamps = {}
    # at every request: a tenth of what a Path takes
    for name in sorted(_names(folder)):
        with suppress(OSError):
            status = os.stat(path := os.path.join(folder, name))
            if S_ISREG(status.st_mode):
                # the inode, because many editors save by putting a new file in the place of the old one
                stamps[path] = (status.st_mtime_ns, status.st_size, status.st_ino)
    return stamps


def _names(folder: Path) -> list[str]:
    with suppress(OSError):
        return [name for name in os.listdir(folder) if name.endswith(".toml") and name[0] != "."]
    return []
