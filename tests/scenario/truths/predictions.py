"""Answers and reasons of the presets' predictions that no name of a run holds, computed here, by slug and step."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest

from linviz.api import kernel, linear, mix, rbf, run
from linviz.core.capacity import cover
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from tests.runs import columns
from tests.scenario.shipped import preset, preset_run
from tests.scenario.truths.gradients import risk
from tests.scenario.truths.truth import (
    alphas,
    misclassified,
    shortest,
    signed_scores,
    vector,
    weights,
    with_places,
    without_points,
)


class Question(NamedTuple):
    """The answer, and words with numbers that stand in the question or in the reason."""

    answer: str | int
    said: tuple[str, ...] = ()


def _class_of(trace: Trace, place: tuple[float, float], step: int) -> int:
    return 1 if trace.decision(np.array([place]), step)[0] > 0 else -1


def near_point_ten(trace: Trace) -> Question:
    place = (0.0, 1.0)
    before, after = (trace.decision(np.array([place]), step)[0] for step in (29, 30))
    falls = np.array(place) @ trace.lifted.X[9] + 1
    assert before - after == falls
    assert trace[30].index == 9
    told = f"x·x₁₀ + 1 = {shortest(falls)} there, from {shortest(before)} to {shortest(after)}"
    return Question(_class_of(trace, place, 30), ("Point 10 ■", told))


def in_their_order(trace: Trace) -> Question:
    index = trace[34].index
    assert index is not None
    wrong = [int(i) + 1 for i in np.flatnonzero(signed_scores(trace, 33) <= 0)]
    assert trace[33].index == 12
    asked = f"Points {wrong[0]} ■, {wrong[1]} ■ and {wrong[2]} ■ are misclassified"
    return Question(index + 1, (asked, "point 13 ● was the last"))


def where_it_began(trace: Trace) -> Question:
    y, X = trace.lifted.y, trace.lifted.X
    assert (weights(trace, 0) == weights(trace, 4)).all()
    assert trace[0].b == trace[4].b == y.sum() == 0
    assert trace[4].index == 3
    return Question("Where it began", (f"add up to {vector(y @ X)}, and the four labels to 0",))


def half_the_gap(trace: Trace) -> Question:
    half = run("perceptron", Problem([[2.0, 2.0 + 1 / 16], [2.0, 2.0]], [1, -1]))
    bounds = [int(one[0].bounds["bound"]) for one in (half, trace)]
    told = f"{half.updates} updates instead of {trace.updates}, and a bound of "
    told += f"{with_places(bounds[0])} instead of {with_places(bounds[1])}"
    return Question("Updates about double, the bound about × 4", (told,))


def points_on_a_line(trace: Trace) -> Question:
    X = [[0, 0], [1, 0], [3, 0]]
    labels = [[1 if bits >> i & 1 else -1 for i in range(3)] for bits in range(8)]
    separable = sum(run("hard-svm", Problem(X, y)).stop.name != "NOT_SEPARABLE" for y in labels)
    assert trace.lifted.n == 3
    return Question(str(separable), (f"{8 - separable} of 8",))


def one_good_set(trace: Trace) -> Question:
    assert cover(trace.lifted.n, 2) == 2**3
    return Question("No: one good set of three is enough")


def rarer_with_more(_trace: Trace) -> Question:
    shares = [cover(n, 2) / 2**n for n in range(3, 30)]
    assert (np.diff(shares) < 0).all()
    told = f"Of 4 points {cover(4, 2)} of {2**4} labellings are separable, of 12 only "
    return Question("It falls", (f"{told}{cover(12, 2)} of {with_places(2**12)}",))


def half_way(trace: Trace) -> Question:
    for step in (0, 1, 5):
        nearest, w = trace[step].nearest, weights(trace, step)
        assert nearest is not None
        middle = (nearest[0] + nearest[1]) / 2
        assert middle @ w + trace[step].b == pytest.approx(0, abs=1e-9)
        across = nearest[0] - nearest[1]
        assert abs(across @ w) == pytest.approx(np.linalg.norm(across) * np.linalg.norm(w))
    return Question("Half way between them, at right angles")


def two_weights(trace: Trace) -> Question:
    before, after = trace[3].alpha, trace[4].alpha
    assert before is not None
    assert after is not None
    assert (before[0] == after[0], after[4] > before[4], after[3] < before[3]) == (True,) * 3
    return Question("It stays", ("Point 5 ■ takes weight from point 4 ■",))


def on_an_edge(trace: Trace) -> Question:
    nearest = trace[-1].nearest
    assert nearest is not None
    assert nearest[0].tolist() not in trace.lifted.X.tolist()
    return Question("No, they can lie on an edge", (f"{vector(nearest[0])} lies on the edge",))


def linear_in_features(trace: Trace) -> Question:
    x = np.array([[-2.0], [0.0], [2.0]])
    f = trace.decision(x)
    assert f == pytest.approx(trace.lifted.lift.features(x) @ weights(trace) + trace[-1].b)
    assert f[0] + f[2] != pytest.approx(2 * f[1])
    return Question("In (x, x² − 1), but not in x")


def right_angle(trace: Trace) -> Question:
    assert trace.lifted.K[0, 2] == pytest.approx(trace.lifted.phi[0] @ trace.lifted.phi[2])
    assert trace.lifted.K[0, 2] == pytest.approx(0)
    return Question("φ of the two are at right angles", ("(1, −1), is 0",))


def kernel_of_two(trace: Trace) -> Question:
    assert trace.lifted.K[0, 1] == pytest.approx(4)
    return Question(4, ("(−1 − 1)² = 4",))


def a_circle(trace: Trace) -> Question:
    first, mixed, last = weights(trace)
    assert (first, mixed) == (pytest.approx(last), pytest.approx(0, abs=1e-9))
    return Question("x₁² and x₂² are coordinates there")


def twice_the_points(trace: Trace) -> Question:
    n = trace.lifted.n
    assert (2 * n) ** 2 == 4 * n**2
    return Question("Four times as many", (f"{2 * n} · {2 * n} is four times {n} · {n}",))


def fewer_new_errors(trace: Trace) -> Question:
    tight = run("soft-svm", trace.lifted.problem, rbf(100.0), C=10)
    draws = np.random.default_rng(99)
    places = draws.normal(size=(4000, 2)) * 1.1
    inside = (places**2).sum(axis=1) + 0.4 * draws.normal(size=4000) < 1.2
    missed = [np.mean((one.decision(places) > 0) != inside) for one in (trace, tight)]
    assert missed == pytest.approx([1 / 9, 1 / 3], abs=0.01)
    assert misclassified(trace) == misclassified(tight) == []
    return Question("γ = 0.5", ("one in nine new points", "one in three at γ = 100"))


def without_far_ones(trace: Trace) -> Question:
    rest = run(
        "kernel-ridge", without_points(trace.lifted.problem, 7, 8, 9), lam=0.1, bias="constant"
    )
    assert len(misclassified(trace)) == 2
    return Question(f"It falls to {rest[-1].errors}")


def both_features(trace: Trace) -> Question:
    X = trace.lifted.X
    parts = 0.75 * rbf(0.3).kernel(X, X) + 0.25 * linear().kernel(X, X)
    assert mix(rbf(0.3), linear(), 0.75).kernel(X, X) == pytest.approx(parts)
    return Question("Its features are those of both, side by side")


def mixtures(trace: Trace) -> Question:
    alpha = alphas(trace)
    for side in (1, -1):
        assert alpha[trace.lifted.y == side].sum() == pytest.approx(1)
    return Question("By their weights on the training points")


def of_the_points(trace: Trace) -> Question:
    X = trace.lifted.X
    moved = kernel(lambda x, z: float(np.exp(-0.3 * ((x - z) ** 2).sum())))
    assert moved.kernel(X[:2], X) == pytest.approx(trace.lifted.phi[:2])
    return Question("No, they depend on the training points")


def shorter_steps(trace: Trace) -> Question:
    slow = preset_run("sgd-hovers", eta=0.01, steps=10_000)
    reach = [
        np.linalg.norm(one[-300:] - one[-300:].mean(axis=0), axis=1).mean()
        for one in (columns(trace)["w"], columns(slow)["w"])
    ]
    assert reach[1] < reach[0]
    return Question("Less far")


def a_small_rate(trace: Trace) -> Question:
    moves = np.linalg.norm(np.diff(columns(trace)["w"], axis=0), axis=1)
    assert moves[999] < 0.001 * moves[0]
    n = trace.lifted.n
    return Question("The rate of step t is 1/(λt)", (f"it is {n}/1,000, a thousandth",))


def smaller_risk(trace: Trace) -> Question:
    best, of_run = (
        with_places(100 * risk(w, b), 2)
        for w, b in ((np.array([2.0, -1.0]), 0.0), (weights(trace), trace[-1].b))
    )
    assert best < of_run
    return Question(
        "The best line", (f"{best} % of all possible points against {of_run} % in the",)
    )


def overlap(_trace: Trace) -> Question:
    assert risk(np.array([2.0, -1.0]), 0.0) > 0
    return Question("The two classes overlap")


def left_out(trace: Trace) -> Question:
    told = columns(trace)
    assert np.argmin(told["squared_error"]) == trace.steps
    assert 0 < np.argmin(told["loo"]) < trace.steps
    return Question("The leave-one-out error")


def bends_more(trace: Trace) -> Question:
    lines: list[Array] = [trace.decision(_grid(), step) for step in (10, 30)]
    changes = [np.count_nonzero(np.diff(np.sign(one))) for one in lines]
    assert changes[1] > changes[0]
    return Question("It bends more")


def _grid() -> Array:
    return np.array([(u, v) for v in np.linspace(-2, 2, 41) for u in np.linspace(-3, 3, 61)])


def nearer_to_labels(trace: Trace) -> Question:
    assert (np.diff(columns(trace)["squared_error"]) < 0).all()
    assert preset("ridge-1d").step == 31
    return Question("It falls")


PREDICTIONS: dict[tuple[str, int], Callable[[Trace], Question]] = {
    ("one-mistake-one-turn", 29): near_point_ten,
    ("one-mistake-one-turn", 33): in_their_order,
    ("xor-cycle", 3): where_it_began,
    ("ridge-vs-svm", -1): without_far_ones,
    ("tiny-margin", -1): half_the_gap,
    ("shatter", 5): points_on_a_line,
    ("shatter", 3): one_good_set,
    ("by-chance", -1): rarer_with_more,
    ("kozinec-two-hulls", 0): half_way,
    ("mdm", 3): two_weights,
    ("bias-in-the-margin", 1): on_an_edge,
    ("lift-004", 29): linear_in_features,
    ("kernel-by-hand", 1): right_angle,
    ("kernel-by-hand", 0): kernel_of_two,
    ("circles", 1): a_circle,
    ("cubes", -1): twice_the_points,
    ("rbf-overfit", -1): fewer_new_errors,
    ("two-kernels", -1): both_features,
    ("hulls-of-a-kernel", 24): mixtures,
    ("rows-of-k", 1799): of_the_points,
    ("sgd-hovers", 650): shorter_steps,
    ("pegasos", 999): a_small_rate,
    ("two-gaussians", 8): smaller_risk,
    ("two-gaussians", 59): overlap,
    ("ridge-path", 23): left_out,
    ("ridge-path", 10): bends_more,
    ("ridge-1d", 31): nearer_to_labels,
}
