"""Segments from points to where f should be, as in assets/stage/drawings/marks/segments.js: slack or residuals."""

from math import cos, floor, hypot, pi, sin

import numpy as np

from linviz.picture.canvas.drawing import NOTHING, Drawing, Scene, path_shape
from linviz.picture.canvas.geometry import part_in_view
from linviz.picture.canvas.grounds import Lines
from linviz.picture.canvas.places import Place, coordinates, digits, opacity_for, paths_data
from linviz.picture.common_layers import FEW
from linviz.picture.marks import RING, WHOLE

# values of slack below these are rounding errors: in the plane, and on the grid of a number line
SHORT, SHORT_ON_LINE = 1e-9, 1e-3


def segments(scene: Scene) -> Drawing:
    """Return the strokes, or the parts of rings, from points to where f should be."""
    mark = scene.snapshot.mark("segments")
    if not mark or not scene.snapshot.has_learned:
        return NOTHING
    is_slack = mark.meaning == "slack"
    if scene.ground.kind == "curved":
        return _arcs(scene) if is_slack else NOTHING
    if scene.ground.kind == "line":
        strokes = _strokes_on_line(scene, is_slack)
    else:
        strokes = _strokes_in_plane(scene) if scene.ground.kind == "straight" and is_slack else []
    shape = path_shape("slack", paths_data(strokes), opacity=opacity_for(len(strokes)))
    # many would leave no free place
    return Drawing([shape], lines=strokes if len(strokes) <= FEW else [])


def _arcs(scene: Scene) -> Drawing:
    """Return a part of a ring for each point inside the margin, since slack has no direction here."""
    snapshot = scene.snapshot
    slack = 1 - snapshot.trace.lifted.y * snapshot.row["scores"]
    inside = np.flatnonzero(slack > SHORT).tolist()
    data = [_arc(scene.axes.px(snapshot.points[i]), float(slack[i])) for i in inside]
    return Drawing([path_shape("arc", "".join(data), opacity=opacity_for(len(data)))])


def _arc(place: Place, slack: float) -> str:
    """Return the path data of an arc, clockwise from the top.

    SVG draws nothing between two equal places, so a whole ring has a gap of a tenth of a pixel.
    """
    turn = min(slack / WHOLE, 0.999) * 2 * pi
    x, y = place
    end = (x + RING * sin(turn), y - RING * cos(turn))
    radius = digits(RING)
    large = 1 if turn > pi else 0
    return f"M{coordinates((x, y - RING))}A{radius} {radius} 0 {large} 1 {coordinates(end)}"


def _strokes_in_plane(scene: Scene) -> Lines:
    """Return the strokes from points inside the margin to the margin line of their class, of length xi / |w|."""
    snapshot, axes = scene.snapshot, scene.axes
    w, b = snapshot.row["w"], snapshot.b
    strokes = []
    for (x, y), label in zip(snapshot.points, snapshot.labels, strict=True):
        slack = 1 - label * (w[0] * x + w[1] * y + b)
        if slack <= SHORT:
            continue
        shift = label * slack / hypot(*w) ** 2
        foot = axes.px((x + shift * w[0], y + shift * w[1]))
        part = part_in_view((0, axes.width, 0, axes.height), axes.px((x, y)), foot)
        if part:
            strokes.append(part)
    return strokes


def _strokes_on_line(scene: Scene, is_slack: bool) -> Lines:
    """Return the strokes from f at a point to its label: of slack only inside the margin, of residuals always."""
    snapshot, axes, grid, up = scene.snapshot, scene.axes, scene.ground.grid, scene.ground.height
    strokes: Lines = []
    # a number line has both
    assert grid is not None
    assert up is not None
    for point, label in zip(snapshot.points, snapshot.labels, strict=True):
        x = axes.px(point)[0]
        at = max(0.0, min(grid.columns - 1e-9, x / axes.width * grid.columns))
        left = floor(at)
        f = grid.values[left] + (at - left) * (grid.values[left + 1] - grid.values[left])
        rest = 1 - label * f
        if (rest if is_slack else abs(rest)) > SHORT_ON_LINE:
            strokes.append([(x, up(f)), (x, up(label))])
    return strokes
