"""One step as SVG: as the page draws and copies it, for notebooks and documents, and the page's first picture."""

from collections.abc import Collection
from html import escape

import numpy as np

from linviz.core.problem import InputError, short_repr
from linviz.picture.canvas.axes import Axes
from linviz.picture.canvas.drawing import NO_ADDITIONS, Additions
from linviz.picture.canvas.look import SANS, SIZE
from linviz.picture.canvas.places import digits
from linviz.picture.canvas.snapshot import Snapshot
from linviz.picture.canvas.step import step_svg
from linviz.picture.layers import layers
from linviz.picture.number_line import Line
from linviz.picture.palette import PALETTE, Colours
from linviz.picture.scene import ACROSS, RATIO, Box, Extent, Scene, padded_extent, scenes
from linviz.picture.step_layers import drawings
from linviz.picture.svg_of_layers import Paper, render_layers, tag, to_tenths
from linviz.run.trace import Trace
from linviz.words.describe import describe

# of a picture without a frame: columns of its grid, and its reach from the middle in longer sides of the view
OPENING_GRID = 141
ROOM = 1.25
FONT = "font-family='system-ui, sans-serif'"
# pixels of the canvas
CANVAS = (ACROSS, round(ACROSS / RATIO))


def svg(
    trace: Trace,
    step: int = -1,
    theme: str = "light",
    width: int | None = None,
    *,
    canvas: tuple[float, float] = CANVAS,
    view: Extent | None = None,
    additions: Additions = NO_ADDITIONS,
) -> str:
    """Return a step (from the end where negative) as the text of an SVG file, as the page copies its canvas.

    theme: "light" or "dark". canvas: its width and height in pixels of the page. width: of the picture in pixels, by
    default that of the canvas; the height follows. view: (x0, x1, y0, y1) that has to be in view, by default all
    points. The title is the step's caption. Raises InputError for another theme, for indices that no point has, and for
    points with more than two coordinates, IndexError off the run.
    """
    _check_drawable(trace, theme, [*additions.question_points, *additions.numbered_points])
    at = trace.step_index(step)
    colour = PALETTE[theme]
    axes = _axes(trace, canvas, view)
    across, high = (int(size) for size in canvas)
    inside = step_svg(Snapshot(trace, at), axes, additions, colour)
    wide = across if width is None else width
    size = f'viewBox="0 0 {across} {high}" width="{wide}" height="{digits(wide * high / across)}" role="img"'
    letters = f'font-family="{escape(SANS)}" font-size="{SIZE}"'
    title = f"<title>{escape(describe(trace, at).caption)}</title>"
    paper = tag("rect", {"width": across, "height": high, "fill": colour["card"]})
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {letters}>{title}{paper}{inside}</svg>'


def _check_drawable(trace: Trace, theme: str, indices: Collection[int]) -> None:
    """Raise InputError where there is no picture of the run in this theme, or no point with one of the indices."""
    if str(theme) not in PALETTE:
        raise InputError(
            f"there is no theme {short_repr(theme)}; choose one of {', '.join(PALETTE)}"
        )
    dimension = trace.lifted.problem.d
    if dimension > 2:
        raise InputError(
            f"a picture can show points with 1 or 2 coordinates; these have {dimension}"
        )
    count = trace.lifted.n + trace.held_out.n
    for index in indices:
        if index not in range(count):
            raise InputError(
                f"there is no point with the index {short_repr(index)}; there are {count}"
            )


def _axes(trace: Trace, canvas: tuple[float, float], view: Extent | None) -> Axes:
    """Return the axes of a canvas that shows a part of the plane, or all points, with all of the room around it."""
    points = np.concatenate([trace.lifted.X, trace.held_out.X])
    is_line = points.shape[1] == 1
    if is_line:
        points = np.column_stack([points, np.zeros(len(points))])
    x0, x1, y0, y1 = view or padded_extent(points)
    width, height = canvas
    half = max((x1 - x0) / width, 0 if is_line else (y1 - y0) / height) / 2
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    shown = (x - half * width, x + half * width, y - half * height, y + half * height)
    return Axes(shown, width, height, is_line)


def opening(
    trace: Trace, step: int, extent: Extent, room: tuple[int, int], *, theme: str, classes: str
) -> str:
    """Return the SVG of a step as the canvas will show it, without a frame, for the time before its scripts run.

    extent: the part of the plane that has to be in view. room: the usual size of the canvas in pixels. In an element of
    any size it shows the same part of the plane as the canvas will; a number line, which has the class "line", does so
    where it is as wide as the canvas and in the middle of its height. classes: those of the element.
    """
    colour = PALETTE[theme]
    if trace.lifted.problem.d == 1:
        ((scene, step_layers),) = drawings(trace, np.array([step]), OPENING_GRID, colour)
        paper = Paper(*extent[:2], *_vertical_range(scene), *room)
        classes += " line"
    else:
        box = _box_in_room(extent, room)
        (scene,) = scenes(trace, np.array([step]), OPENING_GRID, box, ROOM)
        step_layers = layers(scene, colour)
        paper = Paper(*extent, box.width, box.width * (box.y1 - box.y0) / (box.x1 - box.x0))
    size = f"viewBox='0 0 {to_tenths(paper.width)} {to_tenths(paper.height)}'"
    head = f"<svg {size} class='{classes}' {FONT} fill='{colour['text']}' aria-hidden='true'>"
    return f"{head}{_zero_lines(scene, paper, colour)}{render_layers(step_layers, paper)}</svg>"


def _box_in_room(extent: Extent, room: tuple[int, int]) -> Box:
    """Return the extent as a box that fits into a room of so many pixels, wide and high: as wide as it, or as high."""
    x0, x1, y0, y1 = extent
    pixel = max((x1 - x0) / room[0], (y1 - y0) / room[1])
    return Box(x0, x1, y0, y1, (x1 - x0) / pixel)


def _zero_lines(scene: Scene | Line, paper: Paper, colour: Colours) -> str:
    """Return the two lines at 0 as a path, as far as the grid reaches."""
    low, high = _vertical_range(scene)
    ends = np.array([[0, low], [0, high], [scene.x[0], 0], [scene.x[-1], 0]])
    (x, top), (_, bottom), (left, y), (right, _) = paper.px(ends).tolist()
    data = f"M{to_tenths(x)} {to_tenths(top)}V{to_tenths(bottom)}M{to_tenths(left)} {to_tenths(y)}H{to_tenths(right)}"
    return tag("path", {"d": data, "stroke": colour["zero"]})


def _vertical_range(scene: Scene | Line) -> tuple[float, float]:
    """Return the lowest and the highest value on the vertical axis."""
    if isinstance(scene, Line):
        return -scene.reach, scene.reach
    return scene.y[0], scene.y[-1]
