"""MDM: weight moves from the worst support to the best point, and the zigzag is gone."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linviz
from linviz.algorithms.hulls.largest_margin import hard_margin_bounds
from linviz.core.problem import Problem
from linviz.run.shown_classifier import classifier_of_state
from tests.datasets import BIAS_MATTERS, CIRCLES, COLLINEAR, KOZ, KOZINEC10, NONSEP7, XOR, lifted
from tests.oracles import augmented_margin, distance_of_hulls
from tests.run.walks import blind, distances
from tests.runs import columns, is_decreasing, rows, separable, states, trace, update_points

hulls = st.sampled_from(["one", "two"])
epsilons = st.sampled_from([0.001, 0.02, 0.2, 1.0])


def margin_of(problem: Problem, hulls: str) -> float:
    """Return the margin that the bounds must contain."""
    return (
        augmented_margin(problem.X, problem.y) if hulls == "one" else distance_of_hulls(problem) / 2
    )


@pytest.mark.parametrize(("epsilon", "steps"), [(0.05, 9), (0.01, 13), (0.001, 15)])
def test_where_kozinec_zigzags_for_thousands_of_steps_a_few_are_enough(
    epsilon: float, steps: int
) -> None:
    run = trace("mdm", KOZ, hulls="one", epsilon=epsilon)
    assert (run.steps, run.stop.name) == (steps, "EPSILON_OPTIMAL")
    assert trace("kozinec", KOZ, select="worst", epsilon=epsilon).stop.name == "STEP_LIMIT"


def test_one_hull_counts_b_in_its_margin_and_two_do_not() -> None:
    one, two = (
        trace("mdm", BIAS_MATTERS, hulls=hulls, epsilon=0.001)[-1] for hulls in ("one", "two")
    )
    # the geometric margins of the two boundaries
    assert one.margin == pytest.approx(0.3536, abs=1e-4)
    assert two.margin == pytest.approx(1.0, abs=1e-4)
    assert one.bounds["lower"] == pytest.approx(0.24254, abs=1e-5)


@given(st.integers(1, 24), st.integers(0, 23), st.integers(0, 22))
def test_with_two_points_equally_long_one_hull_and_two_give_the_same_line(
    length: int, turn: int, further: int
) -> None:
    angles = np.pi / 12 * np.array([turn, turn + 1 + further])
    problem = Problem(length / 4 * np.column_stack([np.cos(angles), np.sin(angles)]), [1, -1])
    one, two = (trace("mdm", problem, hulls=hulls, epsilon=1e-6) for hulls in ("one", "two"))
    assert one[-1].margin == pytest.approx(two[-1].margin, rel=1e-5)
    places = [(1.0, 2.0), (-2.0, 1.0), (0.5, -1.0)]
    f, g = one.decision(places), two.decision(places)
    assert f / np.linalg.norm(f) == pytest.approx(g / np.linalg.norm(g), abs=1e-4)


def test_with_two_points_of_different_length_they_do_not() -> None:
    problem = Problem([(2, 0), (0, 1)], [1, -1])
    one, two = (trace("mdm", problem, hulls=hulls, epsilon=1e-6)[-1] for hulls in ("one", "two"))
    assert one.w is not None
    assert two.w is not None
    assert [one.margin, *one.w / np.linalg.norm(one.w)] == pytest.approx(
        [1.061, 0.707, -0.707], abs=5e-4
    )
    assert [two.margin, *two.w / np.linalg.norm(two.w)] == pytest.approx(
        [1.118, 0.894, -0.447], abs=5e-4
    )


# what is true of every run


@given(separable(), hulls, epsilons)
def test_the_hull_points_come_nearer_at_every_step(
    problem: Problem, hulls: str, epsilon: float
) -> None:
    run = trace("mdm", problem, hulls=hulls, epsilon=epsilon)
    lengths = columns(run)["upper"] if hulls == "one" else distances(run)
    assert is_decreasing(lengths)


@given(separable(), hulls, epsilons)
def test_weights_stay_what_they_are(problem: Problem, hulls: str, epsilon: float) -> None:
    for _, info, after in states(trace("mdm", problem, hulls=hulls, epsilon=epsilon)):
        assert (after.shares >= 0).all()
        sums = (
            [after.shares.sum()]
            if hulls == "one"
            else [after.shares[problem.y == label].sum() for label in (1, -1)]
        )
        assert sums == pytest.approx([1.0] * len(sums))
        assert hulls == "one" or problem.y[info.index] == problem.y[info.other]


@given(separable(), hulls)
def test_a_step_takes_the_best_point_and_the_worst_support_and_goes_as_far_as_it_pays(
    problem: Problem, hulls: str
) -> None:
    run = trace("mdm", problem, hulls=hulls)
    for before, info, after in states(run):
        (c, b), (c_after, b_after) = (
            classifier_of_state(run.algorithm, run.lifted, one) for one in (before, after)
        )
        signed = problem.y * (c @ run.lifted.K + b)
        hull = np.full(problem.n, True) if hulls == "one" else problem.y == problem.y[info.index]
        near = 1e-7 * np.abs(signed).max()
        assert signed[info.index] <= signed[hull].min() + near
        assert signed[info.other] >= signed[hull & (before.shares > 0)].max() - near
        later = problem.y * (c_after @ run.lifted.K + b_after)
        # the two are equally far now, unless the support had no more to give
        rest = later[info.other] - later[info.index]
        assert rest == pytest.approx(0, abs=near) if after.shares[info.other] > 0 else rest >= -near


@given(separable(), hulls, epsilons)
def test_the_bounds_hold_the_margin_between_them_at_every_step(
    problem: Problem, hulls: str, epsilon: float
) -> None:
    run = trace("mdm", problem, hulls=hulls, epsilon=epsilon)
    bounds, margin = columns(run), margin_of(problem, hulls)
    assert (bounds["lower"] <= margin * (1 + 1e-6)).all()
    assert (bounds["upper"] >= margin * (1 - 1e-6)).all()


@given(separable(), hulls, epsilons)
def test_it_ends_where_the_bounds_are_near_and_all_points_are_right(
    problem: Problem, hulls: str, epsilon: float
) -> None:
    run = trace("mdm", problem, hulls=hulls, epsilon=epsilon)
    last = run[-1]
    assert run.stop.name == "EPSILON_OPTIMAL"
    assert last.errors == 0
    d = last.bounds["upper"] * (1 if hulls == "one" else 2)
    assert last.bounds["upper"] - last.bounds["lower"] <= epsilon * d + 1e-9


@given(separable(), st.sampled_from([2.0**-30, 0.5, 2.0**20]))
def test_with_two_hulls_the_scale_of_the_points_does_not_matter(
    problem: Problem, scale: float
) -> None:
    plain, scaled = (trace("mdm", Problem(problem.X * size, problem.y)) for size in (1.0, scale))
    assert rows(plain).tolist() == rows(scaled).tolist()


@given(separable(), hulls)
def test_products_alone_lead_where_the_features_lead(problem: Problem, hulls: str) -> None:
    seen, unseen = (
        trace("mdm", one, hulls=hulls, epsilon=0.1)
        for one in (lifted(problem, "polynomial"), blind(problem))
    )
    assert update_points(seen) == update_points(unseen)
    assert seen.stop == unseen.stop
    assert seen.decision(problem.X) == pytest.approx(unseen.decision(problem.X), rel=1e-6, abs=1e-6)
    assert seen[-1].bounds == pytest.approx(unseen[-1].bounds, rel=1e-6)


@pytest.mark.parametrize(
    "data",
    [
        BIAS_MATTERS,
        KOZ,
        KOZINEC10,
        COLLINEAR,
        lifted(CIRCLES, "polynomial"),
        lifted(CIRCLES, "rbf"),
    ],
)
def test_two_hulls_find_the_margin_of_the_hard_svm(data: Problem) -> None:
    run = trace("mdm", data, epsilon=0.001)
    lower, upper = hard_margin_bounds(run.lifted)
    assert run[-1].margin == pytest.approx((lower + upper) / 2, rel=0.0025)


@pytest.mark.parametrize("hulls", ["one", "two"])
@pytest.mark.parametrize("problem", [XOR, NONSEP7])
def test_hulls_that_meet_are_found(problem: Problem, hulls: str) -> None:
    run = trace("mdm", problem, hulls=hulls)
    assert run.stop.name == "NOT_SEPARABLE"
    assert ("origin lies in the hull" if hulls == "one" else "hulls meet") in run.stop.sentence


@pytest.mark.parametrize("name", ["mdm", "kozinec-two-hull"])
def test_hull_points_that_meet_but_for_rounding_separate_nothing(name: str) -> None:
    rng = np.random.default_rng(8)
    mixed = 0
    for _ in range(200):
        x, y = rng.normal(size=5), rng.choice([-1, 1], 5)
        plus, minus = x[y > 0], x[y < 0]
        if not len(plus) or not len(minus) or plus.min() > minus.max() or minus.min() > plus.max():
            continue
        mixed += 1
        assert trace(name, Problem(x[:, None], y), epsilon=0.2).stop.name == "NOT_SEPARABLE"
    assert mixed > 100


def test_a_frame_tells_how_many_points_carry_weight() -> None:
    run = trace("mdm", KOZ, hulls="one", epsilon=0.001)
    told = columns(run)
    assert told["carrying"].tolist() == [(row[:-4] > 0).sum() for row in rows(run)]
    assert told["carrying"][[0, -1]].tolist() == [1, 3]


NEAR = Problem([(32, 32), (31.999, 32), (-32, 0)], [1, -1, 1])
NEARLY = Problem(
    [(0.847, 18.625), (0.84665, 18.62566), (-13.017, 5.088), (-8.208, -24.512)], [1, -1, -1, 1]
)


@pytest.mark.parametrize(("problem", "epsilon"), [(NEAR, 1e-6), (NEARLY, 9e-5)])
def test_bounds_that_only_rounding_brings_so_near_are_no_end(
    problem: Problem, epsilon: float
) -> None:
    # the products say that they are within epsilon, and the features that they are not
    run = trace("mdm", problem, hulls="one", epsilon=epsilon)
    assert run.stop.name == "PRECISION_LIMIT"
    assert run.stop.sentence.startswith("The classes are separated")
    assert not linviz.certify(run).holds


@pytest.mark.parametrize("hulls", ["one", "two"])
def test_a_larger_epsilon_is_reached_and_proved_there(hulls: str) -> None:
    assert linviz.certify(trace("mdm", NEAR, hulls=hulls, epsilon=0.02)).holds
