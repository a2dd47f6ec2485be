"""Cycles of the perceptron: it finds equal weights at the same place of the order and reports them."""

from hypothesis import given
from hypothesis import strategies as st

from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.core.problem import Problem
from tests.algorithms.perceptrons.orders import orders
from tests.datasets import CYCLE10, XOR, lifted
from tests.runs import problems, rows, separable, trace


@given(separable(), orders)
def test_separable_points_never_go_round_in_circles(problem: Problem, order: str) -> None:
    assert trace("perceptron", problem, order=order).stop.name in ("SEPARATED", "STEP_LIMIT")


@given(problems(most=6), st.sampled_from(["cyclic", "most-violated", "first"]))
def test_a_circle_comes_back_to_the_same_weights_at_the_same_place(
    problem: Problem, order: str
) -> None:
    run = trace("perceptron", problem, order=order)
    if run.stop.name != "CYCLING":
        return
    first, again = run.at(run.stop.start), run.at(run.stop.start + run.stop.period)
    assert first.w.tolist() == again.w.tolist()
    assert first.b == again.b
    assert order != "cyclic" or run.stop.period % problem.n == 0


def test_a_repeated_weight_vector_alone_is_not_a_cycle() -> None:
    run = trace("perceptron", Problem([(2, 2), (0, 0), (0, 0)], [-1, 1, -1]))
    assert rows(run)[1, :3].tolist() == rows(run)[3, :3].tolist()
    assert (run.stop.start, run.stop.period) == (1, 3)


def test_a_circle_that_closes_with_the_last_update_allowed_is_found_without_the_mistake_after_it() -> (
    None
):
    # it closes on a visit without a mistake in the first lap, and no later mistake fits into the budget
    points = [(-0.875, 2.375), (0.875, 0), (-1.5, -1), (0.875, 0), (0.875, 0)]
    seen = lifted(Problem(points, [-1, -1, -1, 1, 1]))
    run = Perceptron().fast_run_within(seen, 4, 100)
    assert run is not None
    assert (run.stop.name, run.stop.start, run.stop.period) == ("CYCLING", 4, 5)


def test_xor_comes_back_to_zero_after_four_updates() -> None:
    run = trace("perceptron", XOR)
    assert (run.stop.name, run.stop.start, run.stop.period, run.updates) == ("CYCLING", 0, 4, 4)
    assert run[-1].w.tolist() == [0, 0]
    assert "step 0 again" in run.stop.sentence


def test_the_hidden_cycle_is_found_after_1807_visits_and_has_6610() -> None:
    stop = trace("perceptron", CYCLE10).stop
    assert (stop.start, stop.period) == (1807, 6610)
