"""Bounds of the widest margin (004 eq. (34)), and of the optimum by duality (000 §2.4, 002, 003)."""

import numpy as np

from linviz.core.problem import Array
from linviz.core.rounding import NO_GAP
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION
from linviz.run.why_it_stops import Closing, Duality
from linviz.views.why_it_stops import line_search
from linviz.views.why_it_stops.sight import (
    Sight,
    Story,
    axis,
    curve,
    curves_sight,
    finite_or_none,
    level_line,
    steps_axis,
)

# the top of the axis, relative to the margin
WIDE = 3.0
# the top of the axis of objectives, relative to the last primal objective
ABOVE = 4.0
MARGIN = (
    "Not every point is classified correctly, "
    "so the largest margin $margin has no lower bound; it is at most <why_upper>.",
    "The largest margin $margin is at least <why_lower|why_upper> and at most <why_upper>. "
    "The lower bound is <why_left> % below the upper one.",
    "The largest margin is known: $margin <=why_upper>.",
    "The upper bound is <why_upper>.¦ Nothing was found that separates the points, so there is no lower bound.",
)
MOVED = "This step went the part $kappa <=why_moved> of its way. A step that changes nothing has $kappa = 0."
CLIMB = "1/bound² is <why_inverse>.¦ It can be 1/$margin² at most, where the bound is $margin."
OBJECTIVES = (
    "The optimum lies between the dual, <why_dual|why_primal>, and the primal, <why_primal>. "
    "The gap between them, <why_difference>, is <why_left> % of the primal.",
    "Some point is misclassified, so no length of $w is enough: the primal is ∞, and the dual <why_dual>.",
    "Primal and dual meet at <why_primal>: no lower value exists.",
    "$w = 0 costs <why_primal>; the dual begins at 0.",
)
# relative distance of two bounds that count as equal
MEETING = 1e-9


class ClosingStory(Story[Closing]):
    """The two bounds of the margin, the line search of each step, and the growth of 1/upper^2."""

    def columns(self, trace: Trace, why: Closing, columns: Columns) -> Columns:
        """Return both bounds, their relative gap in %, kappa of the step, and 1/upper^2 with a lower bound."""
        lower, upper = columns[why.lower], columns[why.upper]
        open_width = upper - np.maximum(lower, 0.0)
        open_part = np.divide(open_width, upper, out=np.ones(len(upper)), where=upper > 0)
        case = np.where(lower > 0, np.where(open_part > MEETING, 1, 2), 0)
        if not why.widest(trace.algorithm, trace.lifted) > 0:
            case = np.where(case == 0, 3, case)
        result: Columns = {
            # a value that is not above 0 bounds nothing, so it is not drawn either
            "why_lower": np.where(lower > 0, lower, np.nan),
            "why_upper": upper,
            "why_left": 100 * open_part,
            "why_moved": columns[why.moved],
            "why_inverse": _inverse_square(upper),
            "why_way": line_search.squared_bound_coefficients(trace, why, columns),
            CAPTION: case,
        }
        if why.largest_square is None:
            return result
        return result | {"why_stairs": _stair_bound(trace, why, columns)}

    def caption_templates(self, trace: Trace, why: Closing) -> tuple[str, ...]:
        """Return the captions of the bounds, of the steps, and of 1/upper^2."""
        return *MARGIN, MOVED, CLIMB

    def sights(self, trace: Trace, why: Closing) -> list[Sight]:
        """Return the bounds, the steps, and 1/upper^2; the last only if the margin is above 0 and limits it."""
        m = why.widest(trace.algorithm, trace.lifted)
        part = axis("part $kappa of the way", log=True)
        pins = curves_sight(
            "Steps", steps_axis(trace), part, [curve("$kappa", "why_moved", pins=True)]
        )
        length, square = line_search.length_labels(trace, why)
        line_search_fields = {
            "kind": "way",
            "length": length,
            "square": square,
            "caption": len(MARGIN),
        }
        result = [_bounds_sight(trace, why, m), pins | line_search_fields]
        return [*result, _climb_sight(trace, why, m)] if m > 0 else result


