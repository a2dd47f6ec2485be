"""The canvas of a thumbnail: the sides, the boundary and the marks of a step, and the places of its points."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from contourpy import FillType, LineType, contour_generator

from linviz.core.problem import Array
from linviz.picture import number_line
from linviz.picture.common_layers import Layer
from linviz.picture.layers import layers
from linviz.picture.palette import PALETTE
from linviz.picture.scene import Box, Extent, padded_extent, scenes
from linviz.picture.step_layers import LINE_GRID
from linviz.picture.svg_of_layers import FAR, Paper, grid_nodes, tag
from linviz.picture.thumbnail.paths import HEIGHT, WIDTH, path, path_data, points
from linviz.run.trace import Trace

# columns of the grid where f is curved: even, so that none is in the middle, where the sides of symmetrical points
# meet; and its reach past all edges of the picture, so that no edge of the grid is drawn as a boundary
GRID = 60
ROOM = 0.53
# classes of the layers that are drawn, from the lowest to the topmost; all others are too fine for this size
ROLES = {
    "hull of z": "hull",
    "plus hull": "hull plus",
    "minus hull": "hull minus",
    **{f"voters, shade {shade}": "voter" for shade in (1, 2, 3, 4)},
    "margins": "margins",
    "levels": "margins",
    "second": "second",
    "boundary": "boundary",
    "f": "curve",
    "sigmoid": "curve",
    "nearest": "boundary",
}


class Canvas(NamedTuple):
    """A step of a run on a part of the plane. layers: by name."""

    trace: Trace
    step: int
    layers: dict[str, Layer]
    paper: Paper

    @property
    def row(self) -> dict[str, Any]:
        """The columns of the step."""
        return {
            name: values[0] for name, values in self.trace.columns(np.array([self.step])).items()
        }

    def at(self, places: Array) -> Array:
        """Return places (m, d) of the problem in units of the paper, (m, 2)."""
        return self.paper.px(np.column_stack([places, np.zeros(len(places))])[:, :2])


def canvas_of(
    trace: Trace, step: int, extent: Extent | None = None, size: tuple[int, int] = (WIDTH, HEIGHT)
) -> Canvas:
    """Return the canvas of a step. extent: the part of the plane that has to be in view; without it all points.

    size: width and height in units.
    """
    width, height = size
    colour, steps = PALETTE["light"], np.array([step])
    if trace.lifted.problem.d == 1:
        (one,) = number_line.lines(trace, steps, LINE_GRID)
        ends = extent[:2] if extent else (float(one.x[0]), float(one.x[-1]))
        paper = Paper(*ends, -one.reach, one.reach, width, height)
        named = {layer["name"]: layer for layer in number_line.layers(one, colour)}
        return Canvas(trace, step, named, paper)
    box = Box.filling(extent or padded_extent(trace.lifted.X), width, height)
    (scene,) = scenes(trace, steps, GRID, box, ROOM)
    paper = Paper(box.x0, box.x1, box.y0, box.y1, width, height)
    return Canvas(trace, step, {layer["name"]: layer for layer in layers(scene, colour)}, paper)


def ground(canvas: Canvas) -> Iterator[str]:
    """Yield both sides, and the axis of a number line."""
    yield from _sides(canvas)
    if canvas.trace.lifted.problem.d == 1:
        yield tag("path", {"class": "axis", "d": f"M0 {HEIGHT // 2}h{WIDTH}"})


def marks(canvas: Canvas) -> Iterator[str]:
    """Yield the boundary and all else that ROLES lists."""
    for name, role in ROLES.items():
        yield layer_path(canvas, name, role)


def layer_path(canvas: Canvas, name: str, role: str) -> str:
    """Return the lines of a layer as a path; "" where the step has no such layer."""
    layer = canvas.layers.get(name)
    return path(role, _strokes(layer, canvas.paper)) if layer else ""


def all_points(canvas: Canvas) -> str:
    """Return the points that are learned from, and those that are held out."""
    learned, held = canvas.trace.lifted, canvas.trace.held_out
    held_points = points(canvas.at(held.X), held.y, " held-out")
    return points(canvas.at(learned.X), learned.y) + held_points


def _sides(canvas: Canvas) -> Iterator[str]:
    """Yield both sides: that of + over a ground of −; nothing while f is 0 everywhere."""
    plus, minus = (
        path_data(_areas(canvas.layers[f"{name} side"], canvas.paper), "z")
        for name in ("plus", "minus")
    )
    if plus or minus:
        yield tag("path", {"class": "minus-side", "d": f"M0 0h{WIDTH}v{HEIGHT}H0z"})
    if plus:
        yield tag("path", {"class": "plus-side", "d": plus})


def _areas(layer: Layer, paper: Paper) -> Iterator[Array]:
    """Yield the rings of an area, in units of the paper, (m, 2) each."""
    if layer["type"] == "scatter":
        yield from _strokes(layer, paper)
    elif layer["visible"]:
        corners, offsets = _contours_of(layer).filled(0, FAR)
        for places, ends in zip(corners, offsets, strict=True):
            yield from (paper.px(ring) for ring in np.split(places, ends[1:-1]))


def _strokes(layer: Layer, paper: Paper) -> Iterator[Array]:
    """Yield the lines of a layer, in units of the paper, (m, 2) each."""
    if layer["type"] == "contour":
        if layer["visible"]:
            levels = layer["contours"]
            for at in sorted({levels["start"], levels["end"]}):
                yield from (paper.px(places) for places in _contours_of(layer).lines(at))
        return
    places = np.column_stack([layer["x"], layer["y"]]).astype(float)
    if layer.get("yaxis") == "y2":
        # a probability from 0 to 1 fills the height of the paper
        places[:, 1] = paper.y0 + places[:, 1] * (paper.y1 - paper.y0)
    gaps = np.flatnonzero(~np.isfinite(places).all(axis=1))
    for part in np.split(places, gaps):
        yield paper.px(part[np.isfinite(part).all(axis=1)])


def _contours_of(layer: Layer) -> Any:
    """Return contourpy's generator for the level lines of a layer's field and the areas between them."""
    z = np.asarray(layer["z"], dtype=float)
    x, y = grid_nodes(layer, z)
    lines, areas = LineType.Separate, FillType.OuterOffset
    return contour_generator(x, y, z, line_type=lines, fill_type=areas)
