"""Held-out points: part of every form of a scenario, and never learned from."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import linviz
from linviz.scenario.checks import ScenarioError
from linviz.scenario.files import read_preset
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets, make_link, read_link, to_toml
from tests.runs import ALGORITHMS

WRITTEN = """
title = "Held out"
algorithm = "perceptron"
plus = [[1, 1], [2, 2.5]]
minus = [[-1, -1]]
held_out = [[0.5, 0.5, -1], [3, 1, 1]]
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Scenario:
    path = tmp_path / "held.toml"
    path.write_text(WRITTEN, "utf-8")
    return read_preset(path)[0]


def test_a_preset_names_them_beside_the_others(scenario: Scenario) -> None:
    assert scenario.held_out == 2
    assert scenario.problem.X.tolist() == [[1, 1], [2, 2.5], [-1, -1]]
    assert scenario.problem.y.tolist() == [1, 1, -1]
    assert scenario.unseen.X.tolist() == [[0.5, 0.5], [3, 1]]
    assert scenario.unseen.y.tolist() == [-1, 1]


def test_links_files_and_json_keep_them(scenario: Scenario, tmp_path: Path) -> None:
    for again in (read_link(make_link(scenario)), Scenario.from_json(scenario.to_json())):
        assert again.held_out == 2
        assert again.points == scenario.points
    path = tmp_path / "held-again.toml"
    path.write_text(to_toml(scenario), "utf-8")
    assert replace(read_preset(path)[0], slug="held") == scenario


def test_a_link_without_them_is_as_it_was() -> None:
    preset = builtin_presets().presets["xor-cycle"]
    assert make_link(preset) != make_link(replace(preset, held_out=1))
    assert "held_out" not in to_toml(preset)


def test_a_number_line_has_them_too(tmp_path: Path) -> None:
    path = tmp_path / "line.toml"
    path.write_text(
        'title = "Line"\nalgorithm = "perceptron"\ndimension = 1\n'
        "plus = [1]\nminus = [-1]\nheld_out = [[0.5, 1]]\n",
        "utf-8",
    )
    scenario, _ = read_preset(path)
    assert scenario.unseen.X.tolist() == [[0.5]]
    assert "held_out = [\n    [0.5, 1],\n]" in to_toml(scenario)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_they_are_never_learned_from(name: str) -> None:
    points = ((1.0, 1.0), (2.0, 2.5), (-1.0, -1.0), (0.5, -2.0))
    labels = (1, 1, -1, -1)
    built = linviz.algorithm(name)
    without = Scenario(built, linviz.none(), points, labels).run()
    held = ((0.5, 0.5), (3.0, 1.0))
    beside = Scenario(built, linviz.none(), points + held, (*labels, -1, 1), 2).run()
    assert beside.steps == without.steps
    assert beside[-1].scores.tolist() == without[-1].scores.tolist()
    assert beside.held_out.X.tolist() == [list(point) for point in held]


@pytest.mark.parametrize("held_out", [-1, 5, 1.5, "2", None])
def test_what_cannot_be_held_out_is_refused_with_a_sentence(
    scenario: Scenario, held_out: object
) -> None:
    with pytest.raises(ScenarioError, match=r"held out|held-out points"):
        replace(scenario, held_out=held_out, points=scenario.points[:4], labels=scenario.labels[:4])


def test_in_python_they_are_given_to_run_and_drawn_hollow() -> None:
    problem = linviz.Problem([(1, 1), (2, 2.5), (-1, -1)], [1, 1, -1])
    held = linviz.Problem([(0.5, 0.5)], [-1])
    run = linviz.run("perceptron", problem, held_out=held)
    assert run.held_out is held
    layers = {layer.name: layer for layer in linviz.figure(run, -1).data}
    assert np.column_stack([layers["held out"].x, layers["held out"].y]).tolist() == [[0.5, 0.5]]
    with pytest.raises(linviz.InputError, match="held_out must be a Problem of points with 2"):
        linviz.run("perceptron", problem, held_out=linviz.Problem([(1,)], [1]))
