"""The batch perceptron, implemented independently."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from math import sqrt
from typing import Any

from tests.algorithms.perceptrons.oracle_perceptron import settings
from tests.datasets import BACK, BOOK, CONTRADICT, CYCLE10, FOUR, NONSEP7, POCKET9, XOR, lifted
from tests.degenerate import BOTH, PERCEPTRON
from tests.recompute.classifier import row
from tests.recompute.model import Model
from tests.recompute.moment import Moment, Signed, Vector
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords


def batch(Z: Sequence[Vector], y: Vector, eta: Any, schedule: str, bias: bool) -> Iterator[Moment]:
    """Yield the moments of a run without an end, each with the best classifier so far."""
    now, kept = Moment(w=[0] * len(Z[0])), ([0] * len(Z[0]), 0, len(Z))
    for t in count(1):
        yield replace(now, kept=kept)
        wrong = [i for i, one in enumerate(Signed(now, Z, y).all()) if one <= 0]
        rate = {"constant": eta, "1/t": eta / t, "1/sqrt t": float(eta) / sqrt(t)}[schedule]
        pull = [sum(y[i] * Z[i][j] for i in wrong) for j in range(len(Z[0]))]
        b = sum(y[i] for i in wrong) * bias
        w = [a + rate * move for a, move in zip(now.w, pull, strict=True)]
        now = Moment(update=True, updates=t, w=w, b=now.b + rate * b, rate=rate, pull=(pull, b))
        errors = Signed(now, Z, y).errors()
        kept = (now.w, now.b, errors) if errors < kept[2] else kept


def end_of_batch(
    run: Sequence[Moment], Z: Sequence[Vector], y: Vector, how: dict[str, Any]
) -> tuple[str, int]:
    """Return how a batch run ends and after which step."""
    seen, best, last = dict[Any, int](), len(Z) + 1, 0
    for k, now in enumerate(run):
        errors = Signed(now, Z, y).errors()
        best, last = (errors, k) if errors < best else (best, last)
        if errors == 0:
            return "SEPARATED", k
        wrong = [i for i, one in enumerate(Signed(now, Z, y).all()) if one <= 0]
        if not any(
            sum(y[i] * column for i, column in zip(wrong, part, strict=True))
            for part in columns(Z, wrong)
        ):
            return "NOT_SEPARABLE", k
        if k >= how["steps"] or k - last >= how["patience"]:
            return ("STEP_LIMIT" if k >= how["steps"] else "NO_IMPROVEMENT"), k
        if how["schedule"] == "constant" and seen.setdefault((*now.w, now.b), k) < k:
            return "CYCLING", k
    return "STEP_LIMIT", len(run) - 1


def columns(Z: Sequence[Vector], points: Sequence[int]) -> list[list[Any]]:
    """Return the columns of (Z, 1) at these points."""
    return [[Z[i][j] for i in points] for j in range(len(Z[0]))] + [[1] * len(points)]


def batch_perceptron_texts(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    assert now.kept
    errors, n, (w, b, best) = int(model.wrong(now).sum()), len(model.y), now.kept
    texts = ExpectedWords("Nothing is learned yet", "← 0", [0])
    if before:
        assert before.kept
        earlier, new = int(model.wrong(before).sum()), best < before.kept[2]
        begin = [earlier] if model.is_nonzero(before) and earlier > 1 else []
        words = "so this w is kept" if new else "with the kept w it is"
        texts = ExpectedWords(
            words, "keep" if new else "←", [*begin, errors, n, *([] if new else [best])]
        )
        pull, shift = now.pull
        plain = model.parameters["eta"] == 1 and model.parameters["schedule"] == "constant"
        rate = [] if plain else [float(now.rate)]
        texts.formula = [[*row(before.w), *rate, *row(pull), *row(now.w)]]
        if model.parameters["bias"]:
            texts.formula.append([float(before.b), *rate, float(shift), float(now.b)])
    criterion = -sum(one for one in model.exact(now) if one <= 0)
    texts.readout = [
        ("with the kept", [best, n]),
        ("Kept", [*row(w), float(b)]),
        ("Criterion", [float(criterion)]),
    ]
    return texts


def moments(model: Model) -> Iterator[Moment]:
    how = settings(model)
    return batch(model.Z, model.labels, how["eta"], how["schedule"], how["bias"])


def end(model: Model) -> tuple[str, int]:
    return end_of_batch(model.moments, model.Z, model.labels, model.parameters)


# between them all that can be said
RUNS: Runs = {
    "as it comes": (POCKET9, {}),
    "half steps": (NONSEP7, {"eta": 0.5}),
    "smaller steps": (NONSEP7, {"schedule": "1/t"}),
    "a little smaller": (CYCLE10, {"schedule": "1/sqrt t", "eta": 2.0}),
    "through the origin": (FOUR, {"bias": False}),
    "contradiction": (CONTRADICT, {}),
    "of squares": (lifted(XOR, "quadratic"), {}),
    "alone": (BOOK, {}),
    "that begins again": (BACK, {"schedule": "1/t", "steps": 20}),
}

ORACLES = {
    "batch-perceptron": Oracle(
        moments,
        end,
        batch_perceptron_texts,
        exact=True,
        runs=RUNS,
        ends=PERCEPTRON | dict.fromkeys(BOTH, "NOT_SEPARABLE"),
    )
}
