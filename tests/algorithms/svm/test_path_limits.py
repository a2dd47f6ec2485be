"""The path over C under rounding or with too many stops: it ends soon, and claims only what is proved."""

from typing import Any

import numpy as np
import pytest

import linviz
from linviz.core.problem import Problem
from linviz.ui.endpoints.path import reply


def path_request(points: Any, labels: Any, lift: dict[str, Any]) -> dict[str, Any]:
    scenario = {
        "algorithm": "soft-svm",
        "points": np.asarray(points).tolist(),
        "labels": [int(one) for one in labels],
        "lift": lift,
    }
    return {"seq": 1, "scenario": scenario}


def test_alphas_that_are_tiny_beside_c_are_no_zeros() -> None:
    # 7e-10 each, and C = 10,000: they were taken for 0, and both points were wrong
    best = linviz.c_path(Problem([[30, 0], [-30, 0]], [1, -1]), lift="polynomial", degree=3).at(1e4)
    assert (best.alpha > 0).all()
    assert best.scores == pytest.approx([1, -1])
    assert best.gap <= 1e-6


FOUR = [(0, 32), (32, 0), (0, 32), (32, 0)]
HARD: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "four points whose products rounding blurs": (
        FOUR,
        [-1, 1, 1, -1],
        {"degree": 6, "coef0": 100},
    ),
    "forty points far out": (
        np.random.default_rng(0).uniform(-32, 32, (40, 2)),
        [1, -1] * 20,
        {"degree": 6},
    ),
    "points of a class room": (
        np.random.default_rng(1).uniform(-32, 32, (142, 2)),
        [1, -1] * 71,
        {"degree": 5},
    ),
}


@pytest.mark.parametrize("name", HARD)
def test_where_rounding_hides_the_optimum_the_page_is_told_so_at_once(name: str) -> None:
    points, labels, settings = HARD[name]
    answer = reply(path_request(points, labels, {"name": "polynomial", **settings}))
    assert "rounding hides the optimum" in answer["error"]
