"""Scenarios from files, slugs and links, and back, without loss."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

import linviz
from linviz.scenario import link
from linviz.scenario.files import data_folder, read_preset
from linviz.scenario.scenario import TEXTS, Scenario
from linviz.scenario.sharing import UNTITLED, builtin_presets, to_toml
from tests.scenario.any_scenario import scenarios
from tests.scenario.test_link import RECORDED

PRESETS = builtin_presets().presets
HEAD = 'title = "Mine"\nalgorithm = "perceptron"\n'


def flowing(text: str) -> str:
    """Return the text as a preset file keeps it: line breaks only between paragraphs."""
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))


def as_file(scenario: Scenario) -> Scenario:
    """Return the scenario as a file keeps it: texts without line breaks, and always a title."""
    texts = {key: flowing(getattr(scenario, key)) for key in TEXTS}
    return replace(scenario, **texts | {"title": texts["title"] or UNTITLED})


@given(scenario=scenarios())
def test_a_scenario_comes_back_from_its_toml(
    scenario: Scenario, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("toml") / "mine.toml"
    path.write_text(to_toml(scenario), "utf-8")
    assert linviz.read_scenario(path) == replace(as_file(scenario), slug="mine")


@given(scenarios())
def test_a_scenario_comes_back_from_its_link(scenario: Scenario) -> None:
    own = replace(scenario, slug=None)
    assert linviz.read_link(linviz.make_link(own)) == own


@pytest.mark.parametrize("slug", PRESETS)
def test_a_preset_comes_back_from_its_link_with_all_its_words(slug: str) -> None:
    preset = linviz.read_scenario(slug)
    assert preset == PRESETS[slug]
    shared = linviz.make_link(preset, "https://linviz.example.org/")
    assert shared.startswith("https://linviz.example.org/#A")
    assert linviz.read_link(shared) == preset


def test_the_texts_of_a_file_that_is_no_preset_here_travel_in_its_link(tmp_path: Path) -> None:
    path = tmp_path / "xor-cycle.toml"
    path.write_text(
        'title = "Mine"\nidea = "Look."\nalgorithm = "perceptron"\npoints = [[1, 1, 1]]\n', "utf-8"
    )
    shared = linviz.read_link(linviz.make_link(linviz.read_scenario(path)))
    assert (shared.title, shared.idea, shared.slug) == ("Mine", "Look.", None)


def test_a_changed_preset_keeps_the_question_of_its_file_in_a_link() -> None:
    preset = PRESETS["one-mistake-one-turn"]
    moved = replace(preset, points=((0.0, 0.0), *preset.points[1:]), predict=())
    read = linviz.read_link(f"#{link.encode(moved)}")
    assert (read.question, read.predict) == (preset.question, preset.predict)
    # points may be gone that a question is about
    few = replace(moved, points=moved.points[:3], labels=moved.labels[:3])
    assert linviz.read_link(f"#{link.encode(few)}").predict == preset.predict
    asked = replace(preset, question_after="Was it?", answer_step=31, question_hides=("view",))
    read = linviz.read_link(linviz.make_link(asked))
    assert read == replace(asked, slug=None)


@pytest.mark.parametrize(
    "recorded", [entry["link"] for entry in RECORDED], ids=[entry["about"] for entry in RECORDED]
)
def test_every_recorded_link_is_read(recorded: str) -> None:
    code, step = link.split(recorded)
    expected = builtin_presets().with_preset_fields(link.decode(code))
    assert linviz.read_link(recorded) == replace(expected, step=step)
    assert linviz.read_link(f"https://x.example/#{recorded}") == replace(expected, step=step)


CODE = link.encode(replace(PRESETS["two-points"], slug=None))


@pytest.mark.parametrize(
    "written",
    [
        f"http://127.0.0.1:8050/#{CODE}~s1",
        f"https://linviz.example.org/s/two-points#{CODE}~s1",
        f"https://linviz.example.org/new#{CODE}~s1",
        f"  <https://linviz.example.org/#{CODE}%7Es1>\n",
        f"#{CODE}~s1",
        f"{CODE}~s1",
    ],
)
def test_a_link_is_read_however_it_was_copied(written: str) -> None:
    scenario = linviz.read_link(written)
    assert scenario.points == PRESETS["two-points"].points
    assert scenario.step == 1
    assert linviz.read_scenario(written) == scenario


@pytest.mark.parametrize(
    ("written", "step"),
    [("", None), ("/", None), ("#", None), ("#~s2", 2), ("#~s-1", -1), ("?c=lines#~s2", 2)],
)
def test_the_address_of_a_preset_is_a_link_too(written: str, step: int | None) -> None:
    preset = PRESETS["xor-cycle"]
    assert linviz.read_link(f"http://127.0.0.1:8050/s/xor-cycle{written}") == replace(
        preset, step=step
    )


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("nonsense", "this is not a link of linviz; presets are one-mistake-one-turn, "),
        ("", "this is not a link of linviz"),
        ("http://127.0.0.1:8050/", "this is not a link of linviz"),
        ("http://127.0.0.1:8050/s/no-such", "there is no preset 'no-such'; presets are "),
        (f"http://x/#{CODE[:-3]}~s1", "this link is damaged"),
        (f"{CODE[:9]}{CODE[10:]}~s1", "this link is damaged"),
        ("http://x/#what is this", "this link is damaged"),
        ("http://x/#" + "A" * 5000, "at most 4,096"),
    ],
)
def test_what_is_no_link_is_told_in_words(written: str, says: str) -> None:
    with pytest.raises(linviz.InputError) as told:
        linviz.read_link(written)
    assert says in str(told.value)


def test_a_scenario_is_named_by_a_json_file_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(PRESETS["circles"].to_json()), "utf-8")
    assert linviz.read_scenario(path) == PRESETS["circles"]
    path.write_text("{", "utf-8")
    with pytest.raises(linviz.InputError, match="Expecting property name"):
        linviz.read_scenario(path)


@pytest.mark.parametrize("where", ["no-such", "no/such.toml", "x" * 5000, "a\0b"])
def test_what_names_no_scenario_is_told_with_what_there_is(where: str) -> None:
    with pytest.raises(
        linviz.InputError, match=r"there is no file and no preset .* presets are one-mistake"
    ):
        linviz.read_scenario(where)


@pytest.mark.parametrize("slug", PRESETS)
def test_a_scenario_runs_as_run_does(slug: str) -> None:
    scenario = PRESETS[slug]
    trace = scenario.run()
    again = linviz.run(
        scenario.algorithm.name, scenario.problem, scenario.lift, **scenario.parameters
    )
    assert (trace.steps, trace.stop) == (again.steps, again.stop)
    assert trace[-1].scores == pytest.approx(again[-1].scores, abs=0)


def test_a_long_number_and_odd_signs_survive_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    odd = replace(
        PRESETS["two-points"],
        slug="mine",
        points=((0.1 + 0.2, -1e-9), (32.0, 1 / 3)),
        title='a "b" \\ \x7f ●',
    )
    path.write_text(to_toml(odd), "utf-8")
    assert read_preset(path)[0] == odd


def test_the_presets_are_read_once_while_no_file_changes() -> None:
    assert linviz.read_scenario("two-points") is linviz.read_scenario("two-points")


def test_the_presets_are_found_in_a_checkout_and_where_linviz_is_installed() -> None:
    assert (data_folder("scenarios") / "two-points.toml").is_file()
