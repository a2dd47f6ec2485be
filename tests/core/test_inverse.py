"""Tests of an inverse that changes with each point that comes or goes, against a new elimination."""

import numpy as np
import pytest

from linviz.algorithms.svm.hard_svm.algorithm import HardSvm
from linviz.core import moves
from linviz.core.dual import Dual
from linviz.core.inverse import Inverse, invert
from linviz.core.lift import Lifted
from linviz.core.moves import Group
from linviz.core.problem import Array, Problem
from linviz.run.loop import record, record_without_fast_run
from tests.datasets import lifted

COUNT = 60


def many_points() -> Lifted:
    """Return points of which most are support vectors of the hard margin with RBF."""
    rng = np.random.default_rng(3)
    y = np.where(np.arange(COUNT) % 2 == 0, 1, -1)
    X = np.round(rng.normal(size=(COUNT, 2)) + 0.8 * y[:, None], 2)
    return lifted(Problem(X, y), "rbf", gamma=4.0)


def positive_matrix(k: int) -> Array:
    rows = np.random.default_rng(k).normal(size=(k + 9, k))
    return np.asarray(rows.T @ rows)


def test_a_row_that_comes_and_one_that_goes_change_the_inverse() -> None:
    A = positive_matrix(12)
    inverse = invert("A", A[:-1, :-1])
    assert inverse is not None
    x = inverse.times(-A[:-1, -1])
    larger = inverse.with_row(x, A[-1, -1] + A[:-1, -1] @ x)
    assert larger.matrix == pytest.approx(np.linalg.inv(A))
    for q in (0, 5, 11):
        rest = np.delete(np.arange(12), q)
        smaller = larger.without_row(q)
        assert smaller.key == "A"
        assert smaller.matrix == pytest.approx(np.linalg.inv(A[np.ix_(rest, rest)]))


def test_what_is_not_positive_definite_has_no_inverse() -> None:
    assert invert("A", np.ones((3, 3))) is None
    assert invert("A", -np.eye(3)) is None


@pytest.mark.parametrize("error", [0.0, 1e-5, 0.5])
def test_entering_moves_by_an_inverse_are_those_of_an_elimination(
    error: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = many_points()
    dual = Dual(points.K, points.y, np.inf)
    assert dual.is_spread
    places = tuple(range(25))
    by_inverse = Group(dual, places, 24)
    first, curvature = by_inverse.entering_moves()
    known = by_inverse.inverse
    assert known is not None
    # an inverse that is a little off is corrected, one that is far off is made anew
    off = Inverse(known.key, known.matrix * (1.0 + error))
    again = Group(dual, places, 24, off)
    corrected, _ = again.entering_moves()
    assert (again.inverse is off) == (error < 0.1)
    monkeypatch.setattr(moves, "MANY", 99)
    eliminated, expected = Group(dual, places, 24).entering_moves()
    assert first == pytest.approx(eliminated, rel=1e-8)
    assert corrected == pytest.approx(eliminated, rel=1e-8)
    assert curvature == pytest.approx(expected)


@pytest.mark.parametrize("error", [0.0, 1e-5, 0.5])
@pytest.mark.parametrize("move_sum", [0.0, 0.5])
def test_moves_to_the_margin_by_an_inverse_are_those_of_an_elimination(
    error: float, move_sum: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = many_points()
    dual = Dual(points.K, points.y, 1.0)
    places, F = tuple(range(24)), np.random.default_rng(1).normal(size=points.n)
    by_inverse = Group(dual, places, 24)
    first = by_inverse.moves_to_margin(F, move_sum)
    known = by_inverse.inverse
    assert known is not None
    off = Inverse(known.key, known.matrix * (1.0 + error))
    again = Group(dual, places, 24, off)
    corrected = again.moves_to_margin(F, move_sum)
    assert (again.inverse is off) == (error < 0.1)
    # of the points that stay free, until the base is not one of them
    assert by_inverse.inverse_without(-1) is known
    assert by_inverse.inverse_without(0) is None
    rest = by_inverse.inverse_without(3)
    assert rest is not None
    assert len(rest.matrix) == 23
    monkeypatch.setattr(moves, "MANY", 99)
    eliminated = Group(dual, places, 24).moves_to_margin(F, move_sum)
    assert first == pytest.approx(eliminated, rel=1e-8)
    assert corrected == pytest.approx(eliminated, rel=1e-8)
    assert sum(first) == pytest.approx(move_sum, abs=1e-12)


def test_a_fast_run_with_an_inverse_makes_the_steps_of_the_verbs() -> None:
    points = many_points()
    fast, verbs = record(HardSvm(), points), record_without_fast_run(HardSvm(), points)
    steps = np.arange(len(verbs.event) + 1)
    rows = verbs.history.rows(steps)
    assert rows[:, -1].max() > moves.MANY
    assert fast.history.rows(steps).tobytes() == rows.tobytes()
    assert fast.stop == verbs.stop


def test_with_an_inverse_the_run_is_the_one_without(monkeypatch: pytest.MonkeyPatch) -> None:
    points = many_points()
    one = record(HardSvm(), points)
    monkeypatch.setattr(moves, "MANY", 999)
    other = record(HardSvm(), points)
    assert one.cases.tolist() == other.cases.tolist()
    assert one.index.tolist() == other.index.tolist()
    last = np.array([len(one.event)])
    assert one.history.rows(last) == pytest.approx(other.history.rows(last), rel=1e-6, abs=1e-6)
    assert one.history.rows(last).tobytes() != other.history.rows(last).tobytes()
