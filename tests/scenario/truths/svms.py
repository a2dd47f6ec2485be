"""Support vector machines with straight boundaries."""

import numpy as np
import pytest
from scipy.spatial import Delaunay

from linviz.api import run
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from tests.scenario.shipped import preset, preset_run
from tests.scenario.truths.truth import (
    Claims,
    Truth,
    alphas,
    boundary_text,
    margin,
    misclassified,
    shortest,
    signed_scores,
    support_vectors,
    vector,
    weights,
    with_places,
    without_points,
)


def widest_street(trace: Trace) -> Claims:
    held, others = (
        support_vectors(trace),
        [i for i in range(1, 17) if i not in support_vectors(trace)],
    )
    assert held == [6, 12, 14]
    assert trace.lifted.y[[5, 11, 13]].tolist() == [1, -1, -1]
    assert signed_scores(trace)[[5, 11, 13]] == pytest.approx([1, 1, 1])
    rest = run("hard-svm", without_points(trace.lifted.problem, *others))[-1]
    assert rest.w == pytest.approx(weights(trace))
    assert (misclassified(trace, 5), trace.steps) == ([12], 6)
    before = with_places(1 / np.linalg.norm(weights(trace, 5)), 3)
    yield "question", f"The margin lines are {before} from the line"
    yield "answer", f"Narrower: {with_places(margin(trace), 3)} on each side"
    yield "answer", f"The street of {before} ignored point 12"
    yield "answer", "three points, 6 ●, 12 ■ and 14 ■,"


def which_line(trace: Trace) -> Claims:
    svm = run("hard-svm", trace.lifted.problem)
    own, widest = margin(trace, 90), margin(svm)
    assert misclassified(trace, 90) == []
    assert trace[90].event == "update"
    assert margin(trace) == own
    assert widest > 2 * own
    assert len(support_vectors(svm)) == 3
    # point 1 one unit further up
    problem, held = trace.lifted.problem, support_vectors(svm)
    X = problem.X.copy()
    X[0] += (0, 1)
    other, same = (run(name, Problem(X, problem.y)) for name in ("perceptron", "hard-svm"))
    assert (trace[1].index, trace[1].event, 1 in held) == (0, "update", False)
    assert weights(same) == pytest.approx(weights(svm))
    for one in (trace, svm):
        assert X[0] @ weights(one) > problem.X[0] @ weights(one) > -one[-1].b
    yield "question", f"You drag point 1 ●, at {vector(problem.X[0])}, up to {vector(X[0])}"
    falls = f"falls from {with_places(own, 3)} to {with_places(margin(other), 3)}"
    yield "answer", f"the perceptron, whose margin {falls}"
    yield "answer", f"with a margin of {with_places(widest, 3)}"
    yield "answer", "point 1, visited first, is one"
    yield "answer", "point 1 lies beyond"
    yield "notes", "after its last update, at step 90"


def outlier_c(trace: Trace) -> Claims:
    runs = {C: preset_run("outlier-c", C=C) for C in (0.05, 1.0, 10.0, 100.0)}
    ends = {C: one[-1] for C, one in runs.items()}
    widths = {C: with_places(1 / np.linalg.norm(weights(one)), 2) for C, one in runs.items()}
    assert ends[10.0].slack == pytest.approx(0, abs=1e-6)
    assert ends[100.0].w == pytest.approx(ends[10.0].w, abs=1e-6)
    hard = run("hard-svm", trace.lifted.problem)[-1]
    assert hard.w == pytest.approx(ends[10.0].w, abs=1e-6)
    assert (np.flatnonzero(ends[1.0].slack > 1e-6) + 1).tolist() == [1, 7]
    yield (
        "question",
        f"at C = 1, points 1 ● and 7 ■ have slack, and the margin lines are {widths[1.0]}",
    )
    yield "answer", f"At C = 10 no point has slack, and the margin lines are {widths[10.0]} away"
    yield "answer", f"at C = 100 they are {widths[100.0]} away again: where Σξ is 0"
    yield "notes", f"{widths[0.05]} at 0.05, {widths[1.0]} at 1, {widths[10.0]} at 10"


def hinge_costs(trace: Trace) -> Claims:
    runs = {C: preset_run("hinge-costs", C=C) for C in (0.5, 1.0, 10.0)}
    losses = {C: one[-1].slack[0] for C, one in runs.items()}
    assert np.flatnonzero(trace[-1].slack > 1e-6).tolist() == [0, 6]
    assert losses[10.0] == pytest.approx(0, abs=1e-6)
    lengths = [float(np.linalg.norm(weights(one))) for one in runs.values()]
    assert lengths == sorted(lengths)
    assert misclassified(trace) == []
    yield "question", f"it has a loss of {with_places(losses[0.5], 3)}"
    yield "question", "raised from 0.5 to 10"
    yield "answer", f"to {with_places(losses[1.0], 2)} at C = 1 and to 0 at C = 10"


