"""What may come through the door of the server callback, on a stand-in page with one callback."""

import copy
import json
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from dash import Dash, Input, Output, State, dcc, html
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from linviz.ui import guard, serve

Body = dict[str, Any]
Callback = Callable[[Any, Any], Any]

ASKED = {"seq": 7, "scenario": {"points": [[0.5, -1.25]], "labels": [1], "title": "a ● point"}}
GOOD: Body = {
    "output": "reply.data",
    "outputs": {"id": "reply", "property": "data"},
    "inputs": [{"id": "request", "property": "data", "value": ASKED}],
    "state": [{"id": "theme", "property": "data", "value": "dark"}],
    "changedPropIds": ["request.data"],
    "parsedChangedPropsIds": ["request.data"],
}


def page(callback: Callback) -> Dash:
    """A sealed app whose callback takes request.data, with theme.data as State."""
    app = serve.bare_app()
    app.layout = html.Div([dcc.Store(id=name) for name in ("request", "theme", "reply", "seen")])
    app.callback(Output("reply", "data"), Input("request", "data"), State("theme", "data"))(callback)
    app.clientside_callback("function (reply) { return reply; }", Output("seen", "data"), Input("reply", "data"))
    return serve.seal(app)


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return page(lambda asked, theme: {"asked": asked, "theme": theme}).server.test_client()


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], list[str]]]:
    with caplog.at_level(logging.INFO):
        yield lambda: [record.getMessage() for record in caplog.records]


def send(client: FlaskClient, body: Any, query: str = "") -> TestResponse:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(guard.ROUTE + query, data=raw, content_type="application/json")


def changed(**keys: Any) -> Body:
    return copy.deepcopy(GOOD) | keys


def asking(value: str) -> bytes:
    """The good body as text, with this as the value of its input."""
    return json.dumps(GOOD).replace(json.dumps(ASKED), value).encode()


def without(key: str) -> Body:
    return {name: value for name, value in GOOD.items() if name != key}


def test_what_the_page_sends_reaches_the_callback(client: FlaskClient) -> None:
    answer = send(client, GOOD, "?endId=abc~def")
    assert answer.status_code == 200
    assert answer.json["response"]["reply"]["data"] == {"asked": ASKED, "theme": "dark"}


def test_the_first_call_bears_no_value_and_no_change(client: FlaskClient) -> None:
    first = changed(inputs=[{"id": "request", "property": "data"}], changedPropIds=[], parsedChangedPropsIds=[])
    assert send(client, first).status_code == 200


def test_a_body_of_just_the_permitted_size_passes(client: FlaskClient) -> None:
    raw = json.dumps(GOOD).encode()
    assert send(client, raw.ljust(guard.LARGEST_BODY)).status_code == 200


def test_a_whole_number_beyond_a_float_s_precision_arrives_as_a_float(client: FlaskClient) -> None:
    answer = send(client, asking(f"1{'0' * 20}"))
    assert answer.json["response"]["reply"]["data"]["asked"] == 1e20


OF_THE_BROWSER = {
    "output": "seen.data",
    "outputs": {"id": "seen", "property": "data"},
    "inputs": [{"id": "reply", "property": "data", "value": 1}],
}
FORGED: dict[str, Any] = {
    "nothing": b"",
    "no JSON": b"output=reply.data",
    "half of a body": json.dumps(GOOD).encode()[:-5],
    "text that is not UTF-8": b'{"output": "\xff\xfe"}',
    "a list": [GOOD],
    "a number": 7,
    "null": None,
    "NaN": asking("NaN"),
    "Infinity": asking("-Infinity"),
    "a float too large": asking("1e999"),
    "a whole number too large": asking("9" * 400),
    "brackets a hundred thousand deep": b"[" * 100_000,
    "objects nested too deeply": asking('{"a":' * 40 + "1" + "}" * 40),
    "half of a surrogate pair": asking('"\\ud83d"'),
    "half of a surrogate pair as a key": asking('{"\\udc00": 1}'),
    "no output": without("output"),
    "an unknown output": changed(output="reply.children"),
    "a list as output": changed(output=["reply.data"]),
    "a callback of the browser": OF_THE_BROWSER,
    "other outputs": changed(outputs={"id": "reply", "property": "children"}),
    "more outputs": changed(outputs=[GOOD["outputs"], {"id": "seen", "property": "data"}]),
    "no inputs": without("inputs"),
    "no list of inputs": changed(inputs=GOOD["inputs"][0]),
    "an input too many": changed(inputs=[*GOOD["inputs"], {"id": "seen", "property": "data", "value": 1}]),
    "another input": changed(inputs=[{"id": "seen", "property": "data", "value": 1}]),
    "an input's pattern": changed(inputs=[[{"id": {"kind": "request"}, "property": "data", "value": 1}]]),
    "an input with more to say": changed(inputs=[GOOD["inputs"][0] | {"more": 1}]),
    "an input that is a word": changed(inputs=["request.data"]),
    "no state": without("state"),
    "another state": changed(state=[{"id": "reply", "property": "data", "value": 1}]),
    "unknown changes": changed(changedPropIds=["reply.data"]),
    "changes that are no list": changed(changedPropIds={"request.data": 1}),
    "changes that are no words": changed(parsedChangedPropsIds=[{"id": "request"}]),
    "an unknown key": changed(background=True),
}


