"""A preset that can be read but not run is broken like any other, with key, reason and way out; the others stay."""

from itertools import product
from pathlib import Path

import pytest

from linviz.algorithms.registry import ENTRIES, algorithm_parameters
from linviz.core.lift import LIFTS
from linviz.core.problem import InputError
from linviz.scenario.catalogue import BrokenFile
from linviz.scenario.files import Presets
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import to_toml

NONE, RBF, PARABOLA = {"name": "none"}, {"name": "rbf"}, {"name": "parabola"}
POLYNOMIAL = {"name": "polynomial", "degree": 5}
POINTS = {1: [[1, 0], [2, 0], [-1, 0]], 2: [[2, 1], [1, 2], [-1, 1]]}
# every simple lift, and each way to make one of others
TREES = [
    *({"name": name} for name in LIFTS),
    {"name": "mix", "first": NONE, "second": {"name": "quadratic"}},
    {"name": "sum", "parts": [NONE, {"name": "scale", "factor": 2, "part": RBF}]},
    {"name": "sum", "parts": [NONE, {"name": "empirical"}]},
    {"name": "product", "parts": [NONE, PARABOLA]},
    {"name": "product", "parts": [POLYNOMIAL, RBF]},
    # more features than a product may have
    {"name": "product", "parts": [POLYNOMIAL, POLYNOMIAL, POLYNOMIAL]},
]
GOOD = 'title = "Good"\nalgorithm = "perceptron"\npoints = [[1, 2, 1], [0.5, -1, -1]]\n'


def short(algorithm: str) -> dict[str, int]:
    """Return parameters with which the algorithm's runs end after a few steps."""
    wanted = {"max_updates": 3, "max_steps": 9, "steps": 9}
    return {
        one.name: wanted[one.name] for one in algorithm_parameters(algorithm) if one.name in wanted
    }


def presets() -> dict[str, Scenario]:
    """Return a preset of every algorithm, lift and dimension by its slug.

    For one algorithm that takes features and one that takes a kernel there is one without points too.
    """
    sets = [
        *product(ENTRIES, enumerate(TREES), POINTS, [3]),
        *product(("perceptron", "soft-svm"), enumerate(TREES), POINTS, [0]),
    ]
    return {
        f"{algorithm}-{i}-{d}-{count}": Scenario.from_json(
            {
                "title": "T",
                "algorithm": algorithm,
                "parameters": short(algorithm),
                "lift": tree,
                "dimension": d,
                "points": POINTS[d][:count],
                "labels": [1, -1, -1][:count],
            }
        )
        for algorithm, (i, tree), d, count in sets
    }


def runs(scenario: Scenario) -> bool:
    """Return whether it runs and f has a value at a place of the plane; only InputError may be raised instead."""
    try:
        scenario.run().decision([[0.5] * scenario.dimension])
    except InputError:
        return False
    return True


def test_exactly_the_presets_that_run_are_in_the_catalogue(tmp_path: Path) -> None:
    given = presets()
    for slug, scenario in given.items():
        (tmp_path / f"{slug}.toml").write_text(to_toml(scenario), "utf-8")
    catalogue = Presets(tmp_path).catalogue()
    # an empty canvas with a lift that takes no point of it runs; the first point on it would not
    good = {
        slug
        for slug, scenario in given.items()
        if runs(scenario) and (scenario.points or runs(given[f"{slug[:-1]}3"]))
    }
    assert set(catalogue.presets) == good
    assert {Path(one.file).stem for one in catalogue.broken} == given.keys() - good
    assert len(good) > len(given) / 3
    assert {one.key for one in catalogue.broken} == {"lift"}
    for one in catalogue.broken:
        assert "or another lift" in one.reason or "choose another lift" in one.reason


def only(tmp_path: Path, content: str) -> BrokenFile:
    """Return the broken file of this content, next to a good one."""
    (tmp_path / "bad.toml").write_text(content, "utf-8")
    (tmp_path / "good.toml").write_text(GOOD, "utf-8")
    catalogue = Presets(tmp_path).catalogue()
    assert list(catalogue.presets) == ["good"]
    (broken,) = catalogue.broken
    return broken


SLIPS = {
    f'{GOOD}[lift]\nname = "rbf"\n': (
        "lift",
        "Perceptron needs the features of the lift, and RBF has no finite features; choose an algorithm that takes a "
        "kernel, such as dual-perceptron, or another lift",
    ),
    f'{GOOD}[lift]\nname = "parabola"\n': (
        "lift",
        "the parabola lift takes points with 1 coordinate; these have 2; write dimension = 1, or choose another lift",
    ),
    'title = "T"\nalgorithm = "soft-svm"\npoints = []\nlift = { name = "sum", parts = [{ name = "parabola" }, '
    '{ name = "quadratic" }] }\n': (
        "lift",
        "the parabola lift takes points with 1 coordinate; these have 2; choose another lift",
    ),
    f"{GOOD}[parameters]\nw0 = [1, 2, 3]\n": (
        "parameters",
        "the start w0 has 3 numbers, but w has 2: one for each feature",
    ),
    f"{GOOD.replace('perceptron', 'logistic-gd')}[parameters]\nw0 = [1, 2, 3]\n": (
        "parameters",
        "the start w0 has 3 numbers, but w has 2: one for each feature",
    ),
    f'{GOOD}[other]\nalgorithm = "perceptron"\nparameters = {{ w0 = [1, 2, 3] }}\n': (
        "other",
        "the start w0 has 3 numbers, but w has 2: one for each feature",
    ),
}


@pytest.mark.parametrize("content", SLIPS, ids=range(len(SLIPS)))
def test_what_does_not_fit_is_said_with_a_way_out(content: str, tmp_path: Path) -> None:
    broken = only(tmp_path, content)
    assert (broken.key, broken.reason) == SLIPS[content]


@pytest.mark.parametrize(
    "raised", [RuntimeError("no"), MemoryError(), RecursionError(), KeyError()]
)
def test_whatever_a_trial_raises_costs_that_preset_alone(
    raised: Exception, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("bad", "good"):
        (tmp_path / f"{name}.toml").write_text(GOOD, "utf-8")

    def trial(scenario: Scenario, kind: str) -> None:
        if scenario.slug == "bad":
            raise raised

    catalogue = Presets(tmp_path, trial=trial).catalogue()
    assert list(catalogue.presets) == ["good"]
    (broken,) = catalogue.broken
    assert (broken.key, type(raised).__name__ in broken.reason) == ("run", True)
    assert f"{tmp_path.name}/bad.toml" in caplog.text
    assert "Traceback" in caplog.text
