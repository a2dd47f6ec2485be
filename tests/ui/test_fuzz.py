"""The doors of the server, tried with bodies of every kind: an answer or a sentence, soon, and never a failure."""

from time import thread_time

import pytest
from flask.testing import FlaskClient

from linviz.ui.doors import answers
from linviz.ui.server import serve
from tests.ui.bodies import DOORS, bodies

SEED = 20
COUNT = 250
PARTS = 5
MOST_SECONDS = 2.0  # of processor time


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return serve.create_app().server.test_client()


def faults(client: FlaskClient, door: str, body: bytes) -> list[str]:
    """What is wrong with the answer to this body."""
    start = thread_time()
    answer = client.post(door, data=body, content_type="application/json")
    seconds = thread_time() - start
    found = [f"{seconds:.1f} s"] if seconds > MOST_SECONDS else []
    if answer.status_code not in (200, 400):
        found.append(f"status {answer.status_code}")
    if answer.status_code == 200 and answers.FAILED in str(answer.get_json().get("error")):
        found.append("failed")
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_every_body_gets_an_answer_soon_and_none_makes_the_server_fail(client: FlaskClient, part: int) -> None:
    tried = bodies(SEED, COUNT)[part::PARTS]
    found = {f"{door} {body.decode()}": faults(client, door, body) for door, body in tried}
    assert {body: wrong for body, wrong in found.items() if wrong} == {}


def test_the_bodies_are_the_same_every_time_and_of_every_kind() -> None:
    one = bodies(SEED, COUNT)
    assert one == bodies(SEED, COUNT)
    assert {door for door, _ in one} == DOORS.keys()
    for word in (b'"hash"', b'"mix"', b'"dimension": 1'):
        assert sum(word in body for _, body in one) > 5, word
