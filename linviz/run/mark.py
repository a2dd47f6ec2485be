"""What can be drawn of a run beside its points, its areas and its boundary: the vocabulary of the page and of figures.

Always there are the two sides, the boundary, w on it, and the boundary before an update. A mark names the columns that
it is drawn from, and what it means in this picture, by a word of the legend.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from linviz.core.lift import Lifted


@dataclass(frozen=True)
class Mark:
    """name: that of the mark's file in both renderers."""

    name: ClassVar[str]
    # True where it lies in the plane of w itself, and only a run without a lift has it
    flat: ClassVar[bool] = False
    # rows of the legend that no other mark has: the class of a path, and what it stands for
    legend: ClassVar[tuple[tuple[str, str], ...]] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """Those it is drawn from."""
        return ()

    def told(self) -> dict[str, Any]:
        """As the page is told of it."""
        return {"mark": self.name, **asdict(self)}


@dataclass(frozen=True)
class Levels(Mark):
    """Where f is `at` and -at: a number, or the column that has it; nothing where it is not above 0.

    meaning: "margins", "targets" (of labels), "odds" (of probabilities), "bound" (of the margin)
    or "level" (that every point is asked for).
    """

    name = "levels"
    at: float | str
    meaning: str

    @property
    def columns(self) -> tuple[str, ...]:
        """None where the level is always the same."""
        if isinstance(self.at, str):
            return (self.at,)
        return ()


@dataclass(frozen=True)
class Band(Mark):
    """What is left open between two columns.

    meaning: "bounds", of the margin: f from low to high, and as far on the other side. "free": every b from low to high
    gives a boundary that is as good.
    """

    name = "band"
    low: str
    high: str
    meaning: str

    @property
    def columns(self) -> tuple[str, ...]:
        """Both ends."""
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
        """Its w and b; of one that moves, those before as well."""
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
        """The two points."""
        return self.plus, self.minus


@dataclass(frozen=True)
class HullOfZ(Mark):
    """The convex hull of all z = y x, and the point of it from which the way to the origin is w."""

    name = "hull_of_z"
    flat = True
    point: str

    @property
    def columns(self) -> tuple[str, ...]:
        """That point."""
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
    """From points to where f should be: meaning "slack", as far as y f is below 1, or "rest", from f to the label."""

    name = "segments"
    meaning: str


@dataclass(frozen=True)
class Shortfall(Mark):
    """Where y f was `at` for the point of an update before it, and the way from there to the point."""

    name = "shortfall"
    flat = True
    legend = (
        ("level-before", "the level before this step"),
        ("shortfall", "how far the point was short of it"),
    )
    at: float

    @property
    def columns(self) -> tuple[str, ...]:
        """The classifier before the update."""
        return "w_before", "b_before"


@dataclass(frozen=True)
class Rings(Mark):
    """Round the support vectors, by their kinds (core.geometry.support_kinds)."""

    name = "rings"
    kinds: str

    @property
    def columns(self) -> tuple[str, ...]:
        """The kinds."""
        return (self.kinds,)


@dataclass(frozen=True)
class Counts(Mark):
    """A number above 0 beside its point."""

    name = "counts"
    of: str

    @property
    def columns(self) -> tuple[str, ...]:
        """The numbers."""
        return (self.of,)


@dataclass(frozen=True)
class Voters(Mark):
    """The lines that vote; the more votes, the darker."""

    name = "voters"
    flat = True


@dataclass(frozen=True)
class Note(Mark):
    """What cannot be drawn in this plane, and why: a sentence. view: the one beside the points that shows it."""

    name = "note"
    text: str
    view: str


Picture = Callable[[Any, Lifted], tuple[Mark, ...]]


def always(*marks: Mark) -> Picture:
    """The picture of an algorithm whose marks are the same for all its parameters."""
    return lambda algorithm, lifted: marks
