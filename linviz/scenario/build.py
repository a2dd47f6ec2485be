"""Builder of the catalogue: of two files that have one name, it decides which is used."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from linviz.scenario.catalogue import (
    BrokenFile,
    Catalogue,
    Entry,
    MenuPlace,
    Remark,
    broken_file,
    display_name,
)
from linviz.scenario.checks import ScenarioError
from linviz.scenario.courses import (
    INDEX,
    MOST_SLUG,
    Course,
    complete_course,
    course_slug,
    course_without_index,
)
from linviz.scenario.scenario import Scenario

REPLACES = "it takes the place of linviz's preset of this name; to see both, give it another name"


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

    own_folder: the operator's folder, whose presets and courses come first. A preset of it takes the place of linviz's
    preset of the same name, even a broken one, so that no new version of linviz takes away what the operator has.
    """
    own, others = _split_by_owner(entries, own_folder)
    own_slugs = {path.stem: path for path in own if path.name != INDEX}
    replaced_slugs = own_slugs.keys() & {path.stem for path in others if path.name != INDEX}
    paths = own | {path: one for path, one in others.items() if path.stem not in replaced_slugs}
    unusable = [entry.content for entry in paths.values() if isinstance(entry.content, BrokenFile)]
    presets, second_files = _presets_in_order(paths, own)
    unusable += second_files
    indices, move_remarks = _indices(paths, presets, own_folder)
    courses, broken_courses, left_out_remarks = _build_courses(
        indices, presets, {Path(one.file).stem for one in unusable}, own_folder
    )
    topics, shorts, thumbnails = (
        {slug: text for slug, one in presets.items() if (text := getattr(one.place, name))}
        for name in ("topic", "short", "thumbnail")
    )
    return Catalogue(
        {slug: one.scenario for slug, one in presets.items()},
        topics,
        (*unusable, *broken_courses),
        courses,
        {slug: display_name(one.folder / f"{slug}.toml") for slug, one in presets.items()},
        shorts,
        thumbnails,
        frozenset(replaced_slugs),
        (
            *(Remark(display_name(own_slugs[slug]), REPLACES) for slug in sorted(replaced_slugs)),
            *move_remarks,
            *left_out_remarks,
        ),
    )


def _split_by_owner(
    entries: Mapping[str, Entry], own_folder: Path | None
) -> tuple[dict[Path, Entry], dict[Path, Entry]]:
    """Return the entries of the operator's own folder by path, and the others."""
    own: dict[Path, Entry] = {}
    others: dict[Path, Entry] = {}
    for name, entry in entries.items():
        path = Path(name)
        (own if _is_within(path, own_folder) else others)[path] = entry
    return own, others


def _is_within(path: Path, own_folder: Path | None) -> bool:
    return own_folder is not None and path.is_relative_to(own_folder)


def _presets_in_order(
    paths: Mapping[Path, Entry], own: Collection[Path]
) -> tuple[dict[str, _Preset], list[BrokenFile]]:
    """Return the presets by slug in the order of the menu, and the second ones of each name as broken files."""
    presets: dict[str, _Preset] = {}
    second_files = []
    for path, (_, place, content) in paths.items():
        if not isinstance(content, Scenario):
            continue
        earlier = presets.setdefault(path.stem, _Preset(path.parent, path in own, place, content))
        if earlier.scenario is not content:
            reason = f"{earlier.folder.name}/{path.name} has this name already; give one of the two another"
            second_files.append(broken_file(path, ScenarioError("file", reason)))
    return dict(sorted(presets.items(), key=lambda item: item[1].order)), second_files


def _indices(
    paths: Mapping[Path, Entry], presets: Mapping[str, _Preset], own_folder: Path | None
) -> tuple[dict[Path, Course], list[Remark]]:
    """Return the indexes of courses by path, and remarks; the operator's folder is a course without one too.

    Where the operator and linviz have courses of one name, that of the operator has the address, and linviz's another.
    """
    indices = {path: one.content for path, one in paths.items() if isinstance(one.content, Course)}
    if own_folder is None:
        return indices, []
    if own_folder / INDEX not in paths and any(
        one.folder == own_folder for one in presets.values()
    ):
        indices[own_folder / INDEX] = course_without_index(own_folder)
    own_slugs = {
        course_slug(path.parent)
        for path in (*paths, *indices)
        if path.name == INDEX and path.is_relative_to(own_folder)
    }
    remarks = []
    for path, index in list(indices.items()):
        if index.slug in own_slugs and not path.is_relative_to(own_folder):
            slug = f"linviz-{index.slug}"[:MOST_SLUG]
            indices[path] = index._replace(slug=slug)
            text = (
                f"your own folder has the name of this course of linviz, which is now at /c/{slug}"
            )
            remarks.append(Remark(display_name(path), text))
    return indices, remarks


def _build_courses(
    indices: Mapping[Path, Course],
    presets: Mapping[str, _Preset],
    unusable: set[str],
    own_folder: Path | None,
) -> tuple[dict[str, Course], list[BrokenFile], list[Remark]]:
    """Return the courses by slug, in the order of the gallery, the indexes that cannot be used, and remarks.

    unusable: slugs of presets whose files are broken.
    """
    courses: dict[str, tuple[bool, Course]] = {}
    broken_courses, remarks = [], []
    for path, index in indices.items():
        slugs = [slug for slug, one in presets.items() if one.folder == path.parent]
        try:
            if index.slug in courses:
                raise ScenarioError(
                    "file", f"there is another course {index.slug!r}; name this folder otherwise"
                )
            course = complete_course(index, slugs, presets, unusable)
        except ScenarioError as error:
            broken_courses.append(broken_file(path, error))
            continue
        courses[course.slug] = _is_within(path, own_folder), course
        if course.left_out:
            text = f"{course.left_out}; the course leaves this out"
            remarks.append(Remark(display_name(path), text, is_fault=True))
    in_order = sorted(courses.values(), key=lambda one: (not one[0], one[1].order, one[1].title))
    return {course.slug: course for _, course in in_order}, broken_courses, remarks
