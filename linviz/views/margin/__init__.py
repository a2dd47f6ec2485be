"""View of the margin at each step and the widest margin (000 §1.2, 001 margin, 003 margins, 004 capacity).

Scaling (w, b) and shifting b are tried out in the browser, also on the canvas, and do not change the run.
"""

from collections.abc import Mapping
from math import isfinite
from typing import Any

import numpy as np

from linviz.core.arithmetic import product
from linviz.core.geometry import enclosing_ball
from linviz.core.lift import Lifted, once
from linviz.core.nearest import Bounds, augmented_margin_bounds, hard_margin_bounds
from linviz.core.problem import Array
from linviz.core.span import dimension
from linviz.picture.common_layers import scatter
from linviz.run.columns import Columns
from linviz.run.entry import has_bias
from linviz.run.mark import Levels
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, FUTURE, Setting, View

CAPTIONS = (
    "$w = 0: there is no boundary, and so no margin.",
    "¦No boundary of this kind separates the points, so that no margin is above 0; this one is <margin|0>.",
    "Some point is misclassified: the margin is <margin|0> < 0, for which some write −∞¦; it could be <widest>.",
    "The nearest point is <margin> away¦: <share|100> % of the largest margin, <widest>.",
    "The nearest point is <margin> away¦: no margin is larger.",
    "A point lies on the boundary: the margin is 0¦, and could be <widest>.",
)
# the captions of boundaries that separate the points, and what follows there about the margin lines, $f = ±1
SEPARATE = {3, 4}
OTHER_LINES = (
    "The margin lines at 1/‖$w‖ <=half_width> would be it if min $y·$f were 1: it is <smallest|1>."
)
SAME_LINES = "As min $y·$f is 1, the margin lines at 1/‖$w‖ show it."
# the browser fills in <ratio>, <tried_b>, <run_b>, <foot>, <moved> and <tried_margin>, which depend on what is tried
IN_UNITS = (
    "All points lie in one place: $ball = 0.",
    "A ball of radius $ball <=radius> holds all points. $w = 0 has no margin.",
    "A ball of radius $ball <=radius> holds all points. Scaled to radius 1, the margin is <ratio|0>¦; "
    "none is above 0.",
    "A ball of radius $ball <=radius> holds all points. Scaled to radius 1, the margin is <ratio|0>¦, "
    "of at most <most>.",
)
SHIFTED = (
    "$w = 0: there is no boundary to shift.",
    "$b <=tried_b>: the boundary is <foot> from the origin, and the margin is <tried_margin|0>.",
    "$b <=tried_b>, not <run_b>: the boundary has moved by <moved> against $w, "
    "and the margin is <tried_margin|0>.",
    "$b <=tried_b>, not <run_b>: the boundary has moved by <moved> along $w, "
    "and the margin is <tried_margin|0>.",
)
# how far min y f may be from 1 to count as 1
SAME = 1e-3
# from this percentage on a margin differs from the widest by rounding only
ALL = 100 * (1 - 1e-6)


