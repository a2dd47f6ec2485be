"""Long circles, which fast runs look for only now and then: they end where the verbs find them."""

import numpy as np
import pytest

from linviz.algorithms.perceptrons.scores_run import SEARCH_INTERVAL
from linviz.algorithms.registry import algorithm
from linviz.core.problem import Problem
from linviz.run.algorithm import UPDATE
from linviz.run.loop import record, record_without_fast_run
from tests.amount import amount
from tests.datasets import lifted
from tests.run.variants import alike, budget


def grid(seed: int) -> Problem:
    """Return eight whole points with random labels, whose weights can only be whole numbers and come back."""
    rng = np.random.default_rng(seed)
    return Problem(rng.integers(-3, 4, (8, 2)), rng.choice([-1, 1], 8))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("perceptron", {}),
        ("perceptron", {"order": "first"}),
        ("dual-perceptron", {}),
        ("relaxation", {"eta": 1.0}),
        ("batch-perceptron", {"patience": 2_000}),
    ],
)
def test_a_fast_run_ends_at_the_step_at_which_the_verbs_find_the_circle(
    name: str, values: dict[str, object]
) -> None:
    found = 0
    for seed in amount((5, 13, 17), range(60)):
        seen = lifted(grid(seed), "quadratic")
        one = algorithm(name, values | budget(name, 2_000))
        fast = record(one, seen)
        assert alike(fast, record_without_fast_run(one, seen, seconds=600)), seed
        found += (
            fast.stop.name == "CYCLING" and np.count_nonzero(fast.event == UPDATE) > SEARCH_INTERVAL
        )
    assert found
