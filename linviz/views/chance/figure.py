"""Plotly figure of the view Chance: Cover's share above the VC bound, or every labelling of few points."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linviz.core.problem import Array
from linviz.picture.common_layers import CLASS, NOWHERE, Layer, scatter
from linviz.views.orders.figure import line_in_frame

# pictures in a row, and the part of its cell that a picture fills
ACROSS = 4
SIZE = 0.6
# the frame of the lines in a cell, relative to its middle
FRAME = np.array([[-0.45, -0.4], [0.45, 0.36]])
# kinds of random labels, and their symbols
CHANCES = ("coin tosses", "shuffles")
SYMBOLS = ("circle-open", "diamond-open")
Figure = tuple[dict[str, Layer], dict[str, Any]]


def capacity_charts(
    static_data: Mapping[str, Any], shares: list[float], colour: Mapping[str, str]
) -> Figure:
    """Return Cover's share and the VC bounds over the number of points, with marks at the current number.

    shares: the separable shares of coin tosses and of shuffles.
    """
    line = {"color": colour["text"], "width": 2}
    layers = {}
    if static_data["cover"]:
        over = np.column_stack([static_data["counts"], static_data["cover"]])
        here = np.array([[static_data["n"], static_data["today"]]])
        layers["cover"] = scatter(over, mode="lines", line=line)
        layers["today"] = scatter(here, marker={"color": colour["text"]})
    for name, symbol, share in zip(CHANCES, SYMBOLS, shares, strict=True):
        marker = {"color": colour["text"], "symbol": symbol, "size": 11}
        layers[name] = scatter(np.array([[static_data["n"], share]]), marker=marker)
    for bound in static_data["bounds"]:
        places = np.column_stack([static_data["counts"], np.minimum(bound["values"], 2.0)])
        layers[f"bound, $vc = {bound['name']}"] = scatter(places, mode="lines", line=line) | {
            "xaxis": "x2",
            "yaxis": "y2",
        }
    count = {"type": "log", "title": {"text": "number of points"}}
    layout = {
        "xaxis": count | {"anchor": "y", "title": {"text": ""}},
        "yaxis": {"domain": [0.56, 1], "title": {"text": "labellings that can be separated"}},
        "xaxis2": count | {"anchor": "y2"},
        "yaxis2": {"domain": [0, 0.44], "anchor": "x2", "title": {"text": "VC bound"}},
    }
    return layers, layout


def labelling_pictures(
    X: Array, items: Sequence[Any], actual: Mapping[str, Any], colour: Mapping[str, str]
) -> Figure:
    """Return one picture of the points X (n, d) for each labelling.

    A labelling that can be separated has a green star and the line of its widest margin. items: one for each labelling.
    actual: the points' own labels, and w and b of the run's boundary if that is a line.
    """
    places = np.column_stack([X, np.zeros(len(X))])[:, :2]
    size = max(1e-9, float(np.ptp(places, axis=0).max(initial=0.0)))
    middle = (places.min(axis=0) + places.max(axis=0)) / 2
    small = SIZE * (places - middle) / size
    corners = np.array([(k % ACROSS, -(k // ACROSS)) for k in range(len(items))], dtype=float)
    layers = {}
    for label, name in CLASS.items():
        marks = [
            corner + small[np.array(item["labels"]) == label]
            for corner, item in zip(corners, items, strict=True)
        ]
        symbol = "circle" if label > 0 else "square"
        marker = {"color": colour[name], "size": 9, "symbol": symbol}
        layers[name] = scatter(np.vstack([NOWHERE, *marks]), marker=marker)
    separable = np.array([item["separable"] > 0 for item in items], dtype=bool)
    tick = {"color": colour["good"], "size": 9, "symbol": "star"}
    layers["separable"] = scatter(corners[separable] + [0.38, 0.38], marker=tick)

    def line(corner: Array, boundary: Mapping[str, Any]) -> Array:
        """Return the boundary in the units of the picture at this corner."""
        w = [*boundary["w"], 0.0][:2]
        return (
            line_in_frame(FRAME, w, float(np.dot(w, middle) + boundary["b"]) * SIZE / size) + corner
        )

    widest = [
        line(corner, item) for corner, item in zip(corners, items, strict=True) if "w" in item
    ]
    (mine,) = corners[[item["labels"] == actual["labels"] for item in items]]
    layers |= {
        "widest": _line_layer(widest, 1, colour),
        "boundary": _line_layer([line(mine, actual)] if "w" in actual else [], 3, colour),
        "yours": scatter(mine[None] + [-0.3, 0.42], mode="text", text=["yours"]),
    }
    axis = {"visible": False}
    return layers, {"xaxis": axis, "yaxis": axis | {"scaleanchor": "x"}}


def _line_layer(lines: Sequence[Array], width: int, colour: Mapping[str, str]) -> Layer:
    """Return all these lines, each two ends and a gap (3, 2), as one layer."""
    style = {"color": colour["text"], "width": width}
    return scatter(np.vstack([NOWHERE, *lines]), mode="lines", line=style)
