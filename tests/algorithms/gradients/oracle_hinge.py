"""Recomputation of hinge SGD and Pegasos."""

from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np

from linviz.core.problem import Problem
from tests.algorithms.gradients.by_points import expected_end, feature_rows, run_by_points
from tests.datasets import BOOK, CIRCLES, DEFAULT20, FOUR, NONSEP7, THREE_SV, XOR, lifted
from tests.degenerate import DESCENT
from tests.recompute.classifier import row, score_lines
from tests.recompute.model import Model
from tests.recompute.moment import CLOSE, Moment, Vector, dot
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords


def hinge_sgd(Z: Any, y: Any, how: dict[str, Any]) -> Iterator[Moment]:
    part = {"1/N": 1, "1/2N": 2}[how["shrink"]] * len(Z)

    def move(w: Vector, b: float, i: int, signed: float, t: int) -> tuple[Any, Any]:
        eta = how["eta"] * {"constant": 1, "1/t": 1 / t, "1/sqrt t": 1 / sqrt(t)}[how["schedule"]]
        pull = eta * how["C"] * y[i] if signed < 1 - CLOSE else 0
        return [a - eta * a / part + pull * x for a, x in zip(w, Z[i], strict=True)], b + pull

    return run_by_points(Z, y, how, move)


def pegasos(Z: Any, y: Any, how: dict[str, Any]) -> Iterator[Moment]:
    """Yield the moments of Pegasos: after t steps v is C N / t times the sum of the z that were inside the margin."""
    total = [0.0] * (len(Z[0]) + 1)

    def move(w: Vector, b: float, i: int, signed: float, t: int) -> tuple[Any, Any]:
        if signed < 1 - CLOSE:
            total[:] = [a + y[i] * x for a, x in zip(total, [*Z[i], 1], strict=True)]
        *w, b = (how["C"] * len(Z) / t * a for a in total)
        return w, b

    return run_by_points(Z, y, how, move)


def _expected_pull(
    model: Model, before: Moment, now: Moment, keep: float, push: float
) -> ExpectedWords:
    """Return what both hinge methods say of a step; keep multiplies w, and a point inside its margin adds push."""
    (i,) = now.points
    inside = now.signed < 1 - CLOSE
    if not any(before.w):
        words = "was below 1" if inside else "was not below 1"
    elif inside:
        words = "misclassified" if now.signed < 0 else "inside its margin"
    else:
        words = "so the margin widened"
    # w = 0, and short of 1 or not
    nothing = [] if any(before.w) else [0, 1]
    shrink_digits = [2] if model.parameters.get("shrink") == "1/2N" else []
    # 1 - 1/t, or 1 - eta/N
    factor = [1, *shrink_digits, keep] if "shrink" in model.parameters else [1, -1, keep]
    numbers = [*nothing, float(now.signed), 1, *factor]
    expected = ExpectedWords(words, "w ← w +" if inside else "w ← (1", numbers)
    pull = [push * model.y[i] * float(x) for x in row(model.Z[i])]
    expected.formula = [
        [*(keep * a for a in row(before.w)), *pull, *row(now.w)] if inside else row(now.w)
    ]
    return expected


