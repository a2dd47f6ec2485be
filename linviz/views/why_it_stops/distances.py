"""Distance of relaxation from its solution, which no change increases (Agmon; Motzkin and Schoenberg, 1954)."""

from math import sqrt
from typing import NamedTuple

import numpy as np

from linviz.core import bound
from linviz.core.arithmetic import dot, lengths
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array
from linviz.run.algorithm import UPDATE
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION
from linviz.run.why_it_stops import Approach
from linviz.views.why_it_stops.sight import (
    Sight,
    Story,
    axis,
    curve,
    curves_sight,
    steps_axis,
    updates_axis,
)

START = (
    "$v, which is $w and $b in one, starts at the distance <why_first> from $v*, "
    "the shortest $v with $y·$f ≥ $level everywhere."
)
NEARER = (
    "After change <updates> ‖$v − $v*‖ is <why_distance>: $v* is the shortest $v with $y·$f ≥ $level, and no change "
    "leads away from it. <why_mistakes> <why_mistakes:was a mistake:were mistakes>{most}."
)
NOWHERE = (
    "<why_short> of <n> <n:point:points> <why_short:is:are> below $level.¦ No boundary was "
    "found by which none is."
)
SHORT = (
    "<why_short> of <n> <n:point:points> <why_short:has:have> $y·$f < $level. Without any, "
    "nothing is left to change."
)


class Goal(NamedTuple):
    """The best direction u (D + 1,), |u| = 1 with b last, its margin m, and longest, D^2."""

    u: Array
    m: float
    longest: float


@once
def goal(lifted: Lifted) -> Goal:
    """Return the direction of the shortest v with y f >= level at every point; it is the same for every level."""
    z = lifted.y[:, None] * np.column_stack([lifted.phi, np.ones(lifted.n)])
    u, m = bound.largest_margin_direction(z)
    return Goal(u, m, float(dot(z, z).max()))


class ApproachStory(Story[Approach]):
    """The distance from v*, and an upper bound of it from what each change takes away at least."""

    def columns(self, trace: Trace, why: Approach, columns: Columns) -> Columns:
        """Return the distance with its bound, and how many changes were mistakes."""
        result: Columns = {"why_short": columns[why.short]}
        direction = goal(trace.lifted)
        if not direction.m > 0:
            return result | {CAPTION: np.full(len(columns["step"]), 2)}
        target = why.level(trace.algorithm) / direction.m * direction.u
        v = np.column_stack([columns["w"], columns["b"]])
        decrease, was_mistake = _changes_of_distance(trace, why)
        k = columns["updates"]
        first = float(dot(target, target))
        bound_squared = first - np.append(0.0, np.cumsum(decrease))[k]
        return result | {
            "why_distance": lengths(v - target),
            "why_sure": np.sqrt(np.maximum(bound_squared, 0.0)),
            "why_first": np.full(len(k), sqrt(first)),
            "why_mistakes": np.append(0, np.cumsum(was_mistake))[k],
            "why_most": bound.floor_bound(np.full(len(k), _mistake_bound(trace, why))),
            CAPTION: (k > 0).astype(np.int64),
        }

    def caption_templates(self, trace: Trace, why: Approach) -> tuple[str, ...]:
        """Return the captions: the start, after a change, without v*, and of the points short of the level."""
        if not goal(trace.lifted).m > 0:
            return NOWHERE, NOWHERE, NOWHERE
        most = "¦ of <why_most> possible¦" if np.isfinite(_mistake_bound(trace, why)) else ""
        return START, NEARER.format(most=most), NOWHERE, SHORT

    def sights(self, trace: Trace, why: Approach) -> list[Sight]:
        """Return the distance, if there is a v*, and the number of points short of the level."""
        y = axis("points with $y·$f < $level", low=0, high=trace.lifted.n, whole=True)
        short = curves_sight(
            "Points short of $level",
            steps_axis(trace),
            y,
            [curve("short", "why_short", stairs=True)],
        )
        if not goal(trace.lifted).m > 0:
            return [short]
        lines = [
            curve("at most", "why_sure", style="bound"),
            curve("the run", "why_distance", marks=True),
        ]
        x = updates_axis(trace, "changes")
        approach = curves_sight("Approach", x, axis("distance ‖$v − $v*‖", low=0), lines)
        return [approach, short | {"caption": 3}]


def _changes_of_distance(trace: Trace, why: Approach) -> tuple[Array, Array]:
    """Return the least decrease of the squared distance in each change, and whether it was a mistake, (K,) each.

    A change by eta (level - s)/|z|^2 z, s = y f, takes away eta (2 - eta) (level - s)^2/|z|^2 or more, since
    z . v* >= level.
    """
    lifted = trace.lifted
    made = np.flatnonzero(trace.record.event == UPDATE)
    index = trace.record.index[made]
    c, b = trace.algorithm.classifier(lifted, trace.record.history.rows(made))
    before = lifted.y[index] * (dot(c, lifted.phi[index]) + b)
    squares = dot(lifted.phi[index], lifted.phi[index]) + 1.0
    eta = why.eta(trace.algorithm)
    missing = np.maximum(why.level(trace.algorithm) - before, 0.0)
    return eta * (2.0 - eta) * missing * missing / squares, before <= 0


def _mistake_bound(trace: Trace, why: Approach) -> float:
    """Return the most mistakes: each takes at least eta (2 - eta) level^2/D^2 from level^2/m^2 at the start.

    It is infinite if eta is not below 2, where a change may take nothing.
    """
    direction = goal(trace.lifted)
    eta = why.eta(trace.algorithm)
    return (
        direction.longest / (direction.m * direction.m) / (eta * (2.0 - eta)) if eta < 2 else np.inf
    )
