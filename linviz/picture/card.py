"""A step as PNG: what a chat or a course page, which take no SVG, show beside a link."""

import resvg_py

from linviz.picture.palette import PALETTE
from linviz.picture.scene import Box, Extent
from linviz.picture.svg import opening
from linviz.run.trace import Trace

# in pixels: what most of them ask for
WIDTH, HEIGHT = 1200, 630
# of the canvas: points and lines are twice as large as on the page, since a card is looked at in a corner
ROOM = WIDTH // 2, HEIGHT // 2


def card(trace: Trace, step: int, extent: Extent) -> bytes:
    """The opening picture of a step on a paper of that size, in light colours, without any letters.

    extent: what of the plane has to be in sight. Raises InputError for points with more than two coordinates.
    """
    box = Box.filling(extent, *ROOM)
    drawn = opening(trace, step, box[:4], ROOM, theme="light", classes="card")
    return resvg_py.svg_to_bytes(
        # in a page it needs no name of its language
        svg_string=drawn.replace("<svg ", "<svg xmlns='http://www.w3.org/2000/svg' ", 1),
        background=PALETTE["light"]["card"],
        width=WIDTH,
        height=HEIGHT,
        skip_system_fonts=True,
    )
