"""The folder of built-in presets: all can be used and fit the menu, and its README is correct."""

import tomllib
from itertools import groupby
from pathlib import Path

from linviz.api import list_algorithms
from linviz.scenario.files import Presets, read_preset
from linviz.scenario.lift import read_lift
from tests.scenario.shipped import CATALOGUE, PRESETS, SHIPPED


def test_every_shipped_preset_is_good() -> None:
    assert [one.sentence for one in CATALOGUE.broken] == []
    assert len(PRESETS) == len(list(SHIPPED.glob("*.toml"))) >= 10


def test_the_menu_begins_with_the_default_and_has_the_hulls() -> None:
    assert CATALOGUE.first.slug == "one-mistake-one-turn"
    assert "kozinec-two-hulls" in PRESETS


def test_shipped_titles_fit_the_menu_and_ideas_fit_a_line() -> None:
    for scenario in PRESETS.values():
        assert 0 < len(scenario.title) <= 38, scenario.slug
        assert 0 < len(scenario.idea) <= 120, scenario.slug
        assert "\n" not in scenario.idea
        assert scenario.notes
        assert scenario.lecture


def test_shipped_presets_have_a_place_of_their_own_in_the_menu() -> None:
    orders = [read_preset(path)[1].order for path in SHIPPED.glob("*.toml")]
    assert len(set(orders)) == len(orders)


def test_shipped_presets_of_one_topic_stand_together() -> None:
    topics = [CATALOGUE.topics[slug] for slug in PRESETS]
    assert len([topic for topic, _ in groupby(topics)]) == len(set(topics)) == 6


def test_the_authors_guide_names_every_algorithm() -> None:
    guide = (SHIPPED / "README.md").read_text("utf-8")
    assert [name for name in list_algorithms() if f"`{name}`" not in guide] == []


def test_the_lifts_in_the_authors_guide_are_lifts() -> None:
    guide = (SHIPPED / "README.md").read_text("utf-8")
    examples = [block.split("```")[0] for block in guide.split("```toml\n[lift]")[1:]]
    lifts = [read_lift(tomllib.loads(example)) for example in examples]
    assert [lift.label for lift in lifts] == ["0.25 · RBF + 0.75 · polynomial", "RBF + 2 · linear"]


def test_the_example_in_the_authors_guide_is_a_preset(tmp_path: Path) -> None:
    guide = (SHIPPED / "README.md").read_text("utf-8")
    (tmp_path / "two-points.toml").write_text(guide.split("```toml\n")[1].split("```")[0], "utf-8")
    scenario = Presets(tmp_path).catalogue().presets["two-points"]
    assert scenario.points == PRESETS["two-points"].points
