"""The server, tried with requests of every kind: an answer or a sentence, soon, and never a failure.

benchmarks/fuzz.py tries a million of them.
"""

import json
from random import Random
from time import monotonic

import pytest
from flask.testing import FlaskClient

from linviz.ui.doors import run
from linviz.ui.server.serve import DOORS
from tests.pace import is_late
from tests.ui.requests import Asked, answer, one_request

SEED = 20
# requests, all of them but where the machine is very slow, and how many are tried even then
COUNT, LEAST = 10_000, 300
PARTS = 5
SECONDS = 40.0  # for each part


def faults(client: FlaskClient, asked: Asked) -> list[str]:
    """What is wrong with the answer to this request."""
    given = answer(client, asked)
    found = [f"{given.seconds:.1f} s"] if is_late(given.seconds) else []
    if given.failed or given.status not in (200, 400, 404):
        found.append(f"status {given.status}")
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_every_request_gets_an_answer_soon_and_none_makes_the_server_fail(
    client: FlaskClient, part: int
) -> None:
    until = monotonic() + SECONDS
    for k in range(part, COUNT, PARTS):
        if k >= LEAST and monotonic() > until:
            break
        asked = one_request(SEED, k)
        assert faults(client, asked) == [], f"{k}: {asked}"


def test_the_requests_are_the_same_every_time_and_of_every_kind() -> None:
    some = [one_request(SEED, k) for k in range(LEAST)]
    assert some == [one_request(SEED, k) for k in range(LEAST)]
    posted = {asked.address: asked.body for asked in some if asked.body is not None}
    assert posted.keys() == {door.path for door in DOORS}
    assert sum(asked.body is None for asked in some) > 10
    for word in (b'"hash"', b'"mix"', b'"dimension": 1', b'"export"', b'"first"', b'"near"'):
        assert sum(word in (asked.body or b"") for asked in some) > 5, word


@pytest.mark.parametrize("order", ["most-violated", "first"])
def test_points_whose_scores_differ_by_rounding_alone_take_no_longer(
    client: FlaskClient, order: str
) -> None:
    """A million of fuzz found it: beside so large a b every point may be the worst, at each of 10,000 mistakes."""
    random = Random(5)
    points = [[random.uniform(-1e-3, 1e-3) for _ in range(2)] for _ in range(300)]
    scenario = {
        "algorithm": "perceptron",
        "parameters": {"order": order, "eta": 0.01, "b0": 1e6, "max_updates": 100_000},
        "lift": {"name": "quadratic"},
        "points": points,
        "labels": [random.choice([1, -1]) for _ in points],
    }
    body = json.dumps({"seq": 1, "scenario": scenario}).encode()
    assert faults(client, Asked(run.DOOR.path, body)) == []
