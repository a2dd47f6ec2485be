"""Axes of a canvas, as assets/stage/axes.js has them: from the plane to pixels, grid lines, numbers at the edges."""

from dataclasses import dataclass
from functools import cached_property
from math import floor

from linviz.picture.canvas.look import element, text_elements
from linviz.picture.canvas.places import Place, digits
from linviz.picture.palette import Colours
from linviz.picture.scene import Extent
from linviz.picture.ticks import ticks_of

# pixels: half the width of a character, half the height of a number, and its distance from an edge or another number
HALF, HIGH, APART = 3.5, 7, 2
# pixels: the middle of the numbers above the lower edge, and their distance from the left edge
ABOVE, ASIDE = 9, 3


@dataclass(frozen=True)
class Tick:
    """A grid line: its place along its axis in pixels, its number, and half the width of that in pixels."""

    at: float
    text: str

    @property
    def wide(self) -> float:
        """Half the width of the number in pixels."""
        return HALF * len(self.text)


@dataclass(frozen=True)
class Axes:
    """The part of the plane on a canvas of that size in pixels. is_line: whether it is a number line."""

    view: Extent
    width: float
    height: float
    is_line: bool

    def px(self, place: Place) -> Place:
        """Return a place of the plane in pixels; on a number line all are at half the height."""
        x0, x1, y0, y1 = self.view
        x = (place[0] - x0) / (x1 - x0) * self.width
        return x, self.height / 2 if self.is_line else (y1 - place[1]) / (y1 - y0) * self.height

    @cached_property
    def across(self) -> list[Tick]:
        """The upright grid lines."""
        return [Tick(self.px((one.value, 0))[0], one.text) for one in ticks_of(*self.view[:2])]

    @cached_property
    def up(self) -> list[Tick]:
        """The level grid lines; on a number line they are not drawn, and all are at half the height."""
        return [Tick(self.px((0, one.value))[1], one.text) for one in ticks_of(*self.view[2:])]

    @cached_property
    def numbers(self) -> tuple[list[Tick], list[Tick]]:
        """The ticks of both axes whose numbers are completely visible and do not overlap."""
        below = [
            tick
            for tick in self.across
            if tick.at - tick.wide >= APART and tick.at + tick.wide <= self.width - APART
        ]
        left = min([*(tick.at - tick.wide for tick in below), self.width])
        line = (self.height - ABOVE if below else self.height) - 2 * HIGH
        beside = [
            tick
            for tick in self.up
            if HIGH + APART <= tick.at <= self.height - HIGH - APART
            and (tick.at <= line or ASIDE + 2 * tick.wide + APART <= left)
        ]
        return below, beside

    def boxes_of_numbers(self) -> list[tuple[Place, float]]:
        """Return the middle of each number at the edges and half its width, in pixels."""
        below, beside = self.numbers
        return [
            *(((tick.at, self.height - ABOVE), tick.wide) for tick in below),
            *(((ASIDE + tick.wide, tick.at), tick.wide) for tick in beside),
        ]


def grid(axes: Axes, colour: Colours) -> str:
    """Return the SVG of the grid lines, and of those at 0."""
    down, right = digits(axes.height), digits(axes.width)
    lines = "".join(f"M{_crisp(tick.at)} 0V{down}" for tick in axes.across)
    levels = "" if axes.is_line else "".join(f"M0 {_crisp(tick.at)}H{right}" for tick in axes.up)
    x, y = axes.px((0, 0))
    zero = f"M{_crisp(x)} 0V{down}" if 0 <= x <= axes.width else ""
    level = f"M0 {_crisp(y)}H{right}" if not axes.is_line and 0 <= y <= axes.height else ""
    paths = (("grid", lines), ("grid", levels), ("zero", zero), ("zero", level))
    return "".join(element("path", kind, colour, {"d": data}) for kind, data in paths)


def _crisp(at: float) -> str:
    """Return where a line of one pixel lies exactly on a pixel of the screen."""
    return digits(floor(at) + 0.5)


def edge_numbers(axes: Axes, colour: Colours) -> str:
    """Return the SVG of the numbers at the edges."""
    below, beside = axes.numbers
    foot = axes.height - ABOVE
    across = [text_elements("xtick", colour, tick.text, (tick.at, foot)) for tick in below]
    up = [text_elements("ytick", colour, tick.text, (ASIDE, tick.at)) for tick in beside]
    return "".join([*across, *([] if axes.is_line else up)])
