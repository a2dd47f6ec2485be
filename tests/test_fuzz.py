"""The doors of the server, tried with bodies of every kind: an answer or a sentence, soon, and never a failure."""

from time import thread_time
from typing import Any

import pytest
from flask.testing import FlaskClient

from linviz.ui import answers, guard, serve
from tests.bodies import bodies

SEED = 20
COUNT = 250
PARTS = 5
MOST_SECONDS = 2.0  # of processor time


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return serve.create_app().server.test_client()


def faults(client: FlaskClient, body: bytes) -> list[str]:
    """What is wrong with the answer to this body."""
    start = thread_time()
    answer = client.post(guard.ROUTE, data=body, content_type="application/json")
    seconds = thread_time() - start
    found = [f"{seconds:.1f} s"] if seconds > MOST_SECONDS else []
    if answer.status_code not in (200, 400):
        found.append(f"status {answer.status_code}")
    if answer.status_code == 200 and any(answers.FAILED in str(reply) for reply in replies(answer.get_json())):
        found.append("failed")
    return found


def replies(answer: Any) -> list[Any]:
    return [one["data"].get("error") for one in answer["response"].values() if isinstance(one["data"], dict)]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_body_gets_an_answer_soon_and_none_makes_the_server_fail(client: FlaskClient, part: int) -> None:
    tried = bodies(SEED, COUNT)[part::PARTS]
    found = {body.decode(): faults(client, body) for body in tried}
    assert {body: wrong for body, wrong in found.items() if wrong} == {}


def test_the_bodies_are_the_same_every_time_and_of_every_kind() -> None:
    one = bodies(SEED, COUNT)
    assert one == bodies(SEED, COUNT)
    for word in (b"path-of", b"certify", b'"hash"', b'"mix"', b'"dimension": 1'):
        assert sum(word in body for body in one) > 5, word
