"""Level line of the kernel while its view is open, as in assets/stage/drawings/marks/alike.js."""

from linviz.core.notation import letters
from linviz.picture.canvas import contour, names
from linviz.picture.canvas.axes import Axes
from linviz.picture.canvas.contour import Grid
from linviz.picture.canvas.drawing import NOTHING, Drawing, Scene, path_shape
from linviz.picture.canvas.field import Field
from linviz.picture.canvas.grounds import Lines
from linviz.picture.canvas.places import paths_data

HALF = 0.5


def similarity(scene: Scene) -> Drawing:
    """Return the line where K(x, .) is half of K(x, x) of the current point x."""
    snapshot, axes, index = scene.snapshot, scene.axes, int(scene.snapshot.row["index"])
    if scene.additions.beside != "kernel" or index < 0:
        return NOTHING
    lifted = snapshot.trace.lifted
    point = lifted.X[index : index + 1]
    level = HALF * float(lifted.lift.kernel(point, point)[0, 0])
    # a point that is 0 in the lifted space has no such line
    if not level > 0:
        return NOTHING
    grid = Field(snapshot, axes, is_fine=False).of_kernel(index)
    lines = _crossings(grid, level, axes) if axes.is_line else contour.level_lines(grid, level)
    if not lines:
        return NOTHING
    text = letters("$K = ½" if level == HALF else "½ $K($x, $x)")
    label = names.along_curve(lines, "level-name", text)
    return Drawing([path_shape("alike", paths_data(lines))], [label], lines)


def _crossings(grid: Grid, level: float, axes: Axes) -> Lines:
    """Return strokes across a number line where a level is crossed."""
    strokes: Lines = []
    for i in range(grid.columns):
        here, there = grid.values[i] - level, grid.values[i + 1] - level
        if (here >= 0) != (there >= 0):
            at = grid.x(i + here / (here - there))
            strokes.append([(at, 0.3 * axes.height), (at, 0.7 * axes.height)])
    return strokes
