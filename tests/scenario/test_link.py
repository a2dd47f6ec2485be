"""Links: a scenario survives unchanged, the promised size fits, and old links open for ever."""

import json
from base64 import urlsafe_b64decode
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from linviz.algorithms.registry import algorithm_parameters
from linviz.core.lift import LIFTS
from linviz.core.parameter import parameters
from linviz.core.problem import InputError
from linviz.scenario import link
from linviz.scenario.scenario import BUDGETS, TEXTS, Scenario
from tests.runs import ALGORITHMS
from tests.scenario.any_scenario import scenarios

RECORDED = json.loads((Path(__file__).parent / "recorded_links.json").read_text("utf-8"))
QUESTIONS: dict[str, Any] = {
    "question_after": "Was every point still correct?",
    "answer_step": -1,
    "question_hides": ["crosses", "view"],
    "predict": [{"step": 0, "ask": "Which point?", "answer": 1, "why": "It is the first."}],
}
SMALL = Scenario.from_json({"points": [[2, 1], [1, 2.5]], "labels": [1, -1], "title": "Two"})


def content_of_link(scenario: Scenario) -> Scenario:
    """Return what a link carries of a scenario: no step, and nothing that the slug stands for."""
    texts: dict[str, Any] = {}
    if scenario.slug:
        texts = {**dict.fromkeys(TEXTS, ""), "snap": True, "answer_step": None}
        texts |= {"question_hides": [], "predict": []}
    return Scenario.from_json({**scenario.to_json(), **texts, "step": None})


def cloud(n: int, decimals: int | None, reach: float = 32.0) -> Scenario:
    points = np.random.Generator(np.random.Philox(7)).uniform(-reach, reach, (n, 2))
    points = points if decimals is None else np.round(points, decimals)
    return Scenario.from_json(
        {"points": points.tolist(), "labels": [1 if x > y else -1 for x, y in points.tolist()]}
    )


@given(scenarios())
def test_what_goes_into_a_link_comes_out_exactly(scenario: Scenario) -> None:
    assert link.decode(link.encode(scenario)) == content_of_link(scenario)


@given(scenarios())
def test_a_link_of_what_came_out_of_a_link_is_the_same_link(scenario: Scenario) -> None:
    code = link.encode(scenario)
    assert link.encode(link.decode(code)) == code


@pytest.mark.parametrize("one", RECORDED, ids=[one["about"] for one in RECORDED])
def test_every_link_ever_released_opens_the_same_picture(one: dict[str, Any]) -> None:
    code, step = link.split(one["link"])
    assert replace(link.decode(code), step=step) == Scenario.from_json(one["scenario"])


def test_only_places_that_do_not_snap_need_the_fourth_version_and_a_slug_stands_for_them() -> None:
    free = replace(SMALL, snap=False)
    versions = [urlsafe_b64decode(link.encode(one) + "==")[0] for one in (SMALL, free)]
    assert versions == [1, 4]
    assert link.decode(link.encode(free)) == free
    assert link.encode(replace(free, slug="mine")) == link.encode(replace(SMALL, slug="mine"))


@pytest.mark.parametrize("field", QUESTIONS)
def test_a_question_needs_the_fifth_version_and_a_slug_stands_for_it(field: str) -> None:
    asked = Scenario.from_json({**SMALL.to_json(), field: QUESTIONS[field]})
    assert urlsafe_b64decode(link.encode(asked) + "==")[0] == 5
    assert link.decode(link.encode(asked)) == asked != SMALL
    assert link.encode(replace(asked, slug="mine")) == link.encode(replace(SMALL, slug="mine"))


@pytest.mark.parametrize("tree", [{"name": "mix"}, {"name": "scale", "factor": 2}])
def test_a_lift_made_of_others_needs_the_second_version(tree: dict[str, Any]) -> None:
    own = Scenario.from_json({"algorithm": "soft-svm", "lift": tree})
    assert [
        urlsafe_b64decode(link.encode(one)[:4])[0]
        for one in (replace(own, lift=LIFTS["rbf"]()), own)
    ] == [1, 2]


