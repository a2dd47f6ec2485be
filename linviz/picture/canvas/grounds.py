"""Grounds: the sides, the boundary and the level lines of f, as assets/stage/grounds and drawings/grounds have them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import hypot

from linviz.core.problem import Array
from linviz.picture.canvas import contour, names
from linviz.picture.canvas.axes import Axes
from linviz.picture.canvas.field import Field
from linviz.picture.canvas.free_space import Spot
from linviz.picture.canvas.geometry import clip, corners, line_ends
from linviz.picture.canvas.names import Name
from linviz.picture.canvas.places import Place, Places, path_data, paths_data
from linviz.picture.canvas.snapshot import Snapshot

Lines = list[Places]


@dataclass(frozen=True)
class Ground:
    """The look of a step's f; area, tie, boundary, rule, curve and sigmoid are path data.

    kind: "straight", "flat" (f is constant), "curved", "vote" or "line" (a number line). filled: whether the side of
    class -1 is filled too. lines: what labels keep away from. signs: spots for + and -. ends: of a straight boundary.
    The functions are None where the ground has no such thing. straight_line: the ends of w x + b = 0 in the view.
    level: the lines where f has a value. above: the area where f is not below one; between: that between two.
    curve_of: the curved boundary of other weights. earlier: the boundary before. name_level: the label of a level line.
    height: of an f on a number line, in pixels.
    """

    kind: str
    area: str = ""
    filled: bool = False
    tie: str = ""
    boundary: str = ""
    rule: str = ""
    curve: str = ""
    sigmoid: str = ""
    lines: Lines = field(default_factory=list)
    names: list[Name] = field(default_factory=list)
    signs: Iterable[Spot] | None = None
    ends: Places | None = None
    straight_line: Callable[[Array, float], Places | None] | None = None
    level: Callable[[float], Lines] | None = None
    above: Callable[[float], str] | None = None
    between: Callable[[float, float], str] | None = None
    curve_of: Callable[[Array, float], Lines] | None = None
    earlier: Callable[[], Lines] | None = None
    name_level: Callable[[Lines, str], Name] | None = None
    height: Callable[[float], float] | None = None
    grid: contour.Grid | None = None


def straight_line(axes: Axes) -> Callable[[Array, float], Places | None]:
    """Return the function from w and b to the ends of the line in pixels, or None where it is out of sight."""

    def line(w: Array, b: float) -> Places | None:
        ends = line_ends(axes.view, w, b)
        return ends and [axes.px(end) for end in ends]

    return line


def plane_ground(snapshot: Snapshot, axes: Axes) -> Ground:
    """Return the ground of a straight boundary in the plane."""
    w, b, line = snapshot.row["w"], snapshot.b, straight_line(axes)
    size = hypot(*w)
    if not size:
        # f is constant; before the first update no area is filled
        area = _polygon(axes, corners(axes.view)) if b > 0 else ""
        return Ground("flat", area, filled=b != 0, straight_line=line)
    ends = line(w, b)

    def above(value: float) -> str:
        return _polygon(axes, clip(corners(axes.view), w, b - value))

    def between(low: float, high: float) -> str:
        return _polygon(axes, clip(clip(corners(axes.view), w, b - low), -w, high - b))

    return Ground(
        "straight",
        above(0),
        filled=True,
        boundary=path_data(ends),
        lines=_lines(ends),
        signs=names.line_signs(axes, ends, (w[0] / size, w[1] / size)) if ends else None,
        ends=ends,
        straight_line=line,
        level=lambda value: _lines(line(w, b - value)),
        above=above,
        between=between,
        name_level=lambda lines, text: names.beside_line(lines[0], "level-name", text),
    )


def _polygon(axes: Axes, ring: list[Place]) -> str:
    """Return the path data of a polygon of the plane."""
    return path_data([axes.px(corner) for corner in ring], "Z")


def _lines(ends: Places | None) -> Lines:
    return [ends] if ends else []


def curved_ground(snapshot: Snapshot, axes: Axes, field: Field) -> Ground:
    """Return the ground of a curved boundary."""
    grid = field.at(snapshot)

    def curve_of(w: Array, b: float) -> Lines:
        return contour.level_lines(field.of_weights(w, b), 0)

    # coincident points can cancel: then f is 0 everywhere, and there is no boundary
    if not (snapshot.has_learned and any(grid.values)):
        return Ground("curved", curve_of=curve_of)
    zero = contour.level_lines(grid, 0)
    before = snapshot.before()
    return Ground(
        "curved",
        contour.area(grid, 0),
        filled=True,
        boundary=paths_data(zero),
        lines=zero,
        signs=names.curve_signs(axes, grid, zero) if zero else None,
        level=lambda value: contour.level_lines(grid, value),
        above=lambda value: contour.area(grid, value),
        # the even-odd rule removes what lies above both levels
        between=lambda low, high: contour.area(grid, low) + contour.area(grid, high),
        curve_of=curve_of,
        earlier=lambda: curve_of(before.coefficients, before.b) if before else [],
        name_level=lambda lines, text: names.along_curve(lines, "level-name", text),
    )


def vote_ground(snapshot: Snapshot, axes: Axes, field: Field) -> Ground:
    """Return the ground of a vote: an integer, so the sides begin at 0.5 and -0.5, and between them is a tie."""
    line = straight_line(axes) if snapshot.is_plain else None
    if not snapshot.has_learned:
        return Ground("vote", straight_line=line)
    grid = field.at(snapshot)
    above = contour.level_lines(grid, 0.5)
    ties = 0 in grid.values
    below = contour.level_lines(grid, -0.5) if ties else []
    return Ground(
        "vote",
        contour.area(grid, 0.5),
        filled=True,
        tie=contour.area(grid, -0.5) if ties else "",
        boundary=paths_data(above) + paths_data(below),
        lines=[*above, *below],
        signs=names.curve_signs(axes, grid, above) if above else None,
        straight_line=line,
    )
