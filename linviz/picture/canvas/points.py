"""Points of a canvas, as in assets/stage/points.js: the mark of a point's class, and rings that show its role."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from linviz.picture.canvas.axes import Axes
from linviz.picture.canvas.look import LOOKS, Look, element, group, translate
from linviz.picture.canvas.places import Place, Places, digits, hundredths, opacity_for, tenths
from linviz.picture.canvas.snapshot import Snapshot, plane_points
from linviz.picture.common_layers import LEAST, MANY, MORE, SMALLEST
from linviz.picture.palette import Colours

# of disc and square: element, size, cross of a misclassified point; its half and cross where both classes are
MARKS: dict[int, tuple[str, Look]] = {
    1: ("circle", {"r": 6.5}),
    -1: ("rect", {"x": -6.25, "y": -6.25, "width": 12.5, "height": 12.5}),
}
CROSSES = {1: "M-3.2 -3.2L3.2 3.2M3.2 -3.2L-3.2 3.2", -1: "M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6"}
HALVES = {1: "M0 -8.5A8.5 8.5 0 0 0 0 8.5Z", -1: "M0 -8H8V8H0Z"}
HALF_CROSSES = {1: "M-5.9 -2L-1.9 2M-1.9 -2L-5.9 2", -1: "M5.9 -2L1.9 2M1.9 -2L5.9 2"}
# of both rings round a point
RING, OUTER = 10.5, 14.5
CLASS = {1: "plus", -1: "minus"}
SUPPORT: dict[str, Look] = {
    "margin": {"stroke-width": 2.5},
    "inside": {"stroke-width": 2.5, "stroke-dasharray": "4, 2.6"},
    "wrong": {"stroke-width": 3, "stroke-dasharray": "1.5, 3"},
    "outside": {"stroke-width": 1},
}


@dataclass(frozen=True)
class Heap:
    """The points in one place: their number, the index of the first, and whether both classes are there."""

    first: int
    size: int
    is_split: bool


class Points:
    """The points of a step, the held-out ones last. asked: indices of those that a question is about."""

    def __init__(self, snapshot: Snapshot, axes: Axes, asked: Collection[int]) -> None:
        self._snapshot = snapshot
        self._asked = asked
        held_out = snapshot.trace.held_out
        self._trained = len(snapshot.points)
        points = [*snapshot.points, *plane_points(held_out.X)]
        self._labels = [*snapshot.labels, *(int(label) for label in held_out.y)]
        self.heaps = _heaps_of(points, self._labels)
        self.places: Places = [_in_hundredths(axes.px(point)) for point in points]
        size = hundredths(max(SMALLEST, min(1.0, (MANY / max(1, len(points))) ** 0.5)))
        self._scale = f"scale({digits(size)})" if size < 1 else ""

    def svg(self, colour: Colours) -> str:
        """Return the SVG of the points."""
        rings = opacity_for(sum(kind is not None for kind in self._snapshot.kinds))
        return "".join(self._point(i, rings, colour) for i in range(len(self.places)))

    def _point(self, i: int, opacity: float, colour: Colours) -> str:
        """Return the SVG of a point. opacity: of the ring of a support vector."""
        is_looked = i in self._snapshot.points_of_step
        transform = "" if is_looked else self._scale
        parts = [*self._rings(i, is_looked, opacity), self._mark(i), *self._cross(i)]
        inside = "".join(
            element(tag, {**look, "transform": transform}, colour, shape)
            for tag, look, shape in parts
        )
        return group(translate(self.places[i]), inside)

    def _rings(self, i: int, is_looked: bool, opacity: float) -> list[tuple[str, Look, Look]]:
        """Return the rings of a point."""
        rings: list[tuple[str, Look, Look]] = []
        kind = self._snapshot.kinds[i] if i < self._trained else None
        if is_looked or kind:
            look = dict(LOOKS["ring"])
            if kind:
                look |= SUPPORT[kind] | {"stroke-opacity": 1 if is_looked else opacity}
            radius = tenths(LEAST + MORE * self._snapshot.shares[i]) if kind else RING
            rings.append(("circle", look, {"r": radius}))
        if is_looked or i in self._asked:
            rings.append(("circle", LOOKS["ring" if is_looked else "asked"], {"r": OUTER}))
        return rings

    def _mark(self, i: int) -> tuple[str, Look, Look]:
        """Return the mark of a point's class; that of a held-out one is hollow."""
        label = self._labels[i]
        look: dict[str, Any] = {"fill": CLASS[label], "stroke": "halo", "stroke-width": 1.5}
        if i >= self._trained:
            look = {"fill": "card", "stroke": CLASS[label], "stroke-width": 2.5}
        tag, shape = ("path", {"d": HALVES[label]}) if self.heaps[i].is_split else MARKS[label]
        return tag, look, shape

    def _cross(self, i: int) -> list[tuple[str, Look, Look]]:
        """Return the cross of a point that is not classified correctly."""
        if i >= self._trained or not (self._snapshot.has_learned and self._snapshot.wrong[i]):
            return []
        label, is_split = self._labels[i], self.heaps[i].is_split
        width = 1.6 if is_split else {1: 2, -1: 2.5}[label]
        look = {"fill": "none", "stroke": "halo", "stroke-width": width, "stroke-linecap": "round"}
        return [("path", look, {"d": (HALF_CROSSES if is_split else CROSSES)[label]})]


def _in_hundredths(place: Place) -> Place:
    return hundredths(place[0]), hundredths(place[1])


def _heaps_of(points: Sequence[Place], labels: Sequence[int]) -> list[Heap]:
    """Return for each point the heap of points in its place."""
    members: dict[Place, list[int]] = {}
    for i, point in enumerate(points):
        members.setdefault(point, []).append(i)
    heaps = {
        place: Heap(own[0], len(own), len({labels[i] for i in own}) > 1)
        for place, own in members.items()
    }
    return [heaps[point] for point in points]
