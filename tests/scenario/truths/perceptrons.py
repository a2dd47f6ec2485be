"""The perceptron on points in the plane."""

from itertools import pairwise, permutations

import numpy as np
import pytest

from linviz.api import run
from linviz.core.capacity import cover, vc_confidence
from linviz.core.geometry import enclosing_ball
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from tests.runs import columns
from tests.scenario.shipped import preset, preset_run
from tests.scenario.truths.truth import (
    Claims,
    Truth,
    boundary_text,
    margin,
    misclassified,
    shortest,
    signed_scores,
    vector,
    weights,
    with_places,
)


def one_mistake_one_turn(trace: Trace) -> Claims:
    x, before, after = trace.lifted.X[9], signed_scores(trace, 29)[9], signed_scores(trace, 30)[9]
    assert (trace[30].index, trace[30].event) == (9, "update")
    assert after - before == pytest.approx(x @ x + 1)
    yield "question", f"point 10 had y·f(x) = {shortest(before)}"
    yield "answer", f"{shortest(x[1])}² + 1 = {shortest(x @ x + 1)}"
    yield "answer", f"from {shortest(before)} to {shortest(after)}"
    yield "notes", f"{boundary_text(trace, 30)} on paper"
    yield "notes", f"{trace.updates} updates in {trace.visits} visits"


def two_points(trace: Trace) -> Claims:
    assert trace[1].event == trace[2].event == "update"
    yield "answer", boundary_text(trace, 2)
    yield "answer", boundary_text(trace, 1)
    yield "answer", f"subtracts {vector(trace.lifted.X[1])} from w and 1 from b"
    yield "notes", boundary_text(trace, 1, ", ")
    yield "notes", f"f = {shortest(trace[1].scores[1])}, so it is misclassified"
    yield "notes", f"at step {trace.steps}"


def nothing_happens(trace: Trace) -> Claims:
    assert not any(trace[-1].scores)
    other = preset_run("nothing-happens", test="<= 0")
    assert (other.stop.name, other.updates) == ("SEPARATED", 2)
    yield "answer", f"{trace.updates} updates. At w = 0 every f(x) is 0, and 0 is not below 0"
    yield "answer", f"one pass of {trace.visits} visits"
    yield "notes", "≤ 0: two updates"


def signed_distance(trace: Trace) -> Claims:
    w, b = weights(trace, 2), trace[2].b
    length, score = np.linalg.norm(w), trace[2].scores[1]
    assert (trace[2].index, trace.updates) == (1, 0)
    parts = [shortest(one) for one in w * trace.lifted.X[1]]
    yield (
        "idea",
        f"{shortest(w[0])}x₁ + {shortest(w[1])}x₂ = {shortest(-b)}, and ‖w‖ = {shortest(length)}",
    )
    yield (
        "answer",
        f"f{vector(trace.lifted.X[1])} = {' + '.join(parts)} − {shortest(-b)} = {shortest(score)}",
    )
    yield "answer", f"√({shortest(w[0] ** 2)} + {shortest(w[1] ** 2)}) = {shortest(length)}"
    yield "answer", f"so {shortest(score)}/{shortest(length)}"
    yield "answer", f"{shortest(score / length)} is above 0"
    yield "notes", f"The origin is at {shortest(b / length)}"
    yield "notes", f"w = {vector(w)} and b = {shortest(b)}"


def sign_trick(trace: Trace) -> Claims:
    w, z = weights(trace), -trace.lifted.X[2]
    assert trace.lifted.y[2] == -1
    yield "question", f"■ at {vector(-z)}"
    yield "answer", f"At {vector(z)}"
    yield "answer", "w·z > 0 says the same as w·x < 0"
    yield "answer", f"w = {vector(w)} after the {trace.updates} updates w·z = {shortest(w @ z)}"
    yield "notes", f"w = {vector(w)}"


def angles(trace: Trace) -> Claims:
    w, after = weights(trace, 3), weights(trace, 4)
    z = trace.lifted.y[3] * trace.lifted.X[3]
    assert misclassified(trace, 3) == [4]
    assert misclassified(trace, 4) == []
    yield "question", f"w = {vector(w)}"
    yield "answer", f"point 4, a ■: y·x = {vector(z)}"
    yield "answer", f"{vector(w)}·{vector(z)} = {shortest(w @ z)} is below 0"
    yield "answer", f"w = {vector(after)}"
    degrees = np.degrees(np.arccos(w @ z / np.linalg.norm(w) / np.linalg.norm(z)))
    yield "notes", f"for point 4 they were {with_places(degrees, 1)}° apart"


