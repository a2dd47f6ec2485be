"""How a run would do with other values of what it is regularised by: on its own points, on those held out, and on each
point left out of learning in turn (000 §2.6, 003 ridge, 004 overfitting).
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core.lift import LIFTS, Lift, Lifted, lift_parameters
from linviz.core.parameter import Parameter, build, parameters, values_of
from linviz.core.problem import Array, Problem
from linviz.run.algorithm import Algorithm
from linviz.run.entry import faster_equivalent
from linviz.run.loop import record
from linviz.run.outcome import OPTIMAL
from linviz.run.trace import Trace
from linviz.run.view import Setting

# what keeps an algorithm, and a lift, from following every point
OF_ALGORITHM = ("C", "lam")
OF_LIFT = ("gamma", "degree")
# values of a parameter that is no whole number
VALUES = 20
DECADES = 1e-6
# points that one item of the work leaves out, one after the other; of runs that may make more than so many steps, or
# learn from more numbers, one
CHUNK = 5
LONG = 10_000
LARGE = 200_000
# what all runs that leave one point out may make together, about a minute: updates, or steps where each looks at all
# points. Each run has its share of it, and at least MOST; of few points that is no less than the run itself may make
ALL = {"max_updates": 1_000_000, "max_steps": 200_000}
MOST = 1_000
# ends of a run that is sooner there after which the run itself may still come to its own
UNFINISHED = frozenset({"STEP_LIMIT", "PRECISION_LIMIT"})


class Sweep(NamedTuple):
    """A parameter, by name and label, the values that are tried, and the one that the run has."""

    name: str
    label: str
    values: tuple[float, ...]
    now: float


class FitKey(NamedTuple):
    """What is run: the algorithm, the lift, and the points, which no other run may change."""

    algorithm: Algorithm[Any]
    lift: Lift
    X: bytes
    y: bytes
    dimension: int


def sweeps(setting: Setting) -> list[Sweep]:
    """Over C or λ, where the algorithm has one, and over the lift's γ or degree."""
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
    if isinstance(parameter.default, int):
        values = np.arange(parameter.low, parameter.high + 1)
    else:
        # a slider may begin at 0, which has no place among decades
        values = np.geomspace(max(parameter.low, DECADES * parameter.high), parameter.high, VALUES)
        # what is tried is what is written
        values = np.array([float(f"{value:.2g}") for value in values])
    return Sweep(parameter.name, parameter.label, tuple(values.tolist()), float(current))


def with_value(setting: Setting, name: str, value: float) -> tuple[Algorithm[Any], Lift]:
    """The algorithm and the lift, one of them with that value of its parameter."""
    algorithm, lift = setting.algorithm, setting.lifted.lift
    if name in OF_ALGORITHM:
        return build(type(algorithm), algorithm.name, values_of(algorithm) | {name: value}), lift
    whole = int(value) if name == "degree" else value
    return algorithm, replace(lift, **{name: whole})


class Limit(NamedTuple):
    """A budget of the algorithm, by its parameter's name, and how much of it a run without one point may use."""

    name: str
    most: int

    @property
    def unit(self) -> str:
        """What it counts, in the plural."""
        return self.name.removeprefix("max_")


