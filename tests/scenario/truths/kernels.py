"""Lifts and kernels."""

from math import comb

import numpy as np
import pytest
from scipy.ndimage import label

from linviz.algorithms.registry import algorithm
from linviz.api import kernel, linear, list_algorithms, mix, rbf, run
from linviz.core.lift import is_kernel
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from tests.runs import columns
from tests.scenario.shipped import preset
from tests.scenario.truths.truth import (
    Claims,
    Truth,
    alphas,
    misclassified,
    shortest,
    signed_scores,
    support_vectors,
    vector,
    weights,
    with_places,
    without_points,
)


def threshold(trace: Trace) -> Claims:
    before, after, x = trace[3], trace[4], trace.lifted.X[3, 0]
    w, b = weights(trace, 4), after.b
    place, weight = with_places(-b / w[0], 3), shortest(w[0])
    assert (after.index, signed_scores(trace, 4)[3] > 0, trace.updates) == (3, True, 3)
    assert -before.b / weights(trace, 3)[0] == 0 < -b / w[0]
    assert misclassified(trace, 4) == []
    places, labels = trace.lifted.X[:, 0], trace.lifted.y
    assert places[labels < 0].max() < -b / w[0] < places[labels > 0].min()
    start = shortest(weights(trace, 3)[0])
    yield "question", f"w = {start} and b = {shortest(before.b)} for point 4 ■, at {shortest(x)}"
    yield "answer", f"x = {shortest(-b)}/{weight} = {place}"
    yield "answer", f"w = {start} − {shortest(x)} = {weight} and b = {shortest(b)}"
    yield "answer", "all ■ lie to the left of it, and all ● to the right"
    yield "notes", f"the height 1 at x = {place}"


def xor_lifted(trace: Trace) -> Claims:
    phi, w = trace.lifted.phi, weights(trace)
    assert (phi[0] == phi[1]).all()
    assert (phi[2] == phi[3]).all()
    assert (np.round(phi[0], 2).tolist(), trace.updates) == ([1, 1.41, 1], 2)
    labels = [1, -1, 1, -1]
    other = run("hard-svm", Problem(trace.lifted.X, labels), trace.lifted.lift)
    assert other.stop.name == "NOT_SEPARABLE"
    yield "question", f"lie at {vector(trace.lifted.X[0])} and {vector(trace.lifted.X[1])}"
    yield "answer", "points 1 and 2 share one place in lifted space"
    yield "notes", f"The ● are at {_short(phi[0])} there, the ■ at {_short(phi[2])}"
    yield "notes", f"w = {_short(w)}"


def _short(values: Array) -> str:
    return vector(np.round(values, 2))


def lift_004(trace: Trace) -> Claims:
    w, b = weights(trace), trace[-1].b
    low, high = sorted(np.roots([w[1], w[0], b - w[1]]))
    f = f"{shortest(b)} − {shortest(-w[0])}x + {shortest(w[1])} (x² − 1)"
    assert (trace.decision([[low + 0.01], [high - 0.01]]) < 0).all()
    assert [trace[step].event for step in (22, 30)] == ["update", "visit"]
    assert columns(trace)["updates"][22] == trace.updates
    problem = trace.lifted.problem
    alternating = Problem(problem.X, [1, -1, 1, -1, 1])
    assert (problem.X[:, 0].tolist(), problem.y.tolist()) == (
        sorted(problem.X[:, 0]),
        [1, 1, 1, -1, 1],
    )
    assert run("hard-svm", alternating, trace.lifted.lift).stop.name == "NOT_SEPARABLE"
    yield "question", "If point 2 ● were a ■ too"
    yield "answer", f"{with_places(low, 3)} and {with_places(high, 3)} in the end"
    yield "answer", f"with the ■ at {shortest(trace.lifted.X[3, 0])} between them"
    plainly = run("perceptron", trace.lifted.problem, "parabola").updates
    yield "notes", f"take {plainly} mistakes instead of {trace.updates}"
    yield "notes", f"f(x) = {f}, printed as 3.12"
    yield "notes", f"the last of the {trace.updates} updates"


