"""The dimension of what a lift can make, against every labelling of points in general position, each by an LP."""

from itertools import product

import numpy as np
import pytest
from scipy.optimize import linprog

import linviz
from linviz.core.capacity import cover
from linviz.core.lift import Lift, Lifted, lift
from linviz.core.problem import Array, Problem
from linviz.core.span import dimension

LINEAR, SHIFTED = linviz.none(), linviz.shifted_parabola()
# a lift, the coordinates of its points, and its independent features beside the constant, counted on paper
LIFTS: dict[str, tuple[Lift, int, int]] = {
    "a line": (LINEAR, 1, 1),
    "the plane": (LINEAR, 2, 2),
    "parabola": (lift("parabola"), 1, 2),
    "quadratic": (lift("quadratic"), 2, 3),
    "polynomial": (linviz.polynomial(2), 2, 5),
    "highest powers alone": (linviz.polynomial(3, coef0=0), 2, 4),
    # x is in both
    "polynomial and linear": (linviz.mix(linviz.polynomial(2), LINEAR), 2, 5),
    "the same on a line": (linviz.mix(linviz.polynomial(2), LINEAR), 1, 2),
    "all weight on one": (linviz.mix(linviz.polynomial(3), LINEAR, beta=0), 1, 1),
    # x₁x₂ comes twice
    "linear times linear": (LINEAR * LINEAR, 2, 3),
    "polynomial times linear": (linviz.polynomial(2) * LINEAR, 1, 3),
    "shifted times linear": (SHIFTED * LINEAR, 1, 2),
    "shifted and more": (SHIFTED + lift("parabola"), 1, 2),
    "nothing": (0 * LINEAR, 2, 0),
}


def is_separable(phi: Array, y: Array, bias: bool) -> bool:
    """Return whether the linear program y (w . phi + b) >= 1 has a solution."""
    rows = np.column_stack([phi, np.ones(len(phi))]) if bias else phi
    if not rows.shape[1]:
        return False
    sizes = np.abs(rows).max(axis=0)
    found = linprog(
        np.zeros(rows.shape[1]),
        A_ub=-y[:, None] * rows / np.where(sizes > 0, sizes, 1),
        b_ub=-np.ones(len(y)),
        bounds=(None, None),
    )
    return bool(found.status == 0)


def labellings(seen: Lifted, bias: bool) -> int:
    """Return how many of all labellings a boundary separates."""
    every = (np.array(y) for y in product((1.0, -1.0), repeat=seen.n))
    return sum(is_separable(seen.phi, y, bias) for y in every)


def general(n: int, d: int) -> Problem:
    X = np.random.default_rng([n, d]).uniform(-1.5, 1.5, size=(n, d))
    return Problem(X, [1, -1] * (n // 2) + [1] * (n % 2))


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("name", LIFTS)
def test_of_points_in_general_position_so_many_labellings_can_be_separated(
    name: str, bias: bool
) -> None:
    # a regression: features that are the same function were counted as often as they come
    of, d, features = LIFTS[name]
    # without the constant x² and x² − 1 are two functions, which 1 is made of
    features += name == "shifted and more" and not bias
    n = min(features + bias + 1, 5)
    seen = Lifted(general(n, d), of)
    found = dimension(seen, bias)
    assert found == features + bias
    assert labellings(seen, bias) == cover(n, found, bias=False)


def test_gaussians_are_as_many_functions_as_there_are_places() -> None:
    twins = Problem([(0, 0), (0, 0), (2, 1)], [1, -1, 1])
    empirical = linviz.empirical(0.5)
    seen = Lifted(twins, empirical)
    assert (dimension(seen, True), dimension(seen, False)) == (3, 2)
    assert dimension(Lifted(twins, empirical + empirical), False) == 2
    assert dimension(Lifted(twins, empirical + linviz.empirical(2.0)), False) == 4
    # a product of two Gaussians is one between their places
    assert dimension(Lifted(twins, empirical * empirical), False) == 3
    assert dimension(Lifted(twins, empirical * LINEAR), False) == 4


def test_with_an_rbf_there_is_no_end_of_them_and_of_a_function_of_your_own_nothing_is_known() -> (
    None
):
    points = general(3, 2)
    assert dimension(Lifted(points, linviz.rbf() + LINEAR), True) == np.inf
    assert dimension(Lifted(points, linviz.rbf() * LINEAR), False) == np.inf
    assert dimension(Lifted(points, linviz.mix(linviz.rbf(), LINEAR, beta=0)), True) == 3
    assert dimension(Lifted(points, linviz.rbf() * (0 * LINEAR)), True) == 1
    assert dimension(Lifted(points, linviz.kernel(lambda x, z: float(x @ z))), True) is None
