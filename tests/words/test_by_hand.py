"""Runs on a grid of tenths agree with pencil and paper to the last visit.

Floats do not hold tenths, so a point that lies exactly on the boundary gets a score of 1e-17 or so, with either sign.
"""

from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.words.describe import describe
from tests.algorithms.perceptrons.oracle_dual_perceptron import dual_perceptron
from tests.algorithms.perceptrons.oracle_perceptron import perceptron
from tests.algorithms.perceptrons.oracle_pocket import pocket
from tests.recompute.moment import dot, to_fractions
from tests.runs import trace

tenths = st.tuples(st.integers(-10, 10), st.integers(-10, 10)).map(lambda p: (p[0] / 10, p[1] / 10))
STEPS = 600


@st.composite
def on_the_grid(draw: st.DrawFn) -> Problem:
    points = draw(st.lists(tenths, min_size=2, max_size=6))
    return Problem(
        points, draw(st.lists(st.sampled_from([-1, 1]), min_size=len(points), max_size=len(points)))
    )


def visits_of_run(run: Trace) -> list[tuple[int, bool]]:
    """Return the visited points, and whether each was a mistake."""
    return [
        (int(i), bool(e == 2))
        for i, e in zip(run.record.index[:STEPS], run.record.event[:STEPS], strict=True)
    ]


def visits_on_paper(moments: Any, run: Trace) -> list[tuple[int, bool]]:
    made = islice(moments, 1, min(run.steps, STEPS) + 1)
    return [(now.points[0], now.update) for now in made]


@given(
    on_the_grid(),
    st.sampled_from(["cyclic", "shuffled", "random", "first", "most-violated"]),
    st.sampled_from([0.1, 0.3, 1.0]),
    st.sampled_from(["<= 0", "< 0", "f >= 0 is +1", "f > 0 is +1"]),
)
def test_the_perceptron_makes_the_mistakes_that_it_makes_on_paper(
    problem: Problem, order: str, eta: float, test: str
) -> None:
    y = [int(label) for label in problem.y]
    run = trace("perceptron", problem, order=order, eta=eta, test=test)
    exact = perceptron(to_fractions(problem.X), y, order=order, eta=Fraction(repr(eta)), test=test)
    assert visits_of_run(run) == visits_on_paper(exact, run)


@given(on_the_grid(), st.sampled_from(["one", "max-norm"]))
def test_so_does_the_dual_perceptron(problem: Problem, offset: str) -> None:
    run, X = trace("dual-perceptron", problem, offset=offset), to_fractions(problem.X)
    gram = [[dot(x, z) for x in X] for z in X]
    square = max(row[i] for i, row in enumerate(gram)) if offset == "max-norm" else 1
    exact = dual_perceptron(gram, [int(label) for label in problem.y], square or 1)
    assert visits_of_run(run) == visits_on_paper(exact, run)


@given(on_the_grid())
def test_the_pocket_counts_the_errors_that_there_are(problem: Problem) -> None:
    run, y = trace("pocket", problem, visits=200), [int(label) for label in problem.y]
    exact = list(islice(pocket(to_fractions(problem.X), y, order="random"), run.steps + 1))
    assert [frame.best_errors for frame in run] == [now.kept[2] for now in exact if now.kept]


def test_a_point_on_the_boundary_is_a_mistake_and_no_end() -> None:
    # by hand: w = (-0.1, 0.4), b = 0 gives point 2 the score 0 after two updates
    run = trace("perceptron", Problem([(-0.5, 0.3), (-0.4, -0.1)], [1, -1]))
    assert describe(run, 4).caption.startswith("Point 2 ■ lay exactly on the boundary")
    assert run[4].event == "update"
    assert run[-1].margin == pytest.approx(
        np.abs(run[-1].scores).min() / np.linalg.norm(np.asarray(run[-1].w))
    )
