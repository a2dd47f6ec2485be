"""Plotly figure of the view Orders: a fan of boundaries, and the dots of their margins."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.picture.common_layers import CLASS, Layer, scatter

# columns of dots; assets/views/orders/dots.js has the same
PLACES = 40
# values of one pile that differ by no more are the same; in dots.js, too
SAME = 1e-9
# space around the points relative to their extent
AIR = 0.25
FAN = {"xaxis": "x", "yaxis": "y"}
DOTS = {"xaxis": "x2", "yaxis": "y2"}


def boundary_fan(
    lifted: Lifted, items: Sequence[Any], best: Any, colour: Mapping[str, str]
) -> dict[str, Layer]:
    """Return a faint line for each order, the boundary of the widest margin on top, and the points.

    best: w and b of that boundary by name; None if there is none.
    """
    frame = frame_around(lifted.X)
    lines = [line_in_frame(frame, item["w"], item["b"]) for item in items if "w" in item]
    style = {"color": colour["text"], "width": 1}
    through = np.vstack([np.zeros((0, 2)), *lines])
    layers = {"orders": scatter(through, mode="lines", line=style, opacity=0.3)}
    if best:
        line = {"color": colour["text"], "width": 3}
        layers["widest"] = scatter(line_in_frame(frame, **best), mode="lines", line=line)
    places = np.column_stack([lifted.X, np.zeros(lifted.n)])[:, :2]
    for label, name in CLASS.items():
        marker = {"color": colour[name], "size": 9, "symbol": "circle" if label > 0 else "square"}
        layers[name] = scatter(places[lifted.y == label], marker=marker)
    return {name: layer | FAN for name, layer in layers.items()}


def margin_dots(items: Sequence[Any], colour: Mapping[str, str]) -> dict[str, Layer]:
    """Return one dot for each order, hollow if its margin is below half of the widest."""
    places, hollow = stack_dots(items)
    layers = {}
    for name, shown, symbol in (("dots", ~hollow, "circle"), ("below half", hollow, "circle-open")):
        marker = {"color": colour["muted"], "size": 8, "symbol": symbol}
        layers[name] = scatter(places[shown], marker=marker) | DOTS
    return layers


def layout(items: Sequence[Any], line_text: str) -> dict[str, Any]:
    """Return the layout: the fan above, the dots below, between them the text about the lines."""
    has_margins = any(item["share"] is not None for item in items)
    title = "margin ÷ largest margin" if has_margins else "points not correct at the end"
    corner = {"xref": "paper", "yref": "paper", "x": 0, "y": 0.36, "yanchor": "bottom"}
    return {
        "annotations": [corner | {"text": line_text, "showarrow": False}],
        "xaxis": {"domain": [0, 1], "anchor": "y"},
        "yaxis": {"domain": [0.36, 1], "anchor": "x", "scaleanchor": "x"},
        "xaxis2": {"domain": [0, 1], "anchor": "y2", "title": {"text": title}},
        "yaxis2": {"domain": [0, 0.24], "anchor": "x2", "visible": False, "rangemode": "tozero"},
    }


def stack_dots(items: Sequence[Any]) -> tuple[Array, Any]:
    """Return the places of the dots (m, 2), a value and a height in its pile from 1 on, and which are hollow (m,).

    The values are margins as shares of the widest, of the orders that separate; without a widest margin, errors.
    """
    shares = [item["share"] for item in items if item["share"] is not None]
    values = np.array([share for share in shares if share > 0])
    low, high, places = 0.0, 1.0, PLACES
    if not shares:
        values = np.array([float(item["wrong"]) for item in items])
        low, high = values.min(initial=np.inf) - 0.5, values.max(initial=-np.inf) + 0.5
        places = int(max(1, min(PLACES, high - low)))
    piles: dict[int, list[float]] = {}
    spots = []
    for value in values:
        at = min(places - 1, int((value - low) / (high - low) * places))
        pile = piles.setdefault(at, [])
        pile.append(value)
        spots.append((at, len(pile)))
    dots = []
    for at, height in spots:
        pile = piles[at]
        # a pile of one value is at that value
        is_one = max(pile) - min(pile) <= SAME
        dots.append((pile[0] if is_one else low + (at + 0.5) * (high - low) / places, height))
    hollow = values < 0.5 if shares else np.zeros(len(values), dtype=bool)
    return np.array(dots).reshape(-1, 2), hollow


def frame_around(X: Array) -> Array:
    """Return the lowest and the highest corner of the frame around points X (n, d), (2, 2), d = 1 or 2."""
    places = np.column_stack([X, np.zeros(len(X))])[:, :2]
    low, high = places.min(axis=0), places.max(axis=0)
    air = AIR * np.maximum(high - low, 1.0)
    return np.array([low - air, high + air])


def line_in_frame(frame: Array, w: Sequence[float], b: float) -> Array:
    """Return the ends of the line f = 0 in the frame and a row of NaN, the gap to the next line, (3, 2)."""
    normal = np.array([*w, 0.0])[:2]
    foot = -b * normal / (normal @ normal)
    along = np.array([-normal[1], normal[0]]) / np.linalg.norm(normal)
    reach = np.linalg.norm(frame[1] - frame[0]) + np.linalg.norm(frame.mean(axis=0) - foot)
    middle = foot + along * ((frame.mean(axis=0) - foot) @ along)
    ends = _clip_to_frame(np.array([middle - reach * along, middle + reach * along]), frame)
    through: Array = np.vstack([ends, np.full((1, 2), np.nan)])
    return through


def _clip_to_frame(ends: Array, frame: Array) -> Array:
    """Return the part of a segment (2, 2) that lies in the frame; NaN if none does (Liang and Barsky)."""
    direction = ends[1] - ends[0]
    first, last = 0.0, 1.0
    for axis in (0, 1):
        if direction[axis] == 0:
            if not frame[0, axis] <= ends[0, axis] <= frame[1, axis]:
                return np.full((2, 2), np.nan)
            continue
        times = np.sort((frame[:, axis] - ends[0, axis]) / direction[axis])
        first, last = max(first, times[0]), min(last, times[1])
    if first > last:
        return np.full((2, 2), np.nan)
    return np.array([ends[0] + first * direction, ends[0] + last * direction])
