"""Lines and areas in a view, as assets/maths/geometry.js finds them."""

from collections.abc import Sequence

from linviz.core.problem import Array
from linviz.picture.canvas.places import Place, Places
from linviz.picture.scene import Extent


def corners(view: Extent) -> Places:
    """Return the corners of a view."""
    x0, x1, y0, y1 = view
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def clip(ring: Sequence[Place], w: Array, b: float) -> Places:
    """Return the part of a convex polygon where w x + b is not below 0."""
    inside: Places = []
    for i, p in enumerate(ring):
        q = ring[(i + 1) % len(ring)]
        at_p, at_q = _value(w, b, p), _value(w, b, q)
        if at_p >= 0:
            inside.append(p)
        if (at_p >= 0) != (at_q >= 0):
            inside.append(_between(p, q, at_p / (at_p - at_q)))
    return inside


def line_ends(view: Extent, w: Array, b: float) -> Places | None:
    """Return the two ends of the line w x + b = 0 in a view; None where it does not cross the view."""
    ring = corners(view)
    ends = []
    for i, p in enumerate(ring):
        q = ring[(i + 1) % 4]
        at_p, at_q = _value(w, b, p), _value(w, b, q)
        if (at_p >= 0) != (at_q >= 0):
            ends.append(_between(p, q, at_p / (at_p - at_q)))
    return ends if len(ends) == 2 else None


def part_in_view(view: Extent, p: Place, q: Place) -> Places | None:
    """Return the part of the stroke from p to q that lies in a view; None where none does."""
    x0, x1, y0, y1 = view
    start, end = 0.0, 1.0
    # for each edge of the view: how far inside it p and q are
    edges = (
        *((p[0] - x0, q[0] - x0), (x1 - p[0], x1 - q[0])),
        *((p[1] - y0, q[1] - y0), (y1 - p[1], y1 - q[1])),
    )
    for at_p, at_q in edges:
        if at_p < 0 and at_q < 0:
            return None
        if at_p < 0:
            start = max(start, at_p / (at_p - at_q))
        if at_q < 0:
            end = min(end, at_p / (at_p - at_q))
    return [_between(p, q, start), _between(p, q, end)] if start <= end else None


def _value(w: Array, b: float, place: Place) -> float:
    return float(w[0] * place[0] + w[1] * place[1] + b)


def _between(p: Place, q: Place, share: float) -> Place:
    """Return the place at a share of the way from p to q."""
    return p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])
