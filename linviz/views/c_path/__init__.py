"""View of the trade-off along the path of C or of ridge's lambda (000 §2.2 and §2.6, 002 slack, 003 large margin)."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import numpy as np

from linviz.core.parameter import values_of
from linviz.picture.common_layers import scatter
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, Setting, View
from linviz.views.c_path import trade_off

BEST = (
    "$C <=C> gives a margin of <half_width> on each side with total slack Σ$xi <=> <slack_sum>. "
    "No boundary with this margin has less."
)
COMING = (
    "So far 1/‖$w‖ <=> <half_width> and Σ$xi <=> <slack_sum>. "
    "The curve has the optimum for every $C."
)
NOTHING = "$w = 0: there is no margin, and Σ$xi <=> <slack_sum>."
NEVER = "Whatever $C is, $w = 0 is the optimum, and there is no margin: Σ$xi <=> <slack_sum>."
RIDGE = (
    "$lambda <=lam>: squared error <squared_error>, plus $lambda‖$f‖² <=> <penalty>. "
    "No $f of this size has a smaller error."
)
FLAT = "$lambda = ∞: $f is flat, and the squared error is <squared_error>."


class CPath(View):
    """The curve of all optima: sum of slacks against margin 1/|w|, or squared error against the size of f."""

    name = "c-path"
    title = "$C or $lambda path"
    question = "What does $C trade off?"
    group = "Other runs"
    drawn_from = ("half_width", "slack_sum", "squared_error", "penalty", "lam")
    independent_of = ("C", "lam")

    def question_for(self, trace: Trace) -> str:
        """Return the question about C, or about lambda for ridge."""
        return "What does $lambda trade off?" if _is_ridge(trace) else self.question

    def why_unsuited(self, trace: Setting) -> str:
        """Return why there is no path: no parameter with an exact optimum for each value, no points, or one class."""
        if trade_off.path_parameter(trace.algorithm) is None:
            return "only for the soft-margin SVM (every $C) and kernel ridge (every $lambda)"
        if not trace.lifted.n:
            return "there are no points yet"
        if trace.lifted.problem.one_class:
            return "with one class there is nothing to trade off; add a point of the other class"
        return ""

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return C, and the caption of each step: at the optimum, before it, or without a w (F,)."""
        if _is_ridge(trace):
            return {CAPTION: np.isinf(run_columns["lam"]).astype(np.int64)}
        C = trace.entry.C(trace.algorithm) if trace.entry.C else np.nan
        ended = trace.is_end(run_columns["step"]) & trace.stop.outcome.by_itself
        case = np.where(np.isnan(run_columns["half_width"]), 2, np.where(ended, 0, 1))
        return {"C": np.full(len(case), float(C)), CAPTION: case}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return the parameter with its range, and the point of the curve where the run ends."""
        parameter = trade_off.path_parameter(trace.algorithm)
        assert parameter is not None
        value = float(values_of(trace.algorithm)[parameter.name])
        last = trace.end_columns
        x, y = curve_point(trace, {name: values[0] for name, values in last.items()})
        return {
            "parameter": parameter.name,
            "value": value,
            "low": parameter.low,
            "high": parameter.high,
            "today": [x, y] if np.isfinite(x) else None,
        }

    def item_count(self, setting: Setting) -> int:
        """Return the number of values of the parameter; 0 if there is no path."""
        return (
            0 if self.why_unsuited(setting) else len(trade_off.parameter_values(setting.algorithm))
        )

    def item(self, setting: Setting, number: int) -> dict[str, Any]:
        """Return the optimum at the value of that number."""
        return trade_off.optimum_numbers(setting, number)

    def summary(self, items: Sequence[Any]) -> dict[str, float]:
        """Return the index of the caption "w = 0 whatever C is", as {CAPTION: 3}, if no item has another w; else {}."""
        if items and all(item["x"] is None for item in items):
            return {CAPTION: 3}
        return {}

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions: at the optimum, before it, w = 0 so far, w = 0 for every C; for ridge, lambda finite or
        infinite.
        """
        return (RIDGE, FLAT) if _is_ridge(trace) else (BEST, COMING, NOTHING, NEVER)

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the curve with this step's point on it, and below it the share of each data point."""
        items = [item for item in row["items"] if item["x"] is not None]
        curve = np.array([[item["x"], item["y"]] for item in items]).reshape(-1, 2)
        line = {"color": colour["text"], "width": 2}
        dot = {"size": 11, "color": colour["text"]}
        layers = {
            "curve": scatter(curve, mode="lines", line=line),
            "now": scatter(np.array([curve_point(trace, row)]), marker=dot),
        }
        values = [item["value"] for item in row["items"]]
        for i, label in enumerate(trace.lifted.y):
            shares = np.array([item["share"][i] for item in row["items"]])
            style = {"color": colour["plus" if label > 0 else "minus"], "width": 1}
            path = scatter(np.column_stack([values, shares]), mode="lines", line=style)
            layers[f"share of {i}"] = path | {"xaxis": "x2", "yaxis": "y2", "opacity": 0.6}
        return layers, _layout(trace)


def curve_point(trace: Trace, row: Mapping[str, Any]) -> tuple[float, float]:
    """Return the coordinates of a step: margin 1/|w| and sum of slacks, or the size |f| and the squared error."""
    if not _is_ridge(trace):
        return float(row["half_width"]), float(row["slack_sum"])
    lam = float(row["lam"])
    size = 0.0 if np.isinf(lam) else sqrt(max(0.0, float(row["penalty"])) / lam)
    return size, float(row["squared_error"])


def _is_ridge(trace: Trace) -> bool:
    """Return whether the path is that of lambda."""
    parameter = trade_off.path_parameter(trace.algorithm)
    return parameter is not None and parameter.name == "lam"


def _layout(trace: Trace) -> dict[str, Any]:
    """Return the axes: of the curve above, of the shares over the parameter below."""
    ridge = _is_ridge(trace)
    names = ("‖$f‖", "squared error", "$lambda", "$lambda$alpha = $y − $f")
    if not ridge:
        names = ("width 1/‖$w‖", "slack Σ$xi", "C", "$alpha / $C")
    x, y, value, share = ({"title": {"text": name}} for name in names)
    return {
        "xaxis": x | {"type": "linear" if ridge else "log", "anchor": "y"},
        "yaxis": y | {"domain": [0.46, 1]},
        "xaxis2": value | {"type": "log", "anchor": "y2"},
        "yaxis2": share | {"domain": [0, 0.3], "anchor": "x2"},
    }
