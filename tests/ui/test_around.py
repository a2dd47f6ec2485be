"""The operator's side: health check, request log, proxies."""

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import request
from flask.testing import FlaskClient

from linviz.ui.endpoints import run
from linviz.ui.endpoints.work import DRAFT_SECONDS
from linviz.ui.server import environment, serve
from tests.ui.test_guard import GOOD, STAND_IN, page


def test_the_health_address_says_the_version_and_no_more(client: FlaskClient) -> None:
    answer = client.get("/health")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")
    assert answer.json == {"linviz": "0.1.0", "well": True}


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], list[str]]]:
    """Yield a function that returns the lines of the request log so far."""
    monkeypatch.setenv("LINVIZ_LOG", "requests")
    said: list[str] = []

    class Note(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    monkeypatch.setattr(environment.logger, "handlers", [Note()])
    yield lambda: said
    monkeypatch.setattr(environment.logger, "propagate", True)


def test_each_request_is_a_line_and_says_nothing_that_a_visitor_made(
    lines: Callable[[], list[str]],
) -> None:
    client = serve.create_app().server.test_client()
    for path in (
        "/s/xor-cycle?who=me",
        "/s/my-own-secret",
        "/secret%0aforged",
        "/assets/page.js",
        "/health",
    ):
        client.get(path)
    client.post(run.ENDPOINT.path, json={"seq": 1, "slug": None, "hash": "secret", "first": True})
    client.open("/", method="SECRET")
    told = [line.split(" ") for line in lines()]
    assert [(one[1], one[-2], one[-1]) for one in told] == [
        ("200", "GET", "/s/xor-cycle"),
        ("200", "GET", "-"),
        ("404", "GET", "-"),
        ("200", "GET", "/assets/page.js"),
        ("200", "GET", "/health"),
        ("200", "POST", "/api/run"),
        ("405", "-", "/"),
    ]
    assert all(one[3] == "ms" and int(one[4]) > 0 and one[5] == "bytes" for one in told)


def test_without_being_asked_it_logs_no_request(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        serve.create_app().server.test_client().get("/")
    assert caplog.messages == []


@pytest.mark.parametrize(
    ("proxies", "client"), [(None, "127.0.0.1"), ("1", "10.0.0.3"), ("2", "10.0.0.2")]
)
def test_a_client_is_who_the_proxies_say_and_not_who_it_says_itself(
    proxies: str | None, client: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if proxies:
        monkeypatch.setenv("LINVIZ_PROXIES", proxies)
    seen: list[str | None] = []

    def note(**asked: Any) -> dict[str, Any]:
        seen.append(request.remote_addr)
        return {}

    asking = page(note).server.test_client()
    asking.post(
        STAND_IN.path, json=GOOD, headers={"X-Forwarded-For": "1.1.1.1, 10.0.0.2, 10.0.0.3"}
    )
    assert seen == [client]


def test_who_has_gone_while_they_waited_is_not_computed_for() -> None:
    ran: list[int] = []
    asking = page(lambda **asked: ran.append(1) or {}).server.test_client()
    for gone in (True, False):
        there = {"waitress.client_disconnected": lambda gone=gone: gone}
        asking.post(STAND_IN.path, json=GOOD, environ_overrides=there)
    assert ran == [1]


def test_a_draft_is_due_before_a_whole_run() -> None:
    assert all(one.seconds > DRAFT_SECONDS for one in serve.ENDPOINTS)
