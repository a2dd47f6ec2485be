"""Look of each mark of the canvas, as in assets/stage/stage.css, and its element with the attributes of that."""

import re
from html import escape
from typing import Any

from linviz.picture.canvas.places import Place, digits
from linviz.picture.palette import Colours

Look = dict[str, Any]

# the same in assets/style/tokens.css
SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif'
MATHS = (
    '"STIX Two Math", "STIX Two Text", "Cambria Math", "Latin Modern Math", "Times New Roman", "Liberation Serif", '
    "serif"
)
# the usual size of a text in pixels
SIZE = 13
# of the size of a text: how far its foot is below its middle; assets/parts/share/picture.js has the same
MIDDLE = 0.35
# in the order in which they are texts
ATTRIBUTES = (
    *("d", "x", "y", "width", "height", "cx", "cy", "r", "transform"),
    *("fill", "fill-opacity", "stroke", "stroke-opacity", "opacity", "fill-rule", "stroke-width"),
    *("stroke-dasharray", "stroke-linecap", "stroke-linejoin"),
    *("font-family", "font-size", "font-style", "font-weight", "text-anchor", "dy"),
)
COLOURS = ("fill", "stroke")


def _stroke(colour: str, width: float, dash: str = "", **more: Any) -> Look:
    """Return the look of a line without an area."""
    look = {"fill": "none", "stroke": colour, "stroke-width": width, "stroke-dasharray": dash}
    return look | {name.replace("_", "-"): value for name, value in more.items()}


def _area(colour: str, opacity: float, width: float = 1.5) -> Look:
    """Return the look of an area with an outline of the same colour."""
    return {"fill": colour, "fill-opacity": opacity, "stroke": colour, "stroke-width": width}


SHADES = (0.1, 0.22, 0.42, 0.7)
LOOKS: dict[str, Look] = {
    "ground": {"fill": "minus-side"},
    "tie": {"fill": "card"},
    "area": {"fill": "plus-side"},
    "grid": _stroke("grid", 1),
    "zero": _stroke("zero", 1),
    "rule": _stroke("muted", 1.25),
    "boundary": _stroke("boundary", 3, stroke_linejoin="round"),
    "curve": _stroke("plus-text", 2.5),
    "sigmoid": _stroke("text", 2),
    "truth": _stroke("muted", 2, "14, 5, 2, 5"),
    "alike": _stroke("text", 1.75, "1.5, 4.5", stroke_linecap="round"),
    "ball": _stroke("muted", 1.25),
    "hull plus": _area("plus", 0.16),
    "hull minus": _area("minus", 0.16),
    "hull of-z": _area("muted", 0.12),
    "mirrored": _stroke("minus", 1.5, stroke_opacity=0.7),
    **{f"voters {k}": _stroke("boundary", 1.25, opacity=one) for k, one in enumerate(SHADES)},
    "slack": _stroke("boundary", 1.5),
    "arc": _stroke("boundary", 3),
    "band": {"fill": "margins", "fill-rule": "evenodd", "opacity": 0.16},
    "kept": _stroke("plus-text", 3, "14, 4, 3, 4"),
    "before": _stroke("before", 2, "1, 5", stroke_linecap="round"),
    "margins": _stroke("margins", 1.75, "7, 5"),
    "level-before": _stroke("margins", 1.75, "7, 5, 1, 5"),
    "shortfall": _stroke("boundary", 2.5),
    "link": _stroke("boundary", 2.5),
    "end": {"fill": "card", "stroke": "boundary", "stroke-width": 2},
    "corner": _stroke("text", 1.25),
    "shaft": _stroke("boundary", 2.25),
    "head": {"fill": "boundary"},
    "sign plus": _stroke("plus", 4),
    "sign minus": _stroke("minus-text", 4),
    "ring": _stroke("text", 2),
    "asked": _stroke("accent", 2.25, "4, 3"),
}


