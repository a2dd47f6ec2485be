"""Kernel ridge regression: one decomposition gives the solutions that others find for each lambda."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.kernel_ridge import KernelRidge
from sklearn.linear_model import Ridge

import linviz
from linviz.algorithms.ridge.spectrum import (
    ByElimination,
    ByFeatures,
    kernel_form,
    learned_kernel,
    spectrum,
)
from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.run.loop import record_draft
from linviz.run.trace import Trace
from linviz.words.describe import describe, step_words
from linviz.words.template import fill
from tests.algorithms.ridge.runs import (
    BIASES,
    LIFTS,
    biases,
    kernel_and_labels,
    lams,
    lifts,
    run_of,
    two_classes,
)
from tests.datasets import CIRCLES, CONTRADICT, DEFAULT20, THREE_SV, XOR, lifted
from tests.runs import columns, trace

# its definition


@given(two_classes(), lifts, biases, lams)
def test_y_less_f_is_lambda_alpha_and_f_is_K_alpha_at_every_step(
    problem: Problem, lift: str, bias: str, lam: float
) -> None:
    run = run_of(problem, lift, bias=bias, lam=lam)
    told, (K, y, mean) = columns(run), kernel_and_labels(run, bias)
    f = told["scores"][1:] - mean
    size = 1 + np.abs(K).max() / lam
    assert told["alpha"][1:] * told["lam"][1:, None] == pytest.approx(y - f, abs=1e-12 * size)
    assert told["alpha"][1:] @ K == pytest.approx(f, abs=1e-12 * size)
    assert not told["alpha"][0].any()


@given(two_classes(), lifts, biases, lams)
def test_every_step_solves_the_kernel_equations_of_its_lambda(
    problem: Problem, lift: str, bias: str, lam: float
) -> None:
    run = run_of(problem, lift, bias=bias, lam=lam, values=7)
    told, (K, y, mean) = columns(run), kernel_and_labels(run, bias)
    for at, f in zip(told["lam"][1:], told["scores"][1:], strict=True):
        solved = K @ np.linalg.solve(K + at * np.eye(len(y)), y) + mean
        assert f == pytest.approx(solved, abs=1e-11 * (1 + np.abs(K).max() / at))


@given(two_classes(), lams, st.sampled_from(["linear", "poly", "rbf"]))
def test_without_bias_it_is_scikit_learns_kernel_ridge(
    problem: Problem, lam: float, kernel: str
) -> None:
    lift, given = {
        "linear": ("none", {}),
        "poly": ("polynomial", {"degree": 3, "gamma": 1, "coef0": 1}),
        "rbf": ("rbf", {"gamma": 0.5}),
    }[kernel]
    run = run_of(problem, lift, bias="none", lam=lam)
    theirs = KernelRidge(alpha=lam, kernel=kernel, **given).fit(problem.X, problem.y)
    frame, Z = run[-1], np.random.default_rng(0).normal(size=(20, 2))
    close = 1e-11 * (1 + np.abs(run.lifted.K).max() / lam)
    assert frame.alpha == pytest.approx(theirs.dual_coef_, rel=1e-7, abs=close / lam)
    assert run.decision(Z) == pytest.approx(theirs.predict(Z), abs=close)


@given(two_classes(), lams)
def test_centred_it_is_scikit_learns_ridge_with_a_free_intercept(
    problem: Problem, lam: float
) -> None:
    last = run_of(problem, "none", bias="centred", lam=lam)[-1]
    theirs = Ridge(alpha=lam).fit(problem.X, problem.y)
    assert last.w is not None
    assert [*last.w, last.b] == pytest.approx([*theirs.coef_, theirs.intercept_], abs=1e-9)


@given(two_classes(), lams)
def test_a_constant_feature_is_a_column_of_ones(problem: Problem, lam: float) -> None:
    last = run_of(problem, "none", bias="constant", lam=lam)[-1]
    theirs = Ridge(alpha=lam, fit_intercept=False).fit(
        np.column_stack([problem.X, np.ones(problem.n)]), problem.y
    )
    assert last.w is not None
    assert [*last.w, last.b] == pytest.approx(theirs.coef_, abs=1e-9)


# both sides


@given(two_classes(), st.sampled_from(["none", "quadratic", "polynomial"]), biases, lams)
def test_primal_is_dual(problem: Problem, lift: str, bias: str, lam: float) -> None:
    told = columns(run_of(problem, lift, bias=bias, lam=lam))
    size = np.abs(told["w"]).max(initial=1.0)
    assert told["w_primal"] == pytest.approx(told["w"], abs=1e-8 * size)
    assert (told["apart"] <= 1e-8 * size).all()


@pytest.mark.parametrize("bias", BIASES)
@pytest.mark.parametrize(
    "data", [DEFAULT20, THREE_SV, XOR, CIRCLES], ids=["default", "three_sv", "xor", "circles"]
)
def test_on_the_points_of_the_lectures_primal_is_dual_to_twelve_digits(
    data: Problem, bias: str
) -> None:
    for lift in ("none", "quadratic"):
        told = columns(run_of(data, lift, bias=bias))
        assert (told["digits"] == 12).all()
        assert told["apart"].max() < 1e-12


def test_a_lift_without_a_finite_map_or_with_too_many_features_has_no_primal_side() -> None:
    assert "w_primal" not in columns(run_of(XOR, "rbf"))
    many = Problem(np.random.default_rng(0).normal(size=(6, 100)), [1, -1] * 3)
    assert "w_primal" not in columns(run_of(many, "none"))


# the same points otherwise


@given(two_classes(), st.randoms(), lifts, biases, lams)
def test_the_order_of_the_points_does_not_matter(
    problem: Problem, random: Any, lift: str, bias: str, lam: float
) -> None:
    order = list(range(problem.n))
    random.shuffle(order)
    plain = run_of(problem, lift, bias=bias, lam=lam)
    other = run_of(Problem(problem.X[order], problem.y[order]), lift, bias=bias, lam=lam)
    close = 1e-11 * (1 + np.abs(plain.lifted.K).max() / lam)
    assert other[-1].scores == pytest.approx(plain[-1].scores[order], abs=close)
    assert columns(other)["lam"] == pytest.approx(columns(plain)["lam"])


@given(two_classes(), st.sampled_from([2.0**-8, 0.5, 2.0**8]), st.sampled_from(["centred", "none"]))
def test_points_c_times_as_far_and_lambda_c_squared_times_as_large_make_the_same_f(
    problem: Problem, c: float, bias: str
) -> None:
    plain = run_of(problem, "none", bias=bias, lam=0.1)
    scaled = run_of(Problem(problem.X * c, problem.y), "none", bias=bias, lam=0.1 * c * c)
    assert scaled[-1].scores == pytest.approx(plain[-1].scores, abs=1e-9)
    assert columns(scaled)["squared_error"] == pytest.approx(columns(plain)["squared_error"])


@given(two_classes(), lifts, biases)
def test_swapping_the_classes_turns_f_round(problem: Problem, lift: str, bias: str) -> None:
    plain, swapped = (
        run_of(Problem(problem.X, sign * problem.y), lift, bias=bias) for sign in (1, -1)
    )
    assert swapped[-1].scores == pytest.approx(-plain[-1].scores, abs=1e-9)


# what is out of the ordinary


@pytest.mark.parametrize("bias", BIASES)
def test_where_nothing_can_be_followed_f_stays_exactly_0(bias: str) -> None:
    run = trace("kernel-ridge", XOR, bias=bias, lam=1e-6)
    told = columns(run)
    assert not told["w"].any()
    assert not told["scores"].any()
    assert run[-1].errors == 4
    assert run[-1].margin is None


@pytest.mark.parametrize("bias", BIASES)
@pytest.mark.parametrize("lam", [1e-4, 0.01, 0.1])
def test_between_the_points_f_is_what_all_of_alpha_makes_of_the_kernel(
    lam: float, bias: str
) -> None:
    """Check f between the points for wide Gaussians, which have many eigenvalues that are almost 0."""
    random = np.random.default_rng(40)
    X, Z = random.normal(size=(40, 2)) * 1.5, random.normal(size=(30, 2)) * 2.5
    problem = Problem(X, np.where(X[:, 0] + random.normal(size=40) > 0, 1, -1))
    run = linviz.run("kernel-ridge", problem, lift="rbf", gamma=0.05, lam=lam, bias=bias)
    K, y, mean = kernel_and_labels(run, bias)
    alpha = np.linalg.solve(K + lam * np.eye(40), y)
    there = run.lifted.lift.kernel(Z, X)
    if bias == "centred":
        there, alpha = there - run.lifted.K.mean(axis=1), alpha - alpha.mean()
    expected = there @ alpha + (alpha.sum() if bias == "constant" else mean)
    assert np.allclose(run.decision(Z), expected, rtol=0, atol=1e-9 / lam**0.5)
    assert linviz.certify(run).optimal


def test_points_that_are_there_twice_count_twice() -> None:
    twice = Problem(np.repeat(DEFAULT20.X, 2, axis=0), np.repeat(DEFAULT20.y, 2))
    # the empirical map is made of the points, so twice of them make another map
    for lift in LIFTS.keys() - {"empirical"}:
        one, two = run_of(DEFAULT20, lift, lam=0.1), run_of(twice, lift, lam=0.2)
        assert two[-1].scores[::2] == pytest.approx(one[-1].scores, abs=1e-9)


def test_a_contradictory_pair_pulls_f_to_0_between_its_labels() -> None:
    last = trace("kernel-ridge", lifted(CONTRADICT, "rbf", gamma=10), bias="none", lam=1e-6)[-1]
    assert last.scores == pytest.approx([0, 0, 1, -1], abs=1e-4)
    assert last.errors == 2


def test_the_decomposition_is_made_once_and_frozen() -> None:
    for seen in (Lifted(DEFAULT20, linviz.rbf(0.5)), Lifted(DEFAULT20, linviz.quadratic())):
        found = spectrum(seen, "none")
        assert spectrum(seen, "none") is found
        arrays = [part for part in vars(found).values() if isinstance(part, np.ndarray)]
        assert len(arrays) > 3
        assert not any(part.flags.writeable for part in arrays)


@pytest.mark.parametrize("bias", BIASES)
def test_many_features_are_solved_by_their_kernel_as_few_are(bias: str) -> None:
    """Check what is shown of both ways, the second of which starts where there are many features."""
    problem = Problem(np.repeat(DEFAULT20.X, 2, axis=0), np.repeat(DEFAULT20.y, 2))
    seen = Lifted(problem, linviz.polynomial(degree=3, coef0=1))
    rows = np.array([[np.inf], [10.0], [0.1]])
    few = spectrum(seen, bias)
    many = kernel_form(learned_kernel(seen, bias), few.y, bias == "centred")
    assert isinstance(few, ByFeatures)
    single = ByElimination(learned_kernel(seen, bias), few.y, bias == "centred")
    assert few.largest == pytest.approx(single.largest)
    for name in ("residuals", "unfitted_shares", "penalties", "squared_norms", "freedoms"):
        expected, found = getattr(few, name)(rows), getattr(many, name)(rows)
        np.testing.assert_allclose(found, expected, rtol=1e-8, atol=1e-11, err_msg=name)
        found = getattr(single, name)(rows)
        np.testing.assert_allclose(found, expected, rtol=1e-8, atol=1e-11, err_msg=name)
    K = learned_kernel(seen, bias)
    there = few.point_weights(rows) @ K, many.point_weights(rows) @ K
    np.testing.assert_allclose(*there, atol=1e-8)


@pytest.mark.parametrize("bias", BIASES)
def test_points_that_are_all_in_one_place_far_away_do_no_harm(bias: str) -> None:
    for lift in ("none", "quadratic"):
        run = run_of(Problem([(1e6, 1e6)] * 4, [1, -1, 1, 1]), lift, bias=bias, lam=1e-6)
        assert np.isfinite(run[-1].scores).all()


DRAFTED = (
    *(
        (lifted(points, "rbf", gamma=gamma), {})
        for points in (DEFAULT20, XOR)
        for gamma in (0.1, 5)
    ),
    (lifted(CONTRADICT, "rbf", gamma=1), {"bias": "centred"}),
    # all points in one place: no f follows the labels
    (lifted(Problem([(1, 1)] * 4, [1, 1, -1, -1]), "rbf"), {"bias": "none"}),
    # a lambda that is just above what is solved by itself, and one that is too small beside K
    (lifted(DEFAULT20, "rbf"), {"lam": 1e-5}),
    (lifted(DEFAULT20, "rbf"), {"lam": 1e-6}),
    (lifted(CIRCLES, "empirical"), {"lam": 10.0}),
    (lifted(DEFAULT20, "none"), {"bias": "none", "values": 3}),
    (lifted(DEFAULT20, "polynomial", degree=6), {"bias": "centred"}),
)


@pytest.mark.parametrize(("seen", "values"), DRAFTED)
@pytest.mark.parametrize("place", [0.0, 0.5, 1.0])
def test_what_a_drag_shows_of_a_step_is_what_the_run_says_of_it(
    seen: Lifted, values: dict[str, Any], place: float
) -> None:
    run = trace("kernel-ridge", seen, **values)
    dragged = Lifted(seen.problem, seen.lift, is_draft=True)
    draft = Trace(run.algorithm, dragged, record_draft(run.algorithm, dragged))
    assert (draft.steps, draft.stop) == (run.steps, run.stop)
    step = int(place * run.steps)
    assert describe(draft, step) == describe(run, step)
    one, other = step_words(draft, step), step_words(run, step)
    for _, template in one.words.numbers:
        assert fill(template, one.row) == fill(template, other.row)
    assert one.row["scores"] == pytest.approx(other.row["scores"], abs=1e-9)
    assert one.row["alpha"] == pytest.approx(other.row["alpha"], rel=1e-6, abs=1e-9)
    assert one.row["errors"] == other.row["errors"]
