"""The path over C: at every C the optimum, as near as it says, also where points are tied."""

from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.svm import SVC

import linviz
from linviz.algorithms.svm.c_path import walk
from linviz.algorithms.svm.c_path.path import BETWEEN, Best, CPath, c_path
from linviz.algorithms.svm.c_path.walk import best_bias_interval
from linviz.core.lift import Lifted, lift
from linviz.core.problem import Array, InputError, Problem
from tests.algorithms.svm.oracle_soft_svm import soft_margin_values as worth
from tests.amount import amount, some
from tests.datasets import (
    CIRCLES,
    COLLINEAR,
    CONTRADICT,
    NONSEP7,
    OUTLIER,
    OVERFIT24,
    THREE_SV,
    TWO,
    XOR,
    clouds,
)
from tests.oracles import soft_margin
from tests.runs import plane, problems

LOW, HIGH = 0.01, 1e4
KERNELS = (lift("none"), lift("polynomial", {"degree": 3}), lift("rbf"))
kernels = st.sampled_from(KERNELS)
prices = st.floats(np.log(LOW), np.log(HIGH)).map(lambda x: float(np.clip(np.exp(x), LOW, HIGH)))


def ring(n: int, radius: float) -> Array:
    turns = 2 * np.pi * np.arange(n) / n
    return radius * np.column_stack([np.cos(turns), np.sin(turns)])


GRID = np.array([(i, j) for i in range(7) for j in range(7)], dtype=float)
ALTERNATE = np.where(np.arange(49) % 2 == 0, 1, -1)
TIED = {
    "XOR": XOR,
    "contradictory pairs": CONTRADICT,
    "on a line": COLLINEAR,
    "two circles": CIRCLES,
    "a grid, halved": Problem(GRID, np.where(GRID.sum(axis=1) > 6, 1, -1)),
    "a chessboard": Problem(GRID, ALTERNATE),
    "every point twice": Problem(np.tile(OVERFIT24.X, (2, 1)), np.tile(OVERFIT24.y, 2)),
    "every point in both classes": Problem(
        np.tile(THREE_SV.X, (2, 1)), np.append(THREE_SV.y, -THREE_SV.y)
    ),
    "rings": Problem(np.vstack([ring(20, 1), ring(20, 2)]), np.repeat([1, -1], 20)),
    "one ring, classes in turn": Problem(ring(24, 1), ALTERNATE[:24]),
    "few on a line, alternating": Problem(
        np.column_stack([np.arange(12.0), np.zeros(12)]), ALTERNATE[:12]
    ),
}


def primal_objective(best: Best, lifted: Lifted) -> float:
    """Return 1/2 |w|^2 + C sum xi from alpha and b alone, by the recomputation without linviz."""
    return float(worth(lifted.K, lifted.y, best.C, best.alpha, best.b)["primal"])


def check_optimum(path: CPath, C: float) -> None:
    """Assert that the numbers at C are a feasible dual point with a gap within what is promised."""
    best, lifted = path.at(C), path.lifted
    assert ((best.alpha >= 0) & (best.alpha <= C)).all()
    assert abs(best.alpha @ lifted.y) <= 1e-9 * max(C, best.alpha.sum())
    # another order of adding terms that cancel
    assert best.primal == pytest.approx(primal_objective(best, lifted), rel=1e-6, abs=1e-12)
    assert 0 <= best.gap <= BETWEEN
    assert best.primal - best.dual <= (best.gap + 1e-6) * best.primal + 1e-12


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda one: one.name)
@pytest.mark.parametrize("name", TIED)
def test_tied_points_are_solved_as_exactly_as_any(name: str, kernel: linviz.Lift) -> None:
    path = linviz.c_path(TIED[name], kernel)
    assert path.exact, (path.gaps.max(), path.between.max())
    for C in np.geomspace(LOW, HIGH, amount(9, 23)):
        check_optimum(path, float(C))


