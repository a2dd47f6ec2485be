"""Falling curves: mistakes and the fewest so far (004), objectives and gradients (000 §2.7, 003), errors on a path."""

import numpy as np

from linviz.core.problem import Array
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION
from linviz.run.why_it_stops import Falling, Objective, Path
from linviz.views.why_it_stops.sight import (
    CAPTION_OF,
    Sight,
    Story,
    axis,
    curve,
    curves_sight,
    level_line,
    steps_axis,
)

# the top of the axis of errors, relative to the first leave-one-out error
SEEN = 2.5
KEPT = (
    "<why_now> of <n> <n:point:points> <why_now:is:are> not correct.",
    "Now <why_now> of <n> <n:point:points> <why_now:is:are> not correct. With the kept $w it is <why_best>, "
    "the fewest so far.",
    "Now <why_now> of <n> <n:point:points> <why_now:is:are> not correct, and no boundary so far had fewer.",
)
CRITERION = "Σ |$f| over the points that are not correct is <why_criterion>; without any it is 0."
RATE = "The learning rate of this step was $etat <=why_rate>."
NO_RATE = "No step has been made yet, so there is no rate $etat."
# the column with the caption of the learning rate: RATE, and at step 0 the caption after it
OF_RATE = f"{CAPTION_OF}rate"
LEFT_OUT = (
    "At $lambda <=why_along>, <why_wrong> of <n> <n:point:points> <why_wrong:is:are> not correct, "
    "and with each point left out in turn <why_left_out_wrong> of those left out."
)


class FallingStory(Story[Falling]):
    """The mistakes now and the fewest so far, the criterion that the steps lower, and their learning rate."""

    def columns(self, trace: Trace, why: Falling, columns: Columns) -> Columns:
        """Return the named columns of the run: mistakes now, the fewest so far, criterion and learning rate."""
        names = {"now": why.now, "best": why.best, "criterion": why.criterion, "rate": why.rate}
        result = {f"why_{key}": columns[name] for key, name in names.items() if name}
        case = np.zeros(len(columns["step"]), dtype=np.int64)
        if why.best:
            case = np.where(columns[why.now] > columns[why.best], 1, 2)
        if why.rate:
            # at step 0 no step has been made
            result["why_rate"] = np.where(columns["step"] > 0, result["why_rate"], np.nan)
            place = (len(KEPT) if why.best else 1) + bool(why.criterion)
            result[OF_RATE] = place + (columns["step"] == 0)
        return result | {CAPTION: case}

    def caption_templates(self, trace: Trace, why: Falling) -> tuple[str, ...]:
        """Return the captions of mistakes, with a best or without, of the criterion, and of the learning rate."""
        others = (CRITERION,) * bool(why.criterion) + (RATE, NO_RATE) * bool(why.rate)
        return *(KEPT if why.best else KEPT[:1]), *others

    def sights(self, trace: Trace, why: Falling) -> list[Sight]:
        """Return the mistakes, the criterion if there is one, and the learning rate if it changes."""
        x = steps_axis(trace)
        mistakes = axis("points not correct", low=0, high=max(1, trace.lifted.n), whole=True)
        lines = [curve("not correct", "why_now", stairs=True)]
        if why.best:
            lines = [curve("each step", "why_now", style="other", stairs=True)]
            lines.append(curve("best so far", "why_best", stairs=True))
        result = [curves_sight("Mistakes", x, mistakes, lines)]
        caption = len(KEPT) if why.best else 1
        if why.criterion:
            y = axis("criterion: Σ |$f| of what is not correct", low=0)
            result.append(curves_sight("Criterion", x, y, [curve("$J", "why_criterion")]))
            result[-1]["caption"] = caption
        if why.rate and _rate_changes(trace, why.rate):
            result.append(
                curves_sight("Rate $etat", x, axis("$etat", low=0), [curve("$etat", "why_rate")])
            )
            result[-1]["caption"] = OF_RATE
        return result


def _rate_changes(trace: Trace, name: str) -> bool:
    """Return whether the learning rate, the column of that name, differs between the first and the last step."""
    first, last = trace.columns(np.array([min(1, trace.steps), trace.steps + 0]))[name][[0, -1]]
    return bool(first != last)


