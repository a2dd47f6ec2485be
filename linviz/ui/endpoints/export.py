"""Endpoint of exports: takes a scenario as it is on the screen, and returns a file."""

from collections.abc import Mapping
from typing import Any

from linviz.exports.registry import find
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.work import reply_to

ENDPOINT = Endpoint("/api/export", frozenset({"seq", "scenario", "export"}))


def reply(request: object) -> dict[str, Any]:
    """Answer {seq, scenario, export} with {seq, name, kind, text, note}, or {seq, error}."""
    return reply_to(request, _export_reply)


def _export_reply(request: Mapping[str, Any]) -> dict[str, Any]:
    export = find(request.get("export"))
    scenario = Scenario.from_json(request.get("scenario"))
    document = export.write(scenario, scenario.run())
    return {
        "name": f"{scenario.slug or 'linviz'}.{export.suffix}",
        "kind": export.kind,
        "text": document.text,
        "note": document.note,
    }
