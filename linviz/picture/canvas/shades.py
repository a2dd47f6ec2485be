"""Shades of both sides by a probability, as in assets/stage/shades.js: the nearer it is to 1/2, the lighter (003)."""

from math import inf, log

from linviz.picture.canvas.grounds import Ground
from linviz.picture.canvas.look import element
from linviz.picture.canvas.snapshot import Snapshot
from linviz.picture.palette import Colours, blend
from linviz.picture.probability_shades import STRONGEST, shows_probability

# shades of each side
TONES = 10


def is_shaded(snapshot: Snapshot, ground: Ground) -> bool:
    """Return whether the sides have shades instead of one colour each."""
    return shows_probability(snapshot.trace) and ground.above is not None


def shades(snapshot: Snapshot, ground: Ground, colour: Colours) -> str:
    """Return the SVG of the shades."""
    if not is_shaded(snapshot, ground) or ground.above is None:
        return ""
    parts = [i / (2 * TONES) for i in range(2 * TONES)]
    return "".join(
        element(
            "path",
            {"fill": _tone_at(part + 1 / (4 * TONES), colour)},
            colour,
            {"d": ground.above(log(part / (1 - part)) if part else -inf)},
        )
        for part in parts
    )


def _tone_at(part: float, colour: Colours) -> str:
    """Return the colour of a probability."""
    name = "plus" if part > 0.5 else "minus"
    share = abs(2 * part - 1)
    return blend(
        [
            (colour[name], share * STRONGEST),
            (colour[f"{name}-side"], share * (1 - STRONGEST)),
            (colour["card"], 1 - share),
        ]
    )
