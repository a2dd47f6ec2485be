"""Cells of the plane of w as the page draws them, compared with exact fractions, at any size of the picture."""

from typing import Any

import numpy as np
import pytest

from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.views.registry import find
from linviz.views.weights import weight_plane
from tests.amount import amount
from tests.datasets import COLLINEAR, CONTRADICT, LINE_A, NONSEP7, TWO, XOR
from tests.javascript.computer import Computer
from tests.runs import trace
from tests.views.exact_cells import exact_rows, exists, mistakes

# sizes of the picture on common screens
SIZES = [(474, 323), (475, 382), (374, 266), (641, 702), (958, 711), (1257, 388), (280, 900)]
DEGENERATE = {
    "all lines through one point": XOR,
    "twins": CONTRADICT,
    "parallel lines": COLLINEAR,
    "two points": TWO,
    "a cycle": NONSEP7,
    "a number line": LINE_A,
    "a point at the origin": Problem([(0, 0), (2, 1), (1, 2)], [-1, 1, 1]),
    "one class": Problem([(1, 2), (3, 1)], [1, 1]),
    "a narrow cell": Problem([(1, 1), (1.001, 1.001), (-3, 2)], [1, -1, 1]),
}


# window, size, a and b of a line that passes the middle of a row's first pixel, where rounding decided the whole row
FIRST_PIXEL = [
    ([-2.75, 3.75, -1.5, 1.75], (282, 448), (1.5, 0.75), 0.1589095744680855),
    ([-2.5, 1.5, -1.5, 1], (256, 274), (1.25, -0.5), 4.052734375),
    ([-1, 3.5, -1.5, 1.5], (685, 600), (2, 1), 0.02919708029197099),
    ([-4, 2.75, -2, 1.5], (216, 749), (0.25, 1.25), -13.28125),
    ([-1.25, 1.5, -2, 1], (997, 203), (1.5, 0.75), 10.112992610837438),
    ([-1.5, 2.75, -1.25, 1], (395, 584), (1, 0.5), -0.008386075949367244),
]


def random_problem(random: np.random.Generator) -> Problem:
    """Return up to 8 points, half the time on a coarse grid, so that lines are often parallel or meet in one place."""
    n = int(random.integers(1, 9))
    points = random.integers(-2, 3, (n, 2)) / 1.0 if random.random() < 0.5 else None
    points = random.normal(size=(n, 2)) if points is None else points
    w = random.normal(size=2)
    labels = np.where(points @ w + random.normal() * 0.5 > 0, 1, -1)
    flips = random.random(n) < random.choice([0.0, 0.0, 0.3])
    return Problem(points, np.where(flips, -labels, labels))


def view_data(run: Trace, step: int) -> dict[str, Any]:
    """Return the data of a step that the page receives for this view."""
    view = find("weights")
    row = view.columns(run, run.columns(np.array([step])))
    fixed = view.static_data(run)
    return {
        "window": fixed["window"],
        "cells": fixed["cells"],
        "rows": weight_plane.plane_rows(weight_plane.plane_kind(run), run.lifted).tolist(),
        "labels": run.lifted.y.astype(int).tolist(),
        "height": float(row["height"][0]),
    }


def picture_sizes(random: np.random.Generator) -> list[tuple[int, int]]:
    """Return SIZES and some random sizes."""
    return SIZES + [tuple(random.integers(200, 1600, 2).tolist()) for _ in range(amount(2, 5))]


def check_picture(run: Trace, of: dict[str, Any], found: dict[str, Any]) -> None:
    """Assert that the cell, its place and all counts of one picture are right."""
    rows = exact_rows(run, of["height"])
    assert (found["place"] is not None) == exists(rows)
    if found["place"] is None:
        assert found["ring"] == []
    else:
        assert mistakes(rows, found["place"]) == 0
    if found["ring"]:
        assert mistakes(rows, np.mean(found["ring"], axis=0)) == 0
    for cell in found["cells"]:
        assert cell["count"] == mistakes(rows, cell["at"])
    a = np.array([[float(one) for one in row] for row in rows])
    for painted in found["counts"]:
        (x, y), scale = painted["from"], painted["scale"]
        across = x + np.arange(len(painted["row"])) / scale
        signed = a[:, :1] * across + a[:, 1:2] * y + a[:, 2:]
        lengths = np.hypot(a[:, 0], a[:, 1])[:, None]
        # where a line does not run through the very middle of the pixel
        clear = (np.abs(signed) > 1e-6 / scale * lengths).all(axis=0)
        wrong = (signed <= 0).sum(axis=0)
        assert np.array(painted["row"])[clear].tolist() == wrong[clear].tolist()


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("name", DEGENERATE)
def test_a_cell_is_drawn_where_there_is_one_at_every_size_of_the_picture(
    computer: Computer, name: str, bias: bool
) -> None:
    # of XOR the page said that a separating w lies below the picture, at one size in ten
    if DEGENERATE[name].d == 1 and not bias:
        bias = True
    random = np.random.default_rng(1)
    run = trace("perceptron", DEGENERATE[name], bias=bias, max_updates=8)
    for step in range(len(run)):
        of = view_data(run, step)
        for found in computer("cells", [of, picture_sizes(random)]):
            check_picture(run, of, found)


def test_so_it_is_of_random_points_with_the_numbers_in_all_cells(computer: Computer) -> None:
    random = np.random.default_rng(7)
    pointed = set()
    for k in range(60):
        run = trace("perceptron", random_problem(random), bias=k % 4 > 0, max_updates=6)
        of = view_data(run, int(random.integers(0, len(run))))
        for found in computer("cells", [of, picture_sizes(random)]):
            check_picture(run, of, found)
            if found["place"] is not None and not found["ring"]:
                pointed.add(bool(found["inside"]))
    # beyond the picture
    assert False in pointed


@pytest.mark.parametrize(("window", "size", "a", "b"), FIRST_PIXEL)
def test_a_line_through_the_first_pixel_of_a_row_leaves_the_rest_as_it_is(
    computer: Computer, window: Any, size: Any, a: Any, b: float
) -> None:
    cells = dict.fromkeys(("-1", "0", "1"))
    of = {"window": window, "cells": cells, "rows": [a], "labels": [1], "height": b}
    (found,) = computer("cells", [of, [size]])
    (x, y), scale = found["counts"][0]["from"], found["counts"][0]["scale"]
    row = found["counts"][0]["row"]
    assert row[1:] == [int(a[0] * (x + k / scale) + a[1] * y + b <= 0) for k in range(1, len(row))]


def test_a_point_is_classified_correctly_on_the_side_of_its_line_that_is_said(
    computer: Computer,
) -> None:
    random = np.random.default_rng(3)
    ways = {"above": (0, 1), "below": (0, -1), "to the right of": (1, 0), "to the left of": (-1, 0)}
    told = set()
    for data in [*(random_problem(random) for _ in range(30)), XOR, Problem([(2, 0)], [-1])]:
        run = trace("perceptron", data, max_updates=2)
        of = view_data(run, len(run) - 1)
        for (a, b, _), said in zip(
            exact_rows(run, of["height"]), computer("sides", [of, SIZES[0]]), strict=True
        ):
            if not (a or b):
                continue
            i = said[1].partition(":")[0]
            (where,) = (
                one
                for one in ways
                if said[0] == f"point {i} is classified correctly {one} this line"
            )
            u, v = ways[where]
            assert a * u + b * v > 0
            assert said[1] == f"{i}: correct {where.removesuffix(' of')}"
            told.add(where)
    assert told == set(ways)
