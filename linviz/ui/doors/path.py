"""The optimum for every value of a parameter, for the page to draw while it is dragged: asked for once, then no
movement asks anything.
"""

from collections.abc import Mapping
from dataclasses import replace
from math import log10
from typing import Any

import numpy as np
from dash import Dash

from linviz.algorithms.ridge.kernel_ridge import optima
from linviz.algorithms.ridge.kernel_ridge.algorithm import KernelRidge
from linviz.algorithms.svm.c_path.path import c_path
from linviz.core.lift import Lifted
from linviz.core.parameter import Parameter, parameters
from linviz.core.problem import Array, InputError
from linviz.scenario.scenario import Scenario
from linviz.ui.doors.answers import answered
from linviz.ui.doors.door import Door
from linviz.ui.doors.wire import wire_path, wire_values

DOOR = Door("/api/path", frozenset({"seq", "scenario"}), cost=20)
# multiplications: about a second; RBF kernels that fade fast reach it at 500 points
MOST_WORK = 6e9
# what no relative gap between two stops exceeds, by the number of points: where they are few, no number shows it
BETWEEN = ((50, 1e-8), (150, 1e-6), (np.inf, 1e-4))


def register(app: Dash) -> None:
    """Adds the door that assets/parts/controls/scrub.js asks."""

    @app.callback(api_endpoint=DOOR.path, prevent_initial_call=True)
    def path(**asked: Any) -> dict[str, Any]:
        return reply(asked)


def reply(request: object) -> dict[str, Any]:
    """The answer to {seq, scenario}: {seq, path}, or {seq, error} where there is none or it would take too long."""
    # after an error the page goes on with a run for every movement
    return answered(request, _path)


def dragged(scenario: Scenario) -> Parameter | None:
    """The parameter with an exact optimum for each of its values; None where the algorithm has none."""
    declared = parameters(type(scenario.algorithm))
    return next((one for one in declared if one.scrubs), None)


def _path(asked: Mapping[str, Any]) -> dict[str, Any]:
    scenario = Scenario.from_json(asked.get("scenario"))
    parameter = dragged(scenario)
    if parameter is None:
        raise InputError(
            f"{scenario.algorithm.title} has no exact optimum for every value of a parameter"
        )
    lifted = Lifted(scenario.problem, scenario.lift)
    if isinstance(scenario.algorithm, KernelRidge):
        return {"path": _ridge(scenario.algorithm, lifted, parameter)}
    return {"path": _svm(lifted, parameter)}


def _svm(lifted: Lifted, C: Parameter) -> dict[str, Any]:
    between = next(gap for most, gap in BETWEEN if lifted.n <= most)
    # where it is not exact, a run says itself how near to the optimum it has come
    return wire_path(c_path(lifted, C.low, C.high, between, MOST_WORK, only_exact=True))


def _ridge(algorithm: KernelRidge, lifted: Lifted, lam: Parameter) -> dict[str, Any]:
    if lifted.problem.one_class or not lifted.n:
        raise InputError("there is an optimum for every λ only with points of both classes")
    lams = slider_values(lam.low, lam.high)
    trace = optima.optima(replace(algorithm, lam=lam.low), lifted, lams)
    return wire_values(trace, lams, optima.OPTIMUM)


def slider_values(low: float, high: float) -> Array:
    """Every number of two significant digits between two powers of ten, the values of a slider over decades."""
    exponents = range(round(log10(low)), round(log10(high)))
    return np.array(
        [float(f"{digits}e{power - 1}") for power in exponents for digits in range(10, 100)]
        + [high]
    )
