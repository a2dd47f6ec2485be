"""The dual perceptron: the perceptron by the number of mistakes at each point."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from linviz.algorithms.perceptrons.dual_perceptron.kernel_matrix import offset_kernel
from linviz.certificate.certify import certify
from linviz.core.bound import novikoff_bound
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from tests.algorithms.perceptrons.orders import passes
from tests.datasets import CIRCLES, CONTRADICT, CYCLE10, FAR, OVERFIT24, XOR, lifted
from tests.oracles import perceptron_mistakes
from tests.runs import (
    check_against_plain_loop,
    problems,
    rows,
    separable,
    states,
    trace,
    update_points,
)

offsets = st.sampled_from(["max-norm", "one", "enclosing", "centred"])
lifts = st.sampled_from(["none", "quadratic", "polynomial", "rbf"])
SHIFTED = Problem(FAR.X - [20, 0], FAR.y)


@given(separable(), passes)
def test_with_a_constant_feature_of_1_it_is_the_perceptron(problem: Problem, order: str) -> None:
    dual, primal = (
        trace("dual-perceptron", problem, order=order, offset="one"),
        trace("perceptron", problem, order=order),
    )
    assert dual.record.index.tolist() == primal.record.index.tolist()
    assert dual.record.event.tolist() == primal.record.event.tolist()
    assert [*dual[-1].w, dual[-1].b] == [*primal[-1].w, primal[-1].b]


@given(separable())
def test_with_k_the_longest_point_it_is_the_perceptron_with_that_constant_feature(
    problem: Problem,
) -> None:
    run = trace("dual-perceptron", problem)
    constant = np.ones(problem.n)
    square = (problem.X**2).sum(axis=1).max() or 1.0
    # eighths are exact, the root of their squares is not: K is put on one side only
    looked_at, moved = (
        np.column_stack([problem.X, constant]),
        np.column_stack([problem.X, square * constant]),
    )
    assert update_points(run) == perceptron_mistakes(looked_at, problem.y, moved, run.updates + 1)


@given(separable(), offsets, st.sampled_from(["quadratic", "polynomial"]))
def test_through_explicit_features_it_makes_the_same_updates(
    problem: Problem, offset: str, lift: str
) -> None:
    run = trace("dual-perceptron", lifted(problem, lift), offset=offset)
    assume(run.stop.name == "SEPARATED" and _is_clear_of_rounding(run))
    gram, square = offset_kernel(run.lifted, offset)
    Z = _features(gram + square)
    assert update_points(run) == perceptron_mistakes(Z, problem.y, Z, run.updates + 1)


@given(separable(), passes, offsets, lifts)
def test_alpha_counts_the_mistakes_and_b_is_k_squared_times_their_labels(
    problem: Problem, order: str, offset: str, lift: str
) -> None:
    run = trace("dual-perceptron", lifted(problem, lift), order=order, offset=offset)
    alpha, b = rows(run)[-1, :-1], rows(run)[-1, -1]
    assert (
        alpha.tolist()
        == np.bincount(np.array(update_points(run), dtype=int), minlength=problem.n).tolist()
    )
    assert b == pytest.approx(
        offset_kernel(run.lifted, offset).offset_squared * (alpha @ problem.y), rel=1e-9, abs=1e-9
    )


@given(separable(), passes, offsets, lifts)
def test_the_scores_in_a_state_are_those_of_its_classifier(
    problem: Problem, order: str, offset: str, lift: str
) -> None:
    run = trace("dual-perceptron", lifted(problem, lift), order=order, offset=offset)
    step = min(run.steps, 50)
    scores = run.at(step).scores
    assert run[step].scores == pytest.approx(
        scores, rel=1e-9, abs=1e-9 * max(1, run.lifted.K.max())
    )


@given(separable(most=5), passes, offsets, lifts)
def test_mistakes_are_the_points_with_y_f_not_above_zero(
    problem: Problem, order: str, offset: str, lift: str
) -> None:
    run = trace("dual-perceptron", lifted(problem, lift), order=order, offset=offset)
    gram, square = offset_kernel(run.lifted, offset)
    for (_, info, _), _ in zip(states(run), range(50), strict=False):
        assert (info.event == "update") == (info.before <= 0)
        rise = gram[info.index, info.index] + square if info.event == "update" else 0
        assert info.after == pytest.approx(info.before + rise)


@given(separable(), offsets)
def test_it_makes_no_more_updates_than_novikoff_allows(problem: Problem, offset: str) -> None:
    run = trace("dual-perceptron", problem, offset=offset)
    X = problem.X - problem.X.mean(axis=0) if offset == "centred" else problem.X
    constant = np.full((problem.n, 1), np.sqrt(offset_kernel(run.lifted, offset).offset_squared))
    assert run.updates <= novikoff_bound(np.hstack([X, constant]), problem.y, bias=False) + 1e-6


@given(problems(), passes, st.sampled_from(["enclosing", "max-norm"]))
def test_distinct_points_are_always_separated_by_rbf(
    problem: Problem, order: str, offset: str
) -> None:
    assume(len(np.unique(problem.X, axis=0)) == problem.n)
    run = trace("dual-perceptron", lifted(problem, "rbf", gamma=20), order=order, offset=offset)
    assert (run.stop.name, run[-1].errors) == ("SEPARATED", 0)


@pytest.mark.parametrize("gamma", [0.5, 2.0, 5.0, 20.0, 100.0])
@pytest.mark.parametrize("seed", range(6))
def test_points_that_hardly_see_each_other_are_told_by_the_smallest_score(
    seed: int, gamma: float
) -> None:
    rng = np.random.default_rng(seed)
    X, y = np.round(rng.uniform(-3, 3, (12, 2)), 2), np.array([1.0, -1.0] * 6)
    run = trace("dual-perceptron", lifted(Problem(X, y), "rbf", gamma=gamma))
    K = np.exp(-gamma * ((X[:, None] - X[None]) ** 2).sum(axis=2))
    alpha, mistakes = np.zeros(12), list[int]()
    for i in list(range(12)) * 100:
        if y[i] * (alpha * y @ K[i] + alpha @ y) <= 0:
            alpha[i] += 1
            mistakes.append(i)
    assert (update_points(run), run.stop.name) == (mistakes, "SEPARATED")
    assert certify(run).holds


@pytest.mark.parametrize("gamma", [0.5, 5.0, 50.0])
def test_a_point_as_far_from_both_classes_is_on_the_boundary_though_tenths_are_not_exact(
    gamma: float,
) -> None:
    X = [(0.1, 0), (0.7, 0), (0.4, 0)]
    assert abs(0.4 - 0.1) != abs(0.4 - 0.7)
    for y in ([1, -1, 1], [1, -1, -1]):
        run = trace("dual-perceptron", lifted(Problem(X, y), "rbf", gamma=gamma))
        assert (run[3].event, run[2].scores[2]) == ("update", 0)


@given(separable(), st.sampled_from([-64.0, 16.0]))
def test_centred_it_does_not_matter_where_the_points_are(problem: Problem, shift: float) -> None:
    assume(problem.n in (2, 4, 8))
    here = trace("dual-perceptron", problem, offset="centred")
    there = trace("dual-perceptron", Problem(problem.X + shift, problem.y), offset="centred")
    assert update_points(here) == update_points(there)
    assert there[-1].scores == pytest.approx(here[-1].scores, abs=1e-6)


@given(
    separable(), st.sampled_from([2.0**-30, 0.5, 4.0]), st.sampled_from(["max-norm", "enclosing"])
)
def test_k_grows_with_the_points_so_their_scale_does_not_matter(
    problem: Problem, scale: float, offset: str
) -> None:
    assume(problem.X.any())
    plain = trace("dual-perceptron", problem, offset=offset)
    scaled = trace("dual-perceptron", Problem(problem.X * scale, problem.y), offset=offset)
    assert update_points(plain) == update_points(scaled)
    assert plain.stop == scaled.stop


def test_centred_features_have_mean_zero() -> None:
    gram = offset_kernel(lifted(OVERFIT24, "rbf"), "centred").gram
    assert gram.sum(axis=1) == pytest.approx(np.zeros(OVERFIT24.n), abs=1e-12)


def test_k_of_rbf_is_1() -> None:
    assert offset_kernel(lifted(OVERFIT24, "rbf"), "max-norm").offset_squared == 1


@pytest.mark.parametrize("offset", ["max-norm", "one", "enclosing", "centred"])
def test_points_that_are_all_at_the_origin_have_a_k_of_1(offset: str) -> None:
    run = trace("dual-perceptron", Problem([(0, 0), (0, 0)], [1, 1]), offset=offset)
    assert offset_kernel(run.lifted, offset).offset_squared == 1
    assert (run.stop.name, run[-1].b) == ("SEPARATED", 1)


@pytest.mark.parametrize(
    ("offset", "far", "nearer"),
    [("one", 906, 82), ("max-norm", 63, 23), ("centred", 2, 2), ("enclosing", 635, 124)],
)
def test_far_from_the_origin_k_decides_how_long_it_takes(
    offset: str, far: int, nearer: int
) -> None:
    assert trace("dual-perceptron", FAR, offset=offset).updates == far
    assert trace("dual-perceptron", SHIFTED, offset=offset).updates == nearer


def test_xor_goes_round_in_circles_until_it_is_lifted() -> None:
    plain = trace("dual-perceptron", XOR, offset="one").stop
    assert (plain.name, plain.start, plain.period) == ("CYCLING", 0, 4)
    assert trace("dual-perceptron", lifted(XOR, "quadratic")).updates == 2


def test_the_hidden_cycle_is_as_long_as_the_perceptrons() -> None:
    assert trace("dual-perceptron", CYCLE10, offset="one").stop.period == 6610


def test_circles_are_separated_by_a_polynomial_and_by_rbf() -> None:
    for lift in ("polynomial", "rbf"):
        assert trace("dual-perceptron", lifted(CIRCLES, lift)).stop.name == "SEPARATED"


def test_contradictory_points_go_round_in_circles_with_any_kernel() -> None:
    for lift in ("none", "quadratic", "polynomial", "rbf"):
        assert trace("dual-perceptron", lifted(CONTRADICT, lift)).stop.name == "CYCLING"


def _features(gram: Array) -> Array:
    """Return points whose dot products are those of the kernel matrix."""
    values, vectors = np.linalg.eigh(gram)
    return vectors * np.sqrt(np.maximum(values, 0))


def _is_clear_of_rounding(run: Trace) -> bool:
    """Return True where no visited point is so close to the boundary that rounding decides."""
    return all(abs(info.before) > 1e-9 for before, info, _ in states(run) if before.alpha.any())


def test_products_far_smaller_than_the_offset_separate_nothing_by_their_rounding() -> None:
    points = [(-7.259214240033851e-05,), (-0.00015359472063910997,), (9.327828308421315e-05,)]
    run = trace("dual-perceptron", Problem(points, [-1, 1, 1]), offset="one", order="shuffled")
    assert run.stop.name == "STEP_LIMIT"
    assert run[-1].errors > 0


def test_the_fast_run_takes_the_rounding_of_its_own_budget_and_not_of_the_usual_one() -> None:
    # 2^-40, the product of these two small numbers, is exact in 5,000 sums and rounding in 100,000
    small = 2.0**-20
    problem = Problem([(1 + small, 0), (1, 0), (small, 0)], [1, -1, 1])
    check_against_plain_loop(
        trace("dual-perceptron", problem, offset="one", max_updates=100_000, max_steps=100)
    )
