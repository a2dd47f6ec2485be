"""Where a field on the grid has a value, as Plotly draws it."""

from typing import Any

import numpy as np

from linviz.core.problem import Array
from linviz.picture.common_layers import Layer
from linviz.picture.scene import Scene

# fits the floats that are sent
HUGE = 1e30


def contour(scene: Scene, field: Array | None, contours: Layer, **style: Any) -> Layer:
    """Contours of a field on the grid; hidden where there is no field."""
    grid = {
        "x0": scene.x[0],
        "dx": scene.x[1] - scene.x[0],
        "y0": scene.y[0],
        "dy": scene.y[1] - scene.y[0],
    }
    z = field
    if field is not None and not scene.straight:
        # half as long on the wire; where f is straight the corners count to the last digit
        z = field.clip(-HUGE, HUGE).astype(np.float32)
    plain = {"type": "contour", "showscale": False, "hoverinfo": "skip"}
    return plain | grid | {"z": z, "visible": field is not None, "contours": contours, **style}


def level_line(scene: Scene, field: Array | None, at: float, **line: Any) -> Layer:
    """Where the field is at or -at."""
    # two levels, -at and at; a size of 0, as at = 0 would give, is no step
    contours = {"coloring": "none", "start": -at, "end": at, "size": 2 * at or 1.0}
    return contour(scene, field, contours, line=line)
