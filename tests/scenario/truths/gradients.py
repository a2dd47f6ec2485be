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
    boundary_text,
    misclassified,
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
    yield "question_after", "Since step 1"


def sgd_hovers(trace: Trace) -> Claims:
    whole = preset_run("logistic-blobs")
    assert preset("sgd-hovers").points == preset("logistic-blobs").points
    now, later, best = (
        with_places(one.objectives["objective"], 2) for one in (trace[650], trace[800], whole[-1])
    )
    n = trace.lifted.problem.n
    moves = np.linalg.norm(np.diff(columns(trace)["w"], axis=0), axis=1)
    assert moves[-20:].max() > 0.01
    yield "question", f"come down to {now}"
    yield "answer", f"at step 800 its loss is {later} again, and that of gradient descent is {best}"
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
    yield "question", f"with C = {preset('hinge-as-printed').parameters['C']}"
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
    assert trace[2].index == 2
    assert weights(trace, 2) == pytest.approx(weights(trace, 1) / 2)
    assert trace[2].b == first.b / 2
    yield "question", "Point 3 ● lies beyond its margin line, so step 2 adds nothing"
    yield "answer", "w·x + b = 0 and half of it are the same line"
    yield "answer", "The margin lines are 1/‖w‖ away"
    yield "notes", f"14 at step 1 and {n}/{with_places(trace.steps)} = {n / trace.steps} at step"


def ridge_vs_svm(trace: Trace) -> Claims:
    rest = run(
        "kernel-ridge", without_points(trace.lifted.problem, 7, 8, 9), lam=0.1, bias="constant"
    )
    machines = [
        run("soft-svm", one, C=1e4)[-1]
        for one in (trace.lifted.problem, without_points(trace.lifted.problem, 7, 8, 9))
    ]
    for one in machines:
        assert one.errors == 0
        assert one.w == pytest.approx([2, 0], abs=1e-6)
    assert misclassified(trace) == [2, 6]
    yield "answer", f"Fewer: {rest[-1].errors} instead of {trace[-1].errors}"
    yield "answer", f"with {boundary_text(rest)}"
    far = rest.decision(trace.lifted.X[6:]).min()
    yield "answer", f"the far points would have f = {with_places(far, 1)} and more"
    yield "answer", "every difference from 1 costs"
    yield "notes", "points 2 and 6 are misclassified"


def ridge_path(trace: Trace) -> Claims:
    told = columns(trace)
    least, squares = int(np.argmin(told["loo"])), told["squared_error"]
    assert (least, preset("ridge-path").step) == (23, 23)
    assert (np.diff(squares) < 0).all()
    assert (np.diff(told["loo"][: least + 1]) < 0).all()
    assert (np.diff(told["loo"][least:]) > 0).all()
    assert [len(misclassified(preset_run("ridge-path", lam=lam))) for lam in (3.0, 0.01)] == [4, 0]
    yield "question_after", f"Up to step {least} both errors"
    yield "answer", f"λ near {with_places(told['lam'][least], 1)}"
    yield "notes", f"near λ = {with_places(told['lam'][least], 1)}"
    yield "notes", "at λ = 3 four points are misclassified"


def ridge_1d(trace: Trace) -> Claims:
    told = columns(trace)
    least = int(np.argmin(told["loo"]))
    assert (least, misclassified(trace, least)) == (31, [8])
    first = int(np.flatnonzero(told["errors"] == 0)[0])
    assert (told["scores"][:first, 7][1:] > -0.01).all()
    assert first == preset("ridge-1d").answer_step
    yield "question", "The odd ■ at 0"
    yield "answer", f"from λ = {with_places(told['lam'][first], 3)}, step {first}"
    yield "answer", f"has risen since λ = {with_places(told['lam'][least], 2)}"
    yield "notes", f"near λ = {with_places(told['lam'][least], 2)}"


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
    yield "question", f"misclassifies {counts[0]} of these {trace.lifted.n} points"
    yield "answer", "Yes, three"
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
