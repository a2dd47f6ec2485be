"""Extension by one folder and one registration: an algorithm, a mark, a view or an export then works everywhere.

The same is tested on the page in tests/browser/test_one_folder_page.py.
"""

import re
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linviz
from linviz.command import table
from linviz.run.entry import ENTRIES
from linviz.scenario.files import read_preset
from linviz.scenario.sharing import to_toml
from linviz.ui.endpoints.export import reply
from linviz.ui.endpoints.serializer import serialise_trace, suitability
from tests.datasets import DEFAULT20
from tests.recompute.model import Model
from tests.recompute.oracle import oracle_of
from tests.recompute.told import expected_words
from tests.runs import ALGORITHMS
from tests.shown import agree
from tests.toys import toys_registered


@pytest.fixture(scope="module", autouse=True)
def toys() -> Iterator[None]:
    with toys_registered():
        yield


@pytest.fixture(scope="module")
def run() -> linviz.Trace:
    return linviz.run("hebb", DEFAULT20, eta=0.5)


def test_it_runs_and_is_listed_with_its_parameters(run: linviz.Trace) -> None:
    assert [one.name for one in linviz.list_algorithms()["hebb"]] == ["eta"]
    assert run.steps == DEFAULT20.n
    assert run[-1].w == pytest.approx(0.5 * DEFAULT20.y @ DEFAULT20.X)


def test_it_is_told_and_certified(run: linviz.Trace) -> None:
    assert linviz.describe(run, 3).caption.startswith("Point 3 ● pulls, right or wrong.")
    verdict = linviz.certify(run)
    assert verdict.optimal == (run[-1].errors == 0)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_has_an_oracle_beside_its_test(name: str) -> None:
    assert oracle_of(name).words


def test_its_oracle_is_found_by_its_name_and_agrees(run: linviz.Trace) -> None:
    model = Model(run)
    assert model.end == (run.stop.name, run.steps)
    assert all(
        expected_words(model, k).sentence in linviz.describe(run, k).caption
        for k in range(len(run))
    )
    assert [frame.w.tolist() for frame in run] == [pytest.approx(now.w) for now in model.moments]


def test_its_objective_and_its_bound_are_in_words_frames_and_tables(run: linviz.Trace) -> None:
    before, after = (frame.objectives["agreement"] for frame in run[2:4])
    assert after == pytest.approx(DEFAULT20.y @ run[3].scores)
    assert agree(linviz.describe(run, 3).caption.partition("goes ")[2], [before, after])
    assert run[-1].bounds["most"] == pytest.approx(run[-1].objectives["agreement"])
    header, _ = table.output_lines(Namespace(where=link(), steps="0", csv=True))
    assert header.endswith("margin,errors,agreement,most")


def test_it_travels_with_its_marks_and_as_a_figure(run: linviz.Trace) -> None:
    assert serialise_trace(run)["marks"] == [
        {"mark": "segments", "meaning": "slack"},
        {"mark": "means"},
    ]
    drawn = {layer.name: layer for layer in linviz.figure(run, 3).data}
    means = [DEFAULT20.X[DEFAULT20.y == label].mean(axis=0) for label in (1, -1)]
    crosses = [drawn["mean of plus"], drawn["mean of minus"]]
    assert [[cross.x[0], cross.y[0]] for cross in crosses] == [pytest.approx(at) for at in means]


def test_a_view_travels_with_its_numbers_and_captions_where_it_is_open_and_as_a_figure(
    run: linviz.Trace,
) -> None:
    without_view, with_view = serialise_trace(run), serialise_trace(run, beside="signed")
    assert "beside" not in without_view
    assert suitability(run, ["signed"])["signed"]["unsuited"] == ""
    assert with_view["beside"]["name"] == "signed"
    assert with_view["columns"].keys() - without_view["columns"].keys() >= {
        "signed",
        "least",
        "caption",
    }
    drawn = linviz.figure(run, 3, view="signed")
    order = np.argsort(-DEFAULT20.y, kind="stable")
    assert drawn.data[0].y == pytest.approx((DEFAULT20.y * run[3].scores)[order])
    assert drawn.layout.title.text.startswith(f"{run[3].errors} of 20 points are wrong;")


def test_a_view_says_why_it_does_not_suit_a_run() -> None:
    empty = linviz.run("hebb", linviz.Problem(np.zeros((0, 2)), []))
    assert (
        serialise_trace(empty, beside="signed")["views"]["signed"]["unsuited"]
        == "There is no point yet; add one."
    )
    assert "beside" not in serialise_trace(empty, beside="signed")
    with pytest.raises(linviz.InputError, match="does not suit this run: There is no point yet"):
        linviz.figure(empty, 0, view="signed")


def test_a_view_is_part_of_links_and_presets_and_an_unknown_one_is_told(tmp_path: Path) -> None:
    scenario = replace(linviz.read_link(link()), beside="signed")
    assert linviz.read_link(linviz.make_link(scenario)).beside == "signed"
    # a preset can be written from it
    (tmp_path / "again.toml").write_text(to_toml(scenario), "utf-8")
    assert read_preset(tmp_path / "again.toml")[0].beside == "signed"
    preset = tmp_path / "toy.toml"
    preset.write_text(
        'title = "Toy"\nalgorithm = "hebb"\nbeside = "signed"\npoints = []\n', "utf-8"
    )
    assert read_preset(preset)[0].beside == "signed"
    with pytest.raises(
        linviz.InputError, match=r"no view .sined.; did you mean .signed.. Choose one of .*signed"
    ):
        replace(scenario, beside="sined")


def test_an_export_is_written_at_its_door() -> None:
    scenario = replace(linviz.read_link(link()), title="Toy", step=2)
    asked = {"seq": 7, "scenario": scenario.to_json(), "export": "heading"}
    text = "Toy, step 2: " + scenario.run().stop.sentence + "\n"
    assert reply(asked) == {
        "seq": 7,
        "name": "linviz.txt",
        "kind": "text/plain",
        "text": text,
        "note": "",
    }


def test_a_link_to_it_opens() -> None:
    assert linviz.read_link(link()).algorithm == linviz.algorithm("hebb")


def link() -> str:
    points, labels = ((0.0, 1.0), (1.0, 0.0)), (1, -1)
    return linviz.make_link(
        linviz.Scenario(linviz.algorithm("hebb"), linviz.none(), points, labels)
    )


def test_the_algorithm_of_contributing_runs_is_described_certified_and_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = (Path(__file__).resolve().parents[1] / "CONTRIBUTING.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    namespace: dict[str, Any] = {"__name__": "contributing"}
    exec(code, namespace)
    monkeypatch.setitem(ENTRIES, "hebb", namespace["ENTRY"])
    for lift in ("none", "quadratic"):
        run = linviz.run("hebb", DEFAULT20, lift=lift, eta=0.5)
        assert run.steps == DEFAULT20.n
        assert run[-1].w == pytest.approx(0.5 * DEFAULT20.y @ run.lifted.phi)
        captions = [linviz.describe(run, step).caption for step in range(len(run))]
        assert captions[0] == "Nothing has been seen yet."
        assert captions[3].startswith("Point 3 ● is added, right or wrong.")
        assert "<" not in "".join(captions)
        assert linviz.certify(run).optimal == (run[-1].errors == 0)
        assert serialise_trace(run)["steps"] == run.steps
        assert captions[-1].split(".")[0] in linviz.figure(run, run.steps).layout.title.text
