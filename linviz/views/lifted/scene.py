"""What of a lift can be drawn: where the points go, the plane that is learned there, and where it comes back to x."""

from math import comb, isinf
from typing import NamedTuple

import numpy as np

from linviz.core.bound import augmented_rows
from linviz.core.lift import Lifted, Polynomial
from linviz.core.lift.maps import coordinates
from linviz.core.problem import Array
from linviz.run.columns import Columns
from linviz.run.entry import has_bias, hulls_of
from linviz.run.trace import Trace

# of the points' own extent, round them; and where they have none
AIR = 0.3
LEAST = 1.0
# features that a picture has room for
MOST = 3
# pictures of f, since the features have none
UNSEEN = ("height", "terms")
# beside the largest weight, a weight that is rounding
NOISE = 1e-12


class Scene(NamedTuple):
    """kind: augmented (x, c), plain (y x in the plane itself), parabola, surface, height (f over the plane) or terms (f
    over the line as a sum). height: c of (c, phi(x)), 0 without a bias. hulls: how many the algorithm walks in.
    flips: whether there is room for the flipped points, with a constant above them.
    """

    kind: str
    height: float
    hulls: int
    flips: bool

    @property
    def starts_flipped(self) -> bool:
        """Whether the flipped points are what is seen first: the algorithm walks in their hull."""
        return self.flips and self.hulls == 1


def scene_of(trace: Trace) -> Scene:
    """The picture that this run has."""
    lifted = trace.lifted
    with_b = has_bias(trace.algorithm)
    constant = trace.entry.constant
    height = constant(trace.algorithm) if constant else 1.0
    kind = _kind(lifted, with_b)
    room = kind not in UNSEEN and lifted.phi.shape[1] + with_b <= MOST
    return Scene(kind, height if with_b else 0.0, len(hulls_of(trace)), room)


def _kind(lifted: Lifted, with_b: bool) -> str:
    names = lifted.lift.feature_names(lifted.problem.d)
    if names == coordinates(lifted.problem.d):
        return "augmented" if with_b else "plain"
    # lifts whose features nobody writes out have no names, however few they are
    if len(names) == lifted.problem.d + 1 <= MOST:
        return "parabola" if lifted.problem.d == 1 else "surface"
    return "terms" if lifted.problem.d == 1 else "height"


def plane_weights(trace: Trace, columns: Columns) -> Array:
    """(b, w) of f = w . phi + b, (F, D + 1)."""
    b = columns.get("w_b", columns["b"])
    return np.column_stack([b, columns["w"]])


def boundary_places(planes: Array, trace: Trace) -> tuple[Array, Array]:
    """Where f is 0 on the number line under a parabola, (F,) each, the smaller first; NaN where it is not."""
    lift = trace.lifted.lift
    phi = lift.features(np.array([[-1.0], [0.0], [1.0]]))
    assert phi is not None
    low, middle, high = (planes[:, 0] + planes[:, 1:] @ one for one in phi)
    a, b, c = (low + high) / 2 - middle, (high - low) / 2, middle
    return _quadratic_roots(a, b, c)


def _quadratic_roots(a: Array, b: Array, c: Array) -> tuple[Array, Array]:
    """Of a x^2 + b x + c, without what cancels where b^2 is much more than a c."""
    with np.errstate(all="ignore"):
        size = np.maximum(np.abs(a), np.abs(b))
        flat = np.abs(a) <= NOISE * size
        under = b * b - 4 * a * c
        under[np.abs(under) <= NOISE * (b * b + np.abs(4 * a * c))] = 0.0
        half = -(b + np.where(b < 0, -1, 1) * np.sqrt(under)) / 2
        first = np.where(flat, -c / b, half / a)
        second = np.where(flat, np.nan, np.where(half == 0, first, c / half))
        # they touch: one place
        second[second == first] = np.nan
    for root in (first, second):
        root[~np.isfinite(root)] = np.nan
    return np.fmin(first, second), np.where(np.isnan(second), np.nan, np.maximum(first, second))


def flipped_points(trace: Trace, scene: Scene) -> Array:
    """z = y (c, phi(x)), the constant last, as the pictures have it; y x without a bias."""
    lifted = trace.lifted
    z = augmented_rows(lifted.phi, lifted.y, bias=scene.height > 0, constant=scene.height)
    return np.roll(z, -1, axis=1) if scene.height > 0 else z


def domain(lifted: Lifted, even: bool) -> Array:
    """(d, 2): from where to where the plane, or the line, is shown. even: as far on both sides of 0."""
    low, high = lifted.X.min(axis=0), lifted.X.max(axis=0)
    if even:
        high = np.maximum(-low, high)
        low = -high
    air = np.maximum(AIR * (high - low) / (2 if even else 1), LEAST / 2)
    return np.column_stack([low - air, high + air])


def coinciding_points(places: Array, y: Array) -> list[list[int]]:
    """The points of one class that come to one place, by their indices; every point is in one."""
    groups: dict[bytes, list[int]] = {}
    # + 0.0 makes of -0.0, which has other bytes, the same place as 0.0
    for i, place in enumerate(np.column_stack([places, y]) + 0.0):
        groups.setdefault(place.tobytes(), []).append(i)
    return list(groups.values())


def describe_feature_count(lifted: Lifted) -> tuple[float, str]:
    """How many features there are, inf where no number is enough, and in words with where the number comes from."""
    lift, d = lifted.lift, lifted.problem.d
    if not lift.has_map:
        return np.inf, "Infinitely many features"
    if not lifted.has_map:
        return np.inf, "Too many features to write down"
    count = lifted.phi.shape[1]
    if isinstance(lift, Polynomial) and lift.coef0 > 0 and comb(d + lift.degree, d) - 1 == count:
        return count, f"C({d} + {lift.degree}, {lift.degree}) − 1 = {count} features"
    if lift.name == "empirical":
        return count, f"{count} features, one for each point"
    return count, f"{count} feature{'s' * (count != 1)}"


def finite_or_none(value: float) -> float | None:
    """As JSON has it."""
    return None if isinf(value) else value
