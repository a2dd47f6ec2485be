"""Scenarios: any input becomes a scenario or an error in a plain sentence."""

import json
from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.core.lift import Rbf
from linviz.core.problem import InputError
from linviz.scenario.checks import ScenarioError
from linviz.scenario.opening_step import answer_step
from linviz.scenario.scenario import KEYS, Scenario

PLAIN = {
    "title": "Three points",
    "slug": "three-points",
    "points": [[0.1, -2], [3.25, 4], [32, -32]],
    "labels": [1, -1, 1],
    "algorithm": "perceptron",
    "parameters": {"eta": 0.5},
    "lift": {"name": "rbf", "gamma": 0.25},
    "view": [-1, 5, -2.5, 6],
    "step": 3,
}


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


def refusal(values: object) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_json(values)
    assert isinstance(caught.value, InputError)
    assert len(str(caught.value)) < 400
    return caught.value


def test_the_json_shape_is_read_in_full() -> None:
    scenario = Scenario.from_json(PLAIN)
    assert scenario.points == ((0.1, -2.0), (3.25, 4.0), (32.0, -32.0))
    assert scenario.labels == (1, -1, 1)
    assert scenario.algorithm == Perceptron(eta=0.5)
    assert scenario.lift == Rbf(gamma=0.25)
    assert (scenario.title, scenario.slug) == ("Three points", "three-points")
    assert (scenario.view, scenario.step) == ((-1.0, 5.0, -2.5, 6.0), 3)


def test_what_is_written_out_reads_back_the_same() -> None:
    scenario = Scenario.from_json(
        {**PLAIN, "idea": "Look.", "notes": "One.\n\nTwo.", "lecture": "004", "question": "Why?"}
    )
    assert Scenario.from_json(json.loads(json.dumps(scenario.to_json()))) == scenario


def test_every_parameter_is_written_out_with_its_value() -> None:
    written = Scenario.from_json(PLAIN).to_json()
    assert written["parameters"]["eta"] == 0.5
    assert written["parameters"]["order"] == "cyclic"
    assert written["lift"] == {"name": "rbf", "gamma": 0.25}


def test_nothing_at_all_is_an_empty_canvas_for_the_perceptron() -> None:
    scenario = Scenario.from_json({})
    assert scenario.points == ()
    assert scenario.algorithm == Perceptron()
    assert scenario.problem.n == 0
    assert scenario.problem.X.shape == (0, 2)


def test_a_scenario_cannot_be_changed_and_can_be_a_dictionary_key() -> None:
    scenario = Scenario.from_json(PLAIN)
    assert {scenario: 1}[Scenario.from_json(PLAIN)] == 1
    with pytest.raises(AttributeError):
        scenario.title = "Another"  # type: ignore[misc]  # it is the point of the test


def test_its_problem_holds_the_same_points_in_the_same_order() -> None:
    problem = Scenario.from_json(PLAIN).problem
    assert problem.X.tolist() == PLAIN["points"]
    assert problem.y.tolist() == PLAIN["labels"]


def test_minus_zero_becomes_zero() -> None:
    scenario = Scenario.from_json(
        {"points": [[-0.0, 1]], "labels": [1], "view": [-0.0, 1, -0.0, 1]}
    )
    assert str(scenario.points[0][0]) == "0.0"
    assert scenario.view is not None
    assert str(scenario.view[0]) == "0.0"


def test_any_float_within_reach_is_kept_exactly() -> None:
    x = 0.1 + 0.2
    assert Scenario.from_json({"points": [[x, 5e-324]], "labels": [-1]}).points == ((x, 5e-324),)


def test_too_many_points_are_counted_and_the_way_out_is_named() -> None:
    error = refusal({"points": [[0, 0]] * 612, "labels": [1] * 612})
    assert error.key == "points"
    assert str(error) == "too many points: there are 612, and at most 500 fit; remove 112"


def test_five_hundred_points_are_not_too_many() -> None:
    assert len(Scenario.from_json({"points": [[0, 0]] * 500, "labels": [1] * 500}).points) == 500


@pytest.mark.parametrize("label", [0, 2, 0.5, True, None, "1", float("nan"), 10**400, [1]])
def test_a_label_is_plus_one_or_minus_one(label: object) -> None:
    error = refusal({"points": [[0, 0], [1, 1]], "labels": [1, label]})
    assert error.key == "labels[1]"
    assert "1 or -1" in str(error)


@pytest.mark.parametrize(
    "number",
    [
        *(float("nan"), float("inf"), True, "2", None, [1], {}, date(2024, 1, 1), 33, -32.001),
        pytest.param(-(10**5000), id="an integer too long to print"),
    ],
)
def test_a_coordinate_is_a_finite_number_within_reach(number: object) -> None:
    error = refusal({"points": [[0, 0], [0, number]], "labels": [1, 1]})
    assert error.key == "points[1]"
    assert "coordinates" in str(error)


