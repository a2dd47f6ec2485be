"""Marks of a run (linviz/run/mark.py) on a canvas, as in assets/stage/marks and drawings/marks."""

from collections.abc import Callable
from math import ceil, cos, exp, floor, hypot, inf, pi, sin
from typing import Any

import numpy as np

from linviz.core.notation import letters
from linviz.core.number import number
from linviz.core.problem import Array
from linviz.picture.canvas import names
from linviz.picture.canvas.axes import Axes
from linviz.picture.canvas.drawing import NOTHING, Drawing, Scene, path_shape
from linviz.picture.canvas.field import voters_of
from linviz.picture.canvas.grounds import Ground, Lines
from linviz.picture.canvas.hulls import hull_of_z, hulls, is_of_z
from linviz.picture.canvas.look import SHADES
from linviz.picture.canvas.places import Place, Places, opacity_for, path_data, paths_data
from linviz.picture.canvas.segments import segments
from linviz.picture.canvas.similarity import similarity
from linviz.picture.marks import PARTS
from linviz.picture.scene import MOST_LINES, OPEN

# pixels: the arrow of w, its corner, its head; half the ends of a ball on a number line
LONG, CORNER, HEAD = 120, 9, (13, 5.5)
SHAFT = LONG - 11
BALL_END = 14
# the label of the second boundary, by the meaning of its mark
SECOND = {"best": "kept", "avg": "average", "moving": "current"}


def ball(scene: Scene) -> Drawing:
    """Return the ball in which all points lie, with its radius."""
    mark = scene.snapshot.mark("ball")
    if not mark:
        return NOTHING
    lines = _ball_lines(scene.axes, mark.centre, mark.radius)
    axes = scene.axes
    visible = [
        place
        for line in lines
        for place in line
        if 0 < place[0] < axes.width and 0 < place[1] < axes.height
    ]
    shapes = [path_shape("ball", paths_data(lines))]
    if not visible:
        return Drawing(shapes)
    snapshot = number(mark.radius)
    text = letters(f"$radius {'=' if snapshot.exact else '≈'} {snapshot.text}")
    return Drawing(shapes, [names.along_curve([visible], "mark-name", text)], lines)


def _ball_lines(axes: Axes, centre: Place, radius: float) -> Lines:
    """Return the circle of a ball; on a number line a segment with its ends."""
    if axes.is_line:
        (start, up), (end, _) = (axes.px((centre[0] + far, 0)) for far in (-radius, radius))
        ends = [[(at, up - BALL_END), (at, up + BALL_END)] for at in (start, end)]
        return [ends[0], [(start, up), (end, up)], ends[1]]
    turns = (k * 2 * pi / PARTS for k in range(PARTS + 1))
    return [[axes.px((centre[0] + radius * sin(t), centre[1] + radius * cos(t))) for t in turns]]


def voters(scene: Scene) -> Drawing:
    """Return the lines that vote; more votes, a darker shade."""
    line = scene.ground.straight_line
    if not scene.snapshot.votes or not line:
        return NOTHING
    w, b, counts = voters_of(scene.snapshot)
    # of equal counts the later ones, and in a shade the later ones first
    most = sorted(np.argsort(counts, kind="stable")[::-1][:MOST_LINES].tolist(), reverse=True)
    largest = max((counts[i] for i in most), default=1)
    opacity = opacity_for(len(most))
    shapes = []
    for k in range(len(SHADES)):
        own = [i for i in most if ceil(len(SHADES) * counts[i] / largest) == k + 1]
        data = "".join(path_data(line(w[i], b[i])) for i in own)
        shapes.append(path_shape(f"voters {k}", data, stroke_opacity=opacity))
    return Drawing(shapes)


def band(scene: Scene) -> Drawing:
    """Return the band of what is not determined: the margin between its bounds, or all b that are as good."""
    mark, between = scene.snapshot.mark("band"), scene.ground.between
    if not mark or not between:
        return NOTHING
    data = "".join(between(low, high) for low, high in _band_ranges(scene, mark))
    return Drawing([path_shape("band", data)])


def _band_ranges(scene: Scene, mark: Any) -> list[tuple[float, float]]:
    """Return the ranges of f that the band covers."""
    row = scene.snapshot.row
    low, high = float(row[mark.low]), float(row[mark.high])
    if mark.meaning == "bounds":
        # without a lower bound everything would belong to the band
        if scene.ground.kind == "curved" and not low > 0:
            return []
        least = max(0.0, low)
        return [(least, high), (-high, -least)]
    if not OPEN < high - low < inf:
        return []
    # where f is drawn from features, it has another b
    b = float(row["b"])
    return [(b - high, b - low)]


def second_boundary(scene: Scene) -> Drawing:
    """Return the boundary of the pocket or the average; where the average is the boundary itself, the moving one."""
    snapshot, mark = scene.snapshot, scene.snapshot.mark("line")
    if not mark:
        return NOTHING
    lines = _lines_of(scene.ground, snapshot.row[mark.w], float(snapshot.row[mark.b]))
    if not lines:
        return NOTHING
    text = SECOND[mark.meaning]
    if scene.ground.straight_line:
        name = names.beside_line(lines[0], "kept-name", text)
    else:
        name = names.along_curve(lines, "kept-name", text)
    return Drawing([path_shape("kept", paths_data(lines))], [name], lines)


