"""Gradient steps and ridge regression."""

from math import sqrt

import numpy as np
import pytest
from scipy.stats import norm

from linviz.api import run
from linviz.core.problem import Array
from linviz.run.trace import Trace
from tests.runs import columns, update_points
from tests.scenario.shipped import preset, preset_run
from tests.scenario.truths.truth import (
    Claims,
    Truth,
    misclassified,
    shortest,
    signed_scores,
    vector,
    weights,
    with_places,
    without_points,
)


def logistic_blobs(trace: Trace) -> Claims:
    last = trace[-1]
    assert last.objectives["gradient"] < 1e-5
    assert (misclassified(trace, 6), misclassified(trace)) == ([3, 5, 16], [5, 16])
    yield "question", "Points 3 ●, 5 ● and 16 ■ are misclassified"
    yield "answer", "the gradient is almost 0 there"
    yield "answer", f"It ends after {trace.steps} steps, with the points 5 and 16 misclassified"
    yield "answer", f"makes it smaller than {with_places(last.objectives['objective'], 2)}"
    yield "idea", "is 0.1 and 0.9"


def logistic_no_optimum(trace: Trace) -> Claims:
    told = columns(trace)
    assert (told["errors"][1:] == 0).all()
    assert (np.diff(told["objective"]) < 0).all()
    assert preset_run("logistic-no-optimum", lam=0.1).stop.name == "OPTIMAL"
    yield "answer", f"in the end ‖w‖ is {with_places(np.linalg.norm(told['w'][-1]), 2)}"
    yield "answer", f"its margin becomes {with_places(told['margin'][-1], 3)}"
    # a w and b twice as long make every term smaller
    assert (signed_scores(trace, 1) > 0).all()
    yield (
        "question",
        f"The loss is {with_places(trace[1].objectives['objective'], 2)} after this step",
    )
    yield "answer", "2w and 2b double every y·f(x), which is above 0"
    yield "question_after", "At step 1 the loss was"


def sgd_hovers(trace: Trace) -> Claims:
    whole = preset_run("logistic-blobs")
    assert preset("sgd-hovers").points == preset("logistic-blobs").points
    later, best = (with_places(one.objectives["objective"], 2) for one in (trace[800], whole[-1]))
    n = trace.lifted.problem.n
    moves = np.linalg.norm(np.diff(columns(trace)["w"], axis=0), axis=1)
    assert moves[-20:].max() > 0.01
    # at the optimum the pulls cancel, and none of them is 0
    end = whole[-1]
    pulls = trace.lifted.y / (1 + np.exp(trace.lifted.y * end.scores))
    assert pulls @ trace.lifted.X == pytest.approx([0, 0], abs=1e-3)
    assert np.abs(pulls).min() > 0.001
    told = f"at step 800 its loss is {later}, and that of gradient descent is {best}"
    yield "answer", told
    yield "idea", f"all {n} points"
    told = f"The run has {with_places(trace.steps)} steps, which use {with_places(trace.steps)}"
    yield "notes", told
    yield "notes", f"{whole.steps} · {n} = {with_places(whole.steps * n)}"


def sgd_becomes_perceptron(trace: Trace) -> Claims:
    small, large = (run("perceptron", trace.lifted.problem, eta=eta) for eta in (0.1, 1))
    assert update_points(small) == update_points(large) == update_points(trace)
    assert weights(large) == pytest.approx(10 * weights(small))
    assert large[-1].b == pytest.approx(10 * small[-1].b)
    assert weights(small) == pytest.approx(weights(trace))
    yield "question", "has η = 0.1 and starts at w = 0"
    yield "answer", "From w = 0 every update is ten times as large"
    yield "answer", f"the {trace.updates} mistakes"


def hinge_as_printed(trace: Trace) -> Claims:
    exact = {C: weights(run("soft-svm", trace.lifted.problem, C=C)) for C in (0.5, 1.0)}
    for shrink, C in (("1/N", 0.5), ("1/2N", 1.0)):
        average = columns(preset_run("hinge-as-printed", shrink=shrink))["avg_w"][-1]
        gaps = {each: np.linalg.norm(average - w) for each, w in exact.items()}
        assert gaps[C] < 0.3 * gaps[1.5 - C]
    yield "question", f"Here C = {preset('hinge-as-printed').parameters['C']}"
    yield "answer", f"C = 1 instead of {preset('hinge-as-printed').parameters['C']}"
    yield "answer", f"Its w is near {vector(exact[1.0], 2)}, not {vector(exact[0.5], 2)}"
    yield "notes", f"w near {vector(exact[1.0], 2)} instead of {vector(exact[0.5], 2)}"


