"""Labels of a canvas, as in assets/stage/labels.js and numbers.js: each takes the first of its spots that is free."""

from collections.abc import Iterable
from dataclasses import dataclass

from linviz.core.notation import letters
from linviz.core.number import number
from linviz.picture.canvas.axes import Axes
from linviz.picture.canvas.drawing import Additions
from linviz.picture.canvas.free_space import FreeSpace, Spot, half_height, half_width
from linviz.picture.canvas.look import element, text_elements, translate
from linviz.picture.canvas.names import Name, axis_names
from linviz.picture.canvas.places import Place, Places, tenths
from linviz.picture.canvas.points import Points
from linviz.picture.canvas.snapshot import Snapshot
from linviz.picture.palette import Colours

# around a point, then further away
DIRECTIONS = (
    *((0.8, -0.8), (-0.8, -0.8), (0.8, 0.8), (-0.8, 0.8), (0, -1), (1, 0), (-1, 0), (0, 1)),
    *((0.4, -1), (-0.4, -1), (0.4, 1), (-0.4, 1), (1, -0.4), (1, 0.4), (-1, -0.4), (-1, 0.4)),
)
FARTHER = (0, 7, 14, 21)
SIGNS = {"sign plus": "M-7 0H7M0 -7V7", "sign minus": "M-7 0H7"}


@dataclass(frozen=True)
class Obstacles:
    """The labels of a picture's marks, and the lines and ends that all labels keep away from.

    signs: spots of + and -.
    """

    names: list[Name]
    lines: list[Places]
    ends: list[Place]
    signs: Iterable[Spot] | None


class Labels:
    """The labels of a step and its two signs, in their places."""

    def __init__(
        self,
        snapshot: Snapshot,
        axes: Axes,
        points: Points,
        additions: Additions,
        obstacles: Obstacles,
    ) -> None:
        room = FreeSpace(axes.width, axes.height)
        self._texts: list[tuple[Name, Place]] = []
        for at, wide in axes.boxes_of_numbers():
            room.cover(at, wide, 8)
        # the labels of the axes first, so that they stay from step to step; then those of points, then all others
        self._place(room, axis_names(axes))
        for i, place in enumerate(points.places):
            room.cover(place, _reach(snapshot, i, additions))
        for line in obstacles.lines:
            room.follow(line)
        for end in obstacles.ends:
            room.cover(end, 8)
        self._place(room, [*_point_labels(snapshot, points, additions), *obstacles.names])
        # with a gap to the number of a point, since "8 +" would be read as one
        self._signs = room.place(obstacles.signs, 14, 10) if obstacles.signs else None

    def texts(self, colour: Colours) -> str:
        """Return the SVG of the labels."""
        return "".join(
            text_elements(name.kind, colour, name.text, (tenths(x), tenths(y)), is_transform=True)
            for name, (x, y) in self._texts
        )

    def signs(self, colour: Colours) -> str:
        """Return the SVG of + and -."""
        places = self._signs or [None, None]
        return "".join(
            element("path", kind, colour, {"d": data, "transform": translate(at)})
            for (kind, data), at in zip(SIGNS.items(), places, strict=True)
            if at
        )

    def _place(self, room: FreeSpace, names: Iterable[Name]) -> None:
        """Find the places of these labels; one without a free spot is left out."""
        for one in names:
            spot = room.place(one.spots, half_width(one.kind, one.text), half_height(one.kind))
            if spot and spot[0]:
                self._texts.append((one, spot[0]))


def _reach(snapshot: Snapshot, i: int, additions: Additions) -> float:
    """Return the radius in pixels of a point with its rings."""
    if i in snapshot.points_of_step or i in additions.question_points:
        return 16
    return 14 if i < len(snapshot.kinds) and snapshot.kinds[i] else 8


def _point_labels(snapshot: Snapshot, points: Points, additions: Additions) -> list[Name]:
    """Return the numbers of the points of this step, the sizes of heaps of equal points, and the counts of mistakes."""
    numbered = dict.fromkeys([*snapshot.points_of_step, *additions.numbered_points])
    labels = [("number", str(i + 1), i) for i in numbered]
    labels += [
        ("heap", f"×{heap.size}", i)
        for i, heap in enumerate(points.heaps)
        if heap.size > 1 and heap.first == i
    ]
    mark = snapshot.mark("counts")
    counts = snapshot.row[mark.of].tolist() if mark else []
    labels += [
        ("count", letters(f"$alpha {number(count).text}"), i)
        for i, count in enumerate(counts)
        if count > 0
    ]
    return [
        _point_label(kind, text, (points.places, i), _reach(snapshot, i, additions))
        for kind, text, i in labels
    ]


def _point_label(kind: str, text: str, where: tuple[Places, int], radius: float) -> Name:
    """Return a label of a point of such a radius. where: the places of all points, and its index."""
    spots = _spots_around(*where, radius + half_width(kind, text), radius + 6)
    return Name(kind, text, [[spot] for spot in spots])


def _spots_around(places: Places, index: int, aside: float, above: float) -> Places:
    """Return the spots to which the point itself is the nearest; all where there is none."""
    x, y = places[index]
    every = [
        (x + u * (aside + more), y + v * (above + more)) for more in FARTHER for u, v in DIRECTIONS
    ]
    # a point more than twice as far away as a spot cannot be nearer to it
    most = 4 * ((aside + FARTHER[-1]) ** 2 + (above + FARTHER[-1]) ** 2)
    near = [place for place in places if _squared(place, (x, y)) < most]
    closest = [at for at in every if all(_squared(at, one) >= _squared(at, (x, y)) for one in near)]
    return closest or every


def _squared(p: Place, q: Place) -> float:
    """Return the square of the distance between two places."""
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2
