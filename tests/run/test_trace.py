"""A Trace as a sequence of Frames, and which of its steps go to the screen."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.algorithms.registry import algorithm
from linviz.api import run as run_by_name
from linviz.core.problem import InputError, Problem
from linviz.run.algorithm import EVENTS, UPDATE, VISIT
from linviz.run.frame import Frame
from linviz.run.history import History, Record
from linviz.run.outcome import SEPARATED
from linviz.run.shown_classifier import classifier_of_state
from linviz.run.trace import SHOWN, Trace
from tests.amount import amount, some
from tests.datasets import (
    BOOK,
    CIRCLES,
    CYCLE10,
    DEFAULT20,
    FAR,
    KOZINEC10,
    NONSEP7,
    THREE_SV,
    XOR,
    lifted,
)
from tests.notes import about
from tests.recompute.model import Model
from tests.run.variants import budget
from tests.runs import ALGORITHMS, suitable_lifts, trace
from tests.scenario.shipped import PRESETS


def test_it_says_in_a_line_what_it_is() -> None:
    assert (
        repr(run_by_name("perceptron", XOR)) == "<Trace of perceptron: 4 steps, 4 updates, CYCLING>"
    )


# frames against the states that the verbs make


def frame_shows_the_state(run: Trace, frame: Frame, state: Any) -> None:
    """Check that a frame has f, slack and errors of the state of its step."""
    c, b = classifier_of_state(run.algorithm, run.lifted, state)
    psi = run.lifted.phi if run.algorithm.takes == "features" else run.lifted.K
    assert frame.b == pytest.approx(b, rel=1e-12)
    f = state.sums if run.entry.votes else psi @ c + b
    assert frame.scores == pytest.approx(f, rel=1e-9, abs=1e-9)
    assert frame.slack == pytest.approx(np.maximum(0, 1 - run.lifted.y * frame.scores))
    assert frame.errors == (run.lifted.y * frame.scores <= 0).sum()


def margin_is_the_smallest_distance_in_the_lifted_space(
    run: Trace, frame: Frame, state: Any
) -> None:
    """Check that the margin is the smallest y f over |w|, and positive where all points are correctly classified."""
    # of the w that is shown; a w without a finite form has its square from the products
    c, _ = classifier_of_state(run.algorithm, run.lifted, state)
    square = frame.w @ frame.w if frame.w is not None else c @ run.lifted.K @ c
    # a vote has no distance; rounding can leave less than nothing of a square
    if square <= 0 or run.entry.votes:
        assert frame.margin is None
    else:
        distance = (run.lifted.y * frame.scores).min() / np.sqrt(square)
        assert frame.margin == pytest.approx(distance, rel=1e-9)
        assert (frame.margin <= 0) == (frame.errors > 0)


def decision_at_the_points_is_their_scores(run: Trace, frame: Frame, state: Any) -> None:
    """Check that `decision` at the points themselves equals the scores in the frame of the step."""
    found = run.decision(run.lifted.X, frame.step)
    assert found == pytest.approx(frame.scores, rel=1e-9, abs=1e-9)


LAWS = (
    frame_shows_the_state,
    margin_is_the_smallest_distance_in_the_lifted_space,
    decision_at_the_points_is_their_scores,
)


def w_is_there_where_the_map_is_finite_and_alpha_where_the_algorithm_has_it(
    run: Trace, lift: str
) -> None:
    """Check that the last frame has w in a finite lift and alpha with a kernel, and that both give the same f."""
    frame, kernel = run[-1], run.algorithm.takes == "kernel"
    assert (frame.w is None) == (lift in ("rbf", "mix"))
    assert (frame.alpha is None) == (not kernel)
    if kernel and frame.w is not None:
        # all but b, and but the constant feature that w leaves out
        rest = frame.scores - run.lifted.phi @ frame.w
        assert rest == pytest.approx(np.full(len(rest), rest[0]), abs=1e-9)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_its_frames_show_its_states_in_every_lift(name: str) -> None:
    for lift in some(suitable_lifts(ALGORITHMS[name]), 2):
        points = lifted(CIRCLES if lift != "none" else THREE_SV, lift)
        run = trace(name, points, **amount(budget(name), {}))
        with about(lift):
            w_is_there_where_the_map_is_finite_and_alpha_where_the_algorithm_has_it(run, lift)
            for k in np.unique(np.linspace(0, run.steps, amount(3, 9)).astype(int)).tolist():
                frame, state = run[k], run.at(k)
                assert frame.step == k
                for law in LAWS:
                    law(run, frame, state)
            last = run.decision(run.lifted.X, run.steps)
            assert run.decision(run.lifted.X).tobytes() == last.tobytes()


def test_decision_takes_a_table_of_points_with_as_many_columns() -> None:
    run = trace("perceptron", THREE_SV)
    assert run.decision(np.zeros((0, 2))).shape == (0,)
    for wrong in ([1.0, 2.0], [[1.0, 2.0, 3.0]], [[[1.0, 2.0]]]):
        with pytest.raises(InputError, match="2 columns"):
            run.decision(wrong)


def test_what_a_frame_holds_cannot_be_changed() -> None:
    frame = trace("soft-svm", THREE_SV)[-1]
    for array in (frame.w, frame.alpha, frame.scores, frame.slack):
        assert array is not None
        assert not array.flags.writeable


def test_index_and_event_are_those_of_the_step() -> None:
    run = trace("perceptron", DEFAULT20)
    for k in range(len(run)):
        assert run[k].event == (EVENTS[run.record.event[k - 1]] if k else "start")
        assert run[k].index == (run.record.index[k - 1] if k else None)


def test_frames_carry_what_only_some_algorithms_have() -> None:
    runs = ("pocket", NONSEP7), ("kozinec-two-hull", KOZINEC10), ("soft-svm", XOR)
    pocket, hulls, svm = (trace(name, data)[-1] for name, data in runs)
    assert pocket.best_w is not None
    assert pocket.best_errors == 1
    assert hulls.nearest is not None
    assert hulls.hull is not None
    assert [len(corners) for corners in hulls.hull] == [5, 5]
    assert hulls.w == pytest.approx(hulls.nearest[0] - hulls.nearest[1])
    assert hulls.bounds["lower"] <= hulls.bounds["upper"]
    assert svm.objectives.keys() == {"primal", "dual", "gap"}
    assert (svm.bounds["b_low"], svm.bounds["b_high"]) == (-1.0, 1.0)
    assert (svm.best_w, svm.hull, svm.nearest, pocket.alpha) == (None, None, None, None)


# a sequence


def test_a_trace_has_a_frame_for_the_start_and_one_for_every_step() -> None:
    run = trace("perceptron", DEFAULT20)
    assert (run.steps, run.updates, run.visits, len(run)) == (120, 18, 120, 121)
    assert [frame.step for frame in run] == list(range(121))
    assert sum(frame.event == "update" for frame in run) == 18


def test_steps_count_from_the_end_where_they_are_negative() -> None:
    run = trace("perceptron", BOOK)
    for k in range(1, len(run) + 1):
        assert run[-k].step == len(run) - k
        assert run.at(-k).w.tolist() == run.at(len(run) - k).w.tolist()
    assert run.at(-1).visits == run.steps


def test_slices_are_lists_of_frames() -> None:
    run = trace("perceptron", DEFAULT20)
    assert [frame.step for frame in run[2:8:3]] == [2, 5]
    assert [frame.step for frame in run[-3:]] == [118, 119, 120]
    assert [frame.step for frame in run[::-60]] == [120, 60, 0]
    assert run[500:] == []


@pytest.mark.parametrize("step", [121, -122, 10_000])
def test_there_is_no_step_beyond_either_end(step: int) -> None:
    run = trace("perceptron", DEFAULT20)
    for ask in (run.__getitem__, run.at, lambda k: run.decision(run.lifted.X, k)):
        with pytest.raises(IndexError, match="steps 0 to 120"):
            ask(step)


# the end


@pytest.mark.parametrize("slug", PRESETS)
def test_every_preset_ends_when_and_why_its_definition_says(slug: str) -> None:
    scenario = PRESETS[slug]
    run = run_by_name(
        scenario.algorithm.name, scenario.problem, scenario.lift, **scenario.parameters
    )
    assert Model(run).end == (run.stop.name, run.steps)


def test_a_circle_is_told_with_its_start_and_its_period() -> None:
    run = trace("perceptron", CYCLE10)
    start, again = (run.at(k) for k in (run.stop.start, run.stop.start + run.stop.period))
    assert (start.w, start.b) == (pytest.approx(again.w), pytest.approx(again.b))
    assert run.steps == run.stop.start + run.stop.period


# what goes to the screen


def happening(events: Any) -> Trace:
    """Return a trace in which just these events happened."""
    event, none = np.array(events, dtype=np.int8), np.full(len(events), -1, dtype=np.int32)
    history = History(np.zeros(3), np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0))
    return Trace(
        algorithm("perceptron"), lifted(BOOK), Record(event, none, none, history, {}, SEPARATED)
    )


@st.composite
def long_runs(draw: st.DrawFn) -> Trace:
    """Draw events of up to 30,000 steps, with stretches of many, few and no updates."""
    shares = draw(st.lists(st.sampled_from([0, 0.001, 0.1, 0.5, 1]), min_size=1, max_size=4))
    lengths = [draw(st.integers(0, 30_000 // len(shares))) for _ in shares]
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    stretches = [
        np.where(rng.random(n) < share, UPDATE, VISIT)
        for n, share in zip(lengths, shares, strict=True)
    ]
    return happening(np.concatenate(stretches))


mosts = st.sampled_from([100, 101, 317, 1999, SHOWN])


@given(long_runs(), mosts)
def test_no_more_steps_are_shown_than_may_be_and_the_first_and_the_last_always(
    run: Trace, most: int
) -> None:
    shown = run.displayed_steps(most)
    assert len(shown) <= most
    assert (np.diff(shown) > 0).all()
    assert (shown[0], shown[-1]) == (0, run.steps)


@given(long_runs(), mosts)
def test_all_steps_are_shown_where_they_fit_else_the_first_half(run: Trace, most: int) -> None:
    shown = run.displayed_steps(most)
    if len(run) <= most:
        assert len(shown) == len(run)
    else:
        assert shown[: most // 2].tolist() == list(range(most // 2))


@given(long_runs(), mosts)
def test_no_later_update_is_left_out_for_a_visit(run: Trace, most: int) -> None:
    shown = run.displayed_steps(most)
    later = shown[(shown >= most // 2) & (shown < run.steps)]
    updates = 1 + np.flatnonzero(run.record.event == UPDATE)
    if not np.isin(later, updates).all():
        assert np.isin(updates, shown).all()


@given(long_runs())
def test_the_room_that_is_left_is_used(run: Trace) -> None:
    updates = int((run.record.event == UPDATE).sum())
    if len(run) > SHOWN and updates < 500:
        assert len(run.displayed_steps()) > 1_800


def test_the_gaps_grow_towards_the_end() -> None:
    shown = happening([VISIT] * 50_000).displayed_steps()
    gaps = np.diff(shown)[1_000:-1]
    assert gaps[-1] > 10 * gaps[0]
    assert (np.diff(gaps) >= -1).all()
    assert (
        np.diff(happening([UPDATE] * 50_000).displayed_steps())[1_000:-1].tolist() == gaps.tolist()
    )


def test_two_thousand_steps_and_one_are_too_many_by_one() -> None:
    assert len(happening([VISIT] * (SHOWN - 1)).displayed_steps()) == SHOWN
    assert len(happening([VISIT] * SHOWN).displayed_steps()) <= SHOWN


def test_no_points_make_a_trace_of_one_frame() -> None:
    for name in ALGORITHMS:
        run = trace(name, Problem([], []))
        assert (len(run), run.displayed_steps().tolist(), run.stop.name) == (1, [0], "NO_POINTS")
        assert (run[0].event, run[0].index, run[0].margin, run[0].errors) == (
            "start",
            None,
            None,
            0,
        )


def test_a_far_problem_is_decided_by_the_centred_kernel_as_its_scores_say() -> None:
    run = trace("dual-perceptron", FAR, offset="centred")
    assert (np.sign(run.decision(FAR.X)) == FAR.y).all()


def test_the_columns_of_both_ends_are_computed_once() -> None:
    run = trace("soft-svm", THREE_SV)
    for columns, step in ((run.start_columns, 0), (run.end_columns, run.steps)):
        expected = run.columns(np.array([step]))
        assert columns.keys() == expected.keys()
        for name, values in expected.items():
            np.testing.assert_array_equal(columns[name], values)
    assert run.start_columns is run.start_columns
    assert run.end_columns is run.end_columns


def test_the_names_that_two_methods_had_before_still_work() -> None:
    run = happening([UPDATE] * 3)
    assert run.shown(2).tolist() == run.displayed_steps(2).tolist()
    assert run.counted(-1) == run.step_index(-1) == 3


@pytest.mark.parametrize("label", [1, -1])
@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("relaxation", "least"),
        ("kozinec", "inner"),
        ("kozinec-two-hull", "inner"),
        ("mdm", "inner"),
    ],
)
def test_the_smallest_of_nothing_but_zeros_has_no_sign(name: str, column: str, label: int) -> None:
    start = {"start": "mean"} if name == "kozinec" else {}
    twins = Problem(np.zeros((2, 2)), np.array([label, -label]))
    assert not np.signbit(trace(name, twins, **start).columns(np.arange(1))[column]).any()
