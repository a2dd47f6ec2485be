"""The endpoint of runs while something is dragged: its step agrees with the whole run."""

from typing import Any

import pytest

from linviz.scenario.files import Presets, data_folder
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.run import draft, reply
from linviz.ui.endpoints.serializer import CURVE
from tests.amount import some
from tests.ui.test_wire import decode

CATALOGUE = Presets(data_folder("scenarios")).catalogue()


def preset_json(slug: str, **changed: object) -> dict[str, Any]:
    """Return the scenario of a preset as the page sends it."""
    scenario: Scenario = CATALOGUE.presets[slug]
    return scenario.to_json() | {"step": None} | changed


@pytest.mark.parametrize("slug", some(CATALOGUE.presets, 3))
@pytest.mark.parametrize("near", [0, 3, -1])
def test_the_step_on_the_screen_is_that_of_the_whole_run(slug: str, near: int) -> None:
    """Compare every column that a draft has, and check that it has nothing that is only needed after the drop."""
    scenario = preset_json(slug)
    whole = reply({"seq": 1, "scenario": scenario}, CATALOGUE)["trace"]
    answer = draft({"seq": 1, "scenario": scenario, "near": near})
    assert answer.keys() == {"seq", "trace"}
    trace = answer["trace"]
    assert not {"points", "labels"} & trace.keys()
    assert trace["views"] == whole["views"]
    if trace["stop"]["name"] == "UNFINISHED":
        assert trace["steps"] < whole["steps"]
        # no line of the pseudocode ends a run that goes on
        assert trace["words"] | {"end": whole["words"]["end"]} == whole["words"]
    else:
        assert trace["steps"] == whole["steps"]
        assert trace["words"] == whole["words"]
    assert trace["frames"] <= (CURVE + 6 if scenario["beside"] else 6)
    step = trace["steps"] if near < 0 else min(near, trace["steps"])
    here, there = (list(column(one, "step")).index(step) for one in (trace, whole))
    assert trace["columns"].keys() == whole["columns"].keys()
    # a caption speaks of the end, where that is shown
    captions = {"caption"} if trace["stop"]["name"] == "UNFINISHED" else set()
    for name in trace["columns"].keys() - captions:
        assert column(trace, name)[here].tolist() == pytest.approx(
            column(whole, name)[there].tolist(), nan_ok=True, rel=1e-9, abs=1e-9
        )


def column(trace: dict[str, Any], name: str) -> Any:
    """Return the column's values at all frames."""
    return decode(trace["columns"][name], trace["frames"])


@pytest.mark.parametrize("near", ["0", 1.5, -2, True, [0]])
def test_what_is_no_step_is_told(near: object) -> None:
    """Check the sentence of the error."""
    answer = draft({"seq": 4, "scenario": preset_json("criterion"), "near": near})
    assert answer["seq"] == 4
    assert "near must be a step" in answer["error"]


def test_a_draft_of_nothing_is_told() -> None:
    """Send a slug, which is not enough for a draft."""
    assert "error" in draft({"seq": 4, "slug": "x", "near": 0})
