"""Sums, products and multiples of lifts: features and kernel stay two ways to the same numbers."""

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import linviz
from linviz.core.lift import (
    Lift,
    Lifted,
    Linear,
    Mix,
    Polynomial,
    Product,
    Rbf,
    Scale,
    ShiftedParabola,
    Sum,
    is_kernel,
)
from linviz.core.problem import Array, InputError, Problem
from linviz.core.separability import light
from tests.datasets import CIRCLES, DEFAULT20, FOUR, LINE_A, XOR
from tests.oracles import perceptron_mistakes
from tests.runs import problems, separable, trace, updated

LINEAR, QUADRATIC, RBF = linviz.linear(), linviz.quadratic(), linviz.rbf()
mapped = st.sampled_from(
    [
        LINEAR,
        QUADRATIC,
        linviz.polynomial(2),
        linviz.polynomial(3, 0.5),
        linviz.polynomial(2, 0),
        linviz.empirical(0.3),
    ]
)
factors = st.sampled_from([0, 0.25, 1, 3])


def grown(part: st.SearchStrategy[Lift]) -> st.SearchStrategy[Lift]:
    return st.one_of(
        st.tuples(part, part).map(lambda pair: pair[0] + pair[1]),
        st.tuples(part, part).map(lambda pair: pair[0] * pair[1]),
        st.tuples(factors, part).map(lambda pair: pair[0] * pair[1]),
        st.builds(linviz.mix, part, part, st.sampled_from([0, 0.3, 1])),
    )


with_map = st.recursive(mapped, grown, max_leaves=3)
any_lift = st.recursive(
    mapped | st.builds(linviz.rbf, st.sampled_from([0.1, 2.0])), grown, max_leaves=4
)


@given(problems(), with_map)
def test_the_kernel_is_that_of_the_features_and_a_constant(problem: Problem, lift: Lift) -> None:
    seen = Lifted(problem, lift)
    size = max(1.0, np.abs(seen.K).max())
    assert (seen.phi @ seen.phi.T + seen.lift.constant) / size == pytest.approx(
        seen.K / size, abs=1e-9
    )


@given(problems(), any_lift)
def test_whatever_kernels_are_put_together_is_a_kernel(problem: Problem, lift: Lift) -> None:
    assert lift.proven
    assert is_kernel(lift, problem)


@given(problems(), any_lift, any_lift, factors)
def test_the_kernel_algebra_is_that_of_numbers(
    problem: Problem, one: Lift, other: Lift, factor: float
) -> None:
    (K, L), (X, Z) = (Lifted(problem, lift).K for lift in (one, other)), (problem.X, problem.X[:3])
    composed = {
        "sum": (one + other, K + L),
        "product": (one * other, K * L),
        "multiple": (factor * one, factor * K),
        "turned round": (one * factor, factor * K),
        "difference": (one - other, K - L),
        "mixture": (linviz.mix(one, other, 0.25), 0.25 * K + 0.75 * L),
    }
    for what, (lift, expected) in composed.items():
        found = lift.bound(problem).kernel(X, Z)
        size = max(1.0, np.abs(expected).max(), np.abs(K).max(), np.abs(L).max())
        assert found / size == pytest.approx(expected[:, :3] / size, abs=1e-12), what


def test_the_polynomial_of_degree_2_is_a_sum_of_the_others() -> None:
    # (1 + x.z)^2 = 1 + 2 x.z + (x.z)^2
    K = Lifted(DEFAULT20, 2 * LINEAR + QUADRATIC).K
    assert pytest.approx(K + 1) == Lifted(DEFAULT20, linviz.polynomial(2)).K
    assert pytest.approx(Lifted(DEFAULT20, QUADRATIC).K) == Lifted(DEFAULT20, LINEAR * LINEAR).K
    assert (
        pytest.approx(Lifted(DEFAULT20, linviz.rbf(0.75)).K)
        == Lifted(DEFAULT20, linviz.rbf(0.25) * linviz.rbf(0.5)).K
    )


