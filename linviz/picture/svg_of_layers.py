"""Renderer of Plotly layers as SVG, without Plotly."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from contourpy import FillType, LineType, contour_generator

from linviz.core.problem import Array
from linviz.picture.common_layers import Layer

# above all values of f that are sent
FAR = 1e31
# the strokes (x0, y0, x1, y1) of a mark without an area, in halves of its size
THIN = {
    "x": ((-1, -1, 1, 1), (-1, 1, 1, -1)),
    "cross": ((-1, 0, 1, 0), (0, -1, 0, 1)),
    "line-ew": ((-1, 0, 1, 0),),
}
# the axis of the probability on a number line, from the lower edge to the upper one
CHANCE = (-0.14, 1.14)
ANCHORS = {"left": "end", "center": "middle", "right": "start"}
# pixels from a place to the text above it
ABOVE = 10


class Paper(NamedTuple):
    """The part of the plane (x0, x1, y0, y1) that is drawn, and its width and height in pixels."""

    x0: float
    x1: float
    y0: float
    y1: float
    width: float
    height: float

    def px(self, places: Array) -> Array:
        """Return places (m, 2) in pixels from the upper left corner, (m, 2)."""
        scale = np.array([self.width / (self.x1 - self.x0), self.height / (self.y1 - self.y0)])
        return np.asarray((places - [self.x0, self.y1]) * scale * [1, -1])


def render_layers(layers: Iterable[Layer], paper: Paper) -> str:
    """Return the SVG elements of visible layers, in their order; KeyError for an unknown type of layer."""
    return "".join(
        part
        for layer in layers
        if layer.get("visible", True)
        for part in RENDERERS[layer["type"]](layer, paper)
    )


def _render_scatter(layer: Layer, paper: Paper) -> Iterator[str]:
    """Yield the lines or the area, then the marks, then the texts of a layer."""
    places = np.column_stack([layer["x"], layer["y"]]).astype(float)
    if layer.get("yaxis") == "y2":
        places[:, 1] = _probability_height(places[:, 1], paper)
    at = paper.px(places)
    mode = layer["mode"]
    if "lines" in mode:
        yield _path(_path_data(at), _stroke_attributes(layer) | _fill_attributes(layer))
    if "markers" in mode:
        yield from _marks(at, layer.get("marker", {}))
    if "text" in mode:
        yield from _texts(at, layer)


def _probability_height(chance: Array, paper: Paper) -> Array:
    """Return the heights of probabilities, in units of the paper."""
    low, high = CHANCE
    return np.asarray(paper.y0 + (chance - low) / (high - low) * (paper.y1 - paper.y0))


def _render_contour(layer: Layer, paper: Paper) -> Iterator[str]:
    """Yield the level lines, or the areas between levels."""
    z = np.asarray(layer["z"], dtype=float)
    # Any, since contourpy's types are unions of all that it can return
    contour_lines: Any = contour_generator(
        *grid_nodes(layer, z), z, line_type=LineType.Separate, fill_type=FillType.OuterOffset
    )
    contours = layer["contours"]
    if contours.get("type") == "constraint":
        low, high = contours["value"]
        yield _area(contour_lines.filled(low, high), layer["fillcolor"], paper)
    elif contours["coloring"] == "none":
        for at in sorted({contours["start"], contours["end"]}):
            lines = [_path_data(paper.px(line)) for line in contour_lines.lines(at)]
            yield _path("".join(lines), _stroke_attributes(layer))
    else:
        starts = np.arange(contours["start"], contours["end"] + 1e-9, contours["size"])
        ends = [*starts[1:].tolist(), FAR]
        for start, end, (_, colour) in zip(starts, ends, layer["colorscale"][1:], strict=True):
            yield _area(contour_lines.filled(start, end), colour, paper)


def grid_nodes(layer: Layer, z: Array) -> tuple[Array, Array]:
    """Return x (p,) and y (q,) of a layer's grid with values z (q, p): listed, or from the first and the spacing."""
    if "x" in layer:
        return np.asarray(layer["x"]), np.asarray(layer["y"])
    rows, columns = z.shape
    x = layer["x0"] + layer["dx"] * np.arange(columns)
    return x, layer["y0"] + layer["dy"] * np.arange(rows)


def _area(rings_and_offsets: Any, colour: str, paper: Paper) -> str:
    """Return areas with their holes as one path. rings_and_offsets: contourpy's, in its format OuterOffset."""
    rings = [
        _path_data(paper.px(corners[a:b])) + "Z"
        for corners, offsets in zip(*rings_and_offsets, strict=True)
        for a, b in pairwise(offsets)
    ]
    return _path("".join(rings), {"fill": colour, "fill-rule": "evenodd"})


def _marks(at: Array, marker: Mapping[str, Any]) -> Iterator[str]:
    """Yield the marks at places in pixels, (m, 2). marker: Plotly's property of that name."""
    count = len(at)
    line = marker.get("line", {})
    each = zip(
        at.tolist(),
        _value_per_mark(marker.get("symbol", "circle"), count),
        _value_per_mark(marker.get("size", 6), count),
        _value_per_mark(marker.get("color", "none"), count),
        _value_per_mark(line.get("color"), count),
        strict=True,
    )
    opacity = marker.get("opacity", 1)
    for k, ((x, y), symbol, size, colour, edge) in enumerate(each):
        look = {"opacity": opacity if opacity < 1 else None}
        stroke = {"stroke": edge, "stroke-width": line.get("width")}
        half = size / 2
        if symbol.removesuffix("-open") in ("circle", "square"):
            fill = {"fill": colour}
            if symbol.endswith("-open"):
                fill = {"fill": "none"}
                stroke["stroke"] = edge or colour
            yield _shape(symbol, (x, y), half, look | fill | stroke)
        elif symbol == "arrow":
            yield _path(_arrow_head_data(at[k - 1], at[k], size), look | {"fill": colour})
        elif symbol.removesuffix("-thin") in THIN:
            # a mark that is not thin has its own colour, and no edge
            wide = {} if symbol.endswith("-thin") else {"stroke": colour, "stroke-width": half / 2}
            yield _path(
                _thin_mark_data(symbol.removesuffix("-thin"), (x, y), half), look | stroke | wide
            )
        else:
            # an added mark may have any of Plotly's symbols; it becomes a circle
            yield _shape("circle", (x, y), half, look | {"fill": colour} | stroke)


