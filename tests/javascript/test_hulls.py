"""Convex hulls are the same in the browser as in Python."""

import numpy as np
from hypothesis import strategies as st

from linviz.core.geometry import convex_hull
from tests.javascript.computer import Computer
from tests.javascript.drawn import examples

points = st.lists(
    st.tuples(st.integers(-6, 6), st.integers(-6, 6)).map(lambda p: (p[0] / 2, p[1] / 4)),
    max_size=12,
)


def test_hulls_have_the_corners_that_python_finds(computer: Computer) -> None:
    cases = [
        [],
        [(1, 1)],
        [(1, 1)] * 3,
        [(0, 0), (1, 1), (2, 2), (3, 3)],
        [(0, 1), (0, 3), (0, 2)],
        *examples(points, 300),
    ]
    hulls = computer("hulls", cases)
    for case, hull in zip(cases, hulls, strict=True):
        array = np.array(case, dtype=float).reshape(-1, 2)
        assert hull == array[convex_hull(array)].tolist()
