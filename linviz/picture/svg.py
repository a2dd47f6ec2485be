"""One step as SVG, from the same layers as its figure: for the page's first picture, cards and notebooks."""

from html import escape

import numpy as np

from linviz.core.problem import InputError
from linviz.picture.layers import layers
from linviz.picture.number_line import Line
from linviz.picture.palette import PALETTE, Colours
from linviz.picture.scene import ACROSS, RATIO, Box, Extent, Scene, scenes
from linviz.picture.step_layers import STILL_GRID, drawings
from linviz.picture.svg_of_layers import Paper, render_layers, tag, to_tenths
from linviz.picture.ticks import edge_numbers, grid_lines, ticks_of
from linviz.run.trace import Trace
from linviz.words.describe import describe

HIGH = ACROSS / RATIO
# of a picture without a frame: columns of its grid, and its reach from the middle in longer sides of the view
OPENING_GRID = 141
ROOM = 1.25
FONT = "font-family='system-ui, sans-serif'"


def svg(trace: Trace, step: int = -1, theme: str = "light", width: int = ACROSS) -> str:
    """Return the points and the boundary after a step (from the end where negative) as the text of an SVG file.

    theme: "light" or "dark". width: in pixels; the height is three quarters of it. The title is the step's caption.
    Raises InputError for another theme and for points with more than two coordinates, IndexError off the run.
    """
    if str(theme) not in PALETTE:
        raise InputError(f"there is no theme {theme!r:.40}; choose one of {', '.join(PALETTE)}")
    if trace.lifted.problem.d > 2:
        raise InputError(
            f"a picture can show points with 1 or 2 coordinates; these have {trace.lifted.problem.d}"
        )
    colour = PALETTE[theme]
    at = trace.step_index(step)
    ((scene, step_layers),) = drawings(trace, np.array([at]), STILL_GRID, colour)
    paper = _paper(scene)
    ground = tag("rect", {"width": ACROSS, "height": to_tenths(HIGH), "fill": colour["card"]})
    # a number line has no numbers on its vertical axis
    ticks = (
        ticks_of(paper.x0, paper.x1),
        [] if isinstance(scene, Line) else ticks_of(*_vertical_range(scene)),
    )
    inside = render_layers(step_layers, paper) + edge_numbers(paper, colour, ticks)
    caption = escape(describe(trace, at).caption)
    size = f"viewBox='0 0 {ACROSS} {to_tenths(HIGH)}' width='{width}' height='{to_tenths(width / RATIO)}'"
    head = (
        f"<svg xmlns='http://www.w3.org/2000/svg' {size} {FONT} fill='{colour['text']}' role='img'>"
    )
    return f"{head}<title>{caption}</title>{ground}{grid_lines(paper, colour, ticks)}{inside}</svg>"


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


def _paper(scene: Scene | Line) -> Paper:
    """Return the paper of a picture with a frame, with all of the grid on it."""
    return Paper(scene.x[0], scene.x[-1], *_vertical_range(scene), ACROSS, HIGH)
