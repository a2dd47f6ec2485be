"""The errors on points that are not learned from: held out, or left out one at a time (000 §2.6, 004 overfitting)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linviz.core.problem import Array
from linviz.picture.common_layers import scatter
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, Setting, View
from linviz.views.new_points.sweep import (
    chunk_size,
    count_errors,
    fit,
    leave_out,
    left_out_limit,
    sweeps,
    with_value,
)

HERE = "Misclassified at this step: <errors> of <n> points"
HELD = f"{HERE}, <unseen_errors> of <unseen> held out."
LEFT = "Leave-one-out"
CUT = "<left_wrong> of <left_tried>; <left_cut> of these runs stopped at {most:,} {counted}."
CAPTIONS = (
    f"{HELD} {LEFT}, at the end: <left_wrong> of <left_tried>.",
    f"{HERE}. {LEFT}, at the end: <left_wrong> of <left_tried>. "
    "To hold one out: long-press it, or select it and press h.",
)
# where runs were cut short
SHORT = (f"{HELD} {LEFT}: {CUT}", f"{HERE}. {LEFT}: {CUT}")


class NewPoints(View):
    """Errors over the steps, and over what regularises."""

    name = "new-points"
    title = "New points"
    question = "Would it be right on points it has not seen?"
    group = "Other runs"
    drawn_from = ("errors",)

    def why_unsuited(self, trace: Setting) -> str:
        """Of less than two points, or one class."""
        if trace.lifted.n < 2:
            return "two points or more are needed to leave one out"
        if trace.lifted.problem.one_class:
            return "with one class every point is right"
        return ""

    def columns(self, trace: Trace, known: Columns) -> Columns:
        """How many of the held-out points are wrong."""
        held = trace.held_out
        errors = np.zeros(len(known["step"]), dtype=np.int64)
        if held.n:
            f = trace.decisions(held.X, known["step"])
            errors = (held.y * f <= 0).sum(axis=1)
        case = np.full(len(errors), 0 if held.n else 1)
        return {"unseen_errors": errors, "unseen": np.full(len(errors), held.n), CAPTION: case}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """How many points there are of either kind; the parameters that can be swept, with their values.

        left: what the level of those left out is called.
        """
        told = [one._asdict() for one in sweeps(trace)]
        most = left_out_limit(trace)
        left = "left out, " + (f"after at most {most.most:,} {most.unit}" if most else "at the end")
        return {"n": trace.lifted.n, "held": trace.held_out.n, "left": left, "sweeps": told}

    def items(self, setting: Setting) -> int:
        """A few points left out, of the run as it is and with every value of every sweep."""
        return (
            0
            if self.why_unsuited(setting)
            else (1 + len(_sweep_values(setting))) * _chunk_count(setting)
        )

    def item(self, setting: Setting, number: int) -> dict[str, Any]:
        """What is wrong with one value: of all points, of the held-out ones, of a few that are left out.

        value: the place of the value among those of all sweeps, -1 for the run as it is. unseen: None where no point is
        held out. cut: how many of the runs that leave a point out were cut short.
        """
        value, place = divmod(number, _chunk_count(setting))
        algorithm, lift = setting.algorithm, setting.lifted.lift
        if value:
            algorithm, lift = with_value(setting, *_sweep_values(setting)[value - 1])
        found = fit(algorithm, lift, setting.lifted.problem)
        most = left_out_limit(setting)
        each = chunk_size(setting)
        some = range(place * each, min((place + 1) * each, setting.lifted.n))
        left = leave_out(found, some, most)
        return {
            "value": value - 1,
            "errors": int((found.signed <= 0).sum()),
            "unseen": count_errors(found.trace, setting.held_out) if setting.held_out.n else None,
            "left": left.errors,
            "tried": len(some),
            "cut": left.cut,
        }

    def summary(self, items: Sequence[Any]) -> dict[str, float]:
        """Of the run as it is, how many have been left out, how many of these are wrong, and how many runs cut short.

        Where one was, the caption says so.
        """
        own = [one for one in items if one["value"] < 0]
        cut = sum(one["cut"] for one in own)
        told = {
            "left_wrong": sum(one["left"] for one in own),
            "left_tried": sum(one["tried"] for one in own),
        }
        if not cut:
            return told
        case = len(CAPTIONS) + (own[0]["unseen"] is None)
        return told | {"left_cut": cut, CAPTION: case}

    def captions(self, trace: Trace) -> tuple[str, ...]:
        """With points held out, and without; then those of runs of which some were cut short."""
        most = left_out_limit(trace)
        if most is None:
            return CAPTIONS
        counted = {"most": most.most, "counted": most.unit}
        return CAPTIONS + tuple(one.format(**counted) for one in SHORT)

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """The share of errors over the first sweep, or over the steps where there is none."""
        line = {"color": colour["text"], "width": 2}
        found = _errors_over_steps(self, trace, row)
        title = "step"
        if sweeps(trace):
            title = sweeps(trace)[0].label
            found = _errors_over_values(trace, row["items"])
        dashes = {"training": "solid", "held out": "dash", "left out": "dot"}
        layers = {
            name: scatter(places, mode="lines", line=line | {"dash": dashes[name]})
            for name, places in found.items()
        }
        axis = {"title": {"text": title}, "type": "log" if sweeps(trace) else "linear"}
        return layers, {"xaxis": axis, "yaxis": {"title": {"text": "wrong, %"}}}


def _sweep_values(setting: Setting) -> list[tuple[str, float]]:
    return [(sweep.name, value) for sweep in sweeps(setting) for value in sweep.values]


def _chunk_count(setting: Setting) -> int:
    return -(-setting.lifted.n // chunk_size(setting))


def _errors_over_steps(view: NewPoints, trace: Trace, row: Mapping[str, Any]) -> dict[str, Array]:
    steps = trace.shown()
    known = trace.columns(steps)
    found = {"training": np.column_stack([steps, 100 * known["errors"] / trace.lifted.n])}
    if trace.held_out.n:
        unseen = view.columns(trace, known)["unseen_errors"]
        found["held out"] = np.column_stack([steps, 100 * unseen / trace.held_out.n])
    # known of the end alone
    share = 100 * row["left_wrong"] / row["left_tried"]
    found["left out"] = np.array([[steps[0], share], [steps[-1], share]])
    return found


def _errors_over_values(trace: Trace, items: Sequence[Any]) -> dict[str, Array]:
    """Of the first sweep."""
    values = sweeps(trace)[0].values
    n = trace.lifted.n
    of = [[one for one in items if one["value"] == place] for place in range(len(values))]
    errors = [100 * each[0]["errors"] / n for each in of]
    left = [100 * sum(one["left"] for one in each) / n for each in of]
    found = {
        "training": np.column_stack([values, errors]),
        "left out": np.column_stack([values, left]),
    }
    if trace.held_out.n:
        unseen = [100 * each[0]["unseen"] / trace.held_out.n for each in of]
        found["held out"] = np.column_stack([values, unseen])
    return found
