"""Problems: what is taken, and the sentence for what is not."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.core.problem import MOST_SHOWN, InputError, Problem, short_repr


def refusal(X: object, y: object) -> str:
    with pytest.raises(InputError) as caught:
        Problem(X, y)
    return str(caught.value)


def test_points_and_labels_are_copied_and_frozen() -> None:
    X, y = np.array([[1.0, 2.0]]), np.array([1.0])
    problem = Problem(X, y)
    X[0, 0] = y[0] = 7
    assert problem.X.tolist() == [[1, 2]]
    assert problem.y.tolist() == [1]
    for array in (problem.X, problem.y):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_copies_of_it_are_frozen_too() -> None:
    problem = Problem([[1, 2], [3, 4]], [1, -1])
    for twin in (copy.copy(problem), copy.deepcopy(problem), pickle.loads(pickle.dumps(problem))):
        assert twin.X.tolist() == [[1, 2], [3, 4]]
        assert twin.y.tolist() == [1, -1]
        assert not twin.X.flags.writeable
        assert not twin.y.flags.writeable


@given(st.integers(1, 5), st.integers(1, 4))
def test_n_and_d_are_its_size(n: int, d: int) -> None:
    problem = Problem(np.zeros((n, d)), np.ones(n))
    assert (problem.n, problem.d) == (n, d)


def test_an_empty_canvas_is_a_problem_in_the_plane() -> None:
    for nothing in ([], np.zeros((0, 2)), iter([])):
        assert (Problem(nothing, []).n, Problem(nothing, []).d) == (0, 2)
    assert Problem(np.zeros((0, 3)), []).d == 3


def test_any_rows_of_numbers_will_do() -> None:
    for X in ([(1, 2), (3, 4)], iter([[1, 2], [3, 4]]), np.array([[1, 2], [3, 4]], dtype=np.int8)):
        assert Problem(X, [1, -1]).X.tolist() == [[1, 2], [3, 4]]


def test_one_class_is_known() -> None:
    assert Problem([[1], [2]], [-1, -1]).one_class
    assert not Problem([[1], [2]], [-1, 1]).one_class
    assert not Problem([], []).one_class


@pytest.mark.parametrize(
    ("X", "y", "words"),
    [
        ([[1, 2]], [1, -1], "every point needs one label; points: 1, labels: 2"),
        (
            [[1, 2], [float("nan"), 0]],
            [1, -1],
            "coordinates must be finite numbers; row 1 has [nan, 0.0]",
        ),
        (
            [[1, 2], [3, float("inf")]],
            [1, -1],
            "coordinates must be finite numbers; row 1 has [3.0, inf]",
        ),
        ([[1, 2], [1, "x"]], [1, -1], "coordinates must be numbers; row 1 has [1, 'x']"),
        ([[1, 2], [1]], [1, -1], "coordinates must be numbers; row lengths differ"),
        ([1, 2], [1, -1], "X must be a table with one row per point"),
        ([[[1]]], [1], "X must be a table with one row per point"),
        ([[1, 2], [3, 4]], [1, 2], "labels must be -1 or +1; row 1 has 2"),
        ([[1, 2], [3, 4]], [1, 0], "labels must be -1 or +1; row 1 has 0"),
        ([[1, 2], [3, 4]], [1, float("nan")], "labels must be -1 or +1; row 1 has nan"),
        ([[1, 2], [3, 4]], [[1, -1]], "y must be one list of labels"),
        ([[1, 2]], ["plus"], "labels must be numbers; row 0 has 'plus'"),
        ([[1, 10**400]], [1], "coordinates must be numbers; row 0 has"),
        ("12", [1], "X must be a table with one row per point"),
        ("x2", [1], "coordinates must be numbers; row 0 has 'x'"),
        (None, [1], "X must be a table"),
        ({1: 2}, [1], "X must be a table"),
    ],
)
def test_what_cannot_be_used_is_named(X: object, y: object, words: str) -> None:
    assert refusal(X, y).startswith(words)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("x" * MOST_SHOWN, f"'{'x' * MOST_SHOWN}'"),
        ("x" * 10_000, f"'{'x' * MOST_SHOWN}…'"),
        ("a\n\x1b", "'a\\n\\x1b'"),
        ([1] * 10_000, "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, …"),
        (np.eye(2), "array([[1., 0.], [0., 1.]])"),
        (10**5_000, "a value of the type int"),
    ],
    ids=range(6),
)
def test_a_value_is_quoted_on_one_line_and_shortened(value: object, told: str) -> None:
    assert short_repr(value) == told
