"""One step of a run as the canvas needs it; assets/model/run.js has the same of the page's run."""

from functools import cached_property
from typing import Any

import numpy as np

from linviz.core.problem import Array
from linviz.run.algorithm import UPDATE
from linviz.run.mark import Mark, Rings
from linviz.run.trace import Trace

# kinds of support vectors in the order of core.geometry.support_kinds; None for a point that is none
KINDS = (None, "margin", "inside", "wrong", "outside")


class Snapshot:
    """A step of a run: its columns, and what the canvas asks of them."""

    def __init__(self, trace: Trace, step: int) -> None:
        self.trace = trace
        self.step = step
        columns = trace.columns(np.array([step]))
        self.row: dict[str, Any] = {name: values[0] for name, values in columns.items()}

    def mark(self, name: str) -> Any:
        """Return the mark of that name, or None."""
        found: Mark | None = self.trace.drawn_marks.get(name)
        return found

    @cached_property
    def points(self) -> list[tuple[float, float]]:
        """The points in the plane; on a number line the second coordinate is 0."""
        return plane_points(self.trace.lifted.X)

    @cached_property
    def labels(self) -> list[int]:
        """The classes of the points, 1 or -1."""
        return [int(label) for label in self.trace.lifted.y]

    @property
    def dimension(self) -> int:
        """The number of coordinates of a point, 1 or 2."""
        return self.trace.lifted.problem.d

    @property
    def is_plain(self) -> bool:
        """True where there is no lift."""
        return self.trace.lifted.lift.name == "none"

    @property
    def votes(self) -> bool:
        """True where f is a vote."""
        return self.trace.entry.votes is not None

    @property
    def straight(self) -> bool:
        """True where the boundary is a straight line in the plane."""
        return self.is_plain and self.dimension == 2 and not self.votes

    @property
    def by_features(self) -> bool:
        """True where f is drawn from features and not from columns of the kernel."""
        return self.trace.algorithm.takes == "features" or "w_b" in self.row

    @property
    def b(self) -> float:
        """The b of the f that is drawn."""
        return float(self.row.get("w_b", self.row["b"]))

    @property
    def coefficients(self) -> Array:
        """The weights of the features, or of the kernel's columns."""
        return np.asarray(self.row["w" if self.by_features else "c"])

    @property
    def has_learned(self) -> bool:
        """True where f is not 0 everywhere."""
        if self.votes:
            return bool(self.row["updates"] > 0)
        return self.b != 0 or bool(self.coefficients.any())

    @property
    def is_update(self) -> bool:
        """True where the step changed something."""
        return bool(self.row["event"] >= UPDATE)

    @property
    def points_of_step(self) -> list[int]:
        """The indices of the points that the step used: none, one or two."""
        return [int(i) for i in (self.row["index"], self.row["other"]) if i >= 0]

    @property
    def wrong(self) -> list[bool]:
        """True where each point is not classified correctly."""
        return [bool(one <= 0) for one in self.trace.lifted.y * self.row["scores"]]

    @cached_property
    def kinds(self) -> list[str | None]:
        """The kind of support vector of each point; all None where the picture has no rings."""
        mark = self.mark("rings")
        if not isinstance(mark, Rings):
            return [None] * len(self.points)
        return [KINDS[int(kind)] for kind in self.row[mark.kinds]]

    @property
    def shares(self) -> list[float]:
        """Each alpha as a share of C, or of the largest alpha where there is no C; 1 at most."""
        alpha = np.asarray(self.row["alpha"], dtype=float)
        C = self.trace.entry.C(self.trace.algorithm) if self.trace.entry.C else np.inf
        most = C if np.isfinite(C) else alpha.max(initial=0.0)
        return [min(1.0, float(one)) for one in (alpha / most if most > 0 else 0 * alpha)]

    def before(self) -> "Snapshot | None":
        """Return the step before; None at the first."""
        return Snapshot(self.trace, self.step - 1) if self.step > 0 else None

    def end(self) -> "Snapshot":
        """Return the last step."""
        return self if self.step == self.trace.steps else Snapshot(self.trace, self.trace.steps)


def plane_points(X: Array) -> list[tuple[float, float]]:
    """Return points (n, 1 or 2) as places in the plane."""
    return [(float(x[0]), float(x[1]) if len(x) > 1 else 0.0) for x in X]
