"""The plane that the classifiers of a run lie in, and where each step is in it."""

from typing import Any, NamedTuple

import numpy as np

from linviz.core.bound import best_direction
from linviz.core.lift import Lifted, once
from linviz.core.nearest import hard_boundary
from linviz.core.problem import Array
from linviz.core.separability import separable
from linviz.run.columns import Columns, Steps
from linviz.run.entry import has_bias
from linviz.run.trace import Trace

# w of two numbers beside a b that moves: the cut through (w, b) at the b of a step; without a b all there is; and the
# weight and the bias of a single feature
SLICE, PLANE, LINE = "slice", "plane", "line"
# of the extent of the path, on each side
AIR = 0.25


def plane_kind(trace: Trace) -> str:
    """Which plane it is; "" where none holds all of w, and b."""
    lifted = trace.lifted
    if not lifted.has_map:
        return ""
    features, bias = lifted.phi.shape[1], has_bias(trace.algorithm)
    return {(2, True): SLICE, (2, False): PLANE, (1, True): LINE}.get((features, bias), "")


def plane_rows(kind: str, lifted: Lifted) -> Array:
    """The a of every point, (n, 2): f is a . place, and in a slice b beside it."""
    if kind == LINE:
        return np.column_stack([lifted.phi, np.ones(lifted.n)])
    return lifted.phi


class Places(NamedTuple):
    """place (F, 2): where a classifier is. height (F,): the b of its slice, 0 where there is no other."""

    place: Array
    height: Array


def plane_places(kind: str, w: Array, b: Array) -> Places:
    """Of w (F, D) and b (F,)."""
    if kind == LINE:
        return Places(np.column_stack([w[:, 0], b]), np.zeros(len(b)))
    return Places(w, b if kind == SLICE else np.zeros(len(b)))


def places_after_and_before(trace: Trace, columns: Columns) -> tuple[Places, Places]:
    """Of the classifier that moves, after each of the steps and before it."""
    now = places_after(trace, columns)
    if "w_b" in columns or trace.lifted.lift.constant:
        return now, places_after(trace, _columns_before(trace, columns["step"]))
    prefix = _moving_prefix(columns)
    return now, plane_places(
        plane_kind(trace), columns[f"{prefix}w_before"], columns[f"{prefix}b_before"]
    )


def places_after(trace: Trace, columns: Columns) -> Places:
    """Of the classifier that moves, after each of the steps."""
    prefix = _moving_prefix(columns)
    return plane_places(
        plane_kind(trace), columns[f"{prefix}w"], _total_bias(trace, columns, prefix)
    )


def _moving_prefix(columns: Columns) -> str:
    # the w that moves, where another counts
    return "moving_" if "moving_w" in columns else ""


def _columns_before(trace: Trace, steps: Steps) -> Columns:
    """w and b of the steps before."""
    before = np.maximum(steps - 1, 0)
    once_each, at = np.unique(before, return_inverse=True)
    columns = trace.columns(once_each)
    return {name: columns[name][at] for name in ("w", "b", "w_b", "c") if name in columns}


def _total_bias(trace: Trace, columns: Columns, prefix: str) -> Array:
    """The b in f = w . phi + b: with what the constant component of a kernel adds."""
    if "w_b" in columns:
        return np.asarray(columns["w_b"])
    b = columns[f"{prefix}b"]
    if "c" in columns:
        b = b + trace.lifted.lift.constant * columns["c"].sum(axis=1)
    return np.asarray(b)


def window(path: Array) -> list[float]:
    """From, to, from, to: the path and w = 0 with air around them; no path so long that this is beyond all floats."""
    places = np.vstack([np.zeros(2), path[np.isfinite(path).all(axis=1)]])
    low, high = places.min(axis=0), places.max(axis=0)
    # the plane is drawn with equal axes
    air = AIR * float((high - low).max()) or 1.0
    (left, bottom), (right, top) = low - air, high + air
    return [float(left), float(right), float(bottom), float(top)]


@once
def widest_boundary(lifted: Lifted) -> tuple[Array, float] | None:
    """w (D,) and b of the largest margin, so long that min y f = 1; None where no boundary separates the points."""
    if lifted.problem.one_class or separable(lifted, bias=True) is False:
        return None
    w, b = hard_boundary(lifted)
    least = float((lifted.y * (lifted.phi @ w + b)).min())
    return (w / least, b / least) if least > 0 else None


@once
def widest_direction(lifted: Lifted, kind: str) -> tuple[float, float, float] | None:
    """The direction of the place with the largest margin, and the b that goes with it; None where nothing separates."""
    if kind == PLANE:
        # what rounding leaves of a direction that is none may seem to have a margin
        if separable(lifted, bias=False) is not True:
            return None
        u, margin = best_direction(lifted.y[:, None] * lifted.phi)
        return (float(u[0]), float(u[1]), 0.0) if margin > 0 else None
    boundary = widest_boundary(lifted)
    if boundary is None:
        return None
    w, b = boundary
    return (float(w[0]), b, 0.0) if kind == LINE else (float(w[0]), float(w[1]), b)


def angles(trace: Trace, columns: Columns) -> Array:
    """Between the w that a step asks and y x of its point, in degrees, (F,); NaN where either is 0 or missing."""
    flipped = trace.lifted.y[:, None] * plane_rows(plane_kind(trace), trace.lifted)
    a = flipped[columns["index"]]
    v = places_after_and_before(trace, columns)[1].place
    with np.errstate(invalid="ignore", divide="ignore"):
        cosine = (a * v).sum(axis=1) / np.sqrt((a * a).sum(axis=1) * (v * v).sum(axis=1))
    degrees = np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0)))
    return np.asarray(np.where(columns["index"] >= 0, degrees, np.nan))


def shrink_factors(trace: Trace, columns: Columns) -> Array | None:
    """The part of w that each step leaves before its point pulls, (F,); None where that is always all of it."""
    keep, n = trace.entry.keep, trace.lifted.n
    if keep is None:
        return None
    steps = columns["step"].tolist()
    factors = np.array([keep(trace.algorithm, n, max(step, 1)) for step in steps])
    return None if (factors == 1.0).all() else factors


def keeps_b(trace: Trace) -> bool:
    """Whether b, where it is a number of the place, stays as w shrinks."""
    return plane_kind(trace) == LINE and not trace.entry.penalises_b


def shrink_and_move(trace: Trace, columns: Columns) -> tuple[Array, Array, Array]:
    """Where w was, where it has shrunk to, and where the point has pulled it from there, (F, 2) each (000 §2.7)."""
    now, was = (places.place for places in places_after_and_before(trace, columns))
    factors = shrink_factors(trace, columns)
    shrunk = was if factors is None else factors[:, None] * was
    if keeps_b(trace):
        shrunk = np.column_stack([shrunk[:, 0], was[:, 1]])
    return was, np.where(columns["step"][:, None] > 0, shrunk, was), now


def second_weights(trace: Trace, columns: Columns) -> tuple[str, Array] | None:
    """What counts beside the w that moves, and where it is: the kept one, or the average; None where there is none."""
    mark: Any = trace.marks.get("line")
    if mark is None or trace.entry.votes:
        return None
    kind = plane_kind(trace)
    if mark.meaning == "moving":
        return "average", plane_places(kind, columns["w"], columns["b"]).place
    places = plane_places(kind, columns[mark.w], columns[mark.b]).place
    return ("kept" if mark.meaning == "best" else "average"), places
