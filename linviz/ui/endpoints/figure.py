"""Endpoint of Plotly figures: takes a scenario as it is on the screen, and returns its step as interactive figures."""

import json
from collections.abc import Mapping
from typing import Any

from linviz.api import figure
from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.work import reply_to

ENDPOINT = Endpoint("/api/figure", frozenset({"seq", "scenario", "theme"}), seconds=0.3)


def reply(request: object) -> dict[str, Any]:
    """Answer {seq, scenario, theme} with {seq, figures}, or {seq, error}.

    figures: Plotly's JSON of the points, and of the open view.
    """
    return reply_to(request, _figures_reply)


def _figures_reply(request: Mapping[str, Any]) -> dict[str, Any]:
    scenario = Scenario.from_json(request.get("scenario"))
    trace = scenario.run()
    step = min(scenario.step or 0, trace.steps)
    theme = str(request.get("theme"))
    figures = [figure(trace, step, theme, view) for view in _views_to_draw(scenario, trace)]
    return {"figures": [json.loads(one.to_json()) for one in figures]}


def _views_to_draw(scenario: Scenario, trace: Trace) -> list[str | None]:
    """Return None, which stands for the points, and the name of the open view.

    A view that is computed item by item is left out, since that may take long.
    """
    view = VIEWS.get(scenario.beside or "")
    if view is None or view.why_unsuited(trace) or view.item_count(trace):
        return [None]
    return [None, view.name]
