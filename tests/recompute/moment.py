"""A run after one step, as it is recomputed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import inf
from typing import Any

import numpy as np

Vector = Sequence[Any]
CLOSE = 1e-9


@dataclass(frozen=True)
class Moment:
    """A run after one step: the points that were looked at, and f by w of the features or by alpha of the points."""

    points: tuple[int, ...] = ()
    update: bool = False
    updates: int = 0
    w: Vector = ()
    alpha: Vector = ()
    b: Any = 0
    signed: Any = None  # y f of the point before the step
    kept: tuple[Vector, Any, int] | None = None  # the pocket's w, b and errors
    pair: tuple[Vector, Vector] | None = None  # the two hull points
    v: Vector = ()  # where Kozinec is in the hull of z, constant first
    kappa: float = 0.0
    held: tuple[int, ...] = ()  # the points that the active set keeps on the margin
    lam: float = inf  # of ridge regression
    rate: Any = 0  # the batch perceptron's eta_t
    pull: tuple[Vector, Any] = ((), 0)  # and what its mistakes added up to
    moving: tuple[Vector, Any] | None = None  # w and b of the perceptron, where others count
    voters: tuple[tuple[Vector, Any, int], ...] = ()  # w, b and the visits of each that has had any


def to_fractions(X: Any) -> list[list[Fraction]]:
    """Return the decimals as they are written, not as floats hold them, as fractions."""
    return [[Fraction(repr(float(x))) for x in row] for row in X]


def dot(w: Vector, x: Vector) -> Any:
    return sum(a * b for a, b in zip(w, x, strict=True))


def visits(order: str, n: int, seed: int) -> Iterator[int]:
    """Yield the visited points, pass after pass: raw Philox draws of key (seed, pass), sorted or modulo n."""
    for number in count():
        draws = np.random.Philox(key=np.array([seed, number], dtype=np.uint64)).random_raw(n)
        yield from map(
            int,
            {"cyclic": range(n), "shuffled": np.argsort(draws, kind="stable"), "random": draws % n}[
                order
            ],
        )


class Signed:
    """y f of each point, computed on access."""

    def __init__(self, now: Moment, Z: Sequence[Vector], y: Vector) -> None:
        self.now, self.Z, self.y = now, Z, y

    def __getitem__(self, i: int) -> Any:
        return self.y[i] * (dot(self.now.w, self.Z[i]) + self.now.b)

    def all(self) -> list[Any]:
        return [self[i] for i in range(len(self.Z))]

    def first(self) -> int:
        return [one <= 0 for one in self.all()].index(True)

    def worst(self) -> int:
        return self.all().index(min(self.all()))

    def errors(self) -> int:
        return sum(one <= 0 for one in self.all())


def vote(voters: Sequence[tuple[Vector, Any, int]], z: Vector) -> int:
    """Return sum_k c_k sign(w_k . z + b_k)."""
    return sum(count * ((f := dot(w, z) + b) > 0) - count * (f < 0) for w, b, count in voters)
