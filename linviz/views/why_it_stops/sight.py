"""Sights of the view Why it stops: a picture as JSON, which the browser and Plotly draw from the columns that it names.

A sight has a name and a kind, "curves", "wedge", "strip" or "orbit", and the fields that the function of its kind sets.
Two further kinds are curves with a drawing below: "potential", the triangle of v and its target, and "way", where κ can
be dragged. `caption`, if given, is the index of the story's caption that the sight has at every step, or the name of
the column with the indices, which begins with CAPTION_OF.
"""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

import numpy as np

from linviz.core.elementary import geometric
from linviz.core.problem import Array
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.why_it_stops import Why

W = TypeVar("W", bound=Why)
Sight = dict[str, Any]
CAPTION_OF = "why_caption_of_"
# with more steps than this, an axis of steps is logarithmic
MANY = 100


class Story(ABC, Generic[W]):
    """The columns, sights and captions of one kind of explanation. Its columns are named why_..."""

    @abstractmethod
    def columns(self, trace: Trace, why: W, columns: Columns) -> Columns:
        """Return columns of the steps, (F,) or (F, k), among them `caption`, the index of each step's caption."""

    @abstractmethod
    def sights(self, trace: Trace, why: W) -> list[Sight]:
        """Return the sights, the most important one first."""

    @abstractmethod
    def caption_templates(self, trace: Trace, why: W) -> tuple[str, ...]:
        """Return the captions, as templates."""


def axis(label: str, column: str = "step", **more: Any) -> Sight:
    """Return an axis with the values of a column.

    more: log; low and high, its ends if they are known; most, a limit of what it shows; whole, if the values are
    counts, so that all ticks are integers. The label says that an axis is logarithmic.
    """
    return {"label": f"{label} (log)" if more.get("log") else label, "column": column} | more


def steps_axis(trace: Trace) -> Sight:
    """Return the description of an axis of step numbers, logarithmic for more than MANY steps."""
    log = trace.steps > MANY
    return axis("step", low=int(log), high=max(1 + log, trace.steps), log=log, whole=True)


def updates_axis(trace: Trace, label: str = "mistakes $k") -> Sight:
    """Return an axis that counts the run's updates from 0 to the last. label: its title."""
    return axis(label, "updates", low=0, high=max(1, trace.updates), whole=True)


def curve(label: str, column: str = "", **more: Any) -> Sight:
    """Return a curve with the values of a column over the axis.

    more: style ("own", "other", "bound"), stairs, root (the square root of the column is drawn), marks (of the points
    that were visited), pins (a stroke for each step).
    """
    return {"label": label, "column": column, "style": "own"} | more


def curves_sight(name: str, x: Sight, y: Sight, lines: list[Sight], area: bool = False) -> Sight:
    """Return a sight of lines over the axes x and y; area: the area between the first two is shaded."""
    return {"name": name, "kind": "curves", "x": x, "y": y, "lines": lines, "area": area}


def level_line(value: float, label: str) -> Sight:
    """Return a horizontal line at that value across the whole picture, for the lines of a sight."""
    return curve(label, style="bound", value=float(value))


def finite_or_none(value: float) -> float | None:
    """Return the value, or None for one that is not finite, as JSON needs it."""
    return float(value) if np.isfinite(value) else None


def log_spaced(low: float, high: float, count: int) -> Array:
    """Return `count` numbers from low to high, evenly spaced on a logarithmic axis, (count,)."""
    return geometric(low, high, count)
