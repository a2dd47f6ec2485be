"""Courses: folders of presets with an index, course.toml, that lists its presets in teaching order.

A course may list presets of any folder; those of its own folder that it does not list follow at its end.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from linviz.core.problem import with_suggestion
from linviz.scenario.checks import (
    ScenarioError,
    check_keys,
    check_list,
    check_text,
    finite_number,
    printable,
    quote,
)
from linviz.scenario.toml import read_table, read_text, unwrap

INDEX = "course.toml"
TEXTS = ("title", "lecture", "description")
KEYS = (*TEXTS, "order", "presets", "shown", "minutes")
# the key in the table of minutes that is no preset's: how long the lecture is
LECTURE = "lecture"
# the order of courses without one: at the end
LAST = 1e9
MOST_PRESETS = 200
# presets of a course on the home page; its own page has all
MOST_SHOWN = 6
MOST_TITLE = 80
MOST_SLUG = 64
MOST_MINUTES = 600
# the key, and why its value cannot be used
Fault = tuple[str, str]


class Course(NamedTuple):
    """slug: its name in an address; lecture: the lecture that it belongs to; presets: their slugs in teaching order.

    shown: the slugs of those on the home page. minutes: those planned for presets, by slug, and for the whole lecture,
    under LECTURE. faults: what cannot be used in its file. left_out: a text about names that are left out, or "".
    """

    slug: str
    title: str
    lecture: str = ""
    description: str = ""
    order: float = LAST
    presets: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    minutes: Mapping[str, float] = MappingProxyType({})
    faults: tuple[Fault, ...] = ()
    left_out: str = ""


def read_course(path: Path) -> Course:
    """Return the course of an index file; raises ScenarioError where the file cannot be read."""
    return parse_course(path, read_text(path))


def parse_course(path: Path, content: str) -> Course:
    """Return the course of an index with this content, with all faults of its values.

    Raises ScenarioError where the content is no TOML.
    """
    values = read_table(content)
    faults: list[Fault] = []
    with _collect_faults(faults):
        check_keys(values, KEYS, "a course")
    texts = dict.fromkeys(TEXTS, "")
    for key in TEXTS:
        with _collect_faults(faults):
            texts[key] = unwrap(check_text(values.get(key, ""), key))
    title = texts["title"]
    if not title and not faults:
        faults.append(("title", 'a course needs a line title = "..."'))
    if len(title) > MOST_TITLE:
        faults.append(("title", f"a course's title must have at most {MOST_TITLE} characters"))
    order = finite_number(values.get("order", LAST))
    if order is None:
        faults.append(("order", "the place among the courses must be a number"))
    slugs: dict[str, tuple[str, ...]] = {"presets": (), "shown": ()}
    for key, most in (("presets", MOST_PRESETS), ("shown", MOST_SHOWN)):
        with _collect_faults(faults):
            slugs[key] = _read_slugs(values.get(key, []), key, most)
    minutes: dict[str, float] = {}
    with _collect_faults(faults):
        minutes.update(_read_minutes(values.get("minutes", {})))
    return Course(
        course_slug(path.resolve().parent),
        **texts,
        order=LAST if order is None else order,
        presets=slugs["presets"],
        shown=slugs["shown"],
        minutes=minutes,
        faults=tuple(faults),
    )


@contextmanager
def _collect_faults(faults: list[Fault]) -> Iterator[None]:
    """Add a fault to the list in place of raising it, so that all faults of a file are reported together."""
    try:
        yield
    except ScenarioError as error:
        faults.append((error.key, str(error)))


def course_without_index(folder: Path) -> Course:
    """Return the course of a folder that has no index: it has the folder's name and lists no presets."""
    # the system may allow bytes in a name that are no text
    title = printable(folder.resolve().name)[:MOST_TITLE]
    return Course(course_slug(folder.resolve()), title or "Presets")


def course_slug(folder: Path) -> str:
    """Return the folder's name in the form that it has in an address."""
    return re.sub(r"[^a-z0-9]+", "-", folder.name.lower())[:MOST_SLUG].strip("-") or "course"


