"""004 lifting, example 1: points of the line that a parabola makes separable, and what the shift by 1 is worth."""

from fractions import Fraction

import pytest

from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from tests.datasets import LINE_A, LINE_B, lifted
from tests.runs import trace, update_points

# the lecture's own points are lost; both of these lead to its result
RECONSTRUCTIONS = {
    "A": (LINE_A, [3.0, -1.5, 3.125], 11, 33),
    "B": (LINE_B, [3.0, -1.5, 3.12], 23, 189),
}
each = pytest.mark.parametrize("which", RECONSTRUCTIONS)


def run(problem: Problem, lift: str, algorithm: str = "perceptron") -> Trace:
    return trace(algorithm, lifted(problem, lift))


def learned(trace: Trace) -> list[float]:
    frame = trace[-1]
    assert frame.w is not None
    return [frame.b, *frame.w.tolist()]


@each
def test_the_perceptron_learns_the_lectures_function(which: str) -> None:
    points, result, shifted, plain = RECONSTRUCTIONS[which]
    made = run(points, "shifted-parabola")
    assert learned(made) == pytest.approx(result, abs=1e-12)
    assert (made.updates, made.stop.name) == (shifted, "SEPARATED")
    other = run(points, "parabola")
    assert (other.updates, other.stop.name) == (plain, "SEPARATED")


def test_reconstruction_a_visits_its_points_in_the_order_that_the_lecture_prints() -> None:
    made = run(LINE_A, "shifted-parabola")
    # eighths are exact: so is the result
    assert learned(made) == [3, -1.5, 3.125]
    assert update_points(made) == [0, 3, 1, 3, 4, 0, 1, 3, 1, 3, 1]


def test_the_boundary_on_the_line_is_where_the_lecture_draws_it() -> None:
    made = run(LINE_B, "shifted-parabola")
    assert made.decision([(-0.0698,), (0.5506,)]) == pytest.approx(0, abs=2e-3)
    assert made.decision([(0.2,), (-1.0,), (1.0,)]) == pytest.approx([-0.2952, 4.5, 1.5])


def test_the_shift_lowers_the_bound_of_novikoff_and_so_the_lecture_is_right_to_shift() -> None:
    bounds = [run(LINE_A, lift)[0].bounds["bound"] for lift in ("shifted-parabola", "parabola")]
    assert bounds == pytest.approx([1036, 1386], abs=1)


@each
@pytest.mark.parametrize("lift", ["parabola", "shifted-parabola"])
def test_the_primal_run_is_the_update_rule_in_fractions(which: str, lift: str) -> None:
    points = RECONSTRUCTIONS[which][0]
    v = by_pencil(points.X[:, 0], points.y, shift=lift.startswith("shifted"))
    assert learned(run(points, lift)) == pytest.approx([float(one) for one in v], abs=1e-9)


def by_pencil(x: Array, y: Array, shift: bool) -> list[Fraction]:
    """Return v = (b, w) of the perceptron on rows (1, x, x^2 - shift)."""
    rows = [(1, one, one**2 - shift) for one in map(Fraction, map(repr, x.tolist()))]
    v, clean = [Fraction(0)] * 3, False
    while not clean:
        clean = True
        for z, label in zip(rows, map(int, y), strict=True):
            if label * sum(a * b for a, b in zip(v, z, strict=True)) <= 0:
                v, clean = [a + label * b for a, b in zip(v, z, strict=True)], False
    return v
