"""What the page is answered when it asks for the optimum for every C."""

import json
from typing import Any

import numpy as np
import pytest

from linviz.algorithms.svm.c_path.path import c_path
from linviz.core.lift import Lifted, lift
from linviz.ui.doors.path import reply
from linviz.ui.doors.wire import wire_path
from linviz.ui.page.controls import spec
from tests.datasets import OVERFIT24, XOR
from tests.runs import ALGORITHMS

EXACT = {"soft-svm", "active-set-svm"}

LARGEST = 400_000  # bytes


def asked(points: Any, labels: Any, algorithm: str = "soft-svm", **kernel: Any) -> dict[str, Any]:
    scenario = {
        "points": np.asarray(points).tolist(),
        "labels": np.asarray(labels).astype(int).tolist(),
        "algorithm": algorithm,
        "lift": kernel or {"name": "none"},
    }
    return {"seq": 7, "scenario": scenario}


def cloud(n: int) -> tuple[Any, Any]:
    y = np.where(np.arange(n) % 2 == 0, 1, -1)
    return np.random.default_rng(0).normal(size=(n, 2)) + 0.75 * y[:, None], y


def test_it_holds_all_that_the_picture_needs() -> None:
    answer = reply(asked(XOR.X, XOR.y, name="polynomial", degree=3))
    path = answer["path"]
    assert answer["seq"] == 7
    assert path["points"] == XOR.X.tolist()
    assert path["labels"] == [1, 1, -1, -1]
    assert path["lift"] == {"name": "polynomial", "degree": 3, "coef0": 1.0}
    assert (path["stops"][0], path["stops"][-1]) == (0.01, 1e4)
    assert path["shares"]["width"] == 4
    assert json.loads(json.dumps(path)) == json.loads(json.dumps(path, allow_nan=False))


@pytest.mark.parametrize("name", sorted(ALGORITHMS.keys() - EXACT))
def test_other_algorithms_have_none(name: str) -> None:
    assert "path" not in reply(asked(XOR.X, XOR.y, name))
    assert not any(one["scrubs"] for one in spec()["algorithms"][name]["parameters"].values())


@pytest.mark.parametrize(
    "request_", [None, 3, {}, {"scenario": 1}, {"seq": 1, "scenario": {"points": "no"}}]
)
def test_what_is_no_scenario_is_told(request_: object) -> None:
    answer = reply(request_)
    assert isinstance(answer["error"], str)
    assert "path" not in answer


@pytest.mark.parametrize("gamma", [0.5, 10, 100])
@pytest.mark.parametrize("n", [50, 150, 300])
def test_a_reply_is_never_larger_than_a_trace_may_be(n: int, gamma: float) -> None:
    assert len(json.dumps(reply(asked(*cloud(n), name="rbf", gamma=gamma)))) <= LARGEST


def test_what_takes_too_long_is_given_up_and_the_page_goes_on_without() -> None:
    assert "would take too long" in reply(asked(*cloud(500), name="rbf", gamma=100.0))["error"]


def test_few_points_have_their_gap_where_no_number_shows_it() -> None:
    answer = reply(asked(OVERFIT24.X, OVERFIT24.y, name="rbf", gamma=0.5))["path"]
    lifted = Lifted(OVERFIT24, lift("rbf", {"gamma": 0.5}))
    fine = c_path(lifted, 0.01, 1e4, 1e-8)
    assert answer["stops"] == fine.stops.tolist()
    assert answer["shares"] == wire_path(fine)["shares"]
    assert fine.between.max() <= 1e-8
