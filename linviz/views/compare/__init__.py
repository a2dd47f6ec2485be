"""View of a second algorithm on the same points, step by step (003 SVM and perceptron, 000 §2.7)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.core.arithmetic import dot, lengths
from linviz.core.elementary import arccos
from linviz.core.lift import once
from linviz.core.notation import letters
from linviz.core.number import number
from linviz.core.parameter import build, parameters, values_of
from linviz.core.problem import Array
from linviz.picture.common_layers import scatter
from linviz.run.algorithm import Algorithm
from linviz.run.columns import Columns, Steps
from linviz.run.entry import ENTRIES
from linviz.run.loop import record, record_draft
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, View

# on the boundary a point is not misclassified, and not correct either
ERRORS = "{own}: <errors> of <n> not correct. {other}: <other_errors>."
MARGINS = "Both separate the points. Margin: {own} <margin>; {other} <other_margin>."
# behind the name of a run that goes on after the step that is compared
OPEN = " (its run goes on)"
ANGLE = " Angle between the boundaries: <angle>°."
# each boundary has the positive side where the other one has the negative side
EXCHANGED = " Boundaries <angle>° apart, with the sides exchanged."
# the cosine of w and the other w above which their sides count as the same: less could be rounding
SAME_SIDES = -1e-9
# defaults for the second algorithm: the first of these that is not the run's and suits its lift
USUAL: tuple[tuple[str, dict[str, float]], ...] = (
    ("soft-svm", {"C": 10.0}),
    ("perceptron", {}),
    ("dual-perceptron", {}),
)


class Compare(View):
    """The run of another algorithm, after the same number of steps."""

    name = "compare"
    title = "Compare"
    question = "How would another algorithm do?"
    group = "Other runs"
    drawn_from = ("errors", "margin", "w")

    def why_unsuited(self, trace: Trace) -> str:
        """Return why there is nothing to compare: no points, or points with more than two coordinates."""
        if not trace.lifted.n:
            return "there are no points yet"
        if trace.lifted.problem.d > 2:
            return "points of more than two coordinates are not drawn"
        return ""

    def second_run(self, trace: Trace) -> Trace:
        """Return the run of the other algorithm; of a default one if the chosen one does not suit the lift."""
        return _second_run(trace.lifted, other_algorithm(trace))

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return errors and margin of the other run after as many steps, and the angle between straight boundaries."""
        second = self.second_run(trace)
        steps = np.minimum(run_columns["step"], second.steps)
        other_columns = _columns_at(second, steps)
        result = {"other_errors": other_columns["errors"], "other_margin": other_columns["margin"]}
        # the captions about margins need both: a vote has none
        both = np.isfinite(run_columns["margin"]) & np.isfinite(other_columns["margin"])
        both &= (run_columns["errors"] == 0) & (other_columns["errors"] == 0)
        case = 12 * both + 6 * ~trace.is_end(run_columns["step"]) + 3 * ~second.is_end(steps)
        if is_straight(trace) and is_straight(second):
            cosine = boundary_cosines(run_columns["w"], other_columns["w"])
            result["angle"] = boundary_angles(cosine)
            case = case + np.isfinite(cosine) + (cosine < SAME_SIDES)
        return result | {CAPTION: case}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return name and title of the other algorithm, the steps of a pass in both runs, and why a default is shown.

        straight: whether both boundaries are lines. names: those of this run and of the other one.
        """
        other = other_algorithm(trace)
        runs = (trace, self.second_run(trace))
        reason = ""
        if trace.other is not None and trace.other != other:
            reason = f"{trace.other.title} needs features, and this lift has infinitely many."
        return {
            "algorithm": other.name,
            "title": other.title,
            "names": run_names(trace),
            "passes": [_steps_of_pass(run) for run in runs],
            "straight": all(map(is_straight, runs)),
            "reason": reason,
        }

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions: of errors, or of margins if both separate.

        Each is for a run at its end and for one that goes on, the same of the other run, and without the angle, with
        it, and with the sides.
        """
        own, other = run_names(trace)
        return tuple(
            text.format(own=own + own_state, other=other + state) + angle
            for text in (ERRORS, MARGINS)
            for own_state in ("", OPEN)
            for state in ("", OPEN)
            for angle in ("", ANGLE, EXCHANGED)
        )

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the numbers of errors of both runs over their steps."""
        second = self.second_run(trace)
        line = {"color": colour["text"], "width": 2}
        own, other = run_names(trace)
        steps = {own: trace.displayed_steps(), other: second.displayed_steps()}
        layers = {
            name: scatter(
                np.column_stack([some, run.columns(some)["errors"]]), mode="lines", line=line | dash
            )
            for (name, some), run, dash in zip(
                steps.items(), (trace, second), ({}, {"dash": "dash"}), strict=True
            )
        }
        return layers, {"xaxis": {"title": {"text": "step"}}, "yaxis": {"title": {"text": "wrong"}}}


def other_algorithm(trace: Trace) -> Algorithm[Any]:
    """Return the scenario's second algorithm if it suits the lift, else a default one."""
    if trace.other is not None and _suits(trace.other, trace):
        return trace.other
    for name, values in USUAL:
        other = build(ENTRIES[name].kind, name, values)
        if name != trace.algorithm.name and _suits(other, trace):
            return other
    return trace.algorithm


