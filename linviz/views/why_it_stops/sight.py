"""What one picture of the view is made of, as JSON: the browser and Plotly draw it from the columns that it names.

A sight has a name and a kind: "curves", "wedge", "strip" or "orbit"; the fields of a kind are those of its function.
Under curves may stand what else there is of a step: "potential" has the triangle of v and its target, "way" κ by hand.
Where it shows something else than its story tells, `caption` says which of the story's captions it has at every step.
"""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

import numpy as np

from linviz.core.problem import Array
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.why_it_stops import Why

W = TypeVar("W", bound=Why)
Sight = dict[str, Any]
# steps from which on an axis of steps is logarithmic
MANY = 100


class Story(ABC, Generic[W]):
    """What is told of a run by one word of the vocabulary. Columns have names of their own: why_..."""

    @abstractmethod
    def columns(self, trace: Trace, why: W, known: Columns) -> Columns:
        """Numbers of the steps, and with them the place of each step's caption, `caption`."""

    @abstractmethod
    def sights(self, trace: Trace, why: W) -> list[Sight]:
        """Its pictures, the most telling one first."""

    @abstractmethod
    def captions(self, trace: Trace, why: W) -> tuple[str, ...]:
        """Templates."""


def axis(label: str, column: str = "step", **more: Any) -> Sight:
    """more: log; low and high, where they are known, and most, above or least, below which there is no need to see."""
    return {"label": label, "column": column} | more


def steps_axis(trace: Trace) -> Sight:
    """The axis of a run's steps."""
    log = trace.steps > MANY
    return axis("step", low=int(log), high=max(1 + log, trace.steps), log=log)


def mistakes_axis(trace: Trace, label: str = "mistakes k") -> Sight:
    """The axis of a run's updates."""
    return axis(label, "updates", low=0, high=max(1, trace.updates))


def curve(label: str, column: str = "", **more: Any) -> Sight:
    """A line over the axis. more: style ("own", "other", "bound"), stairs, root (of what the column has), marks (of the
    points that were looked at), pins (a stroke for each step)."""
    return {"label": label, "column": column, "style": "own"} | more


def curves(name: str, x: Sight, y: Sight, lines: list[Sight], area: bool = False) -> Sight:
    """Lines over an axis; area: what is between the first two is shaded."""
    return {"name": name, "kind": "curves", "x": x, "y": y, "lines": lines, "area": area}


def level_line(value: float, label: str) -> Sight:
    """A line across the whole picture."""
    return curve(label, style="bound", value=float(value))


def finite_or_none(value: float) -> float | None:
    """A number as JSON has it: none where it is infinite."""
    return float(value) if np.isfinite(value) else None


def log_spaced(low: float, high: float, count: int) -> Array:
    """So many numbers from low to high, evenly spaced on a logarithmic axis."""
    return np.geomspace(low, high, count)
