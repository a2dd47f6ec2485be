"""Promises of a run's end are computed anew, and a forged end gets no badge that holds."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np
import pytest
from hypothesis import given

from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron, State
from linviz.certificate.certify import certify
from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.run.algorithm import Info
from linviz.run.certificate import Certificate
from linviz.run.history import Record
from linviz.run.loop import record
from linviz.run.outcome import (
    EPSILON_OPTIMAL,
    NOT_SEPARABLE,
    OPTIMAL,
    SEPARATED,
    Stop,
    cycling,
)
from linviz.run.trace import Trace
from tests.certificate.forged import ForgedRun
from tests.datasets import (
    CONTRADICT,
    CYCLE10,
    DEFAULT20,
    FOUR,
    KOZ,
    NONSEP7,
    OUTLIER,
    POCKET9,
    THREE_SV,
    TWO,
    XOR,
    lifted,
)
from tests.oracles import separates
from tests.runs import ALGORITHMS, problems, trace

ONE_SIDED = Problem([(0, 1), (1, 1)], [1, 1])
EMPTY = Problem([], [])
ORIGIN = Problem([(0, 0), (2, 1), (1, 2)], [-1, 1, 1])


def ending(run: Trace, stop: Stop) -> Trace:
    """Return the same run with another end."""
    forged: Record = replace(run.record, stop=stop)
    return Trace(run.algorithm, run.lifted, forged)


def number(proved: Certificate, label: str) -> float:
    """Return the certificate's number of that label."""
    return dict(proved.numbers)[label]


@dataclass(frozen=True)
class Case:
    """A run, and what its end promises."""

    name: str
    problem: Problem | Lifted
    promise: str


KEPT = [
    Case("perceptron", DEFAULT20, "separated"),
    Case("dual-perceptron", lifted(XOR, "rbf"), "separated"),
    Case("pocket", FOUR, "separated"),
    Case("pocket", NONSEP7, "fewest mistakes"),
    Case("soft-svm", THREE_SV, "optimal"),
    Case("soft-svm", lifted(XOR, "rbf"), "optimal"),
    Case("kozinec-two-hull", KOZ, "epsilon-optimal"),
    Case("kozinec-two-hull", XOR, "not separable"),
    Case("logistic-gd", CYCLE10, "optimal"),
    Case("thresholded-sgd", DEFAULT20, "separated"),
    Case("perceptron", XOR, "cycling"),
    Case("dual-perceptron", lifted(CONTRADICT, "rbf"), "cycling"),
]


@pytest.mark.parametrize("case", KEPT, ids=lambda case: f"{case.name} {case.promise}")
def test_what_is_promised_is_named_and_holds(case: Case) -> None:
    proved = certify(trace(case.name, case.problem))
    assert (proved.promise, proved.holds) == (case.promise, True)
    assert proved.numbers
    assert all(np.isfinite(value) for _, value in proved.numbers)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("pocket", POCKET9),
        ("perceptron", EMPTY),
        ("soft-svm", ONE_SIDED),
        ("soft-svm", EMPTY),
        ("logistic-gd", KOZ),
        ("logistic-gd", ONE_SIDED),
        ("logistic-sgd", CYCLE10),
        ("hinge-sgd", NONSEP7),
        ("pegasos", EMPTY),
    ],
)
def test_a_limit_one_class_and_no_points_promise_nothing(name: str, problem: Problem) -> None:
    proved = certify(trace(name, problem))
    assert (proved.promise, proved.holds) == ("", False)


ENDS = [SEPARATED, OPTIMAL, EPSILON_OPTIMAL, NOT_SEPARABLE, cycling(0, 4)]
# runs that have come to no end: the first steps of true ones, by the number kept
UNFINISHED = [("perceptron", DEFAULT20, 3), ("pocket", TWO, 1), ("dual-perceptron", DEFAULT20, 2)]


def cut(run: Trace, steps: int) -> Trace:
    """Return the run as if it had ended after so many steps."""
    record = run.record
    events = record.event[:steps], record.index[:steps], record.other[:steps]
    return Trace(
        run.algorithm, run.lifted, Record(*events, record.history, record.checkpoints, record.stop)
    )


@pytest.mark.parametrize("stop", ENDS, ids=lambda stop: stop.name)
@pytest.mark.parametrize(("name", "problem", "steps"), UNFINISHED)
def test_no_end_written_under_an_unfinished_run_holds(
    name: str, problem: Problem, steps: int, stop: Stop
) -> None:
    refused = certify(ending(cut(trace(name, problem), steps), stop))
    assert refused.promise
    assert not refused.holds


@pytest.mark.parametrize(
    "stop", [SEPARATED, OPTIMAL, EPSILON_OPTIMAL, cycling(0, 4)], ids=lambda stop: stop.name
)
@pytest.mark.parametrize("name", ["perceptron", "dual-perceptron", "kozinec-two-hull"])
def test_where_nothing_separates_no_other_end_holds(name: str, stop: Stop) -> None:
    run = trace(name, NONSEP7)
    if run.stop.name == "CYCLING" == stop.name:
        stop = stop._replace(start=run.stop.start, period=(run.stop.period or 0) - 1)
    assert not certify(ending(run, stop)).holds


@pytest.mark.parametrize("name", ["kozinec", "kozinec-two-hull", "mdm"])
def test_bounds_however_wide_promise_no_boundary_with_mistakes(name: str) -> None:
    run = trace(name, Problem([(-3, -3), (4, 1), (4, -1)], [1, -1, 1]), epsilon=1.0)
    wrong = [step for step in range(run.steps) if run[step].errors]
    assert wrong
    assert run.stop.name == "EPSILON_OPTIMAL"
    assert not any(certify(cut(run, step)).holds for step in wrong)


