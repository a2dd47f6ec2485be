"""One step as SVG, from the same layers as its figure: for a page's first answer, a thumbnail, a notebook."""

from collections.abc import Iterator
from html import escape

import numpy as np

from linviz.core.problem import InputError
from linviz.picture.drawings import STILL_GRID, drawings
from linviz.picture.ink import Paper, drawn, short, tag
from linviz.picture.line import Line
from linviz.picture.palette import PALETTE, Colours
from linviz.picture.scene import ACROSS, RATIO, Scene
from linviz.run.trace import Trace
from linviz.words.describe import describe

HIGH = ACROSS / RATIO
# lines of the grid in each direction, at most; assets/stage/ticks.js has the same
MOST = 10
FONT = "font-family='system-ui, sans-serif'"


def svg(trace: Trace, step: int = -1, theme: str = "light", width: int = ACROSS) -> str:
    """The points and the boundary after a step (from the end where negative), as the text of an SVG file.

    theme: "light" or "dark". width: in pixels; the height is three quarters of it. Its title is the step's caption.
    Raises InputError for another theme and for points with more than two coordinates, IndexError off the run.
    """
    if str(theme) not in PALETTE:
        raise InputError(f"there is no theme {theme!r:.40}; choose one of {', '.join(PALETTE)}")
    if trace.lifted.problem.d > 2:
        raise InputError(
            f"a picture shows points with 1 or 2 coordinates; these have {trace.lifted.problem.d}"
        )
    colour = PALETTE[theme]
    at = trace.counted(step)
    ((scene, layers),) = drawings(trace, np.array([at]), STILL_GRID, colour)
    paper = _paper(scene)
    ground = tag("rect", {"width": ACROSS, "height": short(HIGH), "fill": colour["card"]})
    grid = "".join(_grid(paper, colour, isinstance(scene, Line)))
    caption = escape(describe(trace, at).caption)
    size = f"viewBox='0 0 {ACROSS} {short(HIGH)}' width='{width}' height='{short(width / RATIO)}'"
    head = (
        f"<svg xmlns='http://www.w3.org/2000/svg' {size} {FONT} fill='{colour['text']}' role='img'>"
    )
    return f"{head}<title>{caption}</title>{ground}{grid}{drawn(layers, paper)}</svg>"


def _paper(scene: Scene | Line) -> Paper:
    low, high = scene.x[0], scene.x[-1]
    if isinstance(scene, Line):
        return Paper(low, high, -scene.reach, scene.reach, ACROSS, HIGH)
    return Paper(low, high, scene.y[0], scene.y[-1], ACROSS, HIGH)


def _grid(paper: Paper, colour: Colours, is_line: bool) -> Iterator[str]:
    """The grid and the lines of 0; on a number line only those that go up."""
    for at in _ticks(paper.x0, paper.x1):
        x = short(float(paper.px(np.array([[at, 0.0]]))[0, 0]))
        role = "grid" if at else "zero"
        yield tag("path", {"d": f"M{x} 0V{short(HIGH)}", "stroke": colour[role]})
    for at in () if is_line else _ticks(paper.y0, paper.y1):
        y = short(float(paper.px(np.array([[0.0, at]]))[0, 1]))
        role = "grid" if at else "zero"
        yield tag("path", {"d": f"M0 {y}H{ACROSS}", "stroke": colour[role]})


def _ticks(low: float, high: float) -> list[float]:
    """Multiples of 1, 2 or 5 times a power of ten, at most MOST or one more."""
    rough = (high - low) / MOST
    power = 10.0 ** np.floor(np.log10(rough))
    step = power * next(by for by in (1, 2, 5, 10) if by * power >= rough)
    return [float(k) * step for k in np.arange(np.ceil(low / step), np.floor(high / step) + 1)]
