"""Lifts from outside: a table or tree of tables becomes a lift, or an error with its place in the tree."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

import linviz
from linviz.core.lift import Lift, Mix, Polynomial, Product, Quadratic, Rbf, Scale, Sum
from linviz.core.problem import InputError
from linviz.scenario import link
from linviz.scenario.checks import ScenarioError
from linviz.scenario.lift import MOST_LEAVES, read_lift
from linviz.scenario.scenario import Scenario
from tests.scenario.any_scenario import TREE
from tests.scenario.test_scenario import JSON

RBF = {"name": "rbf", "gamma": 2}


def nested(depth: int, slot: str = "part") -> dict[str, Any]:
    """Return a multiple of a multiple of ..., with so many levels."""
    tree: dict[str, Any] = RBF
    for _ in range(depth - 1):
        tree = {"name": "scale", slot: tree}
    return tree


def refusal(tree: object) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        read_lift(tree)
    assert len(str(caught.value)) < 300
    return caught.value


@pytest.mark.parametrize(
    ("tree", "lift"),
    [
        (RBF, Rbf(2.0)),
        ({"name": "sum", "parts": [RBF, {"name": "quadratic"}]}, Sum((Rbf(2.0), Quadratic()))),
        ({"name": "product", "parts": [RBF, RBF, RBF]}, Product((Rbf(2.0),) * 3)),
        ({"name": "scale", "factor": 2, "part": RBF}, Scale(2.0, Rbf(2.0))),
        (
            {
                "name": "mix",
                "beta": 0.25,
                "first": RBF,
                "second": {"name": "polynomial", "degree": 3},
            },
            Mix(0.25, Rbf(2.0), Polynomial(3)),
        ),
        ({"name": "mix"}, Mix()),
    ],
)
def test_a_tree_is_read_as_it_is_written(tree: dict[str, Any], lift: Lift) -> None:
    assert read_lift(tree) == lift
    assert read_lift(lift.tree()) == lift


@given(TREE)
def test_every_tree_is_written_as_it_is_read(tree: dict[str, Any]) -> None:
    lift = read_lift(tree)
    assert read_lift(lift.tree()) == lift
    assert 1 <= lift.leaf_count <= MOST_LEAVES


@pytest.mark.parametrize(
    ("tree", "key", "words"),
    [
        ({"name": "sum"}, "lift", "a sum needs parts, a list of 2 to 8 lifts; this is nothing"),
        ({"name": "sum", "parts": [RBF]}, "lift", "2 to 8 lifts; this is a list of 1"),
        ({"name": "product", "parts": [RBF] * 9}, "lift", "2 to 8 lifts; this is a list of 9"),
        (
            {"name": "sum", "parts": [RBF, {"name": "rbf", "gamma": 0}]},
            "lift.parts[1]",
            "gamma must lie between",
        ),
        (
            {"name": "sum", "parts": [RBF, 3]},
            "lift.parts[1]",
            "lift.parts[1] must be a table of keys and values",
        ),
        (
            {"name": "sum", "parts": [RBF, {"name": "shear"}]},
            "lift.parts[1]",
            "there is no lift 'shear'",
        ),
        (
            {"name": "sum", "parts": [RBF, RBF], "beta": 1},
            "lift",
            "sum has no parameter 'beta'; it takes none",
        ),
        (
            {"name": "scale", "factor": -1, "part": RBF},
            "lift",
            "factor must lie between 0 and 1000; it is -1",
        ),
        ({"name": "scale", "factor": 1, "part": {}}, "lift.part", "a lift needs a name"),
        ({"name": "mix", "beta": 1.5}, "lift", "beta must lie between 0 and 1"),
        ({"name": "mix", "third": RBF}, "lift", "third must be a number, true or false, or a word"),
        ({"name": "mix", "first": {"name": "sum"}}, "lift.first", "a sum needs parts"),
        (
            {"name": "rbf", "parts": [RBF]},
            "lift",
            "parts must be a number, true or false, or a word",
        ),
        ({"name": "own"}, "lift", "there is no lift 'own'"),
        (nested(5), "lift.part.part.part.part", "at most 4 levels of lifts; this one has more"),
        (
            nested(10_000),
            "lift.part.part.part.part",
            "at most 4 levels of lifts; this one has more",
        ),
        (
            {"name": "sum", "parts": [{"name": "mix"}] * 5},
            "lift",
            "at most 8 lifts; this one consists of 10",
        ),
        (
            {"name": "sum", "parts": [{"name": "sum", "parts": [RBF] * 8}] * 8},
            "lift",
            "at most 8 lifts; this one consists of 64",
        ),
    ],
)
def test_what_is_no_tree_is_told_with_its_place(tree: object, key: str, words: str) -> None:
    error = refusal(tree)
    assert error.key == key
    assert words in str(error)


def test_four_levels_and_eight_lifts_are_not_too_many() -> None:
    assert read_lift(nested(4)) == Scale(1.0, Scale(1.0, Scale(1.0, Rbf(2.0))))
    assert read_lift({"name": "product", "parts": [{"name": "mix"}] * 4}).leaf_count == 8


@given(JSON)
def test_no_json_raises_anything_but_a_sentence(value: object) -> None:
    for tree in (value, {"name": "sum", "parts": value}, {"name": "mix", "first": value}):
        with suppress(ScenarioError):
            read_lift(tree)


def test_a_scenario_holds_a_lift_that_python_has_composed() -> None:
    lift = linviz.rbf(2) + 2 * linviz.linear()
    scenario = Scenario.from_json({"algorithm": "soft-svm", "lift": lift.tree()})
    assert scenario.lift == lift
    assert replace(scenario, lift=linviz.linear()).to_json()["lift"] == {"name": "none"}
    assert scenario.to_json()["lift"]["parts"][1] == {
        "name": "scale",
        "factor": 2.0,
        "part": {"name": "none"},
    }


@pytest.mark.parametrize(
    ("lift", "words"),
    [
        (linviz.linear() - linviz.rbf(), "factor must lie between 0 and 1000; it is -1"),
        (2000 * linviz.rbf(), "factor must lie between 0 and 1000"),
        (sum([linviz.rbf()] * 9), "2 to 8 lifts; this is a list of 9"),
        (linviz.kernel(lambda x, z: 1.0), "it cannot be sent in a link"),
    ],
)
def test_what_only_python_takes_is_not_written(lift: Lift, words: str) -> None:
    scenario = replace(Scenario.from_json({"algorithm": "soft-svm"}), lift=lift)
    with pytest.raises(InputError, match=words):
        link.encode(scenario)
