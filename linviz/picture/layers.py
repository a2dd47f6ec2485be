"""Layers of a step in the plane, from the lowest to the topmost: each is one Plotly trace.

Every step has the same layers, hidden or without points where it does not need them, so that frames can be animated.
"""

from collections.abc import Mapping

import numpy as np

from linviz.core.geometry import covers_other_class
from linviz.core.notation import letters
from linviz.core.number import number
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
    point_scale,
    rings,
    scatter,
    support_rings,
    visited_points,
)
from linviz.picture.contours import contour, level_lines
from linviz.picture.marks import ABOVE, BELOW, Draw
from linviz.picture.palette import Colours, half_transparent
from linviz.picture.probability_shades import CLEAR, shows_probability, tone_contours
from linviz.picture.scene import Scene
from linviz.run.mark import Counts

# pixels
ARROW = 104
CORNER = 9
# the largest number that single precision, at half the size, can hold
LARGE = float(np.finfo(np.float32).max)
# the properties of a layer that a frame has
MOVING = {"type", "visible", "x", "y", "z", "contours", "text", "customdata", "opacity"}


def layers(scene: Scene, colour: Colours) -> list[Layer]:
    """Return all layers of a scene, each with its name; only the properties MOVING differ between scenes."""
    X = scene.trace.lifted.X
    wrong = NOWHERE
    if scene.learned_f is not None:
        wrong = X[scene.signed <= 0]
    layer_by_name = {
        "plus side": _side(scene, colour, 1),
        "minus side": _side(scene, colour, -1),
        **_mark_layers(BELOW, scene, colour),
        "before": level_lines(
            scene, scene.before, 0, color=colour["before"], width=2, dash="1px 5px"
        ),
        "boundary": level_lines(scene, scene.learned_f, 0, color=colour["boundary"], width=3),
        **_mark_layers(ABOVE, scene, colour),
        "w": _arrow(scene, colour),
        "right angle": _right_angle(scene, colour),
        "signs": _signs(scene, colour),
        "looked at": rings(X[visited_points(scene.row)], colour, 21, 2),
        "looked at, outer": rings(X[visited_points(scene.row)], colour, 29, 2),
        **{f"support vectors {kind}": support_rings(scene, X, kind, colour) for kind in KINDS},
        **held_out_layer(scene.trace, colour),
        "points": _points(scene, colour),
        "wrong": crosses(wrong, colour, point_scale(scene)),
    }
    return [layer | {"name": name} for name, layer in layer_by_name.items()]


def _mark_layers(marks: Mapping[str, Draw], scene: Scene, colour: Colours) -> dict[str, Layer]:
    """Return the layers of all these marks, by name."""
    return {name: layer for draw in marks.values() for name, layer in draw(scene, colour).items()}


def _side(scene: Scene, colour: Colours, label: int) -> Layer:
    """Return the area where f has the sign of the class, label 1 or -1; hidden while f is 0 everywhere."""
    field = None if scene.learned_f is None else label * scene.learned_f
    if shows_probability(scene.trace):
        return contour(scene, field, **tone_contours(label, colour))
    fills = [[0, CLEAR], [1, half_transparent(colour[f"{CLASS[label]}-side"], colour["card"])]]
    contours = {"coloring": "fill", "start": 0, "end": 0, "size": 1}
    return contour(scene, field, contours, colorscale=fills, line_width=0)


def _arrow_foot(scene: Scene) -> Array:
    """Return where the arrow w starts, the middle of the boundary, (1, 2); (0, 2) where there is no such arrow.

    Where hulls are drawn, w is the line between their nearest points.
    """
    walks = scene.trace.marks.keys() & {"hulls", "hull_of_z"}
    if scene.straight and not walks and len(scene.boundary_places) == 2:
        return np.asarray(scene.boundary_places.mean(axis=0, keepdims=True))
    return NOWHERE


def _right_angle(scene: Scene, colour: Colours) -> Layer:
    """Return the right-angle sign between w and the boundary."""
    foot = _arrow_foot(scene)
    w = CORNER * scene.pixel * scene.normals(foot)
    along = w[:, ::-1] * [1, -1]
    corner = np.concatenate([foot + along, foot + along + w, foot + w])
    return scatter(corner, mode="lines", line={"color": colour["boundary"], "width": 1.25})


def _arrow(scene: Scene, colour: Colours) -> Layer:
    """Return w as an arrow of fixed length, since only its direction matters."""
    foot = _arrow_foot(scene)
    ends = np.concatenate([foot, foot + ARROW * scene.pixel * scene.normals(foot)])
    boundary = colour["boundary"]
    # without an opacity of 1 Plotly makes marks of several sizes transparent
    tip = {
        "symbol": ["circle", "arrow"],
        "size": [0, 14],
        "angleref": "previous",
        "opacity": 1,
        "color": boundary,
    }
    words = {
        "text": ["", letters("<b><i>$w</i></b>")][: len(ends)],
        "textfont_size": 19,
        "textposition": "top center",
    }
    return scatter(
        ends,
        **words,
        mode="lines+markers+text",
        marker=tip,
        line={"color": boundary, "width": 2.25},
    )


def _signs(scene: Scene, colour: Colours) -> Layer:
    """Return + and - next to the boundary, so that the sides differ by more than colour."""
    line = {"width": 4, "color": [colour["plus"], colour["minus-text"]]}
    return scatter(
        scene.sign_places(), marker={"symbol": ["cross-thin", "line-ew"], "size": 15, "line": line}
    )


def _points(scene: Scene, colour: Colours) -> Layer:
    """Return a mark of its class for each point, with its count of mistakes where the algorithm has one."""
    lifted = scene.trace.lifted
    row = scene.row
    mark = scene.trace.marks.get("counts")
    counts = row[mark.of] if isinstance(mark, Counts) else np.zeros(lifted.n)
    of_class = lifted.y > 0
    marker = {
        "symbol": np.where(of_class, "circle", "square"),
        "color": np.where(of_class, colour["plus"], colour["minus"]),
        "size": np.where(of_class, DISC, SQUARE)
        * np.where(covers_other_class(lifted.X, lifted.y), 0.6, 1)
        * point_scale(scene),
        "opacity": 1,
        "line": {"color": colour["halo"], "width": 1.5},
    }
    hover = np.column_stack([1 + np.arange(lifted.n), row["scores"]])
    words = {
        "mode": "markers+text",
        "text": [_count_label(count) for count in counts],
        "textposition": "top center",
        "customdata": hover.astype(np.float32 if np.abs(hover).max(initial=0.0) < LARGE else float),
        "hovertemplate": letters(
            "point %{customdata[0]}: (%{x}, %{y})<br>$f($x) = %{customdata[1]:.3g}<extra></extra>"
        ),
    }
    return scatter(lifted.X, **words, marker=marker, hoverinfo="all")


def _count_label(count: float) -> str:
    """Return the label of a point that was a mistake so often; "" for none."""
    if count > 0:
        return letters(f"$alpha {number(count).text}")
    return ""