def _letters(fill: str, size: int, font: str = SANS, weight: int = 600, **more: Any) -> Look:
    """Return the look of a text; the maths font is italic."""
    style = {"font-family": font, "font-size": size, "font-weight": weight, "text-anchor": "middle"}
    return {"fill": fill, **style, "font-style": "italic" if font == MATHS else "normal", **more}


TEXTS: dict[str, Look] = {
    "xtick": _letters("muted", 13, weight=400),
    "ytick": _letters("muted", 13, weight=400) | {"text-anchor": "start"},
    "axis-name": _letters("muted", 15, MATHS),
    "axis-name f": _letters("plus-text", 15, MATHS),
    "end-label": _letters("text", 15, MATHS),
    "level-name": _letters("muted", 13, MATHS),
    "mark-name": _letters("muted", 13, MATHS),
    "count": _letters("muted", 13, MATHS),
    "kept-name": _letters("plus-text", 13),
    "letter": _letters("text", 20, MATHS, 700) | {"stroke-opacity": 0.7},
    "number": _letters("text", 13),
    "heap": _letters("text", 13),
}
HALO: Look = {"fill": "none", "stroke": "halo", "stroke-width": 3, "stroke-linejoin": "round"}
# how a mark looks without a word about it
USUAL: Look = {
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity", "stroke-width"), 1),
    **{"fill-rule": "nonzero", "stroke-linecap": "butt", "stroke-linejoin": "miter"},
    **{"font-style": "normal", "font-weight": 400, "text-anchor": "start", "stroke-dasharray": ""},
    **{"font-family": SANS, "font-size": SIZE, "stroke": "none", "transform": ""},
}


def element(tag: str, kind: str | Look, colour: Colours, shape: Look) -> str:
    """Return the SVG of a mark; "" for a path without data. kind: in LOOKS, or a look. shape: further attributes."""
    if shape.get("d") == "":
        return ""
    look = LOOKS[kind] if isinstance(kind, str) else kind
    return _tag(tag, _in_colours({**look, **shape}, colour))


def text_elements(
    kind: str, colour: Colours, text: str, place: Place, is_transform: bool = False
) -> str:
    """Return the SVG of a text with its halo, which few programs draw below the letters of the same text.

    kind: in TEXTS. is_transform: whether its place is a transform.
    """
    look = TEXTS[kind]
    dy = round(MIDDLE * look["font-size"], 2)
    at: Look = {"transform": translate(place)} if is_transform else {"x": place[0], "y": place[1]}
    letters = {name: value for name, value in look.items() if name != "stroke-opacity"}
    halo = _tag("text", _in_colours({**look, **HALO, **at, "dy": dy}, colour), escape(text))
    return halo + _tag("text", _in_colours({**letters, **at, "dy": dy}, colour), escape(text))


def translate(place: Place) -> str:
    """Return the transform that moves a mark to a place."""
    return f"translate({digits(place[0])} {digits(place[1])})"


def group(transform: str, inside: str) -> str:
    """Return the SVG of a group."""
    return _tag("g", {"transform": transform}, inside)


def _in_colours(look: Look, colour: Colours) -> Look:
    """Return the attributes with colours for their roles, and the opacity of a colour apart."""
    attributes = dict(look)
    for name in COLOURS:
        value = colour.get(str(look.get(name)), look.get(name))
        if value and value.startswith("rgba"):
            *parts, alpha = re.findall(r"[\d.]+", value)
            value = "#{:02X}{:02X}{:02X}".format(*map(int, parts))
            attributes[f"{name}-opacity"] = float(alpha)
        if value:
            attributes[name] = value
    return attributes


def _tag(name: str, attributes: Look, inside: str = "") -> str:
    """Return an element with those of its attributes that are not usual, in the order of ATTRIBUTES."""
    texts = [
        f' {one}="{_text(attributes[one])}"'
        for one in ATTRIBUTES
        if one in attributes and attributes[one] != USUAL.get(one)
    ]
    head = f"<{name}{''.join(texts)}"
    return f"{head}>{inside}</{name}>" if inside else f"{head}/>"


def _text(value: Any) -> str:
    """Return an attribute as text."""
    return escape(value) if isinstance(value, str) else digits(value)
