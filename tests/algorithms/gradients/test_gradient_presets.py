"""The statements of the gradient methods' presets are true."""

import numpy as np
import pytest

from linviz.api import run
from linviz.certificate.certify import certify
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from tests.runs import columns, rows, update_points
from tests.scenario.shipped import last_frame, preset, preset_run, weight_vector


def column(trace: Trace, name: str) -> Array:
    values: Array = columns(trace)[name]
    return values


def unit(w: Array) -> Array:
    return np.asarray(w / np.linalg.norm(w))


def test_after_86_steps_the_gradient_has_vanished_and_two_points_stay_wrong() -> None:
    trace = preset_run("logistic-blobs")
    assert (trace.steps, trace.stop.name, trace[-1].errors) == (86, "OPTIMAL", 2)
    assert certify(trace).optimal


def test_a_point_that_is_right_by_far_hardly_pulls() -> None:
    problem, frame = preset("logistic-blobs").problem, last_frame("logistic-blobs")
    far = int(np.argmax(problem.y * frame.scores))
    X = problem.X.copy()
    X[far] = 1.5 * X[far]
    moved = run("logistic-gd", Problem(X, problem.y))[-1]
    assert unit(weight_vector(moved)) == pytest.approx(unit(weight_vector(frame)), abs=0.01)


def test_with_eta_1_the_loss_goes_up_and_down_for_ever() -> None:
    loss = column(preset_run("logistic-blobs", eta=1.0), "objective")
    assert (np.diff(loss[-100:]) > 0).sum() > 20
    assert loss[-100:].min() > last_frame("logistic-blobs").objectives["objective"] + 0.05


def test_a_price_on_w_moves_the_dashed_lines_apart() -> None:
    assert np.linalg.norm(
        weight_vector(last_frame("logistic-blobs", lam=5.0))
    ) < 0.5 * np.linalg.norm(weight_vector(last_frame("logistic-blobs")))


def test_separable_classes_make_w_grow_for_ever_though_the_line_hardly_turns() -> None:
    trace = preset_run("logistic-no-optimum")
    w = column(trace, "w")
    assert (np.diff(np.linalg.norm(w, axis=1)) > 0).all()
    # all right from the first step on, long before the end
    assert (column(trace, "errors")[1:] == 0).all()
    assert unit(w[1000]) @ unit(w[500]) > unit(w[500]) @ unit(w[50])
    assert "no finite optimum" in trace.stop.sentence
    assert preset_run("logistic-no-optimum", lam=0.1).stop.name == "OPTIMAL"


def test_single_points_make_the_line_tremble_round_that_of_gradient_descent() -> None:
    assert preset("sgd-hovers").points == preset("logistic-blobs").points
    best = weight_vector(last_frame("logistic-blobs"))
    late = column(preset_run("sgd-hovers"), "w")[500:]
    calm = column(preset_run("sgd-hovers", eta=0.01, steps=10_000), "w")[5_000:]
    assert unit(late.mean(axis=0)) == pytest.approx(unit(best), abs=0.1)
    assert np.linalg.norm(late - best, axis=1).min() > 0
    assert calm.std(axis=0).max() < 0.7 * late.std(axis=0).max()


def test_thresholded_sgd_makes_the_mistakes_of_the_perceptron() -> None:
    trace = preset_run("sgd-becomes-perceptron")
    perceptron = run("perceptron", preset("sgd-becomes-perceptron").problem, eta=0.1)
    assert update_points(trace) == update_points(perceptron)
    assert rows(trace)[-1] == pytest.approx(rows(perceptron)[-1], abs=1e-12)
    assert trace.lifted.y[0] == -1


@pytest.mark.parametrize(("shrink", "C"), [("1/N", 0.5), ("1/2N", 1.0)])
def test_the_average_settles_at_the_soft_svm_that_its_notes_name(shrink: str, C: float) -> None:
    trace = preset_run("hinge-as-printed", shrink=shrink)
    exact = weight_vector(run("soft-svm", preset("hinge-as-printed").problem, C=C)[-1])
    assert exact == pytest.approx({0.5: (0.85, 0.47), 1.0: (1.51, 0.28)}[C], abs=0.005)
    average, moving = column(trace, "avg_w"), column(trace, "w")
    other = weight_vector(run("soft-svm", preset("hinge-as-printed").problem, C=1.5 - C)[-1])
    assert np.linalg.norm(average[-1] - exact) < 0.3 * np.linalg.norm(average[-1] - other)
    # the moving line trembles, the average does not
    assert average[-500:].std(axis=0).max() < 0.2 * moving[-500:].std(axis=0).max()


def test_pegasos_throws_the_line_far_and_comes_to_rest() -> None:
    trace = preset_run("pegasos")
    moves = np.linalg.norm(np.diff(rows(trace), axis=0), axis=1)
    assert moves[0] > 20
    assert moves[-100:].max() < 0.1
    assert certify(trace).gap < 0.02
    exact = run("soft-svm", preset("pegasos").problem, C=1.0)[-1]
    assert weight_vector(last_frame("pegasos")) == pytest.approx(weight_vector(exact), abs=0.15)
