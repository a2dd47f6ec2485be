"""The large tile of the home page: an update as a line that turns from where it was to where it is."""

from math import atan2, cos, degrees, sin
from typing import NamedTuple

import numpy as np

from linviz.picture.scene import Extent
from linviz.picture.svg_of_layers import tag
from linviz.picture.thumbnail.canvas import Canvas, all_points, canvas_of
from linviz.picture.thumbnail.paths import rings
from linviz.run.trace import Trace

# units: two are a pixel of the page
SIZE = (680, 380)
# half the length of a line, longer than the picture
FAR = 1500
# seconds: the line turns, and rests
TURN, REST = 1.2, 2.0
# shares of the turn at which a faint line stands
WAY = (0.75, 0.5, 0.25)
# of the arrow w: its length, that of its tip, and of the sign for a right angle
ARROW, TIP, CORNER = 84, 15, 16
RADII = (19, 28)
# the arrow stands on the boundary at this height, from the top
FOOT = 0.5


class Turn(NamedTuple):
    """The boundary after an update: around the pivot (x, y) it turned by an angle, both in units and degrees.

    along: the direction of the boundary after it, in degrees; the points of class +1 are to its left.
    """

    pivot: tuple[float, float]
    along: float
    angle: float


def update_tile(trace: Trace, step: int, extent: Extent | None = None) -> str:
    """Return the SVG of the update at a step; assets/gallery/ starts and stops it.

    Raises ValueError where the boundaries before and after it do not cross.
    """
    canvas = canvas_of(trace, step, extent, SIZE)
    turn = turn_of(canvas)
    index = int(canvas.row["index"])
    (place,) = canvas.at(trace.lifted.X[[index]])
    inside = [
        _ground(),
        _turning(turn),
        _grid(canvas),
        tag("path", {"class": "before", "d": _line_data(turn, turn.angle)}),
        *(
            tag("path", {"class": "voter", "d": _line_data(turn, share * turn.angle)})
            for share in WAY
        ),
        all_points(canvas),
        *(rings(place[None], radius) for radius in RADII),
        tag(
            "text",
            {"x": round(place[0] - 22), "y": round(place[1] - 34), "class": "number"},
            str(index + 1),
        ),
    ]
    width, height = SIZE
    attributes = {
        "viewBox": f"0 0 {width} {height}",
        "class": "thumbnail",
        "aria-hidden": "true",
        "preserveAspectRatio": "xMidYMid slice",
    }
    return tag("svg", attributes, "".join(inside))


def turn_of(canvas: Canvas) -> Turn:
    """Return how the boundary turned in the step of the canvas."""
    row, paper = canvas.row, canvas.paper
    w, b, w_before, b_before = (row[name] for name in ("w", "b", "w_before", "b_before"))
    both = np.array([w, w_before])
    if abs(np.linalg.det(both)) < 1e-9:
        raise ValueError("the boundaries before and after the update do not cross")
    pivot = paper.px(np.linalg.solve(both, [-b, -b_before])[None])[0]
    along, before = (degrees(atan2(v[0], v[1])) for v in (w, w_before))
    # the shorter way round
    angle = (before - along + 180) % 360 - 180
    return Turn((float(pivot[0]), float(pivot[1])), along, angle)


def _line_data(turn: Turn, angle: float) -> str:
    """Return path data of the boundary turned back by an angle in degrees."""
    (x, y), direction = turn.pivot, np.radians(turn.along + angle)
    dx, dy = FAR * cos(direction), FAR * sin(direction)
    return f"M{x - dx:.0f} {y - dy:.0f}L{x + dx:.0f} {y + dy:.0f}"


def _turning(turn: Turn) -> str:
    """Return the side of class +1, the boundary and its arrow, which turn together."""
    side = tag("path", {"class": "plus-side", "d": f"M-{FAR} 0H{FAR}V-{FAR}H-{FAR}z"})
    line = tag("path", {"class": "boundary", "d": f"M-{FAR} 0H{FAR}"})
    motion = tag(
        "animateTransform",
        {
            "attributeName": "transform",
            "type": "rotate",
            "values": f"{turn.angle:.2f};0;0",
            "keyTimes": f"0;{TURN / (TURN + REST):.3f};1",
            "calcMode": "spline",
            "keySplines": ".4 0 .2 1;0 0 1 1",
            "dur": f"{TURN + REST:g}s",
            "repeatCount": "indefinite",
            "begin": "indefinite",
        },
    )
    moving = tag("g", {}, side + line + _arrow(turn) + motion)
    x, y = turn.pivot
    return tag("g", {"transform": f"translate({x:.1f} {y:.1f}) rotate({turn.along:.2f})"}, moving)


def _arrow(turn: Turn) -> str:
    """Return the arrow w at the middle of the picture, in the frame of the boundary, whose +1 side is above it."""
    direction = np.radians(turn.along)
    foot = round((SIZE[1] * FOOT - turn.pivot[1]) / (sin(direction) or 1))
    tip = f"M{foot - 9}-{ARROW - 18}L{foot}-{ARROW}L{foot + 9}-{ARROW - 18}z"
    # upright, though the frame is turned
    at = f"translate({foot} -{ARROW + 20}) rotate({-turn.along:.2f})"
    return (
        tag("path", {"class": "arrow", "d": f"M{foot} 0V-{ARROW - TIP}"})
        + tag("path", {"class": "corner", "d": f"M{foot - CORNER} 0v-{CORNER}h{CORNER}"})
        + tag("path", {"class": "tip", "d": tip})
        + tag("text", {"class": "w", "transform": at, "y": 9}, "w")
    )


def _ground() -> str:
    """Return the side of class −1, which is all that the other one leaves."""
    width, height = SIZE
    return tag("path", {"class": "minus-side", "d": f"M0 0h{width}v{height}H0z"})


def _grid(canvas: Canvas) -> str:
    """Return the lines of the whole numbers."""
    paper, (width, height) = canvas.paper, SIZE
    x = np.arange(np.ceil(paper.x0), paper.x1)
    y = np.arange(np.ceil(paper.y0), paper.y1)
    across = paper.px(np.column_stack([x, np.zeros_like(x)]))[:, 0]
    up = paper.px(np.column_stack([np.zeros_like(y), y]))[:, 1]
    data = [f"M{at:.0f} 0v{height}" for at in across] + [f"M0 {at:.0f}h{width}" for at in up]
    return tag("path", {"class": "grid", "d": "".join(data)})