def circles(trace: Trace) -> Claims:
    last, X = trace[-1], trace.lifted.X
    assert weights(trace)[1] == pytest.approx(0, abs=1e-9)
    lengths = np.hypot(*X.T)
    inner, outer = lengths[lengths < 2].mean(), lengths[lengths > 2].mean()
    radii = [shortest(np.round(one, 1)) for one in (inner, outer)]
    squares = (X**2).sum(axis=1)[np.array(support_vectors(trace)) - 1]
    low, high = squares.min(), squares.max()
    squared = -last.b / weights(trace)[0]
    assert squared == pytest.approx((low + high) / 2, abs=1e-3)
    assert np.sqrt(squared) - inner > outer - np.sqrt(squared)
    yield "question", f"The rings have the radii {radii[0]} and {radii[1]}"
    yield "answer", f"its radius is {with_places(np.sqrt(squared), 2)}"
    told = f"{with_places(low, 2)} and {with_places(high, 2)} is {with_places(squared, 2)}"
    yield "answer", told
    yield "answer", f"√{with_places(squared, 2)} = {with_places(np.sqrt(squared), 2)}"
    yield (
        "notes",
        f"w = ({with_places(weights(trace)[0], 3)}, 0, {with_places(weights(trace)[2], 3)}), and four of the points",
    )
    assert len(support_vectors(trace)) == 4


def kernel_by_hand(trace: Trace) -> Claims:
    K, X = trace.lifted.K, trace.lifted.X
    assert pytest.approx((X @ X.T) ** 2) == K
    assert sorted(np.round(np.linalg.eigvalsh(K), 9).tolist()) == [0, 0, 8, 8]
    minus_distance = kernel(lambda x, z: -float(np.linalg.norm(x - z)))
    points = is_kernel(minus_distance, trace.lifted.problem).points
    assert minus_distance.kernel(X[list(points)], X[list(points)])[0] == pytest.approx(
        [0, -(8**0.5)]
    )
    alpha = alphas(trace)
    assert (alpha.tolist(), trace[-1].b) == ([1, 0, 1, 0], 0)
    assert trace.decision([[2.0, 3.0]]) == pytest.approx([4 * 2 * 3])
    assert K[0, 1] == pytest.approx(K[0, 0])
    assert trace.lifted.phi[0] == pytest.approx(trace.lifted.phi[1])
    u, v = np.meshgrid(np.linspace(-2, 2, 9), np.linspace(-2, 2, 9))
    f = trace.decision(np.column_stack([u.ravel(), v.ravel()]))
    assert f == pytest.approx(4 * u.ravel() * v.ravel())
    assert f == pytest.approx(((u + v) ** 2 - (u - v) ** 2).ravel())
    updates = [step for step in range(trace.steps + 1) if trace[step].event == "update"]
    assert (updates[-1], preset("kernel-by-hand").step) == (preset("kernel-by-hand").answer_step, 1)
    yield "question", f"then f(x) = K(x, {vector(X[0])}) − K(x, {vector(X[2])})"
    yield "answer", "(x₁ + x₂)² − (x₁ − x₂)² = 4x₁x₂, which is 0 where x₁ or x₂ is 0"
    yield "answer", "points 1 and 2, on opposite sides of the origin, are in one class"
    yield "answer", f"K = (−1 − 1)² = {shortest(K[0, 1])}, as much as point 1 with itself"
    yield "notes", "Press Eigenvalues: 8, 8, 0 and 0"
    yield (
        "notes",
        f"points {points[0] + 1} and {points[1] + 1} show why: there K(x, x) K(x′, x′) = 0",
    )
    yield "notes", "Two mistakes, at points 1 and 3"


