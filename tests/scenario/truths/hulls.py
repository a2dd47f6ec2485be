"""Kozinec and MDM: the nearest points of hulls."""

import numpy as np
import pytest

from linviz.api import run
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from tests.runs import columns
from tests.scenario.shipped import preset, preset_run
from tests.scenario.truths.truth import (
    Claims,
    Truth,
    alphas,
    margin,
    shortest,
    signed_scores,
    vector,
    weights,
    with_places,
)


def hull_of_z(trace: Trace) -> Claims:
    w, bounds = weights(trace), trace[-1].bounds
    z = trace.lifted.y[:, None] * trace.lifted.X
    # no z is nearer than the line at a right angle on the tip of w, but for what epsilon leaves
    assert (z @ w / np.linalg.norm(w)).min() == pytest.approx(bounds["lower"])
    assert np.linalg.norm(w) == pytest.approx(bounds["upper"])
    assert bounds["upper"] - bounds["lower"] < 0.05 * bounds["upper"]
    yield "answer", f"‖w‖ = {with_places(bounds['upper'], 2)}"
    yield "answer", f"no w·z/‖w‖ is below {with_places(bounds['lower'], 2)}"
    yield "answer", "If w·z were 0 or less"
    yield "answer", "nearer to 0 than w"
    yield (
        "notes",
        f"{with_places(bounds['lower'], 2)} and {with_places(bounds['upper'], 2)}, within 5 %",
    )
    assert trace.steps == 9


def kozinec_two_hulls(trace: Trace) -> Claims:
    before, after, last = (trace[step].bounds for step in (1, 2, -1))
    upper = columns(trace)["upper"]
    assert (np.diff(upper) < 0).all()
    assert trace[2].index == 1
    low, high = with_places(before["lower"], 3), with_places(before["upper"], 3)
    yield "question", f"The bounds are {low} and {high}"
    yield "answer", f"it falls to {with_places(after['upper'], 3)}"
    yield "answer", f"The lower one falls too, to {with_places(after['lower'], 3)}"
    ends = [with_places(last[name], 3) for name in ("lower", "upper")]
    yield "answer", f"In the end they are {ends[0]} and {ends[1]}"
    yield "notes", f"after {trace.steps} steps"


def kozinec_zigzag(trace: Trace) -> Claims:
    before, after = trace[64].bounds, trace[65].bounds
    upper, lower = (with_places(before[name], 3) for name in ("upper", "lower"))
    epsilon = 0.05
    assert preset("kozinec-zigzag").parameters["epsilon"] == epsilon
    assert before["upper"] - before["lower"] > epsilon >= after["upper"] - after["lower"]
    falls = before["upper"] - after["upper"]
    assert np.linalg.norm(columns(trace)["v"][64]) == pytest.approx(before["upper"])
    assert after["lower"] - before["lower"] > 1000 * falls
    moved = float(np.linalg.norm(columns(trace)["v"][65] - columns(trace)["v"][64]))
    assert falls < moved < 0.1 * (after["lower"] - before["lower"])
    lengths = np.linalg.norm(corners(trace), axis=1)
    yield "question", f"The bounds are {lower} and {upper}: the smallest v·z/‖v‖, and ‖v‖"
    yield "question", f"moves v by a length of {with_places(moved, 4)}"
    yield "answer", f"it rises to {with_places(after['lower'], 3)}"
    yield "answer", f"The z are {with_places(lengths.min())} to {with_places(lengths.max())} long"
    yield "answer", f"here it falls by {with_places(falls, 5)}"
    yield "answer", "Now the bounds differ by less than ε"
    assert {trace[step].index for step in range(45, 66)} == {0, 4}
    smaller = preset_run("kozinec-zigzag", epsilon=0.03).steps
    yield "notes", f"With ε = {epsilon} the run takes {trace.steps} steps"
    yield "notes", f"ε to 0.03: {smaller} steps"
    first = preset_run("kozinec-zigzag", select="first").steps
    yield "notes", f"first bad point instead of the worst: {first} steps too"
    assert first == trace.steps
    limited, relative = (
        preset_run("kozinec-zigzag", tolerance="relative", select=one) for one in ("worst", "first")
    )
    assert (limited.stop.name, relative.stop.name) == ("STEP_LIMIT", "EPSILON_OPTIMAL")
    yield "notes", f"{limited.steps:,} steps, the limit, are not enough, with the first one"
    yield "notes", f"{relative.steps} are"


