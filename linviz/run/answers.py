"""Names of what a run can answer at a step, such as yf[3] or updates_end, and their values.

A name is a base, a time and an index: `yf_after[10]` is y·f(x) of point 10 after the next step. Points and components
count from 1, as on the page. assets/model/answers.js has the same names and gives the same values.
"""

import re
from collections.abc import Callable
from functools import cached_property
from operator import methodcaller
from typing import Any, NamedTuple

import numpy as np

from linviz.core.arithmetic import total
from linviz.core.parameter import values_of
from linviz.core.problem import Array
from linviz.core.separability import separability_light
from linviz.run.algorithm import UPDATE
from linviz.run.mark import Mark, Rings
from linviz.run.trace import Trace

# a number, a row of numbers (w, or the numbers of points), or None where the run does not answer
Value = float | tuple[float, ...] | None
Values = Callable[[str], Value]

# how a name is written: base, "_after", "_end" or "" , step after an @, index
FORM = re.compile(r"([A-Za-z][A-Za-z0-9_]*?)(_after|_end)?(?:\[([0-9]{1,4})\])?(?:@([0-9]{1,7}))?")
# that base with an index, with none, or either way; LIST: the index asks whether a point is on the list, 1 or 0
INDEXED, PLAIN, ROW, LIST, PLACE = "indexed", "plain", "row", "list", "place"
# names that differ from step to step, and those that do not
STEP_NAMES = {
    "step": (PLAIN, "the number of the step"),
    "updates": (PLAIN, "how many updates there have been"),
    "update": (PLAIN, "1 if this step changed the weights, else 0"),
    "errors": (PLAIN, "how many points have $y·$f($x) ≤ 0"),
    "wrong": (LIST, "the points with $y·$f($x) ≤ 0"),
    "w": (ROW, "the weights $w, or one of them"),
    "b": (PLAIN, "the bias $b"),
    "norm": (PLAIN, "‖$w‖, in the lifted space"),
    "line": (ROW, "$w and $b of a straight boundary"),
    "margin": (PLAIN, "the smallest $y·$f($x) / ‖$w‖"),
    "half_width": (PLAIN, "1 / ‖$w‖, the distance from $f = 0 to $f = 1"),
    "f": (PLACE, "$f of a point, or without an index at the place that is asked about"),
    "class": (PLACE, "the class that $f gives this point or place: 1, -1, or 0 on the boundary"),
    "yf": (INDEXED, "$y·$f($x) of a point"),
    "slack": (INDEXED, "the slack of a point, max(0, 1 − $y·$f($x))"),
    "slack_sum": (PLAIN, "the sum of all slack"),
    "alpha": (INDEXED, "$alpha of a point"),
    "alpha_sum": (PLAIN, "the sum of all $alpha"),
    "support": (LIST, "the support vectors"),
    "objective": (PLAIN, "the objective of a gradient method"),
    "primal": (PLAIN, "the primal objective"),
    "dual": (PLAIN, "the dual objective"),
    "gap": (PLAIN, "the duality gap"),
    "lower": (PLAIN, "the lower bound on the margin"),
    "upper": (PLAIN, "the upper bound on the margin"),
    "best_errors": (PLAIN, "the fewest mistakes so far"),
    "next": (PLAIN, "the point that the next step is for"),
    "next_update": (PLAIN, "the point of the next update"),
}
RUN_NAMES = {
    "n": (PLAIN, "how many points there are"),
    "x1": (INDEXED, "the first coordinate of a point"),
    "x2": (INDEXED, "the second coordinate of a point"),
    "y": (INDEXED, "the label of a point"),
    "cycles": (PLAIN, "1 if the run repeats itself for ever, else 0"),
    "separable": (PLAIN, "1 if a boundary of this kind can separate the classes, 0 if none can"),
}
NAMES = STEP_NAMES | RUN_NAMES


class Name(NamedTuple):
    """A name in its parts. time: "", "_after" or "_end"; number: the index, or None; step: that after an @, or None."""

    base: str
    time: str = ""
    number: int | None = None
    step: int | None = None


