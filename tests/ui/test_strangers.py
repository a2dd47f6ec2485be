"""Texts of strangers to the server come back as JSON text or not at all."""

import json
from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from linviz.scenario.sharing import to_toml
from linviz.ui.endpoints import certificate, export, path, run
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.server.serve import ENDPOINTS, create_app
from tests.browser.states import preset
from tests.payloads import PAYLOADS

HEADERS = (
    "Accept-Language", "Cookie", "If-None-Match", "Origin", "Referer", "User-Agent", "X-Forwarded-For",
    "X-Forwarded-Host", "X-Forwarded-Prefix", "X-HTTP-Method-Override",
)  # fmt: skip
# what a header can hold at all
SPOKEN = [text for text in PAYLOADS.values() if text.isascii() and text.isprintable()]


@pytest.mark.parametrize("address", ["/", "/s/xor-cycle", "/assets/page.js", "/nothing-here"])
def test_no_header_changes_an_answer(client: FlaskClient, address: str) -> None:
    usual = client.get(address)
    for text in SPOKEN:
        answer = client.get(address, headers=dict.fromkeys(HEADERS, text) | {"Host": text})
        if answer.status_code == usual.status_code:
            assert answer.data == usual.data
        else:
            # a host of two thousand letters is none
            assert answer.status_code == 400
        assert not any(text in value for value in answer.headers.values())


def test_an_error_page_says_the_same_whatever_was_asked(client: FlaskClient) -> None:
    usual = client.get("/nothing-here").data
    for text in PAYLOADS.values():
        for address in (
            quote(text),
            f"s/{quote(text)}!",
            f"assets/{quote(text)}",
            f"?{quote(text)}",
        ):
            answer = client.get(f"/no/{address}")
            assert (answer.status_code, answer.data) == (404, usual)
    refused = {client.post(one.path, data=text).data for one in ENDPOINTS for text in SPOKEN}
    assert len(refused) == 1


@pytest.mark.parametrize(
    "door", [run.ENDPOINT, certificate.ENDPOINT, path.ENDPOINT, export.ENDPOINT]
)
def test_a_sentence_that_quotes_what_was_sent_is_text_of_json(
    client: FlaskClient, door: Endpoint
) -> None:
    for text in PAYLOADS.values():
        for scenario in (
            {"algorithm": text},
            {"beside": text},
            {text: 1},
            {"lift": {"name": text}},
        ):
            sent = {"seq": text, "scenario": scenario}
            if door == export.ENDPOINT:
                sent["export"] = text
            answer = client.post(door.path, json=sent)
            assert answer.mimetype == "application/json"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            found = json.loads(answer.data)
            assert found.keys() == {"seq", "error"}
            assert found["seq"] == text
            # short, however long that is
            assert len(found["error"]) < 600


@pytest.mark.parametrize("door", ENDPOINTS, ids=lambda one: one.path)
def test_no_answer_quotes_more_than_a_few_letters_of_what_was_sent(
    client: FlaskClient, door: Endpoint
) -> None:
    long, many = "x" * 10_000, [1] * 10_000
    scenario = {"points": [[1, 2], [2, 1]], "labels": [1, -1], "algorithm": "perceptron"}
    known = {"scenario": scenario, "generator": "blobs", "step": 1}
    for key in sorted(door.keys - {"seq"}):
        for value in (
            *(long, [long], many, {long: 1}, 1e300),
            *(scenario | {"parameters": {"eta": one}} for one in (long, many)),
            *(scenario | {"lift": {"name": "rbf", "gamma": one}} for one in (long, many)),
            *(scenario | {"parameters": {long: 1}}, scenario | {"slug": long}),
        ):
            sent = {name: one for name, one in known.items() if name in door.keys}
            answer = client.post(door.path, json={"seq": 1} | sent | {key: value})
            told = answer.get_json() if answer.status_code == 200 else {}
            assert len(told.get("error", "")) < 600, (key, str(value)[:80])


def test_a_preset_file_of_any_name_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(to_toml(preset("two-points")), "utf-8")
    before = create_app(scenarios=tmp_path).server.test_client().get("/").data
    names = [text[:60].replace("/", "|").replace("\0", "") for text in PAYLOADS.values()]
    for name in {name for name in names if name.isprintable()} | {"line\nbreak", "..", "A"}:
        (tmp_path / f"{name}.toml").write_text("title = 1", "utf-8")
    client = create_app(scenarios=tmp_path).server.test_client()
    assert client.get("/").data == before
    assert client.get("/s/good.json").status_code == 200
