"""Plotly figure of the view Lifted, for linviz.figure."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.core.geometry import convex_hull
from linviz.core.problem import Array
from linviz.picture.common_layers import Layer, scatter
from linviz.picture.palette import with_opacity
from linviz.run.trace import Trace
from linviz.views.lifted.scene import Scene, domain, feature_symbols, flipped_points

# nodes along one side of a surface, and along a curve
NODES = 25
FINE = 161
CLASSES = ((1, "plus", "circle"), (-1, "minus", "square"))
# opacity of a plane or hull that does not hide what is behind it
THIN = 0.35

Figure = tuple[dict[str, Layer], dict[str, Any]]


def scene_figure(
    trace: Trace, scene: Scene, row: Mapping[str, Any], colour: Mapping[str, str]
) -> Figure:
    """Return the layers and the layout of one step."""
    if scene.starts_flipped:
        return _flipped_figure(trace, scene, row, colour)
    if scene.kind == "terms":
        return _terms_figure(trace, row, colour)
    if scene.kind == "height":
        return _height_figure(trace, row, colour)
    if scene.kind == "surface" or (scene.kind == "augmented" and trace.lifted.problem.d == 2):
        return _space_figure(trace, scene, row, colour)
    return _plane_figure(trace, scene, row, colour)


def _plane_figure(
    trace: Trace, scene: Scene, row: Mapping[str, Any], colour: Mapping[str, str]
) -> Figure:
    """Return the points in the plane of the figure, raised, on a parabola or as they are, with the boundary."""
    places = _lifted_places(trace, scene, trace.lifted.X)
    b, *w = row["plane"]
    # for raised points, b / height is the weight of their second coordinate
    normal = np.array([*w, b / scene.height] if len(w) == 1 else w)
    offset = 0.0 if len(w) == 1 else b
    layers = {"boundary": _boundary_layer(places, normal, offset, colour)}
    if scene.kind != "plain":
        line = _lifted_places(trace, scene, _line_places(trace)[:, None])
        layers["lifted line"] = scatter(line, mode="lines", line={"color": colour["muted"]})
    layers |= _point_layers(trace, places, colour)
    names = _axis_names(trace, scene)
    return layers, _plane_axes(names)


def _space_figure(
    trace: Trace, scene: Scene, row: Mapping[str, Any], colour: Mapping[str, str]
) -> Figure:
    """Return the lifted canvas as a surface in space, the learned plane, and the points."""
    lifted = trace.lifted
    grid = _grid(trace, scene.kind == "surface")
    surface = _lifted_places(trace, scene, grid)
    b, *w = row["plane"]
    normal = np.array([*w, b / scene.height] if len(w) == 2 else w)
    offset = 0.0 if len(w) == 2 else float(b)
    values = surface @ normal + offset
    layers = {
        "surface": _surface_layer(surface, values, colour),
        "plane": _plane_layer(surface, normal, offset, colour),
    }
    layers |= _point_layers(trace, _lifted_places(trace, scene, lifted.X), colour)
    return layers, _space_axes(_axis_names(trace, scene))


def _flipped_figure(
    trace: Trace, scene: Scene, row: Mapping[str, Any], colour: Mapping[str, str]
) -> Figure:
    """Return the flipped points z, their hull, and the line from the origin to the hull's point v."""
    z = flipped_points(trace, scene)
    near = row["near"]
    segment = np.vstack([np.zeros(z.shape[1]), near])
    style = {"mode": "lines+markers", "line": {"color": colour["text"], "width": 2.5}}
    link_layer = {
        "link": _scatter_layer(segment, **style, marker={"color": colour["text"], "size": 5})
    }
    marks = link_layer | _point_layers(trace, z, colour)
    names = _axis_names(trace, scene)
    # v is the normal of the boundary
    if z.shape[1] == 3:
        solid = {"hull of $z": _hull_mesh(z, colour), "plane": _plane_layer(z, near, 0.0, colour)}
        return solid | marks, _space_axes(names)
    ring = convex_hull(z)
    line = {"color": colour["muted"], "width": 1.5}
    hull = scatter(
        z[ring + ring[:1]],
        mode="lines",
        fill="toself",
        fillcolor=with_opacity(colour["muted"], 0.12),
        line=line,
    )
    flat = {"boundary": _boundary_layer(z, near, 0.0, colour), "hull of $z": hull}
    return flat | marks, _plane_axes(names)


def _boundary_layer(
    places: Array, normal: Array, offset: float, colour: Mapping[str, str]
) -> Layer:
    """Return the line normal . p + offset = 0, drawn far beyond the points; NaN if the normal is 0."""
    reach = 2 * float(np.abs(places).max(initial=1.0))
    ends = np.full((2, 2), np.nan)
    if size := float(np.linalg.norm(normal)):
        along = np.array([-normal[1], normal[0]]) / size
        ends = -offset * normal / size**2 + np.outer([-reach, reach], along)
    return scatter(ends, mode="lines", line={"color": colour["boundary"]})


def _hull_mesh(z: Array, colour: Mapping[str, str]) -> Layer:
    """Return the hull of points (n, 3); empty if they lie in a plane, since Plotly needs a solid."""
    full = np.linalg.matrix_rank(z - z[0]) == 3
    x, y, up = z.T if full else np.zeros((3, 0))
    style = {"alphahull": 0, "color": colour["muted"], "opacity": THIN}
    return {"type": "mesh3d", "x": x, "y": y, "z": up, **style}