def parse_name(text: str) -> Name | None:
    """Return the parts of a name; None where the text is written otherwise. The base may be unknown."""
    match = FORM.fullmatch(text)
    if match is None:
        return None
    base, time, index, step = match.groups()
    return Name(
        base, time or "", None if index is None else int(index), None if step is None else int(step)
    )


def answers_at(trace: Trace, step: int, at: tuple[float, float] | None = None) -> Values:
    """Return a function from a name to its value at this step, None where the run does not answer.

    step: from 0, -1 for the end. at: the place (x1, x2) that `f` and `class` without an index are about.
    """
    answers = _Answers(trace, trace.steps if step < 0 else step, at)
    return answers.value


class _Answers:
    """The values of names at a step of a run; the columns of each step are computed once."""

    def __init__(self, trace: Trace, step: int, at: tuple[float, float] | None) -> None:
        self._trace = trace
        self._step = step
        self._at = at
        self._rows: dict[int, dict[str, Any]] = {}

    def value(self, text: str) -> Value:
        """Return the value of a name; None where it is unknown, or the run has no such number there."""
        name = parse_name(text)
        if name is None:
            return None
        if name.base in RUN_NAMES:
            return self._run_value(name)
        if name.base not in STEP_NAMES:
            return self._settings.get(name.base)
        step = self._step_of(name)
        if not 0 <= step <= self._trace.steps:
            return None
        return _plain(self._step_value(name, step))

    @cached_property
    def _settings(self) -> dict[str, float]:
        """The numbers among the parameters of the algorithm and the lift."""
        values = values_of(self._trace.lifted.lift) | values_of(self._trace.algorithm)
        return {
            key: float(value)
            for key, value in values.items()
            if isinstance(value, int | float) and not isinstance(value, bool)
        }

    @cached_property
    def _separable(self) -> float | None:
        light = separability_light(self._trace.lifted)
        return {"separable": 1.0, "not separable": 0.0}.get(light.name)

    @cached_property
    def _rings(self) -> Mark | None:
        """The rings round support vectors, where the run has any."""
        return self._trace.marks.get("rings")

    def _step_of(self, name: Name) -> int:
        if name.step is not None:
            return name.step
        return {"": self._step, "_after": self._step + 1, "_end": self._trace.steps}[name.time]

    def _run_value(self, name: Name) -> Value:
        """Return the value of a name that is the same at every step."""
        lifted = self._trace.lifted
        if name.base == "n":
            return float(lifted.n)
        if name.base == "cycles":
            return float(self._trace.stop.name == "CYCLING")
        if name.base == "separable":
            return self._separable
        if name.base == "y":
            return _plain(_entry(lifted.y, name.number))
        column = int(name.base == "x2")
        return (
            _plain(_entry(lifted.X[:, column], name.number)) if column < lifted.problem.d else None
        )

    def _step_value(self, name: Name, step: int) -> Any:
        """Return the value at a step, as a number, a row or None."""
        row = self._row(step)
        if name.base in COLUMNS:
            return COLUMNS[name.base](row)
        if name.base in ("next", "next_update"):
            return self._next(step, name.base == "next_update")
        if name.base in ("wrong", "support"):
            points = self._points(name.base, step)
            if points is None or name.number is None:
                return points
            return float(name.number in points)
        # a vote is a count, and no f; and its w is that of the last voter alone
        return None if self._trace.entry.votes else self._of_classifier(name, row, step)

    def _of_classifier(self, name: Name, row: dict[str, Any], step: int) -> Any:
        """Return what w, b or f answer at a step."""
        base, number = name.base, name.number
        if base in LENGTHS:
            return LENGTHS[base](row)
        if base in ("w", "line"):
            return self._weights(base, row, number)
        if base in ("alpha", "alpha_sum"):
            return self._alpha(base, row, number)
        if number is None:
            return self._at_place(base, step)
        return _of_point(base, row, self._trace.lifted.y, number)

    def _weights(self, base: str, row: dict[str, Any], number: int | None) -> Any:
        """Return w, one of its components, or w and b of a straight boundary.

        None where the page may not have it, of some kernels in a lift.
        """
        is_plain = self._trace.lifted.lift.name == "none"
        if "w" not in row:
            return None
        if base == "line":
            return (*row["w"], row["b"]) if is_plain and self._trace.lifted.problem.d == 2 else None
        if not is_plain and self._trace.algorithm.takes == "kernel" and "w_b" not in row:
            return None
        return row["w"] if number is None else _entry(row["w"], number)

    def _alpha(self, base: str, row: dict[str, Any], number: int | None) -> float | None:
        """Return an alpha or their sum; None where the page has none."""
        if not self._trace.entry.tells_alpha or "alpha" not in row:
            return None
        return float(total(row["alpha"])) if base == "alpha_sum" else _entry(row["alpha"], number)

    def _points(self, base: str, step: int) -> tuple[float, ...] | None:
        """Return the numbers of the points that are wrong, or support vectors; None where there are no such."""
        row = self._row(step)
        if base == "wrong":
            flags = self._trace.lifted.y * row["scores"] <= 0
        else:
            if not isinstance(self._rings, Rings):
                return None
            flags = row[self._rings.kinds] > 0
        return tuple(float(i + 1) for i in np.flatnonzero(flags))

    def _next(self, step: int, is_update: bool) -> float | None:
        """Return the number of the point that the next step, or the next update, is for."""
        record = self._trace.record
        if is_update:
            later = np.flatnonzero(record.event[step:] >= UPDATE)
            if not later.size:
                return None
            step += int(later[0])
        point = int(record.index[step]) if step < self._trace.steps else -1
        return point + 1.0 if point >= 0 else None

    def _at_place(self, base: str, step: int) -> float | None:
        """Return f or the class at the place that is asked about."""
        if self._at is None or base not in ("f", "class"):
            return None
        f = float(self._trace.decision([self._at[: self._trace.lifted.problem.d]], step)[0])
        return f if base == "f" else float(np.sign(f))

    def _row(self, step: int) -> dict[str, Any]:
        if step not in self._rows:
            columns = self._trace.columns(np.array([step]))
            self._rows[step] = {name: values[0] for name, values in columns.items()}
        return self._rows[step]