def no_free_margin(trace: Trace) -> Claims:
    X, y = trace.lifted.X, trace.lifted.y
    middles = [X[y == side].mean(axis=0) for side in (1, -1)]
    assert trace.steps == 3
    assert (middles[0] == middles[1]).all()
    assert run("hard-svm", Problem(X, y), "polynomial").stop.name == "OPTIMAL"
    # the same amount for every α changes neither w nor Σ α y
    assert (y @ X).tolist() == [0, 0]
    assert (y.sum(), middles[0].tolist()) == (0, [0, 0])
    yield "answer", f"The four y x add up to {shortest(y.sum())}, and so do the four labels"
    yield "answer", "both ● have their middle at the origin, and both ■ as well"


def only_svs(trace: Trace) -> Claims:
    problem, scores = trace.lifted.problem, signed_scores(trace)
    w, alpha = weights(trace), alphas(trace)
    # point 4 straight down: beyond its margin line, on it while the line moves, and inside
    edge = (1 - trace[-1].b - w[0] * problem.X[3, 0]) / w[1]
    found = {}
    for height in (edge + 0.1, edge - 0.1, 3.2, 2.5):
        moved = problem.X.copy()
        moved[3, 1] = height
        found[height] = run("soft-svm", Problem(moved, problem.y), C=1)
    beyond, near, touching, inside = found.values()
    assert weights(beyond) == pytest.approx(w, abs=1e-5)
    assert np.abs(weights(near) - w).max() > 1e-3
    assert [signed_scores(one)[3] for one in (near, touching)] == pytest.approx([1, 1], abs=1e-3)
    assert 0 == alphas(beyond)[3] < alphas(near)[3] < alphas(touching)[3] < alphas(inside)[3]
    gone = [i + 1 for i in range(9) if i + 1 not in support_vectors(trace)]
    assert run("soft-svm", without_points(problem, *gone), C=1)[-1].w == pytest.approx(w, abs=1e-3)
    on = np.flatnonzero(np.isclose(scores, 1, atol=1e-3)) + 1
    assert (on.tolist(), misclassified(trace), alpha[[0, 8]].tolist()) == ([5, 6, 7], [9], [1, 1])
    assert preset("only-svs").parameters["C"] == 1
    yield "question", f"You drag point 4 ●, at {vector(problem.X[3])}, straight down"
    yield (
        "answer",
        f"From x₂ = {with_places(edge, 1)} on, where y·f(x) is 1: above it the α of point 4 is 0",
    )
    yield "answer", f"At x₂ = 3.2 its α is {with_places(alphas(touching)[3], 2)}"
    depth = with_places(signed_scores(inside)[3], 1)
    yield "answer", f"At 2.5 it is {with_places(alphas(inside)[3])}, and only then"
    yield "answer", f"inside, with y·f(x) = {depth}"
    yield "notes", "points 5, 6 and 7 on the margin, 1 inside it, 9 misclassified"


def svm_by_hand(trace: Trace) -> Claims:
    alpha, w, last = alphas(trace), weights(trace), trace[-1]
    X, y, before = trace.lifted.X, trace.lifted.y, trace[1].alpha
    assert before is not None
    assert alpha[[2, 4, 5]].tolist() == [0, 0, 0]
    whole = shortest(alpha[3])
    assert alpha[[0, 1]].tolist() == [0.5, 0.5]
    assert (before[1], before[0] == alpha[0], alpha[0] + alpha[1] == alpha[3]) == (0, True, True)
    assert (alpha * y) @ X == pytest.approx(w)
    assert alpha.sum() == pytest.approx(w @ w)
    assert signed_scores(trace)[[0, 1, 3]] == pytest.approx([1, 1, 1])
    assert X[3].tolist() == [0, 0]
    yield "question", "until points 1 ●, 2 ● and 4 ■ all lie on their margin lines"
    yield "answer", f"{boundary_text(trace)}, since f is −1 at the origin and 1 at {vector(X[0])}"
    yield "answer", f"1 at {vector(X[0])} and {vector(X[1])}"
    yield "answer", f"w = α₁ {vector(X[0])} + α₂ {vector(X[1])}, so both of these are ½"
    yield "answer", f"Σ α y must be 0, so α₄ = {whole}"
    yield "notes", f"Σ α = {shortest(alpha.sum())} is ‖w‖²"
    yield "notes", f"1/√{shortest(float(w @ w))} = {with_places(margin(trace), 3)}"
    yield "notes", f"½‖w‖² = {shortest(last.objectives['primal'])}"
    assert last.objectives["dual"] == pytest.approx(last.objectives["primal"])


