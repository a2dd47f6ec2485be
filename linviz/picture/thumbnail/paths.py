"""SVG path data of a thumbnail, in whole units and few bytes."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from linviz.core.problem import Array
from linviz.picture.svg_of_layers import tag

# units: two are a pixel of the page, so that whole numbers are fine enough
WIDTH, HEIGHT = 352, 182
# radius of a ring around a point
RING = 14


def path_data(lines: Iterable[Array], end: str = "") -> str:
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


def path(role: str, lines: Iterable[Array], end: str = "") -> str:
    """Return a path of these lines (m, 2) with its role as a class; "" where nothing is visible."""
    data = path_data(lines, end)
    return tag("path", {"class": role, "d": data}) if data else ""


def dots(role: str, places: Array) -> str:
    """Return a path with a stroke of length 0 at each place (m, 2), whose line caps are dots; "" without places."""
    at = np.rint(places).astype(int).tolist()
    data = "".join(f"M{x} {y}h0" for x, y in at)
    return tag("path", {"class": role, "d": data}) if data else ""


def points(places: Array, labels: Array, more: str = "") -> str:
    """Return the points at places (m, 2) in units, each with the mark of its class and a halo. more: further roles."""
    parts = []
    for label, name in ((1, "plus"), (-1, "minus")):
        at = places[labels == label]
        parts += [dots(f"point halo {name}", at), dots(f"point {name}{more}", at)]
    return "".join(parts)


def rings(places: Array, radius: int = RING) -> str:
    """Return a ring around each of these places (m, 2)."""
    at = np.rint(places).astype(int).tolist()
    return "".join(tag("circle", {"class": "ring", "cx": x, "cy": y, "r": radius}) for x, y in at)


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
