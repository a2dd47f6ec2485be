"""Steps and what is drawn of them, in the plane or on a number line."""

from linviz.picture import number_line
from linviz.picture.common_layers import Layer
from linviz.picture.layers import layers
from linviz.picture.number_line import Line
from linviz.picture.palette import Colours
from linviz.picture.scene import Scene, scenes
from linviz.run.columns import Steps
from linviz.run.trace import Trace

# nodes of the grid from left to right where f is curved, in one picture, and along a number line
STILL_GRID = 81
LINE_GRID = 201


def drawings(
    trace: Trace, steps: Steps, columns: int, colour: Colours
) -> list[tuple[Scene | Line, list[Layer]]]:
    """Each of the rising steps and its layers. columns: nodes of the grid where f is curved."""
    if trace.lifted.problem.d == 1:
        return [
            (one, number_line.layers(one, colour))
            for one in number_line.lines(trace, steps, LINE_GRID)
        ]
    return [(one, layers(one, colour)) for one in scenes(trace, steps, columns)]