@pytest.mark.parametrize("body", FORGED.values(), ids=FORGED.keys())
def test_a_forged_body_is_refused_with_400_and_one_line(
    client: FlaskClient, body: Any, lines: Callable[[], list[str]]
) -> None:
    answer = send(client, body)
    assert answer.status_code == 400
    assert len(lines()) == 1
    assert lines()[0].startswith("refused a callback: ")
    assert "Traceback" not in answer.text


def test_a_refusal_never_repeats_what_was_sent(client: FlaskClient, lines: Callable[[], list[str]]) -> None:
    answer = send(client, changed(output="<script>\nforged line"))
    assert "script>" not in answer.text
    assert "forged" not in lines()[0]


@pytest.mark.parametrize("job", ["cancelJob=1", "job=1", "oldJob=1", "cacheKey=a", "endId=a&job=1"])
def test_background_jobs_are_refused_for_there_are_none(client: FlaskClient, job: str) -> None:
    assert send(client, GOOD, f"?{job}").status_code == 400


def test_a_body_too_large_is_refused_with_413_and_one_line(client: FlaskClient, lines: Callable[[], list[str]]) -> None:
    answer = send(client, json.dumps(GOOD).encode().ljust(guard.LARGEST_BODY + 1))
    assert answer.status_code == 413
    assert len(lines()) == 1


def test_a_body_said_to_be_too_large_is_refused_unread(client: FlaskClient) -> None:
    class Unread:
        def read(self, *_: int) -> bytes:
            raise AssertionError("the body was read")

    said = {"CONTENT_LENGTH": str(10 * 1024 * 1024), "wsgi.input": Unread()}
    answer = client.post(guard.ROUTE, content_type="application/json", environ_overrides=said)
    assert answer.status_code == 413


def test_a_form_is_not_a_callback(client: FlaskClient, lines: Callable[[], list[str]]) -> None:
    assert client.post(guard.ROUTE, data={"output": "reply.data"}).status_code == 415
    assert len(lines()) == 1


def test_only_post_opens_the_door(client: FlaskClient) -> None:
    assert client.get(guard.ROUTE).status_code == 404
    assert client.put(guard.ROUTE, json=GOOD).status_code == 405


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(key=st.sampled_from(sorted(GOOD)), value=JSON)
def test_no_value_anywhere_makes_the_server_fail(client: FlaskClient, key: str, value: Any) -> None:
    assert send(client, changed(**{key: value})).status_code in (200, 400)


@settings(max_examples=150, deadline=None)
@given(raw=st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_no_body_makes_the_server_fail(client: FlaskClient, raw: bytes) -> None:
    assert send(client, raw).status_code == 400


def broken(_asked: Any, _theme: Any) -> Any:
    raise RuntimeError("the secret of the run")


def test_a_run_that_breaks_is_logged_once_and_answered_in_words(lines: Callable[[], list[str]]) -> None:
    answer = send(page(broken).server.test_client(), GOOD)
    reply = answer.json["response"]["reply"]["data"]
    assert answer.status_code == 200
    assert reply["seq"] == 7
    assert "went wrong" in reply["error"]
    assert "secret" not in answer.text
    assert lines() == ["a run failed"]


def test_a_reply_that_is_no_json_is_logged_once_and_leaks_nothing(lines: Callable[[], list[str]]) -> None:
    answer = send(page(lambda _asked, _theme: object()).server.test_client(), GOOD)
    assert "Something went wrong here" in answer.text
    assert "object at" not in answer.text
    assert len(lines()) == 1


def test_a_crowd_is_told_that_the_server_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "RUNS_AT_ONCE", 1)
    monkeypatch.setattr(guard, "PATIENCE", 0.05)
    running, go_on = Event(), Event()

    def slow(_asked: Any, _theme: Any) -> str:
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
    assert send(server.test_client(), GOOD).status_code == 200
