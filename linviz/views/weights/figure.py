"""Plotly figure of the view Weights."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.core.problem import Array
from linviz.picture.common_layers import CLASS, scatter
from linviz.run.trace import Trace
from linviz.views.weights import weight_plane
from linviz.views.weights.cell import separating_cell
from linviz.views.weights.half_planes import shortest_weights
from linviz.views.weights.objective import objective_values
from linviz.views.weights.weight_plane import LINE, Places, places_after, plane_kind, plane_rows

Layers = dict[str, dict[str, Any]]
# nodes of the grid along each side
GRID = 181
# the darkest shade, and the exponent of the shades; assets/views/weights/ground.js has the same
DARKEST, BEND = 0.27, 0.65
# the share of misclassified points from which on the shade is the darkest
MOST = 0.6


def plane_figure(
    trace: Trace, row: Mapping[str, Any], static_data: Mapping[str, Any], colour: Mapping[str, str]
) -> tuple[Layers, dict[str, Any]]:
    """Return the heat map, the lines of the points, the region without mistakes, the path, and this step."""
    window = static_data["window"]
    layers: Layers = {"ground": _heat_map(trace, row, static_data, colour)}
    layers |= _point_lines(trace, row, static_data, colour)
    ring = correct_region(trace, row["height"], window, float(static_data["margin"]))
    style = {"mode": "lines", "line": {"color": colour["good"], "width": 2}}
    layers["bright"] = scatter(_closed_ring(ring), **style)
    if static_data["margin"]:
        layers["circle"] = scatter(shortest_circle(trace, row["height"], window), **style)
    steps = trace.displayed_steps()
    run_columns = trace.columns(steps[steps <= row["step"]])
    path = places_after(trace, run_columns).place
    dots = {"color": colour["text"], "dash": "dot", "width": 1.25}
    layers["path"] = scatter(path, mode="lines", line=dots)
    columns = trace.columns(np.array([row["step"]]))
    place_before, shrunk, place_now = weight_plane.shrink_and_move(trace, columns)
    dashes = {"color": colour["text"], "dash": "dash", "width": 1.75}
    layers["shrink"] = scatter(np.vstack([place_before, shrunk]), mode="lines", line=dashes)
    move = {"color": colour["text"], "width": 2.5}
    layers["move"] = scatter(np.vstack([shrunk, place_now]), mode="lines", line=move)
    layers["w"] = scatter(place_now, marker={"size": 11, "color": colour["text"]})
    return layers, _axes(static_data)


def _axes(static_data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the layout of the axes: their names and the window that is shown."""
    x, y = static_data["axes"]
    window = static_data["window"]
    return {
        "xaxis": {"title": {"text": x}, "range": window[:2]},
        "yaxis": {"title": {"text": y}, "range": window[2:], "scaleanchor": "x"},
    }


def _heat_map(
    trace: Trace, row: Mapping[str, Any], static_data: Mapping[str, Any], colour: Mapping[str, str]
) -> dict[str, Any]:
    """Return J, or the number of misclassified points or of points with y f < 1, as a heat map."""
    x, y = (np.linspace(low, high, GRID) for low, high in np.reshape(static_data["window"], (2, 2)))
    places = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    leads = static_data["cost"] is not None and static_data["cost"]["leads"]
    if leads:
        values = objective_values(trace, Places(places, np.full(len(places), row["height"])))
        levels = static_data["cost"]["levels"]
        shades = np.searchsorted(levels, values) / max(1, len(levels))
    else:
        values = mistake_counts(trace, row["height"], places, float(static_data["margin"]))
        shades = np.minimum(1.0, values / trace.lifted.n / MOST) ** BEND
    top = [[0.0, _mixed_colour(colour, 0.0)], [1.0, _mixed_colour(colour, DARKEST)]]
    common = {"x": x, "y": y, "showscale": False, "hoverinfo": "skip"}
    shape = (GRID, GRID)
    return {
        "type": "heatmap",
        "z": shades.reshape(shape),
        "customdata": values.reshape(shape),
        "colorscale": top,
        "zmin": 0.0,
        "zmax": 1.0,
        **common,
    }


def _mixed_colour(colour: Mapping[str, str], part: float) -> str:
    """Return the colour of a card, rgb(...), with this part of the colour of texts."""
    card, text = (
        np.array([int(colour[name][k : k + 2], 16) for k in (1, 3, 5)]) for name in ("card", "text")
    )
    return "rgb({},{},{})".format(*np.round(card + part * (text - card)).astype(int))


