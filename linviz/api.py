"""The few verbs a user calls."""

import warnings
from collections.abc import Mapping
from typing import Any

from linviz.algorithms.base import record
from linviz.algorithms.registry import ALGORITHMS, algorithm_parameters
from linviz.algorithms.registry import algorithm as build_algorithm
from linviz.core.lift import LIFTS, Lift, Lifted, lift_parameters
from linviz.core.lift import lift as build_lift
from linviz.core.parameter import Parameter
from linviz.core.problem import Problem
from linviz.trace import Trace

MANY = 2_000


def run(algorithm: str, problem: Problem, lift: str | Lift = "none", **parameters: object) -> Trace:
    """Runs an algorithm to its end and returns all its steps.

    algorithm, lift: registry names (see list_algorithms and list_lifts), or a Lift object. parameters: those of the
    algorithm, and those of a lift given by name. Raises InputError, saying what is valid.
    """
    if problem.n > MANY:
        warnings.warn(f"{problem.n} points are many; linviz is made for up to {MANY}", stacklevel=2)
    of_lift = {one.name for one in lift_parameters(lift)} if isinstance(lift, str) and lift in LIFTS else set()
    chosen = build_lift(lift, {name: value for name, value in parameters.items() if name in of_lift})
    rest = {name: value for name, value in parameters.items() if name not in of_lift}
    return trace_of(algorithm, rest, Lifted(problem, chosen))


def trace_of(name: str, parameters: Mapping[str, object], lifted: Lifted) -> Trace:
    """The run of the algorithm of that name on lifted data."""
    one = build_algorithm(name, parameters)
    return Trace(one, lifted, record(one, lifted))


def algorithm(name: str, **parameters: object) -> Any:
    """The algorithm of that registry name, to be stepped by hand: init, step, stop, or linviz.iterate."""
    return build_algorithm(name, parameters)


def list_algorithms() -> dict[str, tuple[Parameter, ...]]:
    """Every algorithm's parameters, with defaults and ranges, by registry name."""
    return {name: algorithm_parameters(name) for name in ALGORITHMS}


def list_lifts() -> dict[str, tuple[Parameter, ...]]:
    """Every lift's parameters, with defaults and ranges, by registry name."""
    return {name: lift_parameters(name) for name in LIFTS}