def _lines_of(ground: Ground, w: Array, b: float) -> Lines:
    """Return the boundary of other weights, if it is in view."""
    if not np.any(w):
        return []
    if ground.straight_line:
        ends = ground.straight_line(w, b)
        return [ends] if ends else []
    return ground.curve_of(w, b) if ground.curve_of else []


def earlier_boundary(scene: Scene) -> Drawing:
    """Return the boundary before this update; where another line moves, that line before."""
    snapshot, ground = scene.snapshot, scene.ground
    before = snapshot.before()
    if not before or not snapshot.is_update:
        return NOTHING
    mark = snapshot.mark("line")
    prefix = "moving_" if mark and mark.meaning == "moving" else ""
    if ground.straight_line:
        w, b = (snapshot.row[f"{prefix}{name}_before"] for name in ("w", "b"))
        lines = _lines_of(ground, w, float(b))
    elif prefix and ground.curve_of:
        lines = _lines_of(ground, before.row["moving_w"], float(before.row["moving_b"]))
    else:
        lines = ground.earlier() if ground.earlier and before.has_learned else []
    return Drawing([path_shape("before", paths_data(lines))], lines=lines)


def levels(scene: Scene) -> Drawing:
    """Return the level lines of f: margin lines, targets, a probability or a bound."""
    ground, mark = scene.ground, scene.snapshot.mark("levels")
    if not mark or not ground.level or not ground.name_level:
        return NOTHING
    found = [(value, ground.level(value)) for value in _level_values(scene, mark)]
    visible = [(value, lines) for value, lines in found if lines]
    odds = mark.meaning == "odds"
    texts = [
        ground.name_level(lines, _level_text(value, odds))
        for value, lines in visible
        if ground.kind == "line" or odds
    ]
    lines = [line for _, lines in visible for line in lines]
    return Drawing([path_shape("margins", paths_data(lines))], texts, lines)


def _level_values(scene: Scene, mark: Any) -> list[float]:
    """Return the values of f that have a line."""
    # on a number line the bound of the margin means nothing
    if scene.ground.kind == "line" and mark.meaning == "bound":
        return []
    at = float(scene.snapshot.row[mark.at] if isinstance(mark.at, str) else mark.at)
    return [-at, at] if at > 0 else []


def _level_text(value: float, odds: bool) -> str:
    """Return the label of a level: the probability of class +1, or the value of f."""
    if odds:
        return letters(f"$mu = {floor(1000 / (1 + exp(-value)) + 0.5) / 1000:g}")
    return letters(f"$f = {'−' if value < 0 else ''}{abs(value):.15g}")


def shortfall(scene: Scene) -> Drawing:
    """Return how far the visited point was short of its level before the update, and that level line."""
    snapshot, line, mark = (
        scene.snapshot,
        scene.ground.straight_line,
        scene.snapshot.mark("shortfall"),
    )
    if not mark or not snapshot.is_update or not line:
        return NOTHING
    w, index = snapshot.row["w_before"], int(snapshot.row["index"])
    square = float(w[0] ** 2 + w[1] ** 2)
    if not square:
        return NOTHING
    x, y = snapshot.points[index]
    b = float(snapshot.row["b_before"]) - snapshot.labels[index] * mark.at
    t = (w[0] * x + w[1] * y + b) / square
    way = [scene.axes.px((x, y)), scene.axes.px((x - t * w[0], y - t * w[1]))]
    is_seen = 0 <= way[1][0] <= scene.axes.width and 0 <= way[1][1] <= scene.axes.height
    lines = [line(w, b), way if is_seen else None]
    shapes = [
        path_shape(kind, path_data(one))
        for kind, one in zip(("level-before", "shortfall"), lines, strict=True)
    ]
    return Drawing(shapes, lines=[one for one in lines if one])


def arrow(scene: Scene) -> Drawing:
    """Return the arrow of w on the boundary, always equally long, since only its direction matters."""
    snapshot, ends = scene.snapshot, scene.ground.ends
    # for Kozinec's algorithm the link to the nearest point is w itself
    if not ends or snapshot.mark("hulls") or is_of_z(snapshot):
        return NOTHING
    (p, q), w = ends, snapshot.row["w"]
    size = hypot(*w)
    u, v = float(w[0] / size), float(-w[1] / size)
    foot = (p[0] + 0.5 * (q[0] - p[0]), p[1] + 0.5 * (q[1] - p[1]))
    tip = (foot[0] + LONG * u, foot[1] + LONG * v)

    def at(back: float, aside: float) -> Place:
        return tip[0] - back * u + aside * v, tip[1] - back * v - aside * u

    # the corner marks the right angle with the boundary
    corner: Places = [at(LONG, CORNER), at(LONG - CORNER, CORNER), at(LONG - CORNER, 0)]
    shaft = [foot, at(LONG - SHAFT, 0)]
    head = [tip, at(HEAD[0], HEAD[1]), at(HEAD[0], -HEAD[1])]
    shapes = [
        path_shape("corner", path_data(corner), is_above=True),
        path_shape("shaft", path_data(shaft), is_above=True),
        path_shape("head", path_data(head, "Z"), is_above=True),
    ]
    return Drawing(shapes, [names.letter_of_w(tip, (u, v))], [shaft])


# from the lowest to the topmost
MARKS: tuple[Callable[[Scene], Drawing], ...] = (
    *(similarity, ball, hulls, hull_of_z, voters, segments, band, second_boundary),
    *(earlier_boundary, levels, shortfall, arrow),
)