def mistake_counts(trace: Trace, height: float, places: Array, level: float) -> Array:
    """Return the number of points with y f <= 0 at places (m, 2), or with y f < level if that is above 0, (m,)."""
    signed = trace.lifted.y * (places @ plane_rows(plane_kind(trace), trace.lifted).T + height)
    return np.asarray(((signed < level) if level else (signed <= 0)).sum(axis=1))


def correct_region(trace: Trace, height: float, window: list[float], level: float) -> Array:
    """Return the part of the window where y f > 0 at every point, or y f >= level if that is above 0, (k, 2).

    The polygon is empty if no such place is proved to exist: with lines that meet in one point, rounding errors could
    leave a part.
    """
    left, right, low, high = window
    ring = np.array([[left, low], [right, low], [right, high], [left, high]])
    y = trace.lifted.y
    if not _region_exists(trace, height, level):
        return ring[:0]
    return clip_polygon(
        ring, y[:, None] * plane_rows(plane_kind(trace), trace.lifted), level - y * height
    )


def _region_exists(trace: Trace, height: float, level: float) -> bool:
    """Return whether some place is proved to be in the region of `correct_region`, at this b."""
    if level:
        return bool(np.isfinite(shortest_weights(trace, np.array([height]))).all())
    return separating_cell(trace.lifted, plane_kind(trace), int(np.sign(height))).exists is True


def clip_polygon(ring: Array, a: Array, c: Array) -> Array:
    """Return the part of a convex polygon (k, 2) where a . place >= c for all rows of a (n, 2), c (n,)."""
    for normal, least in zip(a, c, strict=True):
        if not len(ring):
            break
        distances = ring @ normal - least
        next_ring, next_distances = np.roll(ring, -1, axis=0), np.roll(distances, -1)
        corners = []
        for corner, next_corner, distance, next_distance in zip(
            ring, next_ring, distances, next_distances, strict=True
        ):
            if distance >= 0:
                corners.append(corner)
            if (distance >= 0) != (next_distance >= 0):
                corners.append(
                    corner + distance / (distance - next_distance) * (next_corner - corner)
                )
        ring = np.array(corners).reshape(-1, 2)
    return ring


def shortest_circle(trace: Trace, height: float, window: list[float]) -> Array:
    """Return the circle around w = 0 through the shortest w, (k, 2); on a number line, the lines of that |w|."""
    (place,) = shortest_weights(trace, np.array([height]))
    if np.isnan(place[0]):
        return np.zeros((0, 2))
    if plane_kind(trace) == LINE:
        low, high = window[2:]
        return np.array(
            [
                [place[0], low],
                [place[0], high],
                [np.nan, np.nan],
                [-place[0], low],
                [-place[0], high],
            ]
        )
    angle = np.linspace(0, 2 * np.pi, 121)
    return float(np.hypot(*place)) * np.column_stack([np.cos(angle), np.sin(angle)])


def _closed_ring(ring: Array) -> Array:
    """Return the corners of a polygon (k, 2) and the first again; none if it is empty."""
    return np.vstack([ring, ring[:1]])


def _point_lines(
    trace: Trace, row: Mapping[str, Any], static_data: Mapping[str, Any], colour: Mapping[str, str]
) -> Layers:
    """Return the lines with f = 0 at a point, or y f = 1, one layer for each class, with NaN between the lines."""
    lifted = trace.lifted
    rows = plane_rows(plane_kind(trace), lifted)
    c = row["height"] - lifted.y * static_data["margin"]
    left, right, low, high = static_data["window"]
    middle, reach = (
        np.array([(left + right) / 2, (low + high) / 2]),
        np.hypot(right - left, high - low),
    )
    layers = {}
    for label in (1, -1):
        a, offsets = rows[lifted.y == label], c[lifted.y == label]
        length = np.hypot(*a.T)
        nonzero = length > 0
        unit = a[nonzero] / length[nonzero, None]
        foot = middle - (unit @ middle + offsets[nonzero] / length[nonzero])[:, None] * unit
        along = reach * np.column_stack([-unit[:, 1], unit[:, 0]])
        ends = np.stack([foot - along, foot + along, np.full_like(foot, np.nan)], axis=1)
        line = {"color": colour[CLASS[label]], "width": 1}
        layers[f"lines of {CLASS[label]}"] = scatter(
            ends.reshape(-1, 2), mode="lines", line=line, opacity=0.7
        )
    return layers
