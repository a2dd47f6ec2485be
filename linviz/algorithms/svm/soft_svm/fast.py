"""The steps of SMO in place, for speed; what a step is made of is shared with the verbs of algorithms.smo."""

from collections.abc import Callable
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.svm.soft_margin import TOLERANCE
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.run.history import CHECKPOINT

# twins have no curvature between them; this makes t large, and the walls cut it off
FLOOR = 1e-12
# NumPy takes half as long with an array of no dimension as with a float
ZERO = np.zeros(())
# 5 in place of 2 leaves room for rounding (surely_open)
WIDE = 5 * TOLERANCE
# of the steps made and the pair's violation, whether that was the last one
Ended = Callable[[int, float], bool]
# places in the cases of SoftSvm
FREE, AT_C, AT_0, LEAP = 1, 2, 3, 4
# points up to which what belongs to a row of K is worked out for all rows at once
MANY = 300


class State(NamedTuple):
    """alpha (n,); F (n,), F_i = sum_j alpha_j y_j K_ij - y_i; the dual objective; steps made.

    again: after a proof of the end that failed, the step from which on there is another.
    """

    alpha: Array
    F: Array
    dual: float
    steps: int
    again: int = 0


class Pair(NamedTuple):
    """The points i and j; by how much they violate the KKT conditions, F_j - F_i; the rooms of their alphas."""

    i: int
    j: int
    violation: float
    grow: float
    shrink: float


def stride(violation: float, grow: float, shrink: float, curvature: float) -> tuple[float, float]:
    """t, and by how much it raises the dual objective."""
    # the top of the parabola violation t - curvature t^2 / 2, or the wall before it
    t = violation / (curvature if curvature > FLOOR else FLOOR)
    if t >= grow or t >= shrink:
        t = grow if grow < shrink else shrink
    return t, t * (violation - t * curvature / 2)


def cases_of(alphas: Array, C: float) -> NDArray[np.int8]:
    """Where the alphas of pairs, (m, 2), have gone in a step, as places in the cases of SoftSvm, (m,).

    Both have moved, so what is at a wall has come there; equality holds to the bit, since a step puts alpha on it.
    """
    back = (alphas == 0).any(axis=1)
    dear = (alphas == C).any(axis=1)
    return np.where(back, AT_0, np.where(dear, AT_C, FREE)).astype(np.int8)


def surely_open(violation: float, room: float, dual: float) -> bool:
    """True where the pair alone makes the gap too wide: its two terms are violation / 2 times the rooms.

    That is cheap, so it is asked first.
    """
    return room * violation > WIDE * dual


def lengths(K: Array, points: int | slice) -> Array:
    """|phi(x_i) - phi(x)| of a point i to every point, (n,); of many, (m, n)."""
    own = K.diagonal()
    return np.asarray(np.sqrt(np.maximum(own + own[points, None] - 2.0 * K[points], FLOOR)))


def relative(gap: float, dual: float) -> float:
    """The gap as a part of the primal objective, which is the dual one and the gap; rounding may have made that < 0."""
    return gap / (max(dual, 0.0) + gap) if gap > 0 else 0.0


class _Lazy(dict[int, Array]):
    """What `make` gives for the points that were asked for."""

    def __init__(self, make: Callable[[int], Array]) -> None:
        self.make = make

    def __missing__(self, i: int) -> Array:
        self[i] = row = self.make(i)
        return row


def _by_point(make: Callable[[int | slice], Array], n: int) -> list[Array] | _Lazy:
    """What `make` gives for each point."""
    if n <= MANY:
        return list(make(slice(None)))
    return _Lazy(make)


