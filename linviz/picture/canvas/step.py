"""One step on a canvas as SVG, element by element as the page draws it at rest."""

from linviz.picture.canvas.axes import Axes, edge_numbers, grid
from linviz.picture.canvas.drawing import Additions, Drawing, Scene
from linviz.picture.canvas.field import Field
from linviz.picture.canvas.grounds import Ground, curved_ground, plane_ground, vote_ground
from linviz.picture.canvas.labels import Labels, Obstacles
from linviz.picture.canvas.look import element
from linviz.picture.canvas.marks import MARKS
from linviz.picture.canvas.number_line import line_ground
from linviz.picture.canvas.places import paths_data
from linviz.picture.canvas.points import Points
from linviz.picture.canvas.shades import is_shaded, shades
from linviz.picture.canvas.snapshot import Snapshot
from linviz.picture.palette import Colours


def step_svg(snapshot: Snapshot, axes: Axes, additions: Additions, colour: Colours) -> str:
    """Return the SVG elements of a step, without the paper."""
    is_resting = not (snapshot.straight or snapshot.votes or axes.is_line)
    ground = _ground_of(snapshot, axes, is_fine=False)
    marks = [draw(Scene(snapshot, axes, ground, additions)) for draw in MARKS]
    points = Points(snapshot, axes, additions.question_points)
    # labels stay where the first, coarser grid of a curved boundary has placed them
    labels = Labels(snapshot, axes, points, additions, _obstacles(ground, marks))
    if is_resting:
        ground = _ground_of(snapshot, axes, is_fine=True)
        marks = [draw(Scene(snapshot, axes, ground, additions)) for draw in MARKS]
    return "".join(
        [
            _sides(snapshot, axes, ground, colour),
            grid(axes, colour),
            _true_boundary(axes, additions, colour),
            element("path", "rule", colour, {"d": ground.rule}),
            _marks(marks, colour, is_above=False),
            *(
                element("path", kind, colour, {"d": data})
                for kind, data in (
                    ("boundary", ground.boundary),
                    ("curve", ground.curve),
                    ("sigmoid", ground.sigmoid),
                )
            ),
            _marks(marks, colour, is_above=True),
            labels.signs(colour),
            points.svg(colour),
            labels.texts(colour),
            edge_numbers(axes, colour),
        ]
    )


def _ground_of(snapshot: Snapshot, axes: Axes, is_fine: bool) -> Ground:
    """Return the ground of a step. is_fine: on the grid of a picture at rest."""
    if snapshot.straight:
        return plane_ground(snapshot, axes)
    field = Field(snapshot, axes, is_fine)
    if axes.is_line:
        return line_ground(snapshot, axes, field)
    return (vote_ground if snapshot.votes else curved_ground)(snapshot, axes, field)


def _obstacles(ground: Ground, marks: list[Drawing]) -> Obstacles:
    """Return what labels keep away from, and the labels of the marks, the topmost first."""
    topmost = marks[::-1]
    return Obstacles(
        [*ground.names, *(name for mark in topmost for name in mark.names)],
        [*ground.lines, *(line for mark in topmost for line in mark.lines)],
        [end for mark in topmost for end in mark.ends],
        ground.signs,
    )


def _sides(snapshot: Snapshot, axes: Axes, ground: Ground, colour: Colours) -> str:
    """Return the SVG of both sides."""
    size = {"width": axes.width, "height": axes.height}
    # the shades of a probability replace the colour of the side
    area = "" if is_shaded(snapshot, ground) else ground.area
    return "".join(
        [
            element("rect", "ground", colour, size) if ground.filled else "",
            shades(snapshot, ground, colour),
            element("path", "tie", colour, {"d": ground.tie}),
            element("path", "area", colour, {"d": area}),
        ]
    )


def _true_boundary(axes: Axes, additions: Additions, colour: Colours) -> str:
    """Return the SVG of the true boundary; on a number line it is not drawn."""
    curves = [] if axes.is_line else additions.true_boundary
    lines = [[axes.px((x, y)) for x, y in curve] for curve in curves]
    return element("path", "truth", colour, {"d": paths_data(lines)})


def _marks(marks: list[Drawing], colour: Colours, is_above: bool) -> str:
    """Return the SVG of the elements of marks below the boundary, or above it."""
    return "".join(
        element(shape.tag, shape.kind, colour, shape.attributes)
        for mark in marks
        for shape in mark.shapes
        if shape.is_above == is_above
    )
