"""Convex hulls on a canvas, with the nearest points found so far, as in assets/stage/drawings/marks."""

import numpy as np

from linviz.core.geometry import convex_hull
from linviz.core.notation import letters
from linviz.core.problem import Array
from linviz.picture.canvas import names
from linviz.picture.canvas.axes import Axes
from linviz.picture.canvas.drawing import NOTHING, Drawing, Scene, Shape, path_shape
from linviz.picture.canvas.places import Place, coordinates, path_data
from linviz.picture.canvas.snapshot import Snapshot

# pixels: the radius of both ends
END = 5.5


def hulls(scene: Scene) -> Drawing:
    """Return the convex hulls of both classes, and the nearest points found so far."""
    snapshot, mark = scene.snapshot, scene.snapshot.mark("hulls")
    if not mark or is_of_z(snapshot):
        return NOTHING
    shapes = []
    for kind, label in (("hull plus", 1), ("hull minus", -1)):
        own = [
            point
            for point, one in zip(snapshot.points, snapshot.labels, strict=True)
            if one == label
        ]
        shapes.append(path_shape(kind, _hull(scene.axes, own)))
    ends = [(snapshot.row[mark.plus], letters("$w₊")), (snapshot.row[mark.minus], letters("$w₋"))]
    return _walk(scene, shapes, ends)


def is_of_z(snapshot: Snapshot) -> bool:
    """Return whether the hull is that of the points z = y x themselves."""
    return bool(snapshot.mark("hull_of_z")) and snapshot.dimension == 2 and bool(snapshot.points)


def _hull(axes: Axes, points: list[Place]) -> str:
    """Return the path data of a convex hull."""
    corners = convex_hull(np.array(points).reshape(-1, 2))
    return path_data([axes.px(points[i]) for i in corners], "Z")


def _walk(scene: Scene, shapes: list[Shape], ends: list[tuple[Array, str]]) -> Drawing:
    """Return shapes with the segment between two places, each with its label."""
    places = [
        scene.axes.px((float(place[0]), float(place[1]) if len(place) > 1 else 0.0))
        for place, _ in ends
    ]
    circles = [
        Shape("end", {"cx": x, "cy": y, "r": END}, "circle", is_above=True) for x, y in places
    ]
    link = path_shape("link", path_data(places), is_above=True)
    texts = [names.end_name(places[k], places[1 - k], text) for k, (_, text) in enumerate(ends)]
    return Drawing([*shapes, link, *circles], texts, [places], places)


def hull_of_z(scene: Scene) -> Drawing:
    """Return the convex hull of the points z = y x, and w, the nearest place to 0 found so far."""
    snapshot, mark = scene.snapshot, scene.snapshot.mark("hull_of_z")
    if not mark or not is_of_z(snapshot):
        return NOTHING
    z = [
        (label * x, label * y)
        for (x, y), label in zip(snapshot.points, snapshot.labels, strict=True)
    ]
    mirrored = [
        scene.axes.px(one) for one, label in zip(z, snapshot.labels, strict=True) if label < 0
    ]
    squares = "".join(f"M{coordinates((x - 5, y - 5))}h10v10h-10Z" for x, y in mirrored)
    shapes = [path_shape("hull of-z", _hull(scene.axes, z)), path_shape("mirrored", squares)]
    return _walk(scene, shapes, [(np.zeros(2), "0"), (snapshot.row[mark.point], letters("$w"))])
