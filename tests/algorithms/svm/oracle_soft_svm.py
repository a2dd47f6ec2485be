"""Recomputation of SMO."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

import numpy as np

from tests.datasets import NONSEP7, THREE_SV, lifted
from tests.degenerate import SVM
from tests.recompute.classifier import Numbers
from tests.recompute.model import Model
from tests.recompute.moment import CLOSE, Moment
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords

KINDS = ("margin", "inside", "wrong", "outside")


def smo(
    K: Any, y: Any, C: float, pairs: Sequence[tuple[int, int]], choice: str = "most-violating"
) -> Iterator[Moment]:
    """Yield the moments of steps by these pairs; each is checked to be one that the choice allows."""
    alpha = np.zeros(len(y))
    yield Moment(alpha=alpha, b=middle_bias(K, y, C, alpha))
    for k, (i, j) in enumerate(pairs, 1):
        if i < 0:
            alpha = smo_optimum(K, y, C, alpha)
            yield Moment(updates=k - 1, alpha=alpha, b=middle_bias(K, y, C, alpha))
            return
        F, grow, shrink = conditions(K, y, C, alpha)
        near = CLOSE * max(1.0, np.abs(F).max())
        assert grow[i] > 0
        assert shrink[j] > 0
        assert F[i] <= F[grow > 0].min() + near
        if choice == "most-violating":
            assert F[j] >= F[shrink > 0].max() - near
        else:
            squared_distances = np.maximum(K[i, i] + K.diagonal() - 2 * K[i], 1e-12)
            rise = np.where(shrink > 0, np.maximum(F - F[i], 0.0) ** 2 / squared_distances, 0.0)
            assert rise[j] >= rise.max() * (1 - 1e-6) - near
        t = min((F[j] - F[i]) / max(K[i, i] + K[j, j] - 2 * K[i, j], 1e-12), grow[i], shrink[j])
        alpha = alpha.copy()
        alpha[i], alpha[j] = (
            snap_to_wall(alpha[i] + y[i] * t, C),
            snap_to_wall(alpha[j] - y[j] * t, C),
        )
        yield Moment((i, j), True, k, alpha=alpha, b=middle_bias(K, y, C, alpha))


def smo_optimum(K: Any, y: Any, C: float, alpha: Any) -> Any:
    """Return the alpha that all further pairs would lead to."""
    while True:
        F, grow, shrink = conditions(K, y, C, alpha)
        i, j = np.where(grow > 0, F, np.inf).argmin(), np.where(shrink > 0, F, -np.inf).argmax()
        if F[j] - F[i] < 1e-11:
            return alpha
        t = min((F[j] - F[i]) / max(K[i, i] + K[j, j] - 2 * K[i, j], 1e-12), grow[i], shrink[j])
        alpha = alpha.copy()
        alpha[i], alpha[j] = (
            snap_to_wall(alpha[i] + y[i] * t, C),
            snap_to_wall(alpha[j] - y[j] * t, C),
        )


def conditions(K: Any, y: Any, C: float, alpha: Any) -> tuple[Any, Any, Any]:
    """Return F = sum alpha y K - y, and how far each alpha y can grow and shrink."""
    return K @ (alpha * y) - y, np.where(y > 0, C - alpha, alpha), np.where(y > 0, alpha, C - alpha)


def snap_to_wall(alpha: float, C: float) -> float:
    return min(
        (expected_end for expected_end in (0.0, C) if abs(alpha - expected_end) < 1e-12 * C),
        default=alpha,
    )


def middle_bias(K: Any, y: Any, C: float, alpha: Any) -> float:
    """Return the middle of the interval of b that the conditions allow."""
    F, grow, shrink = conditions(K, y, C, alpha)
    return -float(F[grow > 0].min() + F[shrink > 0].max()) / 2


def soft_margin_values(K: Any, y: Any, C: float, alpha: Any, b: float) -> dict[str, Any]:
    """Return f, the slacks, |w|, both objectives and the gap relative to the primal one, from alpha and b."""
    f, square = K @ (alpha * y) + b, float((alpha * y) @ K @ (alpha * y))
    # what rounding leaves of a w that is 0
    norm = sqrt(square) if square > 1e-12 else 0.0
    xi = np.maximum(0, 1 - y * f)
    primal, dual = square / 2 + C * xi.sum(), alpha.sum() - square / 2
    return {
        "f": f,
        "xi": xi,
        "norm": norm,
        "primal": primal,
        "dual": dual,
        "gap": (primal - dual) / primal,
    }


def support_kinds(alpha: Numbers, signed: Numbers) -> list[str]:
    """Return the kind of support vector of each point: where it lies, or "" where its alpha is too small."""
    largest, names = max(alpha), []
    for weight, s in zip(alpha, signed, strict=True):
        where = (
            "wrong"
            if s <= 1e-12
            else "inside"
            if s < 1 - 1e-3
            else "margin"
            if s <= 1 + 1e-3
            else "outside"
        )
        names.append(where if weight > (1e-4 if where == "outside" else 1e-12) * largest else "")
    return names


def expected_soft_svm(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    C, alpha = model.parameters["C"], np.array(now.alpha)
    values = soft_margin_values(model.gram, model.y, C, alpha, now.b)
    expected = ExpectedWords("every point pays", "α ← 0", [0, 0, 1])
    if before and not now.points:
        expected = ExpectedWords("in one leap", "until", [], [[float(now.b)]])
    elif before:
        moves = [(float(before.alpha[i]), float(alpha[i])) for i in now.points]
        at_0, at_C = any(b > a == 0 for b, a in moves), any(b < a == C for b, a in moves)
        words = "was 0 again" if at_0 else "reached C" if at_C else "make the dual largest"
        expected = ExpectedWords(words, "set α", [0] if at_0 else [])
        expected.formula = [
            *([i + 1, *move] for i, move in zip(now.points, moves, strict=True)),
            [float(now.b)],
        ]
    expected.readout = [
        ("Primal", [values["primal"]]),
        ("Dual", [values["dual"]]),
        ("Gap", [values["gap"]]),
        ("Margin", [1 / values["norm"] if values["norm"] else float("nan")]),
        ("Slack", [values["xi"].sum()]),
        ("Support", [support_kinds(alpha, model.signed(now)).count(one) for one in KINDS]),
    ]
    return expected


def moments(model: Model) -> Iterator[Moment]:
    return smo(model.gram, model.y, model.how["C"], model.points_taken, model.how["pair"])


def expected_end(model: Model) -> tuple[str, int]:
    """Return the end: OPTIMAL where the last step closed the gap, else STEP_LIMIT."""
    before, now = (
        soft_margin_values(model.gram, model.y, model.price, np.array(one.alpha), one.b)
        for one in model.moments[-2:]
    )
    return ("OPTIMAL" if now["gap"] <= 1e-6 < before["gap"] else "STEP_LIMIT"), model.last


# between them all that can be said
RUNS: Runs = {
    "as it comes": (THREE_SV, {}),
    "dear": (NONSEP7, {"C": 10}),
    "by promise": (NONSEP7, {"C": 10, "pair": "second-order"}),
    "RBF": (lifted(NONSEP7, "rbf"), {}),
    # enough for a start only; the last step is the leap to the exact answer
    "whose steps are used up": (NONSEP7, {"C": 100.0, "max_steps": 30}),
}

ORACLES = {
    "soft-svm": Oracle(
        moments,
        expected_end,
        expected_soft_svm,
        level=1.0,
        strokes="slack",
        supports=True,
        runs=RUNS,
        ends=SVM,
    )
}
