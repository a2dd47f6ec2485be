"""Scene of the view Lifted: the kind of picture that a lift has, and the places of its points and boundary."""

from math import comb, isinf
from typing import NamedTuple

import numpy as np

from linviz.core.arithmetic import product
from linviz.core.bound import augmented_rows
from linviz.core.lift import Lifted, Polynomial
from linviz.core.lift.maps import coordinate_names
from linviz.core.problem import Array
from linviz.run.columns import Columns
from linviz.run.entry import has_bias, hulls_of
from linviz.run.trace import Trace

# space around the points relative to their extent, and twice the least space
AIR = 0.3
LEAST = 1.0
# most features that can be drawn
MOST = 3
# scenes that show f, since the features cannot be drawn
UNSEEN = ("height", "terms")
# a coefficient that is smaller relative to the others is a rounding error
NOISE = 1e-12


class Scene(NamedTuple):
    """A kind of picture of a lift, with what it depends on.

    kind: augmented (x, c), plain (x itself), parabola, surface, height (f over the canvas) or terms (f over the number
    line as a sum). height: the constant c of (c, phi(x)), 0 without a bias. hulls: the number of hulls in which the
    algorithm searches. flips: whether the flipped points, with that constant, have at most three coordinates.
    """

    kind: str
    height: float
    hulls: int
    flips: bool

    @property
    def starts_flipped(self) -> bool:
        """True if the flipped points are shown first, since the algorithm searches in their hull."""
        return self.flips and self.hulls == 1


def scene_of(trace: Trace) -> Scene:
    """Return the scene of this run."""
    lifted = trace.lifted
    with_b = has_bias(trace.algorithm)
    constant = trace.entry.constant
    height = constant(trace.algorithm) if constant else 1.0
    kind = _kind(lifted, with_b)
    room = kind not in UNSEEN and lifted.phi.shape[1] + with_b <= MOST
    return Scene(kind, height if with_b else 0.0, len(hulls_of(trace)), room)


def _kind(lifted: Lifted, with_b: bool) -> str:
    """Return the kind of the scene; see Scene."""
    names = lifted.lift.feature_names(lifted.problem.d)
    if names == coordinate_names(lifted.problem.d):
        return "augmented" if with_b else "plain"
    # a lift whose features are never computed has no names for them
    if len(names) == lifted.problem.d + 1 <= MOST:
        return "parabola" if lifted.problem.d == 1 else "surface"
    return "terms" if lifted.problem.d == 1 else "height"


def feature_symbols(lifted: Lifted) -> tuple[str, ...]:
    """Return how each feature is written, with the name of x; none where they are too many."""
    names = lifted.lift.feature_names(lifted.problem.d)
    return tuple(name.replace("x", "$x") for name in names)


def plane_weights(trace: Trace, columns: Columns) -> Array:
    """Return (b, w) of f = w . phi + b, (F, D + 1)."""
    b = columns.get("w_b", columns["b"])
    return np.column_stack([b, columns["w"]])


def boundary_places(planes: Array, trace: Trace) -> tuple[Array, Array]:
    """Return the places where f is 0 on the number line under a parabola, (F,) each, the smaller first; else NaN."""
    lift = trace.lifted.lift
    phi = lift.features(np.array([[-1.0], [0.0], [1.0]]))
    assert phi is not None
    low, middle, high = (planes[:, 0] + product(planes[:, 1:], one) for one in phi)
    a, b, c = (low + high) / 2 - middle, (high - low) / 2, middle
    return _quadratic_roots(a, b, c)


def _quadratic_roots(a: Array, b: Array, c: Array) -> tuple[Array, Array]:
    """Return the roots of a x^2 + b x + c, without cancellation if b^2 is much larger than a c; NaN if none."""
    with np.errstate(all="ignore"):
        size = np.maximum(np.abs(a), np.abs(b))
        flat = np.abs(a) <= NOISE * size
        under = b * b - 4 * a * c
        under[np.abs(under) <= NOISE * (b * b + np.abs(4 * a * c))] = 0.0
        half = -(b + np.where(b < 0, -1, 1) * np.sqrt(under)) / 2
        first = np.where(flat, -c / b, half / a)
        second = np.where(flat, np.nan, np.where(half == 0, first, c / half))
        # a double root is one place
        second[second == first] = np.nan
    for root in (first, second):
        root[~np.isfinite(root)] = np.nan
    return np.fmin(first, second), np.where(np.isnan(second), np.nan, np.maximum(first, second))


def flipped_points(trace: Trace, scene: Scene) -> Array:
    """Return z = y (phi(x), c), with the constant last as in the pictures; y phi(x) without a bias."""
    lifted = trace.lifted
    z = augmented_rows(lifted.phi, lifted.y, bias=scene.height > 0, constant=scene.height)
    return np.roll(z, -1, axis=1) if scene.height > 0 else z


def domain(lifted: Lifted, symmetric: bool) -> Array:
    """Return the range of each coordinate that is shown, (d, 2). symmetric: as far on both sides of 0."""
    low, high = lifted.X.min(axis=0), lifted.X.max(axis=0)
    if symmetric:
        high = np.maximum(-low, high)
        low = -high
    air = np.maximum(AIR * (high - low) / (2 if symmetric else 1), LEAST / 2)
    return np.column_stack([low - air, high + air])


def coinciding_points(places: Array, y: Array) -> list[list[int]]:
    """Return the groups of points of one class in one place, by index; every point is in one group."""
    groups: dict[bytes, list[int]] = {}
    # + 0.0 turns -0.0, which has other bytes, into 0.0
    for i, place in enumerate(np.column_stack([places, y]) + 0.0):
        groups.setdefault(place.tobytes(), []).append(i)
    return list(groups.values())


def describe_feature_count(lifted: Lifted) -> tuple[float, str]:
    """Return the number of features, inf if too many, and a text that says where it comes from."""
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
    """Return the value, or None for an infinite one, as JSON needs it."""
    return None if isinf(value) else value
