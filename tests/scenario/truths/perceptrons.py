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
from tests.scenario.shipped import opened, shipped
from tests.scenario.truths.truth import (
    Said,
    Truth,
    fixed,
    of_w,
    plain,
    signed,
    vector,
    weights,
    width,
    wrong,
)


def one_mistake_one_turn(trace: Trace) -> Said:
    x, before, after = trace.lifted.X[9], signed(trace, 29)[9], signed(trace, 30)[9]
    assert (trace[30].index, trace[30].event) == (9, "update")
    assert after - before == pytest.approx(x @ x + 1)
    yield "question", f"point 10 had y·f(x) = {plain(before)}"
    yield "answer", f"{plain(x[1])}² + 1 = {plain(x @ x + 1)}"
    yield "answer", f"from {plain(before)} to {plain(after)}"
    yield "notes", f"{of_w(trace, 30)} on paper"
    yield "notes", f"{trace.updates} updates in {trace.visits} visits"


def two_points(trace: Trace) -> Said:
    assert trace[1].event == trace[2].event == "update"
    yield "answer", of_w(trace, 2)
    yield "answer", of_w(trace, 1)
    yield "answer", f"takes {vector(trace.lifted.X[1])} and 1 off"
    yield "notes", of_w(trace, 1, ", ")
    yield "notes", f"f = {plain(trace[1].scores[1])}, so it is wrong"
    yield "notes", f"at step {trace.steps}"


def nothing_happens(trace: Trace) -> Said:
    assert not any(trace[-1].scores)
    other = opened("nothing-happens", test="<= 0")
    assert (other.stop.name, other.updates) == ("SEPARATED", 2)
    yield "answer", f"{trace.updates} updates. At w = 0 every f(x) is 0, and 0 is not below 0"
    yield "answer", f"one pass of {trace.visits} visits"
    yield "notes", "≤ 0: two updates"


def signed_distance(trace: Trace) -> Said:
    w, b = weights(trace, 2), trace[2].b
    length, score = np.linalg.norm(w), trace[2].scores[1]
    assert (trace[2].index, trace.updates) == (1, 0)
    parts = [plain(one) for one in w * trace.lifted.X[1]]
    yield "idea", f"{plain(w[0])}x₁ + {plain(w[1])}x₂ = {plain(-b)}, and ‖w‖ = {plain(length)}"
    yield (
        "answer",
        f"f{vector(trace.lifted.X[1])} = {' + '.join(parts)} − {plain(-b)} = {plain(score)}",
    )
    yield "answer", f"√({plain(w[0] ** 2)} + {plain(w[1] ** 2)}) = {plain(length)}"
    yield "answer", f"so {plain(score)}/{plain(length)}"
    yield "answer", f"{plain(score / length)} is above 0"
    yield "notes", f"The origin is at {plain(b / length)}"
    yield "notes", f"w = {vector(w)} and b = {plain(b)}"


def sign_trick(trace: Trace) -> Said:
    w, z = weights(trace), -trace.lifted.X[2]
    assert trace.lifted.y[2] == -1
    yield "question", f"■ at {vector(-z)}"
    yield "answer", f"At {vector(z)}"
    yield "answer", "w·z > 0 says the same as w·x < 0"
    yield "answer", f"w = {vector(w)} after the {trace.updates} updates w·z = {plain(w @ z)}"
    yield "notes", f"w = {vector(w)}"


def angles(trace: Trace) -> Said:
    w, after = weights(trace, 3), weights(trace, 4)
    z = trace.lifted.y[3] * trace.lifted.X[3]
    assert wrong(trace, 3) == [4]
    assert wrong(trace, 4) == []
    yield "question", f"w = {vector(w)}"
    yield "answer", f"point 4, a ■: y x = {vector(z)}"
    yield "answer", f"{vector(w)}·{vector(z)} = {plain(w @ z)} is below 0"
    yield "answer", f"w = {vector(after)}"
    degrees = np.degrees(np.arccos(w @ z / np.linalg.norm(w) / np.linalg.norm(z)))
    yield "notes", f"w and y·x of point 4 are {fixed(degrees, 1)}° apart"


def what_a_mistake_costs(trace: Trace) -> Said:
    cost = {step: np.maximum(0, -signed(trace, step)) for step in (2, 3)}
    x = trace.lifted.X[3]
    assert wrong(trace, 2) == [3, 4, 6]
    assert (trace[3].index, trace[3].event) == (3, "update")
    two, four, six = (plain(one) for one in cost[2][[2, 3, 5]])
    yield "question", f"Points 3, 4 and 6 cost {two}, {four} and {six}"
    yield "question", f"the ● 4 at {vector(x)}"
    yield "answer", f"{plain(cost[3][3])}: the update adds ‖x‖² + 1 = {plain(x @ x + 1)}"
    yield "answer", f"from {plain(signed(trace, 2)[3])} to {plain(signed(trace, 3)[3])}"
    yield "answer", f"from {plain(cost[2].sum())} to {plain(cost[3].sum())}"
    yield "notes", f"after {trace.steps} steps"
    yield "notes", f"seed {shipped('what-a-mistake-costs').parameters['seed']}"


def order_dependence(trace: Trace) -> Said:
    problem = trace.lifted.problem
    orders = [list(one) for one in permutations(range(4))]
    runs = [run("perceptron", Problem(problem.X[one], problem.y[one])) for one in orders]
    assert {one.updates for one in runs} == {trace.updates}
    lines = {of_w(one) for one in runs}
    yield "answer", f"{len(lines)}, one for each point"
    yield "answer", f"in each of the {len(runs)} orders there is {trace.updates} update"
    yield "answer", "From w = 0"


