"""The pocket: the perceptron changes its classifier, and the best one is kept."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.core.problem import Array, Problem
from tests.algorithms.perceptrons.orders import passes
from tests.amount import amount
from tests.datasets import OUTLIER, POCKET9, TWO, XOR, lifted
from tests.runs import problems, rows, separable, states, trace


def errors(problem: Problem, w: Array, b: float) -> int:
    return sum(bool(y * (x @ w + b) <= 0) for x, y in zip(problem.X, problem.y, strict=True))


def test_the_last_classifier_is_compared_too() -> None:
    # its second and last visit makes the update that separates
    run = trace("pocket", TWO, order="cyclic", visits=2)
    assert (run.steps, run.stop.name) == (2, "SEPARATED")
    assert run[-1].best_errors == 0
    assert run[-1].best_w.tolist() == run[-1].w.tolist() == [1, -1]


@given(problems(), passes)
def test_the_errors_of_the_kept_classifier_are_the_fewest_so_far(
    problem: Problem, order: str
) -> None:
    run = trace("pocket", problem, order=order, visits=60)
    seen = [errors(problem, row[:2], row[2]) for row in rows(run)]
    kept = rows(run)[:, -1]
    assert kept.tolist() == np.minimum.accumulate(seen).tolist()


@given(problems(), passes)
def test_the_kept_classifier_is_the_first_with_so_few_errors(problem: Problem, order: str) -> None:
    run = trace("pocket", problem, order=order, visits=60)
    seen = np.array([errors(problem, row[:2], row[2]) for row in rows(run)])
    for step, row in enumerate(rows(run)):
        first = int(np.argmin(seen[: step + 1]))
        assert row[-4:-1].tolist() == rows(run)[first][:3].tolist()


@given(problems(), passes, st.sampled_from([0.5, 1.0]), st.integers(0, 9))
def test_the_moving_classifier_is_the_perceptrons(
    problem: Problem, order: str, eta: float, seed: int
) -> None:
    run = trace("pocket", problem, order=order, eta=eta, seed=seed, visits=60)
    perceptron = Perceptron(order, eta, seed=seed)
    alone = perceptron.init(run.lifted)
    for _, info, after in states(run):
        alone, told = perceptron.step(run.lifted, alone)
        assert info == told
        assert perceptron.row(alone).tolist() == perceptron.row(after.inner).tolist()


@given(problems(), passes)
def test_it_makes_no_more_visits_than_it_may(problem: Problem, order: str) -> None:
    run = trace("pocket", problem, order=order, visits=10)
    assert run.steps <= 10
    assert (run.steps == 10) or (run.stop.name in ("SEPARATED", "CYCLING"))


def test_on_pocket9_random_visits_find_the_only_error_that_must_stay() -> None:
    run = trace("pocket", POCKET9, visits=5_000, seed=3)
    assert run[-1].best_errors == 1
    assert errors(POCKET9, run[-1].best_w, run.columns(np.array([run.steps]))["best_b"][0]) == 1


def test_on_pocket9_the_cyclic_order_never_gets_below_two() -> None:
    run = trace("pocket", POCKET9, order="cyclic")
    assert (run.stop.name, run[-1].best_errors) == ("CYCLING", 2)


def test_after_a_circle_nothing_better_can_come() -> None:
    run = trace("pocket", XOR, order="cyclic")
    assert (run.stop.name, run.stop.start, run.stop.period) == ("CYCLING", 0, 4)
    lap = [errors(XOR, row[:2], row[2]) for row in rows(run)]
    assert run[-1].best_errors == min(lap)


def test_in_random_order_no_circle_is_claimed() -> None:
    run = trace("pocket", XOR)
    assert (run.stop.name, run.steps) == ("STEP_LIMIT", 1_000)
    assert "1,000 visits" in run.stop.sentence


def test_the_sentence_at_the_end_tells_how_many_points_are_wrong() -> None:
    assert "has 1 point not correct" in trace("pocket", POCKET9, visits=5_000, seed=3).stop.sentence
    assert "has 2 points not correct" in trace("pocket", POCKET9).stop.sentence


def test_what_can_be_separated_is_separated() -> None:
    run = trace("pocket", OUTLIER)
    assert (run.stop.name, run[-1].errors, run[-1].best_errors) == ("SEPARATED", 0, 0)


def test_it_keeps_the_best_in_a_lifted_space_too() -> None:
    run = trace("pocket", lifted(XOR, "quadratic"))
    assert run[-1].best_errors == 0
    assert run[-1].best_w.shape == (3,)


@pytest.mark.parametrize("visits", [1, 100_000])
def test_the_number_of_visits_has_limits(visits: int) -> None:
    assert trace("pocket", TWO, visits=visits).algorithm.visits == visits
    with pytest.raises(ValueError, match="visits must lie between 1 and 100000"):
        trace("pocket", TWO, visits=100_001)


@pytest.mark.parametrize("order", ["cyclic", "shuffled", "random"])
@given(problem=separable())
def test_a_pocket_without_mistakes_has_separated_however_few_visits_are_left(
    problem: Problem, order: str
) -> None:
    for visits in range(1, 12, amount(3, 1)):
        run = trace("pocket", problem, order=order, visits=visits)
        assert (run[-1].best_errors == 0) == (run.stop.name == "SEPARATED")


def test_one_visit_is_not_told_as_some() -> None:
    assert trace("pocket", XOR, visits=1).stop.sentence.startswith("Stopped after 1 visit. ")
    assert trace("thresholded-sgd", XOR, steps=1).stop.sentence.startswith("Stopped after 1 step: ")
