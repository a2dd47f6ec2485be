"""Kozinec's algorithm (004): a point v of the hull of all z = y (1, x) moves to where it is nearest to the origin."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.hulls.bounds import bound_states, cases_with_bounds
from linviz.core import affine, bound
from linviz.core.arithmetic import dot, lengths, mean, product
from linviz.core.lift import Lifted, once
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, step_error, zero_noise
from linviz.core.separability import separable
from linviz.run.algorithm import Algorithm, Info
from linviz.run.budget import limit_by_memory, limit_by_walk, limit_by_wide_walk
from linviz.run.columns import Columns, Meaning
from linviz.run.outcome import (
    AUGMENTED,
    EPSILON_OPTIMAL,
    IN_HULL,
    NO_POINTS,
    ORIGIN,
    SEPARATED,
    TOO_CLOSE,
    ZIGZAG,
    Stop,
    bounds_open,
)
from linviz.run.parameters import bias_parameter, limit_parameter

# a v shorter than this part of the longest z counts as 0
ZERO = 1e-9
# lower limit of |v - z|^2, so that nothing is divided by 0 where v = z
FLOOR = 1e-300


class State(NamedTuple):
    """State after some steps.

    v: constant first, (D + 1,), or (D,) without a bias. signed (n,): v . z at every point, which follows from v. kappa:
    how far the last step went towards its z. steps: steps made. rounding_scale: v has a rounding error of at most NOISE
    times this, in the shape of v.
    """

    v: Array
    signed: Array
    kappa: float
    steps: int
    rounding_scale: Array


@dataclass(frozen=True)
class Kozinec(Algorithm[State]):
    """Take a point z with v . z too small; move v to the point of the segment [v, z] that is nearest to the origin.

    z = y (1, x), so v = (b, w) and v . z = y f(x); without a bias z = y x and v = w. |v| falls with every step, and the
    augmented margin m, the largest min v . z over |v| = 1, lies between two bounds: min v . z / |v| <= m <= |v|. It is
    not the margin of the SVM, which leaves b out of |v|; with z = y (c, x) and a larger constant c it comes nearer.

    tolerance: the largest distance of the bounds at the end: epsilon |v|, epsilon, or, with "none", any. With "none"
    the run ends as soon as all points are classified correctly, after at most D^2/m^2 - 1 steps, D the length of the
    longest z.
    """

    select: str = parameter(
        "first",
        "Next point",
        "the first point that fails the test, or the one that fails it most",
        choices=("first", "worst"),
        told={"first": "first point that fails", "worst": "worst point next"},
    )
    tolerance: str = parameter(
        "relative",
        "Kind of $epsilon",
        "relative: $epsilon is a part of |$v|; absolute: it is a length; none: stop when all are correct",
        choices=("relative", "absolute", "none"),
        told={
            "relative": "relative $epsilon",
            "absolute": "absolute $epsilon",
            "none": "until all are correct",
        },
    )
    epsilon: float = parameter(
        0.05,
        "$epsilon",
        "how far apart the bounds of the margin may be",
        low=0.001,
        high=0.5,
        least=1e-6,
        most=100,
        log=True,
        only=("tolerance", ("relative", "absolute")),
    )
    bias: bool = bias_parameter()
    constant: float = parameter(
        1.0,
        "$constant",
        "$z = $y ($constant, $x): with a larger $constant, $b counts less in the margin",
        low=0.1,
        high=10,
        least=1e-3,
        most=1e3,
        log=True,
        only=("bias", (True,)),
        rare=True,
    )
    start: str = parameter(
        "point",
        "Start",
        "$v starts at the $z of a point, or at the mean of all $z",
        choices=("point", "mean"),
        page=False,
    )
    index: int = parameter(
        0,
        "Start at",
        "the point at which $v starts, counted from 0; the last one if there are fewer",
        low=0,
        high=99,
        most=10_000,
        page=False,
        only=("start", ("point",)),
    )
    max_steps: int = limit_parameter(5_000)

    name = "kozinec"
    title = "Kozinec (one hull)"
    takes = "features"
    objective = "largest augmented margin"
    meaning = Meaning(bounds=("lower", "upper", "bound"))
    # every step is an update
    max_updates = 100_000
    cases = cases_with_bounds("")

    def update_limit(self, lifted: Lifted) -> int:
        """Return the number of updates that time allows, and memory for their v and the history of their changes."""
        limit = limit_by_memory(self.max_updates, lifted, vectors_per_step=4)
        return limit_by_wide_walk(limit_by_walk(limit, lifted), lifted)

    def init(self, lifted: Lifted) -> State:
        """Return a point of the hull as v: a point z, or the mean of all."""
        z = augmented_points(lifted, self.bias, self.constant)
        if lifted.n == 0:
            zeros = frozen(np.zeros(z.shape[1]))
            return State(zeros, frozen(np.zeros(0)), 0.0, 0, zeros)
        start = slice(None) if self.start == "mean" else [min(self.index, lifted.n - 1)]
        # the mean of a single z is that z, bit for bit
        v = mean(z[start])
        scale = mean(self._point_sizes(lifted)[start])
        return State(frozen(v), self.signed_scores(lifted, v, scale), 0.0, 0, frozen(scale))

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Move v to the point of the segment [v, z] that is nearest to the origin."""
        v = state.v
        signed = state.signed
        j = self.next_point(state)
        z = augmented_points(lifted, self.bias, self.constant)[j]
        difference = v - z
        # 004 Kozinec, step 3, clipped to [0, 1]: kappa minimises |(1 - kappa) v + kappa z|
        kappa = min(
            max(float(dot(v, difference)) / max(float(dot(difference, difference)), FLOOR), 0.0),
            1.0,
        )
        new_v = frozen((1 - kappa) * v + kappa * z)
        # the error of v shrinks with v
        scale = frozen(
            (1 - kappa) * state.rounding_scale
            + step_error(new_v, kappa * self._point_sizes(lifted)[j])
        )
        after = State(
            new_v, self.signed_scores(lifted, new_v, scale), kappa, state.steps + 1, scale
        )
        return after, Info("update", j, None, float(signed[j]), float(after.signed[j]))

    def next_point(self, state: State) -> int:
        """Return the point that the next step takes."""
        if self.select == "worst":
            return int(np.argmin(state.signed))
        return int(np.argmax(self.bad_points(state.v, state.signed)))

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Stop where no point is bad, where v has come to 0, or where the steps are used up."""
        if lifted.n == 0:
            return NO_POINTS
        # a point at the origin is z = 0, which is in the hull
        if state.steps == 0 and not self.bias and not lifted.phi.any(axis=1).all():
            return ORIGIN
        signed = state.signed
        # tested first: a separating v, however short, proves that the origin is not in the hull
        if not self.bad_points(state.v, signed).any():
            if self.tolerance == "none":
                return SEPARATED
            if self.bias:
                return AUGMENTED
            return EPSILON_OPTIMAL
        length = float(lengths(state.v))
        if length <= ZERO * np.sqrt(largest_squared_length(lifted, self.bias, self.constant)):
            return IN_HULL if self._origin_in_hull(lifted) else TOO_CLOSE
        if state.steps >= min(self.max_steps, self.update_limit(lifted)):
            return bounds_open(state.steps, float(signed.min()) / length, length, ZIGZAG)
        return None

    def row(self, state: State) -> Array:
        """Return v, kappa and the rounding scale of v, in one array."""
        return np.concatenate([state.v, [state.kappa], state.rounding_scale])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return c = w and b = constant v_0 of v = (v_0, w)."""
        return self._weights_and_bias(self._split_rows(lifted, rows)[0])

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores with 0 for those within the rounding error."""
        return zero_noise(
            scores, product(self._split_rows(lifted, rows)[2], self._point_sizes(lifted).T)
        )

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return v; kappa; the bounds lower <= m <= upper of the margin, both 0 while v = 0; inner, the smallest y f.

        Without a bias m is a distance from the boundary, and outer is f at the upper bound. With the tolerance "none"
        bound is the largest number of steps that the run can take; infinite where nothing separates the points.
        """
        v, kappa, left = self._split_rows(lifted, rows)
        w, b = self._weights_and_bias(left)
        length = lengths(v)
        # without -0, of which a minimum may be or not
        inner = (lifted.y * scores + 0.0).min(axis=1) if lifted.n else np.zeros(len(rows))
        lower = np.divide(inner, length, out=np.zeros(len(rows)), where=length > 0)
        numbers = {
            "v": v,
            "kappa": kappa,
            "lower": lower,
            "upper": length,
            "inner": inner,
        }  # 004 eq. (34)
        numbers["left"] = np.column_stack([w, b])
        if not self.bias:
            numbers["outer"] = length * length
        if self.tolerance == "none":
            numbers["bound"] = np.full(len(rows), _novikoff_bound(lifted, self.bias, self.constant))
        return numbers

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case by the state of the margin's bounds."""
        return 1 + bound_states(columns)

    def hull_points(self, lifted: Lifted) -> tuple[Array, ...]:
        """Return the points z of the one hull."""
        return (augmented_points(lifted, self.bias, self.constant),)

    def _weights_and_bias(self, v: Array) -> tuple[Array, Array]:
        """Return w (F, D) and b (F,) of v (F, D + 1), or (F, D) without a bias."""
        if self.bias:
            return v[:, 1:], self.constant * v[:, 0]
        return v, np.zeros(len(v))

    def signed_scores(self, lifted: Lifted, v: Array, scale: Array) -> Array:
        """Return v . z = y f(x) at every point, (n,), summed in the order of core.affine.

        scale: the rounding scale of v.
        """
        signed: Array = lifted.y * affine.scores(*self._weights_and_bias(v[None, :]), lifted.phi)[0]
        w, b = self._weights_and_bias(NOISE * scale[None, :])
        # a cheap bound first, since most scores are far from 0
        uncertain = np.abs(signed) <= dot(w[0], lifted.largest_sizes) + b[0]
        signed[uncertain] = zero_noise(
            signed[uncertain], NOISE * product(self._point_sizes(lifted)[uncertain], scale)
        )
        return frozen(signed)

    def _point_sizes(self, lifted: Lifted) -> Array:
        """Return the sizes of the points z for rounding error bounds, in the shape of z."""
        return point_sizes(lifted, self.bias, self.constant)

    def _split_rows(self, lifted: Lifted, rows: Array) -> tuple[Array, Array, Array]:
        """Return v with 0 for what is only rounding error, kappa (F,), and the rounding error bound of v.

        v and its bound: (F, D + 1), or (F, D) without a bias. Where the origin is in the hull all of a v is 0 that is
        so short that it ends the run.
        """
        size = rows.shape[1] // 2
        left = NOISE * rows[:, size + 1 :]
        v = zero_noise(rows[:, :size], left)
        longest = np.sqrt(largest_squared_length(lifted, self.bias, self.constant))
        short = lengths(v) <= ZERO * longest
        if lifted.n and short.any() and self._origin_in_hull(lifted):
            v[short] = 0.0
        return v, rows[:, size], left

    def _origin_in_hull(self, lifted: Lifted) -> bool:
        """Return True where it is proved that the origin is in the hull."""
        return separable(lifted, self.bias) is False

    def bad_points(self, v: Array, signed: Array) -> NDArray[np.bool_]:
        """Return the points that are misclassified or have |v| - v . z / |v| > epsilon (004 epsilon-solution), (n,).

        The inequality is multiplied by |v|; epsilon is a part of |v| where the tolerance is relative.
        """
        misclassified = signed <= 0
        squared = float(dot(v, v))
        if self.tolerance == "none":
            return misclassified
        size = squared if self.tolerance == "relative" else np.sqrt(squared)
        return misclassified | (squared - signed > self.epsilon * size)


@once
def _novikoff_bound(lifted: Lifted, bias: bool, constant: float) -> float:
    """Return D^2/m^2 - 1, the most steps that the run can take with the tolerance "none"."""
    return bound.novikoff_bound(lifted.phi, lifted.y, bias, constant) - 1


@once
def augmented_points(lifted: Lifted, bias: bool, constant: float) -> Array:
    """Return the points z, (n, D + 1), or (n, D) without a bias."""
    return frozen(bound.augmented_rows(lifted.phi, lifted.y, bias, constant))


@once
def point_sizes(lifted: Lifted, bias: bool, constant: float) -> Array:
    """Return the sizes of the points z for rounding error bounds, in the shape of z."""
    if not bias:
        return lifted.sizes
    return frozen(np.column_stack([np.full(lifted.n, constant), lifted.sizes]))


@once
def largest_squared_length(lifted: Lifted, bias: bool, constant: float) -> float:
    """Return the largest |z|^2."""
    z = augmented_points(lifted, bias, constant)
    return float(dot(z, z).max(initial=0.0))
