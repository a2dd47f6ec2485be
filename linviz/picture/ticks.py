"""Grid lines of a picture and the numbers along its edges; assets/stage/ticks.js and axes.js have the same."""

from typing import NamedTuple

import numpy as np

from linviz.picture.palette import Colours
from linviz.picture.svg_of_layers import Paper, tag, to_tenths

# the most grid lines in each direction
MOST = 10
# pixels: half the width of a letter, half the height of a number, and its distance from an edge or another number
HALF, HALF_HIGH, APART = 3.5, 7, 2
# pixels: their middle above the lower edge, their start right of the left edge, and their baseline below the middle
ABOVE, ASIDE, DOWN = 9, 3, 4


class Tick(NamedTuple):
    """A line of the grid and its number as text."""

    value: float
    text: str


# across and up
Ticks = tuple[list[Tick], list[Tick]]


def ticks_of(low: float, high: float) -> list[Tick]:
    """Return the multiples of 1, 2 or 5 times a power of ten in the range, at most MOST + 1 of them."""
    rough = (high - low) / MOST
    power = 10.0 ** np.floor(np.log10(rough))
    step = power * next(by for by in (1, 2, 5, 10) if by * power >= rough)
    decimals = max(0, -int(np.floor(np.log10(step) + 1e-9)))
    values = np.arange(np.ceil(low / step), np.floor(high / step) + 1) * step
    return [Tick(value, _tick_text(value, decimals)) for value in values.tolist()]


def grid_lines(paper: Paper, colour: Colours, ticks: Ticks) -> str:
    """Return the SVG of the grid lines; those at 0 are stronger."""
    paths = []
    for axis, side in enumerate(ticks):
        for tick in side:
            at = to_tenths(_tick_pixel(paper, tick, axis))
            data = (
                f"M0 {at}H{to_tenths(paper.width)}"
                if axis
                else f"M{at} 0V{to_tenths(paper.height)}"
            )
            role = "grid" if tick.value else "zero"
            paths.append(tag("path", {"d": data, "stroke": colour[role]}))
    return "".join(paths)


def edge_numbers(paper: Paper, colour: Colours, ticks: Ticks) -> str:
    """Return the SVG of the numbers along the lower and the left edge that are wholly in view and do not overlap."""
    across, up = (
        [(tick.text, _tick_pixel(paper, tick, k)) for tick in side] for k, side in enumerate(ticks)
    )
    below = [
        (text, x) for text, x in across if _is_inside(x, paper.width, APART + _half_width(text))
    ]
    left = min((x - _half_width(text) for text, x in below), default=paper.width)
    line = paper.height - ABOVE - 2 * HALF_HIGH if below else paper.height
    beside = [
        (text, y)
        for text, y in up
        if _is_inside(y, paper.height, APART + HALF_HIGH)
        and (y <= line or ASIDE + 2 * _half_width(text) + APART <= left)
    ]
    foot = to_tenths(paper.height - ABOVE + DOWN)
    elements = [
        *(
            tag("text", {"x": to_tenths(x), "y": foot, "text-anchor": "middle"}, one)
            for one, x in below
        ),
        *(tag("text", {"x": ASIDE, "y": to_tenths(y + DOWN)}, one) for one, y in beside),
    ]
    look = {"fill": colour["muted"], "stroke": colour["halo"], "font-size": 12}
    look |= {"stroke-width": 3, "stroke-linejoin": "round", "paint-order": "stroke"}
    return tag("g", look, "".join(elements))


def _tick_pixel(paper: Paper, tick: Tick, axis: int) -> float:
    """Return how many pixels a tick is from the left, axis 0, or from the top, axis 1."""
    place = [0.0, tick.value] if axis else [tick.value, 0.0]
    return float(paper.px(np.array([place]))[0, axis])


def _is_inside(at: float, size: float, room: float) -> bool:
    """Return whether a place between 0 and size has that much room on both sides."""
    return room <= at <= size - room


def _half_width(text: str) -> float:
    """Return half of the width of a text in pixels."""
    return HALF * len(text)


def _tick_text(value: float, decimals: int) -> str:
    """Return a number with so many decimals at most, with a real minus sign."""
    text = f"{value:.{decimals}f}"
    # no zeros at the end, as of "-0.50", and no sign of "-0"
    text = text.rstrip("0").rstrip(".") if decimals else text
    return "0" if text == "-0" else text.replace("-", "−")