@given(
    st.lists(
        st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.sampled_from([-1, 1])), min_size=2
    ),
    kernels,
    prices,
)
def test_random_grids_keep_the_promise_at_any_c(
    rows: list[tuple[int, int, int]], kernel: linviz.Lift, C: float
) -> None:
    table = np.array(rows, dtype=float)
    assume(np.ptp(table[:, 2]) > 0)
    path = linviz.c_path(Problem(table[:, :2], table[:, 2]), kernel)
    assert path.exact
    check_optimum(path, C)


@given(problems(least=2), kernels, st.floats(np.log(LOW), np.log(100)))
def test_the_objective_is_cvxpys(problem: Problem, kernel: linviz.Lift, x: float) -> None:
    assume(not problem.one_class)
    path, C = linviz.c_path(problem, kernel), float(np.clip(np.exp(x), LOW, 100))
    known = soft_margin(path.lifted.K, problem.y, C)
    # the solver's own tolerance, beside what is promised
    assert path.at(C).dual == pytest.approx(known, rel=2e-4, abs=1e-7)
    assert path.at(C).primal == pytest.approx(known, rel=2e-4, abs=1e-7)


@pytest.mark.parametrize(("kernel", "seed"), some(product(KERNELS, range(3)), 4))
def test_scores_are_those_of_scikit_learn_at_random_c(kernel: linviz.Lift, seed: int) -> None:
    problem = clouds(seed)
    path = linviz.c_path(problem, kernel, between=1e-8)
    for C in np.exp(np.random.default_rng(seed).uniform(np.log(LOW), np.log(100), 5)):
        model = SVC(C=C, kernel="precomputed", tol=1e-8).fit(path.lifted.K, problem.y)
        scores = model.decision_function(path.lifted.K)
        assert path.at(C).scores == pytest.approx(scores, abs=1e-3 * np.abs(scores).max())


@given(problems(least=2, most=12), kernels)
def test_what_is_said_of_the_way_between_two_stops_holds(
    problem: Problem, kernel: linviz.Lift
) -> None:
    path = c_path(Lifted(problem, kernel), 0.1, 100.0, between=1e-2)
    for k, most in enumerate(path.between):
        inside = np.linspace(path.stops[k], path.stops[k + 1], 12)[1:-1]
        assert max(path.at(float(C)).gap for C in inside) <= most + 1e-9


@given(st.lists(st.tuples(plane, st.sampled_from([-1, 1])), min_size=1, max_size=9))
def test_no_other_b_has_less_slack(rows: list[tuple[tuple[float, float], int]]) -> None:
    g, y = (
        np.array([point[0] for point, _ in rows]),
        np.array([label for _, label in rows], dtype=float),
    )
    low, high = best_bias_interval(g, y)

    def slack(b: float) -> float:
        return float(np.maximum(0.0, 1.0 - y * (g + b)).sum())

    # the sum is made of straight pieces that meet at y - g
    least = min(slack(b) for b in y - g)
    for b in (low, high, (low + high) / 2):
        assert not np.isfinite(b) or slack(b) == least
    assert not np.isfinite(low) or slack(low - 0.125) > least
    assert not np.isfinite(high) or slack(high + 0.125) > least


@pytest.mark.parametrize(
    ("C", "margin"), [(0.05, 2.23), (0.1, 2.13), (1, 1.39), (10, 0.36), (100, 0.36)]
)
def test_the_margins_of_the_outlier(C: float, margin: float) -> None:
    assert round(linviz.c_path(OUTLIER, between=1e-8).at(C).half_width, 2) == margin


def test_where_b_is_not_unique_all_of_its_interval_is_known() -> None:
    best = linviz.c_path(OUTLIER).at(1)
    assert (best.b_low, best.b, best.b_high) == pytest.approx((-0.8, -0.75, -0.7))
    xor = linviz.c_path(XOR).at(1)
    assert (xor.b_low, xor.b, xor.b_high) == pytest.approx((-1, 0, 1))
    assert xor.w == pytest.approx([0, 0])


def test_from_some_c_on_separated_points_have_their_hard_margin() -> None:
    path = linviz.c_path(TWO)
    for C in (10, 50, 1e4):
        assert path.at(C).alpha == pytest.approx(path.at(2).alpha)
        assert path.at(C).margin == pytest.approx(np.sqrt(0.5))
        assert not path.at(C).slack.any()


