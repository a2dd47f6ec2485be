"""Kozinec's algorithm on two hulls (004 eq. (34), its slips mended): a point in each hull walks towards the other."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.base import Algorithm, Info
from linviz.algorithms.outcome import EPSILON_OPTIMAL, NO_POINTS, NOT_SEPARABLE, ONE_CLASS, Stop
from linviz.core import affine
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen

# nearer than this, measured by the longest feature row, the hulls are said to meet
MEETING = 1e-9


class State(NamedTuple):
    """w_pos (D,) and w_neg (D,), one point in each hull; kappa, how far the last step went of the way to its point."""

    w_pos: Array
    w_neg: Array
    kappa: float


@dataclass(frozen=True)
class TwoHull(Algorithm[State]):
    """Take a point x nearer to the other class than it should be; move its class's w towards x, as far as it pays.

    The boundary is the perpendicular bisector of w_pos and w_neg: with d = w_pos - w_neg, f(x) = d . x + b. The margin
    m of the hard SVM lies between two bounds at every step: min y f / |d| <= m <= |d| / 2. The run ends when they are
    `epsilon` |d| apart and all points are on their right sides.
    """

    select: str = parameter("worst", "Take", "the worst point, or the first that is bad", choices=("worst", "first"))
    epsilon: float = parameter(
        0.02,
        "ε",
        "how far the margin's bounds may be apart, as a part of |d|",
        low=0.001,
        high=0.5,
        least=1e-6,
        most=1,
        log=True,
    )

    name = "kozinec-two-hull"
    title = "Kozinec (two hulls)"
    takes = "features"
    objective = "largest margin"
    max_updates = 100_000
    max_steps = 5_000
    step_word = "steps"

    def init(self, lifted: Lifted) -> State:
        """The first point of each class; of a class that has none, the first point of the other."""
        phi, positive = lifted.phi, lifted.y > 0
        if lifted.n == 0:
            return State(frozen(np.zeros(phi.shape[1])), frozen(np.zeros(phi.shape[1])), 0.0)
        # argmax of booleans is the first that is true
        first = [int(np.argmax(wanted)) for wanted in (positive, ~positive)]
        if lifted.problem.one_class:
            first = [0, 0]
        return State(frozen(phi[first[0]]), frozen(phi[first[1]]), 0.0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Moves w of the chosen point's class to the point of the segment [w, x] that is nearest to the other w."""
        signed, bad = self._signed(lifted, state)
        j = int(np.argmin(signed) if self.select == "worst" else np.argmax(bad))
        x, y = lifted.phi[j], float(lifted.y[j])
        w = state.w_pos if y > 0 else state.w_neg
        # from w to the point, (D,)
        way = x - w
        # 004 Kozinec, step 3, clipped to [0, 1]: kappa minimises |d + y kappa (x - w)|
        kappa = min(max(float(-y * (state.w_pos - state.w_neg) @ way / (way @ way)), 0.0), 1.0)
        moved = frozen(w + kappa * way)
        after = State(moved, state.w_neg, kappa) if y > 0 else State(state.w_pos, moved, kappa)
        return after, Info("update", j, None, float(signed[j]), y * affine.score(*_line(after.w_pos, after.w_neg), x))

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """The bounds are near enough, or w_pos and w_neg have met."""
        if lifted.n == 0:
            return NO_POINTS
        if lifted.problem.one_class:
            return ONE_CLASS
        # squares are compared: no root on the way of 5,000 steps
        longest = (lifted.phi * lifted.phi).sum(axis=1).max()
        if ((state.w_pos - state.w_neg) ** 2).sum() <= MEETING**2 * longest:
            return NOT_SEPARABLE
        _, bad = self._signed(lifted, state)
        return None if bad.any() else EPSILON_OPTIMAL

    def row(self, state: State) -> Array:
        """(w_pos, w_neg, kappa)."""
        return np.concatenate([state.w_pos, state.w_neg, [state.kappa]])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """c = w_pos - w_neg, b = (|w_neg|^2 - |w_pos|^2) / 2."""
        return _line(*_points(rows))

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """The two points, kappa, and the bounds lower <= m <= upper of the margin, both 0 while w_pos = w_neg.

        inner and outer are the values of f at these distances from the boundary.
        """
        w_pos, w_neg = _points(rows)
        distance = np.linalg.norm(w_pos - w_neg, axis=1)
        smallest = (lifted.y * scores).min(axis=1, initial=np.inf)
        lower = np.divide(smallest, distance, out=np.zeros(len(rows)), where=distance > 0)
        # 004 eq. (34) for two hulls: |d| / 2 stands for |w|, since m is half of the gap
        bounds = {"lower": lower, "upper": distance / 2, "inner": lower * distance, "outer": distance**2 / 2}
        return {"w_pos": w_pos, "w_neg": w_neg, "kappa": rows[:, -1], **bounds}

    def hulls(self, lifted: Lifted) -> tuple[Array, ...]:
        """The points of each class."""
        return lifted.phi[lifted.y > 0], lifted.phi[lifted.y < 0]

    def _signed(self, lifted: Lifted, state: State) -> tuple[Array, NDArray[np.bool_]]:
        """y f(x) at every point, and where it shows that the line is not yet good enough.

        With p_j = y f / |d| + |d| / 2 this is |d| - p_j > epsilon |d|, or a point on the wrong side.
        """
        d, b = _line(state.w_pos[None, :], state.w_neg[None, :])
        signed = lifted.y * affine.scores(d, b, lifted.phi)[0]
        # the condition times |d|: no root is needed
        return signed, (signed < (0.5 - self.epsilon) * (d[0] @ d[0])) | (signed <= 0)


def _line(w_pos: Array, w_neg: Array) -> tuple[Array, Any]:
    """d and b of the perpendicular bisector, for one pair of points (D,) or for many (F, D)."""
    # f = 0 halfway: b = -d . (w_pos + w_neg) / 2
    return w_pos - w_neg, ((w_neg * w_neg).sum(axis=-1) - (w_pos * w_pos).sum(axis=-1)) / 2


def _points(rows: Array) -> tuple[Array, Array]:
    half = rows.shape[1] // 2
    return rows[:, :half], rows[:, half:-1]
