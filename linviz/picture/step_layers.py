"""Drawings of steps with their layers, in the plane or on a number line."""

from linviz.picture import number_line
from linviz.picture.common_layers import Layer
from linviz.picture.layers import layers
from linviz.picture.number_line import Line
from linviz.picture.palette import Colours
from linviz.picture.scene import Scene, scenes
from linviz.run.columns import Steps
from linviz.run.trace import Trace

# columns of the grid where f is curved, in a single picture, and places along a number line
STILL_GRID = 81
LINE_GRID = 201


def drawings(
    trace: Trace, steps: Steps, columns: int, colour: Colours
) -> list[tuple[Scene | Line, list[Layer]]]:
    """Return each of the rising steps as a drawing with its layers. columns: those of the grid where f is curved."""
    if trace.lifted.problem.d == 1:
        return [
            (one, number_line.layers(one, colour))
            for one in number_line.lines(trace, steps, LINE_GRID)
        ]
    return [(one, layers(one, colour)) for one in scenes(trace, steps, columns)]