def run_names(trace: Trace) -> tuple[str, str]:
    """Return the titles of both algorithms, and where these are the same what tells them apart."""
    own, other = trace.algorithm, other_algorithm(trace)
    if own.title != other.title:
        return own.title, other.title
    for parameter in parameters(type(own)):
        values = [values_of(one)[parameter.name] for one in (own, other)]
        # switches and choices have no name that is short
        if values[0] != values[1] and all(type(value) in (int, float) for value in values):
            first, second = (
                f"{own.title}, {letters(parameter.label)} = {number(value).text}"
                for value in values
            )
            return first, second
    return own.title, f"second {other.title}"


def _suits(algorithm: Algorithm[Any], trace: Trace) -> bool:
    """Return whether the algorithm can run on the lift of the trace."""
    return algorithm.takes == "kernel" or trace.lifted.has_map


@once
def _second_run(lifted: Any, other: Algorithm[Any]) -> Trace:
    found = (record_draft if lifted.is_draft else record)(other, lifted)
    return Trace(other, lifted, found)


def _columns_at(run: Trace, steps: Steps) -> Columns:
    """Return errors, margin and w at steps (F,), which may repeat."""
    once_each, places = np.unique(steps, return_inverse=True)
    columns = run.columns(once_each)
    return {name: columns[name][places] for name in ("errors", "margin", "w") if name in columns}


def is_straight(run: Trace) -> bool:
    """Return whether each step of the run has one straight boundary in the plane."""
    lifted = run.lifted
    return lifted.lift.name == "none" and lifted.problem.d == 2 and not run.entry.votes


def boundary_cosines(w: Array, other: Array) -> Array:
    """Return the cosines of the angles between the vectors w and other (F, 2), (F,); NaN where one is 0."""
    sizes = lengths(w) * lengths(other)
    cosine = np.full(len(w), np.nan)
    np.divide(dot(w, other), sizes, out=cosine, where=sizes > 0)
    return cosine


def boundary_angles(cosine: Array) -> Array:
    """Return the angles between two boundaries in degrees from 0 to 90 by the cosines of their w, (F,)."""
    return np.asarray(np.degrees(arccos(np.clip(np.abs(cosine), 0.0, 1.0))))


def _steps_of_pass(run: Trace) -> int:
    """Return the number of steps in a pass: n if a step looks at one point, 1 if it looks at several."""
    single = run.steps > 0 and run.record.index[0] >= 0 and run.record.other[0] < 0
    return run.lifted.n if single else 1
