"""Number line for points with one coordinate, with f as a curve over it, as in line.js of assets/stage."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import tanh

from linviz.core.notation import letters
from linviz.picture.canvas import names
from linviz.picture.canvas.axes import Axes
from linviz.picture.canvas.contour import Grid
from linviz.picture.canvas.field import Field
from linviz.picture.canvas.free_space import Spot
from linviz.picture.canvas.grounds import Ground
from linviz.picture.canvas.names import Name
from linviz.picture.canvas.places import Places, path_data, paths_data
from linviz.picture.canvas.snapshot import Snapshot
from linviz.picture.probability_shades import shows_probability

# the share of the height above and below the line that f may use; pixels of a segment that a sign needs
SHARE, WIDE = 0.78, 36

Height = Callable[[float], float]
Stretch = tuple[float, float]


def line_ground(snapshot: Snapshot, axes: Axes, field: Field) -> Ground:
    """Return the ground of a step on a number line."""
    grid = field.at(snapshot)
    up = _height_of_f(snapshot, axes, field)
    rule = path_data(_across(axes.width, up(0)))
    ground = Ground("line", rule=rule, grid=grid, height=up)
    if not snapshot.has_learned:
        return ground
    roots, stretches = _crossings(grid, 0)
    curve = _curve_of(grid, up)
    odds = shows_probability(snapshot.trace)
    chance = _height_of_probability(axes)
    sigmoid = _curve_of(grid, chance) if odds else []
    uprights = [_upright(x, axes.height) for x in roots]
    before = snapshot.before()
    return replace(
        ground,
        area=_blocks(stretches, axes.height),
        filled=True,
        boundary=paths_data(uprights),
        curve=path_data(curve),
        sigmoid=path_data(sigmoid),
        lines=[curve, sigmoid, *uprights],
        names=[names.along_curve([sigmoid], "mark-name", letters("$mu($x)"))] if odds else [],
        signs=_signs(stretches, axes) if roots else None,
        level=lambda f: [_across(axes.width, (chance if odds else up)(f))],
        above=lambda value: _blocks(_crossings(grid, value)[1], axes.height),
        earlier=lambda: [_curve_of(field.at(before), up)] if before else [],
        name_level=lambda lines, text: _level_name(text, axes.width, lines[0][0][1]),
    )


def _height_of_f(snapshot: Snapshot, axes: Axes, field: Field) -> Height:
    """Return the function from f to pixels: the same at every step, so that f over the points still fits at the end."""
    end = field.at(snapshot.end())
    places = [axes.px(point)[0] for point in snapshot.points]
    most = max(
        (
            abs(value)
            for i, value in enumerate(end.values)
            if places and min(places) <= end.x(i) <= max(places)
        ),
        default=1.0,
    )
    size = SHARE * axes.height / 2 / max(1.0, most)
    return lambda f: max(-axes.height, min(2 * axes.height, axes.height / 2 - f * size))


def _height_of_probability(axes: Axes) -> Height:
    """Return the function from the log odds of a probability to its height in pixels."""
    return lambda f: axes.height / 2 - SHARE * axes.height * tanh(f / 2) / 2


def _across(width: float, y: float) -> Places:
    return [(0, y), (width, y)]


def _upright(x: float, height: float) -> Places:
    return [(x, 0), (x, height)]


def _blocks(stretches: list[Stretch], height: float) -> str:
    """Return the path data of segments over the whole height."""
    return "".join(
        path_data([(start, 0), (end, 0), (end, height), (start, height)], "Z")
        for start, end in stretches
    )


def _curve_of(grid: Grid, up: Height) -> Places:
    return [(grid.x(i), up(value)) for i, value in enumerate(grid.values)]


def _crossings(grid: Grid, level: float) -> tuple[list[float], list[Stretch]]:
    """Return the places where f crosses a level, and the segments where f is not below it, in pixels."""
    values = [value - level for value in grid.values]
    roots: list[float] = []
    for i, (here, there) in enumerate(pairwise(values)):
        if (here >= 0) != (there >= 0):
            # a vote jumps between two nodes
            share = grid.crossing(i, i + 1, 0) if grid.crossing else -here / (there - here)
            roots.append(grid.x(i + share))
    ends = [*([grid.x(0)] if values[0] >= 0 else []), *roots]
    if len(ends) % 2:
        ends.append(grid.x(grid.columns))
    return roots, list(zip(ends[::2], ends[1::2], strict=True))


def _gaps(stretches: list[Stretch], width: float) -> list[Stretch]:
    """Return the segments between the given ones."""
    ends = [0.0, *(end for stretch in stretches for end in stretch), width]
    return [(ends[k], ends[k + 1]) for k in range(0, len(ends), 2) if ends[k + 1] > ends[k]]


def _level_name(text: str, width: float, y: float) -> Name:
    """Return the label of a level: above it at one of its ends, or further in, or below it."""
    further = [(0.1 + i / 20) * width for i in range(17)]
    places = [width - 34, 34, 0.7 * width, 0.3 * width, *further]
    return names.name("level-name", text, [(x, y + off) for off in (-11, 12) for x in places])


def _signs(stretches: list[Stretch], axes: Axes) -> list[Spot]:
    """Return spots in the middle of the widest segment of each class, near the lower edge."""
    both = (stretches, _gaps(stretches, axes.width))
    return [[_sign_spot(of, axes.height - up) for of in both] for up in (44, 70, 100, 130)]


def _sign_spot(stretches: list[Stretch], y: float) -> tuple[float, float] | None:
    """Return the middle of the widest segment; None where none is wide enough."""
    start, end = max(stretches, key=lambda one: one[1] - one[0], default=(0.0, 0.0))
    return ((start + end) / 2, y) if end - start > WIDE else None
