"""Courses: folders with an index; an error in one is reported, and the others are not affected."""

from html import unescape
from pathlib import Path

import pytest

from linviz.command import check, main
from linviz.scenario.build import REPLACES
from linviz.scenario.courses import LECTURE, course_of_preset
from linviz.scenario.files import Presets
from linviz.scenario.watch import Watcher
from linviz.ui.page import gallery, layout
from linviz.ui.page.document import Site

PRESET = 'title = "{}"\nalgorithm = "perceptron"\npoints = [[1, 2, 1], [0.5, -1, -1]]\n'
INDEX = 'title = "{}"\nlecture = "Lecture 1"\ndescription = "About lines."\n'


def write(folder: Path, name: str, content: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(content, "utf-8")


def write_preset(folder: Path, slug: str, more: str = "") -> None:
    write(folder, f"{slug}.toml", PRESET.format(slug) + more)


def write_index(folder: Path, more: str, title: str = "A course") -> None:
    write(folder, "course.toml", INDEX.format(title) + more)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Write presets one and two, and the courses first and second, whose own presets are three and four."""
    folder = tmp_path / "scenarios"
    for slug in ("one", "two"):
        write_preset(folder, slug)
    write_index(folder / "first", 'order = 1\npresets = ["two", "four", "one"]\n', "The first")
    write_preset(folder / "first", "three")
    write_index(folder / "second", 'order = 2\npresets = ["four"]\n', "The second")
    write_preset(folder / "second", "four")
    return folder


def test_a_course_has_what_it_lists_and_then_the_rest_of_its_folder(root: Path) -> None:
    catalogue = Presets(root).catalogue()
    assert catalogue.broken == ()
    assert {slug: one.presets for slug, one in catalogue.courses.items()} == {
        "first": ("two", "four", "one", "three"),
        "second": ("four",),
    }
    first = catalogue.courses["first"]
    assert first[1:4] == ("The first", "Lecture 1", "About lines.")
    # the first ones, where its index names none
    assert first.shown == first.presets
    write_index(root / "second", 'order = 2\npresets = ["four", "three"]\nshown = ["three"]')
    assert Presets(root).catalogue().courses["second"].shown == ("three",)
    assert first.minutes == {}
    assert catalogue.without_course == []
    write_index(root / "first", "order = 3")
    changed = Presets(root).catalogue()
    assert list(changed.courses) == ["second", "first"]
    assert [one.slug for one in changed.without_course] == ["one", "two"]


def test_minutes_are_planned_for_the_lecture_and_for_any_preset_of_the_course(root: Path) -> None:
    write(root, "two.toml", "title = 1")
    plan = "lecture = 45\ntwo = 2.5\nthree = 4\n"
    write_index(root / "first", f'presets = ["two"]\n[minutes]\n{plan}')
    catalogue = Presets(root).catalogue()
    assert catalogue.courses["first"].minutes == {LECTURE: 45, "two": 2.5, "three": 4}
    assert layout.minutes_of(catalogue.courses["first"]) == {"lecture": 45, "minutes": [4]}
    assert layout.minutes_of(catalogue.courses["second"]) == {}


def test_a_folder_without_an_index_is_not_looked_into(root: Path) -> None:
    write_preset(root / "drafts", "five")
    write_preset(root / ".git", "six")
    assert set(Presets(root).catalogue().presets) == {"one", "two", "three", "four"}


SLIPS = {
    # all faults of a file, and what is probably meant
    'presets = ["two", "threes", "fuor", "two"]\nordr = 1': (
        "ordr",
        "a course has no key 'ordr'; did you mean 'order'? It takes title, lecture, description, order, "
        "presets, shown, minutes; presets: there is no preset 'threes' (did you mean 'three'?); "
        "presets: there is no preset 'fuor' (did you mean 'four'?); presets: 'two' is listed twice",
    ),
    'shown = ["1", "2", "3", "4", "5", "6", "7"]': ("shown", "shown may have at most 6 names"),
    "presets = [2]": ("presets[0]", "a preset's name must be text; this is 2"),
    'presets = "two"': ("presets", "presets must be a list of names"),
    'order = "first"': ("order", "the place among the courses must be a number"),
    "minutes = 45": ("minutes", "minutes must be a table: write [minutes] and lecture = 45"),
    "[minutes]\nthree = 0": ("minutes.three", "the minutes must be a number above 0, at most 600"),
    'color = "red"': ("color", "a course has no key 'color'; it takes title, lecture"),
    "presets = [": ("TOML", "Invalid value"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_course_with_a_slip_is_broken_and_the_rest_stays(root: Path, slip: str) -> None:
    presets = Presets(root)
    presets.catalogue()
    write_index(root / "first", slip)
    catalogue = presets.catalogue()
    (broken,) = catalogue.broken
    assert (broken.file, broken.key) == ("first/course.toml", SLIPS[slip][0])
    assert broken.reason.startswith(SLIPS[slip][1])
    assert catalogue.broken_course("first") == broken
    assert list(catalogue.courses) == ["second"]
    assert len(catalogue.presets) == 4


LEFT_OUT = {
    'presets = ["two", "fuor"]': "presets: there is no preset 'fuor' (did you mean 'four'?)",
    'presets = ["two", "two"]\nshown = ["two", "two", "four"]': (
        "presets: 'two' is listed twice; shown: 'four' is not among the presets of this course; "
        "shown: 'two' is listed twice"
    ),
    'presets = ["two"]\n[minutes]\none = 4': "minutes: this course has no preset 'one'",
}


@pytest.mark.parametrize("slip", LEFT_OUT)
def test_a_name_that_stands_for_no_preset_is_left_out_and_the_course_stays(
    root: Path, slip: str, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    write_index(root / "first", slip)
    watch = Watcher(Presets(root))
    catalogue = watch.refresh()
    assert catalogue.broken == ()
    course = catalogue.courses["first"]
    assert (course.presets, set(course.shown) <= {"two", "three"}) == (("two", "three"), True)
    assert layout.minutes_of(course).get("minutes", [0, 0]) == [0, 0]
    said = f"first/course.toml: {LEFT_OUT[slip]}; the course leaves this out"
    assert caplog.messages == [said]
    page = gallery.written_course(Site("", ""), catalogue, course).decode()
    assert f"course.toml: {LEFT_OUT[slip]}. This page leaves it out." in unescape(page)
    assert main(["check", str(root)]) == 1
    told = capsys.readouterr()
    assert f"{root}/{said}\n" in told.out
    assert told.err == "linviz: 1 of 6 has a fault\n"


def test_a_preset_that_is_broken_takes_no_course_with_it(root: Path) -> None:
    write(root, "one.toml", "title = 1")
    catalogue = Presets(root).catalogue()
    assert [broken.file for broken in catalogue.broken] == ["scenarios/one.toml"]
    assert catalogue.courses["first"].presets == ("two", "four", "three")


def test_of_two_files_of_one_name_the_second_is_broken(root: Path) -> None:
    write_preset(root / "second", "one")
    (broken,) = Presets(root).catalogue().broken
    assert broken.sentence == (
        "second/one.toml: file: scenarios/one.toml has this name already; give one of the two another"
    )


def test_a_folder_of_one_s_own_is_a_course_and_the_first(root: Path, tmp_path: Path) -> None:
    own = tmp_path / "Week 3, lines"
    write_preset(own, "mine", "order = 2")
    write_preset(own, "also-mine", "order = 1")
    presets = Presets(root, own)
    catalogue = presets.catalogue()
    assert list(catalogue.courses) == ["week-3-lines", "first", "second"]
    assert catalogue.courses["week-3-lines"][1] == "Week 3, lines"
    assert catalogue.courses["week-3-lines"].presets == ("also-mine", "mine")
    assert list(catalogue.presets)[:2] == ["also-mine", "mine"]
    write_index(own, 'presets = ["one", "mine"]', "Mine")
    course = presets.catalogue().courses["week-3-lines"]
    assert (course.title, course.presets) == ("Mine", ("one", "mine", "also-mine"))


@pytest.mark.parametrize("content", [PRESET.format("Mine"), "title = 1"])
def test_no_file_of_linviz_takes_away_a_preset_of_one_s_own(
    root: Path,
    tmp_path: Path,
    content: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    own = tmp_path / "mine"
    write(own, "two.toml", content)
    write_preset(own, "five")
    catalogue = Watcher(Presets(root, own)).refresh()
    is_good = content != "title = 1"
    # at its address, and in the course of linviz that has this name
    assert [one.title for slug, one in catalogue.presets.items() if slug == "two"] == [
        "Mine"
    ] * is_good
    assert catalogue.courses["mine"].presets == ("two", "five")[not is_good :]
    assert catalogue.courses["first"].presets == ("two", "four", "one", "three")[not is_good :]
    assert [one.file for one in catalogue.broken] == ["mine/two.toml"] * (not is_good)
    assert catalogue.replaced_slugs == {"two"}
    assert f"mine/two.toml: {REPLACES}" in caplog.messages
    monkeypatch.setattr(check, "data_folder", lambda _: root)
    main(["check", str(own)])
    said = (
        'algorithm: a preset needs a line algorithm = "..."' if not is_good else f"good; {REPLACES}"
    )
    assert f"{own / 'two.toml'}: {said}\n" in capsys.readouterr().out


@pytest.mark.parametrize("index", ['title = "Mine"', "title = ", ""])
def test_no_course_of_linviz_takes_away_one_of_one_s_own(
    root: Path, tmp_path: Path, index: str, caplog: pytest.LogCaptureFixture
) -> None:
    own = tmp_path / "own" / "First"
    write_preset(own, "five")
    if index:
        write(own, "course.toml", index)
    catalogue = Watcher(Presets(root, own)).refresh()
    found = catalogue.courses.get("first")
    assert (found and found.title) == {"": "First", "title = ": None}.get(index, "Mine")
    assert (catalogue.broken_course("first") is not None) == (index == "title = ")
    assert catalogue.courses["linviz-first"].presets == ("two", "four", "one", "three")
    said = "your own folder has the name of this course of linviz, which is now at /c/linviz-first"
    assert f"first/course.toml: {said}" in caplog.messages


def test_the_course_of_a_preset_is_the_wanted_one_or_the_first(root: Path) -> None:
    courses = Presets(root).catalogue().courses
    found = [course_of_preset(courses, slug, "second") for slug in ("four", "one", "nowhere")]
    assert [one and one.slug for one in found] == ["second", "first", None]
