"""Catalogue of presets and courses, with the files that cannot be used."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from linviz.scenario.checks import ScenarioError, printable
from linviz.scenario.courses import INDEX, Course, course_slug
from linviz.scenario.scenario import PRESET_FIELDS, Scenario
from linviz.scenario.stamps import Stamp

# the order of presets without one: at the end
LAST = 1e9


class BrokenFile(NamedTuple):
    """A file of a preset or course that cannot be used: its name, the key at fault, and the reason."""

    file: str
    key: str
    reason: str

    @property
    def sentence(self) -> str:
        """File, key and reason on one line."""
        return f"{self.file}: {self.error_text}"

    @property
    def error_text(self) -> str:
        """Key and reason, without the name of the file."""
        return f"{self.key}: {self.reason}"


class Remark(NamedTuple):
    """A note to the author of a file that is used: its name, and the text.

    is_fault: whether something in the file is wrong.
    """

    file: str
    text: str
    is_fault: bool = False

    @property
    def sentence(self) -> str:
        """File and text on one line."""
        return f"{self.file}: {self.text}"


@dataclass(frozen=True, eq=False)
class Catalogue:
    """The presets by slug in the order of the menu, their courses, and the files that cannot be used.

    topics: by slug, the heading that a preset has in the menu; presets without a heading are missing. shorts: by slug,
    the short title of a preset on the home page, if it has one. thumbnails: by slug, the way in which its thumbnail is
    drawn, if it names one. files: by slug, the name of the file for messages about it. courses: by the names of their
    folders, in the order of the gallery. replaced_slugs: those of linviz's presets in whose place the operator has
    another.
    """

    presets: Mapping[str, Scenario] = field(default_factory=dict)
    topics: Mapping[str, str] = field(default_factory=dict)
    broken: tuple[BrokenFile, ...] = ()
    courses: Mapping[str, Course] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    shorts: Mapping[str, str] = field(default_factory=dict)
    thumbnails: Mapping[str, str] = field(default_factory=dict)
    replaced_slugs: frozenset[str] = frozenset()
    remarks: tuple[Remark, ...] = ()

    def get(self, slug: object) -> Scenario | None:
        """Return the preset with that slug, or None where there is none; accepts any value."""
        if not isinstance(slug, str):
            return None
        return self.presets.get(slug)

    def broken_preset(self, slug: object) -> BrokenFile | None:
        """Return the broken preset file with that slug, or None where the file is missing or can be used."""
        files = (one for one in self.broken if Path(one.file).name != INDEX)
        return next((one for one in files if Path(one.file).stem == slug), None)

    def broken_course(self, slug: str) -> BrokenFile | None:
        """Return the broken index of the course with that name, or None where it is missing or can be used."""
        files = (one for one in self.broken if Path(one.file).name == INDEX)
        return next((one for one in files if course_slug(Path(one.file).parent) == slug), None)

    @property
    def without_course(self) -> list[Scenario]:
        """The presets that are in no course."""
        in_courses = {slug for course in self.courses.values() for slug in course.presets}
        return [one for slug, one in self.presets.items() if slug not in in_courses]

    @property
    def first(self) -> Scenario:
        """The preset that opens first; a scenario without points where there is no preset."""
        return next(iter(self.presets.values()), Scenario.from_json({}))

    def with_preset_fields(self, scenario: Scenario) -> Scenario:
        """Return the scenario with what its preset holds and a link's code does not carry."""
        preset = self.get(scenario.slug)
        if preset is None:
            return scenario
        return replace(scenario, **{key: getattr(preset, key) for key in PRESET_FIELDS})


class MenuPlace(NamedTuple):
    """A preset's order and heading in the menu; consecutive presets with the same topic share one heading.

    short: its title on the home page; thumbnail: the way in which its picture there is drawn.
    """

    order: float = LAST
    topic: str = ""
    short: str = ""
    thumbnail: str = ""


class Entry(NamedTuple):
    """A file as it was read last: the stamp that detects changes, its place in the menu, and its content."""

    stamp: Stamp
    place: MenuPlace
    content: Scenario | Course | BrokenFile


def display_name(path: Path) -> str:
    """Return folder and name of a file for a sentence about it, always on one line."""
    return printable(f"{path.parent.name}/{path.name}")


def broken_file(path: Path, error: ScenarioError) -> BrokenFile:
    """Return the record of a file that raised this error."""
    return BrokenFile(display_name(path), error.key, str(error))
