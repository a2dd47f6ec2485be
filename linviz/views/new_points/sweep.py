"""How a run would do with other values of what it is regularised by: on its own points, on those held out, and on each
point left out of learning in turn (000 §2.6, 003 ridge, 004 overfitting).
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core.lift import LIFTS, Lift, Lifted, lift_parameters
from linviz.core.parameter import Parameter, Value, build, parameters
from linviz.core.problem import Array, Problem
from linviz.run.algorithm import Algorithm
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
# points that one item of the work leaves out, one after the other; of runs that make more than so many steps, or learn
# from more numbers, one
CHUNK = 5
LONG = 10_000
LARGE = 200_000
# steps or updates of a run without one point: five of them are one item
BUDGETS = ("max_updates", "max_steps")
MOST = 1_000


class Sweep(NamedTuple):
    """A parameter, by name and label, the values that are tried, and the one that the run has."""

    name: str
    label: str
    values: tuple[float, ...]
    now: float


class Tried(NamedTuple):
    """What is run: the algorithm, the lift, and the points, which no other run may change."""

    algorithm: Algorithm[Any]
    lift: Lift
    X: bytes
    y: bytes
    dimension: int


def sweeps(setting: Setting) -> list[Sweep]:
    """Over C or λ, where the algorithm has one, and over the lift's γ or degree."""
    algorithm, lift = setting.algorithm, setting.lifted.lift
    found = [
        _sweep(one, getattr(algorithm, one.name))
        for one in parameters(type(algorithm))
        if one.name in OF_ALGORITHM and one.page
    ]
    if lift.name in LIFTS:
        found += [
            _sweep(one, getattr(lift, one.name))
            for one in lift_parameters(lift.name)
            if one.name in OF_LIFT
        ]
    return found


def _sweep(one: Parameter, now: float) -> Sweep:
    if isinstance(one.default, int):
        values = np.arange(one.low, one.high + 1)
    else:
        # a slider may begin at 0, which has no place among decades
        values = np.geomspace(max(one.low, DECADES * one.high), one.high, VALUES)
        # what is tried is what is written
        values = np.array([float(f"{value:.2g}") for value in values])
    return Sweep(one.name, one.label, tuple(values.tolist()), float(now))


def with_value(setting: Setting, name: str, value: float) -> tuple[Algorithm[Any], Lift]:
    """The algorithm and the lift, one of them with that value of its parameter."""
    algorithm, lift = setting.algorithm, setting.lifted.lift
    if name in OF_ALGORITHM:
        return build(type(algorithm), algorithm.name, _values(algorithm) | {name: value}), lift
    whole = int(value) if name == "degree" else value
    return algorithm, replace(lift, **{name: whole})


def _values(algorithm: Algorithm[Any]) -> dict[str, Value]:
    return {one.name: getattr(algorithm, one.name) for one in parameters(type(algorithm))}


class Fit(NamedTuple):
    """A run to its end. signed (n,): y f of its points. spare (n,): without which of them it would be the same.

    left_out (n,): f at each point after learning from all others, where a formula has it.
    """

    trace: Trace
    signed: Array
    spare: NDArray[np.bool_]
    left_out: Array | None


def fit(algorithm: Algorithm[Any], lift: Lift, problem: Problem) -> Fit:
    """The run of that; the last few are kept."""
    tried = Tried(algorithm, lift, problem.X.tobytes(), problem.y.tobytes(), problem.d)
    return _fit(tried)


@lru_cache(maxsize=8)
def _fit(tried: Tried) -> Fit:
    X = np.frombuffer(tried.X).reshape(-1, tried.dimension)
    lifted = Lifted(Problem(X, np.frombuffer(tried.y)), tried.lift)
    trace = _run(tried.algorithm.sooner(), lifted)
    if trace.algorithm != tried.algorithm and trace.stop.name in ("STEP_LIMIT", "TOO_CLOSE"):
        trace = _run(tried.algorithm, lifted)
    end = trace[trace.steps]
    spare = np.zeros(lifted.n, dtype=bool)
    # the optimum is the same without a point that has no weight in it
    if trace.stop.name == OPTIMAL.name and end.alpha is not None:
        spare = end.alpha == 0
    signed = lifted.y * end.scores
    return Fit(trace, signed, spare, trace.algorithm.left_out(lifted))


def _run(algorithm: Algorithm[Any], lifted: Lifted) -> Trace:
    return Trace(algorithm, lifted, record(algorithm, lifted))


def wrong(trace: Trace, problem: Problem) -> int:
    """How many other points the end of a run has on the wrong side."""
    if not problem.n:
        return 0
    (f,) = trace.decisions(problem.X, np.array([trace.steps]))
    return int((problem.y * f <= 0).sum())


def chunk(setting: Setting) -> int:
    """How many points one item leaves out."""
    algorithm, lifted = setting.algorithm, setting.lifted
    made = max(getattr(algorithm, name, 0) for name in ("steps", "visits"))
    learned = lifted.n**2
    if algorithm.takes == "features":
        learned = lifted.phi.size if lifted.has_map else 0
    return 1 if made > LONG or learned > LARGE else CHUNK


def left_out(found: Fit, points: range) -> int:
    """How many of these points are wrong where each is left out of learning."""
    return sum(_is_wrong(found, i) for i in points)


def _is_wrong(found: Fit, i: int) -> bool:
    lifted = found.trace.lifted
    if found.left_out is not None:
        return bool(lifted.y[i] * found.left_out[i] <= 0)
    if found.spare[i]:
        return bool(found.signed[i] <= 0)
    others = np.arange(lifted.n) != i
    again = Lifted(Problem(lifted.X[others], lifted.y[others]), lifted.lift)
    one = Problem(lifted.X[i : i + 1], lifted.y[i : i + 1])
    return wrong(_run(_short(found.trace.algorithm), again), one) > 0


def _short(algorithm: Algorithm[Any]) -> Algorithm[Any]:
    """The same, which ends after so many steps or updates at the latest."""
    values = _values(algorithm)
    short = {name: min(MOST, values[name]) for name in BUDGETS if name in values}
    return build(type(algorithm), algorithm.name, values | short) if short else algorithm
