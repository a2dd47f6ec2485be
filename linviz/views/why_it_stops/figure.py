"""Plotly figure of a sight of the view Why it stops."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from linviz.core.problem import Array
from linviz.picture.common_layers import Layer, scatter
from linviz.run.columns import Columns
from linviz.views.why_it_stops.sight import Sight

Row = Mapping[str, Any]
Colour = Mapping[str, str]
Figure = tuple[dict[str, Layer], dict[str, Any]]
# corners of the polygon that is drawn as a ring
CORNERS = 200
# the most integers that an axis has a tick for
FEW = 8


def sight_figure(sight: Sight, columns: Columns, row: Row, colour: Colour) -> Figure:
    """Return the layers and the layout of a sight, by its kind."""
    draw: dict[str, Callable[[Sight, Columns, Row, Colour], Figure]] = {
        "curves": _curves_figure,
        "way": _curves_figure,
        "potential": _curves_figure,
        "wedge": _wedge_figure,
        "strip": _strip_figure,
        "orbit": _orbit_figure,
    }
    return draw[sight["kind"]](sight, columns, row, colour)


def _line_style(colour: Colour, style: str = "own") -> dict[str, Any]:
    """Return the properties of a line: that of the run ("own"), another one ("other") or a "bound"."""
    line = {"color": colour["before" if style == "other" else "text"], "width": 2}
    return line | {"dash": "dash"} if style == "bound" else line


def _dot(x: float, y: float, colour: Colour) -> Layer:
    """Return the mark of this step at (x, y)."""
    return scatter(np.array([[x, y]]), marker={"size": 11, "color": colour["text"]})


def _axes(x: Sight, y: Sight) -> dict[str, Any]:
    """Return the layout of two axes."""
    return {
        f"{name}axis": {
            "title": {"text": axis["label"]},
            "type": "log" if axis.get("log") else "linear",
            # Plotly would write halves between a few integers
            **({"dtick": 1} if _is_short_count(axis) else {}),
        }
        for name, axis in (("x", x), ("y", y))
    }


def _is_short_count(axis: Sight) -> bool:
    """Return whether an axis counts, and so few that each integer can have a tick."""
    low, high = axis.get("low"), axis.get("high")
    if not axis.get("whole") or axis.get("log") or low is None or high is None:
        return False
    return bool(high - low <= FEW)


def _curve_values(curve: Sight, columns: Mapping[str, Any]) -> Any:
    """Return the heights of a curve from the columns of steps, (F,), or from those of one step."""
    values = columns[curve["column"]]
    return np.sqrt(values) if curve.get("root") else values


def _curves_figure(sight: Sight, columns: Columns, row: Row, colour: Colour) -> Figure:
    """Return the curves and horizontal lines, with marks at this step."""
    x = sight["x"]["column"]
    layers: dict[str, Layer] = {}
    for curve in sight["lines"]:
        places = _curve_places(curve, columns[x], columns)
        line = _line_style(colour, curve["style"])
        if curve.get("stairs") and curve["column"]:
            line["shape"] = "hv"
        layers[curve["label"]] = scatter(places, mode="lines", line=line)
        if curve["column"]:
            layers[f"{curve['label']} now"] = _dot(row[x], _curve_values(curve, row), colour)
    axes = _axes(sight["x"], sight["y"])
    if sight["x"]["low"] > sight["x"]["high"]:
        axes["xaxis"]["autorange"] = "reversed"
    return layers, axes


def _curve_places(curve: Sight, x: Array, columns: Columns) -> Array:
    """Return the places of a curve over x (F,), (F, 2), or the two ends of a horizontal line."""
    if "value" in curve:
        finite = x[np.isfinite(x)]
        return np.array([[finite.min(), curve["value"]], [finite.max(), curve["value"]]])
    return np.column_stack([x, _curve_values(curve, columns)])


def _wedge_figure(sight: Sight, columns: Columns, row: Row, colour: Colour) -> Figure:
    """Return the floor, the ceiling, the run between them, and a mark at this step."""
    k = np.array(sight["k"])
    layers = {}
    for name in ("ceiling", "floor"):
        values = np.array(sight[name], dtype=float)
        if len(values):
            places = np.column_stack([k, values])
            layers[name] = scatter(places, mode="lines", line=_line_style(colour))
    path = np.column_stack([columns["updates"], columns[sight["column"]]])
    positive = (path > 0).all(axis=1)
    layers["run"] = scatter(path[positive], mode="lines+markers", line=_line_style(colour, "other"))
    layers["now"] = _dot(row["updates"], row[sight["column"]], colour)
    labels = ("mistakes $k (log)", "‖$v‖² (log)")
    return layers, _axes(*({"label": label, "log": True} for label in labels))


def _strip_figure(sight: Sight, columns: Columns, row: Row, colour: Colour) -> Figure:
    """Return a bar for each w: as wide as its visits, and as high as those up to this step."""
    first_visits, lifetimes = np.array(sight["made"]), np.array(sight["lasted"])
    heights = np.clip(row["step"] - first_visits + 1, 0, lifetimes)
    bars = {
        "type": "bar",
        "x": first_visits + lifetimes / 2 - 0.5,
        "y": heights,
        "width": lifetimes,
        "marker": {"color": colour["text"], "opacity": 0.5},
    }
    return {"survival": bars}, _axes({"label": "visit"}, {"label": "visits survived"})


def _orbit_figure(sight: Sight, columns: Columns, row: Row, colour: Colour) -> Figure:
    """Return the ring of the circle, the tail before it, and a mark at this step."""
    angle = np.linspace(0, 2 * np.pi, CORNERS)
    ring = np.column_stack([np.cos(angle), np.sin(angle)])
    layers = {"ring": scatter(ring, mode="lines", line=_line_style(colour))}
    if sight["start"]:
        tail = np.array([[-1.0, -2.0], [-1.0, 0.0]])
        layers["tail"] = scatter(tail, mode="lines", line=_line_style(colour, "other"))
    layers["now"] = _dot(*orbit_place(sight, float(row["step"])), colour)
    hidden = {"visible": False}
    return layers, {"xaxis": hidden, "yaxis": hidden | {"scaleanchor": "x"}}


def orbit_place(sight: Sight, step: float) -> tuple[float, float]:
    """Return the place of a step: up the tail, which meets the ring on its left, then clockwise around the ring."""
    start, period = sight["start"], sight["period"]
    if step < start:
        return -1.0, -2.0 * (1.0 - step / start)
    angle = np.pi - 2 * np.pi * (step - start) / period
    return float(np.cos(angle)), float(np.sin(angle))
