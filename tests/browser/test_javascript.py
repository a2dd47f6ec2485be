"""What the browser computes for itself is what Python computes, on the same arrays."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from linviz.core.geometry import convex_hull
from linviz.core.lift import LIFTS, Empirical, Lift, Linear, Mix, Polynomial, Quadratic, Rbf, lift
from linviz.core.number import beside, digits_apart, number, vector
from linviz.core.problem import Problem
from tests.browser.parts import computing

VECTORS = json.loads(
    (Path(__file__).parents[1] / "core" / "number_vectors.json").read_text("utf-8")
)


@pytest.fixture
def parts(page: Page, address: str) -> Page:
    return computing(page, address)


# numbers

NUMBERS = "(values) => values.map((one) => linviz.number.number(one)).map(({ text, exact }) => [text, exact])"
ROWS = "(rows) => rows.map((one) => { const { text, exact } = linviz.number.vector(one); return [text, exact]; })"


def drawn(strategy: st.SearchStrategy[Any], count: int) -> list[Any]:
    """As many examples as that, all at once."""
    found: list[Any] = []

    @settings(max_examples=count, database=None)
    @given(strategy)
    def collect(one: Any) -> None:
        found.append(one)

    collect()
    return found


def test_numbers_are_shown_as_their_vectors_say(parts: Page) -> None:
    for script, kind in ((NUMBERS, "numbers"), (ROWS, "vectors")):
        values = [np.array(value, dtype=float).tolist() for value, _, _ in VECTORS[kind]]
        assert parts.evaluate(script, values) == [[text, exact] for _, text, exact in VECTORS[kind]]


def test_thousands_of_numbers_are_shown_as_python_shows_them(parts: Page) -> None:
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
        *drawn(st.one_of(near, ties, nudged, st.floats(-1e9, 1e9), st.floats()), 1500),
    ]
    shown = parts.evaluate(NUMBERS, values)
    assert [one for one in zip(values, shown, strict=True) if tuple(one[1]) != number(one[0])] == []


APART = """(lists) => lists.map((values) => {
  const digits = linviz.number.digitsApart(values);
  return values.map((value, i) => linviz.number.number(value, 0, digits[i]).text);
})"""


def test_numbers_that_stand_together_have_the_digits_that_python_gives_them(parts: Page) -> None:
    size = st.floats(1e-8, 1e8) | st.integers(1, 10**6).map(lambda k: k / 1000)
    near = st.tuples(size, st.integers(1, 9), st.integers(2, 9)).map(
        lambda one: one[0] * (1 + one[1] / 10 ** one[2])
    )
    lists = drawn(
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
            for value, count in zip(some, digits_apart(some), strict=True)
        ]
        for some in lists
    ]
    assert parts.evaluate(APART, lists) == expected


BESIDE = """(pairs) => pairs.map((pair) => {
  const { text, exact } = linviz.number.beside(...pair, linviz.number.digitsApart(pair, ["0,1"]));
  return [text, exact];
})"""


def test_numbers_that_are_compared_are_told_as_python_tells_them(parts: Page) -> None:
    size = st.sampled_from([0.0, 1.0, -1.0, 0.243, 1 / 3, 1234.5678]) | st.floats(-10, 10)
    near = st.tuples(size, st.integers(-9, 9), st.integers(0, 17))
    pairs = [[one + k / 10.0**power, one] for one, k, power in drawn(near, 600)]
    expected = []
    for pair in pairs:
        own, other = digits_apart(pair, {(0, 1)})
        expected.append(list(beside(*pair, (own, other))))
    assert parts.evaluate(BESIDE, pairs) == expected


def neighbours(some: list[float], near: st.SearchStrategy[float]) -> st.SearchStrategy[list[float]]:
    """The numbers, a neighbour of each, and another."""
    parts = st.tuples(st.integers(1, 99), st.integers(3, 9))
    neighbours = st.lists(parts, min_size=len(some), max_size=len(some)).map(
        lambda moves: [
            one * (1 + k / 10**power) for one, (k, power) in zip(some, moves, strict=True)
        ]
    )
    return st.tuples(neighbours, near).map(lambda found: [*some, *found[0], found[1]])


def test_rows_of_numbers_are_shown_as_python_shows_them(parts: Page) -> None:
    entries = st.one_of(
        st.integers(-9000, 9000).map(lambda k: k / 1000),
        st.floats(-100, 100),
        st.just(float("nan")),
    )
    rows = drawn(st.lists(entries, max_size=5), 500)
    assert parts.evaluate(ROWS, rows) == [list(vector(row)) for row in rows]


# lifts

LIFTED = """([tree, X, Z]) => {
  const lift = linviz.lift.bound(tree, X);
  return [X.map((x) => linviz.lift.features(lift, x)), X.map((x) => Z.map((z) => linviz.lift.kernel(lift, x, z)))];
}"""
CUBIC = Polynomial(3, 0.5)
LIFTS_TRIED = [
    *map(lift, LIFTS),
    *(Polynomial(degree, coef0) for degree in range(1, 7) for coef0 in (0.0, 1.0, 2.5)),
    *map(Rbf, (0.001, 0.01, 2.0, 100.0, 1000.0)),
    *(
        Rbf() + 2 * Linear(),
        CUBIC * Quadratic(),
        Polynomial() * Linear() * CUBIC,
        0 * Rbf(),
        0 * CUBIC,
    ),
    *(
        Mix(),
        Mix(0.25, Quadratic(), CUBIC),
        0.3 * Mix(0.25, Quadratic(), CUBIC) * Quadratic() + Linear(),
    ),
    *(Empirical() + CUBIC, Empirical(2.0) * Linear(), Mix(0.5, Empirical(), Rbf())),
]


@pytest.mark.parametrize("one", LIFTS_TRIED, ids=str)
def test_features_and_kernels_are_those_of_python(one: Lift, parts: Page) -> None:
    rng = np.random.default_rng(3)
    X, Z = (
        np.vstack([rng.normal(0, 3, (20, 2)), [(0, 0), (-32, 32)]]),
        rng.integers(-40, 40, (15, 2)) / 10,
    )
    X, Z = X[:, : one.dimension], Z[:, : one.dimension]
    made = one.bound(Problem(X, np.ones(len(X))))
    features, kernel = parts.evaluate(LIFTED, [one.tree(), X.tolist(), Z.tolist()])
    assert np.array(kernel) == pytest.approx(made.kernel(X, Z), rel=1e-12, abs=1e-300)
    expected = made.features(X)
    if expected is None:
        assert set(features) == {None}
    else:
        assert np.array(features) == pytest.approx(expected, rel=1e-13)


@pytest.mark.parametrize("one", LIFTS_TRIED, ids=str)
def test_a_lift_is_called_what_python_calls_it(one: Lift, parts: Page) -> None:
    assert parts.evaluate("(tree) => linviz.lift.label(tree)", one.tree()) == one.label


def test_what_decides_between_right_and_wrong_is_the_same_to_the_last_bit(parts: Page) -> None:
    X = np.random.default_rng(4).integers(-400, 400, (50, 2)) / 100
    for one in (lift("none"), Quadratic()):
        features, _ = parts.evaluate(LIFTED, [one.tree(), X.tolist(), []])
        assert np.array(features).tobytes() == np.asarray(one.features(X)).tobytes()


# plane geometry

points = st.lists(
    st.tuples(st.integers(-6, 6), st.integers(-6, 6)).map(lambda p: (p[0] / 2, p[1] / 4)),
    max_size=12,
)


def test_hulls_have_the_corners_that_python_finds(parts: Page) -> None:
    cases = [
        [],
        [(1, 1)],
        [(1, 1)] * 3,
        [(0, 0), (1, 1), (2, 2), (3, 3)],
        [(0, 1), (0, 3), (0, 2)],
        *drawn(points, 300),
    ]
    hulls = parts.evaluate("(cases) => cases.map(linviz.geometry.hull)", cases)
    for case, hull in zip(cases, hulls, strict=True):
        array = np.array(case, dtype=float).reshape(-1, 2)
        assert hull == array[convex_hull(array)].tolist()


# level lines and areas of fields whose answer is known: 40 x 30 cells of 10 pixels, 100 pixels to the unit

CONTOUR = """([name, level]) => {
  const fields = {
    plane: (x, y) => 2 * x - y, circle: (x, y) => x * x + y * y, saddle: (x, y) => x * y, flat: () => 0,
    waves: (x, y) => Math.sin(3 * x) * Math.cos(2 * y), troughs: (x, y) => -Math.sin(3 * x) * Math.cos(2 * y),
  };
  const [columns, rows] = [40, 30];
  const values = [];
  for (let j = 0; j <= rows; j += 1) {
    for (let i = 0; i <= columns; i += 1) values.push(fields[name](i / 10 - 2, j / 10 - 1.5));
  }
  const grid = { columns, rows, x: (i) => 10 * i, y: (j) => 10 * j, values: Float64Array.from(values) };
  return [linviz.contour.lines(grid, level), linviz.contour.area(grid, level)];
}"""
VIEW = 4 * 3


def lines_of(page: Page, name: str, level: float) -> list[Any]:
    """The level lines, in units."""
    return [np.array(line) / 100 - [2, 1.5] for line in page.evaluate(CONTOUR, [name, level])[0]]


def area_of(page: Page, name: str, level: float) -> float:
    """The area above a level, in square units; no two parts overlap."""
    parts = map(corners, page.evaluate(CONTOUR, [name, level])[1].split("M")[1:])
    return sum(abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2 for x, y in parts) / 100**2


def corners(part: str) -> Any:
    """x and y of the corners of one part of a path; rectangles are written with H and V."""
    found: list[list[float]] = []
    for word in re.findall(r"[HVL]?[^HVLZ]+", part):
        numbers = [float(one) for one in word.strip("HVL").split()]
        x, y = numbers if len(numbers) == 2 else found[-1]
        found.append(
            [numbers[0], y] if word[0] == "H" else [x, numbers[0]] if word[0] == "V" else [x, y]
        )
    return np.array(found).T


def test_the_level_line_of_a_plane_is_one_straight_line(parts: Page) -> None:
    (line,) = lines_of(parts, "plane", 0.33)
    assert 2 * line[:, 0] - line[:, 1] == pytest.approx(0.33, abs=2e-4)
    assert sorted(line[[0, -1], 1].tolist()) == [-1.5, 1.5]


def test_the_level_line_of_a_circle_is_one_closed_ring(parts: Page) -> None:
    (ring,) = lines_of(parts, "circle", 1.0)
    assert ring[0].tolist() == ring[-1].tolist()
    # a chord over a tenth of the radius lies a thousandth inside
    assert np.hypot(*ring.T) == pytest.approx(1.0, abs=2e-3)
    turns = np.unwrap(np.arctan2(ring[:, 1], ring[:, 0]))
    assert abs(turns[-1] - turns[0]) == pytest.approx(2 * np.pi)


@pytest.mark.parametrize("level", [0.05, -0.05, 0.001])
def test_the_level_lines_of_a_saddle_are_two_branches(level: float, parts: Page) -> None:
    branches = lines_of(parts, "saddle", level)
    assert len(branches) == 2
    for branch in branches:
        # along an edge of the grid the saddle is a straight line, so nothing is lost
        assert branch[:, 0] * branch[:, 1] == pytest.approx(level, abs=2e-4)
        assert len(set(np.sign(branch.sum(axis=1)))) == 1 or level < 0


def test_a_flat_field_has_no_level_line(parts: Page) -> None:
    assert [lines_of(parts, "flat", level) for level in (-1.0, 0.0, 1.0)] == [[], [], []]


@pytest.mark.parametrize("name", ["plane", "circle", "saddle", "waves"])
@pytest.mark.parametrize("level", [-0.31, 0.0, 0.52])
def test_level_lines_end_at_the_edge_or_where_they_began(
    name: str, level: float, parts: Page
) -> None:
    for line in lines_of(parts, name, level):
        at_edge = (np.abs(line[[0, -1]]) >= [2, 1.5]).any(axis=1).all()
        assert at_edge or line[0].tolist() == line[-1].tolist()
        # from cell to cell, with no leap
        assert np.abs(np.diff(line, axis=0)).max() <= 0.1001


@pytest.mark.parametrize(
    ("name", "level", "size"),
    [
        ("plane", 0.0, VIEW / 2),
        ("plane", 100.0, 0.0),
        ("circle", 1.0, VIEW - np.pi),
        ("saddle", 0.0, VIEW / 2),
        ("flat", 0.0, VIEW),
    ],
)
def test_the_area_above_a_level_is_as_large_as_it_should_be(
    name: str, level: float, size: float, parts: Page
) -> None:
    assert area_of(parts, name, level) == pytest.approx(size, abs=0.015)


def test_the_areas_above_and_below_a_level_fill_the_view(parts: Page) -> None:
    above, below = (
        area_of(parts, name, level) for name, level in (("waves", 0.2), ("troughs", -0.2))
    )
    assert above + below == pytest.approx(VIEW, abs=0.002)
