"""Catalogue of presets and courses, with the files that cannot be used."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from linviz.scenario.checks import ScenarioError, printable
from linviz.scenario.courses import (
    INDEX,
    Course,
    complete_course,
    course_slug,
    course_without_index,
)
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


@dataclass(frozen=True, eq=False)
class Catalogue:
    """The presets by slug in the order of the menu, their courses, and the files that cannot be used.

    topics: by slug, the heading that a preset has in the menu; presets without a heading are missing. shorts: by slug,
    the short title of a preset on the home page, if it has one. thumbnails: by slug, the way in which its thumbnail is
    drawn, if it names one. files: by slug, the name of the file for messages about it. courses: by the names of their
    folders, in the order of the gallery.
    """

    presets: Mapping[str, Scenario] = field(default_factory=dict)
    topics: Mapping[str, str] = field(default_factory=dict)
    broken: tuple[BrokenFile, ...] = ()
    courses: Mapping[str, Course] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    shorts: Mapping[str, str] = field(default_factory=dict)
    thumbnails: Mapping[str, str] = field(default_factory=dict)

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


class _Preset(NamedTuple):
    """A preset with its folder; is_own: whether it lies in the operator's own folder."""

    folder: Path
    is_own: bool
    place: MenuPlace
    scenario: Scenario

    @property
    def order(self) -> tuple[bool, float, str, str]:
        # the slug breaks ties, so that the order is always the same
        """The sorting key in the menu: own presets first, then by order, title and slug."""
        return not self.is_own, self.place.order, self.scenario.title, str(self.scenario.slug)


def build_catalogue(entries: Mapping[str, Entry], own_folder: Path | None = None) -> Catalogue:
    """Return the catalogue of files, given by path; of two files with the same name the second is broken.

    own_folder: the operator's folder, whose presets and courses come first.
    """
    paths = {Path(path): entry for path, entry in entries.items()}
    unusable = [entry.content for entry in paths.values() if isinstance(entry.content, BrokenFile)]
    presets: dict[str, _Preset] = {}
    for path, (_, place, content) in paths.items():
        if not isinstance(content, Scenario):
            continue
        is_own = own_folder is not None and path.is_relative_to(own_folder)
        earlier = presets.setdefault(path.stem, _Preset(path.parent, is_own, place, content))
        if earlier.scenario is not content:
            reason = f"{earlier.folder.name}/{path.name} has this name already; give one of the two another"
            unusable.append(broken_file(path, ScenarioError("file", reason)))
    in_order = dict(sorted(presets.items(), key=lambda item: item[1].order))
    indices = {path: one.content for path, one in paths.items() if isinstance(one.content, Course)}
    if (
        own_folder is not None
        and own_folder / INDEX not in paths
        and any(one.folder == own_folder for one in in_order.values())
    ):
        indices[own_folder / INDEX] = course_without_index(own_folder)
    courses, broken_courses = _build_courses(
        indices, in_order, {Path(one.file).stem for one in unusable}, own_folder
    )
    topics, shorts, thumbnails = (
        {slug: text for slug, one in in_order.items() if (text := getattr(one.place, name))}
        for name in ("topic", "short", "thumbnail")
    )
    scenarios = {slug: one.scenario for slug, one in in_order.items()}
    files = {slug: display_name(one.folder / f"{slug}.toml") for slug, one in in_order.items()}
    return Catalogue(
        scenarios, topics, (*unusable, *broken_courses), courses, files, shorts, thumbnails
    )


def _build_courses(
    indices: Mapping[Path, Course],
    presets: Mapping[str, _Preset],
    unusable: set[str],
    own_folder: Path | None,
) -> tuple[dict[str, Course], list[BrokenFile]]:
    """Return the courses by slug, in the order of the gallery, and the indexes that cannot be used.

    unusable: slugs of presets whose files are broken.
    """
    courses: dict[str, tuple[bool, Course]] = {}
    broken_courses = []
    for path, index in indices.items():
        slugs = [slug for slug, one in presets.items() if one.folder == path.parent]
        try:
            if index.slug in courses:
                raise ScenarioError(
                    "file", f"there is another course {index.slug!r}; name this folder otherwise"
                )
            course = complete_course(index, slugs, presets, unusable)
            courses[course.slug] = (
                own_folder is not None and path.is_relative_to(own_folder),
                course,
            )
        except ScenarioError as error:
            broken_courses.append(broken_file(path, error))
    in_order = sorted(courses.values(), key=lambda one: (not one[0], one[1].order, one[1].title))
    return {course.slug: course for _, course in in_order}, broken_courses
