"""Unusable arguments from Python: each raises InputError with a sentence."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from typing import Any

import numpy as np
import pytest

import linviz
from tests.datasets import FOUR, XOR
from tests.notes import about

TRACE = linviz.run("perceptron", XOR)
KERNEL = linviz.run("soft-svm", XOR, lift="rbf")
PATH = linviz.c_path(FOUR)
SCENARIO = linviz.read_scenario("two-points")
DAY = np.datetime64("2026-01-01")

STEPS: list[Any] = [
    "1",
    "end",
    1.0,
    0.5,
    None,
    [0, 1],
    (1,),
    {},
    np.float64(2),
    date(2026, 1, 1),
    b"1",
]
ASKED_OF_A_STEP: dict[str, Callable[[Any], object]] = {
    "frame": lambda step: TRACE[step],
    "state": lambda step: TRACE.at(step),
    "decision": lambda step: TRACE.decision([[1, 2]], step),
    "words": lambda step: linviz.describe(TRACE, step),
}
# in the plane; none of them is a table of points there
TABLES: list[Any] = [
    "points",
    "12",
    None,
    3,
    [1, 2],
    np.array([1.0, 2.0]),
    [[1, 2, 3]],
    np.ones((2, 3)),
    [[1], [2]],
    [["a", "b"]],
    [[1, 2], [3]],
    [[[1, 2]]],
    [[1, np.nan]],
    np.array([[np.inf, 0.0]]),
    [[DAY, DAY]],
    [[DAY, 1]],
    [[1j, 2]],
    np.array([[1 + 2j, 0]]),
    {"x": 1},
    [[10**400, 0]],
]
ASKED_OF_PLACES: dict[str, Callable[[Any], object]] = {
    "decision": TRACE.decision,
    "decision of a kernel": KERNEL.decision,
    "decision of a path": lambda Z: PATH.decision(Z, 1.0),
    "features": linviz.quadratic().features,
    "kernel": lambda Z: linviz.quadratic().kernel([[1, 2]], Z),
    "rows of a kernel": lambda Z: linviz.rbf().kernel(Z, [[1, 2]]),
    "a composed kernel": lambda Z: (linviz.rbf() + linviz.linear()).kernel([[1, 2]], Z),
}
DATES: list[Any] = [
    [[DAY, DAY]],
    np.array([["2026-01-01", "2026-01-02"]], dtype="datetime64[D]"),
    np.array([[1, 2]], dtype="timedelta64[D]"),
    [[date(2026, 1, 1), 1]],
    [[datetime(2026, 1, 1), 1]],
    [[DAY, 1]],
    np.array([[1 + 2j, 0]]),
]


def sentence(ask: Callable[..., object], *given: Any) -> str:
    """Return the message of the InputError that a call raises; it must name no Python exception."""
    with about(*(repr(one)[:60] for one in given)), pytest.raises(linviz.InputError) as caught:
        ask(*given)
    said = str(caught.value)
    assert said
    assert "Error" not in said
    return said


@pytest.mark.parametrize("ask", ASKED_OF_A_STEP.values(), ids=ASKED_OF_A_STEP)
def test_a_step_that_is_no_whole_number_is_told(ask: Callable[[Any], object]) -> None:
    for step in STEPS:
        assert "a step must be a whole number from 0 to" in sentence(ask, step)


def test_nor_does_a_slice_begin_there() -> None:
    for part in (slice("1", None), slice(0.5, None), slice(None, date(2026, 1, 1))):
        assert "a step must be a whole number from 0 to" in sentence(lambda part=part: TRACE[part])


def test_nor_is_there_a_figure_of_it() -> None:
    for step in ("1", 0.5, [0, 1], date(2026, 1, 1)):
        assert "a step must be a whole number from 0 to" in sentence(linviz.figure, TRACE, step)


def test_a_step_beyond_the_run_is_an_index_error_as_in_any_sequence() -> None:
    for ask in ASKED_OF_A_STEP.values():
        with pytest.raises(IndexError, match="the run has steps 0 to"):
            ask(TRACE.steps + 1)


@pytest.mark.parametrize("ask", ASKED_OF_PLACES.values(), ids=ASKED_OF_PLACES)
def test_what_is_no_table_of_points_is_told(ask: Callable[[Any], object]) -> None:
    reasons = "must be a table", "must hold finite", "the same number of columns"
    for table in TABLES:
        said = sentence(ask, table)
        assert any(reason in said for reason in reasons), said


def test_lists_of_rows_are_as_good_as_arrays() -> None:
    rows = [[1, 2], [0.5, -1]]
    for ask in ASKED_OF_PLACES.values():
        assert np.array_equal(np.asarray(ask(rows)), np.asarray(ask(np.array(rows))))


def test_dates_and_complex_numbers_are_no_coordinates() -> None:
    for X in DATES:
        assert "coordinates must be numbers; row 0 has" in sentence(linviz.Problem, X, [1])


def test_nor_are_they_labels() -> None:
    assert "labels must be numbers" in sentence(linviz.Problem, [[1, 2]], [np.timedelta64(1, "D")])
    assert "labels must be numbers" in sentence(linviz.Problem, [[1, 2]], np.array([1 + 0j]))


@pytest.mark.parametrize(
    ("key", "value"), [("algorithm", "soft-svm"), ("lift", "rbf"), ("algorithm", None)]
)
def test_a_scenario_wants_an_algorithm_and_a_lift_and_not_their_names(key: str, value: Any) -> None:
    assert f"{key} must be an object, not its name, as in linviz." in sentence(
        lambda: replace(SCENARIO, **{key: value})
    )


NONSENSE: list[Any] = [
    None,
    "x",
    b"x",
    0.5,
    [],
    {},
    np.zeros((2, 2)),
    date(2026, 1, 1),
    1j,
    10**400,
    object(),
]
ASKED_BY_NAME: dict[str, Callable[[Any], object]] = {
    "run": lambda name: linviz.run(name, FOUR),
    "a lift": lambda name: linviz.run("soft-svm", FOUR, lift=name),
    "algorithm": linviz.algorithm,
    "notation": lambda name: linviz.describe(TRACE, 0, name),
    "theme": lambda name: linviz.figure(TRACE, 0, name),
    "points of a scenario": lambda value: replace(SCENARIO, points=value),
    "title of a scenario": lambda value: replace(SCENARIO, title=[value]),
    "C of a path": lambda value: PATH.at([value]),
}


@pytest.mark.parametrize("ask", ASKED_BY_NAME.values(), ids=ASKED_BY_NAME)
def test_nonsense_is_told_in_a_short_sentence(ask: Callable[[Any], object]) -> None:
    for value in NONSENSE:
        assert len(sentence(ask, value)) < 500


def test_a_long_name_is_not_repeated_at_its_length() -> None:
    assert len(sentence(linviz.algorithm, "x" * 100_000)) < 600
    assert len(sentence(linviz.run, "soft-svm", FOUR, "x" * 100_000)) < 300
