"""The endpoint of the optimum for every value of a parameter."""

import json
from typing import Any

import numpy as np
import pytest

import linviz
from linviz.algorithms.ridge.kernel_ridge import optima
from linviz.algorithms.ridge.kernel_ridge.algorithm import KernelRidge
from linviz.algorithms.svm.c_path.path import c_path
from linviz.core.lift import Lifted, lift
from linviz.core.problem import Array
from linviz.ui.endpoints.columns import encode_column
from linviz.ui.endpoints.path import reply
from linviz.ui.page.controls import spec
from tests.datasets import OVERFIT24, XOR, clouds
from tests.runs import ALGORITHMS

EXACT = {"soft-svm", "active-set-svm", "kernel-ridge"}

LARGEST = 400_000  # bytes


def path_request(
    points: Any, labels: Any, algorithm: str = "soft-svm", **kernel: Any
) -> dict[str, Any]:
    scenario = {
        "points": np.asarray(points).tolist(),
        "labels": np.asarray(labels).astype(int).tolist(),
        "algorithm": algorithm,
        "lift": kernel or {"name": "none"},
    }
    return {"seq": 7, "scenario": scenario}


def cloud(n: int) -> tuple[Array, Array]:
    one = clouds(0, n)
    return one.X, one.y


def test_it_holds_all_that_the_picture_needs() -> None:
    answer = reply(path_request(XOR.X, XOR.y, name="polynomial", degree=3))
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
    assert "path" not in reply(path_request(XOR.X, XOR.y, name))
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
@pytest.mark.short("50-10", "150-0.5", "300-100")
def test_a_reply_is_never_larger_than_a_trace_may_be(n: int, gamma: float) -> None:
    assert len(json.dumps(reply(path_request(*cloud(n), name="rbf", gamma=gamma)))) <= LARGEST


def test_what_takes_too_long_is_given_up_and_the_page_goes_on_without() -> None:
    assert (
        "would take too long" in reply(path_request(*cloud(500), name="rbf", gamma=100.0))["error"]
    )


def test_few_points_have_their_gap_where_no_number_shows_it() -> None:
    answer = reply(path_request(OVERFIT24.X, OVERFIT24.y, name="rbf", gamma=0.5))["path"]
    lifted = Lifted(OVERFIT24, lift("rbf", {"gamma": 0.5}))
    fine = c_path(lifted, 0.01, 1e4, 1e-8)
    assert answer["stops"] == fine.stops.tolist()
    assert answer["shares"] == encode_column(fine.shares)
    assert fine.between.max() <= 1e-8


def test_every_value_of_lambda_is_there_and_each_is_the_end_of_its_own_run() -> None:
    path = reply(path_request(XOR.X, XOR.y, "kernel-ridge", name="rbf", gamma=0.5))["path"]
    values = np.array(path["values"])
    assert (values[0], values[-1], len(values)) == (1e-4, 1e3, 631)
    assert all(float(f"{value:.2g}") == value for value in values)
    of = optima.trace_of_optima(
        KernelRidge(lam=1e-4), Lifted(XOR, lift("rbf", {"gamma": 0.5})), values
    )
    for k in (0, 100, 399, 630):
        end = linviz.run("kernel-ridge", XOR, lift="rbf", lam=float(values[k]))[-1]
        assert of[k].scores == pytest.approx(end.scores, abs=1e-12)


def test_one_class_has_no_lambda_to_drag() -> None:
    assert "both classes" in reply(path_request(XOR.X, np.ones(4), "kernel-ridge"))["error"]


def test_a_kernel_of_too_many_points_is_run_at_every_movement() -> None:
    answer = reply(path_request(*cloud(80), "kernel-ridge", name="rbf", gamma=0.5))
    assert "too many points to send" in answer["error"]
