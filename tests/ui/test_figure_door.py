"""The endpoint of Plotly figures: what linviz.figure draws of the step on the screen."""

import json

import pytest
from flask.testing import FlaskClient

import linviz
from linviz.scenario.sharing import builtin_presets
from linviz.ui.endpoints import figure

PRESETS = builtin_presets().presets


@pytest.mark.parametrize(
    ("slug", "step", "views"),
    [
        ("one-mistake-one-turn", 30, []),
        ("xor-lifted", -1, ["lifted"]),
        # worked out item by item, which may take long
        ("by-chance", 0, []),
    ],
)
def test_it_draws_the_points_and_the_view_beside_them(
    client: FlaskClient, slug: str, step: int, views: list[str]
) -> None:
    scenario = PRESETS[slug].to_json() | {"step": step}
    reply = client.post(
        figure.ENDPOINT.path, json={"seq": 7, "scenario": scenario, "theme": "dark"}
    ).get_json()
    trace = PRESETS[slug].run()
    drawn = [linviz.figure(trace, step, "dark", view=view) for view in (None, *views)]
    assert reply == {"seq": 7, "figures": [json.loads(one.to_json()) for one in drawn]}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"theme": "pink"}, "there is no theme 'pink'; choose one of light, dark"),
        ({"theme": "light", "scenario": {"points": 3}}, "points"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    client: FlaskClient, asked: dict[str, object], said: str
) -> None:
    scenario = PRESETS["two-points"].to_json()
    reply = client.post(
        figure.ENDPOINT.path, json={"seq": 1, "scenario": scenario} | asked
    ).get_json()
    assert said in reply["error"]