class Margin(View):
    """The margin min y f / |w| of each step, with y f itself, which grows with w."""

    name = "margin"
    title = "Margin"
    question = "How large is the margin, step by step?"
    group = "Over the steps"
    drawn_from = ("margin", "half_width")

    def why_unsuited(self, trace: Trace) -> str:
        """Return why there is no margin: votes, no points, or one class."""
        if trace.entry.votes:
            return "the boundary of a vote bends: it has no single margin"
        if not trace.lifted.n:
            return "there are no points yet"
        if trace.lifted.problem.one_class:
            return "with one class every margin can be made larger"
        return ""

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return the widest margin, the share of it in %, what is in units of R, and the least f of each class."""
        widest = widest_margin_bounds(trace).lower
        margin = run_columns["margin"]
        share = 100 * margin / widest if widest > 0 else np.zeros(len(margin))
        case = np.where(margin > 0, np.where(share >= ALL, 4, 3), 2 if widest > 0 else 1)
        if widest > 0:
            case[margin == 0] = 5
        case[np.isnan(margin)] = 0
        smallest = margin / run_columns["half_width"]
        if _has_margin_lines(trace):
            # the same captions follow once more with each of the two sentences
            texts = len(CAPTIONS + IN_UNITS + SHIFTED)
            same = np.abs(smallest - 1) <= SAME
            case = np.where(case > 0, case + texts + np.where(same, len(CAPTIONS), 0), 0)
        result = {
            "widest": np.full(len(margin), widest),
            "share": share,
            "smallest": smallest,
            CAPTION: case,
        }
        return result | radius_columns(trace, margin) | shift_columns(trace, run_columns)

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return the widest margin m (0 if none), the radius R of the points, R^2/m^2 + 1, and the VC dimension.

        dimension: d + 1 for d independent features, or d without a bias, as in dimension_name; None if it is infinite
        or not known. centre: that of the ball if there is no lift, else None.
        """
        lifted = trace.lifted
        widest = widest_margin_bounds(trace).lower
        radius, weights = ball_of_points(lifted)
        plain = lifted.lift.name == "none"
        d = dimension(lifted, has_bias(trace.algorithm))
        return {
            "widest": max(0.0, widest),
            "radius": radius,
            "centre": product(weights, lifted.X).tolist() if plain else None,
            "capacity": (radius * radius) / (widest * widest) + 1 if widest > 0 else None,
            "dimension": int(d) if d is not None and isfinite(d) else None,
            "dimension_name": "$dimension + 1" if has_bias(trace.algorithm) else "$dimension",
        }

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the caption templates of the margin, of its units of R, of a shifted b, and of margin lines.

        Those of margin lines are the first ones again, with one more sentence where the points are separated.
        """
        usual = CAPTIONS + IN_UNITS + SHIFTED
        if not _has_margin_lines(trace):
            return usual
        return usual + tuple(
            f"{text}{FUTURE} {sentence}" if case in SEPARATE else text
            for sentence in (OTHER_LINES, SAME_LINES)
            for case, text in enumerate(CAPTIONS)
        )

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the margin over the steps, the widest margin as a line, and a dot for this step."""
        steps = trace.displayed_steps()
        margins = trace.columns(steps)["margin"]
        widest = max(0.0, widest_margin_bounds(trace).lower)
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


def _has_margin_lines(trace: Trace) -> bool:
    """Return whether the picture has the lines f = 1 and f = -1 of a margin."""
    mark = trace.marks.get("levels")
    return isinstance(mark, Levels) and mark.meaning == "margins"


def radius_columns(trace: Trace, margin: Array) -> Columns:
    """Return R, the widest margin in units of R (001: as if all |x| <= 1), and the index of the caption, (F,) each."""
    widest = widest_margin_bounds(trace).lower
    radius = ball_of_points(trace.lifted)[0]
    case = np.full(len(margin), 3 if widest > 0 else 2)
    case[np.isnan(margin)] = 1
    if not radius:
        case[:] = 0
    return {
        "radius": np.full(len(margin), radius),
        "most": np.full(len(margin), widest / radius if radius else 0.0),
        "of_units": len(CAPTIONS) + case,
    }


def shift_columns(trace: Trace, columns: Columns) -> Columns:
    """Return the least f in class +, the least -f in class -, and a caption's index, to shift b from, (F,) each.

    The index is that of the caption for the b of the run; the page takes a later one once the user has shifted b.
    """
    plus = trace.lifted.y > 0
    f = columns["scores"]
    return {
        "least_plus": f[:, plus].min(axis=1),
        "least_minus": -f[:, ~plus].max(axis=1),
        "of_shift": len(CAPTIONS) + len(IN_UNITS) + np.isfinite(columns["margin"]),
    }


@once
def ball_of_points(lifted: Lifted) -> tuple[float, Array]:
    """Return the radius of the smallest ball around the lifted points, and the weights (n,) of its centre."""
    return enclosing_ball(lifted.K)


def widest_margin_bounds(trace: Setting) -> Bounds:
    """Return the bounds of the widest margin of any boundary: through the origin if the algorithm has no bias."""
    if has_bias(trace.algorithm):
        return bounds_with_bias(trace.lifted)
    return bounds_through_origin(trace.lifted)


@once
def bounds_with_bias(lifted: Lifted) -> Bounds:
    """Return the bounds of the widest margin with a free b."""
    return hard_margin_bounds(lifted)


@once
def bounds_through_origin(lifted: Lifted) -> Bounds:
    """Return the bounds of the widest margin of a boundary through the origin."""
    return augmented_margin_bounds(lifted, False, 1.0)
