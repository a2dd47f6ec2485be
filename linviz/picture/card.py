"""A step as PNG, the preview that a chat or a course page, which take no SVG, show next to a link."""

import resvg_py

from linviz.picture.palette import PALETTE
from linviz.picture.scene import Box, Extent
from linviz.picture.svg import opening
from linviz.run.trace import Trace

# in pixels: the size that most of them expect
WIDTH, HEIGHT = 1200, 630
# of the canvas: points and lines are twice as large as on the page, since a card is looked at in a corner
ROOM = WIDTH // 2, HEIGHT // 2


def card(trace: Trace, step: int, extent: Extent) -> bytes:
    """Return the opening picture of a step as PNG, WIDTH by HEIGHT pixels, in light colours, without text.

    extent: the part of the plane that has to be in view. Raises InputError for points with more than two coordinates.
    """
    box = Box.filling(extent, *ROOM)
    picture = opening(trace, step, box[:4], ROOM, theme="light", classes="card")
    return resvg_py.svg_to_bytes(
        # inside a page an SVG needs no namespace, alone it does
        svg_string=picture.replace("<svg ", "<svg xmlns='http://www.w3.org/2000/svg' ", 1),
        background=PALETTE["light"]["card"],
        width=WIDTH,
        height=HEIGHT,
        skip_system_fonts=True,
    )
