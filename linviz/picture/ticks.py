"""The grid of a picture and the numbers along its edges; assets/stage/ticks.js and axes.js have the same."""

from typing import NamedTuple

import numpy as np

from linviz.picture.palette import Colours
from linviz.picture.svg_of_layers import Paper, tag, to_tenths

# lines of the grid in each direction, at most
MOST = 10
# of the numbers, in pixels: half the width of a letter, half their height, what they keep from an edge and another
HALF, HALF_HIGH, APART = 3.5, 7, 2
# their middle above the lower edge, where they begin beside the left one, and how far their foot is below the middle
ABOVE, ASIDE, DOWN = 9, 3, 4


class Tick(NamedTuple):
    """A line of the grid, and the number that stands at it."""

    value: float
    text: str


# across and up
Ticks = tuple[list[Tick], list[Tick]]


def ticks_of(low: float, high: float) -> list[Tick]:
    """Multiples of 1, 2 or 5 times a power of ten, at most MOST or one more."""
    rough = (high - low) / MOST
    power = 10.0 ** np.floor(np.log10(rough))
    step = power * next(by for by in (1, 2, 5, 10) if by * power >= rough)
    decimals = max(0, -int(np.floor(np.log10(step) + 1e-9)))
    values = np.arange(np.ceil(low / step), np.floor(high / step) + 1) * step
    return [Tick(value, _text(value, decimals)) for value in values.tolist()]


def grid_lines(paper: Paper, colour: Colours, ticks: Ticks) -> str:
    """Its lines, those of 0 stronger."""
    found = []
    for axis, side in enumerate(ticks):
        for tick in side:
            at = to_tenths(_at(paper, tick, axis))
            data = (
                f"M0 {at}H{to_tenths(paper.width)}"
                if axis
                else f"M{at} 0V{to_tenths(paper.height)}"
            )
            role = "grid" if tick.value else "zero"
            found.append(tag("path", {"d": data, "stroke": colour[role]}))
    return "".join(found)


def edge_numbers(paper: Paper, colour: Colours, ticks: Ticks) -> str:
    """Those along the lower edge and the left one that are wholly in sight and on no other."""
    across, up = (
        [(tick.text, _at(paper, tick, k)) for tick in side] for k, side in enumerate(ticks)
    )
    below = [(text, x) for text, x in across if _inside(x, paper.width, APART + _half(text))]
    left = min((x - _half(text) for text, x in below), default=paper.width)
    line = paper.height - ABOVE - 2 * HALF_HIGH if below else paper.height
    beside = [
        (text, y)
        for text, y in up
        if _inside(y, paper.height, APART + HALF_HIGH)
        and (y <= line or ASIDE + 2 * _half(text) + APART <= left)
    ]
    foot = to_tenths(paper.height - ABOVE + DOWN)
    written = [
        *(
            tag("text", {"x": to_tenths(x), "y": foot, "text-anchor": "middle"}, one)
            for one, x in below
        ),
        *(tag("text", {"x": ASIDE, "y": to_tenths(y + DOWN)}, one) for one, y in beside),
    ]
    look = {"fill": colour["muted"], "stroke": colour["halo"], "font-size": 12}
    look |= {"stroke-width": 3, "stroke-linejoin": "round", "paint-order": "stroke"}
    return tag("g", look, "".join(written))


def _at(paper: Paper, tick: Tick, axis: int) -> float:
    place = [0.0, tick.value] if axis else [tick.value, 0.0]
    return float(paper.px(np.array([place]))[0, axis])


def _inside(at: float, size: float, room: float) -> bool:
    return room <= at <= size - room


def _half(text: str) -> float:
    return HALF * len(text)


def _text(value: float, decimals: int) -> str:
    text = f"{value:.{decimals}f}"
    # of "-0.50" no zeros at the end, and of "-0" no sign
    text = text.rstrip("0").rstrip(".") if decimals else text
    return "0" if text == "-0" else text.replace("-", "−")