def pegasos(trace: Trace) -> Claims:
    n, first = trace.lifted.problem.n, trace[1]
    x, y = trace.lifted.X[first.index], trace.lifted.y[first.index]
    assert preset("pegasos").parameters["C"] == 1
    assert first.w == pytest.approx(n * y * x)
    moves = np.linalg.norm(np.diff(columns(trace)["w"], axis=0), axis=1)
    assert moves[0] > 20
    assert moves[-100:].max() < 0.1
    last = preset("pegasos").answer_step
    assert (preset("pegasos").step, last) == (1, 5)
    assert trace[2].index == 2
    for step in range(2, last + 1):
        index = trace[step].index
        assert index is not None
        assert signed_scores(trace, step - 1)[index] > 1
        assert weights(trace, step) == pytest.approx(first.w / step)
        assert trace[step].b == pytest.approx(first.b / step)
    yield "question", f"Steps 2 to {last} will visit points that lie beyond"
    yield "question_after", "compared with step 1"
    yield "answer", "the margin lines are five times as far from it"
    yield "answer", f"½ · ⅔ · ¾ · ⅘ = 1/{last} in all"
    yield "answer", "w·x + b = 0 is the same line"
    yield "notes", f"14 at step 1 and {n}/{with_places(trace.steps)} = {n / trace.steps} at step"


def ridge_vs_svm(trace: Trace) -> Claims:
    problem = trace.lifted.problem
    rest = run("kernel-ridge", without_points(problem, 7, 8, 9), lam=0.1, bias="constant")
    machines = [
        run("soft-svm", one, C=1e4)[-1] for one in (problem, without_points(problem, 7, 8, 9))
    ]
    for one in machines:
        assert one.errors == 0
        assert one.w == pytest.approx([2, 0], abs=1e-6)
    shown = run("soft-svm", problem, C=1)[-1]
    assert (shown.errors, shown.w[1], shown.b) == (0, pytest.approx(0), pytest.approx(0))
    assert misclassified(trace) == [2, 6]
    assert (rest[-1].errors, rest[-1].w[1], rest[-1].b) == (0, pytest.approx(0), pytest.approx(0))
    f = rest.decision(problem.X)
    sums = [((problem.y - scores) ** 2).sum() for scores in (f, trace[-1].scores)]
    yield "question", "with points 2 ● and 6 ■ misclassified"
    yield "answer", f"with w = {vector(weights(rest))}, is the best for the other six"
    yield "answer", f"would have f = {with_places(f[6:].min(), 1)} and more instead of 1"
    yield "answer", f"would be {with_places(sums[0])} instead of {with_places(sums[1], 1)}"
    yield "answer", "x₁ = 0"
    yield "notes", "points 2 and 6 are misclassified"


def ridge_path(trace: Trace) -> Claims:
    told = columns(trace)
    least, squares = int(np.argmin(told["loo"])), told["squared_error"]
    assert (least, preset("ridge-path").step) == (23, 23)
    assert (np.diff(squares) < 0).all()
    assert (np.diff(told["loo"][: least + 1]) < 0).all()
    assert (np.diff(told["loo"][least:]) > 0).all()
    assert [len(misclassified(preset_run("ridge-path", lam=lam))) for lam in (3.0, 0.01)] == [4, 0]
    # what the runs without point 20 and without point 24 say there
    problem, lift = trace.lifted.problem, preset("ridge-path").lift
    two = [19, 23]
    settings = {"lam": float(told["lam"][-1]), "bias": "constant"}
    f = np.array(
        [
            run("kernel-ridge", without_points(problem, i + 1), lift, **settings).decision(
                problem.X[[i]]
            )[0]
            for i in two
        ]
    )
    y, apart = problem.y[two], np.linalg.norm(problem.X[19] - problem.X[23])
    assert y.tolist() == [-1, 1]
    assert (-y * f > 1).all()
    assert ((y - trace[-1].scores[two]) ** 2 < 0.01).all()
    errors = [with_places(one, 1) for one in (y - f) ** 2]
    yield "question", f"Points 20 ■ and 24 ● are only {with_places(apart, 1)} apart"
    yield "question", f"at λ = {shortest(told['lam'][-1])}"
    yield "answer", "(y − f)² is below 0.01 at both"
    yield (
        "answer",
        f"Their leave-one-out errors are {errors[0]} and {errors[1]}, both above (1 + 1)² = 4",
    )
    yield "answer", f"smallest near λ = {with_places(told['lam'][least], 1)}"
    yield "notes", f"near λ = {with_places(told['lam'][least], 1)}"
    yield "notes", "at λ = 3 four points are misclassified"


