"""The optimum for every C, for the page to draw while C is dragged: asked for once, then no movement asks anything."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from dash import Dash, Input, Output

from linviz.core.c_path import c_path
from linviz.core.lift import Lifted
from linviz.core.parameter import parameters
from linviz.core.problem import InputError
from linviz.scenario import Scenario
from linviz.ui import ids
from linviz.ui.answers import answered
from linviz.wire import wire_path

# whose last step is the optimum of the soft margin at the C that is set
EXACT = ("soft-svm", "active-set-svm")
# multiplications: about a second; RBF kernels that fade fast reach it at 500 points
MOST_WORK = 6e9
# what no relative gap between two stops exceeds, by the number of points: where they are few, no number shows it
BETWEEN = ((50, 1e-8), (150, 1e-6), (np.inf, 1e-4))


def register(app: Dash) -> None:
    """Adds the callback that assets/scrub.js asks."""

    @app.callback(Output(ids.PATH, "data"), Input(ids.PATH_OF, "data"), prevent_initial_call=True)
    def path(request: object) -> dict[str, Any]:
        return reply(request)


def reply(request: object) -> dict[str, Any]:
    """The answer to {seq, scenario}: {seq, path}, or {seq, error} where there is none or it would take too long."""
    # after an error the page goes on with a run for every movement
    return answered(request, _path)


def _path(asked: Mapping[str, Any]) -> dict[str, Any]:
    scenario = Scenario.from_json(asked.get("scenario"))
    if scenario.algorithm.name not in EXACT:
        raise InputError(f"{scenario.algorithm.title} has no exact optimum for every C")
    C = next(one for one in parameters(type(scenario.algorithm)) if one.name == "C")
    between = next(gap for most, gap in BETWEEN if len(scenario.points) <= most)
    found = c_path(Lifted(scenario.problem, scenario.lift), C.low, C.high, between, MOST_WORK)
    if not found.exact:
        # a run says itself how near to the optimum it has come
        raise InputError("rounding hides the optimum for some C here; bring the coordinates nearer to 1")
    return {"path": wire_path(found)}
