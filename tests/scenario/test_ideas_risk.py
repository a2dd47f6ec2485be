"""Texts of the presets about risk are true, and what the lectures only state in words is shown by a preset."""

from math import degrees, sqrt

import numpy as np
import pytest
from scipy.stats import norm

from linviz.api import run
from linviz.core.capacity import vc_confidence
from linviz.core.problem import Array, Problem
from tests.scenario.shipped import PRESETS, last_frame, preset, preset_run, weight_vector

MEAN = np.array([1.0, 0.0])
COVARIANCE = np.array([[1.0, 0.5], [0.5, 1.0]])
# the boundary with the least risk, f = w.x
BEST = np.linalg.solve(COVARIANCE, 2 * MEAN)


def risk(w: Array, b: float) -> float:
    """Return the share of all points of these Gaussians that a line misclassifies."""
    spread = sqrt(w @ COVARIANCE @ w)
    return float((norm.cdf(-(w @ MEAN + b) / spread) + norm.cdf((b - w @ MEAN) / spread)) / 2)


def wrong(w: Array, b: float, problem: Problem) -> int:
    return int((problem.y * (problem.X @ w + b) <= 0).sum())


def test_the_points_are_drawn_from_the_gaussians_that_the_notes_name() -> None:
    rng = np.random.default_rng(456)
    plus, minus = (rng.multivariate_normal(side * MEAN, COVARIANCE, 40) for side in (1, -1))
    scenario = preset("two-gaussians")
    for problem, drawn in ((scenario.problem, slice(20)), (scenario.unseen, slice(20, 40))):
        assert pytest.approx(np.vstack([plus[drawn], minus[drawn]]), abs=0.0501) == problem.X
        assert problem.y.tolist() == [1.0] * 20 + [-1.0] * 20


def test_the_best_boundary_and_its_risk_are_those_of_bayes() -> None:
    # the likelier class, place by place
    places = np.random.default_rng(0).normal(0, 2, (500, 2))
    inverse = np.linalg.inv(COVARIANCE)
    distances = [np.einsum("ij,jk,ik->i", d, inverse, d) for d in (places - MEAN, places + MEAN)]
    likelier = np.sign(distances[1] - distances[0])
    assert (likelier == np.sign(2 * places[:, 0] - places[:, 1])).all()
    assert BEST[0] == pytest.approx(-2 * BEST[1])
    assert risk(BEST, 0.0) == pytest.approx(norm.cdf(-2 / sqrt(3)))
    assert round(100 * risk(BEST, 0.0), 2) == 12.41


def test_the_line_of_the_run_is_that_of_the_estimated_gaussians_and_worse_than_the_best() -> None:
    scenario, found = preset("two-gaussians"), last_frame("two-gaussians")
    X, y = scenario.problem.X, scenario.problem.y
    means = [X[y == side].mean(axis=0) for side in (1, -1)]
    spread = sum(np.cov(X[y == side], rowvar=False) for side in (1, -1))
    w = np.linalg.solve(spread, means[0] - means[1])
    b = -float(w @ (means[0] + means[1])) / 2
    of_run = np.append(weight_vector(found), found.b)
    assert of_run / of_run[0] == pytest.approx(np.append(w, b) / w[0], abs=1e-4)
    assert (found.errors, wrong(weight_vector(found), found.b, scenario.unseen)) == (3, 5)
    assert [wrong(BEST, 0.0, one) for one in (scenario.problem, scenario.unseen)] == [4, 4]
    assert round(100 * risk(weight_vector(found), found.b), 2) == 12.78


def test_the_svm_has_fewer_mistakes_on_these_points_and_a_larger_risk() -> None:
    machine = run("soft-svm", preset("two-gaussians").problem, C=1)[-1]
    assert machine.errors == 2
    assert round(100 * risk(weight_vector(machine), machine.b), 2) == 13.23


@pytest.mark.parametrize(("most", "errors", "unseen"), [(1, 18, 13), (20, 4, 4), (5_000, 0, 9)])
def test_too_few_updates_and_too_many_are_wrong_about_points_that_are_held_out(
    most: int, errors: int, unseen: int
) -> None:
    scenario, whole = preset("when-to-stop"), preset("two-gaussians")
    assert sorted(scenario.points) == sorted(whole.points)
    held = scenario.unseen
    assert held.X.tolist() == whole.unseen.X.tolist()
    found = preset_run("when-to-stop", max_updates=most)
    assert found.updates == min(most, 188)
    wrong_now = int((held.y * found.decision(held.X) <= 0).sum())
    assert (found[-1].errors, wrong_now) == (errors, unseen)


def angle(w: Array, other: Array) -> float:
    cosine = w @ other / (np.linalg.norm(w) * np.linalg.norm(other))
    return degrees(np.arccos(np.clip(cosine, -1, 1)))


def test_a_point_without_an_alpha_turns_the_line_of_the_probability_alone() -> None:
    scenario = preset("svm-or-probability")
    assert scenario.points == preset("logistic-blobs").points
    assert scenario.other is not None
    assert (scenario.other.name, scenario.other.C) == ("soft-svm", 1)
    X, y = scenario.problem.X, scenario.problem.y
    machine = run("soft-svm", scenario.problem, C=1)[-1]
    assert machine.alpha is not None
    assert (np.count_nonzero(machine.alpha > 1e-6), machine.alpha[17]) == (10, 0)
    assert X[17].tolist() == [-1.3, -0.1]
    rest = Problem(np.delete(X, 17, axis=0), np.delete(y, 17))
    assert angle(weight_vector(run("soft-svm", rest, C=1)[-1]), weight_vector(machine)) < 1e-3
    turn = angle(
        weight_vector(run("logistic-gd", rest)[-1]),
        weight_vector(preset_run("svm-or-probability")[-1]),
    )
    assert turn == pytest.approx(1.5, abs=0.05)


def test_of_twelve_points_the_bound_says_nothing() -> None:
    assert preset("by-chance").problem.n == 12
    assert round(vc_confidence(12, 3), 2) == 1.07


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("xor-cycle", "Minsky and Papert; Rosenblatt; 1957; 1969; several layers"),
        ("no-free-margin", "several layers; soft-margin SVM"),
        ("shatter", "capacity; VC dimension"),
        ("by-chance", "Structural risk; whatever the points are drawn from; often above 1"),
        ("xor-lifted", "quickly learned; d + 1; a map bends them"),
        ("circles", "1980; 1980s; 1990s; local minima"),
        (
            "cubes",
            "dual perceptron; SVMs; ridge regression; k-means; PCA; nearest neighbours; gets slow",
        ),
        ("two-gaussians", "Bayes' rule; risk; estimate"),
        ("svm-or-probability", "probability; support vector"),
    ],
)
def test_what_the_lectures_have_in_words_stands_on_a_preset(slug: str, words: str) -> None:
    preset = PRESETS[slug]
    told = " ".join([preset.notes, preset.question, preset.answer])
    assert [one for one in words.split("; ") if one not in told] == []
