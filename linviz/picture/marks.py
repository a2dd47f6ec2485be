"""Layers of each mark (linviz/run/mark.py) in a figure of the plane, by the name of the mark.

A layer that a step does not need is hidden or has no points.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.core.geometry import convex_hull
from linviz.core.notation import letters
from linviz.core.number import number
from linviz.core.problem import Array
from linviz.picture.common_layers import (
    CLASS,
    NOWHERE,
    Layer,
    margin_level,
    scatter,
    stroke_meaning,
    stroke_opacity,
)
from linviz.picture.contours import contour, level_lines
from linviz.picture.palette import Colours, with_opacity
from linviz.picture.scene import Scene
from linviz.run.algorithm import UPDATE
from linviz.run.mark import Ball, HullOfZ, Hulls, Note, Shortfall

# returns the layers of a mark, by name
Draw = Callable[[Scene, Colours], dict[str, Layer]]

# opacities of the lines that vote, from few votes to many; assets/stage/stage.css has the same
SHADES = (0.1, 0.22, 0.42, 0.7)
# the slack of a full ring, and its radius in pixels; assets/stage/drawings/marks/segments.js has the same
WHOLE = 2.0
RING = 15.0
# edges that draw a circle; assets/stage/drawings/marks/ball.js has the same
PARTS = 360
ROUND = np.linspace(0, 2 * np.pi, 33)


def _band_layers(scene: Scene, colour: Colours) -> dict[str, Layer]:
    """Return the bands of what is still open: two where it is the margin, else one."""
    return {"band": _band(scene, colour, 0), "other band": _band(scene, colour, 1)}


def _band(scene: Scene, colour: Colours, index: int) -> Layer:
    """Return the layer of the band of the scene at that index; hidden where it has fewer bands."""
    field = None
    band = (0.0, 0.0)
    if index < len(scene.bands):
        field = scene.f
        band = scene.bands[index]
    # Plotly fills what lies outside of the interval of a constraint
    contours = {"type": "constraint", "operation": "][", "value": band}
    fill = with_opacity(colour["margins"], 0.16)
    return contour(scene, field, contours, fillcolor=fill, line_width=0)


def _margins(scene: Scene, colour: Colours) -> Layer:
    """Return the lines f = level and f = -level that the algorithm's picture names."""
    at = margin_level(scene, usual=0.0) if scene.norm else 0.0
    field = scene.f if at else None
    return level_lines(scene, field, at, color=colour["margins"], width=1.75, dash="7px 5px")


def _hull_layers(scene: Scene, colour: Colours) -> dict[str, Layer]:
    """Return the convex hulls of both classes."""
    return {"plus hull": _hull(scene, colour, 1), "minus hull": _hull(scene, colour, -1)}


def _hull(scene: Scene, colour: Colours, label: int) -> Layer:
    """Return the convex hull of a class; empty where the algorithm does not walk in hulls of the plane itself."""
    points = NOWHERE
    if scene.straight and "hulls" in scene.trace.marks:
        points = scene.trace.lifted.X[scene.trace.lifted.y == label]
    own = colour[CLASS[label]]
    return _hull_outline(
        points, fillcolor=with_opacity(own, 0.16), line={"color": own, "width": 1.5}
    )


def _hull_outline(points: Array, **style: Any) -> Layer:
    """Return the convex hull of points (n, 2) as an area with an outline; empty without points."""
    ring = convex_hull(points)
    # closed by its first corner; [:1] also where there is none
    return scatter(points[ring + ring[:1]], mode="lines", fill="toself", **style)


def _hull_of_z_layers(scene: Scene, colour: Colours) -> dict[str, Layer]:
    """Return the hull of the points z = y x, and the mirrored points of the class - in it."""
    return {"hull of z": _hull_of_z(scene, colour), "mirrored": _mirrored_points(scene, colour)}


def _hull_of_z(scene: Scene, colour: Colours) -> Layer:
    """Return the convex hull of the points z = y x; empty where the algorithm does not walk in it."""
    z = NOWHERE
    if scene.walks_in_hull_of_z:
        z = scene.trace.lifted.y[:, None] * scene.trace.lifted.X
    line = {"color": colour["muted"], "width": 1.5}
    return _hull_outline(z, fillcolor=with_opacity(colour["muted"], 0.12), line=line)


def _mirrored_points(scene: Scene, colour: Colours) -> Layer:
    """Return the points of the class - mirrored at the origin, drawn faintly."""
    places = NOWHERE
    if scene.walks_in_hull_of_z:
        places = -scene.trace.lifted.X[scene.trace.lifted.y < 0]
    marker = {
        "symbol": "square-open",
        "size": 10,
        "opacity": 0.7,
        "color": colour["minus"],
        "line": {"width": 1.5},
    }
    return scatter(places, marker=marker)


