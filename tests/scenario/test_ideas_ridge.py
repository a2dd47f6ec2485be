"""Ideas and notes of the presets of ridge regression are true of their runs."""

import numpy as np
import pytest

from linviz.api import run
from linviz.core.problem import Problem
from tests.runs import columns
from tests.scenario.shipped import last_frame, preset, preset_run, weight_vector

FAR = [6, 7, 8]


def without(slug: str, gone: list[int]) -> Problem:
    problem = preset(slug).problem
    return Problem(np.delete(problem.X, gone, axis=0), np.delete(problem.y, gone))


def test_far_points_that_are_right_put_two_others_on_the_wrong_side_for_ridge() -> None:
    last = last_frame("ridge-vs-svm")
    assert np.flatnonzero(preset("ridge-vs-svm").problem.y * last.scores <= 0).tolist() == [1, 5]
    assert run("kernel-ridge", without("ridge-vs-svm", FAR))[-1].errors == 0


def test_the_svm_is_not_moved_by_the_far_points_that_move_ridge() -> None:
    whole = run("soft-svm", preset("ridge-vs-svm").problem, C=1e4)[-1]
    rest = run("soft-svm", without("ridge-vs-svm", FAR), C=1e4)[-1]
    assert (whole.errors, rest.errors) == (0, 0)
    assert [*weight_vector(whole), whole.b] == pytest.approx([2, 0, 0], abs=1e-6)
    assert [*weight_vector(rest), rest.b] == pytest.approx([2, 0, 0], abs=1e-6)


def test_ridge_on_a_line_gives_in_to_the_odd_point_as_its_notes_say() -> None:
    trace = preset_run("ridge-1d")
    told = columns(trace)
    least = int(np.argmin(told["loo"]))
    assert told["lam"][least] == pytest.approx(0.12, rel=0.02)
    assert np.flatnonzero(trace.lifted.y * told["scores"][least] <= 0).tolist() == [7]
    assert trace[-1].errors == 0


def test_ridge_on_the_path_is_as_good_as_its_notes_say() -> None:
    assert [last_frame("ridge-path", lam=lam).errors for lam in (3.0, 0.01)] == [4, 0]
    told = columns(preset_run("ridge-path"))
    least = int(np.argmin(told["loo"]))
    assert told["lam"][least] == pytest.approx(1.3, rel=0.02)
    # down to the least and up again
    assert (np.diff(told["loo"][: least + 1]) < 0).all()
    assert (np.diff(told["loo"][least:]) > 0).all()


@pytest.mark.parametrize(("lam", "wrong"), [(1.28, 1 / 17), (0.01, 1 / 5), (0.0001, 1 / 4)])
def test_new_points_are_wrong_as_often_as_the_notes_of_the_path_say(
    lam: float, wrong: float
) -> None:
    # the source: ■ below a wave and ● above, as the points are without the three wrong labels
    draws = np.random.default_rng(99)
    Z = np.column_stack([draws.uniform(-3, 3, 4_000), draws.uniform(-2, 2, 4_000)])
    labels = np.where(Z[:, 1] > 1.1 * np.sin(1.4 * Z[:, 0]), 1, -1)
    problem = preset("ridge-path").problem
    source = np.where(problem.X[:, 1] > 1.1 * np.sin(1.4 * problem.X[:, 0]), 1, -1)
    assert np.count_nonzero(problem.y != source) == 3
    found = preset_run("ridge-path", lam=lam).decision(Z)
    assert np.mean(labels * found <= 0) == pytest.approx(wrong, abs=0.02)