def active_set(trace: Trace) -> Claims:
    alpha = alphas(trace)
    inside = [i + 1 for i in range(9) if 0 < alpha[i] < 1]
    full = [i + 1 for i in range(9) if alpha[i] == 1]
    scores, now = signed_scores(trace), trace[3]
    assert (inside, full, misclassified(trace)) == ([2, 6, 8], [1, 9], [9])
    assert scores[[1, 5, 7]] == pytest.approx([1, 1, 1])
    assert 0 < scores[0] < 1
    # when the question is asked
    assert signed_scores(trace, 3)[[5, 8]] == pytest.approx([1, 1])
    assert now.alpha is not None
    assert (now.alpha[0], 0 < now.alpha[5] < 1, 0 < now.alpha[8] < 1) == (1, True, True)
    yield "notes", f"The run ends after {trace.steps} steps"
    X = trace.lifted.X
    assert Delaunay(X[:5]).find_simplex(X[8]) >= 0
    assert (trace.lifted.y[:5] == 1).all()
    assert trace[3].scores[8] == pytest.approx(-1)
    assert trace[3].scores[:5].min() < -1
    yield "question", f"Point 9 ■, at {vector(X[8])}, lies on its margin line now"
    yield "answer", "If f is −1 there or less, it is −1 or less at some ● too"
    yield "answer", "the α of point 9 is C and it is misclassified, and no ● is"


def contradictory(trace: Trace) -> Claims:
    slack = trace[-1].slack
    # wherever the line goes, max(0, 1 − f) + max(0, 1 + f) is 2 or more
    f = np.linspace(-3, 3, 61)
    least = (np.maximum(0, 1 - f) + np.maximum(0, 1 + f)).min()
    assert slack[:2] == pytest.approx([1, 1], abs=1e-6)
    assert run("hard-svm", trace.lifted.problem).stop.name == "NOT_SEPARABLE"
    yield "question", f"less slack together than {shortest(least)}"
    yield "answer", f"they need at least 1 − f and 1 + f, which is {shortest(least)} together"
    yield "answer", f"where f = {shortest(trace[-1].scores[0])}, and each of them has slack 1"
    yield "notes", boundary_text(trace)


def svm_or_probability(trace: Trace) -> Claims:
    problem = trace.lifted.problem
    machine, rest = run("soft-svm", problem, C=1), without_points(problem, 18)
    alpha = alphas(machine)
    ways = [_turn(run("soft-svm", rest, C=1), machine), _turn(run("logistic-gd", rest), trace)]
    assert ways[0] < 1e-3
    assert len(support_vectors(machine)) == 10
    twice = Problem(np.vstack([problem.X] * 2), np.tile(problem.y, 2))
    logistic, double, two = (
        run("logistic-gd", twice),
        run("soft-svm", twice, C=1),
        run("soft-svm", problem, C=2),
    )
    assert weights(logistic) == pytest.approx(weights(trace), abs=1e-5)
    assert logistic[-1].b == pytest.approx(trace[-1].b, abs=1e-5)
    assert weights(double) == pytest.approx(weights(two), abs=1e-5)
    # the line of the SVM moves to the side
    assert _turn(double, machine) < 0.01
    aside = [one[-1].b / np.linalg.norm(weights(one)) for one in (double, machine)]
    assert abs(aside[0] - aside[1]) > 0.03
    widths = [with_places(1 / np.linalg.norm(weights(one)), 2) for one in (double, machine)]
    yield "question", f"A second copy of each of the {problem.n} points"
    yield "answer", "as C = 2 would"
    yield "answer", f"the margin lines are {widths[0]} from the line instead of {widths[1]}"
    assert alpha[17] == 0
    yield "notes", f"by about {with_places(ways[1], 1)}°"


def _turn(one: Trace, other: Trace) -> float:
    """Return the angle between two boundaries in degrees."""
    a, b = (weights(trace) / np.linalg.norm(weights(trace)) for trace in (one, other))
    return float(np.degrees(np.arccos(np.clip(a @ b, -1, 1))))


TRUTHS = {
    "widest-street": Truth("OPTIMAL", 6, widest_street),
    "which-line": Truth("SEPARATED", 18, which_line),
    "outlier-c": Truth("OPTIMAL", 3, outlier_c),
    "hinge-costs": Truth("OPTIMAL", 4, hinge_costs),
    "no-free-margin": Truth("NOT_SEPARABLE", 3, no_free_margin),
    "svm-by-hand": Truth("OPTIMAL", 2, svm_by_hand),
    "only-svs": Truth("OPTIMAL", 31, only_svs),
    "active-set": Truth("OPTIMAL", 6, active_set),
    "contradictory": Truth("OPTIMAL", 2, contradictory),
    "svm-or-probability": Truth("OPTIMAL", 86, svm_or_probability),
}
