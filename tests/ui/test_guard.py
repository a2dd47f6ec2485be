"""The guard of the endpoints, tested on a stand-in app with a single one."""

import copy
import json
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from dash import Dash
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from linviz.scenario.catalogue import Catalogue
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.work import Work
from linviz.ui.server import computing, guard, serve

Body = dict[str, Any]

STAND_IN = Endpoint("/api/stand-in", frozenset({"seq", "scenario", "first"}))
GOOD: Body = {"seq": 7, "scenario": {"points": [[0.5, -1.25]], "labels": [1], "title": "a ● point"}}


def page(answer: Callable[..., Any]) -> Dash:
    """Return a sealed app with one endpoint."""
    app = serve.bare_app()
    serve.add_endpoint(
        app, STAND_IN, lambda asked, compute: compute(Work(lambda: answer(**asked), (), "stand-in"))
    )
    return serve.seal(app, Catalogue, [STAND_IN])


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return page(lambda **asked: asked).server.test_client()


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], list[str]]]:
    with caplog.at_level(logging.INFO):
        yield lambda: [record.getMessage() for record in caplog.records]


def send(client: FlaskClient, body: Any, query: str = "") -> TestResponse:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(STAND_IN.path + query, data=raw, content_type="application/json")


def body_with(**keys: Any) -> Body:
    return copy.deepcopy(GOOD) | keys


def body_with_text(value: str) -> bytes:
    """Return the good body as bytes, with this text as its scenario."""
    return json.dumps(GOOD).replace(json.dumps(GOOD["scenario"]), value).encode()


def test_what_the_page_sends_reaches_the_door(client: FlaskClient) -> None:
    answer = send(client, GOOD)
    assert answer.status_code == 200
    assert answer.json == GOOD


def test_what_is_left_out_stays_out(client: FlaskClient) -> None:
    assert send(client, {"seq": 3}).json == {"seq": 3}


def test_a_body_of_just_the_permitted_size_passes(client: FlaskClient) -> None:
    raw = json.dumps(GOOD).encode()
    assert send(client, raw.ljust(guard.LARGEST_BODY)).status_code == 200


def test_a_whole_number_beyond_a_float_s_precision_arrives_as_a_float(client: FlaskClient) -> None:
    assert send(client, body_with_text(f"1{'0' * 20}")).json["scenario"] == 1e20


def test_a_door_without_a_guard_is_not_served() -> None:
    app = serve.bare_app()
    app.callback(api_endpoint="/api/open", prevent_initial_call=True)(lambda **asked: asked)
    with pytest.raises(KeyError, match="/api/open"):
        serve.seal(app, Catalogue, [STAND_IN])


def test_no_component_has_a_callback_on_the_server(client: FlaskClient) -> None:
    body = {
        "output": "seen.data",
        "outputs": {"id": "seen", "property": "data"},
        "inputs": [],
        "changedPropIds": [],
    }
    assert client.post("/_dash-update-component", json=body).status_code == 404


FORGED: dict[str, Any] = {
    "nothing": b"",
    "no JSON": b"seq=7",
    "half of a body": json.dumps(GOOD).encode()[:-5],
    "text that is not UTF-8": b'{"seq": "\xff\xfe"}',
    "a list": [GOOD],
    "a number": 7,
    "null": None,
    "NaN": body_with_text("NaN"),
    "Infinity": body_with_text("-Infinity"),
    "a float too large": body_with_text("1e999"),
    "a whole number too large": body_with_text("9" * 400),
    "brackets a hundred thousand deep": b"[" * 100_000,
    "objects nested too deeply": body_with_text('{"a":' * 40 + "1" + "}" * 40),
    "half of a surrogate pair": body_with_text('"\\ud83d"'),
    "half of a surrogate pair as a key": body_with_text('{"\\udc00": 1}'),
    "no number": {"scenario": {}},
    "an empty object": {},
    "an unknown key": body_with(background=True),
}