def test_the_recorded_links_are_many_and_different() -> None:
    assert len({one["link"] for one in RECORDED}) == len(RECORDED) >= 8


def test_a_link_names_every_parameter_so_that_a_later_default_changes_nothing() -> None:
    written = link._settings_json(SMALL)
    told = [one for one in parameters(type(SMALL.algorithm)) if one.name not in BUDGETS]
    assert all(f'"{one.name}":'.encode() in written for one in told)


def test_the_usual_budgets_which_no_link_names_stay() -> None:
    usual = {
        (name, one.name): one.default
        for name in ALGORITHMS
        for one in algorithm_parameters(name)
        if one.name in BUDGETS
    }
    perceptrons = {
        (name, what): most
        for name in ("perceptron", "dual-perceptron")
        for what, most in (("max_updates", 5_000), ("max_steps", 100_000))
    }
    relaxation = {("relaxation", "max_updates"): 5_000, ("relaxation", "max_steps"): 20_000}
    # 5,000 before: an older link to a later step opens at the end, and the page says so
    hulls = {(name, "max_steps"): 3_000 for name in ("kozinec-two-hull", "mdm")} | {
        ("kozinec", "max_steps"): 5_000
    }
    machines = {(name, "max_steps"): 20_000 for name in ("hard-svm", "soft-svm", "active-set-svm")}
    assert usual == perceptrons | relaxation | hulls | machines


@pytest.mark.parametrize("decimals", [1, 3])
@pytest.mark.parametrize("reach", [4.0, 32.0])
def test_a_hundred_points_fit_into_seven_hundred_characters(decimals: int, reach: float) -> None:
    scenario = replace(
        cloud(100, decimals, reach),
        title="A hundred points of our own",
        algorithm=ALGORITHMS["perceptron"](order="shuffled", eta=0.37, seed=17),  # type: ignore[call-arg]  # its own
        lift=LIFTS["rbf"](gamma=0.7),  # type: ignore[call-arg]  # its own
    )
    assert len(link.encode(scenario)) <= 700


def test_five_hundred_points_set_by_hand_fit_into_a_link() -> None:
    scenario = cloud(500, 3)
    assert link.decode(link.encode(scenario)).points == scenario.points


def test_what_does_not_fit_into_a_link_is_told_with_the_way_out() -> None:
    with pytest.raises(
        InputError, match=r"does not fit into a link: .* 4,096 fit; .* multiples of 0.001"
    ):
        link.encode(cloud(500, None))


def test_the_longest_link_that_is_given_out_still_has_room_for_its_step() -> None:
    letters = (
        np.random.Generator(np.random.Philox(3))
        .integers(32, 127, 2_000)
        .astype(np.uint8)
        .tobytes()
        .decode()
    )
    crowd, longest = cloud(150, None), ""
    with suppress(InputError):
        for k in range(len(letters)):
            longest = link.encode(replace(crowd, notes=letters[:k]))
    assert len(longest) > 4_070
    assert link.split(f"{longest}~s1000000") == (longest, 1_000_000)


def test_minus_zero_travels_as_zero() -> None:
    negative = Scenario.from_json({"points": [[-0.0, 0.1 + 0.2]], "labels": [1]})
    assert str(link.decode(link.encode(negative)).points[0][0]) == "0.0"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ("", None)),
        ("#", ("", None)),
        ("~s12", ("", 12)),
        ("#~s0", ("", 0)),
        ("AbC-_9", ("AbC-_9", None)),
        ("#AbC-_9~s12", ("AbC-_9", 12)),
        ("AbC-_9%7Es-1", ("AbC-_9", -1)),
        ("~s9999999", ("", 1_000_000)),
    ],
)
def test_a_link_is_a_code_and_a_step_and_either_may_be_missing(
    text: str, parts: tuple[str, int | None]
) -> None:
    assert link.split(text) == parts
