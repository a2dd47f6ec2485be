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
    before, after = (signed_scores(trace, step) for step in (29, 30))
    assert (trace[30].index, trace[30].event) == (9, "update")
    lost = np.flatnonzero((before > 0) & (after <= 0))
    assert lost.tolist() == [7]
    yield "answer", f"Point 8 ■ was correct (y·f(x) = {with_places(before[7], 2)})"
    yield "answer", f"is now misclassified ({with_places(after[7], 2)})"
    yield "notes", "step 30 is the ninth mistake"
    yield "notes", f"{boundary_text(trace, 30)} on paper"
    yield "notes", f"{trace.updates} updates in {trace.visits} visits"


def two_points(trace: Trace) -> Claims:
    assert [trace[step].event for step in (1, 2)] == ["update", "update"]
    places = [vector(x) for x in trace.lifted.X]
    before, after = (signed_scores(trace, step) for step in (1, 2))
    assert after.tolist() == [1, 1]
    yield "question", f"point 1 ●, at {places[0]}, and then point 2 ■, at {places[1]}"
    yield "answer", boundary_text(trace, 2)
    yield "answer", f"step 1 adds {places[0]} to w and 1 to b, step 2 subtracts {places[1]} and 1"
    yield "answer", f"Both are correct: y·f(x) is {shortest(after[0])} at each"
    told = f"Point 2 rises from {shortest(before[1])}, and point 1 falls from {shortest(before[0])}"
    yield "answer", told
    yield "notes", boundary_text(trace, 1, ", ")
    yield "notes", f"f = {shortest(trace[1].scores[1])}, so it is misclassified"
    yield "notes", f"at step {trace.steps}"


