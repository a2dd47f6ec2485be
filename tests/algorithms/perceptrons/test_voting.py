"""The voted and the averaged perceptron: every w counts for as many visits as it survived."""

from itertools import groupby

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.algorithms.perceptrons.survival_history import SurvivalHistory
from linviz.certificate.certify import certify
from linviz.core.problem import Array, InputError, Problem
from linviz.run.history import History
from linviz.run.trace import Trace
from tests.algorithms.perceptrons.orders import passes
from tests.datasets import BOOK, DEFAULT20, NONSEP7, POCKET9, TWO, XOR, lifted
from tests.runs import columns, problems, states, trace

NAMES = ("averaged-perceptron", "voted-perceptron")
names = st.sampled_from(NAMES)
every_name = pytest.mark.parametrize("name", NAMES)


def weights_after_visits(run: Trace) -> Array:
    """Return (w, b) of the inner perceptron after each visit, (visits, D + 1)."""
    return np.array([[*after.inner.w, after.inner.b] for _, _, after in states(run)])


def survivors(run: Trace) -> list[tuple[int, Array]]:
    """Return c_k and (w_k, b_k): a mistake makes a new one, and each visit without one counts for the last."""
    made = np.cumsum([info.event == "update" for _, info, _ in states(run)])
    runs = groupby(
        zip(made.tolist(), weights_after_visits(run), strict=True), key=lambda pair: pair[0]
    )
    return [(len(group := [v for _, v in same]), group[0]) for _, same in runs]


def augmented(X: Array) -> Array:
    return np.column_stack([X, np.ones(len(X))])


# both


@given(problems(), names, passes, st.integers(1, 5), st.sampled_from([0.5, 1.0]))
def test_inside_is_the_perceptron_through_all_passes(
    problem: Problem, name: str, order: str, passes: int, eta: float
) -> None:
    run = trace(name, problem, order=order, passes=passes, eta=eta, seed=4)
    assert run.steps == passes * problem.n
    perceptron = Perceptron(order, eta, seed=4)
    alone = perceptron.init(run.lifted)
    for _, info, after in states(run):
        alone, told = perceptron.step(run.lifted, alone)
        assert info == told
        assert perceptron.row(alone).tolist() == perceptron.row(after.inner).tolist()


@given(problems(), names, passes)
def test_the_survival_counts_add_up_to_the_visits(problem: Problem, name: str, order: str) -> None:
    run = trace(name, problem, order=order, passes=3)
    counts = [count for count, _ in survivors(run)]
    assert sum(counts) == run.visits == run.steps
    shown = columns(run)
    assert shown["visits"].tolist() == list(range(len(run)))
    assert shown["survival"].tolist() == [
        0.0,
        *(float(k) for count in counts for k in range(1, count + 1)),
    ]
    assert (shown["survival"] == 1)[1:].tolist() == (run.record.event == 2).tolist()


@given(problems(), names, passes)
def test_what_is_told_of_the_moving_classifier_is_the_perceptrons(
    problem: Problem, name: str, order: str
) -> None:
    run = trace(name, problem, order=order, passes=2)
    shown, v = columns(run), weights_after_visits(run)
    assert np.column_stack([shown["moving_w"], shown["moving_b"]])[1:].tolist() == v.tolist()
    scores = v @ augmented(problem.X).T
    assert shown["moving_scores"][1:].tolist() == scores.tolist()
    assert shown["moving_errors"][1:].tolist() == (problem.y * scores <= 0).sum(axis=1).tolist()
    i = run.record.index
    assert shown["after"][1:].tolist() == (problem.y * scores)[np.arange(run.steps), i].tolist()


@every_name
def test_the_number_of_passes_has_limits(name: str) -> None:
    assert trace(name, TWO, passes=1_000).steps == 2_000
    with pytest.raises(InputError, match="passes must lie between 1 and 1000"):
        trace(name, TWO, passes=1_001)


@every_name
def test_no_more_than_a_hundred_thousand_visits_are_made_and_the_end_says_so(name: str) -> None:
    crowd = Problem(np.random.default_rng(0).normal(size=(101, 2)), [1, -1] * 50 + [1])
    run = trace(name, crowd, passes=1_000)
    assert (run.steps, run.stop.name) == (100_000, "STEP_LIMIT")
    assert "100,000 visits" in run.stop.sentence
    after, _ = run.algorithm.step(run.lifted, run.at(99_998))
    assert [part.tolist() for part in (after.inner.w, after.sums)] == [
        part.tolist() for part in (run.at(99_999).inner.w, run.at(99_999).sums)
    ]


