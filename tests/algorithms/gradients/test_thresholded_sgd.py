"""Thresholded SGD: the perceptron, except for ties."""

import re

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from linviz.core.loss import sigmoid
from linviz.core.problem import Problem
from tests.datasets import BOOK, DEFAULT20, FOUR, NONSEP7, XOR, lifted
from tests.oracles import separates
from tests.runs import problems, rows, separable, states, trace, update_points

ORDERS = ("cyclic", "shuffled", "random")


def away_from_ties(name: str, problem: Problem, **values: object) -> bool:
    """Return True where no point that a run visits is ever on the boundary with w not 0."""
    run = trace(name, problem, **values)
    return all(info.before != 0 for before, info, _ in states(run) if before.w.any() or before.b)


@given(problem=separable(), order=st.sampled_from(ORDERS), seed=st.integers(0, 5))
def test_with_a_negative_point_first_it_makes_the_mistakes_of_the_perceptron(
    problem: Problem, order: str, seed: int
) -> None:
    perceptron = trace("perceptron", problem, order=order, eta=0.5, seed=seed)
    # at w = 0 both move for a point of class -
    assume(problem.y[perceptron.record.index[0]] < 0)
    assume(away_from_ties("perceptron", problem, order=order, eta=0.5, seed=seed))
    ours = trace("thresholded-sgd", problem, order=order, eta=0.5, seed=seed, steps=100_000)
    # it ends with the last mistake, the perceptron with the pass after it
    assert update_points(ours) == update_points(perceptron)
    assert rows(ours)[-1, :3].tolist() == rows(perceptron)[-1, :3].tolist()


@given(problem=separable(), order=st.sampled_from(ORDERS), seed=st.integers(0, 5))
def test_with_the_same_ties_the_perceptron_makes_the_same_mistakes(
    problem: Problem, order: str, seed: int
) -> None:
    how = {"order": order, "eta": 0.5, "seed": seed}
    perceptron = trace("perceptron", problem, test="f >= 0 is +1", **how)
    # a limit on visits may end the perceptron
    assume(perceptron.stop.name != "STEP_LIMIT")
    ours = trace("thresholded-sgd", problem, steps=100_000, **how)
    assert update_points(ours) == update_points(perceptron)
    assert rows(ours)[-1, :3].tolist() == rows(perceptron)[-1, :3].tolist()
    assert ours.stop == perceptron.stop


@given(problem=problems(least=2, most=7), order=st.sampled_from(ORDERS))
def test_only_ties_of_a_plus_tell_it_from_the_perceptron(problem: Problem, order: str) -> None:
    run = trace("thresholded-sgd", problem, order=order, eta=1.0, steps=40)
    for before, info, after in states(run):
        assert info is not None
        assert info.index is not None
        i, x, y = info.index, problem.X[info.index], problem.y[info.index]
        f = float(before.w @ x + before.b)
        mistake = y * f < 0 or (f == 0 and y < 0)
        assert (info.event == "update") == mistake
        move = (y if mistake else 0) * np.append(x, 1)
        assert np.append(after.w, after.b) == pytest.approx(
            np.append(before.w, before.b) + move, abs=1e-12
        )
        assert i == run.record.index[before.steps]


@given(f=st.integers(-300, 300).map(lambda k: k / 10))
def test_its_guess_is_the_probability_rounded(f: float) -> None:
    step = trace("thresholded-sgd", FOUR).algorithm.move  # type: ignore[attr-defined]
    for y in (1.0, -1.0):
        assert step(4, y, f, 1).push == pytest.approx(0.1 * ((y > 0) - (sigmoid(f) >= 0.5)))


def test_at_the_start_only_the_points_of_class_minus_are_mistakes() -> None:
    run = trace("thresholded-sgd", FOUR, order="cyclic")
    assert [frame.event for frame in run[:4]] == ["start", "visit", "visit", "update"]
    assert update_points(trace("perceptron", FOUR))[0] == 0


def test_a_plus_left_on_the_boundary_is_no_mistake_and_that_is_said() -> None:
    run = trace("thresholded-sgd", Problem([(1, 0), (2, 0)], [1, 1]))
    assert (run.steps, run.stop.name) == (0, "NO_MISTAKES")
    assert run[-1].errors == 2


def test_it_ends_as_soon_as_nothing_is_wrong() -> None:
    for problem in (BOOK, DEFAULT20, lifted(XOR, "quadratic")):
        run = trace("thresholded-sgd", problem, steps=100_000)
        assert run.stop.name == "SEPARATED"
        assert run.record.event[-1] == 2
        assert run[-1].errors == 0 < run[-2].errors


def test_where_nothing_separates_all_steps_are_made() -> None:
    run = trace("thresholded-sgd", NONSEP7, steps=500)
    assert (run.steps, run.stop.name) == (500, "STEP_LIMIT")


def test_eta_is_only_the_scale() -> None:
    one, tenth = (trace("thresholded-sgd", DEFAULT20, eta=eta) for eta in (1.0, 0.1))
    assert update_points(one) == update_points(tenth)
    assert rows(tenth) == pytest.approx(0.1 * rows(one), abs=1e-12)


def test_the_cycle_that_a_run_is_in_at_its_limit_is_told() -> None:
    rng = np.random.default_rng(2)
    told = 0
    for k in range(20):
        y = np.where(np.arange(rng.integers(4, 7)) % 2, 1, -1)
        points = XOR if k == 0 else Problem(rng.integers(-2, 3, size=(len(y), 2)), y)
        run = trace("thresholded-sgd", points, order="cyclic", eta=0.5, steps=400)
        if run.stop.name != "STEP_LIMIT":
            continue
        said = run.stop.sentence
        match = re.search(r"From here the same (\d+) steps repeat for ever", said)
        if match is None:
            apart = separates(points.X, points.y)
            assert ("can be separated" in said) == apart, said
            continue
        told += 1
        # the same run goes on
        period = int(match[1])
        longer = trace("thresholded-sgd", points, order="cyclic", eta=0.5, steps=400 + 2 * period)
        more = longer.columns(np.arange(400, 400 + 2 * period + 1))
        v = np.column_stack([more["w"], more["b"]])
        np.testing.assert_allclose(v[period:], v[:-period], atol=1e-9)
        assert (more["index"][1 : period + 1] == more["index"][period + 1 :]).all()
        assert said.endswith("No boundary of this kind separates these points.")
        assert not separates(points.X, points.y)
    assert told > 3


def test_in_a_random_order_no_cycle_is_told() -> None:
    for order in ("random", "shuffled"):
        run = trace("thresholded-sgd", XOR, order=order, steps=400)
        assert "the same" not in run.stop.sentence
        assert "No boundary of this kind separates these points." in run.stop.sentence
