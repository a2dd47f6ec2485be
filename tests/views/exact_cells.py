"""Exact oracle of the cells in the plane of w, in fractions: which exist, and how many mistakes each has."""

from collections.abc import Iterable
from fractions import Fraction

from linviz.run.trace import Trace
from linviz.views.weights.weight_plane import plane_kind, plane_rows

Row = tuple[Fraction, Fraction, Fraction]


def exact_rows(trace: Trace, height: float) -> list[Row]:
    """Return (a, b, c) of every point, so that y f is a u + b v + c at the place (u, v) of the slice at this b."""
    rows = plane_rows(plane_kind(trace), trace.lifted).tolist()
    labels = [int(y) for y in trace.lifted.y]
    return [
        (y * Fraction(a), y * Fraction(b), y * Fraction(height))
        for (a, b), y in zip(rows, labels, strict=True)
    ]


def exists(rows: Iterable[Row]) -> bool:
    """Return whether some place has a u + b v + c > 0 for every row: v is eliminated, then u (Fourier and Motzkin)."""
    lower, upper, without = list[Row](), list[Row](), list[Row]()
    for row in rows:
        (lower if row[1] > 0 else upper if row[1] < 0 else without).append(row)
    pairs = [(a, c) for a, _, c in without]
    pairs += [(a / b - d / e, c / b - f / e) for a, b, c in lower for d, e, f in upper]
    if any(a == 0 and c <= 0 for a, c in pairs):
        return False
    least = [-c / a for a, c in pairs if a > 0]
    most = [-c / a for a, c in pairs if a < 0]
    return not least or not most or max(least) < min(most)


def mistakes(rows: Iterable[Row], place: Iterable[float]) -> int:
    """Return the number of rows with a u + b v + c <= 0."""
    u, v = map(Fraction, place)
    return sum(a * u + b * v + c <= 0 for a, b, c in rows)
