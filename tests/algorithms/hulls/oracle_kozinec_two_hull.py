"""Recomputation of Kozinec's algorithm on two hulls."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from linviz.core.problem import Problem
from tests.algorithms.hulls import walking
from tests.algorithms.hulls.walking import expected_bounds, expected_readout
from tests.datasets import CIRCLES, FORK, KOZINEC10, NONSEP7, lifted
from tests.degenerate import HULLS
from tests.recompute.classifier import row
from tests.recompute.model import Model
from tests.recompute.moment import CLOSE, Moment
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords


def two_hull(
    Z: Any, y: Any, epsilon: float, select: str, points: Sequence[int]
) -> Iterator[Moment]:
    """Yield the moments of steps at these points; each is checked to be the worst, or the first that is bad."""
    w = {1: Z[np.argmax(y > 0)], -1: Z[np.argmax(y < 0)]}
    yield (now := bisector(w, Moment()))
    for k, i in enumerate(points, 1):
        signed = y * (Z @ now.w + now.b)
        bad = too_near(signed, now.w, epsilon)
        assert bad[i]
        assert not bad[:i].any() if select == "first" else signed[i] <= signed.min() + CLOSE
        direction = Z[i] - w[y[i]]
        kappa = float(
            np.clip(-y[i] * np.asarray(now.w) @ direction / (direction @ direction), 0, 1)
        )
        w[y[i]] = w[y[i]] + kappa * direction
        yield (now := bisector(w, Moment((i,), True, k, signed=signed[i], kappa=kappa)))


def bisector(w: dict[int, Any], moment: Moment) -> Moment:
    b = float(w[-1] @ w[-1] - w[1] @ w[1]) / 2
    return replace(moment, w=w[1] - w[-1], b=b, pair=(w[1], w[-1]))


def too_near(signed: Any, d: Any, epsilon: float) -> Any:
    return (signed < (0.5 - epsilon) * (d @ d)) | (signed <= 0)


def expected_two_hull(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    norm = model.norm(now)
    lower, upper = float(model.signed(now).min()) / (norm or 1.0), norm / 2
    expected = ExpectedWords("halfway between", "the first")
    if before:
        i = now.points[0]
        side = "w₊ moved" if model.y[i] > 0 else "w₋ moved"
        expected = ExpectedWords(side, "κ) w", [now.kappa, *expected_bounds(lower, upper)])
        weight_formula = (
            [1, i + 1, *row(now.pair[0 if model.y[i] > 0 else 1])]
            if now.pair
            else [i + 1, 1, i + 1, now.alpha[i]]
        )
        expected.formula = [[now.kappa], weight_formula]
    expected.readout = expected_readout(model, now, lower, upper)
    return expected


def moments(model: Model) -> Iterator[Moment]:
    if not model.finite:
        return walking.moments(model)
    Z, how = np.array([model.phi(x) for x in model.X.tolist()], dtype=float), model.how
    return two_hull(Z, model.y, how["epsilon"], how["select"], [i for i, _ in model.points_taken])


def expected_end(model: Model) -> tuple[str, int]:
    if not model.finite:
        return walking.expected_end(model)
    now = model.moments[-1]
    signed = model.y * (np.array(model.Z, dtype=float) @ now.w + now.b)
    near = too_near(signed, np.array(now.w), model.parameters["epsilon"] + CLOSE).any()
    return (
        "NOT_SEPARABLE" if model.norm(now) < 1e-9 else "STEP_LIMIT" if near else "EPSILON_OPTIMAL"
    ), model.last


# between them all that can be said
RUNS: Runs = {
    "as it comes": (KOZINEC10, {}),
    "that meet": (NONSEP7, {}),
    "first": (KOZINEC10, {"select": "first"}),
    "of squares": (lifted(CIRCLES, "quadratic"), {}),
    "■ in a fork": (Problem(FORK, [1, -1, -1]), {}),
    "● in a fork": (Problem(FORK, [-1, 1, 1]), {}),
    "RBF": (lifted(CIRCLES, "rbf"), {}),
}

ORACLES = {
    "kozinec-two-hull": Oracle(
        moments, expected_end, expected_two_hull, hulls=lambda model: 2, runs=RUNS, ends=HULLS
    )
}
