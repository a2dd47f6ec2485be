"""A preset as a small SVG without text or colours: its step, or what else shows its idea.

Every path has its role as a class, so that a page's style sheet (assets/gallery/) colours it, in any theme.
"""

from linviz.picture.scene import Extent
from linviz.picture.svg_of_layers import tag
from linviz.picture.thumbnail.canvas import all_points, canvas_of, ground, marks
from linviz.picture.thumbnail.charts import CHARTS
from linviz.picture.thumbnail.kinds import ON_CANVAS, Kind
from linviz.picture.thumbnail.paths import HEIGHT, WIDTH
from linviz.run.trace import Trace

__all__ = ["HEIGHT", "KINDS", "WIDTH", "Kind", "thumbnail"]

# by the names that a preset uses
KINDS: dict[str, Kind] = {**ON_CANVAS, **CHARTS}


def thumbnail(trace: Trace, step: int, extent: Extent | None = None, kind: str = "") -> str:
    """Return the SVG of a step, of points with 1 or 2 coordinates; in another way with one of KINDS.

    extent: the part of the plane that has to be in view; without it all points.
    """
    if kind:
        inside = "".join(KINDS[kind].draw(trace, step, extent))
    else:
        canvas = canvas_of(trace, step, extent)
        inside = "".join([*ground(canvas), *marks(canvas), all_points(canvas)])
    size = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "class": "thumbnail", "aria-hidden": "true"}
    return tag("svg", size, inside)