@pytest.mark.parametrize("body", FORGED.values(), ids=FORGED.keys())
def test_a_forged_body_is_refused_with_400_and_one_line(
    client: FlaskClient, body: Any, lines: Callable[[], list[str]]
) -> None:
    answer = send(client, body)
    assert answer.status_code == 400
    assert len(lines()) == 1
    assert lines()[0].startswith("refused a request: ")
    assert "Traceback" not in answer.text


def test_a_refusal_never_repeats_what_was_sent(
    client: FlaskClient, lines: Callable[[], list[str]]
) -> None:
    answer = send(client, body_with(**{"<script>\nforged line": 1}))
    assert "script>" not in answer.text
    assert "forged" not in lines()[0]


def test_an_address_that_says_more_is_refused(client: FlaskClient) -> None:
    assert send(client, GOOD, "?job=1").status_code == 400


def test_a_body_too_large_is_refused_with_413_and_one_line(
    client: FlaskClient, lines: Callable[[], list[str]]
) -> None:
    answer = send(client, json.dumps(GOOD).encode().ljust(guard.LARGEST_BODY + 1))
    assert answer.status_code == 413
    assert len(lines()) == 1


def test_a_body_said_to_be_too_large_is_refused_unread(client: FlaskClient) -> None:
    class Unread:
        def read(self, *_: int) -> bytes:
            raise AssertionError("the body was read")

    said = {"CONTENT_LENGTH": str(10 * 1024 * 1024), "wsgi.input": Unread()}
    answer = client.post(STAND_IN.path, content_type="application/json", environ_overrides=said)
    assert answer.status_code == 413


def test_a_form_is_no_request(client: FlaskClient, lines: Callable[[], list[str]]) -> None:
    assert client.post(STAND_IN.path, data={"seq": "7"}).status_code == 415
    assert len(lines()) == 1


def test_only_post_opens_the_door(client: FlaskClient) -> None:
    assert client.get(STAND_IN.path).status_code == 404
    assert client.put(STAND_IN.path, json=GOOD).status_code == 405


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(key=st.sampled_from(sorted(STAND_IN.keys)), value=JSON)
def test_no_value_anywhere_makes_the_server_fail(client: FlaskClient, key: str, value: Any) -> None:
    assert send(client, body_with(**{key: value})).status_code in (200, 400)


@settings(max_examples=150, deadline=None)
@given(raw=st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_no_body_makes_the_server_fail(client: FlaskClient, raw: bytes) -> None:
    assert send(client, raw).status_code == 400


def raise_error(**_asked: Any) -> Any:
    raise RuntimeError("the secret of the run")


def test_a_run_that_breaks_is_logged_once_and_answered_in_words(
    lines: Callable[[], list[str]],
) -> None:
    answer = send(page(raise_error).server.test_client(), GOOD)
    assert answer.status_code == 200
    assert answer.json["seq"] == 7
    assert "An error occurred" in answer.json["error"]
    assert "secret" not in answer.text
    assert lines() == ["a run failed"]


def test_a_reply_that_is_no_json_is_logged_once_and_leaks_nothing(
    lines: Callable[[], list[str]],
) -> None:
    answer = send(page(lambda **_asked: object()).server.test_client(), GOOD)
    assert "An error occurred" in answer.json["error"]
    assert "object at" not in answer.text
    assert len(lines()) == 1


def test_a_crowd_is_told_that_the_server_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computing, "PATIENCE", 0.05)
    running, go_on = Event(), Event()

    def slow(**_asked: Any) -> str:
        running.set()
        assert go_on.wait(10)
        return "done"

    server = page(slow).server
    with ThreadPoolExecutor() as pool:
        first = pool.submit(send, server.test_client(), GOOD)
        assert running.wait(10)
        second = send(server.test_client(), GOOD)
        go_on.set()
        assert first.result().status_code == 200
    assert second.status_code == 503
    assert second.headers["Retry-After"] == "2"
    assert "The server is busy" in second.text
    assert send(server.test_client(), GOOD).status_code == 200
