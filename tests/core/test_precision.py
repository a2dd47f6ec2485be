"""Numbers of a millionth and of millions: an answer is right in fractions too, or is not called one."""

from typing import Any

import numpy as np
import pytest

import linviz
from linviz.certificate.certify import certify
from linviz.core import active_set
from linviz.core.lift import Lift, Lifted, lift
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from tests.algorithms.svm import exact_gap
from tests.amount import amount
from tests.datasets import clouds
from tests.runs import trace

CUBIC = {"degree": 3, "coef0": 1}
CLAIMS = {"OPTIMAL", "SOLVED"}


def spread(seed: int, apart: float, sizes: tuple[float, ...], n: int = 24) -> Problem:
    """Return two clouds in the plane, so far apart, scaled to other units."""
    one = clouds(seed, n, apart)
    return Problem(one.X * sizes, one.y)


def run_with_solution(
    name: str, problem: Problem, one: Lift, **parameters: Any
) -> tuple[Trace, Array, float]:
    """Return a run with the alpha and b of its last step."""
    run = trace(name, Lifted(problem, one), **parameters)
    assert run[-1].alpha is not None
    return run, run[-1].alpha, run[-1].b


SIZES = [(1e6, 1e6), (1e-6, 1e-6), (1e6, 1e-6), (1e3, 1e6), (1e-3, 1.0)]


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize(("degree", "coef0"), [(1, 0), (3, 1)])
@pytest.mark.parametrize("apart", [0.75, 3.0])
def test_whatever_the_sizes_an_optimum_is_one_in_fractions_and_the_certificate_says_so(
    sizes: tuple[float, float], degree: int, coef0: int, apart: float
) -> None:
    one = lift("none") if degree == 1 else lift("polynomial", CUBIC)
    for seed in range(2):
        problem = spread(seed, apart, sizes)
        K = exact_gap.polynomial_gram(problem.X, degree, coef0)
        for C in (1.0, 1e4):
            run, alpha, b = run_with_solution("active-set-svm", problem, one, C=C)
            judged = certify(run)
            assert judged.optimal == (run.stop.name in CLAIMS)
            assert not judged.optimal or exact_gap.soft_gap(K, problem.y, C, (alpha, b)) <= 1e-6
        run, alpha, b = run_with_solution("hard-svm", problem, one)
        judged = certify(run)
        assert judged.optimal == (run.stop.name in CLAIMS)
        assert not judged.optimal or exact_gap.hard_gap(K, problem.y, (alpha, b)) <= 1e-6


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("size", [1.0, 1e3, 1e6])
def test_a_dear_slack_beside_a_short_w_is_no_rounding(seed: int, size: float) -> None:
    # w is about 1 / size^3, so C times one rounding of a score would be more than all of it
    problem = spread(seed, 3.0, (size, size))
    run, alpha, b = run_with_solution("active-set-svm", problem, lift("polynomial", CUBIC), C=100.0)
    gap = exact_gap.soft_gap(
        exact_gap.polynomial_gram(problem.X, 3, 1), problem.y, 100.0, (alpha, b)
    )
    assert run.stop.name == "OPTIMAL"
    assert gap <= 1e-6
    assert certify(run).optimal


def test_two_units_in_one_plane_leave_sum_alpha_y_at_0() -> None:
    # b used to be solved for in the units of one of the points, and its equation drowned beside those of the others
    rng = np.random.default_rng(29)
    for _ in range(amount(6, 20)):
        X = rng.integers(-4, 5, size=(40, 2)) * [0.64, 4.5e-5]
        problem = Problem(X, np.where(rng.random(40) < 0.5, 1, -1))
        for C in (100.0, 1e4):
            run, alpha, _ = run_with_solution("active-set-svm", problem, lift("quadratic"), C=C)
            assert abs(alpha @ problem.y) <= 1e-9 * alpha.sum()
            assert run.stop.name == "OPTIMAL"
            assert certify(run).optimal


@pytest.mark.parametrize("size", [1.0, 1e-3, 1e-6, 1e3, 1e6])
@pytest.mark.parametrize("apart", [0.75, 3.0])
def test_units_do_not_decide_whether_the_classes_can_be_separated(
    size: float, apart: float
) -> None:
    for seed in range(6):
        plain, other = (
            trace(
                "hard-svm", Lifted(spread(seed, apart, (one, one), n=14), lift("polynomial", CUBIC))
            )
            for one in (1.0, size)
        )
        # rounding may leave the question open, but may not answer it
        assert {plain.stop.name, other.stop.name} <= {"PRECISION_LIMIT", plain.stop.name}
        for run in (plain, other):
            judged = certify(run)
            assert judged.holds == (run.stop.name != "PRECISION_LIMIT")