def cubes(trace: Trace) -> Claims:
    # all of those, and no others, take a kernel
    takes = {name for name in list_algorithms() if algorithm(name).takes == "kernel"}
    svms = {"hard-svm", "soft-svm", "active-set-svm"}
    assert takes == svms | {"dual-perceptron", "kozinec-two-hull", "mdm", "kernel-ridge"}
    counts = [comb(2 + degree, degree) - 1 for degree in (3, 6)]
    assert counts[0] == 9
    X, K = trace.lifted.X, trace.lifted.K
    squared = ((trace.lifted.phi[0] - trace.lifted.phi[1]) ** 2).sum()
    assert squared == pytest.approx(K[0, 0] - 2 * K[0, 1] + K[1, 1])
    assert X.shape[1] == 2
    n = len(X)
    yield "idea", "(1 + x·x′)³ stands for nine features"
    assert trace.lifted.phi.shape == (n, counts[0])
    firsts = [next(n for n in range(1, 99) if n * n > n * count) for count in counts]
    yield "question", "And from how many on with degree 6"
    assert firsts[0] == 10
    yield "answer", f"From ten on: n points have {counts[0]}n features"
    yield "answer", f"With degree 6 a point has {counts[1]} features"
    yield "answer", f"so it takes {firsts[1]} points. With these {n} the features are fewer"
    yield "answer", "fewer numbers at degree 3 and more at degree 6"
    assert n * counts[0] < K.size < n * counts[1]
    yield "notes", "|φ(x) − φ(x′)|² = K(x, x) − 2K(x, x′) + K(x′, x′)"
    yield "notes", f"10,000 of them have {with_places(10_000**2 / 1e6)} million products"


def rbf_overfit(trace: Trace) -> Claims:
    problem = trace.lifted.problem
    runs = {gamma: run("soft-svm", problem, rbf(gamma), C=10) for gamma in (0.01, 0.5, 100.0)}
    assert [len(misclassified(one)) for one in runs.values()] == [7, 0, 0]
    draws = np.random.default_rng(99)
    Z = draws.normal(size=(4000, 2)) * 1.1
    labels = np.where((Z**2).sum(axis=1) + 0.4 * draws.normal(size=4000) < 1.2, 1, -1)
    missed = {gamma: float(np.mean(labels * one.decision(Z) <= 0)) for gamma, one in runs.items()}
    assert missed[0.5] == pytest.approx(1 / 9, abs=0.01)
    assert missed[100.0] == pytest.approx(1 / 3, abs=0.01)
    counts = {gamma: len(support_vectors(one)) for gamma, one in runs.items()}
    left_out = {gamma: _left_out_errors(problem, gamma) for gamma in (0.01, 0.1, 1.0, 10.0, 100.0)}
    assert max(left_out, key=left_out.__getitem__) == 100.0
    assert counts[100.0] == problem.n
    # at each point f is its own share and b, but for the little that the others add
    tight, alpha = runs[100.0], alphas(runs[100.0])
    own = problem.y * alpha + tight[-1].b
    assert np.abs(tight[-1].scores - own).max() < 0.1
    assert abs(tight[-1].b) < 0.5
    apart = np.linalg.norm(problem.X[:, None] - problem.X, axis=2)
    least = apart[apart > 0].min()
    yield "idea", "No point is misclassified at γ = 0.5, and none at γ = 100"
    yield "question", f"At γ = 0.5, as here, {counts[0.5]} of the {problem.n} points"
    yield "question", f"nearest two points are {shortest(least)} apart"
    yield "answer", f"All {counts[100.0]}. At γ = 100 K is almost 0"
    told = f"{shortest(least)} apart: exp(−{shortest(100 * least**2)}) = "
    yield "answer", f"{told}{with_places(np.exp(-100 * least**2), 2)}"
    yield "answer", "For y·f(x) = 1 at the points of both classes, each of them needs an α above 0"
    yield "notes", f"{counts[0.5]} of the {problem.n} points are support vectors at γ = 0.5"
    yield "notes", f"all {counts[100.0]} at γ = 100"
    yield "notes", "At 0.01 seven of the 24 points are misclassified, at 0.5 and at 100 none"
    yield "notes", "about one in nine, γ = 100 about one in three"


