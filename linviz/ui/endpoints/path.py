"""Endpoint of exact optima for every value of a parameter: requested once, then drawn while its slider is dragged."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.core.lift import Lifted
from linviz.core.parameter import Parameter, parameters
from linviz.core.problem import InputError
from linviz.run.entry import entry_of
from linviz.run.optima import Accuracy, OptimaAtStops
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.serializer import serialise_stops, serialise_values
from linviz.ui.endpoints.work import reply_to

ENDPOINT = Endpoint("/api/path", frozenset({"seq", "scenario"}), seconds=0.5)
# multiplications, about a second's worth; narrow RBF kernels reach it at 500 points
MOST_WORK = 6e9
# largest relative gap between two stops, by the number of points; where they are few, no shown digit is off
MOST_GAPS = ((50, 1e-8), (150, 1e-6), (np.inf, 1e-4))


def reply(request: object) -> dict[str, Any]:
    """Answer {seq, scenario} with {seq, path}, or {seq, error} where there is none or it would take too long."""
    # after an error the page requests a run for every movement
    return reply_to(request, _path_reply)


def slider_parameter(scenario: Scenario) -> Parameter | None:
    """Return the parameter for each value of which there is an exact optimum; None where the algorithm has none.

    The page draws these optima while the slider of the parameter is dragged.
    """
    declared = parameters(type(scenario.algorithm))
    return next((one for one in declared if one.scrubs), None)


def _path_reply(request: Mapping[str, Any]) -> dict[str, Any]:
    scenario = Scenario.from_json(request.get("scenario"))
    parameter = slider_parameter(scenario)
    if parameter is None:
        raise InputError(
            f"{scenario.algorithm.title} has no exact optimum for every value of a parameter"
        )
    optima = entry_of(scenario.algorithm).optima
    assert optima is not None
    lifted = Lifted(scenario.problem, scenario.lift)
    most_gap = next(gap for most, gap in MOST_GAPS if lifted.n <= most)
    solution = optima.along(scenario.algorithm, lifted, parameter, Accuracy(most_gap, MOST_WORK))
    return {
        "path": serialise_stops(solution)
        if isinstance(solution, OptimaAtStops)
        else serialise_values(solution)
    }
