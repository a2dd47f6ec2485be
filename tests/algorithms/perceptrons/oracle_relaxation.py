"""Relaxation, implemented independently."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from tests.algorithms.perceptrons.oracle_perceptron import margin_of
from tests.datasets import DEFAULT20, FOUR, NONSEP7, XOR, lifted
from tests.degenerate import PERCEPTRON
from tests.recompute.classifier import row, score_lines
from tests.recompute.model import Model
from tests.recompute.moment import Moment, dot, visits
from tests.recompute.oracle import Oracle
from tests.recompute.told import ExpectedWords

# of β: a point that is short by less is put there by rounding
ENOUGH = 1 - 1e-9


def moments(model: Model) -> Iterator[Moment]:
    beta, eta = model.how["level"], model.how["eta"]
    now = Moment(w=[0.0] * len(model.Z[0]), b=0.0)
    for i in visits("cyclic", len(model.y), 0):
        yield now
        x, y = [float(one) for one in model.Z[i]], model.labels[i]
        signed = y * (dot(now.w, x) + now.b)
        now = replace(now, points=(i,), signed=signed, update=signed < beta * ENOUGH)
        if now.update:
            a = eta * (beta - signed) / (dot(x, x) + 1)
            w = [old + a * y * one for old, one in zip(now.w, x, strict=True)]
            now = replace(now, w=w, b=now.b + a * y, updates=now.updates + 1)


def end(model: Model) -> tuple[str, int]:
    n, clean, seen = len(model.y), 0, dict[tuple[float, ...], int]()
    for k, now in enumerate(model.moments):
        clean = clean + 1 if k and not now.update else 0
        if clean >= n and k % n == 0:
            return "SEPARATED" if model.how["level"] else "NO_MISTAKES", k
        wrong = (model.signed(now) <= 0).any()
        if k % n == 0 and wrong and seen.setdefault((*now.w, now.b), k) < k:
            return "CYCLING", k
    return "STEP_LIMIT", model.last


def relaxation_texts(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    beta = model.how["level"]
    texts = ExpectedWords("Nothing is learned yet", "← 0", [0, beta])
    if before:
        texts = _step_texts(model, before, now)
    signed = model.signed(now)
    texts.readout = [
        ("Smallest y·f(x), for β", [signed.min()]),
        ("below", [int((signed < beta * ENOUGH).sum()), len(signed)]),
        ("Margin", [margin_of(model, now)]),
    ]
    return texts


def _step_texts(model: Model, before: Moment, now: Moment) -> ExpectedWords:
    i, beta, eta = now.points[0], model.how["level"], model.how["eta"]
    signed = float(now.signed)
    formula = score_lines(model, before, now, beta)
    if not now.update:
        return ExpectedWords("was far enough", "< β", [signed, beta], formula)
    x, y = [float(one) for one in model.Z[i]], model.labels[i]
    after, push = y * (dot(now.w, x) + now.b), now.b - before.b
    factor = [] if eta == 1 else [eta]
    formula += [
        [i + 1, 2, 1, *factor, beta, -signed, dot(x, x), 1, abs(push)],
        [i + 1, i + 1, *row(before.w), *row([push * one for one in x]), *row(now.w)],
        [i + 1, before.b, push, now.b],
    ]
    numbers = [signed, beta, after, *([eta] if eta < 1 else [])]
    if not any(now.w):
        return ExpectedWords("Now w = 0", "w ← w", [signed, beta, 0], formula)
    if not any(before.w):
        return ExpectedWords("set one", "w ← w", [0, *numbers], formula)
    where = "exactly on" if signed == 0 else "misclassified" if signed < 0 else "but not far enough"
    return ExpectedWords(where, "w ← w", numbers, formula)


# a point at the origin moves b alone; the second of two comes to lie on the boundary of the first
ORIGIN = Problem([(0, 0), (2, 1), (1, 2)], [-1, 1, 1])
TIE = Problem([(1, 0), (-1, 0)], [1, -1])
RUNS: dict[str, tuple[Problem | Lifted, dict[str, Any]]] = {
    "as it comes": (DEFAULT20, {}),
    "onto the level": (FOUR, {"eta": 1.0, "level": 2.5}),
    "short of the level": (NONSEP7, {"eta": 0.5}),
    "mirrored": (FOUR, {"eta": 2.0, "level": 10}),
    "at the origin": (ORIGIN, {}),
    "tied": (TIE, {"eta": 1.0}),
    "nothing asked for": (FOUR, {"level": 0}),
    "of squares": (lifted(XOR, "quadratic"), {}),
}


ORACLES = {
    "relaxation": Oracle(moments, end, relaxation_texts, level="level", runs=RUNS, ends=PERCEPTRON)
}