@pytest.mark.parametrize("point", [[], [1], [1, 2, 3], "12", 7, None, {"x": 1, "y": 2}])
def test_a_point_is_two_numbers(point: object) -> None:
    error = refusal({"points": [point], "labels": [1]})
    assert error.key == "points[0]"
    assert "a point must be [x1, x2]" in str(error)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("title", 5, "title must be text; this is 5"),
        ("title", None, "title must be text; this is nothing"),
        ("notes", "x" * 2_001, "notes has 2,001 characters; at most 2,000 are allowed"),
        ("idea", "\ud83d", "incomplete character"),
        ("slug", "../../etc/passwd", "lowercase letters, digits and hyphens"),
        ("slug", "", "lowercase letters"),
        ("slug", "two-points\n", "lowercase letters"),
        ("slug", "a" * 65, "1 to 64"),
        ("slug", 3, "this is 3"),
        ("points", "many", "the points must be a list"),
        ("points", {"0": [1, 2]}, "this is a table"),
        ("labels", [1], "points: 0, labels: 1"),
        ("dimension", 3, "dimension must be 1 (a number line) or 2 (the plane); this is 3"),
        ("dimension", "line", "this is 'line'"),
        ("labels", 1, "the labels must be a list"),
        ("algorithm", "magic", "there is no algorithm 'magic'; choose one of perceptron"),
        ("algorithm", ["perceptron"], "algorithm must be text"),
        ("algorithm", "x" * 100, "at most 64"),
        ("parameters", {"eta": 0}, "eta must lie between"),
        ("parameters", {"eta": True}, "eta must be a number"),
        ("parameters", {"eta": float("nan")}, "eta must be a number, true or false, or a word"),
        ("parameters", {"eta": 10**400}, "no number that can be used"),
        ("parameters", {"order": "x" * 100}, "order must be a number, true or false, or a word"),
        ("parameters", {"y" * 1_000: 1}, "at most 64 characters"),
        ("parameters", {3: 1}, "this is 3"),
        ("parameters", {"speed": 1}, "perceptron has no parameter 'speed'; it takes order"),
        ("parameters", [["eta", 1]], "parameters must be a table of keys and values"),
        ("lift", "rbf", "lift must be a table"),
        ("lift", {}, "a lift needs a name"),
        ("lift", {"name": 3}, "a lift needs a name"),
        ("lift", {"name": "shear"}, "there is no lift 'shear'; choose one of none"),
        ("lift", {"name": "rbf", "gamma": -1}, "gamma must lie between"),
        ("view", [0, 1, 0], "four numbers"),
        ("view", [0, 1, 0, 1, 2], "four numbers"),
        ("view", [1, 0, 0, 1], "xmin < xmax"),
        ("view", [0, float("inf"), 0, 1], "four numbers"),
        ("view", [0, 1e7, 0, 1], "zoom in"),
        ("view", "wide", "four numbers"),
        ("step", 1.5, "a whole number"),
        ("step", -2, "-1 for the end"),
        ("step", 10**400, "a whole number"),
        ("step", True, "this is true"),
    ],
)
def test_a_value_that_does_not_fit_is_named_with_its_key(
    key: str, value: object, words: str
) -> None:
    error = refusal({key: value})
    assert error.key == key
    assert words in str(error)


def test_a_list_is_refused_however_deep_it_is() -> None:
    deep = nested(100_000)
    assert "a scenario must be a table" in str(refusal(deep))
    assert "a point must be [x1, x2]" in str(refusal({"points": [deep], "labels": [1]}))
    assert "question must be text; this is a list of 1" in str(refusal({"question": deep}))
    assert "this is a list of 1" in str(refusal({"parameters": {"eta": deep}}))


@pytest.mark.parametrize("values", [None, 5, "text", [], [PLAIN]])
def test_only_a_table_can_be_a_scenario(values: object) -> None:
    assert "a scenario must be a table" in str(refusal(values))


@pytest.mark.parametrize("key", ["tytle", "x" * 100_000, 5, None, ("a", "b")])
def test_an_unknown_key_is_named_with_those_that_are_known(key: object) -> None:
    error = refusal({"title": "", key: 1})
    assert "has no key" in str(error)
    assert "title, idea" in str(error)


SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=30)
)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
)


@given(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=5) | JSON)
def test_no_json_raises_anything_but_a_sentence(values: object) -> None:
    with suppress(ScenarioError):
        scenario = Scenario.from_json(values)
        assert Scenario.from_json(scenario.to_json()) == scenario


def test_a_question_is_answered_at_its_step_or_one_step_after_the_opening() -> None:
    trace = Scenario.from_json(PLAIN | {"lift": {"name": "none"}, "labels": [1, 1, -1]}).run()
    assert trace.steps > 6
    for fields, step in (
        ({}, 4),
        ({"step": None}, 1),
        ({"step": -1}, trace.steps),
        ({"answer_step": -1}, trace.steps),
        ({"answer_step": 6}, 6),
        ({"answer_step": 999_999}, trace.steps),
    ):
        assert answer_step(Scenario.from_json(PLAIN | fields), trace) == step