def margin_of_w(trace: Trace) -> Said:
    widest = run("hard-svm", trace.lifted.problem)
    w, margins = weights(trace), [frame.margin for frame in trace]
    assert max(one for one in margins if one is not None) < width(widest)
    nearest, squared = int(np.argmin(signed(trace))), plain(float(w @ w))
    yield "question", of_w(trace)
    yield "answer", f"Point {nearest + 1} at {vector(trace.lifted.X[nearest])}"
    yield "answer", f"y·f(x) = {plain(signed(trace)[nearest])}, and ‖w‖ = √{squared}"
    yield "answer", f"1/√{squared} = {fixed(width(trace), 3)}"
    yield "answer", f"The margin of the data is {plain(width(widest))}"
    edges = [(side - widest[-1].b) / weights(widest)[0] for side in (-1, 1)]
    assert weights(widest)[1] == pytest.approx(0)
    yield "answer", f"between x₁ = {plain(edges[0])} and x₁ = {plain(edges[1])}"
    yield "idea", f"the widest, {plain(width(widest))}"
    yield "notes", f"the run stops at {fixed(width(trace), 3)}"
    radius = enclosing_ball(trace.lifted.K)[0]
    ratio = width(widest) / radius
    yield "notes", f"The widest is {fixed(ratio, 3)} there"
    yield "notes", f"1/{fixed(ratio, 3)}² = {fixed(1 / ratio**2, 1)} bounds no mistakes"
    yield "notes", f"its D and m give {plain(np.floor(trace[0].bounds['bound'] + 1e-9))}"
    # of the points far from the origin a run makes more mistakes than such a bound would allow
    far = shipped("far-from-origin")
    far_run = run("perceptron", far.problem)
    ball = enclosing_ball(far_run.lifted.K)[0] / width(run("hard-svm", far.problem))
    assert far_run.updates > 100 * ball**2


def tiny_margin(trace: Trace) -> Said:
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
    assert not shipped("tiny-margin").snap
    yield "idea", f"{counts[0]} updates"
    yield "answer", f"{counts[1]} in place of {counts[0]}"
    yield "answer", f"1/32 there are {counts[2]}"
    yield "notes", f"{plain(np.floor(bounds[0]))} mistakes at most. It makes {counts[0]}."
    yield "notes", f"at x₂ = 2.063 the run takes {by_hand[2.063]} updates"
    yield "notes", f"at 2.031, it takes {by_hand[2.031]}: about double each time"


def one_update_not_enough(trace: Trace) -> Said:
    scores = [signed(trace, step)[1] for step in range(1, 6)]
    rise = trace.lifted.X[1] @ trace.lifted.X[1] + 1
    assert [frame.index for frame in trace] == [None, 0, 1, 1, 1, 1]
    assert np.flatnonzero(np.array(scores) > 0).tolist() == [4]
    assert np.diff(scores) == pytest.approx([rise] * 4)
    yield "question", f"y·f(x) = {plain(scores[0])}"
    yield "question", f"‖x‖² + 1 = {plain(rise)}"
    yield "answer", f"{len(scores) - 1}."
    yield "answer", f"{plain(scores[0])} + 3 · {plain(rise)} = {plain(scores[3])}"
    yield "answer", f"after four it is {plain(scores[4])}"
    yield "answer", f"{of_w(trace)}, and point 1 is right"


def xor_cycle(trace: Trace) -> Said:
    y, X = trace.lifted.y, trace.lifted.X
    assert (trace.stop.start, trace.stop.period) == (0, 4)
    assert [frame.index for frame in trace[1:]] == [0, 1, 2, 3]
    yield "answer", f"To {vector(y @ X)}, and the four labels to {plain(y.sum())}"
    yield "answer", f"after {trace.updates} updates"
    yield "answer", f"the same {trace.stop.period} steps"
    yield "answer", "w·Σ y x + bΣ y > 0, and here that is 0"


def shatter(trace: Trace) -> Said:
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


def by_chance(trace: Trace) -> Said:
    n, count = trace.lifted.problem.n, cover(12, 2)
    assert (n, cover(6, 2) / 2**6) == (12, 0.5)
    assert count == 2 * (1 + 11 + 55)
    yield "answer", f"In {fixed(100 * count / 2**n, 1)} %: of the {fixed(2**n)} labellings of {n}"
    yield "answer", f"a line separates {count}, by Cover's count 2 (1 + 11 + 55)"
    yield "notes", f"of twelve points it is {fixed(vc_confidence(12, 3), 2)}"
    yield "notes", f"of 1,000 points the bound adds {fixed(vc_confidence(1_000, 3), 2)}"
    yield "notes", "Of six points in general position one half"


def hidden_cycle(trace: Trace) -> Said:
    start, period = trace.stop.start, trace.stop.period
    assert start is not None
    assert period is not None
    n = trace.lifted.problem.n
    assert (period % n, start + period) == (0, trace.steps)
    # w and b come back much earlier than the state
    places = np.column_stack([columns(trace)["w"], columns(trace)["b"]]).round(6)
    assert len(np.unique(places[:start], axis=0)) < trace.updates
    yield "idea", f"{fixed(start)} visits without a pattern, then {fixed(period)}"
    yield "question", f"{fixed(period)} steps long"
    yield "answer", f"{period // n} passes"
    yield "answer", f"whole passes, {n} steps each"
    yield "notes", f"this is step {fixed(start)} again"


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
