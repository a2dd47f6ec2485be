"""A step on a number line: points with one coordinate, and f as a curve over them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from linviz.core.problem import Array
from linviz.picture.common_layers import (
    CLASS,
    DISC,
    KINDS,
    NOWHERE,
    SQUARE,
    Layer,
    crosses,
    held_out_layer,
    margin_level,
    point_scale,
    rings,
    scatter,
    stroke_meaning,
    support_rings,
    visited_points,
)
from linviz.picture.palette import Colours, half_transparent
from linviz.picture.probability_shades import shows_probability, tone_contours
from linviz.picture.scene import ACROSS, RATIO
from linviz.run.algorithm import UPDATE
from linviz.run.columns import Steps
from linviz.run.mark import Levels
from linviz.run.trace import Trace

# the largest |f| in view, as a multiple of the largest |f| at the points
AIR = 1.3


@dataclass(frozen=True, eq=False)
class Line:
    """One step on a number line: its columns, f (p,) at x (p,), and f before an update.

    reach: the largest |f| in view.
    """

    trace: Trace
    x: Array
    row: Mapping[str, Any]
    f: Array
    before: Array | None
    reach: float

    @property
    def has_nonzero_f(self) -> bool:
        """True where f is not 0 everywhere."""
        return bool(self.f.any())

    @property
    def signed(self) -> Array:
        """y f at the points, (n,)."""
        return np.asarray(self.trace.lifted.y * self.row["scores"])

    @property
    def pixel(self) -> Array:
        """A pixel of the figure, in units of x and of f, (2,)."""
        width = self.x[-1] - self.x[0]
        return np.array([width / ACROSS, 2 * self.reach / (ACROSS / RATIO)])

    def point_places(self, indices: Steps) -> Array:
        """Return the places on the line of the points with these indices (m,), (m, 2)."""
        x = self.trace.lifted.X[indices, 0]
        return np.column_stack([x, np.zeros(len(x))])

    def roots(self) -> Array:
        """Return the x at which f crosses 0, (r,)."""
        at = np.flatnonzero((self.f[:-1] >= 0) != (self.f[1:] >= 0))
        share = self.f[at] / (self.f[at] - self.f[at + 1])
        return np.asarray(self.x[at] + share * (self.x[at + 1] - self.x[at]))


def lines(trace: Trace, steps: Steps, place_count: int) -> list[Line]:
    """Return the drawings of rising steps, with f at that many places."""
    x = _axis_places(trace.lifted.X, place_count)
    now = trace.columns(steps)
    rows = [{name: values[k] for name, values in now.items()} for k in range(len(steps))]
    largest = np.abs(trace[-1].scores).max(initial=1.0)
    return [_line_of_step(trace, x, row, AIR * float(largest)) for row in rows]


def _line_of_step(trace: Trace, x: Array, row: Mapping[str, Any], reach: float) -> Line:
    """Return the drawing of one step from its columns, with f at x (p,)."""
    step = int(row["step"])
    before = trace.decision(x[:, None], step - 1) if row["event"] == UPDATE else None
    return Line(trace, x, row, trace.decision(x[:, None], step), before, reach)


def _axis_places(X: Array, place_count: int) -> Array:
    """Return evenly spaced x over the points X (n, 1) with some space, (place_count,)."""
    low, high = (float(X.min()), float(X.max())) if len(X) else (-5.0, 5.0)
    # the air of fit in assets/maths/geometry.js
    air = max(0.22 * (high - low), 0.6)
    return np.linspace(low - air, high + air, place_count)


def layers(line: Line, colour: Colours) -> list[Layer]:
    """Return all layers of a step, each with its name; every step has the same."""
    y = line.trace.lifted.y
    row = line.row
    wrong = np.flatnonzero(line.signed <= 0) if line.has_nonzero_f else np.zeros(0, np.int64)
    f = line.f if line.has_nonzero_f else None
    everyone = np.arange(len(y))
    layer_by_name = {
        "plus side": _side(line, colour, 1),
        "minus side": _side(line, colour, -1),
        "before": _curve(line, line.before, color=colour["before"], width=2, dash="1px 5px"),
        "levels": _probability_axis(line)
        | _strokes(
            _margin_level_strokes(line), color=colour["margins"], width=1.75, dash="7px 5px"
        ),
        "to the labels": _strokes(_residual_strokes(line), color=colour["boundary"], width=1.5),
        "boundary": _strokes(_root_strokes(line), color=colour["boundary"], width=3),
        "f": _curve(line, f, color=colour["plus-text"], width=2.5),
        "sigmoid": _probability_axis(line)
        | _curve(line, _sigmoid(line), color=colour["text"], width=2),
        "looked at": rings(line.point_places(visited_points(row)), colour, 21, 2),
        **{
            f"support vectors {kind}": support_rings(
                line, line.point_places(everyone), kind, colour
            )
            for kind in KINDS
        },
        **held_out_layer(line.trace, colour),
        **{
            CLASS[label]: _points(line, np.flatnonzero(y == label), label, colour)
            for label in (1, -1)
        },
        "wrong": crosses(line.point_places(wrong), colour, point_scale(line)),
    }
    return [layer | {"name": name} for name, layer in layer_by_name.items()]


def _strokes(places: Array, **style: Any) -> Layer:
    """Return a layer of lines through places (m, 2), interrupted at NaN. style: of the lines."""
    return scatter(places, mode="lines", line=style)


def _margin_level_strokes(line: Line) -> Array:
    """Return strokes at f = level and f = -level, or at their probabilities, (k, 2); empty where there are none."""
    mark = line.trace.marks.get("levels")
    # a bound of the margin is a distance along x, not a value of f
    of_margin = isinstance(mark, Levels) and mark.meaning == "bound"
    if not line.has_nonzero_f or of_margin:
        return NOWHERE
    at = margin_level(line, usual=0.0)
    if not at:
        return NOWHERE
    heights = np.array([at, -at])
    return _horizontal_strokes(
        line, (probability(heights) if shows_probability(line.trace) else heights).tolist()
    )


def probability(f: Array) -> Array:
    """Return the probability of class + where its log odds are f (003)."""
    return np.asarray(0.5 + 0.5 * np.tanh(f / 2))


def _sigmoid(line: Line) -> Array | None:
    """Return the probability at each x, (p,); None where f is no log odds."""
    return probability(line.f) if line.has_nonzero_f and shows_probability(line.trace) else None


def _probability_axis(line: Line) -> Layer:
    """Return the property that puts a layer on the axis of the probability; {} where there is no such axis."""
    return {"yaxis": "y2"} if shows_probability(line.trace) else {}


def _curve(line: Line, f: Array | None, **style: Any) -> Layer:
    """Return a curve with the heights f (p,) over the line; without places where f is None."""
    places = NOWHERE if f is None else np.column_stack([line.x, f])
    return _strokes(places, simplify=False, **style)


def _points(line: Line, indices: Steps, label: int, colour: Colours) -> Layer:
    """Return the marks of the points of a class, label 1 or -1, which have these indices."""
    symbol, full = ("circle", DISC) if label > 0 else ("square", SQUARE)
    size = full * point_scale(line)
    lifted = line.trace.lifted
    # squares are drawn later, and smaller where they lie on a disc, so that both are seen
    above = np.isin(lifted.X[indices, 0], lifted.X[lifted.y > label, 0])
    marker = {
        "symbol": symbol,
        "size": np.where(above, 0.6 * size, size),
        "color": colour[CLASS[label]],
        "line": {"color": colour["halo"], "width": 1.5},
    }
    return scatter(line.point_places(indices), marker=marker)


def _side(line: Line, colour: Colours, label: int) -> Layer:
    """Return the area where f has the sign of the class, label 1 or -1, from top to bottom."""
    if shows_probability(line.trace):
        room = {"x": line.x, "y": [-line.reach, line.reach]}
        rows = {"z": np.array([label * line.f] * 2), "visible": line.has_nonzero_f}
        plain = {"type": "contour", "showscale": False, "hoverinfo": "skip"}
        return plain | room | rows | tone_contours(label, colour)
    ends = np.concatenate([line.x[:1], line.roots(), line.x[-1:]])
    middles = np.interp((ends[:-1] + ends[1:]) / 2, line.x, label * line.f)
    mine = np.flatnonzero((middles > 0) & line.has_nonzero_f)
    down, up = -line.reach, line.reach
    boxes = [
        [(a, down), (b, down), (b, up), (a, up), (np.nan, np.nan)]
        for a, b in zip(ends[mine], ends[mine + 1], strict=True)
    ]
    fill = half_transparent(colour[f"{CLASS[label]}-side"], colour["card"])
    return scatter(
        np.array(boxes).reshape(-1, 2),
        mode="lines",
        line={"width": 0},
        fill="toself",
        fillcolor=fill,
    )


def _root_strokes(line: Line) -> Array:
    """Return a vertical stroke through each root of f, with a gap after it, (k, 2)."""
    roots = line.roots() if line.has_nonzero_f else np.zeros(0)
    gap = np.full_like(roots, np.nan)
    x = np.column_stack([roots, roots, gap]).ravel()
    return np.column_stack([x, np.tile([-line.reach, line.reach, np.nan], len(roots))])


def _residual_strokes(line: Line) -> Array:
    """Return strokes from f at a point to its label: inside the margin, or with ridge at every point, (k, 2)."""
    meaning = stroke_meaning(line.trace)
    if not line.has_nonzero_f or not meaning:
        return NOWHERE
    x = line.trace.lifted.X[:, 0]
    y = line.trace.lifted.y
    rest = 1.0 - line.signed
    if meaning == "rest":
        rest = np.abs(rest)
    left = np.flatnonzero(rest > 1e-9)
    gap = np.full(len(left), np.nan)
    heights = np.column_stack([line.row["scores"][left], y[left], gap])
    across = np.column_stack([x[left], x[left], gap])
    return np.column_stack([across.ravel(), heights.ravel()])


def _horizontal_strokes(line: Line, heights: list[float]) -> Array:
    """Return a stroke across the view at each height, with a gap after it, (k, 2)."""
    ends = [[(line.x[0], f), (line.x[-1], f), (np.nan, np.nan)] for f in heights]
    return np.array(ends).reshape(-1, 2)
