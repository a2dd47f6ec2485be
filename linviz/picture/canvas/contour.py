"""Marching squares on a grid of values, as in assets/maths/contour.js: level lines, and the area above a level."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from math import floor

import numpy as np
from numpy.typing import NDArray

from linviz.picture.canvas.places import Place, Places, digits, hundredths, path_data

# as a fraction of a cell: branches of a level line that come closer than this are drawn as a crossing
NEAR = 0.05
# the corners of a cell, clockwise from the upper left one, in cells
OFFSETS = ((0, 0), (1, 0), (1, 1), (0, 1))


@dataclass(frozen=True)
class Grid:
    """Values at (rows + 1) x (columns + 1) nodes, row by row from above.

    x, y: pixels of a grid line, whose number may be a fraction. crossing: where the values jump, at what fraction of
    the way between two nodes a level is crossed. exact: the value at a place in pixels, where it is known.
    """

    columns: int
    rows: int
    values: list[float]
    x: Callable[[float], float]
    y: Callable[[float], float]
    crossing: Callable[[int, int, float], float] | None = None
    exact: Callable[[Place], float] | None = None

    def corners(self, node: int) -> tuple[int, int, int, int]:
        """Return the nodes of the cell whose upper left corner is a node, clockwise from it."""
        below = node + self.columns + 1
        return node, node + 1, below + 1, below

    def corners_above(self, level: float) -> NDArray[np.int64]:
        """Return how many corners of each cell are not below a level, (rows, columns)."""
        above = np.reshape(self.values, (self.rows + 1, self.columns + 1)) >= level
        upper, lower = above[:-1].astype(int), above[1:].astype(int)
        return np.asarray(upper[:, :-1] + upper[:, 1:] + lower[:, :-1] + lower[:, 1:])

    def interpolate(self, place: Place) -> float:
        """Return the value at a place in pixels, bilinear between the nodes."""
        i, u = _cell_at(place[0], self.x, self.columns)
        j, v = _cell_at(place[1], self.y, self.rows)
        first = j * (self.columns + 1) + i
        upper, lower = (
            (1 - u) * self.values[node] + u * self.values[node + 1]
            for node in (first, first + self.columns + 1)
        )
        return (1 - v) * upper + v * lower


def _cell_at(at: float, along: Callable[[float], float], count: int) -> tuple[int, float]:
    """Return the cell of a place along one axis, and how far the place is in it."""
    part = max(0.0, min(float(count), (at - along(0)) / (along(1) - along(0))))
    first = min(count - 1, floor(part))
    return first, part - first


class _Links:
    """The crossed edges of a grid, each with up to two edges that a level line goes on to.

    An edge is 2 * node to the right of a node, 2 * node + 1 below it.
    """

    def __init__(self) -> None:
        self._next: dict[int, list[int]] = {}

    def join(self, p: int, q: int) -> None:
        """Connect two edges."""
        self._next.setdefault(p, []).append(q)
        self._next.setdefault(q, []).append(p)

    def chains(self) -> list[list[int]]:
        """Return the connected edges: first the lines with two ends, then the closed ones; each is used up."""
        lines = []
        for ends in (1, 2):
            for edge in sorted(self._next):
                if len(self._next[edge]) == ends:
                    lines.append(self._walk(edge))
        return lines

    def _walk(self, edge: int) -> list[int]:
        chain = [edge]
        while self._next[edge]:
            onward = self._next[edge].pop(0)
            self._next[onward].remove(edge)
            chain.append(onward)
            edge = onward
        return chain


def level_lines(grid: Grid, level: float) -> list[Places]:
    """Return the connected lines at which the values cross a level, in pixels."""
    links = _Links()
    for j, i in np.argwhere(grid.corners_above(level) % 4 != 0).tolist():
        _join_in_cell(grid, j * (grid.columns + 1) + i, level, links)
    return [[_crossing_place(grid, edge, level) for edge in chain] for chain in links.chains()]


def _join_in_cell(grid: Grid, node: int, level: float, links: _Links) -> None:
    """Connect the crossed edges of one cell."""
    across = grid.columns + 1
    differences = [grid.values[corner] - level for corner in grid.corners(node)]
    edges = (2 * node, 2 * (node + 1) + 1, 2 * (node + across), 2 * node + 1)
    above = [one >= 0 for one in differences]
    crossed = [edges[k] for k in range(4) if above[k] != above[(k + 1) % 4]]
    if len(crossed) == 2:
        links.join(*crossed)
        return
    top, right, bottom, left = edges
    middle = _saddle_sign(differences, grid)
    if middle == 0:
        pairs = ((left, right), (top, bottom))
    elif (middle > 0) == above[0]:
        pairs = ((top, right), (bottom, left))
    else:
        pairs = ((top, left), (right, bottom))
    for p, q in pairs:
        links.join(p, q)


def _saddle_sign(differences: list[float], grid: Grid) -> int:
    """Return the sign of the saddle of a cell whose opposite corners have the same sign: it decides what is connected.

    It is 0 where the two branches come so close that they are drawn as a crossing.
    """
    a, b, c, d = differences
    if grid.crossing:
        return 1 if a + b + c + d >= 0 else -1
    bend = a + c - b - d
    value = (a * c - b * d) / bend
    if abs(value / bend) < NEAR * NEAR:
        return 0
    return 1 if value > 0 else -1


def _crossing_place(grid: Grid, edge: int, level: float) -> Place:
    """Return where a level crosses an edge, in pixels."""
    across = grid.columns + 1
    node, is_down = edge >> 1, edge & 1
    share = _share(grid, node, node + across if is_down else node + 1, level)
    i, j = node % across, node // across
    x, y = (i, j + share) if is_down else (i + share, j)
    return hundredths(grid.x(x)), hundredths(grid.y(y))


def _share(grid: Grid, p: int, q: int, level: float) -> float:
    """Return at what fraction of the way from node p to node q the level is crossed."""
    if grid.crossing:
        return grid.crossing(p, q, level) if p < q else 1 - grid.crossing(q, p, level)
    linear = (level - grid.values[p]) / (grid.values[q] - grid.values[p])
    return _cubic_share(grid, (p, q), level, linear) if _has_neighbours(grid, p, q) else linear


def _cubic_share(grid: Grid, ends: tuple[int, int], level: float, t: float) -> float:
    """Return a linear crossing after one Newton step on the cubic through four nodes, since f is curved between two."""
    p, q = ends
    before, start, end, after = (grid.values[node] for node in (2 * p - q, p, q, 2 * q - p))
    inner = ((t + 1) * (t - 2) * ((t - 1) * start - t * end)) / 2
    outer = (t * (t - 1) * ((t + 1) * after - (t - 2) * before)) / 6
    return max(0.0, min(1.0, t - (inner + outer - level) / (end - start)))


def _has_neighbours(grid: Grid, p: int, q: int) -> bool:
    """Return whether there is a node before p and one after q on the same line of the grid."""
    if abs(q - p) > 1:
        return min(2 * p - q, 2 * q - p) >= 0 and max(2 * p - q, 2 * q - p) < len(grid.values)
    column = min(p, q) % (grid.columns + 1)
    return column >= 1 and column + 2 <= grid.columns


def area(grid: Grid, level: float) -> str:
    """Return the path data of the area where the values are at least the level.

    Whole cells in a row are merged into one rectangle.
    """
    parts: list[str] = []
    for j, row in enumerate(grid.corners_above(level).tolist()):
        for inside, run in groupby(range(len(row)), key=row.__getitem__):
            cells = list(run)
            if inside == 4:
                parts.append(_block(grid, (cells[0], cells[-1] + 1), j))
            elif inside:
                parts += [_part_of_cell(grid, (i, j), level) for i in cells]
    return "".join(parts)


def _block(grid: Grid, columns: tuple[int, int], j: int) -> str:
    """Return the path data of whole cells of a row, from one column up to another."""
    left, right = (digits(grid.x(i)) for i in columns)
    return f"M{left} {digits(grid.y(j))}H{right}V{digits(grid.y(j + 1))}H{left}Z"


def _part_of_cell(grid: Grid, cell: tuple[int, int], level: float) -> str:
    """Return the path data of the part of a cell that is in the area, between corners and crossings of the level."""
    nodes = grid.corners(cell[1] * (grid.columns + 1) + cell[0])
    differences = [grid.values[node] - level for node in nodes]
    sides = [_side_crossing(grid, nodes, k, level) for k in range(4)]
    middle = _saddle_sign(differences, grid) if all(sides) else 1

    def ring_data(ring: list[Place]) -> str:
        return path_data([(grid.x(cell[0] + u), grid.y(cell[1] + v)) for u, v in ring], "Z")

    if middle > 0:
        return ring_data(_ring(differences, sides))
    top, right, bottom, left = (side or (0, 0) for side in sides)
    # two opposite corners are separate parts; where the branches cross, the parts touch
    touch = [] if middle else [((top[0] + bottom[0]) / 2, (right[1] + left[1]) / 2)]
    corners = (top, right, bottom, left)
    return "".join(
        ring_data([OFFSETS[k], corners[k], *touch, corners[(k + 3) % 4]])
        for k in range(4)
        if differences[k] >= 0
    )


def _ring(differences: list[float], sides: list[Place | None]) -> list[Place]:
    """Return the polygon of the inner corners of a cell and the crossings of its sides."""
    ring: list[Place] = []
    for corner, difference, side in zip(OFFSETS, differences, sides, strict=True):
        if difference >= 0:
            ring.append(corner)
        if side:
            ring.append(side)
    return ring


def _side_crossing(grid: Grid, nodes: tuple[int, ...], k: int, level: float) -> Place | None:
    """Return where the side of a cell from corner k to the next crosses the level, in cells; None where it does not."""
    p, q = nodes[k], nodes[(k + 1) % 4]
    if (grid.values[p] - level >= 0) == (grid.values[q] - level >= 0):
        return None
    share = _share(grid, p, q, level)
    start, end = OFFSETS[k], OFFSETS[(k + 1) % 4]
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