def left_out_limit(setting: Setting) -> Limit | None:
    """What runs that leave a point out are cut short at; None where each of them may do all that the run itself may."""
    algorithm = faster_equivalent(setting.algorithm)
    budgets = {name: value for name, value in values_of(algorithm).items() if name in ALL}
    if not budgets:
        return None
    # visits change nothing that takes time, so updates are counted where the algorithm counts them
    name = max(budgets)
    runs = setting.lifted.n * (1 + sum(len(sweep.values) for sweep in sweeps(setting)))
    most = max(MOST, ALL[name] // max(1, runs))
    return Limit(name, most) if most < budgets[name] else None


class Fit(NamedTuple):
    """A run to its end. signed (n,): y f of its points. spare (n,): without which of them it would be the same.

    algorithm: the one that was asked for; the trace may be of one that is sooner there.
    left_out (n,): f at each point after learning from all others, where a formula has it.
    """

    algorithm: Algorithm[Any]
    trace: Trace
    signed: Array
    spare: NDArray[np.bool_]
    left_out_scores: Array | None


def fit(algorithm: Algorithm[Any], lift: Lift, problem: Problem) -> Fit:
    """The run of that; the last few are kept."""
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
    left_out = trace.entry.left_out
    left_out_scores = left_out(trace.algorithm, lifted) if left_out else None
    return Fit(key.algorithm, trace, signed, spare, left_out_scores)


def _run(algorithm: Algorithm[Any], lifted: Lifted, budget: Limit | None) -> Trace:
    """The run, cut short at that limit."""
    faster = faster_equivalent(algorithm)
    trace = _record_trace(_with_limit(faster, budget), lifted)
    if faster != algorithm and trace.stop.name in UNFINISHED:
        return _record_trace(algorithm, lifted)
    return trace


def _record_trace(algorithm: Algorithm[Any], lifted: Lifted) -> Trace:
    return Trace(algorithm, lifted, record(algorithm, lifted))


def _with_limit(algorithm: Algorithm[Any], budget: Limit | None) -> Algorithm[Any]:
    if budget is None:
        return algorithm
    return build(type(algorithm), algorithm.name, values_of(algorithm) | {budget.name: budget.most})


def count_errors(trace: Trace, problem: Problem) -> int:
    """How many other points the end of a run has on the wrong side."""
    if not problem.n:
        return 0
    (f,) = trace.decisions(problem.X, np.array([trace.steps]))
    return int((problem.y * f <= 0).sum())


def chunk_size(setting: Setting) -> int:
    """How many points one item leaves out."""
    algorithm, lifted = setting.algorithm, setting.lifted
    values = values_of(algorithm)
    limit = max(values.get(name, 0) for name in ("steps", "visits"))
    # an optimum for C is there after few of the steps that there may be
    is_long = limit > LONG or ("C" not in values and not ALL.keys().isdisjoint(values))
    size = lifted.n**2
    if algorithm.takes == "features":
        size = lifted.phi.size if lifted.has_map else 0
    return 1 if is_long or size > LARGE else CHUNK


class LeftOutErrors(NamedTuple):
    """Of runs that each leave one point out: how many have that point wrong, and how many were cut short."""

    errors: int
    cut: int


def leave_out(whole_fit: Fit, points: range, budget: Limit | None) -> LeftOutErrors:
    """What comes of leaving each of these points out of learning; most: of each run."""
    results = [_leave_out_one(whole_fit, i, budget) for i in points]
    return LeftOutErrors(
        sum(result.errors for result in results), sum(result.cut for result in results)
    )


def _leave_out_one(whole_fit: Fit, i: int, budget: Limit | None) -> LeftOutErrors:
    lifted = whole_fit.trace.lifted
    if whole_fit.left_out_scores is not None:
        return LeftOutErrors(bool(lifted.y[i] * whole_fit.left_out_scores[i] <= 0), False)
    if whole_fit.spare[i]:
        return LeftOutErrors(bool(whole_fit.signed[i] <= 0), False)
    others = np.arange(lifted.n) != i
    without = Lifted(Problem(lifted.X[others], lifted.y[others]), lifted.lift)
    left_out = Problem(lifted.X[i : i + 1], lifted.y[i : i + 1])
    trace = _run(whole_fit.algorithm, without, budget)
    return LeftOutErrors(
        count_errors(trace, left_out), budget is not None and is_cut(trace, budget)
    )


def is_cut(trace: Trace, budget: Limit) -> bool:
    """Whether a run ends at that limit, and not by itself or at another one."""
    made = trace.updates if budget.name == "max_updates" else trace.steps
    is_at_limit = made >= budget.most == values_of(trace.algorithm)[budget.name]
    return trace.stop.name == "STEP_LIMIT" and is_at_limit
