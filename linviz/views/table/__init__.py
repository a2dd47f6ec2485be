"""View of the numbers of every point, and of what it added to w and b (000 §2.5, 002 KKT, 003 support vectors).

Its other table has a row for each step of the run.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.core.arithmetic import mean, product, total
from linviz.core.loss import LOSSES
from linviz.core.other_alphas import has_other_alphas
from linviz.core.problem import Array
from linviz.core.rounding import count_largest, first_argmax
from linviz.run.columns import Columns
from linviz.run.entry import cost_of
from linviz.run.trace import Trace
from linviz.run.updates import update_counts
from linviz.run.view import CAPTION, View
from linviz.views.table.run_table import ROW_CAPTIONS, run_columns_of_table, run_table

# tolerance of rounding errors in the sum that the points added to w
SAME = 1e-9
NOTHING = (
    "No point has added anything yet; <errors> of <n> <n:point:points> <errors:is:are> not correct."
)
NO_SUM = (
    "<errors> of <n> <n:point:points> <errors:is:are> not correct.",
    "Every point is classified correctly.",
)
MISTAKES = "$w is the sum of <given> <given:mistake:mistakes> so far"
# which points made most of them: one made all, one made more than any other, or several made as many
MADE_MOST = (
    ", at <point.most> only. ",
    "; <point.most> has the most, <largest>. ",
    "; <ties> points have the most, <largest> each. ",
)
SOME_IDLE = "<idle> of <n> <n:point:points> <idle:has:have> added nothing yet."
NONE_IDLE = "Every point has added something."
WEIGHTED = "$w is a weighted sum of <adding> of the <n> <n:point:points>{less_mean}. "
# which points have the largest alpha: one or several, below C or at C
LARGEST = (
    "<point.most> has the largest $alpha, <largest>.",
    "<ties> points have the largest $alpha, <largest>.",
    "<point.most> has $alpha = $C, the largest possible.",
    "<ties> points have $alpha = $C, the largest possible.",
)
OTHERS = " Other $alpha give the same $w."


class Table(View):
    """A table of this step with a row for each point, and one of the run with a row for each step."""

    name = "table"
    title = "Table"
    question = "What are all numbers, point by point?"
    group = "Over the points"
    drawn_from = ("errors", "half_width")

    def why_unsuited(self, trace: Trace) -> str:
        """Return why there is no table: there are no points."""
        return "" if trace.lifted.n else "there are no points yet"

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return how often, or how much, each point was added to w, and which point the most.

        With them are the columns of the table of the run.
        """
        rows = run_columns_of_table(trace, run_columns) | hull_weights(trace, run_columns)
        weights = contributions(trace, run_columns)
        if weights is None:
            return rows | {CAPTION: (run_columns["errors"] == 0).astype(np.int64)}
        size = np.abs(weights)
        sizes = total(size)
        adding = np.count_nonzero(size > 0, axis=1)
        idle = weights.shape[1] - adding
        largest = size.max(axis=1)
        ties = count_largest(size)
        if has_multipliers(trace):
            case = 1 + (ties > 1) + 2 * (largest >= bound_of(trace) * (1 - SAME))
            if alphas_are_tied(trace):
                case = case + len(LARGEST) * trace.is_end(run_columns["step"])
        else:
            case = 1 + 2 * np.where(adding == 1, 0, np.where(ties == 1, 1, 2)) + (idle == 0)
        case[sizes == 0] = 0
        return rows | {
            "put": weights,
            "given": sizes,
            "adding": adding,
            "idle": idle,
            "most": first_argmax(size),
            "largest": largest,
            "ties": ties,
            CAPTION: case,
        }

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return the letter and the factor of what a point added, its bound C (None if none), and whether d = 1.

        centre: the mean of the features, (D,), where it is subtracted first, else None. loss: see `loss_of`. run: the
        columns of the table of the run. run_caption: the index of the first of its captions.
        """
        C = trace.entry.C(trace.algorithm) if trace.entry.C else None
        rate = trace.entry.rate
        letter = "$alpha" if has_multipliers(trace) else "$count"
        factor = 1.0 if letter == "$alpha" or rate is None else rate(trace.algorithm)
        return {
            "letter": letter,
            "factor": factor,
            "C": C,
            "line": trace.lifted.problem.d == 1,
            "centre": feature_centre(trace),
            "loss": loss_of(trace),
            "run": run_table(trace),
            "run_caption": len(self.caption_templates(trace)) - len(ROW_CAPTIONS),
        }

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions of the points, and then those of the table of the run."""
        return *_point_captions(trace), *ROW_CAPTIONS

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the table as a Plotly figure."""
        lifted = trace.lifted
        signed = lifted.y * row["scores"]
        cells = {
            "point": np.arange(1, lifted.n + 1),
            "class": np.where(lifted.y > 0, "●", "■"),
            "$y $f($x)": signed.round(4),
            "distance $f/‖$w‖": (np.asarray(row["scores"]) * row["half_width"]).round(4),
        }
        loss = loss_of(trace)
        if loss is not None:
            cells[loss["name"]] = LOSSES[loss["loss"]](signed).round(4)
        if "put" in row:
            cells["put in"] = np.asarray(row["put"]).round(4)
        table = {
            "type": "table",
            "header": {"values": list(cells)},
            "cells": {"values": [values.tolist() for values in cells.values()]},
        }
        return {"table": table}, {}


def _point_captions(trace: Trace) -> tuple[str, ...]:
    """Return the captions: nothing is added yet, then those for each number of points that added most.

    For alpha they come twice: the second ones are for the end of a run whose alphas are not the only ones.
    """
    if contributions(trace, trace.start_columns) is None:
        return NO_SUM
    if has_multipliers(trace):
        less_mean = ", each minus the mean of all" if subtracts_mean(trace) else ""
        head = WEIGHTED.format(less_mean=less_mean)
        return NOTHING, *(head + one + end for end in ("", OTHERS) for one in LARGEST)
    return NOTHING, *(MISTAKES + one + end for one in MADE_MOST for end in (SOME_IDLE, NONE_IDLE))


def has_multipliers(trace: Trace) -> bool:
    """Return whether the run tells an alpha of each point."""
    return trace.entry.tells_alpha and "alpha" in trace.start_columns


def bound_of(trace: Trace) -> float:
    """Return C, the upper bound of alpha; infinite if there is none."""
    return trace.entry.C(trace.algorithm) if trace.entry.C else np.inf


def loss_of(trace: Trace) -> dict[str, str] | None:
    """Return the name of the loss that the run lowers, and what its column is called; None without a loss."""
    cost = cost_of(trace)
    if cost is None:
        return None
    # a hard margin allows no slack
    hinge = "slack $xi" if np.isfinite(cost.price) else "shortfall"
    names = {"hinge": hinge, "squared": "($y − $f)²"}
    return {"loss": cost.loss, "name": names.get(cost.loss, "loss")}


def contributions(trace: Trace, columns: Columns) -> Array | None:
    """Return alpha, or the number of mistakes of each point, (F, n); None if w is no such sum.

    These times y phi(x), and times eta for mistakes, add up to what the run has added to w.
    """
    if trace.entry.tells_alpha and "alpha" in columns:
        return np.asarray(columns["alpha"])
    rate = trace.entry.rate
    if rate and adds_mistakes(trace, rate(trace.algorithm)):
        return update_counts(trace, columns["step"])
    return None


def hull_weights(trace: Trace, columns: Columns) -> Columns:
    """Return the weight of each point in the nearest point of its hull, (F, n); nothing for other runs."""
    if "shares" not in columns:
        return {}
    wholes = np.where(trace.lifted.y > 0, columns["wholes"][:, :1], columns["wholes"][:, 1:])
    return {"weight": np.asarray(columns["shares"] * wholes)}


def alphas_are_tied(trace: Trace) -> bool:
    """Return whether the run ended at an optimum whose alphas are not the only ones."""
    if trace.stop.name != "OPTIMAL" or not trace.entry.tells_alpha:
        return False
    last = trace.end_columns
    cost = cost_of(trace)
    # multipliers alone have a dual objective
    if cost is None or "dual" not in last:
        return False
    return has_other_alphas(trace.lifted, cost.price, tuple(last["alpha"][0].tolist()))


def subtracts_mean(trace: Trace) -> bool:
    """Return whether the run subtracts the mean of all features first, so that w = sum alpha y (phi(x) - mean)."""
    return bool(trace.entry.subtracts_mean and trace.entry.subtracts_mean(trace.algorithm))


def feature_centre(trace: Trace) -> list[float] | None:
    """Return the mean of the features, (D,), where it is subtracted first and the map is finite; else None."""
    if not subtracts_mean(trace) or not trace.lifted.has_map:
        return None
    middle: list[float] = mean(trace.lifted.phi).tolist()
    return middle


def adds_mistakes(trace: Trace, eta: float) -> bool:
    """Return whether the mistakes, eta y phi(x) each, add up to what the run added to w."""
    if trace.algorithm.takes != "features" or trace.entry.votes:
        return False
    (counts,) = update_counts(trace, np.array([trace.steps]))
    w = trace.columns(np.array([0, trace.steps]))["w"]
    added = product(eta * (counts * trace.lifted.y), trace.lifted.phi)
    return np.allclose(w[1] - w[0], added, rtol=SAME, atol=SAME)