def mdm(trace: Trace) -> Claims:
    alpha = alphas(trace)
    heavy = np.flatnonzero(alpha)
    first, second, third = (with_places(one, 3) for one in alpha[heavy])
    assert (heavy + 1).tolist() == [1, 4, 5]
    assert preset("mdm").points == preset("kozinec-zigzag").points
    zigzag = preset_run("kozinec-zigzag", tolerance="relative", max_steps=10_000)
    assert zigzag.stop.name == "EPSILON_OPTIMAL"
    # a step changes two weights, and one can fall to 0
    moved = np.array([trace[step].alpha for step in range(trace.steps + 1)])
    assert {int(np.count_nonzero(one)) for one in np.diff(moved, axis=0)} == {2}
    other = preset_run("bias-counts")
    assert any((other[s].alpha[0] > 0) and (other[s + 1].alpha[0] == 0) for s in range(other.steps))
    z, scores = corners(trace), [signed_scores(trace, step)[3:5] for step in (3, 4)]
    assert preset("mdm").step == 3
    assert scores[1][0] == pytest.approx(scores[1][1])
    assert signed_scores(trace, 4) == pytest.approx(z @ (moved[4] @ z))
    assert np.flatnonzero(moved[4] - moved[3]).tolist() == [3, 4]
    assert 0 < moved[4][3] < moved[3][3]
    told = [with_places(one, 3) for one in (*scores[0], scores[1][0])]
    yield "question", f"y·f(x) is {told[0]} at point 4 ■ and {told[1]} at point 5 ■"
    yield "question", "moves weight from point 4 to point 5"
    yield "question_after", f"y·f(x) was {told[0]} at point 4 ■ and {told[1]} at point 5 ■"
    yield "answer", f"They are equal: {told[2]} at both"
    yield "answer", "in the direction of z₅ − z₄"
    yield "answer", "v·(z₅ − z₄) = 0"
    yield "answer", "where it is nearest to 0 it is at right angles"
    yield "answer", "If the weight of point 4 were not enough for that, point 4 would lose"
    # so that a step of Kozinec leaves 1 − κ of every old weight
    slow = preset_run("kozinec-zigzag")
    told = columns(slow)
    z = corners(slow)
    for step in range(2, slow.steps + 1):
        v, kappa, corner = told["v"][step - 1], told["kappa"][step], z[int(told["index"][step])]
        assert 0 < kappa < 1
        assert told["v"][step] == pytest.approx((1 - kappa) * v + kappa * corner)
    yield "notes", f"Kozinec takes {with_places(zigzag.steps)} steps"
    yield "notes", f"one of {preset('mdm').parameters['epsilon']} this takes {trace.steps}"
    yield "notes", f"{first}, {second} and {third} in the end"


def corners(trace: Trace) -> Array:
    """Return all z = y (1, x), (n, 3)."""
    return np.asarray(
        trace.lifted.y[:, None] * np.column_stack([np.ones(trace.lifted.n), trace.lifted.X])
    )


def bias_counts(trace: Trace) -> Claims:
    problem = trace.lifted.problem
    epsilon = preset("bias-counts").parameters["epsilon"]
    assert preset("bias-counts").points == preset("bias-in-the-margin").points

    def moved(by: int, hulls: str) -> float:
        there = Problem(problem.X + by, problem.y)
        margin = run("mdm", there, hulls=hulls, epsilon=epsilon)[-1].margin
        assert margin is not None
        return margin

    assert [moved(by, "two") for by in (-4, 0, 4)] == pytest.approx([1, 1, 1], abs=1e-3)
    machines = [run("hard-svm", Problem(problem.X + by, problem.y))[-1] for by in (0, 4)]
    assert [one.margin for one in machines] == pytest.approx([1, 1])
    assert machines[1].w == pytest.approx(machines[0].w)
    yield "question", f"The nearest points are {with_places(moved(0, 'one'), 3)} from this line"
    yield "question", "and 1 from that of the SVM. If all points are moved by (4, 4)"
    yield "answer", "That of the SVM stays 1"
    yield "answer", f"falls to {with_places(moved(4, 'one'), 3)}"
    told = with_places(moved(-4, "one"), 2)
    yield "answer", f"Moved by (−4, −4) instead it grows to {told}"


