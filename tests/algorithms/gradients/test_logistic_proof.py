"""Proofs about the logistic loss: they end, and no better classifier undercuts them."""

from collections.abc import Iterator

import numpy as np
import pytest

import linviz
from linviz.algorithms.gradients.logistic.judge import logistic_bound
from linviz.certificate.certify import certify
from linviz.certificate.separable import is_separable
from linviz.core.lift import Lifted, Polynomial
from linviz.core.problem import Array, Problem
from tests.runs import columns, trace

FAR_CORNERS = [(1, -3.8), (-1.5, 2.6), (1.6, -3.8), (4, -2.9)]
ENDLESS = {
    "twins on a number line": Problem([[-4], [3], [2], [2]], [1, 1, -1, -1]),
    "four points of the plane": Problem(FAR_CORNERS, [-1, 1, 1, -1]),
}
NINE = [24.2, 18.6, 18.1, 18.3, 20.8, 21.8, 21.2, 21.8, 22.8]
NINE_LABELS = [1, -1, -1, 1, 1, -1, -1, 1, -1]


def lifted_line(x: list[float], labels: list[int], degree: int) -> Lifted:
    return Lifted(Problem([[one] for one in x], labels), Polynomial(degree))


def random_problems(seed: int, count: int) -> Iterator[tuple[Lifted, int]]:
    """Yield random tenths on the number line, near 0 or far from it, lifted, and the degree of the lift."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        n, degree = int(rng.integers(4, 14)), int(rng.integers(3, 7))
        spread = rng.choice([0.5, 2, 6])
        x = np.round(
            np.clip(rng.choice([0, 5, 20, 28]) + rng.uniform(-spread, spread, n), -32, 32), 1
        )
        labels = rng.choice([-1, 1], n)
        labels[0] = -labels[1]
        yield lifted_line(x.tolist(), labels.tolist(), degree), degree


def count_label_changes(lifted: Lifted) -> float:
    """Return how often the label changes along the line: a polynomial separates exactly if its degree is as high."""
    x, y = lifted.X[:, 0], lifted.y
    ordered = y[np.lexsort((y, x))]
    both = any(len(set(y[x == place])) > 1 for place in x)
    return np.inf if both else int((ordered[1:] != ordered[:-1]).sum())


def smallest_loss(lifted: Lifted, degree: int) -> float:
    """Return the smallest loss by Newton's method in Legendre polynomials of the points' interval, made orthonormal."""
    x = lifted.X[:, 0]
    basis = np.polynomial.legendre.legvander((x - x.mean()) / (np.ptp(x) / 2), degree)
    Q, size, _ = np.linalg.svd(basis, full_matrices=False)
    z = lifted.y[:, None] * Q[:, size > 1e-12 * size[0]]

    def loss(v: Array) -> float:
        return float(np.logaddexp(0, -z @ v).sum())

    v = np.zeros(z.shape[1])
    for _ in range(80):
        pull = np.exp(-np.logaddexp(0, z @ v))
        way = np.linalg.solve(
            z.T @ (z * (pull * (1 - pull))[:, None]) + 1e-14 * np.eye(len(v)), pull @ z
        )
        length = next((2.0**-k for k in range(33) if loss(v + 2.0**-k * way) < loss(v)), 0.0)
        if length == 0:
            break
        v = v + length * way
    return loss(v)


@pytest.mark.parametrize("name", ENDLESS)
def test_a_proof_on_rows_of_k_comes_to_an_end(name: str) -> None:
    # the rows that were taken out set the measure for those that were left, and nobody ever went
    assert (
        "no finite optimum"
        in certify(linviz.run("logistic-gd", ENDLESS[name], lift="empirical")).reason
    )


def test_four_points_far_out_are_separable_by_a_polynomial_of_degree_4() -> None:
    seen = lifted_line([20.0, 20.1, 20.2, 19.8], [-1, 1, -1, 1], 4)
    assert logistic_bound(seen, 0.0) == (0.0, False)
    assert "no finite optimum" in certify(trace("logistic-gd", seen)).reason


def test_no_classifier_undercuts_the_bound_of_nine_points_far_out() -> None:
    seen = lifted_line(NINE, NINE_LABELS, 6)
    bound = logistic_bound(seen, 0.0)
    assert bound.is_reached
    assert bound.value == pytest.approx(smallest_loss(seen, 6), rel=1e-6)


def test_on_seeded_tenths_of_the_number_line_no_proof_is_wrong_and_none_is_missing() -> None:
    for lifted, degree in random_problems(0, 200):
        bound, best = logistic_bound(lifted, 0.0), smallest_loss(lifted, degree)
        assert bound.value <= best * (1 + 1e-8) + 1e-12
        assert bound.value >= best * (1 - 1e-3) - 1e-3
        if count_label_changes(lifted) <= degree:
            assert bound == (0.0, False)


def test_on_the_same_whether_a_boundary_exists_is_what_the_changes_of_label_say() -> None:
    for lifted, degree in random_problems(1, 250):
        assert is_separable(lifted, bias=True)[0] is bool(count_label_changes(lifted) <= degree)


@pytest.mark.parametrize("lam", [1e-4, 0.1, 10.0])
def test_with_a_price_on_w_no_classifier_undercuts_it_either(lam: float) -> None:
    rng = np.random.default_rng(3)
    for lifted, _ in random_problems(2, 40):
        bound = logistic_bound(lifted, lam).value
        run = trace("logistic-gd", lifted, lam=lam, eta=1e-4, steps=200)
        frames = columns(run)
        assert np.nanmin(frames["objective"]) >= bound * (1 - 1e-9)
        for w in rng.normal(size=(20, lifted.phi.shape[1])) / np.abs(lifted.phi).max(axis=0):
            scores = lifted.phi @ w
            losses = np.logaddexp(0, -lifted.y * (scores - np.median(scores)))
            assert losses.sum() + lam / 2 * w @ w >= bound * (1 - 1e-9)


@pytest.mark.parametrize("size", [0.0, 1e-200, 1e-9])
def test_a_price_beside_which_features_are_nothing_leaves_a_proof(size: float) -> None:
    # of features that are all 0 it was 0 times infinity, with warnings
    run = trace("logistic-gd", Problem([[size], [-size], [size]], [1, -1, -1]), lam=1e6, eta=1e-3)
    assert certify(run).dual == pytest.approx(3 * np.log(3) - 2 * np.log(2), rel=1e-6)
