"""What a step in the plane and one on a number line have in common: the marks that both are drawn with."""

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
# strokes up to which none is fainter, and how faint many may become; assets/kit/svg.js has the same
FEW = 12
FAINTEST = 0.2
# pixels across; a square of the same breadth as a disc looks larger. assets/stage/points.js has the same
DISC = 13.0
SQUARE = 12.5
# kinds of support vectors in the order of core.geometry.support_kinds, and their rings; stage.css has the same
KINDS: dict[str, dict[str, Any]] = {
    "on the margin": {"width": 2.5},
    "inside": {"width": 2.5, "dash": "4px 2.6px"},
    "wrong": {"width": 3, "dash": "1.5px 3px"},
    "outside": {"width": 1},
}
# pixels of a ring with an alpha of 0, and what that adds; assets/stage/points.js has the same
LEAST = 9.0
MORE = 3.0
TURN = np.linspace(0, 2 * np.pi, 17)
CIRCLE = np.column_stack([np.cos(TURN), np.sin(TURN)])


class Drawing(Protocol):
    """What a step in the plane and one on a number line have in common."""

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
    """Marks, lines or areas at places (m, 2)."""
    x, y = places.T
    return {"type": "scatter", "x": x, "y": y, "mode": "markers", "hoverinfo": "skip"} | style


def held_out_layer(trace: Trace, colour: Colours) -> dict[str, Layer]:
    """Points that are not learned from, hollow; no layer where there are none."""
    X, y = trace.held_out.X, trace.held_out.y
    if not len(y):
        return {}
    plus = y > 0
    marker = {
        "symbol": np.where(plus, "circle", "square"),
        "size": np.where(plus, DISC, SQUARE),
        "color": colour["card"],
        "line": {"color": np.where(plus, colour["plus"], colour["minus"]), "width": 2.5},
    }
    # on a number line they lie on it
    return {"held out": scatter(np.column_stack([X, np.zeros(len(X))])[:, :2], marker=marker)}


def stroke_opacity(strokes: int) -> float:
    """The opacity of so many strokes: together they may not hide the points."""
    return max(FAINTEST, min(1.0, FEW / max(1, strokes)))


def rings(places: Array, colour: Colours, size: int, width: int) -> Layer:
    """A ring round each place."""
    ring = {
        "symbol": "circle-open",
        "size": size,
        "color": colour["text"],
        "line": {"width": width},
    }
    return scatter(places, marker=ring)


def crosses(places: Array, colour: Colours) -> Layer:
    """A cross on each place, where a point lies on the wrong side."""
    return scatter(
        places,
        marker={"symbol": "x-thin", "size": 7, "line": {"color": colour["halo"], "width": 2}},
    )


def visited_points(row: Mapping[str, Any]) -> Steps:
    """The points that the step looked at."""
    return np.array([i for i in (row["index"], row["other"]) if i >= 0], dtype=np.int64)


def margin_level(drawn: Drawing, usual: float) -> float:
    """f = +-level has lines of its own; 0 where there are none. usual: where the algorithm's picture says nothing."""
    mark = drawn.trace.marks.get("levels")
    if not isinstance(mark, Levels):
        return usual
    at = mark.at
    if isinstance(at, str):
        at = drawn.row[at]
    return max(0.0, float(at))


def stroke_meaning(trace: Trace) -> str:
    """What the strokes at the points are: "slack", "rest", or "" where there are none."""
    mark = trace.marks.get("segments")
    return mark.meaning if isinstance(mark, Segments) else ""


def alpha_shares(drawn: Drawing) -> Array:
    """How much of the most that it can have each alpha is, (n,): of C, or without one of the largest."""
    alpha = np.asarray(drawn.row["alpha"])
    C = drawn.trace.entry.C
    most = C(drawn.trace.algorithm) if C else alpha.max()
    return np.asarray(np.minimum(alpha / most, 1.0))


def support_rings(drawn: Drawing, places: Array, kind: str, colour: Colours) -> Layer:
    """Rings round the support vectors of a kind, places (n, 2) being all points: dashes tell the kinds apart."""
    mark = drawn.trace.marks.get("rings")
    kinds = drawn.row[mark.kinds] if isinstance(mark, Rings) else np.zeros(len(places))
    mine = kinds == 1 + list(KINDS).index(kind)
    radii = LEAST + MORE * alpha_shares(drawn)[mine, None, None] if mine.any() else LEAST
    # of lines, since the outline of a mark knows no dashes; closed, and a gap after each
    ring = np.vstack([CIRCLE, np.full((1, 2), np.nan)]) * drawn.pixel
    corners = (places[mine, None, :] + radii * ring).reshape(-1, 2)
    return scatter(
        corners.astype(np.float32), mode="lines", line={"color": colour["text"], **KINDS[kind]}
    )
