"""The optimum for every C, for the page to draw while C is dragged: asked for once, then no movement asks anything."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from dash import Dash

from linviz.algorithms.svm.c_path.path import c_path
from linviz.core.lift import Lifted
from linviz.core.parameter import parameters
from linviz.core.problem import InputError
from linviz.scenario.scenario import Scenario
from linviz.ui.doors.answers import answered
from linviz.ui.doors.door import Door
from linviz.ui.doors.wire import wire_path

DOOR = Door("/api/path", frozenset({"seq", "scenario"}))
# multiplications: about a second; RBF kernels that fade fast reach it at 500 points
MOST_WORK = 6e9
# what no relative gap between two stops exceeds, by the number of points: where they are few, no number shows it
BETWEEN = ((50, 1e-8), (150, 1e-6), (np.inf, 1e-4))


def register(app: Dash) -> None:
    """Adds the door that assets/scrub.js asks."""

    @app.callback(api_endpoint=DOOR.path, prevent_initial_call=True)
    def path(**asked: Any) -> dict[str, Any]:
        return reply(asked)


def reply(request: object) -> dict[str, Any]:
    """The answer to {seq, scenario}: {seq, path}, or {seq, error} where there is none or it would take too long."""
    # after an error the page goes on with a run for every movement
    return answered(request, _path)


def _path(asked: Mapping[str, Any]) -> dict[str, Any]:
    scenario = Scenario.from_json(asked.get("scenario"))
    C = next((one for one in parameters(type(scenario.algorithm)) if one.scrubs), None)
    if C is None:
        raise InputError(
            f"{scenario.algorithm.title} has no exact optimum for every value of a parameter"
        )
    between = next(gap for most, gap in BETWEEN if len(scenario.points) <= most)
    found = c_path(Lifted(scenario.problem, scenario.lift), C.low, C.high, between, MOST_WORK)
    if not found.exact:
        # a run says itself how near to the optimum it has come
        raise InputError(
            "rounding hides the optimum for some C here; bring the coordinates nearer to 1"
        )
    return {"path": wire_path(found)}