def test_the_empirical_map_has_the_kernel_k_k_transposed_and_not_k() -> None:
    K, seen = Lifted(CIRCLES, linviz.rbf(0.5)).K, Lifted(CIRCLES, linviz.empirical(0.5))
    assert seen.phi.tolist() == K.tolist()
    assert pytest.approx(K @ K.T) == seen.K
    assert np.abs(seen.K - K).max() > 1


def test_the_empirical_map_of_other_places_is_made_of_the_same_points() -> None:
    seen, places = Lifted(XOR, linviz.empirical(2.0)), np.array([(0.5, 0.5), (3, 1)])
    assert seen.lift.features(places) == pytest.approx(linviz.rbf(2.0).kernel(places, XOR.X))
    with pytest.raises(InputError, match=r"made of the points themselves; Lifted\(problem, lift\)"):
        linviz.empirical().features(places)


def test_inside_a_sum_the_empirical_map_is_made_of_the_points_as_well() -> None:
    seen = Lifted(
        XOR, 2 * (linviz.empirical() + LINEAR) * QUADRATIC + linviz.mix(linviz.empirical(), LINEAR)
    )
    assert seen.phi.shape == (4, (4 + 2) * 3 + 4 + 2)


@pytest.mark.parametrize(
    ("lift", "label"),
    [
        (RBF + 2 * LINEAR, "RBF + 2 · linear"),
        ((RBF + LINEAR) * QUADRATIC, "(RBF + linear) · quadratic"),
        (0.5 * (RBF * LINEAR), "0.5 · RBF · linear"),
        (2 * (3 * LINEAR), "6 · linear"),
        (1 * LINEAR, "linear"),
        (2 * LINEAR - Polynomial(), "2 · linear − polynomial"),
        (2 * (LINEAR - RBF), "2 · (linear − RBF)"),
        (-1 * RBF, "−RBF"),
        (linviz.mix(RBF, LINEAR, 0.25), "0.25 · RBF + 0.75 · linear"),
        (linviz.shifted_parabola() + RBF, "shifted parabola + RBF"),
    ],
)
def test_a_lift_made_of_others_is_called_as_on_paper(lift: Lift, label: str) -> None:
    assert lift.label == label


def test_sums_and_products_of_many_are_flat() -> None:
    assert (
        sum([RBF, LINEAR, QUADRATIC]) == RBF + (LINEAR + QUADRATIC) == Sum((RBF, LINEAR, QUADRATIC))
    )
    assert Product((RBF, LINEAR, QUADRATIC)) == RBF * LINEAR * QUADRATIC


def test_numbers_of_numpy_are_factors_and_other_things_are_none() -> None:
    assert np.float64(2) * RBF == RBF * np.int64(2) == Scale(2.0, RBF)
    for wrong in ("2", None, np.ones(2)):
        with pytest.raises(TypeError):
            _ = RBF * wrong
    with pytest.raises(TypeError):
        _ = RBF + 2
    with pytest.raises(TypeError):
        _ = RBF - 2
    with pytest.raises(InputError, match="multiplied by a finite number; this is nan"):
        _ = float("nan") * RBF


def test_there_is_a_finite_map_where_all_parts_have_one() -> None:
    assert (LINEAR + QUADRATIC).has_map
    assert not any(
        lift.has_map for lift in (LINEAR + RBF, LINEAR * RBF, 2 * RBF, -1 * LINEAR, Mix())
    )
    with pytest.raises(InputError, match="2 · RBF has no finite features"):
        _ = Lifted(XOR, 2 * RBF).phi


def test_every_part_has_to_fit_the_points() -> None:
    with pytest.raises(InputError, match="the parabola lift takes points with 1 coordinate"):
        Lifted(XOR, LINEAR + 2 * linviz.parabola())
    with pytest.raises(
        InputError, match="the quadratic lift takes points with 2 coordinates; these have 1"
    ):
        is_kernel(linviz.mix(RBF, QUADRATIC), LINE_A)


def test_a_product_with_too_many_features_names_the_way_out() -> None:
    sextic = linviz.polynomial(6)
    with pytest.raises(
        InputError, match="has too many features; choose an algorithm that takes a kernel"
    ):
        _ = Lifted(XOR, sextic * sextic).phi
    assert linviz.run("soft-svm", XOR, lift=sextic * sextic)[-1].errors == 0


