"""Points of any size: what a perceptron does with large, small and mixed coordinates is what exact arithmetic does."""

from fractions import Fraction

import numpy as np
import pytest

from linviz.algorithms.perceptrons.passes import Points
from linviz.core.problem import Array, Problem
from tests.runs import trace

GRID = np.array([[1, 1], [-1, -1], [1, -1], [-1, 1], [2, 1], [0, 0], [3, -2], [1, 2]], dtype=float)
LABELS = np.array([1, 1, -1, -1, 1, -1, 1, -1], dtype=float)
LARGE, SMALL = 1e6 * GRID, 1e-6 * GRID
# one point far from all others
MIXED = np.where(np.arange(len(GRID))[:, None] == 4, 1e6, 1.0) * GRID
# each coordinate as it is written, in exact decimals
SIZES = {"large": LARGE, "small": SMALL, "mixed": MIXED}
sizes = pytest.mark.parametrize("X", SIZES.values(), ids=SIZES.keys())


@sizes
def test_scores_are_those_of_exact_arithmetic(X: Array) -> None:
    run = trace("perceptron", Problem(X, LABELS))
    rows = _exact(X, run.record.index[:60])
    for step, row in enumerate(rows):
        scores = _scores(X, row)
        assert run[step].scores == pytest.approx([float(score) for score in scores], rel=1e-9)
        assert run[step].errors == sum(
            score * int(y) <= 0 for score, y in zip(scores, LABELS, strict=True)
        )


@pytest.mark.parametrize(
    "name", ["perceptron", "pocket", "voted-perceptron", "averaged-perceptron"]
)
@sizes
def test_mistakes_are_those_of_exact_arithmetic(X: Array, name: str) -> None:
    run = trace(name, Problem(X, LABELS), order="cyclic")
    last = _exact(X, run.record.index)[-1]
    moving = run.columns(np.array([run.steps])).get("moving_w", np.array([run[-1].w]))
    assert moving[0] == pytest.approx([float(value) for value in last[:-1]], rel=1e-9)


def test_the_vote_of_large_points_is_counted_not_blurred() -> None:
    run = trace("voted-perceptron", Problem(1e6 * GRID[[0, 1]], [1, -1]), passes=1)
    assert (run.stop.name, run[-1].scores.tolist()) == ("SEPARATED", [2, -2])


def test_a_point_at_the_origin_is_not_blurred_by_one_far_from_it() -> None:
    run = trace("perceptron", Problem([[0, 0], [1e6, 0]], [1, -1]))
    assert [frame.index for frame in run[1:] if frame.event == "update"] == [0, 1, 0]


def test_batch_steps_of_large_points_are_exact() -> None:
    run = trace("batch-perceptron", Problem(LARGE, LABELS), steps=20)
    row = [Fraction(0)] * 3
    for step in range(run.steps + 1):
        scores = _scores(LARGE, row)
        wrong = [i for i, score in enumerate(scores) if score * int(LABELS[i]) <= 0]
        assert run[step].errors == len(wrong)
        for i in wrong:
            row = _updated_row(row, LARGE, i)


def test_alphas_of_mixed_points_are_those_of_exact_arithmetic() -> None:
    run = trace("dual-perceptron", Problem(MIXED, LABELS), offset="one")
    counts = np.bincount(run.record.index[run.record.event == 2], minlength=len(MIXED))
    assert run[-1].alpha == pytest.approx(counts)
    row = _exact(MIXED, run.record.index)[-1]
    assert run[-1].w == pytest.approx([float(value) for value in row[:-1]])


def test_b_of_an_svm_is_not_lost_beside_points_far_away() -> None:
    X = np.array([[1.0], [2.0], [3.0], [1e6], [-2e6], [1.0], [2.0], [-1e6]])
    run = trace("soft-svm", Problem(X, [1, 1, 1, 1, 1, 1, -1, -1]), C=1)
    # most points are +, and no slope helps: f = b = 1 costs the hinge of the two others alone
    assert run[-1].b == pytest.approx(1, abs=1e-3)
    assert run[-1].objectives["primal"] == pytest.approx(4, abs=1e-3)


def _exact(X: Array, visited: Points) -> list[list[Fraction]]:
    """Return (w, b) at the start and after every visit, as fractions of the decimals."""
    rows, Z = [[Fraction(0)] * (X.shape[1] + 1)], [_decimals(x) for x in X]
    for i in visited:
        score = sum(w * x for w, x in zip(rows[-1], Z[i], strict=True))
        rows.append(_updated_row(rows[-1], X, i) if score * int(LABELS[i]) <= 0 else rows[-1])
    return rows


def _updated_row(row: list[Fraction], X: Array, i: int) -> list[Fraction]:
    return [
        value + int(LABELS[i]) * feature
        for value, feature in zip(row, _decimals(X[i]), strict=True)
    ]


def _scores(X: Array, row: list[Fraction]) -> list[Fraction]:
    return [sum((w * x for w, x in zip(row, _decimals(x), strict=True)), Fraction(0)) for x in X]


def _decimals(x: Array) -> list[Fraction]:
    return [*(Fraction(repr(value)) for value in x.tolist()), Fraction(1)]
