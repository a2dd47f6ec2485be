"""The server, tried with requests of every kind: an answer or a sentence, and never a failure.

benchmarks/fuzz.py tries a million of them, and measures how long they take.
"""

import cProfile
import pstats
from random import Random

import pytest
from flask.testing import FlaskClient

from linviz.scenario.scenario import Scenario
from linviz.ui.server.serve import ENDPOINTS
from tests.ui.requests import FuzzRequest, answer, fuzz_request

SEED = 20
# requests: always, and with --long
FEW, MANY = 300, 10_000
PARTS = 5


def faults(client: FlaskClient, asked: FuzzRequest) -> list[str]:
    """Return what is wrong with the answer to this request."""
    given = answer(client, asked)
    if given.failed or given.status not in (200, 400, 404):
        return [f"status {given.status}"]
    return []


def check(client: FlaskClient, numbers: range) -> None:
    """Assert that none of the requests of these numbers makes the server fail."""
    for k in numbers:
        asked = fuzz_request(SEED, k)
        assert faults(client, asked) == [], f"{k}: {asked}"


def test_every_request_gets_an_answer_and_none_makes_the_server_fail(client: FlaskClient) -> None:
    check(client, range(FEW))


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_so_do_thousands_of_requests(client: FlaskClient, part: int) -> None:
    check(client, range(FEW + part, MANY, PARTS))


def test_the_requests_are_the_same_every_time_and_of_every_kind() -> None:
    some = [fuzz_request(SEED, k) for k in range(FEW)]
    assert some == [fuzz_request(SEED, k) for k in range(FEW)]
    posted = {asked.address: asked.body for asked in some if asked.body is not None}
    assert posted.keys() == {one.path for one in ENDPOINTS}
    assert sum(asked.body is None for asked in some) > 10
    for word in (b'"hash"', b'"mix"', b'"dimension": 1', b'"export"', b'"first"', b'"near"'):
        assert sum(word in (asked.body or b"") for asked in some) > 5, word


@pytest.mark.parametrize("order", ["most-violated", "first"])
def test_points_whose_scores_differ_by_rounding_alone_are_not_looked_at_one_by_one(
    order: str,
) -> None:
    """Repeat a slow case of fuzzing: with so large a b every point may be the worst, at each of 10,000 mistakes."""
    random = Random(5)
    points = [[random.uniform(-1e-3, 1e-3) for _ in range(2)] for _ in range(300)]
    scenario = Scenario.from_json(
        {
            "algorithm": "perceptron",
            "parameters": {"order": order, "eta": 0.01, "b0": 1e6, "max_updates": 1_000},
            "lift": {"name": "quadratic"},
            "points": points,
            "labels": [random.choice([1, -1]) for _ in points],
        }
    )
    with cProfile.Profile() as profile:
        run = scenario.run()
    calls = pstats.Stats(profile).total_calls
    assert run.updates == 1_000
    # a call for each point at each mistake would be 300
    assert calls < 150 * run.updates
