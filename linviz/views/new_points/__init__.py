"""View of the errors on points not learned from: held out, or left out one by one (000 §2.6, 004 overfitting)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linviz.core.problem import Array
from linviz.picture.common_layers import scatter
from linviz.run.columns import Columns
from linviz.run.held_out import held_out_errors
from linviz.run.trace import Trace
from linviz.run.view import ACTS, CAPTION, FUTURE, Setting, View
from linviz.views.new_points.sweep import (
    chunk_size,
    count_errors,
    count_left_out_errors,
    fit,
    left_out_limit,
    sweeps,
    with_value,
)

HERE = "Misclassified at this step: <errors> of <n> <n:point:points>"
HELD = f"{HERE}, <unseen_errors> of <unseen> held out."
LEFT = "Leave-one-out"
AT_END = f"{LEFT}, at the end: <left_wrong> of <left_tried>."
CUT = (
    f"{LEFT}: <left_wrong> of <left_tried>; "
    "<left_cut> of these runs stopped at {most:,} {counted}."
)
ALONE = "The only point of a class counts as an error."
HOW = f"{ACTS}To hold one out: long-press it, or select it and press h.{ACTS}"
# with and without held-out points; then the same if a class has only one point; assets/views/new-points has the order
CAPTIONS = (
    f"{HELD}{FUTURE} {AT_END}",
    f"{HERE}.{FUTURE} {AT_END} {HOW}",
    f"{HELD}{FUTURE} {AT_END} {ALONE}",
    f"{HERE}.{FUTURE} {AT_END} {ALONE}",
)
# captions if runs were cut short
SHORT = (f"{HELD}{FUTURE} {CUT}", f"{HERE}.{FUTURE} {CUT}")


class NewPoints(View):
    """The errors over the steps, and over each parameter that regularises."""

    name = "new-points"
    title = "New points"
    question = "Would it classify new points correctly?"
    group = "Other runs"
    drawn_from = ("errors",)

    def why_unsuited(self, trace: Setting) -> str:
        """Return why no point can be left out: fewer than two points, or one class."""
        if trace.lifted.n < 2:
            return "two points or more are needed to leave one out"
        if trace.lifted.problem.one_class:
            return "with one class every point is correct"
        return ""

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return the number of held-out points, and how many of them each step misclassifies."""
        errors = held_out_errors(trace, run_columns["step"])
        n = trace.held_out.n
        case = np.full(len(errors), 0 if n else 1)
        return {"unseen_errors": errors, "unseen": np.full(len(errors), n), CAPTION: case}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return the numbers of points and of held-out points, and the parameters that can be swept, with their values.

        left: the label of the leave-one-out error if runs are cut short; "" if there is no limit.
        """
        sweep_fields = [sweep._asdict() for sweep in sweeps(trace)]
        budget = left_out_limit(trace)
        left_out_label = f"left out, after at most {budget.most:,} {budget.unit}" if budget else ""
        return {
            "n": trace.lifted.n,
            "held": trace.held_out.n,
            "left": left_out_label,
            "sweeps": sweep_fields,
        }

    def item_count(self, setting: Setting) -> int:
        """Return the number of chunks of points to leave out, over the run as it is and all values of all sweeps."""
        return (
            0
            if self.why_unsuited(setting)
            else (1 + len(_sweep_values(setting))) * _chunk_count(setting)
        )

    def item(self, setting: Setting, number: int) -> dict[str, Any]:
        """Return the errors with one value: on the points, on the held-out ones, and on one chunk of left-out points.

        value: the index of the value among those of all sweeps, -1 for the run as it is. unseen: None if no point is
        held out. cut: how many of the runs that leave a point out were cut short. alone: how many of them had points of
        one class only, and could not learn.
        """
        value, chunk = divmod(number, _chunk_count(setting))
        algorithm, lift = setting.algorithm, setting.lifted.lift
        if value:
            algorithm, lift = with_value(setting, *_sweep_values(setting)[value - 1])
        whole_fit = fit(algorithm, lift, setting.lifted.problem)
        budget = left_out_limit(setting)
        size = chunk_size(setting)
        points = range(chunk * size, min((chunk + 1) * size, setting.lifted.n))
        left_out_errors = count_left_out_errors(whole_fit, points, budget)
        return {
            "value": value - 1,
            "errors": int(np.count_nonzero(whole_fit.signed <= 0)),
            "unseen": count_errors(whole_fit.trace, setting.held_out)
            if setting.held_out.n
            else None,
            "left": left_out_errors.errors,
            "tried": len(points),
            "cut": left_out_errors.cut,
            "alone": left_out_errors.alone,
        }

    def summary(self, items: Sequence[Any]) -> dict[str, float]:
        """Return the leave-one-out counts of the run as it is: points left out, errors, and runs that were cut short.

        If a run was cut short, or had points of one class only, the caption is one that says so.
        """
        unswept = [item for item in items if item["value"] < 0]
        cut, alone = (sum(item[name] for item in unswept) for name in ("cut", "alone"))
        counts = {
            "left_wrong": sum(item["left"] for item in unswept),
            "left_tried": sum(item["tried"] for item in unswept),
        }
        if not cut and not alone:
            return counts
        case = (unswept[0]["unseen"] is None) + (len(CAPTIONS) if cut else 2)
        return counts | ({"left_cut": cut} if cut else {}) | {CAPTION: case}

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions with and without held-out points, then those for runs that were cut short."""
        budget = left_out_limit(trace)
        if budget is None:
            return CAPTIONS
        fields = {"most": budget.most, "counted": budget.unit}
        return CAPTIONS + tuple(text.format(**fields) for text in SHORT)

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the errors in % over the first sweep, or over the steps if there is none."""
        line = {"color": colour["text"], "width": 2}
        curves = _errors_over_steps(self, trace, row)
        title = "step"
        if sweeps(trace):
            title = sweeps(trace)[0].label
            curves = _errors_over_values(trace, row["items"])
        dashes = {"training": "solid", "held out": "dash", "left out": "dot"}
        layers = {
            name: scatter(places, mode="lines", line=line | {"dash": dashes[name]})
            for name, places in curves.items()
        }
        axis = {"title": {"text": title}, "type": "log" if sweeps(trace) else "linear"}
        return layers, {"xaxis": axis, "yaxis": {"title": {"text": "not correct, %"}}}


def _sweep_values(setting: Setting) -> list[tuple[str, float]]:
    """Return the name of the parameter and the value, for all values of all sweeps."""
    return [(sweep.name, value) for sweep in sweeps(setting) for value in sweep.values]


def _chunk_count(setting: Setting) -> int:
    """Return the number of items for each value: chunks of points that are left out in turn."""
    return -(-setting.lifted.n // chunk_size(setting))


def _errors_over_steps(view: NewPoints, trace: Trace, row: Mapping[str, Any]) -> dict[str, Array]:
    """Return the errors in % over the steps, (steps, 2) by name."""
    steps = trace.displayed_steps()
    columns = trace.columns(steps)
    curves = {"training": np.column_stack([steps, 100 * columns["errors"] / trace.lifted.n])}
    if trace.held_out.n:
        unseen = view.columns(trace, columns)["unseen_errors"]
        curves["held out"] = np.column_stack([steps, 100 * unseen / trace.held_out.n])
    # the leave-one-out error is known only for the end of the run
    share = 100 * row["left_wrong"] / row["left_tried"]
    curves["left out"] = np.array([[steps[0], share], [steps[-1], share]])
    return curves


def _errors_over_values(trace: Trace, items: Sequence[Any]) -> dict[str, Array]:
    """Return the errors in % over the values of the first sweep, (values, 2) by name."""
    values = sweeps(trace)[0].values
    n = trace.lifted.n
    groups = [[item for item in items if item["value"] == place] for place in range(len(values))]
    errors = [100 * group[0]["errors"] / n for group in groups]
    left_out_errors = [100 * sum(item["left"] for item in group) / n for group in groups]
    curves = {
        "training": np.column_stack([values, errors]),
        "left out": np.column_stack([values, left_out_errors]),
    }
    if trace.held_out.n:
        unseen = [100 * group[0]["unseen"] / trace.held_out.n for group in groups]
        curves["held out"] = np.column_stack([values, unseen])
    return curves