class Run:
    """The run in place, with signed alphas s = alpha y between low and high; only what changed is kept.

    F is kept twice, as up and as -down: up is infinite outside I_up and down outside I_low, so that a plain minimum
    finds a point of either; every point is in one of the two at least.
    """

    def __init__(self, lifted: Lifted, C: float, second: bool = False) -> None:
        self.lifted = lifted
        self.second = second
        # alpha y lies in [0, C] for y = +1 and in [-C, 0] for y = -1
        self.low, self.high = np.minimum(C * lifted.y, 0.0), np.maximum(C * lifted.y, 0.0)
        self.signed = np.zeros(lifted.n)
        self.dual = 0.0
        self.again = 0
        # F = -y at the start, where the plus points can only grow and the minus points only shrink
        self.both = np.where(np.stack([lifted.y, -lifted.y]) > 0, -1.0, np.inf)
        # by how much an alpha y can rise and fall, as negative numbers; infinite F stand where that is 0
        self.rooms = np.stack([self.signed - self.high, self.low - self.signed])
        # the same numbers, each of which is read and written in half the time
        self.at: list[memoryview[float]] = [
            row.data for row in (*self.both, *self.rooms, self.signed)
        ]
        # room for the terms of the gap, and for a number
        self.terms, self.scale = np.empty(self.both.shape), np.empty(())
        # the pair that violates the conditions most, as NumPy finds it
        self.found = np.zeros(2, dtype=np.intp)
        self.places: list[int] = []
        self.values: list[float] = []
        self.checkpoints: dict[int, State] = {}

    @property
    def F(self) -> Array:
        """F (n,)."""
        # 0 - x, since the verbs know no -0
        up, down = self.both
        return np.asarray(np.where(up < np.inf, up, 0.0 - down))

    def walk(self, ended: Ended, most: int, wide: float = np.inf) -> int:
        """Steps until `ended` says so; how many were made.

        Before `most` of them it is not asked where the pair's violation times its room is more than `wide` times the
        dual objective. A step computes what the verb `step` does, in the same order.
        """
        both, (up, down), places, values = self.both, self.both, self.places, self.values
        matrix = self.lifted.K
        low, high, own = self.low.tolist(), self.high.tolist(), matrix.diagonal().tolist()
        rows, K = list(matrix), matrix.data
        found, pair = self.found, self.found.data
        up_at, down_at, rise, fall, signed = self.at
        second = self.second
        apart = _by_point(lambda points: lengths(matrix, points), len(matrix)) if second else []
        work, scale = np.empty(len(low)), self.scale
        # a step costs little more than its calls of NumPy, so even the look-up of their names counts
        add, subtract, multiply, divide, inf = np.add, np.subtract, np.multiply, np.divide, np.inf
        for steps in count():
            if steps % CHECKPOINT == 0:
                self.checkpoints[steps] = self.state(steps)
            both.argmin(1, found)
            i, j = pair[0], pair[1]
            F_i, s_i, s_j = up_at[i], signed[i], signed[j]
            violation, grow, shrink = -down_at[j] - F_i, high[i] - s_i, s_j - low[j]
            is_open = steps < most and (grow + shrink) * violation > wide * self.dual
            if not is_open and ended(steps, violation):
                return steps
            if second:
                scale[()] = F_i
                j = int(divide(add(down, scale, work), apart[i], work).argmin())
                s_j = signed[j]
                violation, shrink = -down_at[j] - F_i, s_j - low[j]
            t, gain = stride(violation, grow, shrink, own[i] + own[j] - 2.0 * K[i, j])
            self.dual += gain
            scale[()] = t
            # F + t (K_i - K_j), without a new array
            multiply(subtract(rows[i], rows[j], work), scale, work)
            add(up, work, up)
            subtract(down, work, down)
            to_i, to_j = high[i] if t == grow else s_i + t, low[j] if t == shrink else s_j - t
            signed[i], signed[j] = to_i, to_j
            rise[i], rise[j] = to_i - high[i], to_j - high[j]
            fall[i], fall[j] = low[i] - to_i, low[j] - to_j
            if s_i == low[i] < to_i:
                down_at[i] = -up_at[i]
            if to_i == high[i]:
                up_at[i] = inf
            if s_j == high[j] > to_j:
                up_at[j] = 0.0 - down_at[j]
            if to_j == low[j]:
                down_at[j] = inf
            places += (i, j)
            values += (to_i, to_j)
        raise AssertionError

    def state(self, steps: int) -> State:
        """The State of the verbs."""
        return State(frozen(np.abs(self.signed)), frozen(self.F), self.dual, steps, self.again)

    def closed(self, tolerance: float) -> bool:
        """True where the gap is closed, or may be but for rounding: the verb sums it in another order.

        As the walk asks whether it has ended, when it knows which pair violates the conditions most.
        """
        i, j = self.found.tolist()
        up_at, down_at, rise, fall, _ = self.at
        b = (down_at[j] - up_at[i]) / 2
        most = 1.000001 * tolerance
        # no term is negative, and those of the pair are among the largest
        own = (up_at[i] + b) * rise[i] + (down_at[j] - b) * fall[j]
        if relative(own, self.dual) > most:
            return False
        (up, down), wrong, scale = self.both, self.terms, self.scale
        scale[()] = b
        # F + b where it is negative, and -F - b, for the points that can grow and for those that can shrink
        np.add(up, scale, wrong[0])
        np.subtract(down, scale, wrong[1])
        np.minimum(wrong, ZERO, out=wrong)
        return relative(float(np.vdot(wrong, self.rooms)), self.dual) <= most
