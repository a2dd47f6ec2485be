"""The folder of built-in presets: all can be used and fit the menu, and its README is correct."""

import re
import tomllib
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path

from linviz.api import list_algorithms
from linviz.core.notation import letters_everywhere
from linviz.run.answers import NAMES
from linviz.scenario.files import Presets, read_preset
from linviz.scenario.lift import read_lift
from linviz.scenario.limits import QUESTION_HIDES
from linviz.scenario.question import FORMS
from linviz.scenario.question_check import check_questions
from linviz.scenario.question_reader import KEYS
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


def test_the_questions_in_the_authors_guide_are_true_of_their_presets() -> None:
    guide = (SHIPPED / "README.md").read_text("utf-8")
    examples = [
        f"[[predict]]{block.split('```')[0]}" for block in guide.split("```toml\n[[predict]]")[1:]
    ]
    for slug, example in zip(("one-mistake-one-turn", "outlier-c"), examples, strict=True):
        assert f"`{slug}`" in guide
        questions = letters_everywhere(tomllib.loads(example)["predict"])
        scenario = replace(PRESETS[slug], predict=questions)
        check_questions(scenario, scenario.run())


def test_the_authors_guide_has_every_form_and_every_name_of_a_question() -> None:
    guide = (SHIPPED / "README.md").read_text("utf-8")
    section = guide.partition("## Questions before a step")[2].partition("\n## ")[0]
    assert [form for form in FORMS if f"`{form}`" not in section] == []
    assert [key for key in KEYS if f"`{key}`" not in section] == []
    assert [name for name in NAMES if not re.search(rf"`{name}(\[3\])?`", section)] == []
    whole = partial(re.search, string=guide)
    assert [name for name in QUESTION_HIDES if not whole(rf"`{name}`")] == []