def _height_figure(trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]) -> Figure:
    """Return f as a surface over the canvas, the plane f = 0, and the points."""
    grid = _grid(trace, False)
    values = trace.decision(grid, int(row["step"]))
    surface = np.column_stack([grid, values])
    layers = {
        "surface": _surface_layer(surface, values, colour),
        "plane": _plane_layer(surface, np.array([0.0, 0.0, 1.0]), 0.0, colour),
    }
    layers |= _point_layers(trace, np.column_stack([trace.lifted.X, row["scores"]]), colour)
    return layers, _space_axes(("$x₁", "$x₂", "$f"))


def _terms_figure(trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]) -> Figure:
    """Return f over the number line, and the points on it."""
    x = _line_places(trace)
    f = trace.decision(x[:, None], int(row["step"]))
    curve = np.column_stack([x, f])
    places = np.column_stack([trace.lifted.X, np.zeros(trace.lifted.n)])
    layers = {"f": scatter(curve, mode="lines", line={"color": colour["text"], "width": 3})}
    layers |= _point_layers(trace, places, colour)
    return layers, {"xaxis": {"title": {"text": "$x"}}, "yaxis": {"title": {"text": "$f($x)"}}}


def _lifted_places(trace: Trace, scene: Scene, X: Array) -> Array:
    """Return the places of X in the scene, (m, 2) or (m, 3)."""
    phi = trace.lifted.lift.features(X)
    assert phi is not None
    if scene.kind == "augmented":
        return np.column_stack([phi, np.full(len(phi), scene.height)])
    return phi


def _line_places(trace: Trace) -> Array:
    """Return places along the part of the number line that is shown, (FINE,)."""
    ((low, high),) = domain(trace.lifted, False)
    return np.linspace(float(low), float(high), FINE)


def _axis_names(trace: Trace, scene: Scene) -> tuple[str, ...]:
    """Return the names of the features, and "1" for the constant if it is drawn."""
    names = feature_symbols(trace.lifted)
    raised = scene.kind == "augmented" or (scene.starts_flipped and scene.height > 0)
    return (*names, "1") if raised else names


def _grid(trace: Trace, symmetric: bool) -> Array:
    """Return the nodes of a grid over the part of the canvas that is shown, (NODES^2, 2); see domain."""
    sides = [np.linspace(low, high, NODES) for low, high in domain(trace.lifted, symmetric)]
    return np.column_stack([one.ravel() for one in np.meshgrid(*sides)])


def _surface_layer(places: Array, values: Array, colour: Mapping[str, str]) -> Layer:
    """Return the surface through the places of a grid (NODES^2, 3), coloured by the sign of f there, values."""
    x, y, z = (one.reshape(NODES, NODES) for one in places.T)
    sides = [
        [0, colour["minus"]],
        [0.5, colour["minus"]],
        [0.5, colour["plus"]],
        [1, colour["plus"]],
    ]
    style = {"cmin": -1, "cmax": 1, "colorscale": sides, "showscale": False, "opacity": 0.8}
    signs = np.sign(values).reshape(NODES, NODES)
    return {"type": "surface", "x": x, "y": y, "z": z, "surfacecolor": signs, **style}


def _plane_layer(places: Array, normal: Array, offset: float, colour: Mapping[str, str]) -> Layer:
    """Return the plane normal . p + offset = 0 as a square about as wide as these places; NaN if the normal is 0."""
    corners = np.full((4, 3), np.nan)
    if size := float(np.linalg.norm(normal)):
        middle = (places.min(axis=0) + places.max(axis=0)) / 2
        foot = middle - (middle @ normal + offset) * normal / size**2
        # two directions in the plane: the rest of a basis that begins with its normal
        along = np.linalg.svd(normal[None, :])[2][1:]
        reach = float(np.ptp(places, axis=0).max()) / 2
        corners = foot + reach * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ along
    x, y, z = corners.T
    faces = {"i": [0, 0], "j": [1, 2], "k": [2, 3]}
    return {
        "type": "mesh3d",
        "x": x,
        "y": y,
        "z": z,
        **faces,
        "color": colour["muted"],
        "opacity": THIN,
    }


def _point_layers(trace: Trace, places: Array, colour: Mapping[str, str]) -> dict[str, Layer]:
    """Return a layer of marks for each class, with the points at places (n, 2) or (n, 3)."""
    layers = {}
    for label, name, symbol in CLASSES:
        own = places[trace.lifted.y == label]
        marker = {"color": colour[name], "symbol": symbol, "size": 10 if own.shape[1] == 2 else 5}
        layers[name] = _scatter_layer(own, marker=marker)
    return layers


def _scatter_layer(places: Array, **style: Any) -> Layer:
    """Return markers at places in the plane (m, 2) or in space (m, 3)."""
    layer = scatter(places[:, :2], **style)
    if places.shape[1] == 3:
        layer |= {"type": "scatter3d", "z": places[:, 2]}
    return layer


def _plane_axes(names: tuple[str, ...]) -> dict[str, Any]:
    """Return the layout of the two axes with these names."""
    axes = ("xaxis", "yaxis")
    return {axis: {"title": {"text": name}} for axis, name in zip(axes, names, strict=True)}


def _space_axes(names: tuple[str, ...]) -> dict[str, Any]:
    """Return the layout of the three axes with these names."""
    axes = {
        f"{axis}axis": {"title": {"text": name}} for axis, name in zip("xyz", names, strict=True)
    }
    return {"scene": axes}
