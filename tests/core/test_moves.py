"""The first wall of a move: NumPy for many points agrees to the last bit with the loop for few."""

import numpy as np
import pytest

from linviz.core.dual import Dual
from linviz.core.moves import FEW, TIE, Group, _move_to_first_wall
from tests.notes import about


@pytest.mark.parametrize("C", [1.0, 10.0, np.inf])
def test_many_points_walk_as_far_as_the_loop_says(C: float) -> None:
    for seed in range(40):
        with about(seed):
            check_walk(C, seed)


def check_walk(C: float, seed: int) -> None:
    """Hold a walk of random points against the loop."""
    random = np.random.default_rng(seed)
    n = FEW + 60
    X = random.normal(size=(n, 3))
    y = np.where(random.random(n) < 0.5, 1.0, -1.0)
    dual = Dual(X @ X.T + np.eye(n), y, C)
    k = int(random.integers(FEW + 1, n))
    group = Group(dual, tuple(random.permutation(n)[:k].tolist()), k - 1)
    # quarters meet their walls together, and some of them but for a rounding
    part = (4 * random.random(n)).round() / 4
    signed = part * y * (5.0 if np.inf == C else C)
    moves = (2 * random.normal(size=k)).round() / 2 * random.choice([1, 1 + TIE, 1 - TIE], size=k)
    for best in (np.inf, 1.0, 0.25, 0.01):
        found = group.move_to_first_wall(signed, moves.tolist(), best)
        values = signed.take(group.index).tolist()
        assert found == _move_to_first_wall(group.points, dual.walls, values, moves.tolist(), best)
