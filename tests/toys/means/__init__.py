"""A toy mark: a cross on the mean of each class."""

from linviz.picture.common_layers import Layer, scatter
from linviz.picture.palette import Colours
from linviz.picture.scene import Scene
from linviz.run.mark import Mark


class Means(Mark):
    """Mark of the mean of the points of each class, which every run has."""

    name = "means"


def draw(scene: Scene, colour: Colours) -> dict[str, Layer]:
    """Return the layers of the mark in a figure; means.js draws it on the page."""
    lifted = scene.trace.lifted
    layers = {}
    for name, label in (("plus", 1), ("minus", -1)):
        places = lifted.X[lifted.y == label].mean(axis=0, keepdims=True)
        layers[f"mean of {name}"] = scatter(
            places, marker={"symbol": "x", "color": colour[name], "size": 12}
        )
    return layers