def nothing_happens(trace: Trace) -> Claims:
    assert not any(trace[-1].scores)
    other = preset_run("nothing-happens", test="<= 0")
    assert (other.stop.name, other.updates, trace.updates) == ("SEPARATED", 2, 0)
    higher = preset_run("nothing-happens", b0=1)
    assert (higher[0].scores == 1).all()
    assert [higher[step].event for step in (1, 2, 3, 4)] == ["visit", *["update"] * 3]
    assert [higher[step].index for step in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert higher.stop.name == "SEPARATED"
    assert misclassified(higher) == []
    yield "answer", "at w = 0 and b = 0 every f(x) is 0, and 0 is not below 0"
    yield "answer", f"one pass of {trace.visits} visits"
    yield "answer", "From b = 1 they are points 2, 3 and 4: f = 1 is correct at point 1 ●"
    yield "answer", "a mistake at point 2 ■"
    yield "notes", "points 2, 3 and 4 are mistakes then"
    yield "notes", "≤ 0 instead: two updates"


def signed_distance(trace: Trace) -> Claims:
    w, b, x = weights(trace, 2), trace[2].b, trace.lifted.X[1]
    length, score = np.linalg.norm(w), trace[2].scores[1]
    assert (trace[2].index, trace.updates) == (1, 0)
    longer = 2 * w @ x + b
    line, doubled = (
        f"{shortest(k * w[0])}x₁ + {shortest(k * w[1])}x₂ = {shortest(-k * b)}" for k in (1, 2)
    )
    yield "idea", f"w = {vector(w)} and b = {shortest(b)}"
    yield "question", f"at {vector(x)}, has f(x) = {shortest(score)}"
    yield "question", f"with b still {shortest(b)}"
    told = f"With w = {vector(2 * w)} and b = {shortest(b)} it is {shortest(longer / length / 2)}"
    yield "answer", f"{told} away: f(x) = {shortest(longer)} and ‖w‖ = {shortest(2 * length)}"
    yield "answer", f"it is {shortest(score)}/{shortest(length)} = {shortest(score / length)}"
    told = f"With b = {shortest(2 * b)} as well it is "
    told += f"{shortest(2 * score)}/{shortest(2 * length)} = {shortest(score / length)}, as now"
    yield "answer", told
    yield "answer", f"{doubled} and {line} are the same line"
    yield "notes", f"The origin is at {shortest(b / length)}"
    yield "notes", f"w = {vector(w)} and b = {shortest(b)}"


def sign_trick(trace: Trace) -> Claims:
    problem, x = trace.lifted.problem, trace.lifted.X[2]
    before, after = weights(trace, 2), weights(trace, 3)
    assert (problem.y[2], trace[3].index, trace[3].event, trace.updates) == (-1, 2, "update", 2)
    assert after == pytest.approx(before - x)
    # a ● at −x in its place
    X, y = problem.X.copy(), problem.y.copy()
    X[2], y[2] = -x, 1
    other = run("perceptron", Problem(X, y), bias=False)
    assert [frame.event for frame in other] == [frame.event for frame in trace]
    assert (columns(other)["w"] == columns(trace)["w"]).all()
    yield (
        "question",
        f"point 3 ■, at {vector(x)}, which is the next mistake, were a ● at {vector(-x)}",
    )
    yield "answer", f"w·{vector(-x)} > 0 just where w·{vector(x)} < 0"
    yield "answer", f"to add {vector(-x)} is to subtract {vector(x)}"
    yield "answer", f"from {vector(before)} to {vector(after)} either way"
    yield "notes", f"Two updates are enough, and w = {vector(weights(trace))}"


def angles(trace: Trace) -> Claims:
    w, after = weights(trace, 3), weights(trace, 4)
    Z = trace.lifted.y[:, None] * trace.lifted.X
    z = Z[3]
    assert misclassified(trace, 3) == [4]
    assert misclassified(trace, 4) == []
    # every z allows the directions that are less than a right angle away
    ways = np.degrees(np.arctan2(Z[:, 1], Z[:, 0]))
    low, high = (ways - 90).max(), (ways + 90).min()
    assert [int(np.argmax(ways)), int(np.argmin(ways))] == [3, 5]
    way = np.degrees(np.arctan2(after[1], after[0]))
    assert np.degrees(np.arctan2(w[1], w[0])) < low < way < high
    yield "question", f"w = {vector(w)}"
    yield "question", f"y·x = {vector(z)} of point 4 ■"
    yield "answer", f"w = {vector(after)} points at {with_places(way, 1)}°"
    yield "answer", f"the arc goes from {with_places(low, 1)}° to {with_places(high, 1)}°"
    degrees = np.degrees(np.arccos(w @ z / np.linalg.norm(w) / np.linalg.norm(z)))
    yield "notes", f"for point 4 they were {with_places(degrees, 1)}° apart"
    yield "notes", "at right angles to y·x of points 4 and 6"


def what_a_mistake_costs(trace: Trace) -> Claims:
    before, after = signed_scores(trace, 2), signed_scores(trace, 3)
    cost = [np.maximum(0, -one) for one in (before, after)]
    assert misclassified(trace, 2) == [3, 4, 6]
    assert (trace[3].index, trace[3].event) == (3, "update")
    assert np.flatnonzero(cost[1] > cost[0]).tolist() == [1]
    sums = [np.maximum(0, -signed_scores(trace, step)).sum() for step in (1, 2, 3)]
    assert trace[2].event == "update"
    assert sums[0] < sums[1] > sums[2]
    two, four, six = (shortest(one) for one in cost[0][[2, 3, 5]])
    yield (
        "question",
        f"The costs of points 3 ●, 4 ● and 6 ● are {two}, {four} and {six}, all others 0",
    )
    told = f"Point 2 ■ alone, at {vector(trace.lifted.X[1])}, now costs {shortest(cost[1][1])}"
    yield "answer", f"{told}: its y·f(x) fell from {shortest(before[1])} to {shortest(after[1])}"
    yield "answer", f"Point 4 costs {shortest(cost[1][3])}"
    yield "answer", f"its y·f(x) from {shortest(before[3])} to {shortest(after[3])}"
    yield "notes", f"after {trace.steps} steps"
    yield "notes", f"seed {preset('what-a-mistake-costs').parameters['seed']}"


def order_dependence(trace: Trace) -> Claims:
    problem = trace.lifted.problem
    assert preset("order-dependence").parameters["order"] == "cyclic"
    orders = [list(one) for one in permutations(range(4))]
    runs = [run("perceptron", Problem(problem.X[one], problem.y[one])) for one in orders]
    assert {one.updates for one in runs} == {trace.updates}
    lines = {boundary_text(one) for one in runs}
    assert trace.lifted.y.tolist() == [1, 1, -1, -1]
    yield "question", f"Four points can be visited in {len(runs)} orders"
    yield "answer", f"With {len(lines)}, one for each point"
    yield "answer", f"each of the {len(runs)} orders has {trace.updates} update"
    yield "answer", "From w = 0"


def margin_of_w(trace: Trace) -> Claims:
    widest = run("hard-svm", trace.lifted.problem)
    w, margins = weights(trace), [frame.margin for frame in trace]
    assert max(one for one in margins if one is not None) < margin(widest)
    before, after = signed_scores(trace, 5), signed_scores(trace, 6)
    assert (misclassified(trace, 5), misclassified(trace, 6)) == ([2, 6], [2])
    assert margin(trace, 6) < margin(trace, 5)
    yield "question", f"the margin is {with_places(margin(trace, 5), 3)}"
    yield "answer", f"Smaller: {with_places(margin(trace, 6), 3)}"
    yield (
        "answer",
        f"now point 2 ■, and its y·f(x) fell from {shortest(before[1])} to {shortest(after[1])}",
    )
    assert trace.updates == 5
    assert misclassified(trace) == []
    yield "notes", f"the run stops at {with_places(margin(trace), 3)}"
    yield "notes", f"the largest possible margin is {shortest(margin(widest))}"
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
    assert w.tolist() == [2, 1]


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
    assert trace.lifted.X[0, 1] - trace.lifted.X[1, 1] == 1 / 8
    yield "question", f"This run takes {counts[0]} updates"
    yield "answer", f"{counts[1]} instead of {counts[0]}"
    yield "answer", f"1/32 it takes {counts[2]}"
    yield "notes", f"{np.floor(bounds[0]):,.0f} mistakes at most. It makes {counts[0]}."
    yield "notes", f"at x₂ = 2.063 the run takes {by_hand[2.063]} updates"
    yield "notes", f"at 2.031, it takes {by_hand[2.031]}: about double each time"


def one_update_not_enough(trace: Trace) -> Claims:
    x, scores = trace.lifted.X[1], [signed_scores(trace, step)[1] for step in range(1, 6)]
    rise = x @ x + 1
    assert [frame.index for frame in trace] == [None, 0, 1, 1, 1, 1]
    assert np.flatnonzero(np.array(scores) > 0).tolist() == [4]
    assert np.diff(scores) == pytest.approx([rise] * 4)
    yield "notes", f"y·f(x) of point 2 rises by {shortest(rise)}"
    yield "question", f"at {vector(x)}, is misclassified, with y·f(x) = {shortest(scores[0])}"
    yield "answer", f"It needs {len(scores) - 1}"
    yield "answer", f"{shortest(x[0])}² + {shortest(x[1])}² + 1 = {shortest(rise)}"
    yield "answer", f"{shortest(scores[0])} + 3 · {shortest(rise)} = {shortest(scores[3])}"
    yield "answer", f"after four it is {shortest(scores[4])}"
    first = [float(signed_scores(trace, step)[0]) for step in range(1, 6)]
    assert (np.diff(first) < 0).all()
    yield "question", f"point 1 ●, at {vector(trace.lifted.X[0])}"
    yield "answer", f"{boundary_text(trace)}, and point 1 is correct as well"
    yield "answer", f"its y·f(x) has fallen at each of them, and is {shortest(first[-1])}"


def xor_cycle(trace: Trace) -> Claims:
    y, X = trace.lifted.y, trace.lifted.X
    assert (trace.stop.start, trace.stop.period) == (0, 4)
    assert [frame.index for frame in trace[1:]] == [0, 1, 2, 3]
    assert {frame.event for frame in trace[1:]} == {"update"}
    assert y.tolist() == [1, 1, -1, -1]
    yield "answer", f"add up to {vector(y @ X)}, and the four labels to {shortest(y.sum())}"
    yield "answer", f"the same {trace.stop.period} steps"
    yield "answer", "w·Σ y x + b Σ y > 0, and here that is 0"


def shatter(trace: Trace) -> Claims:
    corners, inside = [[0, 0], [1, 1], [1, 0], [0, 1]], [[0, 0], [3, 0], [1, 2], [1, 1]]
    between = [[0, 0], [3, 0], [0, 2], [1, 0]]
    for X, y in (
        (corners, [1, 1, -1, -1]),
        (inside, [1, 1, 1, -1]),
        (between, [1, 1, 1, -1]),
    ):
        assert run("perceptron", Problem(X, y)).stop.name == "CYCLING"
    separable = 0
    for bits in range(8):
        labels = [1 if bits >> i & 1 else -1 for i in range(3)]
        separable += run("perceptron", Problem(trace.lifted.X, labels)).stop.name == "SEPARATED"
    assert separable == 8
    yield "notes", "Eight ways to label three points, and a line for each"
    yield "notes", f"{cover(4, 2)} of {2**4}"


def by_chance(trace: Trace) -> Claims:
    n, count = trace.lifted.problem.n, cover(12, 2)
    assert (n, cover(6, 2) / 2**6) == (12, 0.5)
    assert count == 2 * (1 + 11 + 55)
    yield "answer", f"in {with_places(100 * count / 2**n, 1)} % of all cases"
    yield "answer", f"of the {with_places(2**n)} labellings of points in general position"
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
    # w and b came back, the place in the order did not
    then, now = 1667, 7310
    assert (weights(trace, then) == pytest.approx(weights(trace, now), abs=1e-9)) & (
        trace[then].b == trace[now].b
    )
    assert [(trace[step + 1].index, trace[step + 1].event) for step in (then, now)] == [
        (7, "update"),
        (0, "visit"),
    ]
    assert trace.lifted.y[[7, 0]].tolist() == [-1, -1]
    # all coordinates are multiples of 0.01, so that w and b are as well
    assert pytest.approx(trace.lifted.X * 100) == np.round(trace.lifted.X * 100)
    yield "question", f"at step {with_places(now)}, w and b are exactly as"
    yield "question", f"they were at step {with_places(then)}"
    yield "answer", "Then point 8 ■ was next and was a mistake, now point 1 ■ is next"
    yield "answer", f"at step {with_places(now + 1)} (not shown), and is correct"
    yield "answer", f"Only at step {with_places(trace.steps)} is everything as at"
    yield "answer", f"at step {with_places(start)}, and from there {with_places(period)} visits"
    yield "answer", f"which is {period // n} whole passes"
    yield "notes", f"at step {with_places(trace.steps)}: this is step {with_places(start)} again"
    yield "notes", f"After {with_places(start)} steps"
    yield "notes", f"as at steps {with_places(then)} and {with_places(now)}"


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
