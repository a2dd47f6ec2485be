"""Geometry: hulls that survive everything, and the smallest ball."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import nnls
from scipy.spatial import ConvexHull, QhullError

from linviz.core.geometry import convex_hull, enclosing_radius
from linviz.core.lift import lift
from linviz.core.problem import Array, Problem
from tests.datasets import FAR, OVERFIT24, XOR, lifted
from tests.runs import plane

points = st.lists(plane, min_size=1, max_size=12).map(np.array)


@given(points)
def test_every_point_lies_left_of_every_edge_of_the_hull(X: Array) -> None:
    hull = X[convex_hull(X)]
    for a, b in zip(hull, np.roll(hull, -1, axis=0), strict=True):
        turns = (b[0] - a[0]) * (X[:, 1] - a[1]) - (b[1] - a[1]) * (X[:, 0] - a[0])
        assert (turns >= 0).all() if len(hull) > 2 else not turns.any()


@given(points)
def test_the_hull_has_the_corners_that_qhull_finds(X: Array) -> None:
    try:
        expected = {tuple(corner) for corner in X[ConvexHull(X).vertices]}
    except QhullError:
        # all on one line, or fewer than three: the two ends, or the only point
        ends = sorted(map(tuple, X.tolist()))
        expected = {ends[0], ends[-1]}
    assert {tuple(corner) for corner in X[convex_hull(X)]} == expected


@given(points, st.randoms())
def test_the_hull_is_the_same_in_any_order(X: Array, random: Random) -> None:
    mixed = X.tolist()
    random.shuffle(mixed)
    assert X[convex_hull(X)].tolist() == np.array(mixed)[convex_hull(np.array(mixed))].tolist()


@pytest.mark.parametrize(
    ("X", "corners"),
    [
        ([], []),
        ([(1, 2)], [0]),
        ([(1, 2), (1, 2)], [0]),
        ([(3, 1), (1, 2)], [1, 0]),
        ([(0, 0), (1, 1), (2, 2), (1, 1)], [0, 2]),
        ([(0, 0), (0, 2), (0, 1)], [0, 1]),
        ([(0, 0), (2, 0), (2, 2), (0, 2), (1, 1), (1, 0)], [0, 1, 2, 3]),
    ],
)
def test_few_equal_and_collinear_points_have_hulls_too(
    X: list[tuple[float, float]], corners: list[int]
) -> None:
    assert convex_hull(np.array(X).reshape(-1, 2)) == corners


@given(points)
def test_the_smallest_ball_holds_all_points_and_rests_on_two_or_three(X: Array) -> None:
    assert enclosing_radius(X @ X.T) == pytest.approx(_smallest_circle(X), rel=1e-6, abs=1e-6)


@given(points, st.sampled_from([-64.0, 32.0]))
def test_the_ball_does_not_care_where_the_points_are(X: Array, shift: float) -> None:
    there = X + shift
    assert enclosing_radius(there @ there.T) == pytest.approx(enclosing_radius(X @ X.T), abs=1e-5)


def test_the_ball_of_a_square_goes_through_its_corners() -> None:
    assert enclosing_radius(XOR.X @ XOR.X.T) == pytest.approx(np.sqrt(2))


def test_the_ball_far_from_the_origin_is_small() -> None:
    assert enclosing_radius(FAR.X @ FAR.X.T) == pytest.approx(np.hypot(2, 1.7) / 2)


def test_with_rbf_no_ball_is_larger_than_1() -> None:
    for gamma in (0.01, 0.5, 100):
        assert (
            0
            < enclosing_radius(lift("rbf", {"gamma": gamma}).kernel(OVERFIT24.X, OVERFIT24.X))
            <= 1
        )


def test_points_on_a_ring_have_their_ball_to_six_digits_with_rbf_too() -> None:
    random = np.random.default_rng(7)
    for n in range(3, 30):
        angles = random.uniform(0, 2 * np.pi, n)
        X = 2 * np.column_stack([np.cos(angles), np.sin(angles)])
        K = lift("rbf", {"gamma": 0.5}).kernel(X, X)
        values, vectors = np.linalg.eigh(K)
        # the shortest of all weighted means of the features: least squares that would like their weights to add up to 1
        root = np.sqrt(np.maximum(values, 0.0))[:, None] * vectors.T
        weights = nnls(np.vstack([root, np.ones(n)]), np.append(np.zeros(n), 1.0))[0]
        weights /= weights.sum()
        assert enclosing_radius(K) ** 2 == pytest.approx(1 - weights @ K @ weights, rel=1e-6)


def test_no_points_and_equal_points_have_a_ball_of_radius_0() -> None:
    assert enclosing_radius(np.zeros((0, 0))) == 0
    assert enclosing_radius(lifted(Problem([(2, 1)] * 3, [1, 1, 1])).K) == 0


def _smallest_circle(X: Array) -> float:
    """Return the radius of the smallest circle through two or three of the points that holds all of them."""
    X = np.unique(X, axis=0)
    centres = [(a + b) / 2 for a in X for b in X] + [
        _round(a, b, c) for a in X for b in X for c in X
    ]
    return min(
        float(np.linalg.norm(X - centre, axis=1).max()) for centre in centres if centre is not None
    )


def _round(a: Array, b: Array, c: Array) -> Array | None:
    system = 2 * np.array([b - a, c - a])
    return (
        np.linalg.solve(system, [b @ b - a @ a, c @ c - a @ a]) if np.linalg.det(system) else None
    )
