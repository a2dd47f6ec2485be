"""Presets: a folder is read as it is now, and no file in it affects the others."""

import os
from pathlib import Path

import pytest

from linviz.core.lift import Rbf
from linviz.scenario.checks import ScenarioError
from linviz.scenario.files import Presets, read_preset
from linviz.scenario.scenario import Scenario

GOOD = 'title = "Good"\nalgorithm = "perceptron"\npoints = [[1, 2, 1], [0.5, -1, -1]]\n'


def write(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_the_slug_is_the_name_of_the_file(tmp_path: Path) -> None:
    write(tmp_path, "my-own-2.toml", GOOD)
    assert Presets(tmp_path).catalogue().presets["my-own-2"].slug == "my-own-2"


def test_points_keep_the_order_of_the_file(tmp_path: Path) -> None:
    write(tmp_path, "good.toml", GOOD)
    scenario = Presets(tmp_path).catalogue().first
    assert scenario.points == ((1.0, 2.0), (0.5, -1.0))
    assert scenario.labels == (1, -1)


def test_plus_and_minus_give_the_labels(tmp_path: Path) -> None:
    write(
        tmp_path,
        "good.toml",
        'title = "T"\nalgorithm = "perceptron"\nminus = [[3, 4]]\nplus = [[1, 2], [5, 6]]',
    )
    scenario = Presets(tmp_path).catalogue().first
    assert scenario.points == ((1.0, 2.0), (5.0, 6.0), (3.0, 4.0))
    assert scenario.labels == (1, 1, -1)


@pytest.mark.parametrize("points", ["points = [[2, 1], [-0.5, -1]]", "plus = [2]\nminus = [-0.5]"])
def test_points_of_a_number_line_have_one_coordinate(points: str, tmp_path: Path) -> None:
    write(tmp_path, "line.toml", f'title = "T"\nalgorithm = "perceptron"\ndimension = 1\n{points}')
    scenario = Presets(tmp_path).catalogue().first
    assert scenario.points == ((2.0, 0.0), (-0.5, 0.0))
    assert scenario.problem.X.tolist() == [[2.0], [-0.5]]


def test_all_that_a_preset_may_say_is_read(tmp_path: Path) -> None:
    head = 'idea = "Look."\nlecture = "004"\nquestion = "Why?"\nstep = -1\nview = [-1, 4, -2, 3]\n'
    write(
        tmp_path,
        "good.toml",
        head
        + GOOD.replace("perceptron", "dual-perceptron")
        + '[parameters]\norder = "shuffled"\n[lift]\nname = "rbf"\ngamma = 2',
    )
    scenario = Presets(tmp_path).catalogue().first
    assert (scenario.idea, scenario.lecture, scenario.question) == ("Look.", "004", "Why?")
    assert (scenario.step, scenario.view) == (-1, (-1.0, 4.0, -2.0, 3.0))
    assert scenario.parameters["order"] == "shuffled"
    assert scenario.lift == Rbf(gamma=2.0)


def test_only_an_empty_line_begins_a_paragraph(tmp_path: Path) -> None:
    write(
        tmp_path, "good.toml", GOOD + 'notes = """\nOne line\nand its second half.\n\nAnother.\n"""'
    )
    assert Presets(tmp_path).catalogue().first.notes == "One line and its second half.\n\nAnother."


def test_windows_line_ends_and_its_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    write(tmp_path, "good.toml", b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert list(Presets(tmp_path).catalogue().presets) == ["good"]


def test_presets_are_sorted_by_order_and_then_by_title(tmp_path: Path) -> None:
    for name, title, order in [
        ("a", "Zebra", ""),
        ("b", "Apple", ""),
        ("c", "M", "order = 2\n"),
        ("d", "N", "order = 1.5\n"),
    ]:
        write(tmp_path, f"{name}.toml", order + GOOD.replace("Good", title))
    assert list(Presets(tmp_path).catalogue().presets) == ["d", "c", "b", "a"]


def test_without_a_change_the_same_catalogue_is_given(tmp_path: Path) -> None:
    write(tmp_path, "good.toml", GOOD)
    presets = Presets(tmp_path)
    assert presets.catalogue() is presets.catalogue()


def test_a_changed_a_new_and_a_vanished_file_show_at_once(tmp_path: Path) -> None:
    path = write(tmp_path, "good.toml", GOOD)
    presets = Presets(tmp_path)
    assert presets.catalogue().first.title == "Good"
    write(tmp_path, "good.toml", GOOD.replace("Good", "Better"))
    assert presets.catalogue().first.title == "Better"
    write(tmp_path, "another.toml", GOOD)
    assert set(presets.catalogue().presets) == {"good", "another"}
    path.unlink()
    assert set(presets.catalogue().presets) == {"another"}


def test_a_preset_names_the_heading_that_it_stands_under_in_the_menu(tmp_path: Path) -> None:
    write(tmp_path, "first.toml", 'order = 1\ntopic = """Lines\n  and planes"""\n' + GOOD)
    write(tmp_path, "second.toml", "order = 2\n" + GOOD)
    assert Presets(tmp_path).catalogue().topics == {"first": "Lines and planes"}


def test_a_change_that_keeps_the_size_is_seen_by_its_time(tmp_path: Path) -> None:
    path = write(tmp_path, "good.toml", GOOD)
    presets = Presets(tmp_path)
    presets.catalogue()
    write(tmp_path, "good.toml", GOOD.replace("Good", "Food"))
    os.utime(path, ns=(1, 1))
    assert presets.catalogue().first.title == "Food"


def test_a_file_that_is_mended_is_no_longer_broken(tmp_path: Path) -> None:
    write(tmp_path, "good.toml", GOOD + "colour = 1")
    presets = Presets(tmp_path)
    assert len(presets.catalogue().broken) == 1
    write(tmp_path, "good.toml", GOOD)
    assert presets.catalogue().broken == ()
    assert list(presets.catalogue().presets) == ["good"]


DEEP = "points = " + "[" * 5_000 + "]" * 5_000


@pytest.mark.parametrize(
    ("content", "key", "words"),
    [
        ("title = x", "TOML", "at line 1, column 9"),
        ("", "title", 'a preset needs a line title = "..."'),
        ('title = "T"\npoints = []', "algorithm", 'a preset needs a line algorithm = "..."'),
        ('title = "T"\nalgorithm = "perceptron"', "points", "needs points, or plus and minus"),
        (GOOD + "plus = [[1, 2]]", "points", "not both"),
        (
            GOOD.replace("[1, 2, 1]", "[1, 2]"),
            "points[0]",
            "a point must be [x1, x2, label]; this is a list of 2",
        ),
        (
            GOOD.replace("0.5", '"a"'),
            "points[1]",
            "coordinates must be finite numbers; one here is 'a'",
        ),
        (GOOD.replace("0.5", "nan"), "points[1]", "coordinates must be finite numbers"),
        (GOOD.replace("0.5", "1e400"), "points[1]", "coordinates must be finite numbers"),
        (
            GOOD.replace("0.5", "0x1" + "0" * 5_000),
            "points[1]",
            "coordinates must be finite numbers",
        ),
        (GOOD.replace("0.5", "1" * 5_000), "TOML", "too many digits"),
        (GOOD.replace("0.5", "2024-01-01"), "points[1]", "one here is a date"),
        (GOOD.replace("0.5", "33"), "points[1]", "between -32 and 32"),
        (GOOD.replace("-1]]", "2]]"), "points[1]", "a label must be 1 or -1; this is 2"),
        (
            GOOD.replace("points", "plus"),
            "plus[0]",
            "a point must be [x1, x2]; this is a list of 3",
        ),
        (GOOD.replace("points", "minus"), "minus[0]", "a point must be [x1, x2]"),
        (GOOD.replace("[[1, 2, 1], [0.5, -1, -1]]", "3"), "points", "points must be a list"),
        (
            f"{GOOD[:40]}\npoints = [{'[1, 2, 1],' * 501}]",
            "points",
            "too many points: there are 501",
        ),
        (GOOD + "colour = 1", "colour", "a preset has no key 'colour'; it takes title"),
        (GOOD + 'slug = "x"', "slug", "a preset has no key 'slug'"),
        (GOOD + 'order = "first"', "order", "the place in the menu must be a number"),
        (GOOD + "idea = 3", "idea", "idea must be text; this is 3"),
        (GOOD + "topic = 3", "topic", "topic must be text; this is 3"),
        (GOOD + 'short = "A title that is much too long"', "short", "at most 25 characters"),
        (GOOD + 'thumbnail = "ordres"', "thumbnail", "did you mean 'orders'?"),
        (
            GOOD + 'thumbnail = "slack"',
            "thumbnail",
            "'slack' does not suit this preset: it is for an algorithm with support vectors",
        ),
        (GOOD + f'notes = "{"x" * 2_001}"', "notes", "2,001 characters"),
        (GOOD + "step = -2", "step", "-1 for the end"),
        (GOOD + "view = [1, 2]", "view", "[xmin, xmax, ymin, ymax]"),
        (GOOD.replace("perceptron", "magic"), "algorithm", "there is no algorithm 'magic'"),
        (GOOD + "[parameters]\neta = 0", "parameters", "eta must lie between"),
        (GOOD + '[lift]\nname = "shear"', "lift", "there is no lift 'shear'"),
        (b"title = \xff", "file", "not UTF-8"),
        (b"#" * (256 * 1024 + 1), "file", "larger than 256 kB"),
        pytest.param(DEEP, "TOML", "nested too deeply", id="deep"),
    ],
    ids=range(35),
)
def test_a_broken_file_is_listed_with_key_and_reason_and_the_rest_works(
    tmp_path: Path, content: str | bytes, key: str, words: str
) -> None:
    write(tmp_path, "odd.toml", content)
    write(tmp_path, "good.toml", GOOD)
    catalogue = Presets(tmp_path).catalogue()
    assert list(catalogue.presets) == ["good"]
    (broken,) = catalogue.broken
    assert (broken.file, broken.key) == (f"{tmp_path.name}/odd.toml", key)
    assert words in broken.reason
    assert broken.sentence == f"{tmp_path.name}/odd.toml: {key}: {broken.reason}"


@pytest.mark.parametrize(
    "name", ["Upper.toml", "two words.toml", "ä.toml", "a.b.toml", "x" * 65 + ".toml"]
)
def test_a_file_whose_name_is_no_slug_is_broken(tmp_path: Path, name: str) -> None:
    write(tmp_path, name, GOOD)
    (broken,) = Presets(tmp_path).catalogue().broken
    assert broken.file.endswith(name)
    assert broken.key == "slug"


def test_what_is_no_preset_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    # which must not hide what comes after it
    (tmp_path / "endless").symlink_to(tmp_path / "endless")
    write(tmp_path, ".hidden.toml", "what an editor left behind")
    write(tmp_path, "README.md", "# Presets")
    catalogue = Presets(tmp_path).catalogue()
    assert (dict(catalogue.presets), catalogue.broken) == ({}, ())


def test_a_file_that_vanishes_before_it_is_read_is_reported(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="it cannot be read"):
        read_preset(tmp_path / "gone.toml")


@pytest.mark.parametrize(
    "slug", ["../../etc/passwd", "../good", "good.toml", "", "GOOD", None, 5, ["good"]]
)
def test_a_slug_is_looked_up_and_never_used_as_a_path(tmp_path: Path, slug: object) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    write(folder, "good.toml", GOOD)
    write(tmp_path, "good.toml", GOOD)
    assert Presets(folder).catalogue().get(slug) is None


def test_a_folder_without_presets_opens_with_an_empty_canvas(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        assert Presets(folder).catalogue().first == Scenario.from_json({})


def test_a_link_gets_the_words_of_its_preset_back(tmp_path: Path) -> None:
    write(tmp_path, "good.toml", GOOD + 'idea = "Look."')
    catalogue = Presets(tmp_path).catalogue()
    moved = Scenario.from_json({"slug": "good", "points": [[7, 7]], "labels": [1]})
    assert catalogue.with_preset_fields(moved).title == "Good"
    assert catalogue.with_preset_fields(moved).idea == "Look."
    assert catalogue.with_preset_fields(moved).points == ((7.0, 7.0),)


def test_a_scenario_of_no_known_preset_keeps_its_own_words(tmp_path: Path) -> None:
    for slug in (None, "gone"):
        own = Scenario.from_json({"slug": slug, "title": "Mine"})
        assert Presets(tmp_path).catalogue().with_preset_fields(own) is own
