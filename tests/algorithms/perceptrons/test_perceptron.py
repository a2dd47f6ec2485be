"""Properties of the perceptron in every order of the points."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron, State
from linviz.core.bound import augmented_rows, novikoff_bound, solve_least_distance
from linviz.core.problem import Problem
from linviz.run.algorithm import UPDATE, Info
from linviz.run.loop import record, record_without_fast_run
from tests.algorithms.perceptrons.orders import etas, orders
from tests.amount import amount
from tests.datasets import BOOK, CYCLE10, DEFAULT20, lifted
from tests.oracles import perceptron_mistakes
from tests.runs import columns, problems, rows, separable, states, trace, update_points


@given(problems(), orders, etas)
def test_w_is_eta_times_the_sum_of_the_points_it_was_wrong_about(
    problem: Problem, order: str, eta: float
) -> None:
    run = trace("perceptron", problem, order=order, eta=eta)
    z = augmented_rows(problem.X, problem.y, True)
    b, w = run[-1].b, run[-1].w
    assert [b, *w] == (eta * z[update_points(run)].sum(axis=0)).tolist()


@given(problems(most=5), orders, etas)
def test_a_mistake_is_a_point_with_y_f_not_above_zero(
    problem: Problem, order: str, eta: float
) -> None:
    for state, info, _ in _first_states(problem, order, eta):
        f = state.w @ problem.X[info.index] + state.b
        assert info.before == problem.y[info.index] * f
        assert (info.event == "update") == (info.before <= 0)


@given(problems(most=5), orders, etas)
def test_an_update_raises_the_points_score_by_exactly_eta_z_squared(
    problem: Problem, order: str, eta: float
) -> None:
    for _, info, _ in _first_states(problem, order, eta):
        z = np.append(problem.X[info.index], 1.0)
        assert info.after == info.before + (eta * (z @ z) if info.event == "update" else 0)


@given(problems(), orders, etas)
def test_the_norm_grows_no_faster_than_the_square_root_of_the_updates(
    problem: Problem, order: str, eta: float
) -> None:
    run = trace("perceptron", problem, order=order, eta=eta)
    longest = (augmented_rows(problem.X, problem.y, True) ** 2).sum(axis=1).max()
    v = rows(run)[:, :3]
    updates = columns(run)["updates"]
    assert ((v * v).sum(axis=1) <= updates * eta**2 * longest).all()


@given(separable(), orders, etas)
def test_every_update_brings_v_nearer_to_what_separates(
    problem: Problem, order: str, eta: float
) -> None:
    run = trace("perceptron", problem, order=order, eta=eta)
    z = augmented_rows(problem.X, problem.y, True)
    u = solve_least_distance(z)[0] / np.linalg.norm(solve_least_distance(z)[0])
    m, longest = (z @ u).min(), (z * z).sum(axis=1).max()
    v = rows(run)[:, [2, 0, 1]]
    updates = columns(run)["updates"]
    assert (v @ u >= updates * eta * m - 1e-9).all()
    # 000 §1.3: the potential falls by at least beta^2 with each update
    potential = ((v / eta - longest / m * u) ** 2).sum(axis=1)
    assert (np.diff(potential) <= -longest * np.diff(updates) + 1e-9 * potential[0]).all()


@given(separable(), orders, etas)
def test_separable_points_are_separated_within_novikoffs_bound(
    problem: Problem, order: str, eta: float
) -> None:
    run = trace("perceptron", problem, order=order, eta=eta)
    limit = novikoff_bound(problem.X, problem.y, True)
    assert run.updates <= limit + 1e-6
    assert run.stop.name == ("SEPARATED" if limit < 5_000 else run.stop.name)
    assert run.stop.name != "SEPARATED" or run[-1].errors == 0


@given(separable(), orders, etas)
def test_eta_scales_the_weights_and_changes_nothing_else(
    problem: Problem, order: str, eta: float
) -> None:
    plain, scaled = (
        trace("perceptron", problem, order=order),
        trace("perceptron", problem, order=order, eta=eta),
    )
    assert update_points(plain) == update_points(scaled)
    assert (rows(plain) * eta).tolist() == rows(scaled).tolist()


@given(problems(), st.sampled_from([2.0**-40, 0.25, 2.0, 2.0**40]))
def test_through_the_origin_the_scale_of_the_points_does_not_matter(
    problem: Problem, scale: float
) -> None:
    plain = trace("perceptron", problem, bias=False)
    scaled = trace("perceptron", Problem(problem.X * scale, problem.y), bias=False)
    assert update_points(plain) == update_points(scaled)
    assert plain.stop == scaled.stop
    assert (rows(plain) * scale).tolist() == rows(scaled).tolist()


@given(problems(most=6))
def test_the_cyclic_order_makes_the_mistakes_of_ten_plain_lines(problem: Problem) -> None:
    z = np.column_stack([problem.X, np.ones(problem.n)])
    run = trace("perceptron", problem)
    more = run.stop.name == "SEPARATED"
    assert update_points(run) == perceptron_mistakes(z, problem.y, z, run.updates + more)


@given(problems(least=3), st.integers(0, 99))
def test_a_shuffled_pass_looks_at_every_point_once(problem: Problem, seed: int) -> None:
    run = trace("perceptron", problem, order="shuffled", seed=seed)
    looked_at = run.record.index[: run.steps // problem.n * problem.n].reshape(-1, problem.n)
    assert (np.sort(looked_at, axis=1) == np.arange(problem.n)).all()


def test_another_seed_is_another_order() -> None:
    looked_at = [
        trace("perceptron", DEFAULT20, order="random", seed=seed).record.index[:20]
        for seed in (0, 0, 1)
    ]
    assert (looked_at[0] == looked_at[1]).all()
    assert (looked_at[0] != looked_at[2]).any()


def test_the_most_violated_point_is_the_one_with_the_smallest_y_f() -> None:
    for state, info, _ in states(trace("perceptron", CYCLE10, order="most-violated")):
        assert info.index == np.argmin(CYCLE10.y * (CYCLE10.X @ state.w + state.b))


@pytest.mark.parametrize("order", ["cyclic", "shuffled", "random"])
@pytest.mark.parametrize("gap", [0.0, 0.01, 0.2])
def test_visits_that_are_looked_at_together_are_those_of_one_after_the_other(
    order: str, gap: float
) -> None:
    # mistakes are frequent at first and rare later; on tenths, without a gap, some points lie on the boundary
    X = 2 * np.random.default_rng(4).normal(size=(700, 2))
    X = X.round(1) if gap == 0 else X
    distance = X @ [0.6, 0.8] - 0.5
    kept = abs(distance) >= gap
    seen = lifted(Problem(X[kept], np.where(distance[kept] > 0, 1.0, -1.0)))
    one = Perceptron(order, max_updates=2_000, max_steps=amount(7_000, 20_000))
    fast, plain = record(one, seen), record_without_fast_run(one, seen, seconds=600)
    assert fast.stop == plain.stop
    assert (fast.event.tobytes(), fast.index.tobytes()) == (
        plain.event.tobytes(),
        plain.index.tobytes(),
    )
    steps = np.arange(0, len(fast.event) + 1, 50)
    assert fast.history.rows(steps).tobytes() == plain.history.rows(steps).tobytes()
    assert (fast.event == UPDATE).sum() > 5


# one digit behind the point, so that ten times each is whole
TENTHS = {
    "perceptron": (
        [(0.7, 3), (-3.6, 3.4), (-0.1, -1.6), (-1.6, -2.2), (-0.4, 1.7), (1.2, 1.3)],
        [1, 1, 1, -1, 1, 1],
    ),
    "batch-perceptron": (
        [(-1.6, -2.6), (-0.5, 0.8), (2.3, 0.2), (-1.1, -1.6), (1.5, 3.3)],
        [-1, 1, 1, -1, -1],
    ),
}


@pytest.mark.parametrize("name", TENTHS)
def test_ten_times_a_tenth_is_whole_and_ties_are_still_mistakes(name: str) -> None:
    one, ten = (trace(name, Problem(*TENTHS[name]), eta=eta, bias=False) for eta in (1.0, 10.0))
    assert len(one) == len(ten)
    assert ten.record.index.tolist() == one.record.index.tolist()
    assert np.allclose(ten[-1].w, 10 * one[-1].w, rtol=1e-9, atol=1e-9)


def test_a_point_at_the_origin_is_refused_where_the_line_must_pass_through_it() -> None:
    problem = Problem([(0, 0), (1, 1)], [1, -1])
    run = trace("perceptron", problem, bias=False)
    assert (run.steps, run.stop.name) == (0, "NOT_SEPARABLE")
    assert "origin" in run.stop.sentence
    assert trace("perceptron", problem).stop.name == "SEPARATED"


def test_without_bias_b_stays_zero() -> None:
    assert not rows(trace("perceptron", BOOK, bias=False))[:, 2].any()


def _first_states(problem: Problem, order: str, eta: float) -> list[tuple[State, Info, State]]:
    run = trace("perceptron", problem, order=order, eta=eta)
    return [step for step, _ in zip(states(run), range(100), strict=False)]
