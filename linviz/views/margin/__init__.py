"""The margin of every step under the widest there is (000 §1.2, 001 margin, 003 margins, 004 capacity)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.core.geometry import enclosing_radius
from linviz.core.lift import Lifted, once
from linviz.core.nearest import Bounds, augmented_margin, hard_margin
from linviz.picture.drawn import scatter
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, Setting, View

CAPTIONS = (
    "w = 0: there is no boundary, and so no margin.",
    "No boundary of this kind separates the points, so that no margin is above 0; this one is <margin|0>.",
    "A point is on the wrong side: the margin is <margin|0> < 0, and could be <widest>.",
    "The nearest point is <margin> away. The widest street has <widest> on each side: this is <share> % of it.",
    "The nearest point is <margin> away: no street is wider.",
)
# per cent of the widest that are all of it, to the eye
ALL = 99.95


class Margin(View):
    """min y f / |w| of each step; y f itself, which grows with w, beside it."""

    name = "margin"
    title = "Margin"
    question = "How wide is the street, step by step?"
    group = "Over the steps"
    drawn_from = ("margin", "half_width")

    def unsuited(self, trace: Trace) -> str:
        """Of votes, of no points and of one class."""
        if trace.algorithm.votes:
            return "a vote bends: it has no one margin"
        if not trace.lifted.n:
            return "there are no points yet"
        if trace.lifted.problem.one_class:
            return "with one class every street can be made wider"
        return ""

    def columns(self, trace: Trace, known: Columns) -> Columns:
        """The widest margin, and how much of it this one is."""
        widest = best(trace).lower
        margin = known["margin"]
        share = 100 * margin / widest if widest > 0 else np.zeros(len(margin))
        case = np.where(margin > 0, np.where(share >= ALL, 4, 3), 2 if widest > 0 else 1)
        case[np.isnan(margin)] = 0
        return {"widest": np.full(len(margin), widest), "share": share, CAPTION: case}

    def fixed(self, trace: Trace) -> dict[str, Any]:
        """The widest margin m, where there is one; the radius R of the points, R^2/m^2 + 1, and D + 1."""
        lifted = trace.lifted
        widest = best(trace).lower
        radius = radius_of(lifted)
        return {
            "widest": max(0.0, widest),
            "radius": radius,
            "capacity": radius**2 / widest**2 + 1 if widest > 0 else None,
            "dimension": lifted.phi.shape[1] + 1 if lifted.has_map else None,
        }

    def captions(self, trace: Trace) -> tuple[str, ...]:
        """No w yet, not separable, wrong, right, the widest."""
        return CAPTIONS

    def drawn(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """The margin over the steps, the widest, and this step's."""
        steps = trace.shown()
        margins = trace.columns(steps)["margin"]
        widest = max(0.0, best(trace).lower)
        line = {"color": colour["text"], "width": 2}
        ends = np.array([[0.0, widest], [trace.steps, widest]])
        layers = {
            "margin": scatter(np.column_stack([steps, margins]), mode="lines", line=line),
            "widest": scatter(ends, mode="lines", line=line | {"dash": "dash"}),
            "now": scatter(
                np.array([[row["step"], row["margin"]]]),
                marker={"size": 11, "color": colour["text"]},
            ),
        }
        axes = {"xaxis": {"title": {"text": "step"}}, "yaxis": {"title": {"text": "margin"}}}
        return layers, axes


@once
def radius_of(lifted: Lifted) -> float:
    """Of the smallest ball that holds all points of the lifted space."""
    return enclosing_radius(lifted.K)


def best(trace: Setting) -> Bounds:
    """Of the widest margin that a boundary of this kind has, with or without a bias as the run."""
    if trace.algorithm.has_bias:
        return with_bias(trace.lifted)
    return without_bias(trace.lifted)


@once
def with_bias(lifted: Lifted) -> Bounds:
    """Of the widest margin with a free b."""
    return hard_margin(lifted)


@once
def without_bias(lifted: Lifted) -> Bounds:
    """Of the widest margin through the origin."""
    return augmented_margin(lifted, False, 1.0)
