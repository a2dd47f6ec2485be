"""Attributes of lifts that were renamed can still be read by their former names, as public names can."""

import numpy as np
import pytest

import linviz

LIFTS = [
    linviz.rbf(0.5),
    linviz.quadratic(),
    linviz.empirical(2.0),
    linviz.rbf(1.0) + 2 * linviz.linear(),
    linviz.rbf(1.0) * linviz.linear(),
]
NAMES = {
    "proven": "is_always_kernel",
    "definite": "is_definite",
    "leaves": "leaf_count",
    "by_points": "has_feature_per_point",
    "relative": "has_exact_digits",
    "cancels": "terms_cancel",
}
PROBLEM = linviz.Problem([[2, 1], [1, 2], [0, 0]], [1, -1, 1])


@pytest.mark.parametrize("lift", LIFTS)
def test_a_lift_has_its_former_names(lift: linviz.Lift) -> None:
    for former, name in NAMES.items():
        assert getattr(lift, former) == getattr(lift, name)
    bound = lift.bound(PROBLEM)
    assert bound == lift.bind(PROBLEM)
    rows, weights = PROBLEM.X, np.array([1.0, -1.0, 0.5])
    assert (
        bound.times(rows, rows, weights).tolist()
        == bound.kernel_times(rows, rows, weights).tolist()
    )


@pytest.mark.parametrize("lift", LIFTS)
def test_a_lifted_problem_has_its_former_names(lift: linviz.Lift) -> None:
    lifted = linviz.Lifted(PROBLEM, lift)
    if lifted.has_map:
        assert np.array_equal(lifted.widest, lifted.largest_sizes)
    assert lifted.kept is lifted.cache
