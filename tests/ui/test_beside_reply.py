"""The endpoint of a view's items, computed one by one."""

import json
from typing import Any

import numpy as np
import pytest

from linviz.core.problem import Problem
from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints import view_items
from linviz.ui.endpoints.view_items import reply
from tests.datasets import DEFAULT20, FOUR


def items_request(first: object = 0, view: str | None = "orders", **more: Any) -> dict[str, Any]:
    points = more.pop("data", FOUR)
    scenario = {
        "points": points.X.tolist(),
        "labels": points.y.astype(int).tolist(),
        "beside": view,
        **more,
    }
    return {"seq": 7, "scenario": scenario, "first": first}


def test_it_answers_with_items_from_the_first_one_on_until_there_are_all() -> None:
    items: list[Any] = []
    answer = reply(items_request())
    assert (answer["seq"], answer["of"]) == (7, 24)
    while len(items) < answer["of"]:
        answer = reply(items_request(first=len(items)))
        assert answer["items"]
        items += answer["items"]
    trace = Scenario.from_json(items_request()["scenario"]).run()
    assert items == [VIEWS["orders"].item(trace, number) for number in range(24)]
    json.dumps(items, allow_nan=False)


@pytest.mark.parametrize("view", ["chance", "c-path", "new-points", "orders"])
@pytest.mark.parametrize("labels", [[], [1], [1, 1, 1]])
def test_there_are_no_items_of_points_that_a_view_does_not_suit(
    view: str, labels: list[int]
) -> None:
    # of no points the process ended
    points = Problem(np.array([[k, 0.0] for k in range(len(labels))]).reshape(-1, 2), labels)
    answer = reply(items_request(view=view, data=points, algorithm="soft-svm"))
    assert "there are 0 items" in answer["error"]


def test_one_answer_takes_no_more_than_its_time_and_at_least_one_item(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(view_items, "TIME_LIMIT", 0.0)
    assert len(reply(items_request())["items"]) == 1
    assert len(reply(items_request(first=23))["items"]) == 1


@pytest.mark.parametrize("first", [-1, 24, 0.5, "0", None, True])
def test_an_item_that_is_none_is_refused_in_words(first: object) -> None:
    answer = reply(items_request(first=first))
    assert "there are 24 items" in answer["error"]
    assert "items" not in answer


def test_a_view_without_work_or_no_view_at_all_has_no_items() -> None:
    assert "there are 0 items" in reply(items_request(view="margin"))["error"]
    assert "there is no view None" in reply(items_request(view=None))["error"]


@pytest.mark.parametrize("request_", [None, 3, {}, {"scenario": 1, "first": 0}])
def test_what_is_no_scenario_is_told(request_: object) -> None:
    assert isinstance(reply(request_)["error"], str)


def test_points_that_are_held_out_are_not_worked_with() -> None:
    answer = reply(items_request(data=DEFAULT20, held_out=17))
    assert answer["of"] == 6