def _nearest_points(scene: Scene, colour: Colours) -> Layer:
    """Return the current points of both hulls, or of the one hull and the origin, and the line between them."""
    pair = NOWHERE
    names = [letters("<i>$w₊</i>"), letters("<i>$w₋</i>")]
    classes, one = (scene.trace.marks.get(name) for name in ("hulls", "hull_of_z"))
    if scene.straight and isinstance(classes, Hulls):
        pair = np.array([scene.row[classes.plus], scene.row[classes.minus]])
    elif scene.straight and isinstance(one, HullOfZ):
        pair = np.array([np.zeros(2), scene.row[one.point]])
        names = ["0", letters("<i>$w</i>")]
    line = {"color": colour["boundary"], "width": 2.5}
    ends = {"color": colour["card"], "size": 11, "line": line}
    words = {"text": names[: len(pair)], "textfont_size": 16, "textposition": "top right"}
    return scatter(pair, **words, mode="lines+markers+text", marker=ends, line=line)


def _voter_layers(scene: Scene, colour: Colours) -> dict[str, Layer]:
    """Return a layer of voting lines for each shade."""
    return {f"voters, shade {i + 1}": _voters(scene, colour, i) for i in range(len(SHADES))}


def _voters(scene: Scene, colour: Colours, shade: int) -> Layer:
    """Return the voting lines of the shade at that index of SHADES, across the view: the more votes, the darker."""
    lines = NOWHERE
    count = 0
    if "voters" in scene.trace.marks:
        w, b, counts = scene.voters()
        count = len(counts)
        of_shade = np.ceil(len(SHADES) * counts / counts.max(initial=1)) == shade + 1
        lines = scene.lines_across_grid(w[of_shade], b[of_shade])
    line = {"color": with_opacity(colour["boundary"], SHADES[shade]), "width": 1.25}
    return scatter(lines, mode="lines", line=line, opacity=stroke_opacity(count))


def _second_line_layers(scene: Scene, colour: Colours) -> dict[str, Layer]:
    """Return the second line, such as the average; hidden where there is none."""
    style = {"color": colour["plus-text"], "width": 3, "dash": "14px 4px 3px 4px"}
    return {"second": level_lines(scene, scene.second, 0, **style)}


