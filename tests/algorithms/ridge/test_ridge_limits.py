"""Ridge regression with eigenvalues twenty powers of ten apart: exact as far as floats allow, else it says so."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import linviz
from linviz.algorithms.ridge.spectrum import ByLibrary
from linviz.core.lift import Lift
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from tests.algorithms.ridge.runs import BIASES

CUBES = linviz.polynomial(degree=3, coef0=0)


def on_a_ray(size: float, n: int = 12) -> Problem:
    """Return points on one line through the origin in five dimensions, with linearly dependent features."""
    random = np.random.default_rng(3)
    along = random.integers(-5, 6, size=(n, 1)) * np.array([[1.0, -2.0, 0.0, 3.0, 1.0]])
    return Problem(size * along, [1, -1] * (n // 2))


def any_case(random: np.random.Generator) -> tuple[Problem, Lift, dict[str, Any]]:
    """Return points, a lift and parameters from all that are allowed."""
    n, d = int(random.integers(2, 12)), int(random.integers(1, 4))
    shape = random.choice(["blob", "line", "far", "twice"])
    X = random.normal(size=(n, d))
    if shape == "line":
        X = random.integers(-5, 6, size=(n, 1)) * random.integers(-3, 4, size=(1, d)).astype(float)
    X = np.repeat(X, 2, axis=0)[:n] if shape == "twice" else X + 100 * (shape == "far")
    power = linviz.polynomial(
        degree=int(random.integers(1, 5)), coef0=float(random.choice([0, 1, 100]))
    )
    near = linviz.rbf(10.0 ** random.uniform(-3, 3))
    lifts = [linviz.linear(), power, near, linviz.empirical(0.5), linviz.mix(near, power, 0.3)]
    values = {"lam": 10.0 ** random.uniform(-6, 6), "bias": str(random.choice(BIASES)), "values": 3}
    labels = [1, -1, *random.choice([1, -1], size=n - 2)]
    return (
        Problem(X * 10.0 ** random.uniform(-6, 6), labels),
        lifts[random.integers(len(lifts))],
        values,
    )


@pytest.mark.parametrize("seed", range(10))
def test_stop_and_certificate_say_the_same_whatever_the_sizes(seed: int) -> None:
    random = np.random.default_rng(seed)
    names = set()
    for _ in range(40):
        problem, lift, values = any_case(random)
        run = linviz.run("kernel-ridge", problem, lift=lift, **values)
        assert (run.stop.name == "OPTIMAL") == linviz.certify(run).optimal, (problem, lift, values)
        names.add(run.stop.name)
    assert names == {"OPTIMAL", "PRECISION_LIMIT"}


@pytest.mark.parametrize("failure", [np.linalg.LinAlgError, None])
def test_what_a_library_finds_decides_nothing_that_sums_in_order_would_not(
    failure: type[Exception] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = np.random.default_rng(0)
    cases = [any_case(random) for _ in range(80)]
    stops = [linviz.run("kernel-ridge", *case[:2], **case[2]).stop for case in cases]
    asked = []

    def no_solution(form: ByLibrary, lams: Array) -> Array:
        asked.append(form)
        if failure:
            raise failure
        return np.full((len(lams), len(form.y)), np.nan)

    monkeypatch.setattr(ByLibrary, "point_weights", no_solution)
    assert [linviz.run("kernel-ridge", *case[:2], **case[2]).stop for case in cases] == stops
    assert len(asked) > 10


@pytest.mark.parametrize("bias", BIASES)
@pytest.mark.parametrize("size", [1e-2, 1.0, 1e2])
def test_points_on_a_line_in_five_dimensions_are_solved_exactly(bias: str, size: float) -> None:
    problem = on_a_ray(size)
    run = linviz.run("kernel-ridge", problem, lift=CUBES, lam=0.01, bias=bias)
    # features of 10⁹: whether the last digits prove the end as well is up to the processor, and then it says so
    proved = run.stop.name == "OPTIMAL"
    assert proved or (size, run.stop.name) == (1e2, "PRECISION_LIMIT")
    assert linviz.certify(run).holds == proved
    assert run[-1].scores == pytest.approx(exact_scores(problem, bias, 3, Fraction(0.01)), abs=1e-9)


@pytest.mark.parametrize("bias", BIASES)
def test_huge_kernels_and_the_smallest_lambda_are_solved_exactly(bias: str) -> None:
    X = np.random.default_rng(1).integers(-20, 21, size=(14, 2))
    problem = Problem(X, [1, -1] * 7)
    run = linviz.run("kernel-ridge", problem, lift=CUBES, lam=1e-6, bias=bias)
    assert np.abs(run.lifted.K).max() / 1e-6 > 1e14
    assert (run.stop.name, linviz.certify(run).holds) == ("OPTIMAL", True)
    assert run[-1].scores == pytest.approx(exact_scores(problem, bias, 3, Fraction(1e-6)), abs=1e-9)


def exact_scores(problem: Problem, bias: str, degree: int, lam: Fraction) -> list[float]:
    """Return f at the points for the kernel (x . z)^degree, computed in fractions."""
    X, n = [[Fraction(one) for one in x] for x in problem.X.tolist()], problem.n
    K = [
        [sum((a * b for a, b in zip(x, z, strict=True)), Fraction(0)) ** degree for z in X]
        for x in X
    ]
    y, mean = [Fraction(int(one)) for one in problem.y], Fraction(0)
    if bias == "centred":
        mean, rows = sum(y, Fraction(0)) / n, [sum(row, Fraction(0)) / n for row in K]
        middle = sum(rows, Fraction(0)) / n
        K = [[K[i][j] - rows[i] - rows[j] + middle for j in range(n)] for i in range(n)]
        y = [one - mean for one in y]
    equations = [
        [K[i][j] + (bias == "constant") + lam * (i == j) for j in range(n)] + [y[i]]
        for i in range(n)
    ]
    alpha = solve_exactly(equations)
    return [float(y[i] - lam * alpha[i] + mean) for i in range(n)]


def solve_exactly(rows: list[list[Fraction]]) -> list[Fraction]:
    """Solve equations by Gauss-Jordan elimination; each row ends with its right-hand side."""
    for i in range(len(rows)):
        rows[i] = [one / rows[i][i] for one in rows[i]]
        for k in range(len(rows)):
            if k != i:
                rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[-1] for row in rows]


def scores_from_weights(run: Trace, Z: Array) -> Array:
    """Return f as the page and figures draw it: from w and the b shown with it."""
    last = {name: values[0] for name, values in run.columns(np.array([run.steps])).items()}
    phi = run.lifted.lift.features(Z)
    assert phi is not None
    return np.asarray(phi @ last["w"] + last["w_b"])


@pytest.mark.parametrize("bias", BIASES)
def test_a_constant_component_is_in_what_is_drawn_and_not_in_b(bias: str) -> None:
    problem = Problem([(0, 0), (1, 2), (-1, 3), (2, 2)], [1, -1, 1, -1])
    run = linviz.run("kernel-ridge", problem, lift="polynomial", degree=2, coef0=3.0, bias=bias)
    frame, Z = run[-1], np.array([[0.5, -1.0], [4.0, 2.0]])
    assert frame.alpha is not None
    assert run.decision(Z) == pytest.approx(
        run.lifted.lift.kernel(Z, problem.X) @ frame.alpha + frame.b
    )
    assert scores_from_weights(run, Z) == pytest.approx(run.decision(Z))


def test_the_independent_solution_is_no_larger_than_the_points_ask_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # with 500 points and 4,000 features it took 24 s
    solve, shapes = np.linalg.lstsq, []

    def lstsq(A: Array, *more: Any) -> Any:
        shapes.append(A.shape)
        return solve(A, *more)

    monkeypatch.setattr(np.linalg, "lstsq", lstsq)
    random = np.random.default_rng(0)
    problem = Problem(random.normal(size=(20, 2)), [1, -1] * 10)
    lift = linviz.empirical(0.1) + linviz.empirical(0.5) + linviz.empirical(2.0)
    for bias in BIASES:
        run = linviz.run("kernel-ridge", problem, lift=lift, lam=0.1, bias=bias)
        assert linviz.certify(run).optimal
        assert shapes.pop() == (40, 20)
