"""Runs of many points with few mistakes, which fast runs search in windows: they are those of the verbs."""

from typing import Any

import numpy as np
import pytest

from linviz.algorithms.perceptrons.perceptron.fast import PlaneRun
from linviz.algorithms.registry import algorithm
from linviz.core.problem import Problem
from linviz.run.loop import record, record_without_fast_run
from linviz.run.order import PASSES
from tests.amount import amount
from tests.datasets import lifted
from tests.run.variants import alike


def two_clouds(seed: int) -> Problem:
    """Return 150 points on a grid of tenths, in two clouds that hardly meet."""
    rng = np.random.default_rng(seed)
    y = rng.choice([-1, 1], 150)
    return Problem(np.round(rng.normal(size=(150, 2)) + 2.2 * y[:, None] + (1.0, 2.0), 1), y)


@pytest.mark.parametrize("order", PASSES)
def test_a_run_with_few_mistakes_is_that_of_the_verbs(
    order: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = []
    search = PlaneRun._search_windows

    def counted(*given: Any) -> tuple[int, bool]:
        searches.append(given)
        return search(*given)

    monkeypatch.setattr(PlaneRun, "_search_windows", counted)
    for seed in range(amount(4, 20)):
        seen = lifted(two_clouds(seed))
        one = algorithm("perceptron", {"order": order, "max_steps": amount(1_500, 10_000)})
        assert alike(record(one, seen), record_without_fast_run(one, seen, seconds=600)), seed
    assert searches