def expected_hinge_sgd(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    how, n, as_printed = model.parameters, len(model.y), model.parameters["shrink"] == "1/2N"
    expected = ExpectedWords("has slack 1", "w ← 0", [0, 0, 1])
    if before:
        (i,), t = now.points, model.moments.index(now)
        eta = how["eta"] * {"constant": 1, "1/t": 1 / t, "1/sqrt t": t**-0.5}[how["schedule"]]
        expected = _expected_pull(
            model, before, now, 1 - eta / (2 * n if as_printed else n), eta * how["C"]
        )
        # the digits of the formula itself: 1 - eta/2N, and the point's number twice
        digits = [1, *([2] if as_printed else [])]
        if "+" in expected.line:
            push = eta * how["C"] * model.y[i]
            expected.formula = [
                [*digits, i + 1, i + 1, *expected.formula[0]],
                [i + 1, before.b, push, now.b],
            ]
        else:
            expected.formula = [[*digits, *expected.formula[0]]]
        expected.formula = [*score_lines(model, before, now, 1), *expected.formula]
    price = 2 * how["C"] if as_printed else how["C"]
    slack = float(np.maximum(0, 1 - model.signed(now)).sum())
    expected.readout = [("Objective", [dot(now.w, now.w) / 2 + price * slack])]
    if how["average"]:
        w, b, _ = now.kept or (np.zeros(len(now.w)), 0.0, 0)
        average = Moment(w=w, b=b)
        xi = np.maximum(0, 1 - model.signed(average)).sum()
        expected.readout += [("for the average", [w @ w / 2 + price * xi])]
        expected.readout += [("Average", [*row(w), b])] if model.lift["name"] == "none" else []
    expected.readout += [("Slack", [slack])]
    return expected


def expected_pegasos(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    n, expected = len(model.y), ExpectedWords("has slack 1", "λ ← 1", [0, 0, 1])
    lam = 1 / (model.parameters["C"] * n)
    if before:
        (i,), t = now.points, model.moments.index(now)
        expected = _expected_pull(model, before, now, 1 - 1 / t, 1 / (lam * t))
        if "+" in expected.line:
            expected.formula = [[i + 1, i + 1, *expected.formula[0]]]
            expected.formula += [[i + 1, (1 - 1 / t) * before.b, model.y[i] / (lam * t), now.b]]
        else:
            expected.formula = [*expected.formula, [now.b]]
        expected.formula = [*score_lines(model, before, now, 1), *expected.formula]
    slack, square = float(np.maximum(0, 1 - model.signed(now)).sum()), dot(now.w, now.w) + now.b**2
    longest = max(dot(z, z) + 1 for z in model.Z) ** 0.5
    expected.readout = [
        ("Objective", [lam / 2 * square + slack / n]),
        ("λ", [lam]),
        ("Length", [square**0.5]),
        ("at most", [longest / lam]),
        ("Slack", [slack]),
    ]
    return expected


def moments_hinge(model: Model) -> Iterator[Moment]:
    return hinge_sgd(feature_rows(model), model.labels, model.how)


def moments_pegasos(model: Model) -> Iterator[Moment]:
    return pegasos(feature_rows(model), model.labels, model.how)


# at the origin a point moves b alone
ORIGIN = Problem([(0, 0), (1, 0), (0, 1)], [1, 1, -1])
# between them all that can be said of each
RUNS: dict[str, Runs] = {
    "hinge-sgd": {
        "as it comes": (NONSEP7, {}),
        "as printed": (
            THREE_SV,
            {"shrink": "1/2N", "average": False, "order": "shuffled", "C": 0.5},
        ),
        "smaller steps": (FOUR, {"schedule": "1/t", "eta": 2.0, "steps": 200}),
        "a little smaller": (
            BOOK,
            {"schedule": "1/sqrt t", "eta": 0.5, "order": "cyclic", "steps": 200},
        ),
        "from the origin": (ORIGIN, {"eta": 1.0, "C": 2.0, "order": "cyclic", "steps": 30}),
        "of squares": (lifted(CIRCLES, "quadratic"), {"steps": 200}),
    },
    "pegasos": {
        "as it comes": (NONSEP7, {}),
        "dear": (DEFAULT20, {"C": 10.0, "order": "cyclic"}),
        "from the origin": (ORIGIN, {"order": "cyclic", "steps": 30}),
        "of squares": (lifted(XOR, "quadratic"), {"steps": 100}),
    },
}

ORACLES = {
    "hinge-sgd": Oracle(
        moments_hinge,
        expected_end,
        expected_hinge_sgd,
        level=1.0,
        strokes="slack",
        second="average",
        runs=RUNS["hinge-sgd"],
        ends=DESCENT,
    ),
    "pegasos": Oracle(
        moments_pegasos,
        expected_end,
        expected_pegasos,
        level=1.0,
        strokes="slack",
        runs=RUNS["pegasos"],
        ends=DESCENT,
    ),
}