def test_a_point_inside_the_margin_has_alpha_c_exactly_and_one_outside_0() -> None:
    path = linviz.c_path(NONSEP7, between=1e-8)
    for C in np.geomspace(LOW, HIGH, 101):
        best = path.at(float(C))
        signed = path.lifted.y * best.scores
        assert (best.alpha[signed < 0.9] == C).all()
        assert (best.alpha[signed > 1.1] == 0).all()


def test_the_last_step_of_a_run_is_the_same_optimum() -> None:
    problem, Z = clouds(4, 30), np.random.default_rng(0).normal(size=(20, 2))
    path = linviz.c_path(problem, "rbf", gamma=0.3)
    run = linviz.run("soft-svm", problem, "rbf", gamma=0.3, C=2.5)
    assert path.decision(Z, 2.5) == pytest.approx(run.decision(Z), abs=2e-2)
    assert path.at(2.5).primal == pytest.approx(run[-1].objectives["primal"], rel=2e-4)


def test_permuted_points_have_the_same_path() -> None:
    problem, order = clouds(1, 24), np.random.default_rng(5).permutation(24)
    other = linviz.c_path(Problem(problem.X[order], problem.y[order]), between=1e-8)
    path = linviz.c_path(problem, between=1e-8)
    for C in (0.03, 0.7, 44, 5e3):
        assert other.at(C).scores == pytest.approx(path.at(C).scores[order], abs=2e-3)


@pytest.mark.parametrize(
    "problem", [Problem([], []), Problem([(1, 2)], [1]), Problem([(1, 2), (3, 4)], [-1, -1])]
)
def test_without_two_classes_there_is_nothing_to_learn(problem: Problem) -> None:
    path = linviz.c_path(problem)
    best = path.at(3)
    assert path.exact
    assert not best.alpha.any()
    assert not best.slack.any()
    assert best.w == pytest.approx([0, 0])
    assert np.isnan(best.half_width)


def test_what_cannot_be_asked_is_told() -> None:
    with pytest.raises(InputError, match=r"from 0\.1 to 10; it is 11"):
        linviz.c_path(TWO, low=0.1, high=10).at(11)
    for low, high in ((0, 1), (2, 1), (1, np.inf), (np.nan, 1)):
        with pytest.raises(InputError, match="low must be above 0, and high larger than low"):
            linviz.c_path(TWO, low=low, high=high)
    with pytest.raises(InputError, match="pass the points as a Problem"):
        linviz.c_path([[1, 2]])  # type: ignore[arg-type]
    with pytest.raises(InputError, match="would take too long"):
        c_path(Lifted(clouds(0, 60), lift("rbf")), LOW, HIGH, most_work=1e4)


def test_what_longer_floats_take_is_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the lifts that a million requests found: a path took 3 s, whose stops only longer floats can close."""
    far = Problem(10.0 * clouds(0, 60).X, clouds(0, 60).y)
    seen = Lifted(far, linviz.polynomial(2) + linviz.linear())
    assert c_path(seen, LOW, HIGH, most_work=1e8).exact
    monkeypatch.setattr(walk, "FINE_COST", 1e8)
    with pytest.raises(InputError, match="would take too long"):
        c_path(seen, LOW, HIGH, most_work=1e8)


def test_where_only_an_exact_path_will_do_the_first_stop_that_is_not_ends_it() -> None:
    far = Problem(1e5 * clouds(0, 60).X, clouds(0, 60).y)
    seen = Lifted(far, linviz.polynomial(6))
    assert not c_path(seen, LOW, HIGH).exact
    with pytest.raises(InputError, match="rounding hides the optimum for some C"):
        c_path(seen, LOW, HIGH, only_exact=True)


def test_a_path_is_read_only() -> None:
    path = linviz.c_path(TWO)
    for values in (
        path.stops,
        path.shares,
        path.gaps,
        path.between,
        path.at(1).alpha,
        path.at(1).scores,
    ):
        assert not values.flags.writeable
