"""Sweep over the parameters that regularise, with leave-one-out errors (000 §2.6, 003 ridge, 004 overfitting)."""

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core.elementary import geometric
from linviz.core.lift import LIFTS, Lift, Lifted, lift_parameters
from linviz.core.parameter import Parameter, build, parameters, values_of
from linviz.core.problem import Array, Problem
from linviz.run.algorithm import Algorithm
from linviz.run.entry import faster_equivalent
from linviz.run.loop import record
from linviz.run.outcome import ONE_CLASS, OPTIMAL
from linviz.run.trace import Trace
from linviz.run.view import Setting

# parameters that keep an algorithm, or a lift, from overfitting
OF_ALGORITHM = ("C", "lam")
OF_LIFT = ("gamma", "degree")
# number of values of a parameter that is no integer
VALUES = 20
DECADES = 1e-6
# points that one item leaves out; one if a run may have more than LONG steps or learns from more than LARGE numbers
CHUNK = 5
LONG = 10_000
LARGE = 200_000
# the budget of all leave-one-out runs together, about a minute: updates, or steps if each looks at all points. Each
# run has an equal share of it, and at least MOST; with few points the share is no less than the run's own budget
ALL = {"max_updates": 1_000_000, "max_steps": 200_000}
MOST = 1_000
# ends of the faster algorithm after which the algorithm itself may still find its solution
UNFINISHED = frozenset({"STEP_LIMIT", "PRECISION_LIMIT"})


class Sweep(NamedTuple):
    """A parameter, by name and label, with the values that are tried and the one of the run."""

    name: str
    label: str
    values: tuple[float, ...]
    now: float


class FitKey(NamedTuple):
    """The key of a cached run: algorithm, lift, and points as bytes, which nothing can change."""

    algorithm: Algorithm[Any]
    lift: Lift
    X: bytes
    y: bytes
    dimension: int


def sweeps(setting: Setting) -> list[Sweep]:
    """Return the sweeps over C or λ, if the algorithm has one, and over the lift's γ or degree."""
    algorithm, lift = setting.algorithm, setting.lifted.lift
    result = [
        _sweep(parameter, values_of(algorithm)[parameter.name])
        for parameter in parameters(type(algorithm))
        if parameter.name in OF_ALGORITHM and parameter.page
    ]
    if lift.name in LIFTS:
        result += [
            _sweep(parameter, values_of(lift)[parameter.name])
            for parameter in lift_parameters(lift.name)
            if parameter.name in OF_LIFT
        ]
    return result


def _sweep(parameter: Parameter, current: float) -> Sweep:
    """Return the sweep over a parameter. current: its value in the run."""
    if isinstance(parameter.default, int):
        values = np.arange(parameter.low, parameter.high + 1)
    else:
        # a slider may begin at 0, which has no logarithm
        values = geometric(max(parameter.low, DECADES * parameter.high), parameter.high, VALUES)
        # the values that are tried are those that are shown, with two digits
        values = np.array([float(f"{value:.2g}") for value in values])
    return Sweep(parameter.name, parameter.label, tuple(values.tolist()), float(current))


def with_value(setting: Setting, name: str, value: float) -> tuple[Algorithm[Any], Lift]:
    """Return the algorithm and the lift, one of them with that value of its parameter."""
    algorithm, lift = setting.algorithm, setting.lifted.lift
    if name in OF_ALGORITHM:
        return build(type(algorithm), algorithm.name, values_of(algorithm) | {name: value}), lift
    whole = int(value) if name == "degree" else value
    return algorithm, replace(lift, **{name: whole})


class Limit(NamedTuple):
    """The name of a budget of the algorithm, and how much of it a run without one point may use."""

    name: str
    most: int

    @property
    def unit(self) -> str:
        """The plural of what the budget counts: updates or steps."""
        return self.name.removeprefix("max_")


