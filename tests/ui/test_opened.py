"""Cached answers about presets: what the endpoint answers, computed once, at an address of their own."""

import json

import pytest
from flask.testing import FlaskClient

from linviz.core.notation import letters
from linviz.scenario.sharing import builtin_presets
from linviz.ui.endpoints import certificate, path, preset_answers, run

CATALOGUE = builtin_presets()


@pytest.mark.parametrize("slug", ["one-mistake-one-turn", "rbf-overfit", "two-gaussians"])
def test_a_preset_s_run_is_what_the_door_answers(client: FlaskClient, slug: str) -> None:
    kept = client.get(preset_answers.address(CATALOGUE.presets[slug]))
    asked = client.post(run.ENDPOINT.path, json={"seq": 1, "slug": slug, "hash": "", "first": True})
    assert kept.mimetype == "application/json"
    assert {**kept.get_json(), "seq": 1} == asked.get_json()


@pytest.mark.parametrize("slug", ["one-mistake-one-turn", "xor-cycle"])
def test_a_preset_s_certificate_is_what_its_door_answers(client: FlaskClient, slug: str) -> None:
    preset = CATALOGUE.presets[slug]
    kept = client.get(preset_answers.address(preset, preset_answers.CERTIFICATE))
    asked = client.post(certificate.ENDPOINT.path, json={"seq": 1, "scenario": preset.to_json()})
    assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert {**kept.get_json(), "seq": 1} == asked.get_json()


def test_it_is_worked_out_once_and_kept_for_ever_under_its_version(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    preset = CATALOGUE.presets["two-points"]
    first = client.get(preset_answers.address(preset))
    monkeypatch.delattr(run, "reply")
    again = client.get(preset_answers.address(preset), headers={"Accept-Encoding": "br"})
    assert first.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert again.headers["Content-Encoding"] == "br"
    assert client.get("/s/two-points.json").headers["Cache-Control"] == "no-cache"
    assert client.get("/s/two-points.json?v=1").headers["Cache-Control"] == "no-cache"


def test_the_page_names_the_run_of_its_preset_and_of_all_others(client: FlaskClient) -> None:
    page = client.get("/s/xor-cycle").text
    assert f'data-first="{preset_answers.address(CATALOGUE.presets["xor-cycle"])}"' in page
    spec = json.loads(page.split('type="application/json">')[1].split("</script>")[0])
    assert [_address(one, "run") for one in spec["presets"]] == [
        preset_answers.address(one) for one in CATALOGUE.presets.values()
    ]
    assert [_address(one, "certificate") for one in spec["presets"]] == [
        preset_answers.address(one, preset_answers.CERTIFICATE)
        for one in CATALOGUE.presets.values()
    ]


def _address(preset: dict[str, str], kind: str) -> str:
    """Return the address of an answer as assets/model/presets.js makes it."""
    return f"/s/{preset['slug']}.{preset[kind]}?{preset['version']}" if preset[kind] else ""


def test_what_the_menu_says_of_all_presets_comes_with_its_list(client: FlaskClient) -> None:
    page = client.get("/s/xor-cycle").text
    spec = json.loads(page.split('type="application/json">')[1].split("</script>")[0])
    answer = client.get(spec["menu"])
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    told = answer.get_json()
    assert list(told) == list(CATALOGUE.presets)
    assert {slug: one["idea"] for slug, one in told.items()} == {
        slug: letters(one.idea) for slug, one in CATALOGUE.presets.items()
    }
    assert told["xor-cycle"]["lift"] == ""
    assert told["cubes"]["lift"] == CATALOGUE.presets["cubes"].lift.label
    assert client.get("/menu.json?v=1").headers["Cache-Control"] == "no-cache"
    assert "idea" not in spec["presets"][0]


def test_its_path_and_certificate_are_had_under_the_version_of_its_points_alone(
    client: FlaskClient,
) -> None:
    preset = CATALOGUE.presets["outlier-c"]
    address = preset_answers.address(preset, preset_answers.PATH)
    kept = client.get(address)
    asked = client.post(path.ENDPOINT.path, json={"seq": 1, "scenario": preset.to_json()})
    assert {**kept.get_json(), "seq": 1} == asked.get_json()
    assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    # the page would draw the optima of other points, and certify what holds of others
    assert client.get("/s/outlier-c.path.json?v=1").status_code == 404
    assert client.get("/s/outlier-c.certificate.json?v=1").status_code == 404
    spec = client.get("/new").text.split('type="application/json">')[1].split("</script>")[0]
    paths = {one["slug"]: _address(one, "path") for one in json.loads(spec)["presets"]}
    assert paths["outlier-c"] == address
    assert paths["two-points"] == ""


def test_what_is_no_preset_has_no_run(client: FlaskClient) -> None:
    assert client.get("/s/no-such-preset.json").status_code == 404
    assert client.get("/s/no-such-preset.certificate.json").status_code == 404
    assert client.get("/s/no-such-preset").status_code == 200
