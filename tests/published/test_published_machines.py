"""Published exercises on support vector machines, and reports on other implementations."""

from typing import NamedTuple

import numpy as np
import pytest
from sklearn.datasets import make_blobs

import linviz
from linviz.certificate.certify import certify
from linviz.core.lift import Lifted
from linviz.core.problem import Array, Problem
from tests.datasets import lifted
from tests.runs import trace

# a grid of 25 points in the unit square
GRID = np.array([(a / 4, b / 4) for a in range(5) for b in range(5)])


class Margin(NamedTuple):
    """Points and labels with the printed w, b, alphas (None where none are printed) and margin."""

    problem: Problem
    w: list[float]
    b: float
    margin: float
    alpha: list[float] | None = None


MARGINS = {
    "stats.stackexchange 353552": Margin(
        Problem([(3, 4), (1, 4), (2, 3), (6, -1), (7, -1), (5, -3)], [-1, -1, -1, 1, 1, 1]),
        [0.25, -0.25],
        -0.75,
        8**0.5,
        [0, 0, 1 / 16, 1 / 16, 0, 0],
    ),
    # datascience.stackexchange, "svm optimization problem"
    "around the origin": Margin(
        Problem(
            [(3, 1), (3, -1), (6, 1), (6, -1), (1, 0), (0, 1), (0, -1), (-1, 0)],
            [1, 1, 1, 1, -1, -1, -1, -1],
        ),
        [1, 0],
        -2,
        1,
        [0.25, 0.25, 0, 0, 0.5, 0, 0, 0],
    ),
    "Rhea of Purdue": Margin(Problem([[1], [2], [3]], [-1, 1, 1]), [2], -3, 0.5, [2, 2, 0]),
    # a homework of CMU, chegg q2906012
    "by inspection": Margin(
        Problem([(2, 2), (4, 4), (4, 0), (0, 0), (2, 0), (0, 2)], [1, 1, 1, -1, -1, -1]),
        [1, 1],
        -3,
        0.5**0.5,
    ),
    "wizedu 915223": Margin(
        Problem([(1, 1), (-1, 1), (0, -1)], [1, -1, -1]),
        [1, 0.5],
        -0.5,
        2 / 5**0.5,
        [0.625, 0.375, 0.25],
    ),
    "transtutors 11810049": Margin(
        Problem([(2, -0.25), (-1.5, 1.5), (1, -1.25)], [1, 1, -1]), [2 / 3, 4 / 3], 0, 3 / 20**0.5
    ),
    # its last question: a point far behind changes nothing
    "transtutors 11810049, one more": Margin(
        Problem([(2, -0.25), (-1.5, 1.5), (1, -1.25), (0, -2)], [1, 1, -1, -1]),
        [2 / 3, 4 / 3],
        0,
        3 / 20**0.5,
    ),
    # CS434a as in 19ceng/bm605pr, which prints two digits
    "CS434a": Margin(
        Problem([(1, 6), (1, 10), (4, 11), (5, 2), (7, 6), (10, 4)], [1, 1, 1, -1, -1, -1]),
        [-1 / 3, 0.2],
        2 / 15,
        15 / 34**0.5,
        [8 / 225, 0, 0.04, 0, 17 / 225, 0],
    ),
    "MITx 6.86x": Margin(
        Problem(
            [(0, 0), (2, 0), (3, 0), (0, 2), (2, 2), (5, 1), (5, 2), (2, 4), (4, 4), (5, 5)],
            [-1] * 5 + [1] * 5,
        ),
        [1, 1],
        -5,
        0.5**0.5,
    ),
    # the tutorial of OpenCV (opencv_contrib, issue 3677)
    "OpenCV": Margin(
        Problem([(501, 10), (255, 10), (501, 255), (10, 501)], [1, -1, -1, -1]),
        [0.0081300813, -0.0081632653],
        -2.9915380787,
        86.7968173410,
    ),
    # JuliaStats/SVM.jl, issue 32, where the slope came out wrong
    "two squares": Margin(
        Problem(np.vstack([GRID + 2, GRID]), [1] * 25 + [-1] * 25), [1, 1], -3, 0.5**0.5
    ),
}


