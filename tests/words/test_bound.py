"""The bound on the mistakes, recomputed from the D and m that its own text defines."""

import re
from math import floor

import cvxpy as cp
import numpy as np
import pytest

import linviz
from linviz.core.bound import floor_bound
from linviz.core.notation import letters
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from linviz.words.describe import columns_for_words, rows_of, words_of
from linviz.words.template import fill
from tests.amount import amount
from tests.shown import numbers

MEANING = re.compile(r"\(D = longest (?P<longest>.+), m = best (?P<margin>.+)\)")


def bound_texts(run: Trace) -> tuple[str, float, dict[str, str]]:
    """Return the label of the bound, its number, and the definitions of D and m."""
    (row,) = rows_of(run, columns_for_words(run, np.array([run.steps])))
    rows = [tuple(map(letters, one)) for one in words_of(run).numbers]
    (entry,) = [one for one in rows if "at most, D²" in one[0]]
    found = MEANING.fullmatch(entry[2]) if len(entry) > 2 else None
    assert found
    text = fill(entry[1], row).replace(",", "")
    assert text.isdigit() or text == "∞", text
    return entry[0], numbers(text)[0].value if text.isdigit() else np.inf, found.groupdict()


def vectors(run: Trace, longest: str) -> Array:
    """Return the vectors whose longest has length D, one for each point."""
    phi = run.lifted.phi
    x = "x" if run.lifted.lift.name == "none" else "φ(x)"
    return {x: phi, f"(1, {x})": np.column_stack([np.ones(len(phi)), phi])}[longest]


def largest_margin(z: Array) -> float:
    """Return the largest min z . v over all |v| = 1, where that is above 0."""
    v, m = cp.Variable(z.shape[1]), cp.Variable()
    problem = cp.Problem(cp.Maximize(m), [z @ v >= m, cp.norm(v) <= 1])
    problem.solve(solver=cp.CLARABEL)
    return float(problem.value)


def separable_points(seed: int) -> Problem:
    """Return a few points that a line through the origin separates, with some distance to it."""
    random = np.random.default_rng(seed)
    X = random.uniform(-4, 4, size=(40, 2)).round(2)
    along = X @ (normal := random.normal(size=2)) / np.linalg.norm(normal)
    clear = np.abs(along) > 0.5
    return Problem(X[clear][:9], np.sign(along[clear][:9]))


@pytest.mark.parametrize("lift", ["none", "quadratic"])
@pytest.mark.parametrize("bias", [True, False])
def test_d_and_m_are_what_it_says_and_no_run_makes_more(bias: bool, lift: str) -> None:
    # a regression: without a bias D was said to be the longest (1, x) and m the widest margin, and so was it with one
    for seed in range(amount(2, 6)):
        points = separable_points(seed)
        if lift == "quadratic":
            points = Problem(points.X, np.where((points.X**2).sum(axis=1) > 8, 1, -1))
        run = linviz.run("perceptron", points, lift, bias=bias, max_updates=20_000)
        _, most, named = bound_texts(run)
        rows = vectors(run, named["longest"])
        assert named["margin"] == ("margin of any (b, w)" if bias else "margin of any w")
        m = largest_margin(points.y[:, None] * rows)
        if m <= 1e-6:
            assert most == np.inf
            continue
        assert most == pytest.approx(floor((rows**2).sum(axis=1).max() / m**2), abs=1, rel=1e-6)
        assert run.updates <= most


@pytest.mark.parametrize("bias", [True, False])
def test_kozinecs_steps_are_bounded_by_what_it_says(bias: bool) -> None:
    for seed in range(4):
        points = separable_points(seed)
        run = linviz.run("kozinec", points, bias=bias, tolerance="none")
        label, most, named = bound_texts(run)
        assert named == {"longest": "z", "margin": "augmented margin" if bias else "margin"}
        rows = np.column_stack([np.ones(points.n), points.X]) if bias else points.X
        square = (rows**2).sum(axis=1).max() / largest_margin(points.y[:, None] * rows) ** 2
        assert "D²/m² − 1" in label
        assert most == pytest.approx(floor(square - 1), abs=1)
        assert run.steps <= most


def test_a_bound_is_rounded_down_but_not_by_rounding() -> None:
    bounds = np.array([4508.17, 35 * (1 - 1e-12), 34.5, -1e-16, np.inf, np.nan])
    assert floor_bound(bounds[:-1]).tolist() == [4508, 35, 34, 0, np.inf]
    assert np.isnan(floor_bound(bounds[-1:]))[0]
