"""Contours of a field on the grid, as Plotly layers."""

from typing import Any

import numpy as np

from linviz.core.problem import Array
from linviz.picture.common_layers import Layer
from linviz.picture.scene import Scene

# fits into single precision, which is sent
HUGE = 1e30


def contour(scene: Scene, field: Array | None, contours: Layer, **style: Any) -> Layer:
    """Return a layer of contours of a field (q, p) on the grid; hidden where there is no field."""
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


def level_lines(scene: Scene, field: Array | None, at: float, **line: Any) -> Layer:
    """Return the lines where the field has the value `at` or -at."""
    # two levels, -at and at; a size of 0, as at = 0 would give, is no step
    contours = {"coloring": "none", "start": -at, "end": at, "size": 2 * at or 1.0}
    return contour(scene, field, contours, line=line)
