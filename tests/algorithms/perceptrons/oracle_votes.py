"""The averaged and the voted perceptron, implemented independently."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tests.algorithms.perceptrons.oracle_perceptron import perceptron, perceptron_texts, settings
from tests.datasets import AGAIN, CIRCLES, EDGE, FOUR, NONSEP7, lifted
from tests.degenerate import PASSED
from tests.recompute.classifier import row
from tests.recompute.model import Model
from tests.recompute.moment import Moment, Signed, Vector
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords


def combined_moments(
    Z: Sequence[Vector], y: Vector, averaged: bool, **how: Any
) -> Iterator[Moment]:
    """Yield the perceptron's moments, each with all w so far and their visits, from their own to the next mistake."""
    voters: tuple[tuple[Vector, Any, int], ...] = ()
    total: list[Any] = [0] * (len(Z[0]) + 1)
    for visits, now in enumerate(perceptron(Z, y, **how)):
        if visits:
            fresh = now.update or not voters
            voters = (
                (*voters, (now.w, now.b, 1))
                if fresh
                else (*voters[:-1], (now.w, now.b, voters[-1][2] + 1))
            )
            total = [sums + one for sums, one in zip(total, [*now.w, now.b], strict=True)]
        mean = [sums / max(visits, 1) for sums in total]
        counted = {"w": mean[:-1], "b": mean[-1]} if averaged else {"w": [], "b": 0}
        yield replace(now, **counted, moving=(now.w, now.b), voters=voters)


def _common_texts(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    """Return the texts that both have for the inner perceptron, with the first live numbers."""
    moving = model.moving(now)
    earlier = model.moving(before) if before else None
    texts = perceptron_texts(model, earlier, moving)
    wrong = sum(one <= 0 for one in Signed(moving, model.Z, [int(one) for one in model.y]).all())
    n = len(model.y)
    if before and not now.update:
        texts.line, texts.sentence = "c ← c + 1", "The current w classified"
    texts.readout = [
        ("current", [wrong, n]),
        ("Mistakes", [now.updates]),
    ]
    return texts


def averaged_texts(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    texts, visits = _common_texts(model, before, now), sum(count for *_, count in now.voters)
    survival = now.voters[-1][2] if now.voters else 0
    if before and now.moving:
        texts.numbers = [*texts.numbers, *([1, visits] if now.update else [survival])]
        w, mean = now.moving[0], now.w
        u = [(one - other) * visits for one, other in zip(w, mean, strict=True)]
        texts.formula.append([*row(w), *row(u), visits, *row(mean)])
    texts.readout.insert(1, ("Weight", [survival, visits]))
    return texts


def voted_texts(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    texts, visits = _common_texts(model, before, now), sum(count for *_, count in now.voters)
    survival = now.voters[-1][2] if now.voters else 0
    if before and not now.update:
        texts.numbers = [*texts.numbers, survival]
    texts.readout.insert(1, ("Votes", [survival, visits]))
    return texts


def moments(model: Model, mean: bool) -> Iterator[Moment]:
    return combined_moments(model.Z, model.labels, mean, **settings(model, "passes"))


def end(model: Model) -> tuple[str, int]:
    made = model.last == model.parameters["passes"] * len(model.y)
    right = made and not model.wrong(model.moments[-1]).any()
    return ("SEPARATED" if right else "STEP_LIMIT" if made else "TOO_EARLY"), model.last


# between them all that can be said of each
RUNS: dict[str, Runs] = {
    "averaged-perceptron": {
        "as it comes": (NONSEP7, {}),
        "half steps": (FOUR, {"eta": 0.5, "order": "random"}),
        "on the edge": (EDGE, {}),
        "again and again": (AGAIN, {"order": "shuffled"}),
        "through the origin": (FOUR, {"bias": False}),
        "squares": (lifted(CIRCLES, "quadratic"), {}),
    },
    "voted-perceptron": {
        "as it comes": (NONSEP7, {}),
        "on the edge": (EDGE, {}),
        "again and again": (AGAIN, {"order": "shuffled"}),
        "through the origin": (FOUR, {"bias": False, "order": "random"}),
        "squares": (lifted(CIRCLES, "quadratic"), {}),
    },
}

ORACLES = {
    "averaged-perceptron": Oracle(
        partial(moments, mean=True),
        end,
        averaged_texts,
        exact=True,
        names_w=True,
        second="current",
        runs=RUNS["averaged-perceptron"],
        ends=PASSED,
    ),
    "voted-perceptron": Oracle(
        partial(moments, mean=False),
        end,
        voted_texts,
        exact=True,
        votes=True,
        second="current",
        runs=RUNS["voted-perceptron"],
        ends=PASSED,
    ),
}