def test_cubes_of_millionths_that_can_be_separated_are_not_said_to_meet() -> None:
    problem = spread(0, 0.75, (1e-6, 1e-6), n=8)
    explicit = Problem(
        Lifted(Problem(problem.X * 1e6, problem.y), lift("polynomial", CUBIC)).phi, problem.y
    )
    assert trace("hard-svm", Lifted(explicit, lift("none"))).stop.name == "OPTIMAL"
    run = trace("hard-svm", Lifted(problem, lift("polynomial", CUBIC)))
    assert run.stop.name == "PRECISION_LIMIT"
    assert "rounding hides whether" in run.stop.sentence
    assert not certify(run).optimal


@pytest.mark.parametrize("sizes", SIZES)
def test_the_leap_of_smo_claims_no_more_than_is_so(sizes: tuple[float, float]) -> None:
    for seed in range(3):
        problem = spread(seed, 0.75, sizes)
        run, alpha, b = run_with_solution("soft-svm", problem, lift("none"), C=1.0)
        gap = exact_gap.soft_gap(
            exact_gap.polynomial_gram(problem.X, 1, 0), problem.y, 1.0, (alpha, b)
        )
        assert run.stop.name not in CLAIMS or (gap <= 1e-6 and certify(run).optimal)


@pytest.mark.parametrize("sizes", SIZES)
def test_a_start_near_the_end_ends_as_well_as_one_from_nothing(sizes: tuple[float, float]) -> None:
    for seed in range(3):
        before, C = spread(seed, 2.0, sizes), 1 / max(sizes) ** 2
        X = before.X.copy()
        X[3] *= 1.01
        after = Lifted(Problem(X, before.y), lift("none"))
        near = active_set.solve(Lifted(before, lift("none")).K, before.y, C).alpha
        warm, cold = (active_set.solve(after.K, after.y, C, one) for one in (near, None))
        assert warm.entering == cold.entering == active_set.DONE
        K = exact_gap.polynomial_gram(X, 1, 0)
        for found in (warm, cold):
            assert exact_gap.soft_gap(K, after.y, C, (found.alpha, found.b)) <= 1e-9


@pytest.mark.parametrize("size", [1e-6, 1e3, 1e6])
def test_a_path_over_c_is_called_exact_just_where_its_stops_are(size: float) -> None:
    problem = spread(2, 1.0, (size, size))
    path = linviz.c_path(problem, low=0.01, high=100.0)
    K = exact_gap.polynomial_gram(problem.X, 1, 0)
    gaps = [
        exact_gap.soft_gap(K, problem.y, C, (path.at(C).alpha, path.at(C).b))
        for C in path.stops[:: len(path.stops) // 6]
    ]
    assert not path.exact or max(gaps) <= 1e-6
    assert path.exact == (path.gaps.max() <= 1e-6 and path.between.max() <= 1e-4)


@pytest.mark.parametrize("name", ["hard-svm", "dual-perceptron"])
def test_a_kernel_without_a_map_has_a_proof_where_its_matrix_has_a_rank(name: str) -> None:
    # all of the weight on the second of two kernels
    xor = Problem([(1, 1), (-1, -1), (1, -1), (-1, 1)], [1, 1, -1, -1])
    mixed = linviz.mix(linviz.rbf(0.5), linviz.linear(), beta=0.0)
    run = trace(name, Lifted(xor, mixed))
    judged = certify(run)
    assert run.stop.name in ("NOT_SEPARABLE", "CYCLING")
    assert judged.holds
    assert (
        "No boundary of this kind" in judged.reason
        or "hulls of the two classes meet" in judged.reason
    )


@pytest.mark.parametrize("name", ["hard-svm", "kozinec-two-hull", "mdm"])
def test_hulls_that_come_near_are_not_said_to_meet(name: str) -> None:
    # 1 beside a million, in units in which a product of two of the numbers has 12 digits
    X = [(1e6, 0), (-1e6, 0), (1e6, 1e-3), (-1e6, 1e-3), (0, 0), (0, 1e-3)]
    for y in ([1, 1, -1, -1, 1, -1], [1, 1, -1, -1, -1, 1]):
        run = trace(name, Lifted(Problem(X, y), lift("none")))
        judged = certify(run)
        assert judged.holds == (
            run.stop.name != "PRECISION_LIMIT" and run.stop.name != "STEP_LIMIT"
        )
        assert run.stop.name != "NOT_SEPARABLE" or y[4] < 0


@pytest.mark.parametrize("size", [1e-6, 1e6])
def test_the_bounds_of_two_hulls_are_certified_in_any_units(size: float) -> None:
    run = trace(
        "kozinec-two-hull",
        Lifted(spread(1, 3.0, (size, size)), lift("polynomial", CUBIC | {"coef0": 0})),
    )
    assert run.stop.name == "EPSILON_OPTIMAL"
    assert certify(run).holds
