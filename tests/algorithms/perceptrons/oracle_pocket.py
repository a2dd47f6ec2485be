"""The pocket, implemented independently."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from linviz.core.problem import Problem
from tests.algorithms.perceptrons.oracle_perceptron import (
    end,
    perceptron,
    perceptron_texts,
    settings,
)
from tests.datasets import AGAIN, CONTRADICT, EDGE, NONSEP7, ROW_OF_THREE, XOR, lifted
from tests.degenerate import PASSED
from tests.recompute.classifier import row
from tests.recompute.model import Model
from tests.recompute.moment import Moment, Signed, Vector
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords


def pocket(Z: Sequence[Vector], y: Vector, **how: Any) -> Iterator[Moment]:
    """Yield the perceptron's moments, each with the best classifier so far."""
    kept: tuple[Vector, Any, int] = ([0] * len(Z[0]), 0, len(Z))
    for now in perceptron(Z, y, **how):
        errors = Signed(now, Z, y).errors() if now.update else len(Z)
        kept = (now.w, now.b, errors) if errors < kept[2] else kept
        yield replace(now, kept=kept)


def pocket_texts(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    texts = perceptron_texts(model, before, now)
    assert now.kept
    w, b, best = now.kept
    errors, n = int(model.wrong(now).sum()), len(model.y)
    if now.update and before and before.kept:
        new = best < before.kept[2]
        texts.numbers = [*texts.numbers, errors, n, *([] if new else [best])]
        texts.sentence, texts.line = (
            ("so this w is kept", "keep") if new else ("with the kept w it is", "←")
        )
    texts.readout = [
        ("with the kept", [best, n]),
        ("Kept", [*row(w), float(b)]),
        ("Mistakes", [now.updates]),
    ]
    return texts


def moments(model: Model) -> Iterator[Moment]:
    return pocket(model.Z, model.labels, **settings(model, "visits"))


# between them all that can be said
RUNS: Runs = {
    "as it comes": (NONSEP7, {"visits": 300}),
    "contradiction": (CONTRADICT, {"visits": 60}),
    "in a row": (ROW_OF_THREE, {"order": "cyclic", "visits": 40}),
    "on the edge": (EDGE, {"order": "cyclic", "visits": 40}),
    "that begins again": (AGAIN, {"order": "cyclic", "visits": 40}),
    "still wrong, and kept": (
        Problem([(2, -1), (1, 0), (-2, -3)], [-1, 1, -1]),
        {"order": "cyclic", "visits": 30},
    ),
    "still tied, and kept": (
        Problem([(-1, -3), (1, -2), (1, 0)], [1, -1, -1]),
        {"order": "cyclic", "visits": 30},
    ),
    "from the origin": (
        Problem([(0, 0), (1, 1), (2, 1)], [-1, -1, 1]),
        {"order": "cyclic", "visits": 9},
    ),
    "of squares": (lifted(XOR, "quadratic"), {"order": "cyclic"}),
}

ORACLES = {"pocket": Oracle(moments, end, pocket_texts, exact=True, runs=RUNS, ends=PASSED)}