def test_a_point_on_the_boundary_is_not_separated_by_what_rounding_leaves() -> None:
    tenths = Problem(
        [(0.5, -0.8), (-1.9, -1.1), (1.6, 1.3), (-0.3, -0.3), (1.0, -0.2)], [-1, 1, 1, 1, 1]
    )
    run = trace("perceptron", tenths)
    # the last point has y f = 0 at step 3, and 2e-16 in floats
    assert run[3].errors == 1
    assert float(run[3].w @ tenths.X[4] + run[3].b) > 0
    assert not certify(ending(cut(run, 3), SEPARATED)).holds


@pytest.mark.parametrize("name", ALGORITHMS)
def test_where_a_boundary_separates_not_separable_never_holds(name: str) -> None:
    assert not certify(ending(trace(name, KOZ), NOT_SEPARABLE)).holds


@pytest.mark.parametrize(
    ("start", "period"), [(0, 3), (1, 4), (0, 0), (0, -4), (-4, 4), (0, 8), (None, None)]
)
def test_a_circle_with_another_start_or_period_is_found_out(start: Any, period: Any) -> None:
    run = trace("perceptron", XOR)
    assert (run.stop.start, run.stop.period) == (0, 4)
    assert not certify(ending(run, run.stop._replace(start=start, period=period))).holds


def test_a_long_circle_is_walked_twice_and_its_mistakes_add_up_to_nothing() -> None:
    proved = certify(trace("perceptron", CYCLE10))
    assert proved.holds
    assert number(proved, "First step of a lap") == 1807
    assert number(proved, "Steps of a lap") == 6610
    assert number(proved, "Mean of y (1, x) over the mistakes of a lap") <= 1e-12


def test_a_circle_is_walked_from_the_beginning_whatever_the_checkpoints_say() -> None:
    run = trace("perceptron", CYCLE10)
    state = run.record.checkpoints[0]
    twisted = replace(run.record, checkpoints=dict.fromkeys(run.record.checkpoints, state))
    assert certify(Trace(run.algorithm, run.lifted, twisted)).holds


@pytest.mark.parametrize("name", ALGORITHMS)
def test_what_any_run_promises_at_its_end_holds(name: str) -> None:
    for problem in (TWO, XOR, CONTRADICT, ORIGIN, KOZ, THREE_SV, ONE_SIDED):
        proved = certify(trace(name, problem))
        assert proved.holds is bool(proved.promise), (proved, problem.X)


class Lapping(Perceptron):
    """Visits every point in turn and learns nothing."""

    grows: ClassVar[float] = 0.0

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        after = state._replace(w=state.w + self.grows, visits=state.visits + 1)
        return after, Info("visit", state.visits % lifted.n)

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        return cycling(0, lifted.n) if state.visits == lifted.n else None

    def key(self, lifted: Lifted, state: State) -> int:
        return state.visits % lifted.n


class Growing(Lapping):
    """Says that its states come back, and learns a little in each lap."""

    grows = 1e-6


class Counting(Lapping):
    """Has the same scores again, but in another state."""

    def key(self, lifted: Lifted, state: State) -> int:
        return state.visits


@pytest.mark.parametrize(("kind", "holds"), [(Lapping, True), (Growing, False), (Counting, False)])
def test_a_circle_needs_equal_scores_and_an_equal_key(kind: type[Lapping], holds: bool) -> None:
    # an order that has no fast run of its own
    one, seen = kind(order="most-violated"), lifted(XOR)
    run = Trace(one, seen, record(one, seen))
    assert run.stop.name == "CYCLING"
    assert certify(run).holds is holds


def test_a_circle_that_is_too_long_to_be_walked_again_says_how_many_steps_that_would_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = trace("perceptron", XOR)
    assert (run.stop.start, run.stop.period) == (0, 4)
    monkeypatch.setattr("linviz.certificate.promise.replay_limit", lambda run: 7)
    said = certify(run)
    assert not said.holds
    assert "8 steps would have to be made again" in said.reason
    monkeypatch.setattr("linviz.certificate.promise.replay_limit", lambda run: 8)
    assert certify(run).holds


def test_scores_that_are_not_those_of_the_classifier_separate_nothing() -> None:
    run = ending(trace("dual-perceptron", XOR), SEPARATED)
    assert not certify(ForgedRun(run, lambda _: {"scores": XOR.y[None, :]})).holds


def test_what_cannot_be_decided_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "linviz.certificate.promise.is_separable", lambda lifted, bias: (None, np.inf)
    )
    assert not certify(trace("kozinec-two-hull", XOR)).holds


def test_a_point_at_the_origin_is_the_proof_that_no_line_through_it_separates() -> None:
    proved = certify(trace("perceptron", ORIGIN, bias=False))
    assert (proved.promise, proved.holds) == ("not separable", True)
    assert certify(trace("perceptron", ORIGIN)).promise == "separated"


@given(problems())
def test_not_separable_holds_just_where_a_linear_programme_finds_nothing(problem: Problem) -> None:
    judged = certify(ending(trace("perceptron", problem), NOT_SEPARABLE))
    assert judged.holds is not separates(problem.X, problem.y)


def test_bounds_that_are_near_enough_when_the_steps_run_out_are_called_near_and_not_optimal() -> (
    None
):
    # the certificate knows a better upper bound than the run has
    run = trace("kozinec", OUTLIER, epsilon=0.1, max_steps=100)
    found = certify(run)
    assert run.stop.name == "STEP_LIMIT"
    assert (found.promise, found.holds) == ("epsilon-optimal", True)
