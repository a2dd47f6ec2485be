"""Contours of a field on the grid, as Plotly layers."""

from typing import Any

import numpy as np

from linviz.core.problem import Array
from linviz.picture.common_layers import Layer
from linviz.picture.scene import Scene

# fits into single precision, which is sent
HUGE = 1e30


def contour(scene: Scene, field: Array | None, contours: Layer, **style: Any) -> Layer:
    """Return a layer of contours of a field (q, p) on the grid; hidden where there is no field.

    contours: Plotly's property of that name, the levels and what is drawn of them.
    """
    grid = {
        "x0": scene.x[0],
        "dx": scene.x[1] - scene.x[0],
        "y0": scene.y[0],
        "dy": scene.y[1] - scene.y[0],
    }
    z = field
    if field is not None and not scene.straight:
        # single precision halves the bytes sent; where f is straight the four corners need every digit
        z = field.clip(-HUGE, HUGE).astype(np.float32)
    plain = {"type": "contour", "showscale": False, "hoverinfo": "skip"}
    return plain | grid | {"z": z, "visible": field is not None, "contours": contours, **style}


def level_lines(scene: Scene, field: Array | None, level: float, **line: Any) -> Layer:
    """Return a layer of the lines where the field (q, p) is level or -level; hidden where there is no field."""
    # two levels; a size of 0, as a level of 0 would give, is no step
    contours = {"coloring": "none", "start": -level, "end": level, "size": 2 * level or 1.0}
    return contour(scene, field, contours, line=line)
