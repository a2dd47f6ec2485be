"""The endpoints say which views suit a run when it opens and when the list of views opens, not with every change."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from linviz.run.mark import Note
from linviz.run.view import VIEWS
from linviz.ui.endpoints import preset_answers, run, suitable_views
from tests.amount import some
from tests.scenario.shipped import CATALOGUE

XOR = {"points": [[0, 0], [1, 1], [0, 1], [1, 0]], "labels": [1, 1, -1, -1]}


def views_of(client: FlaskClient, endpoint: Any, scenario: dict[str, Any]) -> dict[str, Any]:
    """Return what an endpoint answers about the views of a scenario."""
    reply = client.post(endpoint.path, json={"seq": 1, "scenario": scenario}).get_json()
    views: dict[str, Any] = reply.get("trace", reply)["views"]
    return views


@pytest.mark.parametrize("slug", some(CATALOGUE.presets, 6))
def test_the_list_is_the_same_whoever_is_asked(client: FlaskClient, slug: str) -> None:
    opened = json.loads(preset_answers.answer(CATALOGUE, slug, preset_answers.RUN).body)["trace"]
    assert [*opened["views"]] == [*VIEWS]
    scenario = CATALOGUE.presets[slug].to_json()
    assert views_of(client, suitable_views.ENDPOINT, scenario) == opened["views"]


@pytest.mark.parametrize("slug", some(CATALOGUE.presets, 6))
def test_a_change_brings_only_the_views_in_sight(client: FlaskClient, slug: str) -> None:
    preset = CATALOGUE.presets[slug]
    trace = preset.run()
    notes = {mark.view for mark in trace.marks.values() if isinstance(mark, Note)}
    told = views_of(client, run.ENDPOINT, preset.to_json())
    assert told.keys() == notes | {preset.beside} - {None}


def test_a_view_says_why_it_does_not_suit_and_bad_points_are_refused_in_a_sentence(
    client: FlaskClient,
) -> None:
    scenario = XOR | {"algorithm": "voted-perceptron"}
    views = views_of(client, suitable_views.ENDPOINT, scenario)
    assert views["loss"]["unsuited"].startswith("a vote has no $y·$f($x)")
    assert views["table"]["unsuited"] == ""
    request = {"seq": 4, "scenario": {"points": 7}}
    reply = client.post(suitable_views.ENDPOINT.path, json=request).get_json()
    assert reply["seq"] == 4
    assert reply["error"].startswith("the points must be a list")