@pytest.mark.parametrize(
    ("passes", "sentence"),
    [(1, "1 pass is made, and"), (10, "All 10 passes are made, and")],
)
@every_name
def test_the_end_says_how_many_points_are_wrong(name: str, passes: int, sentence: str) -> None:
    run = trace(name, NONSEP7, passes=passes)
    wrong = run[-1].errors
    assert run.stop.sentence.startswith(sentence)
    assert f"has {wrong} point{'s' * (wrong != 1)} not correct" in run.stop.sentence


@every_name
def test_where_all_points_are_right_the_end_is_separated_and_certified(name: str) -> None:
    run = trace(name, DEFAULT20, order="shuffled", passes=50)
    assert (run.stop.name, run[-1].errors) == ("SEPARATED", 0)
    proved = certify(run)
    assert (proved.optimal, proved.promise, proved.holds) == (True, "separated", True)


def test_the_outlier_of_nonsep7_costs_the_last_w_seven_points_and_the_others_one() -> None:
    averaged, voted = (trace(name, NONSEP7, passes=10) for name in NAMES)
    assert averaged.at(-1).inner.w.tolist() == [0, 0]
    assert averaged.columns(np.array([averaged.steps]))["moving_errors"].tolist() == [7]
    assert (averaged[-1].errors, voted[-1].errors) == (1, 1)
    assert (NONSEP7.y * averaged[-1].scores <= 0).tolist() == [False] * 6 + [True]
    assert (NONSEP7.y * voted[-1].scores <= 0).tolist() == [False] * 6 + [True]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (NONSEP7, "6 of 7 points are right. No boundary of this kind is without mistakes."),
        (BOOK, "points are right. A boundary without mistakes exists"),
    ],
)
@every_name
def test_the_certificate_counts_what_is_right_and_says_whether_all_could_be(
    name: str, data: Problem, words: str
) -> None:
    proved = certify(trace(name, data, passes=1 if data is BOOK else 10))
    assert not proved.optimal
    assert words in proved.reason


@every_name
def test_scores_that_are_not_those_of_the_visits_are_found_out(name: str) -> None:
    run = trace(name, DEFAULT20, order="shuffled", passes=50)
    history = run.record.history
    assert isinstance(history, SurvivalHistory)
    inner = history.inner
    turned = History(inner.start, inner.step, inner.column, -inner.value)
    run.record.__dict__["history"] = SurvivalHistory(turned, history.update_steps, -history.sums)
    refused = certify(run)
    assert not refused.optimal
    assert not refused.holds


# averaged


@given(problems(), passes, st.integers(1, 4), st.sampled_from([0.25, 1.0, 2.0]), st.booleans())
def test_w_less_u_over_c_is_the_plain_mean_over_all_visits(
    problem: Problem, order: str, passes: int, eta: float, bias: bool
) -> None:
    # else it ends before its first visit
    assume(bias or problem.X.any(axis=1).all())
    run = trace("averaged-perceptron", problem, order=order, passes=passes, eta=eta, bias=bias)
    shown, v = columns(run), weights_after_visits(run)
    means = np.cumsum(v, axis=0) / np.arange(1, run.steps + 1)[:, None]
    size = 1 + np.abs(means).max()
    assert np.column_stack([shown["w"], shown["b"]])[1:] == pytest.approx(means, abs=1e-12 * size)
    weighted = sum(count * vector for count, vector in survivors(run)) / run.visits
    assert [*run[-1].w, run[-1].b] == pytest.approx(weighted, abs=1e-12 * size)


@given(problems(), passes)
def test_what_counts_is_the_average(problem: Problem, order: str) -> None:
    run = trace("averaged-perceptron", problem, order=order, passes=2)
    places = np.random.default_rng(3).normal(size=(9, 2))
    v = weights_after_visits(run).mean(axis=0)
    assert run.decision(places) == pytest.approx(augmented(places) @ v, abs=1e-9)
    assert run[-1].scores == pytest.approx(augmented(problem.X) @ v, abs=1e-9)
    assert run[-1].errors == (problem.y * run[-1].scores <= 0).sum()


def test_the_average_of_one_vector_is_that_vector() -> None:
    # one mistake at the first visit, and none after it
    run = trace("averaged-perceptron", Problem([(2, 1), (3, 2)], [1, 1]), passes=7)
    assert run.updates == 1
    assert all([*frame.w, frame.b] == [2, 1, 1] for frame in run[1:])


