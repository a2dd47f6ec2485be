"""Sums, products and multiples of lifts: features and kernel stay two ways to the same numbers."""

import numpy as np
import pytest
from hypothesis import assume, given

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
from linviz.core.separability import separability_light
from tests.amount import examples
from tests.core.lifts import LINEAR, QUADRATIC, RBF, any_lift, factors, quadratic_kernel, with_map
from tests.datasets import CIRCLES, DEFAULT20, LINE_A, XOR
from tests.oracles import perceptron_mistakes
from tests.runs import problems, separable, trace, update_points


@given(problems(), with_map)
def test_the_kernel_is_that_of_the_features_and_a_constant(problem: Problem, lift: Lift) -> None:
    seen = Lifted(problem, lift)
    size = max(1.0, np.abs(seen.K).max())
    assert (seen.phi @ seen.phi.T + seen.lift.constant) / size == pytest.approx(
        seen.K / size, abs=1e-9
    )


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
        found = lift.bind(problem).kernel(X, Z)
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
    with pytest.raises(
        InputError, match=r"needs the points; create it with Lifted\(problem, lift\)"
    ):
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
    with pytest.raises(InputError, match="must be multiplied by a finite number; this is nan"):
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


# the separability light


@pytest.mark.parametrize(
    "lift", [RBF + LINEAR, 2 * RBF, linviz.mix(LINEAR, RBF, 0.9), RBF * Rbf(3), linviz.empirical()]
)
def test_distinct_points_are_separable_with_an_rbf_in_it(lift: Lift) -> None:
    seen = separability_light(Lifted(XOR, lift))
    assert (seen.name, "always" in seen.sentence) == ("separable", True)


@pytest.mark.parametrize(
    ("lift", "name"),
    [
        (LINEAR + linviz.kernel(lambda x, z: x @ z), "not separable"),
        (linviz.kernel(quadratic_kernel), "separable"),
        (0 * RBF, "not separable"),
        (0 * RBF + LINEAR, "not separable"),
        (linviz.mix(RBF, QUADRATIC, 0), "separable"),
        (RBF * QUADRATIC, "separable"),
        (LINEAR + LINEAR, "not separable"),
        (LINEAR * LINEAR, "separable"),
    ],
)
def test_the_light_of_xor_is_worked_out_where_no_rbf_decides_it(lift: Lift, name: str) -> None:
    seen = separability_light(Lifted(XOR, lift))
    assert (seen.name, "always" in seen.sentence) == (name, False)


# runs with the kernel, and runs with its features as they are


@examples(12, 160)
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
    assert update_points(run)[:60] == perceptron_mistakes(Z, problem.y, Z, min(most, 60))


@examples(12, 120)
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