def _bounds_sight(trace: Trace, why: Closing, m: float) -> Sight:
    """Return the sight of both bounds of the widest margin m, which is not above 0 if none separates."""
    lines = [curve("at most", "why_upper"), curve("at least", "why_lower")]
    scale = m
    if m > 0:
        lines.append(level_line(m, "margin $margin"))
    else:
        scale = float(trace.start_columns[why.upper][0])
    margin = axis("margin", low=0, most=WIDE * scale)
    return curves_sight("Bounds", steps_axis(trace), margin, lines, area=True)


def _climb_sight(trace: Trace, why: Closing, m: float) -> Sight:
    """Return the sight of 1/upper^2, which climbs to 1/m^2, m > 0."""
    lines = [curve("1/bound²", "why_inverse"), level_line(1 / (m * m), "1/$margin²")]
    if why.largest_square:
        lines.append(curve("at least", "why_stairs", style="bound", stairs=True))
    y = axis("1 over the upper bound, squared", low=0)
    return curves_sight("1/bound²", steps_axis(trace), y, lines) | {"caption": len(MARGIN) + 1}


def _inverse_square(upper: Array) -> Array:
    """Return 1/upper^2, (F,); NaN where upper is not above 0."""
    none = np.full(len(upper), np.nan)
    return np.asarray(np.divide(1.0, upper * upper, out=none, where=upper > 0))


def _stair_bound(trace: Trace, why: Closing, columns: Columns) -> Array:
    """Return a lower bound of 1/upper^2, (F,): its first value plus 1/D^2 for each shown step that was a mistake."""
    assert why.largest_square is not None
    shown_steps = trace.displayed_steps()
    shown_columns = (
        columns if np.array_equal(columns["step"], shown_steps) else trace.columns(shown_steps)
    )
    first = _inverse_square(shown_columns[why.upper][:1])[0]
    rise = 1 / why.largest_square(trace.algorithm, trace.lifted)
    stairs = first + rise * np.cumsum(np.nan_to_num(shown_columns["before"], nan=1.0) <= 0)
    return np.asarray(stairs[np.searchsorted(shown_steps, columns["step"], side="right") - 1])


class DualityStory(Story[Duality]):
    """The primal and the dual objective, and the gap between them on a logarithmic axis."""

    def columns(self, trace: Trace, why: Duality, columns: Columns) -> Columns:
        """Return both objectives, and the gap between them: as it is, relative to the primal, and that in %."""
        primal, dual, gap = columns[why.primal], columns[why.dual], columns[why.gap]
        case = np.where(gap <= why.closed, 2, np.where(columns["step"] == 0, 3, 0))
        return {
            "why_primal": primal,
            "why_dual": dual,
            "why_gap": np.where(gap > NO_GAP, gap, np.nan),
            # not as a difference, which loses the digits of a small gap
            "why_difference": np.where(np.isfinite(primal), gap * primal, np.nan),
            "why_left": 100 * gap,
            CAPTION: np.where(np.isfinite(primal), case, 1),
        }

    def caption_templates(self, trace: Trace, why: Duality) -> tuple[str, ...]:
        """Return the captions: open gap, infinite primal, closed gap, start."""
        return OBJECTIVES

    def sights(self, trace: Trace, why: Duality) -> list[Sight]:
        """Return the objectives, up to a few times the last primal one, and the gap."""
        x = steps_axis(trace)
        last = float(trace.end_columns[why.primal][0])
        most = finite_or_none(ABOVE * last) if last > 0 else None
        lines = [curve("primal", "why_primal"), curve("dual", "why_dual")]
        gap = [curve("gap", "why_gap"), level_line(why.closed, "closed")]
        return [
            curves_sight("Objectives", x, axis("objective", low=0, most=most), lines, area=True),
            curves_sight("Gap", x, axis("gap, as a part of the primal", log=True), gap),
        ]
