"""Free space for labels, as in assets/stage/free_space.js: each label takes the first free one of its spots."""

from collections.abc import Iterable
from math import ceil, floor, hypot

import numpy as np

from linviz.picture.canvas.places import Place, Places

# pixels: a cell of the map; around a label, since the finer grid of a resting picture shifts lines a little
CELL, PADDING = 2, 1
# a label may rather cover a line than a point or another label
POINT_WEIGHT = 5
# cells: the cost of a spot outside the picture, and of a part without a place
OUTSIDE, MISSING = 1e6, 1e3
# the most cells along a line
LONGEST = 4000
# half the height of a label, and half the width of one character
SIZES = {
    "number": (7.5, 4.1),
    "heap": (7.5, 4.1),
    "count": (7.0, 4.2),
    "letter": (9.0, 9.0),
}
OTHER = (8.0, 4.8)

# the places of the parts of a label; None for a part without room
Spot = list[Place | None]


def half_height(kind: str) -> float:
    """Return half the height of a label of that kind in pixels."""
    return SIZES.get(kind, OTHER)[0]


def half_width(kind: str, text: str) -> float:
    """Return half the width of a label of that kind in pixels."""
    return SIZES.get(kind, OTHER)[1] * len(text)


class FreeSpace:
    """A coarse map of what is drawn on a canvas of that size in pixels."""

    def __init__(self, width: float, height: float) -> None:
        self._width, self._height = width, height
        self._columns, self._rows = ceil(width / CELL), ceil(height / CELL)
        self._map = np.zeros((self._rows, self._columns), np.uint8)

    def cover(self, at: Place, wide: float, high: float | None = None) -> None:
        """Cover a box around a place, by half its width and height in pixels."""
        self._map[self._cells(at, wide, wide if high is None else high)] = POINT_WEIGHT

    def follow(self, line: Places) -> None:
        """Cover the cells of a line through these places."""
        for i in range(1, len(line)):
            self._cover_segment(line[i - 1], line[i])

    def place(self, spots: Iterable[Spot], wide: float, high: float) -> Spot | None:
        """Take the first free spot, otherwise the least covered one, and cover it; None where all are outside."""
        best: Spot | None = None
        least = OUTSIDE
        for spot in spots:
            cost = sum(self._cost(at, wide, high) for at in spot)
            if cost < least:
                best, least = spot, cost
            if not least:
                break
        for at in best or []:
            if at:
                self.cover(at, wide, high)
        return best

    def _cells(self, at: Place, wide: float, high: float) -> tuple[slice, slice]:
        """Return the rows and the columns of the map that a box around a place touches."""
        (x, y) = at
        left, right = floor((x - wide) / CELL), floor((x + wide) / CELL)
        top, bottom = floor((y - high) / CELL), floor((y + high) / CELL)
        return slice(max(0, top), max(0, bottom + 1)), slice(max(0, left), max(0, right + 1))

    def _cover_segment(self, start: Place, end: Place) -> None:
        """Cover the cells of a segment where nothing heavier is."""
        # steps short enough to hit every cell
        parts = min(LONGEST, ceil(hypot(end[0] - start[0], end[1] - start[1]))) or 1
        steps = np.arange(parts + 1)
        column, row = (
            np.floor((start[k] + steps * ((end[k] - start[k]) / parts)) / CELL) for k in (0, 1)
        )
        inside = (column >= 0) & (column < self._columns) & (row >= 0) & (row < self._rows)
        at = row[inside].astype(int), column[inside].astype(int)
        self._map[at] = np.maximum(self._map[at], 1)

    def _cost(self, at: Place | None, wide: float, high: float) -> float:
        """Return the cost of the cells under a box around a place."""
        if at is None:
            return MISSING
        x, y = at
        is_inside = wide <= x <= self._width - wide and high <= y <= self._height - high
        if not is_inside:
            return OUTSIDE
        return int(self._map[self._cells(at, wide + PADDING, high + PADDING)].sum())
