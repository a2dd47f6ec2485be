"""Endpoint of generated points: takes generator, number, noise and seed, and returns points and the true boundary."""

from collections.abc import Mapping
from typing import Any, cast

from linviz.scenario.checks import ScenarioError, quote
from linviz.scenario.generators import GENERATORS, N, generate, list_generators
from linviz.scenario.readers import MOST_POINTS
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.work import reply_to

ENDPOINT = Endpoint("/api/generate", frozenset({"seq", "generator", "n", "noise", "seed"}))


def reply(request: object) -> dict[str, Any]:
    """Answer {seq, generator, n, noise, seed} with {seq, points, labels, boundary}, or {seq, error}.

    {seq} alone is answered with {seq, generators}: their names, texts and ranges.
    """
    return reply_to(request, _generate_reply)


def _generate_reply(request: Mapping[str, Any]) -> dict[str, Any]:
    name = request.get("generator")
    if name is None:
        return {"generators": _generators_json()}
    n = cast(int, N.check(request.get("n", N.default)))
    if n > MOST_POINTS:
        raise ScenarioError("n", f"at most {MOST_POINTS} points fit; n is {quote(n)}")
    generated_data = generate(name, n, request.get("noise"), request.get("seed", 0))
    boundary = [curve.round(3).tolist() for curve in generated_data.boundary]
    labels = [int(label) for label in generated_data.problem.y]
    return {"points": generated_data.problem.X.tolist(), "labels": labels, "boundary": boundary}


def _generators_json() -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "title": GENERATORS[name].title,
            "help": GENERATORS[name].help,
            "parameters": {
                key: {
                    "label": one.label,
                    "low": one.low,
                    "high": one.high,
                    "value": one.default,
                    "step": 1 if isinstance(one.default, int) else 0.01,
                }
                for key, one in ranges.items()
            },
        }
        for name, ranges in list_generators().items()
    ]
