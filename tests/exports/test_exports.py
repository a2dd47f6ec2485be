"""Exports hold what is on the page: the steps of the run, and a preset file that opens the same again."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linviz
from linviz.command import main
from linviz.exports.registry import find
from linviz.exports.steps import MOST
from linviz.scenario.files import read_preset
from linviz.scenario.sharing import builtin_presets
from linviz.ui.endpoints.export import reply

PRESETS = builtin_presets().presets


def saved(name: str, scenario: linviz.Scenario) -> str:
    written = find(name).write(scenario, scenario.run())
    assert not written.note
    return written.text


@pytest.mark.parametrize("slug", PRESETS)
def test_a_saved_preset_opens_as_it_was_left(slug: str, tmp_path: Path) -> None:
    scenario = replace(PRESETS[slug], step=3)
    file = tmp_path / f"{slug}.toml"
    file.write_text(saved("preset", scenario), "utf-8")
    assert read_preset(file)[0] == scenario


@pytest.mark.parametrize("slug", ["one-mistake-one-turn", "only-svs", "xor-cycle"])
def test_the_saved_steps_are_those_of_the_command_line(slug: str, capsys: Any) -> None:
    assert main(["run", slug, "--csv"]) == 0
    assert saved("steps", PRESETS[slug]) == capsys.readouterr().out


@pytest.mark.parametrize("slug", ["one-mistake-one-turn", "only-svs", "xor-cycle"])
def test_a_saved_step_names_its_point_as_the_page_does_from_1(slug: str) -> None:
    run = PRESETS[slug].run()
    header, *rows = saved("steps", PRESETS[slug]).splitlines()
    place = header.split(",").index("point")
    named = [run[step].index for step in range(run.steps + 1)]
    assert [row.split(",")[place] for row in rows] == [
        "" if index is None else str(index + 1) for index in named
    ]


def test_of_many_points_fewer_steps_are_saved_and_their_numbers_are_told() -> None:
    random = np.random.default_rng(0)
    X = random.uniform(-3, 3, (500, 2)).round(3)
    points = tuple(map(tuple, X.tolist()))
    labels = tuple(random.choice([1, -1], 500).tolist())
    scenario = linviz.Scenario(linviz.algorithm("soft-svm"), linviz.rbf(1.0), points, labels)
    text, note = find("steps").write(scenario, scenario.run())
    header, *rows = text.splitlines()
    assert len(rows) * len(header.split(",")) <= MOST
    steps = [int(row.split(",")[0]) for row in rows]
    assert steps == sorted(set(steps))
    assert note.startswith(f"It has {len(steps):,} of {scenario.run().steps + 1:,} steps; ")
    assert (steps[0], steps[-1]) == (0, scenario.run().steps)


def test_an_unknown_export_and_a_broken_scenario_are_told() -> None:
    scenario = PRESETS["only-svs"].to_json()
    assert reply({"seq": 1, "scenario": scenario, "export": "pdf"})["error"] == (
        "there is no export 'pdf'; choose one of steps, preset"
    )
    assert (
        "a label must be 1 or -1"
        in reply({"seq": 1, "scenario": scenario | {"labels": [3]}, "export": "steps"})["error"]
    )