@pytest.mark.parametrize("name", MARGINS)
def test_the_widest_margin_is_the_one_that_is_printed(name: str) -> None:
    known = MARGINS[name]
    for algorithm, values in (("hard-svm", {}), ("active-set-svm", {"C": 1e4})):
        run = trace(algorithm, known.problem, **values)
        last = run[-1]
        assert run.stop.name == "OPTIMAL"
        assert [*last.w, last.b] == pytest.approx([*known.w, known.b], abs=1e-6)
        assert last.margin == pytest.approx(known.margin, abs=1e-6)
        if known.alpha is not None:
            assert last.alpha == pytest.approx(known.alpha, abs=1e-5)
        proved = certify(run)
        assert proved.holds
        assert proved.optimal


@pytest.mark.parametrize("algorithm", ["kozinec-two-hull", "mdm"])
@pytest.mark.parametrize("name", MARGINS)
def test_the_nearest_points_of_the_hulls_give_the_same_line(name: str, algorithm: str) -> None:
    known = MARGINS[name]
    last = trace(algorithm, known.problem, epsilon=1e-6)[-1]
    found = np.array([*last.w, last.b]) / np.linalg.norm(last.w)
    right = np.array([*known.w, known.b]) / np.linalg.norm(known.w)
    assert found == pytest.approx(right, abs=1e-4)


def test_at_half_of_w_each_point_on_the_margin_costs_half() -> None:
    # MITx 6.86x: the hinge losses of (w, b) / 2 add up to 1.5
    known = MARGINS["MITx 6.86x"]
    scores = trace("hard-svm", known.problem)[-1].scores
    assert np.maximum(0, 1 - known.problem.y * scores / 2).sum() == pytest.approx(1.5)


def test_two_blobs_have_the_three_support_vectors_that_are_printed() -> None:
    # VanderPlas, Python Data Science Handbook
    X, y = make_blobs(n_samples=50, centers=2, random_state=0, cluster_std=0.60)
    last = trace("hard-svm", Problem(X, 2 * y - 1))[-1]
    assert last.alpha is not None
    printed = [[0.44359863, 3.11530945], [2.06156753, 1.96918596], [2.33812285, 3.43116792]]
    assert sorted(X[last.alpha > 1e-9].tolist()) == [
        pytest.approx(one, abs=1e-7) for one in printed
    ]


# soft margins


@pytest.mark.parametrize("algorithm", ["soft-svm", "active-set-svm"])
def test_with_c_5_two_points_are_at_their_limit(algorithm: str) -> None:
    # math.techqa.club 4602707
    data = Problem([(0.5, 0), (2, 1), (1, 1), (1, 0), (0, 1)], [1, 1, 1, -1, -1])
    last = trace(algorithm, data, C=5)[-1]
    assert [*last.w, last.b] == pytest.approx([2, 0, -1], abs=1e-5)
    assert last.alpha == pytest.approx([5, 0, 4.5, 5, 4.5], abs=1e-5)
    assert last.objectives["primal"] == pytest.approx(17, abs=1e-4)


# scikit-learn, issue 18606: separable, and yet one error at C = 1
THREE = Problem([(1.5, 2.5), (2.5, 1.5), (2.5, 2.5)], [1, 1, -1])


@pytest.mark.parametrize(
    ("C", "slope", "b", "errors"), [(1, -0.5, 3, 1), (2, -1, 5, 1), (4, -2, 9, 0), (100, -2, 9, 0)]
)
def test_a_small_c_leaves_an_error_that_a_larger_one_does_not(
    C: float, slope: float, b: float, errors: int
) -> None:
    # alpha = (C/2, C/2, C) until C = 4
    last = trace("soft-svm", THREE, C=C)[-1]
    assert [*last.w, last.b] == pytest.approx([slope, slope, b], abs=1e-4)
    assert last.errors == errors


def test_along_the_path_of_c_its_w_grows_until_c_is_4() -> None:
    path = linviz.c_path(THREE, low=0.1, high=100)
    assert path.at(1).w == pytest.approx([-0.5, -0.5], abs=1e-5)
    assert path.at(50).w == pytest.approx([-2, -2], abs=1e-5)
    assert trace("hard-svm", THREE)[-1].alpha == pytest.approx([2, 2, 4], abs=1e-5)


# scikit-learn, issue 12738: points that are there twice, and one that has both labels
TWINS = Problem(
    [(1, 1), (1, 1), (2, 2), (0, 0), (0, 0), (-1, 0), (1, 1)], [1, 1, 1, -1, -1, -1, -1]
)


@pytest.mark.parametrize("algorithm", ["soft-svm", "active-set-svm"])
def test_twins_and_a_contradiction_have_a_soft_margin(algorithm: str) -> None:
    run = trace(algorithm, TWINS, C=1)
    assert [*run[-1].w, run[-1].b] == pytest.approx([1, 1, -1], abs=1e-5)
    assert run[-1].objectives["primal"] == pytest.approx(3, abs=1e-5)
    assert certify(run).holds