def _slack_strokes(scene: Scene, colour: Colours) -> Layer:
    """Return strokes of length xi / |w| from points inside the margin to the margin line of their class.

    They are cut at the edge of the view.
    """
    lines = NOWHERE
    if scene.straight and stroke_meaning(scene.trace) == "slack" and scene.norm:
        # a smaller slack is rounding, of points on the margin
        inside = np.flatnonzero(scene.row["slack"] > 1e-9)
        start = scene.trace.lifted.X[inside]
        way = scene.trace.lifted.y[inside] * scene.row["slack"][inside]
        # 000 §2.1, figure 4: xi / |w| along w / |w|
        foot = start + way[:, None] * scene.row["w"] / scene.norm**2
        start, foot = _parts_in_view(scene, start, foot)
        lines = np.stack([start, foot, np.full_like(start, np.nan)], axis=1).reshape(-1, 2)
    line = {"color": colour["boundary"], "width": 1.5}
    return scatter(lines, mode="lines", line=line, opacity=stroke_opacity(len(lines) // 3))


def _slack_rings(scene: Scene, colour: Colours) -> Layer:
    """Return arcs round the points inside the margin, xi / 2 of a ring: on a curved boundary slack has no direction."""
    arcs = NOWHERE
    inside = np.zeros(0, np.int64)
    if (
        not scene.straight
        and stroke_meaning(scene.trace) == "slack"
        and scene.learned_f is not None
    ):
        inside = np.flatnonzero(scene.row["slack"] > 1e-9)
    if len(inside):
        # clockwise from the top
        turn = np.minimum(scene.row["slack"][inside] / WHOLE, 1)[:, None] * ROUND
        ring = np.stack([np.sin(turn), np.cos(turn)], axis=-1) * RING * scene.pixel
        places = scene.trace.lifted.X[inside][:, None, :] + ring
        gap = np.full_like(places[:, :1], np.nan)
        arcs = np.concatenate([places, gap], axis=1).reshape(-1, 2).astype(np.float32)
    line = {"color": colour["boundary"], "width": 3}
    return scatter(arcs, mode="lines", line=line, opacity=stroke_opacity(len(inside)))


def _note(scene: Scene, colour: Colours) -> Layer:
    """Return the sentence on what cannot be drawn, at the bottom of the view."""
    mark = scene.trace.marks.get("note")
    place = NOWHERE
    words: list[str] = []
    if isinstance(mark, Note):
        place = np.array([[(scene.box.x0 + scene.box.x1) / 2, scene.box.y0 + 0.02 * scene.span[1]]])
        words = [letters(mark.text)]
    style = {"textfont_size": 13, "textfont_color": colour["muted"], "textposition": "top center"}
    return scatter(place, mode="text", text=words, **style)


def _ball_layers(scene: Scene, colour: Colours) -> dict[str, Layer]:
    """Return a circle, with its radius as text at its highest place in the view."""
    mark = scene.trace.marks.get("ball")
    places = NOWHERE
    words: list[str] = []
    if isinstance(mark, Ball):
        turn = np.linspace(0, 2 * np.pi, PARTS + 1)
        places = mark.radius * np.column_stack([np.sin(turn), np.cos(turn)]) + mark.centre
        inside = np.flatnonzero(_in_view(scene, places))
        words = [""] * len(places)
        if len(inside):
            highest = inside[places[inside, 1].argmax()]
            words[highest] = letters(f"<i>$radius = {number(mark.radius).text}</i>")
    style = {"line": {"color": colour["muted"], "width": 1.25}, "textposition": "top center"}
    return {"ball": scatter(places, mode="lines+text", text=words, **style)}


def _in_view(scene: Scene, places: Array) -> NDArray[np.bool_]:
    """Return True for the places (m, 2) that are in the view, (m,)."""
    low = np.array([scene.box.x0, scene.box.y0])
    high = np.array([scene.box.x1, scene.box.y1])
    return np.asarray(((places >= low) & (places <= high)).all(axis=1))


def _parts_in_view(scene: Scene, start: Array, end: Array) -> tuple[Array, Array]:
    """Return both ends (k, 2) of the parts in the view of strokes from start to end (m, 2); none of some of them."""
    low = np.array([scene.box.x0, scene.box.y0])
    high = np.array([scene.box.x1, scene.box.y1])
    # for each edge of the view: how far inside it both ends are, (m, 4)
    first = np.hstack([start - low, high - start])
    last = np.hstack([end - low, high - end])
    crosses = (first < 0) != (last < 0)
    share = np.divide(first, first - last, out=np.zeros_like(first), where=crosses)
    from_share = np.where(crosses & (first < 0), share, 0.0).max(axis=1)
    to_share = np.where(crosses & (last < 0), share, 1.0).min(axis=1)
    seen = (from_share <= to_share) & ~((first < 0) & (last < 0)).any(axis=1)
    way = end - start
    parts = (start + from_share[:, None] * way, start + to_share[:, None] * way)
    return parts[0][seen], parts[1][seen]


def _shortfall_layers(scene: Scene, colour: Colours) -> dict[str, Layer]:
    """Return the line where y f was at its level before the update, and the stroke from it to the updated point."""
    line, way = _shortfall_line_and_stroke(scene)
    style = {
        "mode": "lines",
        "line": {"color": colour["margins"], "width": 1.75, "dash": "7px 5px 1px 5px"},
    }
    stroke = {"mode": "lines", "line": {"color": colour["boundary"], "width": 2.5}}
    return {"level before": scatter(line, **style), "shortfall": scatter(way, **stroke)}


def _shortfall_line_and_stroke(scene: Scene) -> tuple[Array, Array]:
    """Return the line and the stroke of `_shortfall_layers`; empty after another event, or where w was 0 before."""
    mark = scene.trace.marks.get("shortfall")
    if not isinstance(mark, Shortfall) or scene.row["event"] != UPDATE:
        return NOWHERE, NOWHERE
    w = scene.row["w_before"]
    if not w.any():
        return NOWHERE, NOWHERE
    index = scene.row["index"]
    x = scene.trace.lifted.X[index]
    y = scene.trace.lifted.y[index]
    b = scene.row["b_before"] - y * mark.at
    # not w / w . w, since the square of a tiny w is 0; a level that overflows is out of view anyway
    length = np.hypot.reduce(w)
    with np.errstate(over="ignore", invalid="ignore"):
        foot = x - (w @ x + b) / length * (w / length)
    way = np.array([x, foot])
    return scene.lines_across_grid(w[None, :], np.array([b])), way if _in_view(
        scene, way
    ).all() else NOWHERE


# layers of each mark (linviz/run/mark.py) under and over the boundary, from the lowest to the topmost
BELOW: dict[str, Draw] = {
    "ball": _ball_layers,
    "band": _band_layers,
    "hulls": _hull_layers,
    "hull_of_z": _hull_of_z_layers,
    "voters": _voter_layers,
    "line": _second_line_layers,
    "levels": lambda scene, colour: {"margins": _margins(scene, colour)},
    "shortfall": _shortfall_layers,
}
ABOVE: dict[str, Draw] = {
    "segments": lambda scene, colour: {
        "slack": _slack_strokes(scene, colour),
        "slack rings": _slack_rings(scene, colour),
    },
    "hulls": lambda scene, colour: {"nearest": _nearest_points(scene, colour)},
    "note": lambda scene, colour: {"note": _note(scene, colour)},
}
