"""Kernel ridge regression, implemented independently: every fit is solved on its own."""

from collections.abc import Iterator
from math import inf, sqrt
from typing import Any

import numpy as np

from tests.datasets import CIRCLES, DEFAULT20, FOUR, NONSEP7, THREE_SV, XOR, lifted
from tests.degenerate import SVM
from tests.recompute.classifier import row
from tests.recompute.model import Model
from tests.recompute.moment import CLOSE, Moment
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords


def ridge(K: Any, y: Any, lam: float, bias: str, values: int) -> Iterator[Moment]:
    """Yield the moments at infinity, and geometrically from ten times the largest eigenvalue down to lambda."""
    H = np.eye(len(y)) - 1 / len(y)
    learned = H @ K @ H if bias == "centred" else K + (bias == "constant")
    for k, one in enumerate(
        [inf, *np.geomspace(10 * max(np.linalg.eigvalsh(learned).max(), lam), lam, values)]
    ):
        c, b = ridge_fit(K, y, bias, one)
        yield Moment(update=k > 0, updates=k, alpha=c * y, b=b, lam=one)


def ridge_fit(K: Any, y: Any, bias: str, lam: float) -> tuple[Any, float]:
    """Return c and b of f = K c + b with the least |y - f|^2 + lambda c K c, plus lambda b^2 where b is a feature's."""
    if lam == inf:
        return np.zeros(len(y)), float(y.mean()) if bias == "centred" else 0.0
    equations = K + lam * np.eye(len(y))
    if bias == "centred":
        # a free b is one more unknown, and sum c = 0 its equation
        ones = np.ones((len(y), 1))
        found = np.linalg.solve(
            np.block([[equations, ones], [ones.T, np.zeros((1, 1))]]), np.append(y, 0.0)
        )
        return found[:-1], float(found[-1])
    c = np.linalg.solve(equations + (bias == "constant"), y)
    return c, float(c.sum()) if bias == "constant" else 0.0


def ridge_statistics(K: Any, y: Any, bias: str, lam: float) -> dict[str, Any]:
    """Return the squared error, |f|, the degrees of freedom, and the leave-one-out errors of a fit."""
    c, b = ridge_fit(K, y, bias, lam)
    outside, own = np.zeros(len(y)), 0.0
    for i in range(len(y)):
        rest = np.arange(len(y)) != i
        without, shift = ridge_fit(K[np.ix_(rest, rest)], y[rest], bias, lam)
        outside[i] = K[i, rest] @ without + shift
        # how much of a change of its label each point sees in its own f
        alone, lift = ridge_fit(K, 1.0 * ~rest, bias, lam)
        own += float(K[i] @ alone + lift)
    norm = sqrt(max(c @ K @ c + (b * b if bias == "constant" else 0.0), 0.0))
    left_out = {
        "loo": float(((y - outside) ** 2).sum()),
        "loo_errors": int((y * outside <= CLOSE).sum()),
    }
    return {"error": float(((y - K @ c - b) ** 2).sum()), "norm": norm, "freedom": own} | left_out


def ridge_primal(Z: Any, K: Any, y: Any, bias: str, lam: float) -> Any:
    """Return w by least squares on the features, stacked on sqrt(lambda) I."""
    constant = max(0.0, float((K - Z @ Z.T).mean())) + (bias == "constant")
    columns = np.column_stack([Z, np.full(len(Z), sqrt(constant) if bias != "centred" else 0.0)])
    if bias == "centred":
        columns, y = columns - columns.mean(axis=0), y - y.mean()
    if lam == inf:
        return np.zeros(Z.shape[1])
    stacked = np.vstack([columns, sqrt(lam) * np.eye(columns.shape[1])])
    return np.linalg.lstsq(stacked, np.append(y, np.zeros(columns.shape[1])))[0][: Z.shape[1]]


def ridge_texts(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    bias, lam = model.parameters["bias"], now.lam
    worth, was = (
        ridge_statistics(model.gram, model.y, bias, one.lam) for one in (now, before or now)
    )
    penalty = lam * worth["norm"] ** 2 if before else 0.0
    texts = ExpectedWords(
        *(
            ("f is constant", "once", [lam])
            if bias == "centred"
            else ("only f = 0 is possible", "once", [lam, 0])
        )
    )
    if before:
        fall, change = was["error"] - worth["error"], worth["loo"] - was["loo"]
        texts = ExpectedWords(
            "leave-one-out error rose by" if change > 0 else "leave-one-out error by", "α ←"
        )
        texts.numbers = [lam, fall, worth["error"], abs(change), worth["loo"]]
        texts.formula = [
            [before.lam, lam],
            [2, 2, worth["error"], penalty, worth["error"] + penalty],
        ]
    if before and fall <= 1e-9 * len(model.y):
        texts.sentence, texts.numbers = "f hardly changed", [lam]
    if not worth["norm"] > CLOSE and before:
        texts.sentence, texts.numbers = "f stayed constant", [lam]
    texts.readout = [
        ("Squared error / leave-one-out", [worth["error"], worth["loo"]]),
        ("not correct, leave-one-out", [worth["loo_errors"], len(model.y)]),
        ("freedom", [worth["freedom"]]),
    ]
    if model.lift["name"] != "rbf":
        Z = np.array(model.Z, dtype=float)
        primal = ridge_primal(Z, model.gram, model.y, bias, lam)
        digits = float(model.trace.columns(np.array([now.updates]))["digits"][0])
        # which digits are lost is the rounding of the product's own, so it cannot be worked out by other means
        assert digits == 12 if model.plane else digits >= 8
        texts.readout += [("Primal", row(primal)), ("Digits", [digits])]
    return texts


def moments(model: Model) -> Iterator[Moment]:
    how = model.how
    return ridge(model.gram, model.y, how["lam"], how["bias"], how["values"])


def end(model: Model) -> tuple[str, int]:
    return "OPTIMAL", model.parameters["values"]


# between them all that can be said
RUNS: Runs = {
    "as it comes": (THREE_SV, {}),
    "centred": (lifted(FOUR, "quadratic"), {"bias": "centred", "values": 7}),
    "no bias": (lifted(NONSEP7, "polynomial"), {"bias": "none", "lam": 3.0}),
    "RBF": (lifted(CIRCLES, "rbf"), {}),
    "flat": (XOR, {}),
    "to the last": (DEFAULT20, {"lam": 0.0001, "values": 200}),
}

ORACLES = {
    "kernel-ridge": Oracle(
        moments, end, ridge_texts, names_w=True, level=1.0, strokes="rest", runs=RUNS, ends=SVM
    )
}
