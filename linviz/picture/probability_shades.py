"""Shades of both sides by the probability whose log odds f is: lighter near a half (003)."""

import numpy as np

from linviz.picture.common_layers import CLASS, Layer
from linviz.picture.palette import Colours, half_transparent, mix
from linviz.run.mark import Levels
from linviz.run.trace import Trace

# how much more of its class the strongest tone has than a side usually has; assets/stage/shades.js has the same
STRONGEST = 0.12
# values of f: from tone to tone, and where the last begins
STEP = 0.25
LAST = 4.0
CLEAR = "rgba(0, 0, 0, 0)"


def shows_probability(trace: Trace) -> bool:
    """Return True where the picture shows f as a probability."""
    mark = trace.marks.get("levels")
    return isinstance(mark, Levels) and mark.meaning == "odds"


def tone(label: int, f: float, colour: Colours) -> str:
    """Return the colour #RRGGBB of the side of a class, label 1 or -1, where |f| has this value."""
    name = CLASS[label]
    full = mix(colour[name], colour[f"{name}-side"], STRONGEST)
    # |2 mu - 1|
    return mix(full, colour["card"], float(np.tanh(f / 2)))


def tone_contours(label: int, colour: Colours) -> Layer:
    """Return the properties of a contour layer of label * f that shades the class: |2 mu - 1| of the strongest tone."""
    starts = np.arange(0, LAST + STEP, STEP)
    # on the colour scale, in the middle of each tone
    places = (1 + np.arange(len(starts))) / len(starts)
    shades = [
        [place, half_transparent(tone(label, f, colour), colour["card"])]
        for place, f in zip(places.tolist(), (starts + STEP / 2).tolist(), strict=True)
    ]
    contours = {"coloring": "fill", "start": 0, "end": LAST, "size": STEP}
    return {"contours": contours, "colorscale": [[0, CLEAR], *shades], "line_width": 0}
