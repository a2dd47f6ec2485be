"""Recomputation of the runs that visit one point at a time."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from tests.recompute.model import Model
from tests.recompute.moment import Moment, dot, visits


def run_by_points(
    Z: Any, y: Any, how: dict[str, Any], move: Callable[..., tuple[Any, Any]]
) -> Iterator[Moment]:
    """Yield the moments of a run in which `move` updates w and b by one point; with the average of all (w, b)."""
    now, total = start_of(how, len(Z[0])), np.zeros(len(Z[0]) + 1)
    for t, i in enumerate(visits(how["order"], len(Z), how["seed"]), 1):
        yield now
        signed = y[i] * (dot(now.w, Z[i]) + now.b)
        w, b = move(list(now.w), now.b, i, signed, t)
        update = [*w, b] != [*now.w, now.b]
        total = total + np.array([*w, b], dtype=float)
        kept = (total[:-1] / t, total[-1] / t, 0) if how.get("average") else None
        now = Moment((i,), update, now.updates + update, w=w, b=b, signed=signed, kept=kept)


def start_of(how: dict[str, Any], features: int) -> Moment:
    """Return the start that is given, if any, with 0 for all numbers that are not."""
    given = list(how.get("w0", ()))
    return Moment(w=[*given, *[0.0] * (features - len(given))], b=how.get("b0", 0))


def feature_rows(model: Model) -> list[list[float]]:
    """Return the lifted points as floats."""
    return np.array(model.Z, dtype=float).tolist()


def expected_end(model: Model) -> tuple[str, int]:
    """Return the end of a run that makes all its steps."""
    return "STEP_LIMIT", model.last