def test_a_c_that_began_at_one_would_only_scale_the_average() -> None:
    # E12: T / (T + 1) times the mean; 12/13 after twelve visits
    run = trace("averaged-perceptron", BOOK, passes=4)
    state = run.at(-1)
    v = np.append(state.inner.w, state.inner.b)
    moves = [
        (visit, BOOK.y[info.index] * np.append(BOOK.X[info.index], 1.0))
        for visit, (_, info, _) in enumerate(states(run))
        if info.event == "update"
    ]
    late = v - sum((1 + visit) * move for visit, move in moves) / (1 + run.visits)
    assert run.visits == 12
    assert late == pytest.approx(12 / 13 * np.append(run[-1].w, run[-1].b))


def test_it_averages_in_a_lifted_space_too() -> None:
    run = trace("averaged-perceptron", lifted(XOR, "quadratic"), passes=3)
    assert run[-1].w == pytest.approx(weights_after_visits(run).mean(axis=0)[:3])
    assert run.stop.name == "SEPARATED"


# voted


@given(problems(), passes, st.integers(1, 4), st.sampled_from(["none", "quadratic"]))
def test_f_is_the_sum_of_all_votes_anywhere_and_at_every_step(
    problem: Problem, order: str, passes: int, name: str
) -> None:
    run = trace("voted-perceptron", lifted(problem, name), order=order, passes=passes)
    places = np.random.default_rng(3).normal(0, 3, size=(9, 2))
    features = run.lifted.lift.features(places)
    assert features is not None
    votes = np.cumsum(np.sign(weights_after_visits(run) @ augmented(features).T), axis=0)
    for step in {1, run.steps // 2, run.steps} - {0}:
        assert run.decision(places, step).tolist() == votes[step - 1].tolist()
    assert not run.decision(places, 0).any()


@given(problems(), passes)
def test_the_votes_of_a_state_are_those_of_its_frame(problem: Problem, order: str) -> None:
    run = trace("voted-perceptron", problem, order=order, passes=3)
    for step in {0, 1, run.steps // 2, run.steps}:
        assert run.at(step).sums.tolist() == run[step].scores.tolist()
        assert run[step].margin is None


@given(problems(), passes)
def test_the_voters_are_the_survivors(problem: Problem, order: str) -> None:
    run = trace("voted-perceptron", problem, order=order, passes=3)
    w, b, counts = run.entry.votes.voters(run.algorithm, run.lifted, run.record.history, run.steps)
    expected = survivors(run)
    assert counts.tolist() == [count for count, _ in expected]
    assert np.column_stack([w, b]).tolist() == [vector.tolist() for _, vector in expected]


@given(problems(), passes, st.sampled_from([0.25, 2.0]))
def test_eta_changes_no_vote(problem: Problem, order: str, eta: float) -> None:
    plain, scaled = (
        trace("voted-perceptron", problem, order=order, eta=one, passes=3) for one in (1.0, eta)
    )
    assert plain[-1].scores.tolist() == scaled[-1].scores.tolist()


def test_a_vote_on_the_line_itself_is_none() -> None:
    run = trace("voted-perceptron", XOR, passes=1)
    # w = 0 after the last of four mistakes: it has a visit, and no side
    assert run.at(-1).inner.w.tolist() == [0, 0]
    assert run[-1].scores.tolist() == run[-2].scores.tolist()


def test_votes_far_out_are_counted_as_those_nearby() -> None:
    near, far = (
        trace("voted-perceptron", Problem(size * POCKET9.X, POCKET9.y), passes=5, bias=False)
        for size in (1, 2.0**20)
    )
    assert near[-1].scores.tolist() == far[-1].scores.tolist()


@pytest.mark.parametrize("name", ["voted-perceptron", "averaged-perceptron"])
@pytest.mark.parametrize("d", [2, 3])
def test_a_point_at_the_origin_is_refused_where_the_line_must_pass_through_it(
    name: str, d: int
) -> None:
    points = Problem(np.vstack([np.zeros(d), np.eye(d)]), [1, 1, *[-1] * (d - 1)])
    run = trace(name, points, bias=False)
    assert (run.stop.name, run.steps) == ("NOT_SEPARABLE", 0)
    assert "at the origin" in run.stop.sentence
    assert certify(run).holds
    assert trace(name, points).steps
