"""Claims of captions, and what they are checked with: margins by another solver, optima by their conditions."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import nnls

from linviz.core.problem import Array
from linviz.run.algorithm import UPDATE
from linviz.run.trace import Trace

# numbers that differ by less, relative to their size, are equal up to rounding
ROUNDING = 1e-7
# a bias that counts so little beside w is free
FREE = 1e4


class Seen(NamedTuple):
    """A step as a view shows it. row: all columns, those of the view and its numbers over its items among them."""

    run: Trace
    row: Mapping[str, Any]
    items: list[Any]

    @property
    def step(self) -> int:
        """The number of the step."""
        return int(self.row["step"])

    @property
    def y(self) -> Array:
        """The labels, (n,)."""
        return self.run.lifted.y

    @property
    def signed(self) -> Array:
        """The y f of all points, (n,)."""
        return np.asarray(self.y * self.row["scores"])

    def number(self, name: str) -> float:
        """Return the number in that column."""
        return float(self.row[name])

    def history(self, name: str) -> Array:
        """Return the column from the start up to this step."""
        return np.asarray(history(self.run)[name][: self.step + 1])


class Claim(NamedTuple):
    """A claim. words: those of the caption that make it. holds: whether it is true of a step, up to rounding."""

    words: str
    holds: Callable[[Seen], bool]


@cache
def history(run: Trace) -> Mapping[str, Any]:
    """Return the columns of all steps."""
    return run.columns(np.arange(run.steps + 1))


def at_most(one: float, other: float, rounding: float = ROUNDING) -> bool:
    """Return whether a number is below another, or equal to it up to rounding."""
    return bool(one <= other + rounding * max(1.0, abs(one), abs(other)))


def same(one: float, other: float, rounding: float = ROUNDING) -> bool:
    """Return whether two numbers are equal up to rounding."""
    return at_most(one, other, rounding) and at_most(other, one, rounding)


def vectors(run: Trace) -> Array:
    """Return vectors of the points with the products K, but for a constant that K has, (n, k)."""
    values, U = np.linalg.eigh(run.lifted.K - run.lifted.lift.constant)
    return np.asarray(U * np.sqrt(np.maximum(values, 0.0)))


def shortest(rows: Array, levels: Array) -> Array | None:
    """Return the shortest v with rows @ v >= levels, (k,); None if there is none (Lawson and Hanson, 1974)."""
    E = np.vstack([rows.T, levels])
    goal = np.append(np.zeros(rows.shape[1]), 1.0)
    u, size = nnls(E, goal)
    rest = E @ u - goal
    return None if size < 1e-6 else np.asarray(-rest[:-1] / rest[-1])


def margin(run: Trace, constant: float = FREE) -> float:
    """Return the largest margin, 0 if none separates the classes; constant: beside x in (x, constant), 0 for no b."""
    phi = vectors(run)
    scale = np.abs(phi).max(initial=0.0) or 1.0
    bias = constant * (scale if constant == FREE else 1.0)
    y = run.lifted.y[:, None]
    z = y * (np.column_stack([phi, np.full(len(phi), bias)]) if bias else phi)
    v = shortest(z / scale, np.ones(len(z)))
    return 0.0 if v is None else scale / float(np.linalg.norm(v))


def update_counts(seen: Seen) -> Array:
    """Return how many updates there were at each point up to this step, (n,)."""
    record = seen.run.record
    index = record.index[: seen.step][record.event[: seen.step] == UPDATE]
    return np.bincount(index[index >= 0], minlength=seen.run.lifted.n)


def is_largest(values: Array, place: int) -> bool:
    """Return whether no value is larger than the one at that place, up to rounding."""
    return at_most(float(values.max()), float(values[place]))


def relative_gap(seen: Seen, C: float) -> float:
    """Return how far f is from the optimum of an SVM at most, relative to its objective: by weak duality."""
    alpha, K = np.asarray(seen.row["alpha"]), seen.run.lifted.K
    signed = alpha * seen.y
    assert (alpha >= 0).all()
    assert np.isinf(C) or alpha.max() <= C * (1 + 1e-9)
    assert same(float(signed.sum()), 0.0)
    half = float(signed @ K @ signed) / 2
    missing = np.maximum(0.0, 1 - seen.signed)
    if np.isinf(C):
        assert missing.max() < 1e-5
        primal = half
    else:
        primal = half + C * float(missing.sum())
    return (primal - (float(alpha.sum()) - half)) / max(primal, 1e-12)
