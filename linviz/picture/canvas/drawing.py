"""Drawing of a mark on a canvas: its elements, its labels, and the lines and ends that labels keep away from."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from linviz.picture.canvas.axes import Axes
from linviz.picture.canvas.grounds import Ground, Lines
from linviz.picture.canvas.names import Name
from linviz.picture.canvas.places import Place, Places
from linviz.picture.canvas.snapshot import Snapshot


@dataclass(frozen=True)
class Additions:
    """The things that a picture shows in addition to the run.

    question_points, numbered_points: indices of points with the ring of a question, and with their number. beside: the
    name of the view that is open. true_boundary: curves through places of the plane.
    """

    question_points: Collection[int] = ()
    numbered_points: Collection[int] = ()
    beside: str | None = None
    true_boundary: Sequence[Places] = ()


NO_ADDITIONS = Additions()


@dataclass(frozen=True)
class Scene:
    """A step on a canvas."""

    snapshot: Snapshot
    axes: Axes
    ground: Ground
    additions: Additions


@dataclass(frozen=True)
class Shape:
    """An element of a mark: its kind in look.LOOKS, its attributes, its tag. is_above: whether above the boundary."""

    kind: str
    attributes: dict[str, Any]
    tag: str = "path"
    is_above: bool = False


@dataclass(frozen=True)
class Drawing:
    """The elements of a mark, its labels, and the lines and ends that labels keep away from."""

    shapes: list[Shape] = field(default_factory=list)
    names: list[Name] = field(default_factory=list)
    lines: Lines = field(default_factory=list)
    ends: list[Place] = field(default_factory=list)


NOTHING = Drawing()


def path_shape(kind: str, data: str, is_above: bool = False, **attributes: float) -> Shape:
    """Return a path of a mark. attributes: with _ for the - in their names."""
    named = {name.replace("_", "-"): value for name, value in attributes.items()}
    return Shape(kind, {"d": data, **named}, is_above=is_above)
