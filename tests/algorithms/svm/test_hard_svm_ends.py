"""The hard margin under rounding: it ends honestly, its dual only rises, and every step has words."""

from typing import Any

import numpy as np
import pytest

import linviz
from linviz.algorithms.svm import duality
from linviz.certificate.certify import certify
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from linviz.words.describe import cases_of, columns_for_words, words_of
from tests.runs import columns

ENDS = {"OPTIMAL", "NOT_SEPARABLE", "PRECISION_LIMIT", "STEP_LIMIT"}
HONEST = {"NOT_SEPARABLE", "PRECISION_LIMIT"}


def dual_objectives(run: Trace) -> Array:
    return np.asarray(columns(run)["dual"])


def rises(values: Array) -> bool:
    before = np.maximum.accumulate(values)
    return bool((before - values <= 1e-6 * np.abs(before)).all())


def overlapping(n: int, d: int, seed: int) -> Problem:
    rng = np.random.default_rng(seed)
    return Problem(np.round(rng.normal(size=(n, d)) * 2, 1), rng.choice([-1, 1], n))


def test_a_point_of_both_labels_beside_one_far_off_is_not_separable() -> None:
    # rounding gave the pair a little room, alpha went to 9e11, and back to 0 in the next step
    run = linviz.run(
        "hard-svm", Problem([[0], [3], [0], [-2]], [1, -1, -1, 1]), lift="polynomial", degree=4
    )
    assert run.stop.name == "NOT_SEPARABLE"
    assert rises(dual_objectives(run))
    assert certify(run).holds
    assert [linviz.describe(run, step).caption for step in range(len(run))]


CASES: dict[str, tuple[Problem, dict[str, Any]]] = {
    "a mixed lift on the line": (overlapping(60, 1, 13), {"lift": "mix"}),
    "an RBF": (overlapping(60, 2, 16), {"lift": "rbf", "gamma": 0.05}),
    "a wide RBF": (overlapping(120, 2, 2), {"lift": "rbf", "gamma": 0.05}),
    "rows of K": (overlapping(80, 2, 3), {"lift": "empirical"}),
    "a high power": (overlapping(12, 1, 4), {"lift": "polynomial", "degree": 6, "coef0": 0.0}),
}


@pytest.mark.parametrize("name", CASES)
def test_on_overlapping_points_every_step_of_the_hard_margin_has_words(name: str) -> None:
    problem, given = CASES[name]
    run = linviz.run("hard-svm", problem, **given)
    assert run.stop.name in ENDS
    assert rises(dual_objectives(run))
    words = words_of(run)
    assert set(cases_of(run, columns_for_words(run, np.arange(len(run))))) <= words.phrases.keys()


def test_seeded_sets_with_high_powers_end_honestly() -> None:
    rng = np.random.default_rng(7)
    for _ in range(150):
        n, d = int(rng.integers(3, 9)), int(rng.integers(1, 3))
        X = np.round(rng.uniform(-1, 1, (n, d)) * rng.choice([1, 4, 32]), 1)
        lift = {"degree": int(rng.integers(2, 7)), "coef0": float(rng.choice([0, 1]))}
        run = linviz.run("hard-svm", Problem(X, rng.choice([-1, 1], n)), lift="polynomial", **lift)
        assert rises(dual_objectives(run))
        assert all(linviz.describe(run, step).caption for step in range(len(run)))
        assert run.stop.name != "NOT_SEPARABLE" or certify(run).holds


def test_a_margin_whose_square_is_0_has_no_primal_value_yet() -> None:
    y, alpha = np.array([1.0, -1.0]), np.full((1, 2), 1e-200)
    # the warning of a division by 0 is an error here
    found = duality.hard_objectives(y, alpha, 1e-200 * y[None, :], np.zeros((1, 1)))
    assert (found.primal.item(), found.gap.item()) == (np.inf, 1.0)