def _left_out_errors(problem: Problem, gamma: float) -> int:
    """Return how many points are misclassified by the run without them."""
    runs = [
        run("soft-svm", without_points(problem, i + 1), rbf(gamma), C=10) for i in range(problem.n)
    ]
    return sum(
        bool(problem.y[i] * one.decision(problem.X[i : i + 1])[0] <= 0)
        for i, one in enumerate(runs)
    )


def unseen(trace: Trace) -> Claims:
    scenario = preset("unseen")
    held = scenario.unseen

    def at(gamma: float) -> tuple[int, int]:
        found = run("soft-svm", scenario.problem, rbf(gamma), C=10)
        return found[-1].errors, int((held.y * found.decision(held.X) <= 0).sum())

    assert (at(2), held.n, at(0.01)) == ((0, 2), 10, (1, 1))
    assert at(0.3) == (1, 0)
    assert misclassified(run("soft-svm", scenario.problem, rbf(0.3), C=10)) == [7]
    # one island of ●, with point 7 and two of the hollow ■ on it
    side = np.linspace(-4, 4, 401)
    grid = np.array([(u, v) for v in side for u in side])
    islands, count = label((trace.decision(grid) > 0).reshape(401, 401))

    def island(place: Array) -> int:
        column, row = np.round((place + 4) * 50).astype(int)
        return int(islands[row, column])

    seven = island(scenario.problem.X[6])
    assert count == 2
    assert [i + 1 for i, x in enumerate(scenario.problem.X) if island(x) == seven] == [7]
    there = [island(x) == seven for x in held.X]
    missed = held.y * trace.decision(held.X) <= 0
    assert missed.tolist() == there
    assert held.y[missed].tolist() == [-1, -1]
    X, alpha, asked = scenario.problem.X, alphas(trace), held.X[5]
    assert held.y[5] == -1
    assert missed[5]
    assert np.linalg.norm(X[9] - asked) < np.linalg.norm(X[6] - asked)
    assert alpha.max() == alpha[6]
    assert signed_scores(trace)[6] == pytest.approx(1, abs=1e-3)
    wide = run("soft-svm", scenario.problem, rbf(0.3), C=10)
    assert alphas(wide)[6] == pytest.approx(10)
    seventh, tenth = (
        (with_places(alpha[i], 2), with_places(K, 2), with_places(alpha[i] * K, 2))
        for i in (6, 9)
        for K in np.exp(-2 * ((X[[i]] - asked) ** 2).sum(axis=1))
    )
    yield "question", f"The hollow ■ at {vector(asked)} is nearer to point 10 ■, at {vector(X[9])}"
    yield "question", f"than to point 7 ●, at {vector(X[6])}"
    yield "answer", f"The α of point 7 is much larger: {seventh[0]} against {tenth[0]}"
    yield "answer", "for its own y·f(x) = 1"
    yield "answer", f"it adds {seventh[0]} · {seventh[1]} = {seventh[2]}"
    yield "answer", f"point 10 takes away {tenth[0]} · {tenth[1]} = {tenth[2]}"
    yield "answer", "At γ = 0.3 not even α = C is enough for point 7"
    assert at(0.3)[0] == 1
    values = np.geomspace(0.01, 100, 25)
    seen, other = zip(*(at(float(gamma)) for gamma in values), strict=True)
    assert (np.diff(seen) <= 0).all()
    first = other.index(2)
    assert (other[0], min(other[:first])) == (1, 0)
    assert set(other[first:]) == {1, 2}
    yield "notes", "they fall to 0, rise to 2, and then stay at 1 or 2"
    assert trace[-1].errors == 0


