"""The presets that linviz ships: all good, and true to what they say."""

from pathlib import Path

import numpy as np
import pytest

from linviz.algorithms.base import EVENTS, Record, record
from linviz.core.lift import Lifted
from linviz.presets import Presets, read_preset
from linviz.scenario import Scenario

SHIPPED = Path(__file__).parents[1] / "scenarios"


def run(slug: str, **changed: object) -> Record:
    """The run of a shipped preset, some of its parameters changed."""
    values = Presets(SHIPPED).catalogue().presets[slug].to_json()
    scenario = Scenario.from_json({**values, "parameters": {**values["parameters"], **changed}})
    return record(scenario.algorithm, Lifted(scenario.problem, scenario.lift))


def updates(run_: Record) -> int:
    return int((run_.event == EVENTS.index("update")).sum())


def test_every_shipped_preset_is_good() -> None:
    catalogue = Presets(SHIPPED).catalogue()
    assert [one.sentence for one in catalogue.broken] == []
    assert len(catalogue.presets) == len(list(SHIPPED.glob("*.toml"))) >= 10


def test_the_menu_begins_with_the_default_and_has_the_hulls() -> None:
    catalogue = Presets(SHIPPED).catalogue()
    assert catalogue.first.slug == "one-mistake-one-turn"
    assert "kozinec-two-hulls" in catalogue.presets


def test_shipped_titles_fit_the_menu_and_ideas_fit_a_line() -> None:
    for scenario in Presets(SHIPPED).catalogue().presets.values():
        assert 0 < len(scenario.title) <= 38, scenario.slug
        assert 0 < len(scenario.idea) <= 120, scenario.slug
        assert "\n" not in scenario.idea
        assert scenario.notes
        assert scenario.lecture


def test_shipped_presets_have_a_place_of_their_own_in_the_menu() -> None:
    orders = [read_preset(path)[1] for path in SHIPPED.glob("*.toml")]
    assert len(set(orders)) == len(orders)


@pytest.mark.parametrize(
    ("slug", "count"),
    [
        ("one-mistake-one-turn", 18),
        ("two-points", 2),
        ("order-dependence", 1),
        ("tiny-margin", 71),
        ("one-update-not-enough", 5),
        ("xor-cycle", 4),
        ("xor-lifted", 2),
        ("far-from-origin", 63),
    ],
)
def test_a_preset_takes_as_many_updates_as_its_idea_says(slug: str, count: int) -> None:
    assert updates(run(slug)) == count


def test_other_offsets_far_from_the_origin_take_what_the_idea_says() -> None:
    assert updates(run("far-from-origin", offset="one")) == 906
    assert updates(run("far-from-origin", offset="centred")) == 2


def test_the_hidden_cycle_is_found_where_its_idea_says() -> None:
    stop = run("hidden-cycle").stop
    assert (stop.name, stop.start, stop.period) == ("CYCLING", 1807, 6610)


def test_four_lines_come_out_of_the_orders() -> None:
    ends = {tuple(run("order-dependence", seed=seed).history.value[-3:]) for seed in range(10)}
    assert len(ends) == 4


@pytest.mark.parametrize(("visits", "seed", "errors"), [(1_000, 0, 2), (1_000, 1, 2), (10_000, 2, 1)])
def test_the_pocket_keeps_as_few_mistakes_as_its_notes_say(visits: int, seed: int, errors: int) -> None:
    end = run("pocket", visits=visits, seed=seed)
    assert end.history.rows(np.array([len(end.event)]))[0, -1] == errors


def test_point_2_is_added_four_times_in_a_row() -> None:
    assert run("one-update-not-enough").index.tolist() == [0, 1, 1, 1, 1]


def test_the_example_in_the_authors_guide_is_a_preset(tmp_path: Path) -> None:
    guide = (SHIPPED / "README.md").read_text("utf-8")
    (tmp_path / "two-points.toml").write_text(guide.split("```toml\n")[1].split("```")[0], "utf-8")
    scenario = Presets(tmp_path).catalogue().presets["two-points"]
    assert scenario.points == Presets(SHIPPED).catalogue().presets["two-points"].points
