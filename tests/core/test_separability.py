"""The light: it says what is true, or that it does not know."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import linviz
from linviz.core import separability
from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.core.separability import separability_light
from tests import datasets
from tests.datasets import CONTRADICT, DEFAULT20, FOUR, NONSEP7, XOR, lifted
from tests.oracles import separates
from tests.runs import problems, separable, trace

SEPARABLE = {"TWO", "FOUR", "BOOK", "BIAS_MATTERS", "OUTLIER", "FAR", "ONEFIX", "COLLINEAR", "KOZ"}
SEPARABLE |= {"KOZINEC10", "DEFAULT20", "EDGE", "SIDE", "AND", "OR"}


@given(problems(least=2), st.sampled_from(["none", "quadratic", "polynomial"]))
def test_it_agrees_with_a_linear_programme(problem: Problem, lift: str) -> None:
    assume(not problem.one_class)
    seen = lifted(problem, lift)
    scaled = seen.phi / np.maximum(np.abs(seen.phi).max(axis=0), 1e-300)
    assert separability_light(seen).name == (
        "separable" if separates(scaled, problem.y) else "not separable"
    )


@given(separable(), st.sampled_from(["none", "polynomial"]))
def test_what_a_line_separates_is_separable(problem: Problem, lift: str) -> None:
    assert separability_light(lifted(problem, lift)).name == "separable"


@given(separable(), st.sampled_from(["none", "quadratic", "polynomial", "rbf"]))
def test_the_same_point_with_both_labels_never_is(problem: Problem, lift: str) -> None:
    both = Problem([*problem.X, problem.X[0]], [*problem.y, -problem.y[0]])
    seen = separability_light(lifted(both, lift))
    assert seen.name == "not separable"
    assert "both labels" in seen.sentence


def test_high_powers_do_not_make_contradictions_separable() -> None:
    rng = np.random.default_rng(1)
    for _ in range(50):
        X = np.round(rng.normal(size=(rng.integers(2, 30), 2)) * 3, 1)
        y = rng.choice([-1, 1], len(X))
        seen = lifted(Problem([*X, X[0]], [*y, -y[0]]), "polynomial", degree=6)
        assert separability.is_separable_by_floats(seen.phi, seen.y) is False


@given(problems(least=2))
def test_distinct_points_are_always_separable_by_rbf(problem: Problem) -> None:
    assume(not problem.one_class and len(np.unique(problem.X, axis=0)) == problem.n)
    seen = separability_light(lifted(problem, "rbf"))
    assert seen.name == "separable"
    assert "always" in seen.sentence


@pytest.mark.parametrize(
    "name", [name for name, data in vars(datasets).items() if isinstance(data, Problem)]
)
def test_the_named_data_sets(name: str) -> None:
    assert separability_light(lifted(getattr(datasets, name))).name == (
        "separable" if name in SEPARABLE else "not separable"
    )


def test_xor_is_separable_once_it_is_lifted() -> None:
    assert separability_light(lifted(XOR)).name == "not separable"
    assert separability_light(lifted(XOR, "quadratic")).name == "separable"


def test_an_empty_canvas_and_one_class_have_their_own_light() -> None:
    assert separability_light(lifted(Problem([], []))).name == "no points"
    assert separability_light(lifted(Problem([(1, 1), (1, 1)], [1, 1]), "rbf")).name == "one class"


def test_minus_zero_is_zero() -> None:
    assert (
        separability_light(lifted(Problem([(0.0, 1), (-0.0, 1)], [1, -1]), "rbf")).name
        == "not separable"
    )


def test_a_classifier_at_hand_saves_the_solving(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        separability, "is_separable_by_floats", lambda *_: pytest.fail("solved all the same")
    )
    seen = lifted(DEFAULT20)
    assert separability_light(seen, DEFAULT20.X @ [2.7, 2.2] - 6).name == "separable"


def test_a_classifier_that_does_not_separate_proves_nothing() -> None:
    assert separability_light(lifted(DEFAULT20), np.zeros(20)).name == "separable"
    assert separability_light(lifted(NONSEP7), NONSEP7.X @ [1, 1]).name == "not separable"


def test_where_the_solver_gives_up_it_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        separability, "solve_least_distance", lambda z, _: (np.zeros(z.shape[1]), np.zeros(len(z)))
    )
    monkeypatch.setattr(separability.exact, "separable", lambda lifted, bias: None)
    assert (
        separability_light(lifted(DEFAULT20)).name
        == separability_light(lifted(XOR)).name
        == "unknown"
    )
    assert separability_light(lifted(CONTRADICT)).name == "not separable"


NEAR, SQUARES = linviz.rbf(0.5), linviz.polynomial()


@pytest.mark.parametrize(
    ("lift", "name"),
    [
        (NEAR, "an RBF kernel"),
        (linviz.empirical(0.5), "the empirical map"),
        (linviz.mix(NEAR, SQUARES, 0.5), "this mixture"),
        (NEAR + SQUARES, "this lift"),
    ],
    ids=["rbf", "empirical", "mix", "sum"],
)
def test_what_always_separates_is_called_by_its_name(lift: linviz.Lift, name: str) -> None:
    assert separability_light(Lifted(XOR, lift)) == (
        "separable",
        f"Separable, as always with {name}.",
    )


@pytest.mark.parametrize("data", [XOR, FOUR, CONTRADICT, Problem([], []), Problem([(1, 1)], [1])])
@pytest.mark.parametrize("lift", ["none", "quadratic", "rbf", "empirical", "mix"])
def test_every_sentence_fits_into_one_line(data: Problem, lift: str) -> None:
    assert len(separability_light(lifted(data, lift)).sentence) <= 45
    assert len(separability.UNKNOWN.sentence) <= 45


def test_powers_of_tiny_numbers_beside_far_larger_ones_are_told_apart() -> None:
    seen = lifted(Problem([[0.02], [0.03], [30]], [1, -1, -1]), "polynomial", degree=6, coef0=0)
    assert separability_light(seen).name == "separable"
    assert trace("perceptron", seen).stop.name != "CYCLING"


def test_points_without_a_feature_are_not_separated() -> None:
    # of a kernel that is 0 at all of them nothing is left; the largest of no numbers was asked for
    labels = np.array([1.0, -1.0])
    assert separability.is_separable_by_floats(np.zeros((2, 0)), labels, bias=False) is False
    assert separability.is_separable_by_floats(np.zeros((2, 0)), labels, bias=True) is False
