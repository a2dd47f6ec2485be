"""The perceptron from a given start: properties that still hold, and starts that are allowed."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linviz
from linviz.core.bound import augmented_rows
from linviz.core.problem import Array, InputError, Problem
from linviz.run.algorithm import UPDATE
from tests.algorithms.perceptrons.orders import etas, orders
from tests.datasets import AND, BOOK, DEFAULT20, NONSEP7, TWO, XOR, lifted
from tests.runs import columns, problems, separable, trace, update_points

starts = st.tuples(st.integers(-8, 8), st.integers(-8, 8), st.integers(-8, 8)).map(
    lambda one: np.array(one) / 2
)


@given(problems(), orders, etas, starts)
def test_from_a_given_start_it_adds_the_points_it_was_wrong_about(
    problem: Problem, order: str, eta: float, start: Array
) -> None:
    run = trace("perceptron", problem, order=order, eta=eta, w0=start[1:].tolist(), b0=start[0])
    z = augmented_rows(problem.X, problem.y, True)
    assert [run[0].b, *run[0].w] == start.tolist()
    assert [run[-1].b, *run[-1].w] == (start + eta * z[update_points(run)].sum(axis=0)).tolist()
    assert run.stop.name != "SEPARATED" or run[-1].errors == 0


@given(separable(), orders, etas, starts)
def test_from_a_given_start_its_bound_holds_too(
    problem: Problem, order: str, eta: float, start: Array
) -> None:
    run = trace("perceptron", problem, order=order, eta=eta, w0=start[1:].tolist(), b0=start[0])
    limit = run[0].bounds["bound"]
    assert run.updates <= limit * (1 + 1e-9) + 1e-6
    assert run.stop.name == ("SEPARATED" if limit < 5_000 else run.stop.name)


@given(problems(most=6), starts)
def test_a_circle_is_found_from_a_given_start(problem: Problem, start: Array) -> None:
    run = trace("perceptron", problem, w0=start[1:].tolist(), b0=start[0])
    if run.stop.name == "CYCLING":
        first, again = run.at(run.stop.start), run.at(run.stop.start + run.stop.period)
        assert (first.w.tolist(), first.b) == (again.w.tolist(), again.b)
        assert run.stop.period % problem.n == 0


@pytest.mark.parametrize(
    ("order", "steps"), [("cyclic", 2), ("shuffled", 2), ("random", 0), ("first", 0)]
)
def test_a_start_that_separates_needs_no_update(order: str, steps: int) -> None:
    run = trace("perceptron", TWO, order=order, w0=[1, -1])
    assert (run.steps, run.updates, run.stop.name) == (steps, 0, "SEPARATED")


def test_only_from_zero_does_eta_scale_the_run() -> None:
    def counts(**start: object) -> list[int]:
        return [trace("perceptron", BOOK, eta=eta, **start).updates for eta in (1.0, 0.25)]

    assert counts() == [7, 7]
    assert counts(w0=[-2.0, 1.0]) == [10, 17]


def test_what_a_start_leaves_out_is_zero_and_more_than_w_has_is_refused() -> None:
    assert trace("perceptron", BOOK, w0=[2.0])[0].w.tolist() == [2, 0]
    assert trace("perceptron", lifted(XOR, "quadratic"), w0=[2.0, 1.0])[0].w.tolist() == [2, 1, 0]
    with pytest.raises(InputError, match="w0 has 3 numbers, but w has 2"):
        trace("perceptron", BOOK, w0=[1.0, 2.0, 3.0])


def test_without_a_bias_b_starts_at_zero_whatever_is_given() -> None:
    assert trace("perceptron", BOOK, bias=False, b0=3.0)[0].b == 0


def test_a_start_comes_from_python_as_any_list_of_numbers() -> None:
    runs = [
        linviz.run("perceptron", BOOK, w0=start)[-1].w.tolist()
        for start in ([1, -2], (1.0, -2.0), np.array([1, -2]))
    ]
    assert runs[0] == runs[1] == runs[2]


def test_by_the_strict_test_nothing_ever_happens_from_zero() -> None:
    run = trace("perceptron", DEFAULT20, test="< 0")
    assert run.updates == 0
    assert run.steps == 20
    assert run.stop.name == "NO_MISTAKES"
    assert not run[-1].w.any()


@given(problems(), st.sampled_from(["cyclic", "shuffled", "first", "most-violated"]))
def test_by_the_strict_test_a_mistake_is_a_point_with_y_f_below_zero(
    problem: Problem, order: str
) -> None:
    run = trace("perceptron", problem, order=order, test="< 0", w0=(1.0,), max_updates=40)
    told = columns(run)
    made = np.flatnonzero(told["event"] == UPDATE)
    assert (told["before"][made] < 0).all()
    looked = np.flatnonzero(told["event"][1:] != UPDATE) + 1
    assert (told["before"][looked] >= 0).all()
    if run.stop.name == "SEPARATED":
        assert (problem.y * run[-1].scores > 0).all()
    if run.stop.name == "NO_MISTAKES":
        assert (problem.y * run[-1].scores).min() == 0


# by the test for a mistake: the class that a step function predicts where f is 0
STEPS = {"f >= 0 is +1": 1, "f > 0 is +1": -1}
step_functions = st.sampled_from(sorted(STEPS))


@given(problems(), orders, etas, starts, step_functions)
def test_by_a_step_function_a_mistake_is_a_point_of_another_class(
    problem: Problem, order: str, eta: float, start: Array, test: str
) -> None:
    given = {"w0": start[1:].tolist(), "b0": start[0], "max_updates": 40}
    run = trace("perceptron", problem, order=order, eta=eta, test=test, **given)
    told = columns(run)
    looked = np.arange(1, len(run))
    label = problem.y[told["index"][looked]]
    f = label * told["before"][looked]
    predicted = np.where(f == 0, STEPS[test], np.sign(f))
    assert ((predicted != label) == (told["event"][looked] == UPDATE)).all()
    # the bound holds, since y f is at most 0 at every mistake
    assert run.updates <= run[0].bounds["bound"] * (1 + 1e-9) + 1e-6
    signed = problem.y * run[-1].scores
    if run.stop.name == "SEPARATED":
        assert (signed > 0).all()
    if run.stop.name == "NO_MISTAKES":
        assert signed.min() == 0
        assert (problem.y[signed == 0] == STEPS[test]).all()


@given(problems(), st.sampled_from(["first", "most-violated", "random"]), step_functions)
def test_by_a_step_function_no_visit_is_wasted_on_a_tie_that_is_right(
    problem: Problem, order: str, test: str
) -> None:
    run = trace("perceptron", problem, order=order, test=test, max_updates=40)
    signed = problem.y * run[-1].scores
    if run.stop.name != "STEP_LIMIT" and run.stop.name != "CYCLING":
        tied = (signed == 0) & (problem.y == STEPS[test])
        assert ((signed > 0) | tied).all()
    if order != "random":
        assert run.steps == run.updates


@pytest.mark.parametrize(
    ("test", "label"), [("<= 0", 0), ("< 0", -1), ("f >= 0 is +1", 1), ("f > 0 is +1", -1)]
)
def test_a_point_at_the_origin_can_be_right_without_a_bias_where_a_tie_is(
    test: str, label: int
) -> None:
    # f(0) = 0 for every w; label 0 stands for neither class
    for own in (1, -1):
        problem = Problem([(0, 0), (2, 1), (-1, -2)], [own, 1, -1])
        run = trace("perceptron", problem, bias=False, test=test, w0=[1.0])
        is_right = test == "< 0" or own == label
        assert run.stop.name == ("NO_MISTAKES" if is_right else "NOT_SEPARABLE")
        assert linviz.certify(run).holds == (not is_right)


def test_the_end_by_a_step_function_says_which_points_are_left_on_the_boundary() -> None:
    for test, mark in (("f >= 0 is +1", "●"), ("f > 0 is +1", "■")):
        run = trace("perceptron", AND, test=test)
        assert f"a {mark} has f(x) = 0" in run.stop.sentence
        proved = linviz.certify(run)
        assert (proved.optimal, proved.promise) == (False, "")
        assert proved.reason.startswith("1 point is on no side, since f(x) = 0 there.")
        assert "A boundary with every point on its correct side exists." in proved.reason


def test_without_a_boundary_for_all_points_ties_can_still_be_right() -> None:
    # through the origin no boundary has both ● on one side
    problem = Problem([(1, 0), (-1, 0), (0, -1)], [1, 1, -1])
    run = trace("perceptron", problem, bias=False, test="f >= 0 is +1")
    assert (run.stop.name, run[-1].w.tolist()) == ("NO_MISTAKES", [0, 1])
    assert np.isinf(run[-1].bounds["bound"])
    assert "2 points are on no side" in linviz.certify(run).reason
    assert "A boundary with every point on its correct side does not exist." in (
        linviz.certify(run).reason
    )


def test_by_the_strict_test_a_run_has_fewer_visits_since_no_fast_run_knows_it() -> None:
    # it went on until the clock ended it, after 3 s
    given = {"order": "shuffled", "w0": (1.0,), "max_updates": 100_000}
    run = trace("perceptron", NONSEP7, test="< 0", **given)
    assert (run.steps, run.stop.name) == (10_000, "STEP_LIMIT")
    assert "10,000 visits" in run.stop.sentence