def two_kernels(trace: Trace) -> Claims:
    problem = trace.lifted.problem
    runs = {beta: run("soft-svm", problem, mix(rbf(0.3), linear(), beta)) for beta in (0, 0.5, 1)}
    assert [len(misclassified(one)) for one in (*runs.values(), trace)] == [4, 3, 0, 0]
    # as the mixture falls, no other point is misclassified before those three are
    first = [
        misclassified(run("soft-svm", problem, mix(rbf(0.3), linear(), beta)))
        for beta in (0.7, 0.65, 0.6, 0.55, 0.5)
    ]
    assert set().union(*map(set, first)) == {18, 19, 20}
    assert misclassified(runs[0.5]) == [18, 19, 20]
    assert problem.y[[17, 18, 19]].tolist() == [-1, -1, -1]
    far = np.array([[30.0, 0.0], [-30.0, 0.0]])
    here, alone = trace.decision(far), runs[1].decision(far)
    assert alone == pytest.approx([runs[1][-1].b] * 2)
    yield "question", f"The places {vector(far[0])} and {vector(far[1])} are far from all points"
    yield "question", f"at β = {preset('two-kernels').to_json()['lift']['beta']}, as here"
    yield "answer", "At β = 0.75 they do: there the RBF part of f is almost 0"
    yield "answer", f"f is {with_places(here[0], 1)} and {with_places(here[1], 1)}"
    yield (
        "answer",
        f"At β = 1 only the RBF part is left, so f is almost b at both, {with_places(alone[0], 2)}",
    )
    yield "notes", f"four of the {problem.n} points are misclassified, at β = 0.5 three"


def rows_of_k(trace: Trace) -> Claims:
    problem = trace.lifted.problem
    moved = problem.X.copy()
    moved[4] += 0.3
    there = run("perceptron", Problem(moved, problem.y), preset("rows-of-k").lift)
    changed = np.abs(there.lifted.phi - trace.lifted.phi) > 1e-12
    # of every other point that one feature, and no other
    assert set(np.argwhere(np.delete(changed, 4, axis=0))[:, 1].tolist()) == {4}
    assert np.delete(changed, 4, axis=0).sum() == problem.n - 1
    dual = run("dual-perceptron", problem, "rbf", gamma=0.3)
    assert run("perceptron", problem).stop.name == "CYCLING"
    n = problem.n
    longer = Problem(np.vstack([problem.X, [[0.0, 3.0]]]), np.append(problem.y, 1))
    more = run("perceptron", longer, preset("rows-of-k").lift)
    assert [weights(one).size for one in (trace, more)] == [n, n + 1]
    side = np.linspace(-3.5, 3.5, 36)
    places = np.array([(u, v) for u in side for v in side])
    f, w = trace.decision(places), weights(trace)
    # the new feature comes last, and with the weight 0 nothing changes
    features = more.lifted.lift.features(places)
    assert features @ np.append(w, 0) + trace[-1].b == pytest.approx(f)
    # without point 5 the nearest sum of features misses f somewhere
    rest = np.column_stack([np.delete(features[:, :n], 4, axis=1), np.ones(len(places))])
    nearest = rest @ np.linalg.lstsq(rest, f)[0]
    assert np.abs(nearest - f).max() > 0.01
    yield "idea", "K(x, x₁), ..., K(x, x₁₈)"
    yield "question", f"A {n + 1}th point is added, so that w has {n + 1} weights"
    yield "question", f"if point 5 ● is deleted instead, so that w has only {n - 1} weights"
    yield (
        "answer",
        f"With {n + 1} they can: the weights of now, and 0 for the new feature K(x, x₁₉)",
    )
    yield (
        "answer",
        f"With {n - 1} they cannot: f contains K(x, x₅) with the weight {with_places(w[4], 2)}",
    )
    yield "notes", f"the run makes {trace.updates} mistakes"
    yield "notes", f"the RBF kernel itself makes {dual.updates}"


TRUTHS = {
    "threshold": Truth("SEPARATED", 3, threshold),
    "xor-lifted": Truth("SEPARATED", 2, xor_lifted),
    "lift-004": Truth("SEPARATED", 11, lift_004),
    "kernel-by-hand": Truth("SEPARATED", 2, kernel_by_hand),
    "circles": Truth("OPTIMAL", 9, circles),
    "cubes": Truth("OPTIMAL", None, cubes),
    "rbf-overfit": Truth("OPTIMAL", 36, rbf_overfit),
    "unseen": Truth("OPTIMAL", 85, unseen),
    "two-kernels": Truth("OPTIMAL", 76, two_kernels),
    "rows-of-k": Truth("SEPARATED", 291, rows_of_k),
}
