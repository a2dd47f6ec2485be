"""Endpoint of the views that suit a run: called when their list opens, so that no run has to compute this."""

from collections.abc import Mapping
from typing import Any

from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.serializer import suitability
from linviz.ui.endpoints.work import reply_to

ENDPOINT = Endpoint("/api/views", frozenset({"seq", "scenario"}))


def reply(request: object) -> dict[str, Any]:
    """Answer {seq, scenario} with {seq, views}, each view's question and why it does not suit, or {seq, error}."""
    return reply_to(request, _suitable_views_reply)


def _suitable_views_reply(request: Mapping[str, Any]) -> dict[str, Any]:
    scenario = Scenario.from_json(request.get("scenario"))
    return {"views": suitability(scenario.run(), VIEWS)}
