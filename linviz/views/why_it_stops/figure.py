"""A sight as layers of a Plotly figure."""

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
# on a ring
CORNERS = 200


def sight_figure(sight: Sight, columns: Columns, row: Row, colour: Colour) -> Figure:
    """By its kind."""
    draw: dict[str, Callable[[Sight, Columns, Row, Colour], Figure]] = {
        "curves": _curves,
        "way": _curves,
        "potential": _curves,
        "wedge": _wedge,
        "strip": _strip,
        "orbit": _orbit,
    }
    return draw[sight["kind"]](sight, columns, row, colour)


def _line_style(colour: Colour, style: str = "own") -> dict[str, Any]:
    line = {"color": colour["before" if style == "other" else "text"], "width": 2}
    return line | {"dash": "dash"} if style == "bound" else line


def _dot(x: float, y: float, colour: Colour) -> Layer:
    return scatter(np.array([[x, y]]), marker={"size": 11, "color": colour["text"]})


def _axes(x: Sight, y: Sight) -> dict[str, Any]:
    return {
        f"{name}axis": {
            "title": {"text": one["label"]},
            "type": "log" if one.get("log") else "linear",
        }
        for name, one in (("x", x), ("y", y))
    }


def _values(one: Sight, columns: Mapping[str, Any]) -> Any:
    values = columns[one["column"]]
    return np.sqrt(values) if one.get("root") else values


def _curves(sight: Sight, columns: Columns, row: Row, colour: Colour) -> Figure:
    x = sight["x"]["column"]
    found: dict[str, Layer] = {}
    for one in sight["lines"]:
        places = _places(one, columns[x], columns)
        line = _line_style(colour, one["style"])
        if one.get("stairs") and one["column"]:
            line["shape"] = "hv"
        found[one["label"]] = scatter(places, mode="lines", line=line)
        if one["column"]:
            found[f"{one['label']} now"] = _dot(row[x], _values(one, row), colour)
    axes = _axes(sight["x"], sight["y"])
    if sight["x"]["low"] > sight["x"]["high"]:
        axes["xaxis"]["autorange"] = "reversed"
    return found, axes


def _places(one: Sight, x: Array, columns: Columns) -> Array:
    if "value" in one:
        known = x[np.isfinite(x)]
        return np.array([[known.min(), one["value"]], [known.max(), one["value"]]])
    return np.column_stack([x, _values(one, columns)])


def _wedge(sight: Sight, columns: Columns, row: Row, colour: Colour) -> Figure:
    k = np.array(sight["k"])
    found = {}
    for name in ("ceiling", "floor"):
        values = np.array(sight[name], dtype=float)
        if len(values):
            places = np.column_stack([k, values])
            found[name] = scatter(places, mode="lines", line=_line_style(colour))
    path = np.column_stack([columns["updates"], columns[sight["column"]]])
    made = (path > 0).all(axis=1)
    found["run"] = scatter(path[made], mode="lines+markers", line=_line_style(colour, "other"))
    found["now"] = _dot(row["updates"], row[sight["column"]], colour)
    return found, _axes({"label": "mistakes k", "log": True}, {"label": "‖v‖²", "log": True})


def _strip(sight: Sight, columns: Columns, row: Row, colour: Colour) -> Figure:
    made, lasted = np.array(sight["made"]), np.array(sight["lasted"])
    kept = np.clip(row["step"] - made + 1, 0, lasted)
    bars = {
        "type": "bar",
        "x": made + lasted / 2 - 0.5,
        "y": kept,
        "width": lasted,
        "marker": {"color": colour["text"], "opacity": 0.5},
    }
    return {"survival": bars}, _axes({"label": "visit"}, {"label": "visits survived"})


def _orbit(sight: Sight, columns: Columns, row: Row, colour: Colour) -> Figure:
    turn = np.linspace(0, 2 * np.pi, CORNERS)
    ring = np.column_stack([np.cos(turn), np.sin(turn)])
    found = {"ring": scatter(ring, mode="lines", line=_line_style(colour))}
    if sight["start"]:
        tail = np.array([[-1.0, -2.0], [-1.0, 0.0]])
        found["tail"] = scatter(tail, mode="lines", line=_line_style(colour, "other"))
    found["now"] = _dot(*orbit_place(sight, float(row["step"])), colour)
    hidden = {"visible": False}
    return found, {"xaxis": hidden, "yaxis": hidden | {"scaleanchor": "x"}}


def orbit_place(sight: Sight, step: float) -> tuple[float, float]:
    """Of a step: up the tail, which meets the ring on its left, and then clockwise round the ring of radius 1."""
    start, period = sight["start"], sight["period"]
    if step < start:
        return -1.0, -2.0 * (1.0 - step / start)
    angle = np.pi - 2 * np.pi * (step - start) / period
    return float(np.cos(angle)), float(np.sin(angle))