def _shape(symbol: str, at: tuple[float, float], half: float, look: dict[str, Any]) -> str:
    """Return a circle, else a square, around a place in pixels; "" if half of its breadth is 0. look: attributes."""
    if not half:
        return ""
    x, y = at
    if symbol.startswith("circle"):
        return tag("circle", {"cx": to_tenths(x), "cy": to_tenths(y), "r": to_tenths(half), **look})
    corner = {"x": to_tenths(x - half), "y": to_tenths(y - half)}
    side = to_tenths(2 * half)
    return tag("rect", corner | {"width": side, "height": side, **look})


def _thin_mark_data(symbol: str, at: tuple[float, float], half: float) -> str:
    """Return the path data of a mark of THIN at a place in pixels. half: half of its breadth."""
    x, y = at
    return "".join(
        f"M{to_tenths(x + half * a)} {to_tenths(y + half * b)}L{to_tenths(x + half * c)} {to_tenths(y + half * d)}"
        for a, b, c, d in THIN[symbol]
    )


def _arrow_head_data(start: Array, end: Array, size: float) -> str:
    """Return the path data of the head, so long, of an arrow from start to end, (2,) each; "" if these are the same."""
    way = end - start
    length = float(np.hypot(*way))
    if not length:
        return ""
    along = way / length * size
    across = np.array([-along[1], along[0]]) * 0.45
    return _path_data(np.array([end, end - along + across, end - along - across])) + "Z"


def _texts(at: Array, layer: Layer) -> Iterator[str]:
    """Yield the texts of a layer at or above their places in pixels, (m, 2)."""
    texts = _value_per_mark(layer.get("text", ""), len(at))
    above, side = layer.get("textposition", "middle center").split()
    look = {
        "text-anchor": ANCHORS[side],
        "font-size": layer.get("textfont_size", 12),
        "fill": layer.get("textfont_color"),
        "class": "word",
    }
    for (x, y), text in zip(at.tolist(), texts, strict=True):
        if text:
            up = ABOVE if above == "top" else 0
            place = {"x": to_tenths(x + (up if side == "right" else 0)), "y": to_tenths(y - up)}
            yield tag("text", place | look, _to_tspans(text))


def _to_tspans(text: str) -> str:
    """Return a text for SVG, escaped, with Plotly's tags <i> and <b> as tspans."""
    spans = {"i": 'font-style="italic"', "b": 'font-weight="700"'}
    opened = re.sub(r"&lt;([ib])&gt;", lambda tag: f"<tspan {spans[tag[1]]}>", escape(text))
    return re.sub(r"&lt;/[ib]&gt;", "</tspan>", opened)


def _value_per_mark(value: Any, count: int) -> list[Any]:
    """Return one value for each of `count` marks: from a list, or the same for all."""
    if isinstance(value, np.ndarray | list | tuple):
        # an arrow without places still lists two marks
        return [one.item() if isinstance(one, np.generic) else one for one in value][:count]
    return [value] * count


def _stroke_attributes(layer: Layer) -> dict[str, Any]:
    """Return the SVG attributes of a layer's lines; {} if they have no width."""
    line = layer.get("line", {})
    width = line.get("width", layer.get("line_width", 2))
    if not width:
        return {}
    opacity = layer.get("opacity", 1)
    return {
        "stroke": line.get("color"),
        "stroke-width": width,
        "stroke-dasharray": line.get("dash", "").replace("px", "") or None,
        "opacity": to_tenths(opacity) if opacity < 1 else None,
    }


def _fill_attributes(layer: Layer) -> dict[str, Any]:
    """Return the SVG attribute that fills the area inside a layer's lines, or leaves it empty."""
    return {"fill": layer["fillcolor"]} if layer.get("fill") == "toself" else {"fill": "none"}


def _path(data: str, look: Mapping[str, Any]) -> str:
    """Return a path with these attributes; "" without path data."""
    return tag("path", {"d": data, "fill": "none", **look}) if data else ""


def tag(name: str, attributes: Mapping[str, Any], inside: str = "") -> str:
    """Return an element of that name, without the attributes that are None. inside: its content, as SVG."""
    attributes_text = "".join(
        f' {key}="{escape(str(value))}"' for key, value in attributes.items() if value is not None
    )
    return (
        f"<{name}{attributes_text}>{inside}</{name}>" if inside else f"<{name}{attributes_text}/>"
    )


def _path_data(at: Array) -> str:
    """Return the path data of a line through places (m, 2), interrupted at each that is not finite or far off."""
    parts = []
    is_drawing = False
    for x, y in np.asarray(at, dtype=float).tolist():
        if not (abs(x) < FAR and abs(y) < FAR):
            is_drawing = False
            continue
        parts.append(f"{'L' if is_drawing else 'M'}{to_tenths(x)} {to_tenths(y)}")
        is_drawing = True
    return "".join(parts)


def to_tenths(value: float) -> str:
    """Return the number as text with one decimal at most: screens show no finer parts of a pixel."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


RENDERERS: dict[str, Callable[[Layer, Paper], Iterator[str]]] = {
    "scatter": _render_scatter,
    "contour": _render_contour,
}