def what_a_mistake_costs(trace: Trace) -> Claims:
    cost = {step: np.maximum(0, -signed_scores(trace, step)) for step in (2, 3)}
    x = trace.lifted.X[3]
    assert misclassified(trace, 2) == [3, 4, 6]
    assert (trace[3].index, trace[3].event) == (3, "update")
    two, four, six = (shortest(one) for one in cost[2][[2, 3, 5]])
    yield "question", f"Points 3, 4 and 6 cost {two}, {four} and {six}"
    yield "question", f"the ● 4 at {vector(x)}"
    yield (
        "answer",
        f"{shortest(cost[3][3])}: the update adds ‖x‖² + 1 = {shortest(x @ x + 1)}",
    )
    yield (
        "answer",
        f"from {shortest(signed_scores(trace, 2)[3])} to {shortest(signed_scores(trace, 3)[3])}",
    )
    yield "answer", f"from {shortest(cost[2].sum())} to {shortest(cost[3].sum())}"
    yield "notes", f"after {trace.steps} steps"
    yield "notes", f"seed {preset('what-a-mistake-costs').parameters['seed']}"


def order_dependence(trace: Trace) -> Claims:
    problem = trace.lifted.problem
    assert preset("order-dependence").parameters["order"] == "cyclic"
    orders = [list(one) for one in permutations(range(4))]
    runs = [run("perceptron", Problem(problem.X[one], problem.y[one])) for one in orders]
    assert {one.updates for one in runs} == {trace.updates}
    lines = {boundary_text(one) for one in runs}
    yield "answer", f"{len(lines)}, one for each point"
    yield "answer", f"in each of the {len(runs)} orders there is {trace.updates} update"
    yield "answer", "From w = 0"


def margin_of_w(trace: Trace) -> Claims:
    widest = run("hard-svm", trace.lifted.problem)
    w, margins = weights(trace), [frame.margin for frame in trace]
    assert max(one for one in margins if one is not None) < margin(widest)
    nearest, squared = int(np.argmin(signed_scores(trace))), shortest(float(w @ w))
    yield "question", boundary_text(trace)
    yield "answer", f"Point {nearest + 1} at {vector(trace.lifted.X[nearest])}"
    yield "answer", f"y·f(x) = {shortest(signed_scores(trace)[nearest])}, and ‖w‖ = √{squared}"
    yield "answer", f"1/√{squared} = {with_places(margin(trace), 3)}"
    yield "answer", f"The margin of the data is {shortest(margin(widest))}"
    edges = [(side - widest[-1].b) / weights(widest)[0] for side in (-1, 1)]
    assert weights(widest)[1] == pytest.approx(0)
    strip = f"between x₁ = {shortest(edges[0])} and x₁ = {shortest(edges[1])}"
    yield "answer", f"{strip} is {shortest(edges[1] - edges[0])} wide"
    yield "idea", f"the largest possible one is {shortest(margin(widest))}"
    yield "notes", f"the run stops at {with_places(margin(trace), 3)}"
    radius = enclosing_ball(trace.lifted.K)[0]
    ratio = margin(widest) / radius
    yield "notes", f"The largest is {with_places(ratio, 3)} there"
    yield "notes", f"1/{with_places(ratio, 3)}² = {with_places(1 / ratio**2, 1)} bounds no mistakes"
    yield "notes", f"its D and m give {shortest(np.floor(trace[0].bounds['bound'] + 1e-9))}"
    # of the points far from the origin a run makes more mistakes than such a bound would allow
    far = preset("far-from-origin")
    far_run = run("perceptron", far.problem)
    ball = enclosing_ball(far_run.lifted.K)[0] / margin(run("hard-svm", far.problem))
    assert far_run.updates > 100 * ball**2


def tiny_margin(trace: Trace) -> Claims:
    halves = [
        run("perceptron", Problem([[2.0, 2.0 + g], [2.0, 2.0]], [1, -1])) for g in (1 / 16, 1 / 32)
    ]
    counts = [trace.updates, *(one.updates for one in halves)]
    bounds = [one[0].bounds["bound"] for one in (trace, *halves)]
    assert [later / first for first, later in pairwise(bounds)] == (pytest.approx([4, 4], rel=0.05))
    # places that a mouse leaves are thousandths
    by_hand = {
        place: run("perceptron", Problem([[2.0, place], [2.0, 2.0]], [1, -1])).updates
        for place in (2.063, 2.031)
    }
    assert not preset("tiny-margin").snap
    yield "idea", f"{counts[0]} updates"
    yield "answer", f"{counts[1]} instead of {counts[0]}"
    yield "answer", f"1/32 it takes {counts[2]}"
    yield "notes", f"{shortest(np.floor(bounds[0]))} mistakes at most. It makes {counts[0]}."
    yield "notes", f"at x₂ = 2.063 the run takes {by_hand[2.063]} updates"
    yield "notes", f"at 2.031, it takes {by_hand[2.031]}: about double each time"


