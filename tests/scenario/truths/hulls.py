"""Kozinec and MDM: the nearest points of hulls."""

import numpy as np
import pytest

from linviz.api import run
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from tests.runs import columns
from tests.scenario.shipped import preset, preset_run
from tests.scenario.truths.truth import (
    Claims,
    Truth,
    alphas,
    margin,
    shortest,
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
    yield "answer", "All along the boundary w·x is 0"
    yield (
        "notes",
        f"{with_places(bounds['lower'], 2)} and {with_places(bounds['upper'], 2)}, within 5 %",
    )
    assert trace.steps == 9


def kozinec_two_hulls(trace: Trace) -> Claims:
    problem, last = trace.lifted.problem, trace[-1]
    ends = problem.X[[0, 5]]
    across, up = np.abs(ends[0] - ends[1])
    upper = columns(trace)["upper"]
    assert (np.diff(upper) < 0).all()
    assert upper[0] == pytest.approx(np.hypot(across, up) / 2)
    yield "question", f"from {vector(ends[0])} to {vector(ends[1])}"
    yield "answer", f"½ √({shortest(across)}² + {shortest(up)}²) = {with_places(upper[0], 2)}"
    yield "answer", f"at the end the bound is {with_places(upper[-1], 3)}"
    yield "answer", f"the margin is at least {with_places(last.bounds['lower'], 3)}"
    yield "notes", f"after {trace.steps} steps"


def kozinec_zigzag(trace: Trace) -> Claims:
    before, after = trace[64].bounds, trace[65].bounds
    upper = [with_places(one["upper"], 5) for one in (before, after)]
    lower = [with_places(one["lower"], 3) for one in (before, after)]
    epsilon = 0.05
    assert preset("kozinec-zigzag").parameters["epsilon"] == epsilon
    assert before["upper"] - before["lower"] > epsilon >= after["upper"] - after["lower"]
    yield "answer", f"by {with_places(before['upper'] - after['upper'], 5)} only"
    yield "answer", f"from {upper[0]} to {upper[1]}"
    yield "answer", f"from {lower[0]} to {lower[1]}"
    yield "answer", f"within ε = {epsilon}"
    assert {trace[step].index for step in range(45, 66)} == {0, 4}
    smaller = preset_run("kozinec-zigzag", epsilon=0.03).steps
    yield "idea", f"ε = {epsilon} takes {trace.steps} steps, ε = 0.03 takes {smaller}"
    yield "notes", f"{smaller} steps instead of {trace.steps}"


def mdm(trace: Trace) -> Claims:
    alpha = alphas(trace)
    heavy = np.flatnonzero(alpha)
    first, second, third = (with_places(one, 3) for one in alpha[heavy])
    assert (heavy + 1).tolist() == [1, 4, 5]
    assert preset("mdm").points == preset("kozinec-zigzag").points
    zigzag = preset_run("kozinec-zigzag", tolerance="relative", max_steps=10_000)
    assert zigzag.stop.name == "EPSILON_OPTIMAL"
    yield "idea", f"Kozinec takes {with_places(zigzag.steps)} steps"
    yield "idea", f"one of {preset('mdm').parameters['epsilon']} this takes {trace.steps}"
    yield "answer", "Points 1, 4 and 5"
    yield "answer", f"the weights {first}, {second} and {third}"


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
    yield "idea", f"this margin is {with_places(moved(0, 'one'), 3)}. That of the SVM is 1"
    yield "answer", f"moved by (4, 4) the margin is only {with_places(moved(4, 'one'), 3)}"
    yield "answer", f"moved by (−4, −4) it is {with_places(moved(-4, 'one'), 2)}"
    yield "answer", "the SVM's, which is 1 wherever"


def bias_in_the_margin(trace: Trace) -> Claims:
    nearest, w, problem = trace[-1].nearest, weights(trace), trace.lifted.problem
    assert nearest is not None
    heights = problem.X[:, 1]
    assert w[0] == pytest.approx(0)
    assert trace.steps == 2
    gap = float(np.linalg.norm(nearest[0] - nearest[1]))
    yield "answer", f"x₂ = {shortest(-trace[-1].b / w[1])}, with margin {shortest(margin(trace))}"
    yield "answer", f"no ● lies above {shortest(heights[problem.y > 0].max())}"
    yield "answer", f"no ■ below {shortest(heights[problem.y < 0].min())}"
    yield "answer", f"{vector(nearest[0])} and {vector(nearest[1])}, a distance of {shortest(gap)}"
    other = margin(preset_run("bias-counts"))
    yield "idea", f"margin {with_places(other, 3)}"
    yield "notes", f"a line with margin {with_places(other, 3)}"


def hulls_of_a_kernel(trace: Trace) -> Claims:
    errors = columns(trace)["errors"]
    first = int(np.flatnonzero(errors == 0)[0])
    assert not errors[first:].any()
    bounds = trace[-1].bounds
    assert preset("hulls-of-a-kernel").parameters["epsilon"] == 0.02
    assert bounds["upper"] - bounds["lower"] < 2 * 0.02 * bounds["upper"]
    yield "answer", f"At step {first}. The other {trace.steps - first} steps"
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
