"""The browser shows numbers as Python shows them."""

import numpy as np
from hypothesis import strategies as st

from linviz.core.number import digits_to_tell_apart, number, number_against, vector
from tests.javascript.computer import Computer
from tests.javascript.drawn import examples


def test_thousands_of_numbers_are_shown_as_python_shows_them(computer: Computer) -> None:
    bits = (
        np.random.default_rng(7)
        .integers(0, 2**64, 3000, dtype=np.uint64, endpoint=False)
        .view(np.float64)
    )
    near = st.integers(-(10**7), 10**7).map(lambda k: k / 1000)
    ties = st.tuples(st.integers(1, 2**16), st.integers(3, 24)).map(
        lambda pair: pair[0] / 2 ** pair[1]
    )
    nudged = st.tuples(near, st.floats(-1e-8, 1e-8)).map(sum)
    values = [
        *bits.tolist(),
        *examples(st.one_of(near, ties, nudged, st.floats(-1e9, 1e9), st.floats()), 1500),
    ]
    shown = computer("numbers", values)
    assert [one for one in zip(values, shown, strict=True) if tuple(one[1]) != number(one[0])] == []


def test_numbers_that_stand_together_have_the_digits_that_python_gives_them(
    computer: Computer,
) -> None:
    size = st.floats(1e-8, 1e8) | st.integers(1, 10**6).map(lambda k: k / 1000)
    near = st.tuples(size, st.integers(1, 9), st.integers(2, 9)).map(
        lambda one: one[0] * (1 + one[1] / 10 ** one[2])
    )
    lists = examples(
        st.lists(size, min_size=1, max_size=2).flatmap(lambda some: neighbours(some, near)), 400
    )
    lists += [
        [0.0, 1e-300],
        [-0.0, 0.0],
        [float("inf"), 1.0],
        [float("nan"), float("nan")],
        [-0.2431, 0.2431],
        [],
    ]
    expected = [
        [
            number(value, digits=count).text
            for value, count in zip(some, digits_to_tell_apart(some), strict=True)
        ]
        for some in lists
    ]
    assert computer("apart", lists) == expected


def test_numbers_that_are_compared_are_told_as_python_tells_them(computer: Computer) -> None:
    size = st.sampled_from([0.0, 1.0, -1.0, 0.243, 1 / 3, 1234.5678]) | st.floats(-10, 10)
    near = st.tuples(size, st.integers(-9, 9), st.integers(0, 17))
    pairs = [[one + k / 10.0**power, one] for one, k, power in examples(near, 600)]
    expected = []
    for pair in pairs:
        own, other = digits_to_tell_apart(pair, {(0, 1)})
        expected.append(list(number_against(*pair, (own, other))))
    assert computer("beside", pairs) == expected


def neighbours(some: list[float], near: st.SearchStrategy[float]) -> st.SearchStrategy[list[float]]:
    """Return a strategy for the numbers, a neighbour of each, and another number."""
    parts = st.tuples(st.integers(1, 99), st.integers(3, 9))
    close = st.lists(parts, min_size=len(some), max_size=len(some)).map(
        lambda moves: [
            one * (1 + k / 10**power) for one, (k, power) in zip(some, moves, strict=True)
        ]
    )
    return st.tuples(close, near).map(lambda found: [*some, *found[0], found[1]])


def test_rows_of_numbers_are_shown_as_python_shows_them(computer: Computer) -> None:
    entries = st.one_of(
        st.integers(-9000, 9000).map(lambda k: k / 1000),
        st.floats(-100, 100),
        st.just(float("nan")),
    )
    rows = examples(st.lists(entries, max_size=5), 500)
    assert computer("vectors", rows) == [list(vector(row)) for row in rows]
