"""The door that runs: a scenario, a link or a slug in; the checked scenario, its trace and its link out."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from dash import Dash

from linviz.core.problem import InputError
from linviz.run.view import VIEWS
from linviz.scenario import link
from linviz.scenario.catalogue import Catalogue
from linviz.scenario.checks import shown
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.per_preset import about
from linviz.ui.endpoints.responses import answered
from linviz.ui.endpoints.serializer import wire

ENDPOINT = Endpoint("/api/run", frozenset({"seq", "scenario", "slug", "hash", "first", "near"}))


def register(app: Dash, catalogue: Callable[[], Catalogue]) -> None:
    """Adds the door, which assets/model/server.js asks."""

    @app.callback(api_endpoint=ENDPOINT.path, prevent_initial_call=True)
    def run(**asked: Any) -> dict[str, Any]:
        if asked.get("near") is not None:
            return draft(asked)
        # the catalogue anew each time, since files may have changed
        return reply(asked, catalogue())


def reply(request: object, catalogue: Catalogue) -> dict[str, Any]:
    """The answer to {seq, scenario} or {seq, slug, hash, first}: {seq, scenario, hash, trace, said}, or {seq, error}.

    first: the page shows nothing yet, so that where a link cannot be opened it gets a preset beside the reason. A link
    to a changed preset brings `original` too, the preset as its file has it.
    """
    return answered(request, lambda asked: _ran(asked, catalogue))


def draft(request: object) -> dict[str, Any]:
    """The answer to {seq, scenario, near}, while something is dragged: {seq, trace}, or {seq, error}.

    near: the step on the screen, -1 for the end. The points, which were sent, and what the drop tells stay behind.
    """
    return answered(request, _drafted)


def _drafted(asked: Mapping[str, Any]) -> dict[str, Any]:
    near, scenario = _near(asked), Scenario.from_json(asked.get("scenario"))
    return {"trace": wire(scenario.run(), beside=scenario.beside, near=near)}


def _ran(asked: Mapping[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    scenario, said = _scenario(asked, catalogue)
    with about(catalogue, asked.get("slug")):
        trace = scenario.run()
    preset = catalogue.get(scenario.slug)
    # the address of a preset says all but the step, which the browser writes itself
    unchanged = preset is not None and replace(scenario, step=preset.step) == preset
    code = "" if unchanged else _code(scenario)
    # what is opened has all views, so that the list of them is whole without a server; a change is quicker without
    names = None if "scenario" in asked else VIEWS
    sent = wire(trace, beside=scenario.beside, names=names)
    answer = {"scenario": scenario.to_json(), "hash": code, "trace": sent, "said": said}
    if preset is None or unchanged or "scenario" in asked:
        return answer
    # for Reset; a page that sends a scenario has it already
    return answer | {"original": preset.to_json()}


def _near(asked: Mapping[str, Any]) -> int:
    near = asked.get("near")
    if type(near) is not int or near < -1:
        raise InputError(f"near is a step, or -1 for the end; this is {shown(near)}")
    return near


def _missing(slug: object, catalogue: Catalogue) -> str:
    """Why there is no such preset, and what is shown instead."""
    broken = catalogue.broken_preset(slug)
    if broken is None:
        return "There is no scenario of that name. Here is the first one; the menu lists them all."
    return f"{broken.file} cannot be used: {broken.error_text}. Here is the first scenario instead."


def _code(scenario: Scenario) -> str | None:
    """The link's code; None where so many points do not fit into one."""
    try:
        return link.encode(scenario)
    except InputError:
        return None


def _scenario(asked: Mapping[str, Any], catalogue: Catalogue) -> tuple[Scenario, str]:
    """The scenario that is asked for, and a sentence where something else than asked had to be opened."""
    if "scenario" in asked:
        return Scenario.from_json(asked["scenario"]), ""
    said, scenario = "", catalogue.first
    slug = asked.get("slug")
    if slug is not None:
        found = catalogue.get(slug)
        said = "" if found else _missing(slug, catalogue)
        scenario = found or scenario
    try:
        code, step = link.split(str(asked.get("hash") or ""))
        if code:
            # which opens without the preset that it was made from
            scenario, said = catalogue.with_words(link.decode(code)), ""
    except InputError as wrong:
        if not asked.get("first"):
            raise
        # messages begin small, as parts of a sentence
        return (
            scenario,
            f"{str(wrong)[:1].upper()}{str(wrong)[1:]}. What you see is the scenario without it.",
        )
    return scenario if step is None else replace(scenario, step=step), said
