"""Hebb's rule, implemented independently."""

from collections.abc import Iterator
from dataclasses import replace

from tests.recompute.model import Model
from tests.recompute.moment import Moment, dot
from tests.recompute.oracle import Oracle
from tests.recompute.told import ExpectedWords


def moments(model: Model) -> Iterator[Moment]:
    now, eta = Moment(w=[0.0] * len(model.Z[0]), b=0.0), model.how["eta"]
    yield now
    for i, y in enumerate(model.labels):
        w = [a + eta * y * float(x) for a, x in zip(now.w, model.Z[i], strict=True)]
        now = replace(now, points=(i,), update=True, updates=i + 1, w=w, b=now.b + eta * y)
        yield now


def end(model: Model) -> tuple[str, int]:
    return ("STEP_LIMIT" if model.wrong(model.moments[-1]).any() else "SEPARATED"), len(model.y)


def hebb_texts(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    agreement = float(model.signed(now).sum())
    texts = ExpectedWords("Nothing has been seen yet", "← 0")
    if before:
        numbers = [float(model.signed(before).sum()), agreement]
        texts = ExpectedWords("right or wrong", "η y", numbers, [[now.points[0] + 1, now.b]])
    pull = [float(dot(model.labels, column)) for column in zip(*model.Z, strict=True)]
    longest = dot(pull, pull) + sum(model.labels) ** 2
    most = float(((dot(now.w, now.w) + now.b**2) * longest) ** 0.5)
    texts.readout = [
        ("wrong", [int(model.wrong(now).sum()), len(model.y)]),
        ("Σ y·f", [agreement]),
        ("at most", [most]),
    ]
    return texts


ORACLES = {"hebb": Oracle(moments, end, hebb_texts, strokes="slack")}
