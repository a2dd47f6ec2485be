"""The public Python API: its names, its arguments, and its errors for arguments that cannot be used."""

import subprocess
import sys
import warnings
from collections.abc import Generator
from itertools import chain
from typing import Any

import numpy as np
import pytest

import linviz
from linviz.core.lift import LIFTS
from linviz.run.shown_classifier import classifier_of_state
from linviz.scenario.scenario import Scenario
from tests.datasets import CONTRADICT, DEFAULT20, FOUR, KOZ, OUTLIER, OVERFIT24, THREE_SV, XOR
from tests.runs import ALGORITHMS

PROMISED = {
    *("Problem", "InputError", "Lifted", "Trace", "Frame", "Stop", "Certificate"),
    *(
        "run",
        "certify",
        "describe",
        "figure",
        "iterate",
        "algorithm",
        "list_algorithms",
        "list_lifts",
    ),
    *(
        "none",
        "linear",
        "quadratic",
        "polynomial",
        "rbf",
        "parabola",
        "shifted_parabola",
        "empirical",
    ),
    *("mix", "kernel", "is_kernel"),
}


def test_the_promised_names_are_there() -> None:
    assert set(linviz.__all__) >= PROMISED
    assert all(getattr(linviz, name).__doc__ for name in linviz.__all__)


