"""The endpoint of QR codes; its answers are decoded as a phone decodes them."""

from typing import Any

import numpy as np
import pytest
import zxingcpp

import linviz
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.qr import MOST_CHARACTERS, QUIET_ZONE, reply
from tests.datasets import clouds


def read(told: dict[str, Any], scale: int) -> str:
    """Return the text of the code, drawn with so many pixels per module."""
    size = told["size"]
    modules = np.full((size, size), 255, dtype=np.uint8)
    for run in told["path"].split("M")[1:]:
        at, _, width = run.split("z")[0].partition("h")
        x, y = map(int, at.split())
        modules[y, x : x + int(width.split("v")[0])] = 0
    assert (modules[:QUIET_ZONE] == 255).all()
    (found,) = zxingcpp.read_barcodes(np.kron(modules, np.ones((scale, scale), dtype=np.uint8)))
    return str(found.text)


@pytest.mark.parametrize("n", [0, 7, 60, 100])
def test_the_link_to_own_points_is_read_back(n: int) -> None:
    """Decode it with three pixels per module too, as a coarse camera does."""
    problem = clouds(n, n=n)
    points, labels = problem.X.round(2).tolist(), problem.y.astype(int).tolist()
    scenario = Scenario.from_json(
        {"algorithm": "soft-svm", "points": points, "labels": labels, "step": 3}
    )
    link = linviz.make_link(scenario, "https://linviz.example.org")
    assert len(link) <= MOST_CHARACTERS
    told = reply({"seq": 5, "link": link})
    assert told["seq"] == 5
    assert [read(told, scale) for scale in (3, 6)] == [link, link]


@pytest.mark.parametrize(
    ("link", "said"),
    [
        (None, "text"),
        (7, "text"),
        ("javascript:alert(1)", "the link to a step"),
        ("https://linviz.example.org/ä", "the link to a step"),
        ("https://linviz.example.org/#" + "A" * MOST_CHARACTERS, "too long"),
        ("https://linviz.example.org/#" + "A" * 9_000, "at most"),
    ],
)
def test_what_is_no_link_and_what_no_phone_could_read_is_told(link: object, said: str) -> None:
    """Check the error's sentence and the number of the request."""
    answer = reply({"seq": 5, "link": link})
    assert said in answer["error"]
    assert answer["seq"] == 5