def ridge_1d(trace: Trace) -> Claims:
    told = columns(trace)
    least = int(np.argmin(told["loo"]))
    assert (least, misclassified(trace, least)) == (31, [8])
    first = int(np.flatnonzero(told["errors"] == 0)[0])
    assert (told["scores"][:first, 7][1:] > -0.01).all()
    assert preset("ridge-1d").step == least
    ends = []
    for step in (least, trace.steps):
        b = trace[step].b
        assert trace.decision(np.array([[20.0]]), step) == pytest.approx([b])
        assert (trace[step].scores[-4:] < 0).all()
        ends.append((with_places(told["lam"][step], 2 if step == least else 4), with_places(b, 2)))
    assert trace.lifted.y[-4:].tolist() == [-1] * 4
    assert trace.lifted.K[0, 1] == pytest.approx(np.exp(-((3 - 2.6) ** 2)))
    yield "question", "The place x = 20 is far to the right"
    yield "answer", "K(x, x′) = exp(−(x − x′)²) is almost 0"
    yield "answer", f"At λ = {ends[0][0]}, where you were asked, b is {ends[0][1]}"
    yield "answer", f"at λ = {ends[1][0]} it is {ends[1][1]}"
    yield "notes", f"near λ = {with_places(told['lam'][least], 2)}"
    yield "notes", f"λ = {with_places(told['lam'][first], 3)} on f follows its label"


def two_gaussians(trace: Trace) -> Claims:
    held = preset("two-gaussians").unseen
    best = np.array([2.0, -1.0])
    (drawn,) = preset("two-gaussians").true_boundary
    assert (np.array(drawn) @ best).tolist() == [0, 0]
    counts = [int((one.y * (one.X @ best) <= 0).sum()) for one in (trace.lifted.problem, held)]
    assert (counts, held.n) == ([4, 4], 40)
    missed = int((held.y * trace.decision(held.X) <= 0).sum())
    assert (trace[8].errors, trace[9].errors, trace[-1].errors, missed) == (4, 3, 3, 5)
    machine = run("soft-svm", trace.lifted.problem, C=1)[-1]
    assert machine.errors == 2
    least = f"{with_places(100 * risk(best, 0), 2)} %"
    yield "question", f"misclassifies {counts[0]} of the {trace.lifted.n} filled points"
    yield "answer", "the run's line misclassifies three after this step"
    yield "answer", f"{with_places(100 * risk(weights(trace), trace[-1].b), 2)} % of all possible"
    yield "answer", f"against {least}"
    yield "notes", f"Φ(−2/√3) = {least}"
    yield "notes", f"its risk is {with_places(100 * risk(machine.w, machine.b), 2)} %"
    yield "notes", "misclassifies four of the 40 points and four of the 40 held out"
    yield "notes", "that of the run in the end three and five"


def risk(w: Array | None, b: float) -> float:
    """Return the share of all points of the two Gaussians that a line misclassifies."""
    mean, covariance = np.array([1.0, 0.0]), np.array([[1.0, 0.5], [0.5, 1.0]])
    spread = sqrt(w @ covariance @ w)
    return float((norm.cdf(-(w @ mean + b) / spread) + norm.cdf((b - w @ mean) / spread)) / 2)


TRUTHS = {
    "logistic-blobs": Truth("OPTIMAL", 86, logistic_blobs),
    "logistic-no-optimum": Truth("STEP_LIMIT", 1000, logistic_no_optimum),
    "sgd-hovers": Truth("STEP_LIMIT", 1000, sgd_hovers),
    "sgd-becomes-perceptron": Truth("SEPARATED", 6, sgd_becomes_perceptron),
    "hinge-as-printed": Truth("STEP_LIMIT", 3000, hinge_as_printed),
    "pegasos": Truth("STEP_LIMIT", 1000, pegasos),
    "ridge-vs-svm": Truth("OPTIMAL", 60, ridge_vs_svm),
    "two-gaussians": Truth("OPTIMAL", 60, two_gaussians),
    "ridge-path": Truth("OPTIMAL", 60, ridge_path),
    "ridge-1d": Truth("OPTIMAL", 60, ridge_1d),
}