def test_importing_linviz_imports_neither_dash_nor_plotly_nor_cvxpy() -> None:
    heavy = "dash", "flask", "plotly", "cvxpy", "waitress"
    program = f"import sys, linviz; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_run_and_its_proof_do_with_what_they_need() -> None:
    program = """
import sys, linviz
trace = linviz.run("soft-svm", linviz.Problem([[2, 1], [1, 2]], [1, -1]))
assert "cvxpy" not in sys.modules
assert linviz.certify(trace).optimal
assert "cvxpy" in sys.modules and "plotly" not in sys.modules
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_runs_is_told_and_judged(name: str) -> None:
    trace = linviz.run(name, DEFAULT20)
    assert len(trace) == trace.steps + 1
    assert linviz.describe(trace, -1).caption.endswith(trace.stop.sentence)
    assert linviz.certify(trace).reason
    assert trace.decision(DEFAULT20.X) == pytest.approx(trace[-1].scores)


def test_a_frame_has_what_the_readme_promises() -> None:
    frame = linviz.run("soft-svm", THREE_SV)[-1]
    promised = ("w", "b", "alpha", "scores", "margin", "slack", "errors", "index", "event")
    assert all(getattr(frame, name) is not None for name in promised)


def test_parameters_go_where_they_belong() -> None:
    trace = linviz.run("soft-svm", XOR, lift="rbf", gamma=2.0, C=10.0)
    assert trace.lifted.lift == linviz.rbf(2.0)
    assert trace.algorithm == linviz.algorithm("soft-svm", C=10.0)


def test_no_parameter_of_a_lift_is_also_one_of_an_algorithm() -> None:
    of_lifts, of_algorithms = (
        {one.name for one in chain.from_iterable(listed.values())}
        for listed in (linviz.list_lifts(), linviz.list_algorithms())
    )
    assert not of_lifts & of_algorithms


def test_a_lift_is_given_by_name_or_as_an_object() -> None:
    by_name = linviz.run("dual-perceptron", XOR, lift="polynomial", degree=3)
    as_object = linviz.run("dual-perceptron", XOR, lift=linviz.polynomial(3))
    assert by_name.lifted.lift == as_object.lifted.lift
    np.testing.assert_array_equal(by_name[-1].scores, as_object[-1].scores)


def test_the_lifts_have_their_registry_defaults() -> None:
    lifts = (
        linviz.none(),
        linviz.parabola(),
        linviz.shifted_parabola(),
        linviz.quadratic(),
        linviz.polynomial(),
        linviz.rbf(),
        linviz.empirical(),
        linviz.mix(linviz.rbf(), linviz.linear()),
    )
    assert {one.name: one for one in lifts} == {name: kind() for name, kind in LIFTS.items()}
    assert linviz.linear() == linviz.none()


def test_numbers_of_numpy_are_numbers() -> None:
    for degree in np.arange(1, 4):
        assert linviz.polynomial(degree).tree()["degree"] == degree
        assert linviz.run("dual-perceptron", XOR, lift="polynomial", degree=degree).steps > 0
    assert linviz.run("soft-svm", FOUR, C=np.float32(2)).algorithm == linviz.algorithm(
        "soft-svm", C=np.int64(2)
    )


def test_numbers_of_numpy_are_numbers_in_a_list_too() -> None:
    start = linviz.run("perceptron", XOR, w0=[np.int64(1), np.float32(-2)])[0].w
    assert start is not None
    assert start.tolist() == [1, -2]


def test_the_lists_tell_defaults_and_ranges() -> None:
    assert set(linviz.list_algorithms()) == set(ALGORITHMS)
    assert set(linviz.list_lifts()) == set(LIFTS)
    C, pair, most = linviz.list_algorithms()["soft-svm"]
    assert (pair.default, pair.choices) == ("most-violating", ("most-violating", "second-order"))
    assert (most.name, most.default, most.most) == ("max_steps", 20_000, 100_000)
    assert (C.name, C.default, C.least, C.most) == ("C", 1.0, 1e-4, 1e4)
    assert all(one.help for one in chain.from_iterable(linviz.list_algorithms().values()))


def test_stepping_by_hand_is_what_run_does() -> None:
    algorithm, lifted = (
        linviz.algorithm("perceptron", eta=0.5),
        linviz.Lifted(OUTLIER, linviz.quadratic()),
    )
    trace = linviz.run("perceptron", OUTLIER, lift="quadratic", eta=0.5)
    last_step = 0
    for step, (state, info) in enumerate(linviz.iterate(algorithm, lifted)):
        frame = trace[step]
        assert (info.event, info.index) == (frame.event, frame.index)
        np.testing.assert_array_equal(classifier_of_state(algorithm, lifted, state)[0], frame.w)
        last_step = step
    assert last_step == trace.steps


def end_of(steps: Generator[Any, None, linviz.Stop]) -> linviz.Stop:
    """Return what a generator returns at its end."""
    stop = None

    def delegate() -> Generator[Any, None, None]:
        nonlocal stop
        stop = yield from steps

    list(delegate())
    assert stop is not None
    return stop


@pytest.mark.parametrize("name", ["perceptron", "batch-perceptron", "kozinec", "hard-svm", "mdm"])
def test_stepping_by_hand_ends_with_the_sentence_of_run(name: str) -> None:
    # a regression: its end advised another lift where a point has both labels
    for points in (CONTRADICT, XOR):
        steps = linviz.iterate(linviz.algorithm(name), linviz.Lifted(points, linviz.none()))
        stop = end_of(steps)
        assert stop == linviz.run(name, points).stop
        assert ("another lift" in stop.sentence) <= (points is XOR)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: linviz.run("percepton", XOR), "hoose one of perceptron, "),
        (lambda: linviz.run("soft-svm", XOR, lift="rfb"), "choose one of none, "),
        (lambda: linviz.run("soft-svm", XOR, gamma=1), "soft-svm has no parameter 'gamma'; it takes C"),
        (lambda: linviz.run("soft-svm", XOR, lift=linviz.rbf(), gamma=1), "no parameter 'gamma'"),
        (lambda: linviz.run("soft-svm", XOR, C=0), "C must lie between 0.0001 and 10000"),
        (lambda: linviz.run("perceptron", XOR, lift="rbf"), "choose an algorithm that takes a kernel"),
        (lambda: linviz.run("perceptron", ([[1, 2]], [1])), "linviz.Problem(X, y)"),
        (lambda: linviz.algorithm("perceptron", order="backwards"), "order must be one of cyclic"),
        (lambda: linviz.rbf(-1), "gamma must lie between"),
        (lambda: linviz.polynomial(1.5), "degree must be a whole number"),
        (lambda: linviz.Problem([[0, 0]], [2]), "labels must be -1 or +1; row 0 has 2"),
        (lambda: linviz.describe(linviz.run("perceptron", FOUR), 0, "roman"), "choose one of default"),
        (lambda: linviz.run(["perceptron"], XOR), "hoose one of perceptron, "),
        (lambda: linviz.run("soft-svm", XOR, lift={"name": "rbf"}), "choose one of none, "),
        (lambda: linviz.run("perceptron", XOR, seed=10**12), "between 0 and 2147483648; it is 1000000000000"),
        (lambda: linviz.describe(XOR, 0), "linviz.describe(linviz.run(...), 0)"),
        (lambda: linviz.certify(linviz.run("perceptron", FOUR)[-1]), "linviz.certify(linviz.run(...))"),
        (lambda: linviz.figure(XOR), "linviz.figure(linviz.run(...))"),
        (lambda: linviz.Lifted(XOR, "rbf"), "as in linviz.rbf(0.5)"),
        (lambda: linviz.is_kernel(linviz.rbf(), [[1, 2]]), "linviz.Problem(X, y)"),
        (lambda: linviz.mix("rbf", "linear"), "linviz.mix(linviz.rbf(0.5)"),
        (lambda: linviz.kernel(3), "a function of two points"),
        (lambda: next(linviz.iterate(linviz.algorithm("perceptron"), XOR)), "linviz.Lifted(problem, lift)"),
        (lambda: linviz.c_path(XOR, low="a"), "low must be a number; it is 'a'"),
        (lambda: linviz.c_path(XOR, between=0), "between must be a gap above 0; it is 0"),
        (lambda: linviz.c_path(XOR).at("C"), "C must be a number; it is 'C'"),
        (lambda: linviz.read_scenario(None), "a scenario must be given as text"),
        (lambda: linviz.read_link(b"abc"), "a share link must be text"),
        (lambda: linviz.make_link(XOR), "pass a Scenario"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_told_with_the_way_out(call: Any, says: str) -> None:
    with pytest.raises(linviz.InputError) as told:
        call()
    assert says in str(told.value)


@pytest.mark.parametrize(
    ("Z", "says"),
    [
        ([1, 2], "a table of numbers with 2 columns"),
        ([[1, 2, 3]], "a table of numbers with 2 columns"),
        ([["a", "b"]], "a table of numbers with 2 columns"),
        ([[1, 2], [3]], "a table of numbers with 2 columns"),
        ([[1j, 2]], "a table of numbers with 2 columns"),
        ([[np.nan, 1]], "finite numbers"),
        ([[1, np.inf]], "finite numbers"),
    ],
)
@pytest.mark.parametrize("name", ["perceptron", "soft-svm"])
def test_places_that_are_none_are_told_and_get_no_answer(name: str, Z: Any, says: str) -> None:
    with pytest.raises(linviz.InputError, match=says):
        linviz.run(name, XOR).decision(Z)


def test_a_step_may_be_a_number_of_numpy() -> None:
    trace = linviz.run("perceptron", XOR)
    frame = trace[np.int64(2)]
    assert isinstance(frame, linviz.Frame)
    assert type(frame.step) is int


@pytest.mark.parametrize("name", ALGORITHMS)
def test_nobody_can_write_into_a_frame(name: str) -> None:
    frame = linviz.run(name, FOUR)[-1]
    arrays = (
        frame.w,
        frame.alpha,
        frame.scores,
        frame.slack,
        frame.best_w,
        *(frame.hull or ()),
        *(frame.nearest or ()),
    )
    assert not any(array.flags.writeable for array in arrays if array is not None)


@pytest.mark.parametrize(
    "lift", [linviz.quadratic(), linviz.linear() * linviz.polynomial() * linviz.linear()]
)
@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("d", [1, 2])
def test_no_points_fit_every_lift(name: str, lift: linviz.Lift, d: int) -> None:
    trace = linviz.run(name, linviz.Problem(np.zeros((0, d)), []), lift=lift)
    assert (trace.stop.name, trace.steps) == ("NO_POINTS", 0)


def test_more_points_than_linviz_is_made_for_are_a_warning_and_no_error() -> None:
    X = np.column_stack([np.linspace(1, 2, 2_001), np.zeros(2_001)])
    with pytest.warns(UserWarning, match="2,001 points may take long"):
        trace = linviz.run("perceptron", linviz.Problem(X, np.ones(2_001)))
    assert trace.steps > 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        linviz.run("perceptron", linviz.Problem(X[:2_000], np.ones(2_000)))


def test_the_budgets_can_be_set_and_travel_only_where_they_are_not_the_usual_ones() -> None:
    problem = linviz.Problem(OVERFIT24.X, OVERFIT24.y)
    assert linviz.run("perceptron", problem, max_updates=3).stop.sentence.startswith(
        "Stopped after 3 updates"
    )
    assert linviz.run("perceptron", problem, max_steps=5).steps == 5
    short = linviz.run("soft-svm", problem, C=100.0, max_steps=50)
    assert (short.steps, short[-1].event, short.stop.name) == (50, "solved", "SOLVED")
    zigzag = linviz.run(
        "kozinec", KOZ, select="worst", tolerance="absolute", epsilon=0.01, max_steps=10_000
    )
    assert (zigzag.stop.name, zigzag.steps) == (
        "EPSILON_OPTIMAL",
        6_653,
    )  # math of lecture 004, too long for the page
    with pytest.raises(linviz.InputError, match="max_steps must lie between 1 and 100000"):
        linviz.run("kozinec", KOZ, max_steps=100_001)
    scenario = Scenario.from_json({"algorithm": "perceptron", "parameters": {"max_updates": 3}})
    assert scenario.to_json()["parameters"]["max_updates"] == 3
    assert linviz.read_link(linviz.make_link(scenario)).algorithm.max_updates == 3
    assert (
        "max_updates" not in Scenario.from_json({"algorithm": "perceptron"}).to_json()["parameters"]
    )
