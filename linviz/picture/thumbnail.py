"""One step as a small SVG without text or colours: only the layers that are visible at this size.

Every path has its role as a class, so that a page's style sheet (assets/gallery/) colours it, in any theme.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from contourpy import FillType, LineType, contour_generator
from numpy.typing import NDArray

from linviz.core.problem import Array
from linviz.picture import number_line
from linviz.picture.common_layers import Layer
from linviz.picture.layers import layers
from linviz.picture.palette import PALETTE
from linviz.picture.scene import Box, Extent, padded_extent, scenes
from linviz.picture.step_layers import LINE_GRID
from linviz.picture.svg_of_layers import FAR, Paper, grid_nodes, tag
from linviz.run.trace import Trace

# units: two are a pixel of the page, so that whole numbers are fine enough
WIDTH, HEIGHT = 352, 182
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


def thumbnail(trace: Trace, step: int, extent: Extent | None = None) -> str:
    """Return the SVG of the sides, the boundary and the points after a step; points with 1 or 2 coordinates.

    extent: the part of the plane that has to be in view; without it all points.
    """
    layer_by_name, paper = _layers_and_paper(trace, step, extent)
    inside = [*_sides(layer_by_name, paper)]
    if trace.lifted.problem.d == 1:
        inside.append(tag("path", {"class": "axis", "d": f"M0 {HEIGHT // 2}h{WIDTH}"}))
    for name, role in ROLES.items():
        if name in layer_by_name and (data := _path_data(_strokes(layer_by_name[name], paper))):
            inside.append(tag("path", {"class": role, "d": data}))
    inside += _points(trace, paper)
    size = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "class": "thumbnail", "aria-hidden": "true"}
    return tag("svg", size, "".join(inside))


def _layers_and_paper(
    trace: Trace, step: int, extent: Extent | None
) -> tuple[dict[str, Layer], Paper]:
    """Return the layers of the step by name, and the paper with the part of the plane in view."""
    colour, steps = PALETTE["light"], np.array([step])
    if trace.lifted.problem.d == 1:
        (one,) = number_line.lines(trace, steps, LINE_GRID)
        ends = extent[:2] if extent else (float(one.x[0]), float(one.x[-1]))
        paper = Paper(*ends, -one.reach, one.reach, WIDTH, HEIGHT)
        return {layer["name"]: layer for layer in number_line.layers(one, colour)}, paper
    box = Box.filling(extent or padded_extent(trace.lifted.X), WIDTH, HEIGHT)
    (scene,) = scenes(trace, steps, GRID, box, ROOM)
    paper = Paper(box.x0, box.x1, box.y0, box.y1, WIDTH, HEIGHT)
    return {layer["name"]: layer for layer in layers(scene, colour)}, paper


def _sides(layer_by_name: dict[str, Layer], paper: Paper) -> Iterator[str]:
    """Yield both sides: that of + over a ground of −; nothing while f is 0 everywhere."""
    plus, minus = (
        _path_data(_areas(layer_by_name[f"{name} side"], paper), "z") for name in ("plus", "minus")
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


def _path_data(lines: Iterator[Array], end: str = "") -> str:
    """Return path data in whole units, each place relative to the one before; "" where nothing is visible.

    lines: (m, 2) each. end: what follows each line, "z" to close it.
    """
    parts = []
    for places in lines:
        # clipped far outside of the picture, so that numbers take fewer digits
        at = np.rint(places.clip(-2 * WIDTH, 3 * WIDTH)).astype(int)
        ways = np.diff(at[_is_corner(at)], axis=0) if len(at) else at
        if len(ways):
            offsets = " ".join(f"{x} {y}" for x, y in ways.tolist())
            parts.append(f"M{at[0, 0]} {at[0, 1]}l{offsets}{end}".replace(" -", "-"))
    return "".join(parts)


def _is_corner(at: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return True for the places (m, 2) where a line starts, ends or changes its direction, (m,)."""
    corner = np.append(True, np.diff(at, axis=0).any(axis=1))
    ways = np.diff(at[corner], axis=0)
    turns = ways[:-1, 0] * ways[1:, 1] != ways[:-1, 1] * ways[1:, 0]
    back = (ways[:-1] * ways[1:]).sum(axis=1) < 0
    turning_or_end = np.ones(corner.sum(), dtype=bool)
    turning_or_end[1:-1] = turns | back
    corner[np.flatnonzero(corner)[~turning_or_end]] = False
    return corner


def _points(trace: Trace, paper: Paper) -> Iterator[str]:
    """Yield paths with a stroke of length 0 at each point: the style sheet's line caps draw the point, in few bytes."""
    learned, held = trace.lifted, trace.held_out
    for X, y, more in ((learned.X, learned.y, ""), (held.X, held.y, " held-out")):
        flat = np.column_stack([X, np.zeros(len(X))])[:, :2]
        for label, name in ((1, "plus"), (-1, "minus")):
            at = np.rint(paper.px(flat[y == label])).astype(int).tolist()
            data = "".join(f"M{x} {y}h0" for x, y in at)
            if data:
                yield tag("path", {"class": f"point halo {name}", "d": data})
                yield tag("path", {"class": f"point {name}{more}", "d": data})