# is this a kernel?


def test_twice_the_linear_less_the_quadratic_polynomial_is_no_kernel() -> None:
    lift = 2 * LINEAR - linviz.polynomial(2)
    answer = is_kernel(lift, FOUR)
    assert not answer
    # worked out from the points alone
    G = FOUR.X @ FOUR.X.T
    assert answer.smallest_eigenvalue == pytest.approx(np.linalg.eigvalsh(2 * G - (G + 1) ** 2)[0])
    assert answer.smallest_eigenvalue == pytest.approx(-49.4, abs=0.05)
    with pytest.raises(
        InputError, match=r"no kernel: on these points its matrix has the eigenvalue -49\.41"
    ):
        linviz.run("soft-svm", FOUR, lift=lift)


def test_a_difference_may_still_be_a_kernel() -> None:
    answer = is_kernel(linviz.polynomial(2) - QUADRATIC, FOUR)
    assert answer
    assert "other points may still show that it is none" in answer.sentence
    trace = linviz.run("dual-perceptron", FOUR, lift=linviz.polynomial(2) - QUADRATIC)
    assert trace.stop.name == "SEPARATED"


def test_what_is_a_kernel_by_its_making_says_so() -> None:
    assert "a kernel on any points" in is_kernel(RBF + 2 * LINEAR, FOUR).sentence


def test_the_linear_gram_matrix_of_six_points_of_the_plane_has_four_zero_eigenvalues() -> None:
    problem = Problem(DEFAULT20.X[:6], DEFAULT20.y[:6])
    values = np.linalg.eigvalsh(Lifted(problem, LINEAR).K)
    assert values[:4] == pytest.approx(0, abs=1e-12)
    assert values[4] > 1
    # rounding leaves it below 0 or above; it is a kernel all the same
    assert is_kernel(LINEAR, problem)


def test_a_duplicate_makes_the_rbf_matrix_singular() -> None:
    twice = Problem([*XOR.X, XOR.X[0]], [*XOR.y, XOR.y[0]])
    assert Lifted(XOR, RBF).smallest_eigenvalue > 0.5
    assert Lifted(twice, RBF).smallest_eigenvalue == pytest.approx(0, abs=1e-12)


@given(problems(least=2), any_lift)
def test_the_smallest_eigenvalue_is_the_least_value_of_the_form(
    problem: Problem, lift: Lift
) -> None:
    seen = Lifted(problem, lift)
    c = np.random.default_rng(problem.n).normal(size=(20, problem.n))
    forms = ((c @ seen.K) * c).sum(axis=1) / (c * c).sum(axis=1)
    assert (forms >= seen.smallest_eigenvalue - 1e-9 * max(1.0, np.abs(seen.K).max())).all()


def test_no_points_show_nothing() -> None:
    empty = Problem([], [])
    assert Lifted(empty, 2 * LINEAR - RBF).smallest_eigenvalue == 0
    assert is_kernel(-1 * RBF, empty)


# a function of one's own


def squared(x: Array, z: Array) -> Any:
    return (x @ z) ** 2