def bias_in_the_margin(trace: Trace) -> Claims:
    nearest, w, X = trace[-1].nearest, weights(trace), trace.lifted.X
    assert nearest is not None
    assert w[0] == pytest.approx(0)
    assert trace.steps == 2
    assert trace[1].nearest is not None
    assert trace[1].nearest[1].tolist() == nearest[1].tolist() == X[4].tolist()
    gap, way = (float(np.linalg.norm(one)) for one in (nearest[0] - nearest[1], nearest[0] - X[0]))
    assert way / np.linalg.norm(X[1] - X[0]) == 0.75
    yield "question", f"at point 5 ■, {vector(X[4])}"
    yield "question", f"from point 1 ●, {vector(X[0])}, towards point 2 ●, {vector(X[1])}"
    yield "answer", f"At {vector(nearest[0])}, three quarters of the way"
    yield "answer", f"nearest to {vector(nearest[1])}"
    yield (
        "answer",
        f"The two are {shortest(gap)} apart, and the margin is {shortest(margin(trace))}",
    )
    yield "answer", f"x₂ = {shortest(-trace[-1].b / w[1])} lies half way"
    other = margin(preset_run("bias-counts"))
    yield "notes", f"a line with margin {with_places(other, 3)}"


def hulls_of_a_kernel(trace: Trace) -> Claims:
    errors, K = columns(trace)["errors"], trace.lifted.K
    first = int(np.flatnonzero(errors == 0)[0])
    assert not errors[first:].any()
    assert np.diag(K) == pytest.approx(1)
    far = np.sqrt(np.diag(K)[:, None] - 2 * K + np.diag(K))
    most = np.sqrt(2)
    assert (K > 0).all()
    assert (far < most).all()
    bounds = trace[-1].bounds
    assert preset("hulls-of-a-kernel").parameters["epsilon"] == 0.02
    assert bounds["upper"] - bounds["lower"] < 2 * 0.02 * bounds["upper"]
    # on the canvas the ring of ● encloses all ■
    X, y = trace.lifted.X, trace.lifted.y
    assert np.hypot(*X[y < 0].T).max() < np.hypot(*X[y > 0].T).min()
    ends = [with_places(bounds[name], 3) for name in ("lower", "upper")]
    yield "answer", f"Less than √2 = {with_places(most, 2)}"
    yield "answer", "‖φ(x) − φ(x′)‖² = 1 − 2K(x, x′) + 1 is below 2"
    yield "answer", f"half of that at most: below {with_places(most / 2, 2)}"
    yield "answer", f"in the end, it is between {ends[0]} and {ends[1]}"
    yield "notes", f"at step {first} all points are correct"


TRUTHS = {
    "hull-of-z": Truth("EPSILON_OPTIMAL", 9, hull_of_z),
    "kozinec-two-hulls": Truth("EPSILON_OPTIMAL", 29, kozinec_two_hulls),
    "kozinec-zigzag": Truth("EPSILON_OPTIMAL", 65, kozinec_zigzag),
    "mdm": Truth("EPSILON_OPTIMAL", 13, mdm),
    "bias-counts": Truth("EPSILON_OPTIMAL", 16, bias_counts),
    "bias-in-the-margin": Truth("EPSILON_OPTIMAL", 2, bias_in_the_margin),
    "hulls-of-a-kernel": Truth("EPSILON_OPTIMAL", 25, hulls_of_a_kernel),
}