@pytest.mark.parametrize("data", [TWINS, lifted(TWINS, "rbf", gamma=50)], ids=["none", "rbf"])
def test_and_a_hard_one_in_no_lift(data: Problem | Lifted) -> None:
    assert trace("hard-svm", data).stop.name == "NOT_SEPARABLE"


# kernels


@pytest.mark.parametrize("labels", [[-1, -1, 1, 1], [1, 1, -1, -1]])
def test_f_is_the_sum_over_alphas_and_its_sign_the_label_whichever_comes_first(
    labels: list[int],
) -> None:
    # scikit-learn, issue 4262, and the FAQ of libsvm: there the sign depends on the first label
    X, Z = np.array([(0.0, 0), (1, 1), (2, 0), (3, 1)]), np.array([(0.5, 0.5), (2.5, -1)])
    run = trace("soft-svm", lifted(Problem(X, labels), "rbf", gamma=0.7), C=3)
    K = np.exp(-0.7 * ((Z[:, None] - X) ** 2).sum(axis=2))
    assert run[-1].alpha is not None
    assert run.decision(Z) == pytest.approx(K @ (run[-1].alpha * labels) + run[-1].b)
    assert np.sign(run.decision(X)).tolist() == labels


def test_a_far_too_small_gamma_makes_an_almost_flat_f_that_is_right_all_the_same() -> None:
    corners = Problem([(0, 0), (1, 1), (0, 1), (1, 0)], [-1, -1, 1, 1])
    run = trace("soft-svm", lifted(corners, "rbf", gamma=0.001), C=1e4)
    # by symmetry all alphas are C and b is 0
    value = 1e4 * (1 + np.exp(-0.002) - 2 * np.exp(-0.001))
    assert corners.y * run[-1].scores == pytest.approx(np.full(4, value), abs=1e-6)
    assert run.stop.name == "OPTIMAL"
    assert certify(run).holds


@pytest.mark.parametrize("algorithm", ["soft-svm", "active-set-svm"])
def test_five_points_on_a_line_have_the_parabola_of_the_slides(algorithm: str) -> None:
    # printed as f(z) = 0.6667 z^2 - 5.333 z + 9, with alphas of three digits
    data = lifted(Problem([[1], [2], [4], [5], [6]], [1, 1, -1, -1, 1]), "polynomial")
    run = trace(algorithm, data, C=100)
    assert run[-1].alpha == pytest.approx([0, 2.5, 0, 22 / 3, 29 / 6], abs=2e-3)
    z = np.array([0.0, 1, 3, 7])
    assert run.decision(z[:, None]) == pytest.approx(2 / 3 * z**2 - 16 / 3 * z + 9, abs=2e-3)


def test_the_corners_of_xor_have_the_alphas_that_are_printed() -> None:
    # usaonlineessays, computer science 42: K = (1 + x.z)^2
    corners = Problem([(1, 1), (1, 0), (0, 1), (0, 0)], [-1, 1, 1, -1])
    run = trace("hard-svm", lifted(corners, "polynomial"))
    assert run[-1].alpha == pytest.approx([2, 8 / 3, 8 / 3, 10 / 3], abs=1e-5)
    assert [run[-1].b, run[-1].margin] == pytest.approx([-1, (3 / 32) ** 0.5], abs=1e-6)
    Z = np.array([(0.5, 0.5), (2, -1), (0.2, 0.9)])
    assert run.decision(Z) == pytest.approx(xor_by_hand(*Z.T), abs=1e-5)


def xor_by_hand(u: Array, v: Array) -> Array:
    """Return f at (u, v) as it follows from the alphas."""
    return np.asarray((4 * (u + v) - 12 * u * v + 2 * (u**2 + v**2)) / 3 - 1)


def test_xor_of_signs_is_separated_by_its_product() -> None:
    # toppr: K = (x.z)^2; the alphas are not unique, but their sums over opposite points are
    signs = Problem([(-1, -1), (1, 1), (-1, 1), (1, -1)], [-1, -1, 1, 1])
    last = trace("hard-svm", lifted(signs, "quadratic"))[-1]
    assert [*last.w, last.b] == pytest.approx([0, -(0.5**0.5), 0, 0], abs=1e-7)
    assert last.margin == pytest.approx(2**0.5)
    assert last.alpha is not None
    assert last.alpha.reshape(2, 2).sum(axis=1) == pytest.approx([0.25, 0.25])
