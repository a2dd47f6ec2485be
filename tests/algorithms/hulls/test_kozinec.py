"""Kozinec on one hull: a point of the hull of z = y (1, x) walks to where that hull is nearest to the origin."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.core import bound
from linviz.core.problem import Array, Problem
from linviz.run.loop import record_without_fast_run
from linviz.run.trace import Trace
from tests.amount import amount
from tests.datasets import BIAS_MATTERS, CIRCLES, COLLINEAR, KOZ, KOZINEC10, NONSEP7, XOR, lifted
from tests.oracles import augmented_margin, distance_of_hulls
from tests.run.variants import alike
from tests.runs import columns, is_decreasing, rows, separable, states, trace, update_points

selects = st.sampled_from(["first", "worst"])
starts = st.sampled_from(["point", "mean"])
tolerances = st.sampled_from(
    [("none", 0.05), ("relative", 0.05), ("relative", 0.5), ("absolute", 0.1)]
)

STALLS = Problem([(1, -1), (-3, 1), (-3, -2), (2, 0), (1, 3)], [1, -1, 1, -1, 1])
STALLS_AMONG_NEAR_SCORES = Problem([(-1, -2), (-2, 2), (3, 3), (3, -1), (2, -2)], [1, -1, 1, -1, 1])

# enough to tell how a step goes, where a run of thousands tells no more
FEW = amount({"max_steps": 300}, {})


def long_run(select: str, tolerance: str, epsilon: float) -> Trace:
    """Return a run with enough steps for the zigzag."""
    return trace(
        "kozinec", KOZ, select=select, tolerance=tolerance, epsilon=epsilon, max_steps=10_000
    )


def run_of(problem: Problem, select: str, tolerance: tuple[str, float], **more: object) -> Trace:
    return trace(
        "kozinec", problem, select=select, tolerance=tolerance[0], epsilon=tolerance[1], **more
    )


def z_of(problem: Problem) -> Array:
    return np.asarray(problem.y[:, None] * np.column_stack([np.ones(problem.n), problem.X]))


# math.md's worked example


@pytest.mark.parametrize(
    ("epsilon", "steps"), [(0.2, 39), (0.1, 51), (0.05, 65), (0.03, 807), (0.01, 6653)]
)
def test_the_worst_point_zigzags_and_steps_explode_as_epsilon_falls(
    epsilon: float, steps: int
) -> None:
    run = long_run("worst", "absolute", epsilon)
    assert (run.steps, run.stop.name) == (steps, "EPSILON_OPTIMAL")


@pytest.mark.parametrize(("select", "steps"), [("worst", 5139), ("first", 95)])
def test_the_first_bad_point_needs_far_fewer_steps_than_the_worst(select: str, steps: int) -> None:
    assert long_run(select, "relative", 0.05).steps == steps


def test_a_run_whose_steps_run_out_says_between_which_bounds_it_stopped() -> None:
    stop = trace("kozinec", KOZ, select="worst").stop
    assert stop.name == "STEP_LIMIT"
    assert (
        "Stopped after 5,000 steps: separated, but the margin is only known to lie between 0.223 and 0.240"
        in stop.sentence
    )


def test_its_margin_counts_b_and_the_svms_does_not() -> None:
    assert augmented_margin(BIAS_MATTERS.X, BIAS_MATTERS.y) == pytest.approx(0.242536, abs=1e-6)
    last = trace("kozinec", BIAS_MATTERS, select="first")[-1]
    # geometric margins: 0.3536 of the boundary with the largest augmented margin, 1 of the SVM
    assert last.margin == pytest.approx(0.3536, abs=0.04)
    assert distance_of_hulls(BIAS_MATTERS) / 2 == pytest.approx(1)


@pytest.mark.parametrize("constant", [5.0, 10.0])
def test_with_a_larger_constant_its_boundary_is_nearly_the_svms(constant: float) -> None:
    assert trace("kozinec", BIAS_MATTERS, constant=constant)[-1].margin == pytest.approx(
        1, abs=0.01
    )


@given(st.integers(1, 24), st.integers(0, 23), st.integers(0, 23))
def test_with_two_points_equally_long_its_boundary_is_the_svms(
    length: int, turn: int, other: int
) -> None:
    angles = 2 * np.pi / 24 * np.array([turn, turn + 1 + other % 23])
    X = length / 4 * np.column_stack([np.cos(angles), np.sin(angles)])
    last = trace("kozinec", Problem(X, [1, -1]), epsilon=1e-6)[-1]
    assert last.margin == pytest.approx(np.linalg.norm(X[0] - X[1]) / 2, rel=1e-5)


def test_with_two_points_of_different_length_it_is_not() -> None:
    last = trace("kozinec", Problem([(2, 0), (0, 1)], [1, -1]), epsilon=1e-6)[-1]
    assert last.margin == pytest.approx(1.061, abs=5e-4)
    assert last.w is not None
    assert last.w / np.linalg.norm(last.w) == pytest.approx([0.7071, -0.7071], abs=1e-4)


# what is true of every run


@given(separable(), selects, tolerances, starts)
def test_v_is_a_mixture_of_the_points_z(
    problem: Problem, select: str, tolerance: tuple[str, float], start: str
) -> None:
    run, z = run_of(problem, select, tolerance, start=start), z_of(problem)
    mixed = np.full(problem.n, 1 / problem.n) if start == "mean" else np.eye(problem.n)[0]
    for _, info, after in states(run):
        assert 0 <= after.kappa <= 1
        mixed = (1 - after.kappa) * mixed + after.kappa * np.eye(problem.n)[info.index]
        assert mixed @ z == pytest.approx(after.v, abs=1e-9)
    assert mixed.min() >= 0
    assert mixed.sum() == pytest.approx(1)


@given(separable(), selects, tolerances)
def test_v_comes_nearer_to_the_origin_at_every_step(
    problem: Problem, select: str, tolerance: tuple[str, float]
) -> None:
    assert is_decreasing(np.linalg.norm(rows(run_of(problem, select, tolerance))[:, :3], axis=1))


@given(separable(), selects, tolerances)
def test_a_step_goes_as_far_as_it_pays(
    problem: Problem, select: str, tolerance: tuple[str, float]
) -> None:
    z = z_of(problem)
    for before, info, after in states(run_of(problem, select, tolerance)):
        way = before.v - z[info.index]
        slope = after.v @ way
        # where it stops short of z, v is perpendicular to its way
        assert (
            slope == pytest.approx(0, abs=1e-9 * (way @ way)) if after.kappa < 1 else slope >= -1e-9
        )


@given(separable(), selects)
def test_each_mistake_adds_to_1_over_v_squared_so_the_steps_are_bounded(
    problem: Problem, select: str
) -> None:
    run, z = run_of(problem, select, ("none", 0.05)), z_of(problem)
    longest, margin = (z * z).sum(axis=1).max(), augmented_margin(problem.X, problem.y)
    grown = 1 / (rows(run)[:, :3] ** 2).sum(axis=1)
    assert (np.diff(grown) >= (1 - 1e-9) / longest).all()
    most = longest / margin**2 - 1
    assert run.steps <= most * (1 + 1e-4)
    assert run[0].bounds["bound"] == pytest.approx(most, rel=1e-4)


@given(separable(), selects, tolerances)
def test_the_bounds_hold_the_augmented_margin_between_them(
    problem: Problem, select: str, tolerance: tuple[str, float]
) -> None:
    run = run_of(problem, select, tolerance)
    bounds = columns(run)
    margin = augmented_margin(problem.X, problem.y)
    assert (bounds["lower"] <= margin * (1 + 1e-6)).all()
    assert (bounds["upper"] >= margin * (1 - 1e-6)).all()


@given(separable(), selects, tolerances)
def test_it_ends_where_all_points_are_right_and_the_bounds_near_enough(
    problem: Problem, select: str, tolerance: tuple[str, float]
) -> None:
    run = run_of(problem, select, tolerance)
    if run.stop.name == "STEP_LIMIT":
        assert run.steps == 5_000
        return
    last, allowed = run[-1], {"none": np.inf, "absolute": 0.1}.get(tolerance[0], np.inf)
    assert run.stop.name == ("SEPARATED" if tolerance[0] == "none" else "EPSILON_OPTIMAL")
    assert last.errors == 0
    if tolerance[0] == "relative":
        allowed = tolerance[1] * last.bounds["upper"]
    assert last.bounds["upper"] - last.bounds["lower"] <= allowed + 1e-9


@given(separable())
def test_worst_takes_the_smallest_score_and_first_the_first_that_is_bad(problem: Problem) -> None:
    z = z_of(problem)
    for before, info, _ in states(trace("kozinec", problem, select="worst", **FEW)):
        assert z[info.index] @ before.v == pytest.approx((z @ before.v).min(), abs=1e-9)
    for before, info, _ in states(trace("kozinec", problem, select="first", **FEW)):
        size, signed = np.linalg.norm(before.v), z @ before.v
        bad = size - signed / size - 0.05 * size
        assert bad[info.index] > -1e-9 or signed[info.index] <= 1e-9
        assert (bad[: info.index] <= 1e-9).all()
        assert (signed[: info.index] > 0).all()


@given(separable(), selects, st.sampled_from([2.0**-20, 0.5, 2.0**10]))
def test_without_a_bias_the_scale_of_the_points_does_not_matter(
    problem: Problem, select: str, scale: float
) -> None:
    larger = Problem(problem.X * scale, problem.y)
    plain, scaled = (
        trace("kozinec", one, select=select, bias=False, **FEW) for one in (problem, larger)
    )
    assert update_points(plain) == update_points(scaled)
    assert (rows(plain)[:, :2] * scale).tolist() == rows(scaled)[:, :2].tolist()


@given(separable(), selects)
def test_swapping_the_classes_turns_the_boundary_round(problem: Problem, select: str) -> None:
    plain = trace("kozinec", problem, select=select, bias=False)
    swapped = trace("kozinec", Problem(problem.X, -problem.y), select=select, bias=False)
    assert (rows(plain)[:, :2] * -1).tolist() == rows(swapped)[:, :2].tolist()


@given(separable(), selects)
def test_a_constant_feature_does_what_points_of_that_scale_do(
    problem: Problem, select: str
) -> None:
    # z = y (2, x) = 2 y (1, x / 2)
    plain = trace("kozinec", problem, select=select, constant=2.0)
    halved = trace("kozinec", Problem(problem.X / 2, problem.y), select=select)
    assert rows(plain)[:, :3].tolist() == (2 * rows(halved)[:, :3]).tolist()


# where it starts and how it ends


def test_it_starts_at_the_point_that_is_asked_for() -> None:
    z = z_of(KOZ)
    for given_, expected in ((0, z[0]), (4, z[4]), (99, z[5])):
        run = trace("kozinec", KOZ, index=given_, max_steps=1)
        assert rows(run)[0, :3].tolist() == expected.tolist()
    assert rows(trace("kozinec", KOZ, start="mean", max_steps=1))[0, :3] == pytest.approx(
        z.mean(axis=0)
    )


@pytest.mark.parametrize("start", ["point", "mean"])
def test_xor_has_the_origin_in_its_hull(start: str) -> None:
    run = trace("kozinec", XOR, start=start)
    assert run.stop.name == "NOT_SEPARABLE"
    assert "origin lies in the hull" in run.stop.sentence
    assert run[-1].bounds["upper"] < 1e-9
    assert run[-1].errors == 4


def test_where_the_origin_is_only_just_not_reached_the_steps_run_out() -> None:
    run = trace("kozinec", NONSEP7, tolerance="none")
    assert run.stop.name == "STEP_LIMIT"
    assert "No boundary of this kind separates" in run.stop.sentence
    assert run.columns(np.array([2_000]))["upper"][0] == pytest.approx(0.026, abs=0.02)


@pytest.mark.parametrize("data", [STALLS, STALLS_AMONG_NEAR_SCORES])
def test_its_fast_run_knows_rounding_where_the_run_stalls(data: Problem) -> None:
    # y f of the first point that counts as bad is as small as its rounding error bound for hundreds of steps
    run = trace("kozinec", data, max_steps=700)
    verbs = record_without_fast_run(run.algorithm, run.lifted, seconds=600)
    assert alike(run.record, verbs)
    assert run.steps == 700


@pytest.mark.parametrize("bias", [True, False])
def test_its_fast_run_with_many_features_is_that_of_the_verbs(bias: bool) -> None:
    X = np.random.default_rng(4).normal(size=(40, 2))
    wide = lifted(Problem(X, [1, -1] * 20), "empirical", gamma=2.0)
    run = trace("kozinec", wide, bias=bias, max_steps=150)
    assert alike(run.record, record_without_fast_run(run.algorithm, wide, seconds=600))


def test_without_a_bias_a_point_at_the_origin_ends_it_at_once() -> None:
    run = trace("kozinec", Problem([(1, 1), (0, 0)], [1, -1]), bias=False)
    assert (run.steps, run.stop.name) == (0, "NOT_SEPARABLE")
    assert "Turn the bias on" in run.stop.sentence


def test_a_margin_that_is_tiny_is_still_a_margin() -> None:
    run = trace("kozinec", Problem([(8, 8 + 2**-16), (8, 8)], [1, -1]))
    assert run.stop.name == "EPSILON_OPTIMAL"


@pytest.mark.parametrize("data", [KOZ, KOZINEC10, COLLINEAR, lifted(CIRCLES, "quadratic")])
def test_its_bounds_hold_cvxpys_augmented_margin_between_them(data: Problem) -> None:
    run = trace("kozinec", data)
    bounds, margin = run[-1].bounds, augmented_margin(run.lifted.phi, run.lifted.y)
    assert bounds["lower"] - 1e-6 <= margin <= bounds["upper"] + 1e-6
    assert bounds["upper"] - bounds["lower"] <= 0.05 * bounds["upper"] + 1e-9


def test_the_frame_has_the_hull_and_the_point_in_it() -> None:
    frame = trace("kozinec", KOZ, max_steps=3)[3]
    assert frame.hull is not None
    assert frame.nearest is not None
    assert frame.hull[0].tolist() == z_of(KOZ).tolist()
    assert frame.w is not None
    assert frame.nearest[0].tolist() == [frame.b, *frame.w]


def test_augmented_rows_put_the_constant_first() -> None:
    z = bound.augmented_rows(np.array([[1.0, 2.0]]), np.array([-1.0]), bias=True, constant=3.0)
    assert z.tolist() == [[-3, -1, -2]]
