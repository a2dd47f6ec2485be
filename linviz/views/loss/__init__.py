"""View of the loss of each point over s = y f, and of the run's objective (000 §2.6, 003 loss functions, 004)."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.core.arithmetic import mean, total
from linviz.core.geometry import ON_MARGIN
from linviz.core.loss import LOSSES
from linviz.core.problem import Array
from linviz.core.rounding import count_largest, first_argmax
from linviz.picture.common_layers import scatter
from linviz.run.columns import Columns
from linviz.run.cost import Cost
from linviz.run.entry import cost_of
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, View

# ranges of y f that the axis shows at least, and at most
LEAST, MOST = (-1.6, 3.4), (-16.0, 12.0)
AIR = 0.3
# the least height of the axis of losses
HIGH = 3.4
# the share of all steps and points that may lie beyond either end of the axis
FEW = 0.02
SAMPLE = 65
WRONG, RIGHT, INSIDE, BEYOND = (
    "on the incorrect side",
    "on the correct side",
    "inside the margin",
    "beyond $y·$f = 1",
)
NOBODY = "No point costs anything."
AT_ZERO = (
    "No point costs anything, and yet <errors> of <n> <errors:is:are> not correct: "
    "<errors:it lies:they lie> at $y·$f = 0."
)
ALL_THE_SAME = "$f = 0 everywhere: every point costs the same, <each>."
NOT_ALLOWED = (
    "<costly> of <n> <n:point:points> <costly:lies:lie> inside $y·$f = 1, which a hard margin forbids: "
    "the price is infinite."
)


class Loss(View):
    """Every loss over s = y f with the points at their s, the loss of the run, and its sum."""

    name = "loss"
    title = "Loss"
    question = "What does each point cost?"
    group = "Over the steps"

    def why_unsuited(self, trace: Trace) -> str:
        """Return why there is no loss: no points, votes, or an algorithm that minimises no sum over the points."""
        if not trace.lifted.n:
            return "there are no points yet"
        if trace.entry.votes:
            return "a vote has no $y·$f($x) that could cost more or less"
        if cost_of(trace) is None:
            return "this algorithm does not minimise a loss; try the soft-margin SVM"
        return ""

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return the penalty, the losses and their total, and the point with the largest loss and its share in %.

        Also the mean loss, and the share of the mistakes, which the mean of a hinge loss is never below.
        """
        cost = required_cost(trace)
        signed = trace.lifted.y * run_columns["scores"]
        losses = point_losses(cost, signed)
        penalty = np.zeros(len(signed)) if cost.penalty is None else cost.penalty(run_columns)
        loss_sum = weighted_losses(cost, total(losses))
        whole = penalty + loss_sum
        dearest = first_argmax(np.where(has_cost(cost, losses), losses, 0.0))
        most = weighted_losses(cost, losses.max(axis=1))
        known_share = np.isfinite(whole) & (whole > 0)
        share = 100 * np.divide(most, whole, out=np.zeros(len(whole)), where=known_share)
        return {
            "regulariser": penalty,
            "losses": loss_sum,
            "total": whole,
            "dearest": dearest,
            "ties": count_dearest(cost, losses),
            "each": losses.max(axis=1),
            "share": share,
            "mean_loss": mean(losses, axis=1),
            "error_rate": np.count_nonzero(signed <= 0, axis=1) / signed.shape[1],
            "costly": np.count_nonzero(has_cost(cost, losses), axis=1),
            CAPTION: caption_cases(cost, signed, losses),
        }

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return the run's loss, its price (None if infinite), the names of the total and the penalty, and the axes.

        risk: the factor that makes the objective a regularised risk, and the names of its two terms; None without one.
        """
        cost = required_cost(trace)
        price = cost.price if np.isfinite(cost.price) else None
        names = {"own": cost.loss, "total": cost.total_name, "penalty": cost.penalty_name}
        return names | {"price": price, "risk": risk_terms(trace)} | axis_ranges(trace)

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions in the order of `caption_cases`.

        Eight are for the place of the point with the largest loss, if some or all points have one, and two for several
        points with the same; the last is for the regularised risk.
        """
        cost = required_cost(trace)
        objective = "the objective" if cost.penalty_name else "the sum"
        penalty_only = f"No point costs anything: the objective is {cost.penalty_name} <=> <total>."
        some_cost = "<costly> of <n> <n:point:points> <costly:costs:cost> something; "
        all_cost = "Every point costs something; "
        dearest = [
            f"{start}<point.dearest> {where} has the largest loss, <share>\u00a0% of {objective}."
            for start in (some_cost, all_cost)
            for where in (WRONG, INSIDE, BEYOND, RIGHT)
        ]
        alike = [
            f"{start}<ties> points have the largest loss, each <share>\u00a0% of {objective}."
            for start in (some_cost, all_cost)
        ]
        return (
            penalty_only if cost.penalty_name else NOBODY,
            AT_ZERO,
            ALL_THE_SAME,
            NOT_ALLOWED,
            *dearest,
            *alike,
            risk_caption(cost),
        )

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the curves of the losses, that of the run thick, with the points on it."""
        cost = required_cost(trace)
        ends = axis_ranges(trace)
        s = np.linspace(ends["low"], ends["high"], 401)
        layers = {
            name: scatter(
                np.column_stack([s, loss(s)]),
                mode="lines",
                line={"color": colour["text"], "width": 4 if name == cost.loss else 1},
            )
            for name, loss in LOSSES.items()
        }
        signed = trace.lifted.y * row["scores"]
        at = np.column_stack([signed, LOSSES[cost.loss](signed)])
        for name, label, symbol in (("plus", 1, "circle"), ("minus", -1, "square")):
            marker = {"size": 11, "color": colour[name], "symbol": symbol}
            layers[f"points {name}"] = scatter(at[trace.lifted.y == label], marker=marker)
        x = {"title": {"text": "$y $f($x)"}, "range": [ends["low"], ends["high"]]}
        y = {"title": {"text": "loss"}, "range": [-0.1 * ends["top"], ends["top"]]}
        return layers, {"xaxis": x, "yaxis": y}


def required_cost(trace: Trace) -> Cost:
    """Return what the run minimises."""
    cost = cost_of(trace)
    # the view does not suit other runs
    assert cost is not None
    return cost


def risk_terms(trace: Trace) -> dict[str, Any] | None:
    """Return the factor 1/(C n) of the regularised risk (000 §2.6) and the names of its terms; None without one."""
    cost = required_cost(trace)
    if cost.risk_names is None:
        return None
    return {
        "factor": 1.0 / (cost.price * trace.lifted.n),
        "penalty": cost.risk_names[1],
        "total": "mean $xi",
    }


def risk_caption(cost: Cost) -> str:
    """Return the caption of the regularised risk; "" without one."""
    if cost.risk_names is None:
        return ""
    return (
        f"The objective divided by {cost.risk_names[0]}·$N: the same $w and $b are best. "
        "Mean $xi\u00a0<=>\u00a0<mean_loss|error_rate> is never below the training error, "
        "<errors> of <n>\u00a0<=>\u00a0<error_rate>."
    )


def weighted_losses(cost: Cost, losses: Array) -> Array:
    """Return losses (F,) times their price; 0 for a loss of 0 even if the price is infinite."""
    return np.multiply(cost.price, losses, out=np.zeros(len(losses)), where=losses > 0)


def axis_ranges(trace: Trace) -> dict[str, float]:
    """Return the ends of the axis of s, and the top of that of the losses, the same over the run."""
    cost = required_cost(trace)
    # a sample of the steps is enough for the range of y f
    steps = np.unique(np.linspace(0, trace.steps, SAMPLE).astype(np.int64))
    signed = trace.lifted.y * trace.columns(steps)["scores"]
    low, high = np.quantile(signed, [FEW, 1 - FEW])
    low = max(MOST[0], min(LEAST[0], low - AIR))
    high = min(MOST[1], max(LEAST[1], high + AIR))
    highest = LOSSES[cost.loss](np.clip(signed, low, high)).max()
    return {"low": float(low), "high": float(high), "top": max(HIGH, 1.15 * float(highest))}


def caption_cases(cost: Cost, signed: Array, losses: Array) -> NDArray[np.int64]:
    """Return the index of each step's caption, (F,), from y f and the loss of every point, (F, n) each."""
    dearest = first_argmax(np.where(has_cost(cost, losses), losses, 0.0))
    s = np.take_along_axis(signed, dearest[:, None], axis=1)[:, 0]
    right = {"hinge": 1, "squared": 2}.get(cost.loss, 3)
    place = np.select([s <= 0, (s <= 1) & (right == 2)], [0, 3], right)
    costly = has_cost(cost, losses)
    case: NDArray[np.int64] = np.where(costly.all(axis=1), 8, 4) + place
    case = np.where(count_dearest(cost, losses) > 1, np.where(costly.all(axis=1), 13, 12), case)
    case[(signed == 0).all(axis=1)] = 2
    if np.isinf(cost.price):
        case[:] = 3
    case[~costly.any(axis=1)] = 0
    case[~costly.any(axis=1) & (signed <= 0).any(axis=1)] = 1
    return case


def count_dearest(cost: Cost, losses: Array) -> NDArray[np.int64]:
    """Return how many points share the largest loss above 0, (F,)."""
    return count_largest(np.where(has_cost(cost, losses), losses, 0.0))


def point_losses(cost: Cost, signed: Array) -> Array:
    """Return the run's loss of every point (F, n); if the price is infinite, rounding errors are 0."""
    losses = LOSSES[cost.loss](signed)
    if np.isinf(cost.price):
        return np.where(has_cost(cost, losses), losses, 0.0)
    return losses


def has_cost(cost: Cost, losses: Array) -> NDArray[np.bool_]:
    """Return which losses (F, n) are above 0; a hinge loss within the tolerance of the margin counts as 0."""
    least = ON_MARGIN if cost.loss == "hinge" else 0.0
    result: NDArray[np.bool_] = losses > least
    return result