def left_out_limit(setting: Setting) -> Limit | None:
    """Return the limit of runs that leave a point out; None if each may use the whole budget of the run itself."""
    algorithm = faster_equivalent(setting.algorithm)
    budgets = {name: value for name, value in values_of(algorithm).items() if name in ALL}
    if not budgets:
        return None
    # visits without an update take little time, so updates are limited if the algorithm has a budget of them
    name = max(budgets)
    runs = setting.lifted.n * (1 + sum(len(sweep.values) for sweep in sweeps(setting)))
    most = max(MOST, ALL[name] // max(1, runs))
    return Limit(name, most) if most < budgets[name] else None


class Fit(NamedTuple):
    """A run to its end. signed (n,): y f of its points. spare (n,): points without which the end would be the same.

    algorithm: the one that was requested; the trace may be of one that gets to the same end faster.
    left_out_scores (n,): f at each point after learning from all others; None if there is no formula for it.
    """

    algorithm: Algorithm[Any]
    trace: Trace
    signed: Array
    spare: NDArray[np.bool_]
    left_out_scores: Array | None


def fit(algorithm: Algorithm[Any], lift: Lift, problem: Problem) -> Fit:
    """Return the run of the algorithm on the lifted problem; the last eight are cached."""
    key = FitKey(algorithm, lift, problem.X.tobytes(), problem.y.tobytes(), problem.d)
    return _fit(key)


@lru_cache(maxsize=8)
def _fit(key: FitKey) -> Fit:
    X = np.frombuffer(key.X).reshape(-1, key.dimension)
    lifted = Lifted(Problem(X, np.frombuffer(key.y)), key.lift)
    trace = _run(key.algorithm, lifted, None)
    end = trace[trace.steps]
    spare = np.zeros(lifted.n, dtype=bool)
    # the optimum is the same without a point that has no weight in it
    if trace.stop.name == OPTIMAL.name and end.alpha is not None:
        spare = end.alpha == 0
    signed = lifted.y * end.scores
    left_out = trace.entry.leave_one_out_scores
    left_out_scores = left_out(trace.algorithm, lifted) if left_out else None
    return Fit(key.algorithm, trace, signed, spare, left_out_scores)


def _run(algorithm: Algorithm[Any], lifted: Lifted, budget: Limit | None) -> Trace:
    """Return the run, cut short at that limit, by the faster algorithm if that finds the end."""
    faster = faster_equivalent(algorithm)
    trace = _record_trace(_with_limit(faster, budget), lifted)
    if faster != algorithm and trace.stop.name in UNFINISHED:
        return _record_trace(algorithm, lifted)
    return trace


def _record_trace(algorithm: Algorithm[Any], lifted: Lifted) -> Trace:
    return Trace(algorithm, lifted, record(algorithm, lifted))


def _with_limit(algorithm: Algorithm[Any], budget: Limit | None) -> Algorithm[Any]:
    """Return the algorithm with that limit as its budget; itself if there is no limit."""
    if budget is None:
        return algorithm
    return build(type(algorithm), algorithm.name, values_of(algorithm) | {budget.name: budget.most})


def count_errors(trace: Trace, problem: Problem) -> int:
    """Return how many points of the problem the end of a run misclassifies; f = 0 counts as an error."""
    if not problem.n:
        return 0
    (f,) = trace.decisions(problem.X, np.array([trace.steps]))
    return int(np.count_nonzero(problem.y * f <= 0))


def chunk_size(setting: Setting) -> int:
    """Return the number of points that one item leaves out in turn."""
    algorithm, lifted = setting.algorithm, setting.lifted
    values = values_of(algorithm)
    limit = max(values.get(name, 0) for name in ("steps", "visits"))
    # a solver for C needs only a few of the steps that it may have
    is_long = limit > LONG or ("C" not in values and not ALL.keys().isdisjoint(values))
    size = lifted.n * lifted.n
    if algorithm.takes == "features":
        size = lifted.phi.size if lifted.has_map else 0
    return 1 if is_long or size > LARGE else CHUNK


class LeftOutErrors(NamedTuple):
    """Counts over runs that each leave one point out: errors on that point, and runs that were cut short.

    alone: runs that ended at once, since the points that were left are of one class.
    """

    errors: int
    cut: int
    alone: int


def count_left_out_errors(whole_fit: Fit, points: range, budget: Limit | None) -> LeftOutErrors:
    """Return the counts of leaving out each of these points in turn, each run with this budget."""
    results = [_count_left_out_error(whole_fit, i, budget) for i in points]
    return LeftOutErrors(*(sum(counts) for counts in zip(*results, strict=True)))


def _count_left_out_error(whole_fit: Fit, i: int, budget: Limit | None) -> LeftOutErrors:
    """Return the counts of the one run without point i."""
    lifted = whole_fit.trace.lifted
    if whole_fit.left_out_scores is not None:
        return LeftOutErrors(bool(lifted.y[i] * whole_fit.left_out_scores[i] <= 0), False, False)
    if whole_fit.spare[i]:
        return LeftOutErrors(bool(whole_fit.signed[i] <= 0), False, False)
    others = np.arange(lifted.n) != i
    without = Lifted(Problem(lifted.X[others], lifted.y[others]), lifted.lift)
    left_out = Problem(lifted.X[i : i + 1], lifted.y[i : i + 1])
    trace = _run(whole_fit.algorithm, without, budget)
    return LeftOutErrors(
        count_errors(trace, left_out),
        budget is not None and is_cut_short(trace, budget),
        trace.stop.name == ONE_CLASS.name,
    )


def is_cut_short(trace: Trace, budget: Limit) -> bool:
    """Return whether a run ended at that limit, and not by itself or at another limit."""
    made = trace.updates if budget.name == "max_updates" else trace.steps
    is_at_limit = made >= budget.most == values_of(trace.algorithm)[budget.name]
    return trace.stop.name == "STEP_LIMIT" and is_at_limit