def complete_course(
    course: Course, own_slugs: Iterable[str], presets: Collection[str], unusable: Collection[str]
) -> Course:
    """Return the course with the presets that exist: the listed ones, then the others of its own folder.

    Those shown are the first ones if its file names none. Slugs that no file has or that are listed twice are left out,
    as are shown ones and minutes of presets that are not among its own: the course stays while a preset is renamed.

    own_slugs: of the presets in its folder. unusable: slugs of broken files; these are left out and reported elsewhere.
    Raises ScenarioError with all faults where its file has others, or where no preset is left.
    """
    own = tuple(own_slugs)
    names = _name_faults(course, own, presets, unusable)
    all_slugs = [
        *(slug for slug in dict.fromkeys(course.presets) if slug in presets),
        *(slug for slug in own if slug in presets and slug not in course.presets),
    ]
    if course.faults or (names and not all_slugs):
        faults = [*course.faults, *names]
        raise ScenarioError(faults[0][0], _join_faults(faults))
    shown_slugs = [slug for slug in dict.fromkeys(course.shown) if slug in all_slugs]
    left_out = f"{names[0][0]}: {_join_faults(names)}" if names else ""
    return course._replace(
        presets=tuple(all_slugs),
        shown=tuple(shown_slugs or all_slugs[:MOST_SHOWN]),
        left_out=left_out,
    )


def _join_faults(faults: Sequence[Fault]) -> str:
    """Return the reasons of all faults, with the keys that differ from the first one's."""
    first = faults[0][0]
    return "; ".join(text if key == first else f"{key}: {text}" for key, text in faults)


def _name_faults(
    course: Course, own: Collection[str], presets: Collection[str], unusable: Collection[str]
) -> list[Fault]:
    """Return a fault for each name in the course's file that stands for no preset, or stands there twice."""
    slugs_of_files = {*presets, *unusable}
    return [
        *(
            ("presets", _missing_preset(slug, presets))
            for slug in course.presets
            if slug not in slugs_of_files
        ),
        *_listed_twice("presets", course.presets),
        *(
            ("shown", f"{quote(slug)} is not among the presets of this course")
            for slug in course.shown
            if slug not in {*course.presets, *own}
        ),
        *_listed_twice("shown", course.shown),
        *(
            ("minutes", f"this course has no preset {quote(slug)}")
            for slug in course.minutes
            if slug not in {LECTURE, *course.presets, *own, *unusable}
        ),
    ]


def _listed_twice(key: str, slugs: Iterable[str]) -> list[Fault]:
    """Return a fault for each slug that the list of this key has twice."""
    twice = [slug for slug, times in Counter(slugs).items() if times > 1]
    return [(key, f"{quote(slug)} is listed twice") for slug in twice]


def _read_minutes(value: object) -> dict[str, float]:
    """Return the table of minutes; raises ScenarioError where it is none."""
    if not isinstance(value, dict):
        raise ScenarioError("minutes", "minutes must be a table: write [minutes] and lecture = 45")
    for slug, minutes in value.items():
        number = finite_number(minutes)
        if number is None or not 0 < number <= MOST_MINUTES:
            raise ScenarioError(
                f"minutes.{slug}", f"the minutes must be a number above 0, at most {MOST_MINUTES}"
            )
    return value


def _missing_preset(slug: str, presets: Collection[str]) -> str:
    """Return that there is no preset of that name, and the one that is probably meant."""
    suggestion = with_suggestion(slug, presets, "")
    return f"there is no preset {quote(slug)}{suggestion and f' ({suggestion})'}"


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


def _read_slugs(value: object, key: str, most: int) -> tuple[str, ...]:
    """Return the slugs of a list. key: its name in the file, for errors."""
    slugs = check_list(value, key, f'{key} must be a list of names, ["two-points", ...]')
    if len(slugs) > most:
        raise ScenarioError(key, f"{key} may have at most {most} names")
    for i, slug in enumerate(slugs):
        if not isinstance(slug, str):
            raise ScenarioError(
                f"{key}[{i}]", f"a preset's name must be text; this is {quote(slug)}"
            )
    return tuple(slugs)
