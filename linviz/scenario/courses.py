"""Courses: folders of presets with an index, course.toml, that lists its presets in teaching order.

A course may list presets of any folder; those of its own folder that it does not list follow at its end.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from linviz.scenario.checks import (
    ScenarioError,
    check_keys,
    check_list,
    check_text,
    finite_number,
    quote,
)
from linviz.scenario.toml import read_table, read_text, unwrap

INDEX = "course.toml"
TEXTS = ("title", "lecture", "description")
KEYS = (*TEXTS, "order", "presets")
# the order of courses without one: at the end
LAST = 1e9
MOST_PRESETS = 200
MOST_TITLE = 80
MOST_SLUG = 64


class Course(NamedTuple):
    """slug: its name in an address; lecture: the lecture that it belongs to; presets: their slugs in teaching order."""

    slug: str
    title: str
    lecture: str = ""
    description: str = ""
    order: float = LAST
    presets: tuple[str, ...] = ()


def read_course(path: Path) -> Course:
    """Return the course of an index file; raises ScenarioError where the file cannot be used."""
    return parse_course(path, read_text(path))


def parse_course(path: Path, content: str) -> Course:
    """Return the course of an index with this content; raises ScenarioError where it cannot be used."""
    values = read_table(content)
    check_keys(values, KEYS, "a course")
    title, lecture, description = (unwrap(check_text(values.get(key, ""), key)) for key in TEXTS)
    if not title:
        raise ScenarioError("title", 'a course needs a line title = "..."')
    if len(title) > MOST_TITLE:
        raise ScenarioError("title", f"a course's title has at most {MOST_TITLE} characters")
    order = finite_number(values.get("order", LAST))
    if order is None:
        raise ScenarioError("order", "the place among the courses is a number")
    slug = course_slug(path.resolve().parent)
    return Course(slug, title, lecture, description, order, _read_slugs(values.get("presets", [])))


def course_without_index(folder: Path) -> Course:
    """Return the course of a folder that has no index: it has the folder's name and lists no presets."""
    return Course(course_slug(folder.resolve()), folder.resolve().name[:MOST_TITLE] or "Presets")


def course_slug(folder: Path) -> str:
    """Return the folder's name in the form that it has in an address."""
    return re.sub(r"[^a-z0-9]+", "-", folder.name.lower())[:MOST_SLUG].strip("-") or "course"


def complete_course(
    course: Course, own_slugs: Iterable[str], presets: Collection[str], unusable: Collection[str]
) -> Course:
    """Return the course with the presets that exist: the listed ones, then the others of its own folder.

    own_slugs: of the presets in its folder. unusable: slugs of broken files; these are left out and reported elsewhere.
    Raises ScenarioError where the course lists a slug that no file has.
    """
    for slug in course.presets:
        if slug not in presets and slug not in unusable:
            raise ScenarioError("presets", f"there is no preset {quote(slug)}")
    listed = [slug for slug in course.presets if slug in presets]
    others = [slug for slug in own_slugs if slug in presets and slug not in listed]
    return course._replace(presets=(*listed, *others))


def course_of_preset(
    courses: Mapping[str, Course], slug: str | None, preferred_course: str = ""
) -> Course | None:
    """Return the preferred course if it has the preset, else the first that has it; None where none has.

    slug: of the preset. preferred_course: the slug of a course. assets/model/course.js does the same.
    """
    candidates = [course for course in courses.values() if slug in course.presets]
    return next(
        (one for one in candidates if one.slug == preferred_course), next(iter(candidates), None)
    )


def _read_slugs(value: object) -> tuple[str, ...]:
    slugs = check_list(value, "presets", 'presets is a list of names, ["two-points", ...]')
    if len(slugs) > MOST_PRESETS:
        raise ScenarioError("presets", f"a course has at most {MOST_PRESETS} presets")
    for i, slug in enumerate(slugs):
        if not isinstance(slug, str):
            raise ScenarioError(f"presets[{i}]", f"a preset's name is text; this is {quote(slug)}")
        if slug in slugs[:i]:
            raise ScenarioError(f"presets[{i}]", f"{quote(slug)} is there twice")
    return tuple(slugs)