def test_a_function_of_two_points_is_a_kernel_where_its_matrix_is_one() -> None:
    own = linviz.run("soft-svm", CIRCLES, lift=linviz.kernel(squared))
    known = linviz.run("soft-svm", CIRCLES, lift="quadratic")
    assert own[-1].scores == pytest.approx(known[-1].scores)
    assert own.decision([(0.5, 2)]) == pytest.approx(known.decision([(0.5, 2)]))


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (
            lambda x, z: -(x @ z),
            "a function of your own is no kernel: on these points .* eigenvalue -",
        ),
        (
            lambda x, z: x[0] * z[1],
            r"K\(x, z\) is -?[\d.]+ for points \d and \d, and -?[\d.]+ turned round",
        ),
        (lambda x, z: x + z, "a kernel gives one number for two points; this one gives "),
        (lambda x, z: None, "this one gives None"),
        (lambda x, z: np.inf, "beyond finite numbers"),
    ],
)
def test_a_function_that_is_no_kernel_is_refused_with_the_reason(function: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        Lifted(FOUR, linviz.kernel(function))


def test_an_own_kernel_composes_and_stays_in_python() -> None:
    lift = linviz.kernel(squared) + RBF
    assert pytest.approx(Lifted(XOR, QUADRATIC + RBF).K) == Lifted(XOR, lift).K
    with pytest.raises(InputError, match="it cannot travel in a link or to the page"):
        lift.tree()


# the separability light


@pytest.mark.parametrize(
    "lift", [RBF + LINEAR, 2 * RBF, linviz.mix(LINEAR, RBF, 0.9), RBF * Rbf(3), linviz.empirical()]
)
def test_distinct_points_are_separable_with_an_rbf_in_it(lift: Lift) -> None:
    seen = light(Lifted(XOR, lift))
    assert (seen.name, "always" in seen.sentence) == ("separable", True)


@pytest.mark.parametrize(
    ("lift", "name"),
    [
        (LINEAR + linviz.kernel(lambda x, z: x @ z), "not separable"),
        (linviz.kernel(squared), "separable"),
        (0 * RBF, "not separable"),
        (0 * RBF + LINEAR, "not separable"),
        (linviz.mix(RBF, QUADRATIC, 0), "separable"),
        (RBF * QUADRATIC, "separable"),
        (LINEAR + LINEAR, "not separable"),
        (LINEAR * LINEAR, "separable"),
    ],
)
def test_the_light_of_xor_is_worked_out_where_no_rbf_decides_it(lift: Lift, name: str) -> None:
    seen = light(Lifted(XOR, lift))
    assert (seen.name, "always" in seen.sentence) == (name, False)


# runs with the kernel, and runs with its features as they are


@settings(max_examples=40)
@given(separable(), with_map)
def test_the_dual_perceptron_makes_the_mistakes_that_the_features_make(
    problem: Problem, lift: Lift
) -> None:
    run = trace("dual-perceptron", Lifted(problem, lift), offset="one")
    before = run.columns(np.arange(1, run.steps + 1))["before"]
    # after the first visit, which is a tie, none that rounding decides
    assume((np.abs(before[1:]) > 1e-6).all())
    # the constant of the kernel and that of b: two more features, the same for every point
    constants = np.tile([np.sqrt(run.lifted.lift.constant), 1.0], (problem.n, 1))
    Z = np.hstack([run.lifted.phi, constants])
    # factor 0 leaves points of both classes in one place: there the run ends before its next mistake
    most = run.updates + (run.stop.name == "SEPARATED")
    assert updated(run)[:60] == perceptron_mistakes(Z, problem.y, Z, min(most, 60))


@settings(max_examples=30)
@given(separable(), with_map)
def test_the_machine_finds_with_the_kernel_what_it_finds_with_the_features(
    problem: Problem, lift: Lift
) -> None:
    seen = Lifted(problem, lift)
    # sum alpha y = 0, so that a constant in the kernel changes nothing
    explicit = trace("soft-svm", Problem(seen.phi, problem.y))
    with_kernel = trace("soft-svm", seen)
    assert with_kernel[-1].objectives["primal"] == pytest.approx(
        explicit[-1].objectives["primal"], rel=1e-5, abs=1e-9
    )


def test_what_cancels_in_a_part_is_told_of_the_whole() -> None:
    X = np.array([[1.0], [2.0], [-1.0]])
    shifted, plain = ShiftedParabola(), Linear()
    terms = np.array([[1.0, 2.0], [2.0, 5.0], [1.0, 2.0]])
    assert (_sizes(shifted, X) == terms).all()
    assert (_sizes(Sum((plain, shifted)), X) == np.hstack([np.abs(X), terms])).all()
    assert _sizes(Scale(4.0, shifted), X) == pytest.approx(2 * terms)
    assert (_sizes(Product((plain, shifted)), X) == np.abs(X) * terms).all()
    # nowhere less than the features themselves
    for lift in (Sum((plain, shifted)), Product((shifted, shifted)), Mix(0.5, shifted, plain)):
        features = lift.features(X)
        assert features is not None
        assert (_sizes(lift, X) >= np.abs(features)).all()


def _sizes(lift: Lift, X: Array) -> Array:
    features = lift.features(X)
    assert features is not None
    return lift.sizes(X, features)
