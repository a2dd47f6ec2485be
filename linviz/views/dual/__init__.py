"""View of the points' weights in w: multipliers, both objectives, KKT conditions (000 §2.3-2.5, 002)."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.core.arithmetic import dot, total
from linviz.core.geometry import ON_MARGIN, WEIGHTLESS
from linviz.core.problem import Array
from linviz.core.rounding import NO_GAP, count_largest, first_argmax
from linviz.run import entry
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, View
from linviz.views.dual import derivation, toy_problem
from linviz.views.dual.conditions import changes_one_pair, dual_slopes, gap_terms, kkt_conditions
from linviz.views.dual.point_weights import WeightKind, alpha_bound, point_weights, weight_kind
from linviz.views.table import alphas_are_tied, feature_centre, subtracts_mean

NONE_YET = "Every weight is still 0."
# captions of support vectors: none at C, some at C, some of these misclassified
ALPHAS = (
    "<holding> <holding:support vector, with:support vectors, all with> 0 < $alpha < $C",
    "<holding> <holding:support vector:support vectors>: <free> with 0 < $alpha < $C, <capped> at $C",
    "<holding> <holding:support vector:support vectors>: <free> with 0 < $alpha < $C, "
    "<capped> at $C, <wrong_capped> of them misclassified",
)
OPEN = ". <point.largest> has the largest part, <share>\u00a0% of the gap."
OPEN_ALIKE = ". <ties> points have the largest part, each <share>\u00a0% of the gap."
CLOSED = ". The gap is closed: no other $alpha is better."
CLOSED_TIED = ". The gap is closed: no other $alpha is better, but some are as good."
SHORT = (
    "<holding> of <n> <n:point:points> <holding:holds:hold> the boundary with $alpha > 0; "
    "<lacking> <lacking:has:have> not reached $y·$f = 1 yet."
)
WIDEST = (
    "<holding> of <n> <n:point:points> <holding:holds:hold> the boundary, all on the margin: "
    "Σ$alpha = ‖$w‖² <=> <sum>."
)
WIDEST_TIED = f"{WIDEST} Other $alpha give the same $w."
COUNTED = (
    "<holding> of <n> <n:point:points> <holding:has been a mistake:have been mistakes>, "
    "<given> <given:time:times> in all; "
)
ALONE = "<holding:it alone makes:they alone make> $w"
CENTRED = "$w is the sum of $y ($x − mean of all points) over <holding:it:them>"
# which points were mistakes most often: all alike, one, or several
MOST_OFTEN = (
    ".",
    ", <point.largest> most often, <top> times.",
    ", <ties> of them most often, <top> times each.",
)
CARRIED = {
    1: "<holding> of <n> <n:point:points> <holding:carries:carry> the current point of the hull;"
    " all weights add up to 1.",
    2: "<holding> of <n> <n:point:points> <holding:carries:carry> the current points of both hulls;"
    " the weights of each class add up to 1.",
}
EVERYBODY = (
    "<holding> of <n> <n:point:points> <holding:has:have> a weight $alpha = ($y − $f)/$lambda; "
)
LARGEST = (
    "<point.largest> has the largest |$alpha|, <top>.",
    "<ties> points have the largest |$alpha|, <top>.",
)
SUM = "$w is the sum of the arrows, one for each point with a weight: <holding>."
AT_ORIGIN = " The arrow of a point at the origin has no length."
PAIR = "This step changed $alpha of <point> and of <other> along the line on which Σ${alpha}$y stays 0."
NO_PAIR = "This step changed no pair of $alpha."


class Dual(View):
    """The weight of each point in w as bars, how they add up to w, and the two of them that a step changes."""

    name = "dual"
    title = "Dual"
    question = "Who holds the boundary?"
    group = "Over the points"
    drawn_from = (
        *("alpha", "alpha_i_before", "alpha_j_before", "shares", "wholes"),
        *("primal", "dual", "kind"),
    )

    def why_unsuited(self, trace: Trace) -> str:
        """Return why there are no weights: no points, votes, or a w that is not kept as a sum over the points."""
        if not trace.lifted.n:
            return "there are no points yet"
        if trace.entry.votes:
            return "every $w of the run votes, so the points have no weights"
        if weight_kind(trace) is None:
            return "this algorithm keeps no weights of the points; an SVM or a dual perceptron does"
        return ""

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return how many points have a weight and which has the largest; for multipliers, the columns of the dual."""
        kind = required_kind(trace)
        weights = point_weights(trace, run_columns)
        most = np.abs(weights).max(axis=1, keepdims=True, initial=0.0)
        holding = np.abs(weights) > WEIGHTLESS * most
        result: Columns = {"holding": np.count_nonzero(holding, axis=1)}
        if kind.column == "put":
            result["put"] = weights
        if kind.name != "multipliers":
            sizes = np.abs(weights)
            ties = count_largest(sizes)
            case = case_of_largest(kind.name, ties, result["holding"])
            case[result["holding"] == 0] = 0
            result |= {
                "largest": first_argmax(sizes),
                "top": most[:, 0],
                "ties": ties,
                "given": total(sizes),
            }
            of_sum = len(self.caption_templates(trace)) - 1
            return result | {"of_sum": np.where(case > 0, of_sum, 0), CAPTION: case}
        return result | self._multiplier_columns(trace, run_columns, holding)

    def _multiplier_columns(
        self, trace: Trace, columns: Columns, holding: NDArray[np.bool_]
    ) -> Columns:
        """Return the columns of the dual, of its gap and of its conditions. holding (F, n): where a weight is not 0."""
        alpha = columns["alpha"]
        C = alpha_bound(trace)
        excess = trace.lifted.y * columns["scores"] - 1.0
        # a gap that is rounding error belongs to no point
        terms = gap_terms(alpha, excess, C) * (columns["gap"] > NO_GAP)[:, None]
        total_gap = total(terms)
        kkt = kkt_conditions(trace.lifted, columns, alpha, C)
        at_bound = holding & (alpha >= C * (1 - WEIGHTLESS))
        share = np.divide(
            terms.max(axis=1), total_gap, out=np.zeros(len(total_gap)), where=total_gap > 0
        )
        wrong = at_bound & (excess <= -1.0)
        case = np.where(kkt.all(axis=1), 2, 1)
        ties = count_largest(terms)
        if np.isfinite(C):
            case[(case == 1) & (ties > 1)] = 3
            case = 3 * case - 2 + at_bound.any(axis=1) + wrong.any(axis=1)
        case[~holding.any(axis=1)] = 0
        pair = changes_one_pair(columns)
        alpha_sum = total(alpha)
        last = np.full(len(case), len(self.caption_templates(trace)) - 1)
        any_weight = holding.any(axis=1)
        return {
            "ties": ties,
            "half": alpha_sum - columns["dual"],
            "balance": dot(alpha, trace.lifted.y),
            "of_derivation": last - 1,
            "of_small": last,
            "of_sum": np.where(any_weight, last - 4, 0),
            "of_pair": np.where(pair, last - 3, last - 2),
            "free": np.count_nonzero(holding & ~at_bound, axis=1),
            "capped": np.count_nonzero(at_bound, axis=1),
            "wrong_capped": np.count_nonzero(wrong, axis=1),
            "lacking": np.count_nonzero(excess < -ON_MARGIN, axis=1),
            "largest": first_argmax(terms),
            "share": 100 * share,
            "sum": alpha_sum,
            "kkt": kkt,
            "pair": pair,
            "pulls": np.where(pair[:, None], dual_slopes(trace.lifted, columns), 0.0),
            CAPTION: case,
        }

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return what kind of weights these are, their bound C (None if there is none), and the sight's fixed texts.

        flat: whether w can be drawn on the canvas. centre: see linviz/views/table. derivation: the lines from the
        primal to the dual. small: the toy problem.
        """
        kind = required_kind(trace)
        C = alpha_bound(trace)
        has_box = kind.name == "multipliers" and np.isfinite(C)
        return {
            "letter": kind.letter,
            "column": kind.column,
            "factor": kind.factor,
            "multipliers": kind.name == "multipliers",
            "counts": kind.name == "counts",
            "C": C if has_box else None,
            "flat": is_flat(trace),
            "centre": feature_centre(trace),
            "derivation": derivation.lines(trace, C) if kind.name == "multipliers" else [],
            "small": toy_problem.page_values(),
        }

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions of this kind of weights: all are 0, then the others, and at the end those of sights."""
        kind = required_kind(trace)
        if kind.name == "multipliers":
            has_others = alphas_are_tied(trace)
            closed = CLOSED_TIED if has_others else CLOSED
            ends = (OPEN, closed, OPEN_ALIKE)
            soft_margin = tuple(alphas + end for end in ends for alphas in ALPHAS)
            hard_margin = (SHORT, WIDEST_TIED if has_others else WIDEST)
            multiplier_captions = hard_margin if np.isinf(alpha_bound(trace)) else soft_margin
            sights = sum_caption(trace), PAIR, NO_PAIR, derivation.CAPTION, toy_problem.CAPTION
            return NONE_YET, *multiplier_captions, *sights
        if kind.name == "shares":
            return NONE_YET, CARRIED[hull_count(trace)], sum_caption(trace)
        if kind.name == "counts":
            head = COUNTED + (CENTRED if subtracts_mean(trace) else ALONE)
            return NONE_YET, *(head + end for end in MOST_OFTEN), sum_caption(trace)
        return NONE_YET, *(EVERYBODY + end for end in LARGEST), sum_caption(trace)

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return a bar for each point, class + upwards and class − downwards, and lines at ±C."""
        lifted = trace.lifted
        weights: Array = point_weights(trace, {name: np.asarray([row[name]]) for name in row})[0]
        names = [str(i + 1) for i in range(lifted.n)]
        bars = {
            "type": "bar",
            "x": names,
            "y": lifted.y * weights,
            "marker": {"color": [colour["plus" if y > 0 else "minus"] for y in lifted.y]},
        }
        layers = {"weights": bars}
        C = self.static_data(trace)["C"]
        if C is not None:
            line = {"color": colour["text"], "width": 1.5}
            for name, level in (("C of plus", C), ("C of minus", -C)):
                layers[name] = {
                    "type": "scatter",
                    "mode": "lines",
                    "x": [names[0], names[-1]],
                    "y": [level, level],
                    "line": line,
                }
        kind = required_kind(trace)
        # coefficients have the sign of y in them
        title = kind.letter if kind.column == "signed" else f"$y {kind.letter}"
        x = {"title": {"text": "point"}, "type": "category"}
        return layers, {"xaxis": x, "yaxis": {"title": {"text": title}}}


def required_kind(trace: Trace) -> WeightKind:
    """Return the kind of weights of a run that has one."""
    kind = weight_kind(trace)
    assert kind is not None
    return kind


def case_of_largest(
    kind: str, ties: NDArray[np.int64], holding: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return the caption for so many points with the largest of the weights that are not 0, (F,)."""
    if kind == "counts":
        return np.where(ties == holding, 1, np.where(ties == 1, 2, 3))
    return np.where(ties == 1, 1, 2) if kind == "coefficients" else np.ones(len(ties), np.int64)


def sum_caption(trace: Trace) -> str:
    """Return what the sight of the arrows says; a point at the origin has a weight and no arrow that can be seen."""
    has_arrows = is_flat(trace) and not subtracts_mean(trace)
    return SUM + AT_ORIGIN * (has_arrows and not trace.lifted.problem.X.any(axis=1).all())


def is_flat(trace: Trace) -> bool:
    """Return whether w can be drawn on the canvas."""
    return trace.lifted.lift.name == "none" and trace.lifted.problem.d == 2


def hull_count(trace: Trace) -> int:
    """Return the number of hulls of which the weights are shares."""
    return len(entry.hulls_of(trace)) or 2
