"""Plane of w in which the classifiers of a run lie, and the place of each step in it."""

from typing import Any, NamedTuple

import numpy as np

from linviz.core.arithmetic import dot, product, total
from linviz.core.bound import largest_margin_direction
from linviz.core.elementary import arccos
from linviz.core.lift import Lifted, once
from linviz.core.nearest import hard_margin_boundary
from linviz.core.problem import Array
from linviz.core.separability import separable
from linviz.run.columns import Columns, Steps
from linviz.run.entry import has_bias
from linviz.run.trace import Trace

# kinds of plane: two weights at the b of a step, a slice of the space of (w, b); two weights without a bias; and the
# weight and the bias of a single feature
SLICE, PLANE, LINE = "slice", "plane", "line"
# space on each side of the path, relative to its extent
AIR = 0.25


def plane_kind(trace: Trace) -> str:
    """Return the kind of plane of the run; "" if w and b fit into none."""
    lifted = trace.lifted
    if not lifted.has_map:
        return ""
    features, bias = lifted.phi.shape[1], has_bias(trace.algorithm)
    return {(2, True): SLICE, (2, False): PLANE, (1, True): LINE}.get((features, bias), "")


def plane_rows(kind: str, lifted: Lifted) -> Array:
    """Return a row a for every point, (n, 2): f = a . place, plus b in a slice."""
    if kind == LINE:
        return np.column_stack([lifted.phi, np.ones(lifted.n)])
    return lifted.phi


class Places(NamedTuple):
    """Places of classifiers. place (F, 2): in the plane. height (F,): the b of the slice, 0 in other planes."""

    place: Array
    height: Array


def plane_places(kind: str, w: Array, b: Array) -> Places:
    """Return the places of w (F, D) and b (F,)."""
    if kind == LINE:
        return Places(np.column_stack([w[:, 0], b]), np.zeros(len(b)))
    return Places(w, b if kind == SLICE else np.zeros(len(b)))


def places_after_and_before(trace: Trace, columns: Columns) -> tuple[Places, Places]:
    """Return the places of the classifier that the steps change, after each of the steps and before it."""
    now = places_after(trace, columns)
    if "w_b" in columns or trace.lifted.lift.constant:
        return now, places_after(trace, _columns_before(trace, columns["step"]))
    prefix = _moving_prefix(columns)
    return now, plane_places(
        plane_kind(trace), columns[f"{prefix}w_before"], columns[f"{prefix}b_before"]
    )


def places_after(trace: Trace, columns: Columns) -> Places:
    """Return the places of the classifier that the steps change, after each of the steps."""
    prefix = _moving_prefix(columns)
    return plane_places(
        plane_kind(trace), columns[f"{prefix}w"], _total_bias(trace, columns, prefix)
    )


def _moving_prefix(columns: Columns) -> str:
    """Return the prefix of the names w and b of the classifier that the steps change."""
    # moving_w is the w that the steps change if another one is the result
    return "moving_" if "moving_w" in columns else ""


def _columns_before(trace: Trace, steps: Steps) -> Columns:
    """Return w and b after the steps before these."""
    before = np.maximum(steps - 1, 0)
    once_each, at = np.unique(before, return_inverse=True)
    columns = trace.columns(once_each)
    return {name: columns[name][at] for name in ("w", "b", "w_b", "c") if name in columns}


def _total_bias(trace: Trace, columns: Columns, prefix: str) -> Array:
    """Return b in f = w . phi + b, which includes the part of the kernel's constant component, (F,)."""
    if "w_b" in columns:
        return np.asarray(columns["w_b"])
    b = columns[f"{prefix}b"]
    if "c" in columns:
        b = b + trace.lifted.lift.constant * total(columns["c"])
    return np.asarray(b)


