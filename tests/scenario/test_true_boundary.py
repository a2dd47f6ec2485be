"""The true boundary and the sight of a preset: what a file can hold, what is refused, and what travels."""

from dataclasses import replace

import pytest

from linviz.scenario import link
from linviz.scenario.checks import ScenarioError
from linviz.scenario.preset import parse_preset
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import make_link, read_link, to_toml
from tests.scenario.shipped import CATALOGUE, preset

HEAD = 'title = "Known"\nalgorithm = "perceptron"\npoints = [[1, 1, 1]]\n'
ODD = {
    "3": "a list of curves",
    "[3]": "a curve must be a list of places",
    "[[]]": "2 to 2,000 places; this one has 0",
    "[[[0, 0]]]": "2 to 2,000 places; this one has 1",
    "[[[0, 0], [1, nan]]]": "two numbers within ±1,000,000",
    "[[[0, 0], [1, 2, 3]]]": "two numbers within ±1,000,000",
    "[[[0, 0], [1, 2e6]]]": "two numbers within ±1,000,000",
    f"[{'[[0, 0], [1, 1]], ' * 21}]": "there are 21 curves",
}


def test_a_file_holds_curves_that_may_leave_the_canvas_and_is_written_back() -> None:
    text = f"{HEAD}true_boundary = [[[-40, -80], [40, 80]], [[0, 0], [1, 0.5], [2, 0]]]\n"
    scenario, _ = parse_preset("known", text)
    assert scenario.true_boundary[0] == ((-40, -80), (40, 80))
    assert len(scenario.true_boundary[1]) == 3
    for again in (
        parse_preset("known", to_toml(scenario))[0],
        Scenario.from_json(scenario.to_json()),
    ):
        assert again.true_boundary == scenario.true_boundary
    assert replace(scenario, true_boundary=()).to_json()["true_boundary"] == []


@pytest.mark.parametrize("value", ODD)
def test_what_is_no_boundary_is_refused_with_its_place(value: str) -> None:
    with pytest.raises(ScenarioError, match=ODD[value]) as error:
        parse_preset("known", f"{HEAD}true_boundary = {value}\n")
    assert error.value.key.startswith("true_boundary")


def test_a_link_restores_that_of_its_preset_and_carries_no_other() -> None:
    best = preset("two-gaussians")
    assert read_link(make_link(best)).true_boundary == best.true_boundary != ()
    assert link.encode(best) == link.encode(replace(best, true_boundary=()))
    nameless = replace(best, slug=None)
    assert link.encode(nameless) == link.encode(replace(nameless, true_boundary=()))
    assert CATALOGUE.with_preset_fields(link.decode(link.encode(nameless))).true_boundary == ()


def test_a_sight_is_a_name_that_travels_like_the_boundary() -> None:
    angles = preset("angles")
    assert (angles.sight, preset("sign-trick").sight) == ("Directions", "Flipped to z")
    assert parse_preset("angles", to_toml(angles))[0].sight == angles.sight
    assert read_link(make_link(angles)).sight == angles.sight
    assert link.decode(link.encode(replace(angles, slug=None))).sight == ""
    with pytest.raises(ScenarioError) as error:
        parse_preset("known", f"{HEAD}sight = 3\n")
    assert error.value.key == "sight"
