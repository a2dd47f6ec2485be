"""Grid lines of a picture; assets/stage/ticks.js has the same."""

from typing import NamedTuple

import numpy as np

# the most grid lines in each direction
MOST = 10


class Tick(NamedTuple):
    """A line of the grid and its number as text."""

    value: float
    text: str


def ticks_of(low: float, high: float) -> list[Tick]:
    """Return the multiples of 1, 2 or 5 times a power of ten in the range, at most MOST + 1 of them."""
    rough = (high - low) / MOST
    power = 10.0 ** np.floor(np.log10(rough))
    step = power * next(by for by in (1, 2, 5, 10) if by * power >= rough)
    decimals = max(0, -int(np.floor(np.log10(step) + 1e-9)))
    values = np.arange(np.ceil(low / step), np.floor(high / step) + 1) * step
    return [Tick(value, _tick_text(value, decimals)) for value in values.tolist()]


def _tick_text(value: float, decimals: int) -> str:
    """Return a number with so many decimals at most, with a real minus sign."""
    text = f"{value:.{decimals}f}"
    # no zeros at the end, as of "-0.50", and no sign of "-0"
    text = text.rstrip("0").rstrip(".") if decimals else text
    return "0" if text == "-0" else text.replace("-", "−")