def one_update_not_enough(trace: Trace) -> Claims:
    scores = [signed_scores(trace, step)[1] for step in range(1, 6)]
    rise = trace.lifted.X[1] @ trace.lifted.X[1] + 1
    assert [frame.index for frame in trace] == [None, 0, 1, 1, 1, 1]
    assert np.flatnonzero(np.array(scores) > 0).tolist() == [4]
    assert np.diff(scores) == pytest.approx([rise] * 4)
    yield "question", f"y·f(x) = {shortest(scores[0])}"
    yield "question", f"‖x‖² + 1 = {shortest(rise)}"
    yield "answer", f"{len(scores) - 1}."
    yield "answer", f"{shortest(scores[0])} + 3 · {shortest(rise)} = {shortest(scores[3])}"
    yield "answer", f"after four it is {shortest(scores[4])}"
    yield "answer", f"{boundary_text(trace)}, and point 1 is correct"


def xor_cycle(trace: Trace) -> Claims:
    y, X = trace.lifted.y, trace.lifted.X
    assert (trace.stop.start, trace.stop.period) == (0, 4)
    assert [frame.index for frame in trace[1:]] == [0, 1, 2, 3]
    yield "answer", f"To {vector(y @ X)}, and the four labels to {shortest(y.sum())}"
    yield "answer", f"after {trace.updates} updates"
    yield "answer", f"the same {trace.stop.period} steps"
    yield "answer", "w·Σ y x + bΣ y > 0, and here that is 0"


def shatter(trace: Trace) -> Claims:
    corners, inside = [[0, 0], [1, 1], [1, 0], [0, 1]], [[0, 0], [3, 0], [1, 2], [1, 1]]
    for X, y in ((corners, [1, 1, -1, -1]), (inside, [1, 1, 1, -1])):
        assert run("perceptron", Problem(X, y)).stop.name == "CYCLING"
    separable = 0
    for bits in range(8):
        labels = [1 if bits >> i & 1 else -1 for i in range(3)]
        separable += run("perceptron", Problem(trace.lifted.X, labels)).stop.name == "SEPARATED"
    assert separable == 8
    yield "idea", "Eight ways to label three points, and a line for each"
    yield "notes", f"{cover(4, 2)} of {2**4}"


def by_chance(trace: Trace) -> Claims:
    n, count = trace.lifted.problem.n, cover(12, 2)
    assert (n, cover(6, 2) / 2**6) == (12, 0.5)
    assert count == 2 * (1 + 11 + 55)
    yield (
        "answer",
        f"In {with_places(100 * count / 2**n, 1)} %: of the {with_places(2**n)} labellings of {n}",
    )
    yield "answer", f"a line separates {count}, by Cover's count 2 (1 + 11 + 55)"
    yield "notes", f"this term alone is {with_places(vc_confidence(12, 3), 2)} for twelve points"
    yield "notes", f"for 1,000 points this term is {with_places(vc_confidence(1_000, 3), 2)}"
    yield "notes", "Of six points in general position one half"


def hidden_cycle(trace: Trace) -> Claims:
    start, period = trace.stop.start, trace.stop.period
    assert start is not None
    assert period is not None
    n = trace.lifted.problem.n
    assert (period % n, start + period) == (0, trace.steps)
    # w and b come back much earlier than the state
    places = np.column_stack([columns(trace)["w"], columns(trace)["b"]]).round(6)
    assert len(np.unique(places[:start], axis=0)) < trace.updates
    yield "idea", f"{with_places(start)} visits without a pattern, then {with_places(period)}"
    yield "question", f"{with_places(period)} steps long"
    yield "answer", f"{period // n} passes"
    yield "answer", f"whole passes, {n} steps each"
    yield "notes", f"this is step {with_places(start)} again"


TRUTHS = {
    "one-mistake-one-turn": Truth("SEPARATED", 18, one_mistake_one_turn),
    "two-points": Truth("SEPARATED", 2, two_points),
    "nothing-happens": Truth("NO_MISTAKES", 0, nothing_happens),
    "signed-distance": Truth("SEPARATED", 0, signed_distance),
    "sign-trick": Truth("SEPARATED", 2, sign_trick),
    "angles": Truth("SEPARATED", 2, angles),
    "what-a-mistake-costs": Truth("SEPARATED", 4, what_a_mistake_costs),
    "order-dependence": Truth("SEPARATED", 1, order_dependence),
    "margin-of-w": Truth("SEPARATED", 5, margin_of_w),
    "tiny-margin": Truth("SEPARATED", 71, tiny_margin),
    "one-update-not-enough": Truth("SEPARATED", 5, one_update_not_enough),
    "xor-cycle": Truth("CYCLING", 4, xor_cycle),
    "shatter": Truth("SEPARATED", 3, shatter),
    "by-chance": Truth("SEPARATED", 18, by_chance),
    "hidden-cycle": Truth("CYCLING", 3338, hidden_cycle),
}
