"""Recomputation of Kozinec's algorithm on one hull."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from linviz.core.problem import Problem
from tests.algorithms.hulls.walking import expected_bounds
from tests.datasets import BOOK, CIRCLES, FOUR, KOZ, KOZINEC10, XOR, lifted
from tests.degenerate import ONE_HULL
from tests.recompute.classifier import row, score_lines
from tests.recompute.model import Model
from tests.recompute.moment import CLOSE, Moment
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords


@dataclass(frozen=True)
class OneHull:
    """Kozinec's algorithm on the hull of the rows z = y (c, x), or y x without a bias."""

    X: Any
    y: Any
    how: dict[str, Any]

    @property
    def z(self) -> Any:
        c = self.how["constant"]
        return self.y[:, None] * (
            np.column_stack([c + 0 * self.y, self.X]) if self.how["bias"] else self.X
        )

    def is_bad(self, v: Any, more: float = 0.0) -> Any:
        """Return the points that v does not satisfy yet; more: by more than this, as a part of what is compared."""
        signed, size = self.z @ v, float(np.linalg.norm(v))
        allowed = (
            self.how["epsilon"]
            * {"relative": size, "absolute": 1.0, "none": np.inf}[self.how["tolerance"]]
        )
        noise = 1e-15 * (self.z**2).sum(axis=1).max()
        return (signed <= noise - more) | (size - signed / (size or 1.0) > allowed + more * size)

    def moment(self, v: Any, moment: Moment) -> Moment:
        w, b = (v[1:], float(self.how["constant"] * v[0])) if self.how["bias"] else (v, 0.0)
        return replace(moment, w=w, b=b, v=v)

    def run(self, points: Sequence[int]) -> Iterator[Moment]:
        """Yield the moments of steps at these points; each is checked to be the worst, or the first that is bad."""
        z = self.z
        v = z.mean(axis=0) if self.how["start"] == "mean" else z[min(self.how["index"], len(z) - 1)]
        yield self.moment(v, Moment())
        for k, i in enumerate(points, 1):
            signed = z @ v
            assert self.is_bad(v, -CLOSE)[i]
            assert (
                not self.is_bad(v, CLOSE)[:i].any()
                if self.how["select"] == "first"
                else signed[i] <= signed.min() + CLOSE
            )
            kappa = float(np.clip(v @ (v - z[i]) / ((v - z[i]) @ (v - z[i])), 0, 1))
            v = (1 - kappa) * v + kappa * z[i]
            yield self.moment(v, Moment((i,), True, k, signed=signed[i], kappa=kappa))


def expected_kozinec(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    how, size, signed = model.parameters, float(np.linalg.norm(now.v)), model.signed(now)
    smallest = 0.0 if size < 1e-9 else float(signed.min())
    lower, bias = smallest / (size or 1.0), how["bias"]
    ones = [1] if bias and how["constant"] == 1 else []
    expected = ExpectedWords(
        "in the convex hull of all z", "mean of all z" if how["start"] == "mean" else "v ← z", ones
    )
    if before:
        i = now.points[0] + 1
        why = (
            "the smallest"
            if how["select"] == "worst"
            else "not classified correctly"
            if how["tolerance"] == "none"
            else "too small"
        )
        expected = ExpectedWords(
            why, "κ) v", [float(now.signed), now.kappa, *expected_bounds(lower, size)]
        )
        compared = [0] if how["tolerance"] == "none" else []
        *f, last = score_lines(model, before, now, *compared)
        expected.formula = [*f, [i, *last], [i, i, 2, now.kappa], [1, i, *row(now.v)]]
    expected.readout = [
        ("at least", [lower if lower > 0 else float("nan")]),
        ("at most", [size]),
        *(
            [
                (
                    "this boundary",
                    [smallest / model.norm(now) if model.norm(now) > 1e-9 else float("nan")],
                )
            ]
            if bias
            else []
        ),
        *(
            [("Steps at most", [model.whole(model.bound - 1)])]
            if how["tolerance"] == "none"
            else []
        ),
        *([("v =", row(now.v))] if bias and how["constant"] != 1 else []),
    ]
    return expected


@cache
def one_hull(model: Model) -> OneHull:
    return OneHull(np.array(model.Z, dtype=float), model.y, model.parameters)


def moments(model: Model) -> Iterator[Moment]:
    return one_hull(model).run([i for i, _ in model.points_taken])


def expected_end(model: Model) -> tuple[str, int]:
    v, hull = np.array(model.moments[-1].v), one_hull(model)
    good = "SEPARATED" if model.parameters["tolerance"] == "none" else "EPSILON_OPTIMAL"
    meets = np.linalg.norm(v) <= 1e-9 * np.linalg.norm(hull.z, axis=1).max()
    return (
        "NOT_SEPARABLE" if meets else "STEP_LIMIT" if hull.is_bad(v, CLOSE).any() else good
    ), model.last


# between them all that can be said
RUNS: Runs = {
    "as it comes": (KOZ, {}),
    "worst": (KOZ, {"select": "worst", "tolerance": "absolute", "epsilon": 0.1}),
    "from the mean, all right": (KOZINEC10, {"tolerance": "none", "start": "mean"}),
    "through the origin": (FOUR, {"bias": False, "index": 3}),
    "and a large constant": (BOOK, {"constant": 5.0}),
    "that holds the origin": (XOR, {}),
    "of squares": (lifted(CIRCLES, "quadratic"), {}),
    "known at once": (Problem([(1, 1), (-1, 1)], [1, -1]), {"bias": False}),
}

ORACLES = {
    "kozinec": Oracle(
        moments,
        expected_end,
        expected_kozinec,
        hulls=lambda model: 1,
        of_z=True,
        runs=RUNS,
        ends=ONE_HULL,
    )
}
