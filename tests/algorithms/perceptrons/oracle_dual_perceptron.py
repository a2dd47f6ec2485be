"""The dual perceptron, implemented independently."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from linviz.core.problem import Problem
from tests.algorithms.perceptrons.oracle_perceptron import end_of, visit_texts
from tests.datasets import BOOK, CIRCLES, FAR, SIDE, XOR, lifted
from tests.degenerate import PERCEPTRON
from tests.recompute.classifier import digits_of_names
from tests.recompute.model import Model
from tests.recompute.moment import Moment, Vector, dot, visits
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords


def dual_perceptron(
    K: Sequence[Vector], y: Vector, square: Any, order: str = "cyclic", seed: int = 0
) -> Iterator[Moment]:
    """Yield the moments of a run without an end; K: the kernel matrix, centred where the offset is; square: K^2."""
    now = Moment(alpha=[0] * len(y))
    yield now
    for i in visits(order, len(y), seed):
        signed = y[i] * (dot([a * s for a, s in zip(now.alpha, y, strict=True)], K[i]) + now.b)
        now = replace(now, points=(i,), signed=signed, update=signed <= 0)
        if now.update:
            alpha = [a + (j == i) for j, a in enumerate(now.alpha)]
            now = replace(now, alpha=alpha, b=now.b + y[i] * square, updates=now.updates + 1)
        yield now


def dual_perceptron_texts(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    texts = visit_texts(model, before, now)
    if now.update and before:
        i, move = now.points[0] + 1, float(now.b - before.b)
        texts.formula += [[i, i, 1, now.alpha[i - 1]], [i, 2, float(before.b), move, float(now.b)]]
    texts.readout = [
        ("Mistakes", [now.updates]),
        ("R²", [float(offset_squared(model))]),
    ]
    constant = model.lift["name"] == "polynomial" and model.lift["coef0"] > 0
    if digits_of_names(model) is not None and (constant or model.parameters["offset"] == "centred"):
        texts.readout.append(("of the algorithm", [float(now.b)]))
    return texts


def offset_squared(model: Model) -> Any:
    """Return K^2."""
    return (
        1
        if model.parameters["offset"] == "one"
        else max(row[i] for i, row in enumerate(model.own_gram))
    )


def moments(model: Model) -> Iterator[Moment]:
    return dual_perceptron(
        model.own_gram, model.labels, offset_squared(model), model.how["order"], model.how["seed"]
    )


def end(model: Model) -> tuple[str, int]:
    y = model.labels
    weighted = [
        replace(one, w=[a * s for a, s in zip(one.alpha, y, strict=True)]) for one in model.moments
    ]
    return end_of(weighted, model.own_gram, y, model.parameters["order"])[:2]


# between them all that can be said
RUNS: Runs = {
    "as it comes": (FAR, {}),
    "one": (BOOK, {"offset": "one"}),
    "on the edge": (SIDE, {"offset": "one"}),
    "from 0 to 0": (Problem([(-2, 3), (0, 0)], [1, -1]), {}),
    "centred": (BOOK, {"offset": "centred"}),
    "of squares": (lifted(XOR, "quadratic"), {}),
    "RBF": (lifted(CIRCLES, "rbf"), {"order": "random"}),
}

ORACLES = {
    "dual-perceptron": Oracle(
        moments, end, dual_perceptron_texts, counts=True, runs=RUNS, ends=PERCEPTRON
    )
}
