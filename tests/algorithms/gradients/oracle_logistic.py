"""Recomputation of logistic regression."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from tests.algorithms.gradients import by_points as steps
from tests.algorithms.gradients.by_points import run_by_points
from tests.datasets import CIRCLES, DEFAULT20, NONSEP7, THREE_SV, XOR, lifted
from tests.degenerate import DESCENT
from tests.recompute.classifier import Numbers, row
from tests.recompute.model import Model
from tests.recompute.moment import Moment, Vector, dot
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords


def sigma(f: Any) -> Any:
    """Return a probability; far from the boundary it is 0 or 1 to the last digit."""
    return 1 / (1 + np.exp(-np.clip(f, -700, 700)))


def descent(Z: Any, y: Any, how: dict[str, Any]) -> Iterator[Moment]:
    """Yield the moments of gradient descent on the cross entropy, with labels 0 and 1."""
    start, eta, lam = steps.start_of(how, Z.shape[1]), how["eta"], how["lam"]
    t, now = (y > 0).astype(float), Moment(w=np.array(start.w), b=start.b)
    while True:
        yield now
        residual = sigma(Z @ now.w + now.b) - t
        w, b = (
            now.w - eta * (Z.T @ residual + lam * np.asarray(now.w)),
            now.b - eta * float(residual.sum()),
        )
        now = Moment((), True, now.updates + 1, w=w, b=b)


def logistic_loss(Z: Any, y: Any, lam: float, w: Any, b: float) -> dict[str, float]:
    """Return the cross entropy with its penalty, and the length of its gradient."""
    mu, signed = sigma(Z @ w + b), y * (Z @ w + b)
    loss = np.where(
        signed > 0, np.log1p(np.exp(-abs(signed))), np.log1p(np.exp(-abs(signed))) - signed
    ).sum()
    slope = [*(Z.T @ (mu - (y > 0)) + lam * np.asarray(w)), float((mu - (y > 0)).sum())]
    return {"loss": float(loss + lam / 2 * dot(w, w)), "gradient": float(np.linalg.norm(slope))}


def logistic_sgd(Z: Any, y: Any, how: dict[str, Any]) -> Iterator[Moment]:
    def move(w: Vector, b: float, i: int, signed: float, t: int) -> tuple[Any, Any]:
        residual, shrink = float(sigma(y[i] * signed)) - (y[i] > 0), how["lam"] / len(Z)
        return [
            a - how["eta"] * (residual * x + shrink * a) for a, x in zip(w, Z[i], strict=True)
        ], b - how["eta"] * residual

    return run_by_points(Z, y, how, move)


def _expected_readout(
    model: Model, now: Moment
) -> tuple[dict[str, float], list[tuple[str, Numbers]]]:
    Z = np.array(model.Z, dtype=float)
    values = logistic_loss(Z, model.y, model.parameters["lam"], np.array(now.w), now.b)
    readout: list[tuple[str, Numbers]] = [
        # the 1 of ln(1 + ...)
        ("Loss", [values["loss"]]),
        ("gradient", [values["gradient"]]),
        ("Length of w", [model.norm(now)]),
    ]
    return values, readout


def _expected_start(model: Model) -> ExpectedWords:
    """Return what is said before the first step."""
    now = model.moments[0]
    if not any(now.w) and not now.b:
        return ExpectedWords("probability 0.5", "t ← 1", [0, 0.5])
    loss = _expected_readout(model, now)[0]["loss"]
    return ExpectedWords("The start is given", "w ← w₀;  b ← b₀", [*row(now.w), now.b, loss])


def expected_logistic_gd(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    values, readout = _expected_readout(model, now)
    expected = _expected_start(model)
    if before:
        change = values["loss"] - _expected_readout(model, before)[0]["loss"]
        expected = ExpectedWords(
            "the step was too long" if change > 0 else "fell by",
            "w ← w − ηΣ",
            [1, abs(change), values["loss"]],
        )
        if abs(change) <= 1e-9 * values["loss"]:
            expected.sentence, expected.numbers = "hardly changed", [1, values["loss"]]
        move = [a - b for a, b in zip(row(now.w), row(before.w), strict=True)]
        expected.formula = [
            [*row(before.w), *move, *row(now.w)],
            [before.b, now.b - before.b, now.b],
        ]
    rows = np.column_stack([np.array(model.Z, dtype=float), np.ones(len(model.y))])
    curve = float(np.linalg.eigvalsh(rows.T @ rows)[-1]) / 4 + model.parameters["lam"]
    expected.readout = [*readout, ("below", [2 / curve])]
    return expected


def expected_logistic_sgd(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    expected = _expected_start(model)
    if before:
        (i,), how = now.points, model.parameters
        probability = float(sigma(now.signed))
        mu, t, push = (
            (probability, 1, how["eta"] * (1 - probability))
            if model.y[i] > 0
            else (1 - probability, 0, -how["eta"] * (1 - probability))
        )
        hard = now.signed < 0
        expected = ExpectedWords(
            "only probability" if hard else "had probability",
            "w ← ",
            [probability, 1, -probability, 1 - probability],
        )
        shrunk = [a * (1 - how["eta"] * how["lam"] / len(model.y)) for a in row(before.w)]
        pull = [push * float(x) for x in row(model.Z[i])]
        one = [1] if how["lam"] else []
        expected.formula = [
            [i + 1, mu, t],
            [*one, i + 1, *shrunk, *pull, *row(now.w)],
            [before.b, push, now.b],
        ]
    expected.readout = _expected_readout(model, now)[1]
    return expected


def moments_gd(model: Model) -> Iterator[Moment]:
    return descent(np.array(model.Z, dtype=float), model.y, model.how)


def moments_sgd(model: Model) -> Iterator[Moment]:
    return logistic_sgd(steps.feature_rows(model), model.labels, model.how)


def expected_end_gd(model: Model) -> tuple[str, int]:
    """Return the end: all steps are made, unless the gradient vanishes before."""
    gradient = _expected_readout(model, model.moments[-1])[0]["gradient"]
    return ("OPTIMAL" if gradient < 1e-6 else "STEP_LIMIT"), model.last


# f where a probability is 0.9
ODDS = float(np.log(9))


# between them all that can be said of each
RUNS: dict[str, Runs] = {
    "logistic-gd": {
        "as it comes": (NONSEP7, {"lam": 0.1}),
        "too fast": (THREE_SV, {"eta": 1.0, "steps": 40}),
        "of squares": (lifted(CIRCLES, "quadratic"), {"steps": 100}),
        "from a given start": (NONSEP7, {"w0": [-1.5], "b0": 2.0, "lam": 0.1, "steps": 60}),
        "from a given b": (DEFAULT20, {"b0": -0.5, "steps": 40}),
    },
    "logistic-sgd": {
        "as it comes": (NONSEP7, {}),
        "price": (DEFAULT20, {"lam": 2.0, "order": "shuffled", "eta": 0.5}),
        "of squares": (lifted(XOR, "quadratic"), {"order": "cyclic", "steps": 40}),
        "from a given start": (THREE_SV, {"w0": [0.25, -1.0], "b0": 0.5, "steps": 60}),
    },
}

ORACLES = {
    "logistic-gd": Oracle(
        moments_gd,
        expected_end_gd,
        expected_logistic_gd,
        level=ODDS,
        runs=RUNS["logistic-gd"],
        ends=DESCENT | {"all equal": "OPTIMAL"},
    ),
    "logistic-sgd": Oracle(
        moments_sgd,
        steps.expected_end,
        expected_logistic_sgd,
        level=ODDS,
        runs=RUNS["logistic-sgd"],
        ends=DESCENT,
    ),
}