def window(path: Array) -> list[float]:
    """Return left, right, bottom and top around the path (F, 2) and w = 0; places that are not finite are left out."""
    places = np.vstack([np.zeros(2), path[np.isfinite(path).all(axis=1)]])
    low, high = places.min(axis=0), places.max(axis=0)
    # the same space on all sides, since the axes have equal scales
    air = AIR * float((high - low).max()) or 1.0
    (left, bottom), (right, top) = low - air, high + air
    return [float(left), float(right), float(bottom), float(top)]


@once
def widest_boundary(lifted: Lifted) -> tuple[Array, float] | None:
    """Return w (D,) and b of the widest margin, scaled to min y f = 1; None if no boundary separates the points."""
    if lifted.problem.one_class or separable(lifted, bias=True) is False:
        return None
    w, b = hard_margin_boundary(lifted)
    least = float((lifted.y * (product(lifted.phi, w) + b)).min())
    return (w / least, b / least) if least > 0 else None


@once
def widest_direction(lifted: Lifted, kind: str) -> tuple[float, float, float] | None:
    """Return the direction of the place of the widest margin, and its b in a slice, else 0; None if none separates."""
    if kind == PLANE:
        # rounding errors may give a direction a margin although no direction separates the points
        if separable(lifted, bias=False) is not True:
            return None
        u, margin = largest_margin_direction(lifted.y[:, None] * lifted.phi, lifted.cache)
        return (float(u[0]), float(u[1]), 0.0) if margin > 0 else None
    boundary = widest_boundary(lifted)
    if boundary is None:
        return None
    w, b = boundary
    return (float(w[0]), b, 0.0) if kind == LINE else (float(w[0]), float(w[1]), b)


def angles(trace: Trace, columns: Columns) -> Array:
    """Return the angle between w before a step and y x of its point in degrees, (F,); NaN if either is 0 or missing."""
    flipped = trace.lifted.y[:, None] * plane_rows(plane_kind(trace), trace.lifted)
    a = flipped[columns["index"]]
    v = places_after_and_before(trace, columns)[1].place
    with np.errstate(invalid="ignore", divide="ignore"):
        cosine = dot(a, v) / np.sqrt(dot(a, a) * dot(v, v))
    degrees = np.degrees(arccos(np.clip(cosine, -1.0, 1.0)))
    return np.asarray(np.where(columns["index"] >= 0, degrees, np.nan))


def shrink_factors(trace: Trace, columns: Columns) -> Array | None:
    """Return the factor by which each step shrinks w before it adds its point, (F,); None if that is always 1."""
    keep_factor, n = trace.entry.keep_factor, trace.lifted.n
    if keep_factor is None:
        return None
    steps = columns["step"].tolist()
    factors = np.array([keep_factor(trace.algorithm, n, max(step, 1)) for step in steps])
    return None if (factors == 1.0).all() else factors


def keeps_b(trace: Trace) -> bool:
    """Return whether the second number of a place is a b that does not shrink with w."""
    return plane_kind(trace) == LINE and not trace.entry.penalises_b


def shrink_and_move(trace: Trace, columns: Columns) -> tuple[Array, Array, Array]:
    """Return the places of w before a step, after it shrank, and after its point was added, (F, 2) each (000 §2.7)."""
    now, was = (places.place for places in places_after_and_before(trace, columns))
    factors = shrink_factors(trace, columns)
    shrunk = was if factors is None else factors[:, None] * was
    if keeps_b(trace):
        shrunk = np.column_stack([shrunk[:, 0], was[:, 1]])
    return was, np.where(columns["step"][:, None] > 0, shrunk, was), now


def second_classifier(trace: Trace, columns: Columns) -> tuple[str, Array] | None:
    """Return the name of a second classifier, kept or average, and its places (F, 2); None if there is none."""
    mark: Any = trace.marks.get("line")
    if mark is None or trace.entry.votes:
        return None
    kind = plane_kind(trace)
    if mark.meaning == "moving":
        return "average", plane_places(kind, columns["w"], columns["b"]).place
    places = plane_places(kind, columns[mark.w], columns[mark.b]).place
    return ("kept" if mark.meaning == "best" else "average"), places
