"""Layers that a step in the plane and one on a number line share: points, rings, crosses."""

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from linviz.core.problem import Array
from linviz.picture.palette import Colours
from linviz.run.columns import Steps
from linviz.run.mark import Levels, Rings, Segments
from linviz.run.trace import Trace

Layer = dict[str, Any]

NOWHERE = np.zeros((0, 2))
CLASS = {1: "plus", -1: "minus"}
# the most strokes that are drawn at full opacity, and the lowest opacity of many; assets/kit/svg.js has the same
FEW = 12
FAINTEST = 0.2
# pixels across; a square of the same breadth as a disc looks larger. assets/stage/points.js has the same
DISC = 13.0
SQUARE = 12.5
# up to so many points all have their full size; the smallest share of it that many points have;
# assets/stage/points.js has the same
MANY = 60
SMALLEST = 0.5
# kinds of support vectors in the order of core.geometry.support_kinds, and their rings; stage.css has the same
KINDS: dict[str, dict[str, Any]] = {
    "on the margin": {"width": 2.5},
    "inside": {"width": 2.5, "dash": "4px 2.6px"},
    "wrong": {"width": 3, "dash": "1.5px 3px"},
    "outside": {"width": 1},
}
# radius of a ring in pixels where alpha is 0, and how much the largest alpha adds; assets/stage/points.js has the same
LEAST = 9.0
MORE = 3.0
TURN = np.linspace(0, 2 * np.pi, 17)
CIRCLE = np.column_stack([np.cos(TURN), np.sin(TURN)])


class Drawing(Protocol):
    """The properties that a step in the plane and one on a number line share."""

    @property
    def trace(self) -> Trace:
        """The run."""

    @property
    def row(self) -> Mapping[str, Any]:
        """The columns of the step."""

    @property
    def pixel(self) -> Array:
        """A pixel of the figure, in the units of its axes, (2,)."""


def scatter(places: Array, **style: Any) -> Layer:
    """Return a layer of marks, lines or areas at places (m, 2), with further properties of Plotly's scatter."""
    x, y = places.T
    return {"type": "scatter", "x": x, "y": y, "mode": "markers", "hoverinfo": "skip"} | style


def mark_scale(count: int) -> float:
    """Return the share of their full size that so many points have, so that they do not hide the lines."""
    # a whole 1, so that whole widths are written as such
    return 1 if count <= MANY else float(max(SMALLEST, np.sqrt(MANY / count)))


def point_scale(drawing: Drawing) -> float:
    """Return mark_scale of all points of a drawing."""
    return mark_scale(drawing.trace.lifted.n + drawing.trace.held_out.n)


def held_out_layer(trace: Trace, colour: Colours) -> dict[str, Layer]:
    """Return the layer of the held-out points, drawn hollow, by its name; {} where there are none."""
    X, y = trace.held_out.X, trace.held_out.y
    if not len(y):
        return {}
    plus = y > 0
    marker = {
        "symbol": np.where(plus, "circle", "square"),
        "size": np.where(plus, DISC, SQUARE) * mark_scale(trace.lifted.n + len(y)),
        "color": colour["card"],
        "line": {"color": np.where(plus, colour["plus"], colour["minus"]), "width": 2.5},
    }
    # on a number line the second coordinate is 0
    return {"held out": scatter(np.column_stack([X, np.zeros(len(X))])[:, :2], marker=marker)}


def stroke_opacity(strokes: int) -> float:
    """Return an opacity with which so many strokes do not hide the points."""
    return max(FAINTEST, min(1.0, FEW / max(1, strokes)))


def rings(places: Array, colour: Colours, size: int, width: int) -> Layer:
    """Return a layer with a ring round each place (m, 2). size: its diameter; width: of its line; both in pixels."""
    ring = {
        "symbol": "circle-open",
        "size": size,
        "color": colour["text"],
        "line": {"width": width},
    }
    return scatter(places, marker=ring)


def crosses(places: Array, colour: Colours, scale: float) -> Layer:
    """Return a layer with a cross on each place (m, 2) of a misclassified point. scale: of mark_scale."""
    line = {"color": colour["halo"], "width": 2 * scale}
    return scatter(places, marker={"symbol": "x-thin", "size": 7 * scale, "line": line})


def visited_points(row: Mapping[str, Any]) -> Steps:
    """Return the indices of the points that the step looked at: none, one or two."""
    return np.array([i for i in (row["index"], row["other"]) if i >= 0], dtype=np.int64)


def margin_level(drawing: Drawing, usual: float) -> float:
    """Return the level at which f = level and f = -level have lines; 0 where they have none.

    usual: the level where the algorithm's picture has no mark for it.
    """
    mark = drawing.trace.marks.get("levels")
    if not isinstance(mark, Levels):
        return usual
    at = mark.at
    if isinstance(at, str):
        at = drawing.row[at]
    return max(0.0, float(at))


def stroke_meaning(trace: Trace) -> str:
    """Return what the strokes at the points show: "slack", "rest", or "" where there are none."""
    mark = trace.marks.get("segments")
    return mark.meaning if isinstance(mark, Segments) else ""


def alpha_shares(drawing: Drawing) -> Array:
    """Return each alpha as a part of C, or of the largest alpha where there is no C, (n,)."""
    alpha = np.asarray(drawing.row["alpha"])
    C = drawing.trace.entry.C
    most = C(drawing.trace.algorithm) if C else alpha.max()
    return np.asarray(np.minimum(alpha / most, 1.0))


def support_rings(drawing: Drawing, places: Array, kind: str, colour: Colours) -> Layer:
    """Return the rings round the support vectors of a kind of KINDS, dashed by kind; places (n, 2): all points."""
    mark = drawing.trace.marks.get("rings")
    kinds = drawing.row[mark.kinds] if isinstance(mark, Rings) else np.zeros(len(places))
    mine = kinds == 1 + list(KINDS).index(kind)
    full = LEAST + MORE * alpha_shares(drawing)[mine, None, None] if mine.any() else LEAST
    radii = full * point_scale(drawing)
    # drawing as lines, since the outline of a mark cannot be dashed; each is closed, with a gap after it
    ring = np.vstack([CIRCLE, np.full((1, 2), np.nan)]) * drawing.pixel
    corners = (places[mine, None, :] + radii * ring).reshape(-1, 2)
    return scatter(
        corners.astype(np.float32), mode="lines", line={"color": colour["text"], **KINDS[kind]}
    )