# columns of some algorithms
READINGS = ("objective", "primal", "dual", "gap", "lower", "upper", "best_errors")
# the names that a column answers
COLUMNS: dict[str, Callable[[dict[str, Any]], Any]] = {
    **{name: methodcaller("get", name) for name in READINGS},
    "step": lambda row: row["step"],
    "updates": lambda row: row["updates"],
    "update": lambda row: row["event"] >= UPDATE,
    "errors": lambda row: row["errors"],
}
# those that need f, or w in the lifted space
LENGTHS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "b": lambda row: row["b"],
    "norm": lambda row: 0.0 if np.isnan(row["half_width"]) else 1 / row["half_width"],
    "margin": lambda row: row["margin"],
    "half_width": lambda row: row["half_width"],
    "slack_sum": lambda row: total(row["slack"]),
}


def _of_point(base: str, row: dict[str, Any], y: Array, index: int) -> float | None:
    """Return f, yf, class or slack of a point."""
    f = _entry(row["scores"], index)
    if f is None:
        return None
    if base == "slack":
        return _entry(row["slack"], index)
    return {"f": f, "yf": f * float(y[index - 1]), "class": float(np.sign(f))}[base]


def _entry(values: Array, index: int | None) -> float | None:
    """Return the entry with that index, from 1; None where there is none."""
    return float(values[index - 1]) if index is not None and 1 <= index <= len(values) else None


def _plain(value: Any) -> Value:
    """Return a value as Python's own numbers; None for NaN and infinities."""
    if value is None:
        return None
    if np.ndim(value):
        return tuple(float(one) for one in value)
    return float(value) if np.isfinite(value) else None
