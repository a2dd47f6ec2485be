"""Marks: everything that page and figures can draw of a run in addition to points, sides and boundary.

Always there are the two sides, the boundary, w on it, and the boundary before an update. A mark names the columns that
it is drawn from, and what it means in this picture, by a word of the legend.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from linviz.core.lift import Lifted


@dataclass(frozen=True)
class Mark:
    """A thing that can be drawn. name: that of its file in both renderers."""

    name: ClassVar[str]
    # True where it lies in the plane of w itself, and only a run without a lift has it
    flat: ClassVar[bool] = False
    # rows of the legend that no other mark has: the class of a path, and what it stands for
    legend: ClassVar[tuple[tuple[str, str], ...]] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns that it is drawn from."""
        return ()

    def to_json(self) -> dict[str, Any]:
        """Return the mark as JSON for the page."""
        return {"mark": self.name, **asdict(self)}


@dataclass(frozen=True)
class Levels(Mark):
    """The places where f is `at` or -at: a number, or the column that has it; nothing where it is not above 0.

    meaning: "margins", "targets" (of labels), "odds" (of probabilities), "bound" (of the margin)
    or "level" (that every point is asked for).
    """

    name = "levels"
    at: float | str
    meaning: str

    @property
    def columns(self) -> tuple[str, ...]:
        """The name of the column of the level; none where the level is a number."""
        if isinstance(self.at, str):
            return (self.at,)
        return ()


@dataclass(frozen=True)
class Band(Mark):
    """The range between two columns.

    meaning: "bounds", of the margin: f from low to high, and as far on the other side. "free": every b from low to high
    gives a boundary that is as good.
    """

    name = "band"
    low: str
    high: str
    meaning: str

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of both ends."""
        return self.low, self.high


@dataclass(frozen=True)
class Line(Mark):
    """A second line w . x + b = 0. meaning: "best", "avg" or "moving"; then the boundary before is one of its own."""

    name = "line"
    w: str
    b: str
    meaning: str

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its w and b, and of a moving line those before the step."""
        before = (f"{self.w}_before", f"{self.b}_before") if self.meaning == "moving" else ()
        return self.w, self.b, *before


@dataclass(frozen=True)
class Hulls(Mark):
    """The convex hulls of the two classes, and a point in each with the way between them, which is w."""

    name = "hulls"
    flat = True
    plus: str
    minus: str

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of the two points."""
        return self.plus, self.minus


@dataclass(frozen=True)
class HullOfZ(Mark):
    """The convex hull of all z = y x, and the point of it from which the way to the origin is w."""

    name = "hull_of_z"
    flat = True
    point: str

    @property
    def columns(self) -> tuple[str, ...]:
        """The name of the column of that point."""
        return (self.point,)


@dataclass(frozen=True)
class Ball(Mark):
    """The circle of this radius, which holds all points, about this place of the plane."""

    name = "ball"
    flat = True
    legend = (("ball", "all points lie in this ball"),)
    centre: tuple[float, float]
    radius: float


@dataclass(frozen=True)
class Segments(Mark):
    """The strokes from points to where f should be: meaning "slack", where y f < 1, or "rest", from f to the label."""

    name = "segments"
    meaning: str


@dataclass(frozen=True)
class Shortfall(Mark):
    """The place where y f was `at` for the point of an update before it, and the way from there to the point."""

    name = "shortfall"
    flat = True
    legend = (
        ("level-before", "the level before this step"),
        ("shortfall", "how far the point was short of it"),
    )
    at: float

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the w and b before the update."""
        return "w_before", "b_before"


@dataclass(frozen=True)
class Rings(Mark):
    """The rings round support vectors, by their kinds (core.geometry.support_kinds)."""

    name = "rings"
    kinds: str

    @property
    def columns(self) -> tuple[str, ...]:
        """The name of the column of the kinds."""
        return (self.kinds,)


@dataclass(frozen=True)
class Counts(Mark):
    """The numbers above 0 beside their points."""

    name = "counts"
    of: str

    @property
    def columns(self) -> tuple[str, ...]:
        """The name of the column of the numbers."""
        return (self.of,)


@dataclass(frozen=True)
class Voters(Mark):
    """The lines that vote; the more votes, the darker."""

    name = "voters"
    flat = True


@dataclass(frozen=True)
class Note(Mark):
    """A sentence on what cannot be drawn in this plane, and why. view: the one beside the points that shows it."""

    name = "note"
    text: str
    view: str


Picture = Callable[[Any, Lifted], tuple[Mark, ...]]


def always(*marks: Mark) -> Picture:
    """Return a picture whose marks are the same for all parameters."""
    return lambda algorithm, lifted: marks