class ObjectiveStory(Story[Objective]):
    """The objective, that of the average, its lower bound, its gradient, and the learning rate."""

    def columns(self, trace: Trace, why: Objective, columns: Columns) -> Columns:
        """Return the named columns of the run, the lower bound of the objective, and the learning rate."""
        names = {"objective": why.objective, "gradient": why.gradient, "average": why.average}
        result: Columns = {
            f"why_{key}": columns[name] for key, name in names.items() if name in columns
        }
        count = len(columns["step"])
        if why.least:
            result["why_least"] = np.full(count, why.least(trace.algorithm, trace.lifted))
        rate = _learning_rates(trace, why, columns["step"])
        if rate is not None:
            result["why_rate"] = rate
            if why.least:
                result[OF_RATE] = 1 + (columns["step"] == 0)
        # step 0 has no learning rate, so its caption leaves it out
        start = rate is not None and why.least is None
        return result | {CAPTION: np.where(columns["step"] == 0, int(start), 0)}

    def caption_templates(self, trace: Trace, why: Objective) -> tuple[str, ...]:
        """Return the caption that fits the numbers there are; two if the learning rate changes."""
        text = "The objective is <why_objective>"
        if endless := why.endless and why.endless(trace.algorithm, trace.lifted):
            return (f"{text}. {endless}",)
        if why.gradient:
            return (
                f"{text}, and the length of its gradient <why_gradient>, which is 0 at an optimum.",
            )
        if why.average and why.average in trace.start_columns:
            text += ", that of the average of all lines so far <why_average>"
        if why.least:
            return f"{text}¦. It is nowhere below <why_least>.", RATE, NO_RATE
        if _learning_rates(trace, why, np.array([1])) is not None:
            return (
                f"{text}; the learning rate of the step was <why_rate>; it falls with every step.",
                f"{text}.",
            )
        return (f"{text}.",)

    def sights(self, trace: Trace, why: Objective) -> list[Sight]:
        """Return the objective, and the gradient and the learning rate if there are numbers for them."""
        x = steps_axis(trace)
        columns = trace.end_columns
        moves = [curve("objective", "why_objective")]
        if why.average in columns:
            moves = [
                curve("each step", "why_objective", style="other"),
                curve("average", "why_average"),
            ]
        if why.least:
            moves.append(level_line(why.least(trace.algorithm, trace.lifted), "not below"))
        first = float(trace.start_columns[why.objective][0])
        result = [curves_sight("Objective", x, axis("objective", low=0, most=1.25 * first), moves)]
        if why.gradient:
            y = axis("length of the gradient", log=True)
            result.append(curves_sight("Gradient", x, y, [curve("gradient", "why_gradient")]))
        if _learning_rates(trace, why, np.array([1])) is not None:
            y = axis("$etat", log=True)
            result.append(curves_sight("Rate $etat", x, y, [curve("$etat", "why_rate")]))
            if why.least:
                result[-1]["caption"] = OF_RATE
        return result


def _learning_rates(trace: Trace, why: Objective, steps: Array) -> Array | None:
    """Return the learning rate of each of these steps, (F,), NaN at step 0; None if it is not told."""
    rate = why.rate and why.rate(trace.algorithm, trace.lifted, np.maximum(steps, 1))
    if rate is None:
        return None
    return np.where(steps > 0, rate, np.nan)


class PathStory(Story[Path]):
    """The squared error and the leave-one-out error along the path, and both numbers of mistakes."""

    def columns(self, trace: Trace, why: Path, columns: Columns) -> Columns:
        """Return the mean squared errors, the mistakes, and the parameter with the least leave-one-out error."""
        n = trace.lifted.n
        best = _best_parameter(trace, why, columns)
        count = len(columns["step"])
        along = columns[why.along]
        return {
            "why_along": along,
            "why_error": columns[why.error] / n,
            "why_left_out": columns[why.left_out] / n,
            "why_wrong": columns[why.wrong],
            "why_left_out_wrong": columns[why.left_out_wrong],
            "why_best": np.full(count, best),
            CAPTION: np.select([np.isinf(along), along > best, along < best], [0, 1, 2], 3),
        }

    def caption_templates(self, trace: Trace, why: Path) -> tuple[str, ...]:
        """Return the captions of errors: at the start, before, beyond and at the best; and that of mistakes."""
        errors = "At $lambda <=why_along> the mean squared error is <why_error>, of points left out <why_left_out>¦: "
        return (
            "At $lambda = ∞ $f is flat: its mean squared error is <why_error>, of points left out <why_left_out>.",
            errors + "both can still fall.",
            errors + "it was smallest at $lambda <=why_best>; with less $lambda the run overfits.",
            errors + "here it is smallest.",
            LEFT_OUT,
        )

    def sights(self, trace: Trace, why: Path) -> list[Sight]:
        """Return the squared errors and the mistakes over the parameter of the path."""
        # all at once, since each call works out more than these
        columns = trace.columns(np.unique([0, min(1, trace.steps), trace.steps]))
        first = float(columns[why.left_out][0]) / trace.lifted.n
        low, high = columns[why.along][[min(1, trace.steps), -1]].tolist()
        x = axis("$lambda", "why_along", low=low, high=high, log=True)
        errors = [
            curve("of all points", "why_error", style="other"),
            curve("left out", "why_left_out"),
        ]
        mistakes = [
            curve("of all points", "why_wrong", style="other", stairs=True),
            curve("left out", "why_left_out_wrong", stairs=True),
        ]
        result = [
            curves_sight(
                "Squared error", x, axis("mean squared error", low=0, most=SEEN * first), errors
            ),
            curves_sight("Mistakes", x, axis("points not correct", low=0, whole=True), mistakes)
            | {"caption": 4},
        ]
        for sight in result:
            sight["best"] = "why_best"
        return result


def _best_parameter(trace: Trace, why: Path, columns: Columns) -> float:
    """Return the parameter with the least leave-one-out error along the path."""
    if len(columns["step"]) <= trace.steps:
        columns = trace.columns(np.arange(trace.steps + 1))
    left_out = columns[why.left_out][1:]
    # if no point would be left to learn from, the end of the path
    least = -1 if np.isnan(left_out).all() else int(np.nanargmin(left_out))
    return float(columns[why.along][1:][least])
