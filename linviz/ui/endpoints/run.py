"""Endpoint of runs: takes a scenario, a link or a slug, and returns the checked scenario, its trace and its link."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from linviz.core.problem import InputError
from linviz.run.view import VIEWS
from linviz.scenario import link
from linviz.scenario.catalogue import Catalogue
from linviz.scenario.checks import quote
from linviz.scenario.readers import MOST_STEP
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.per_preset import errors_with_file_name
from linviz.ui.endpoints.serializer import serialise_trace
from linviz.ui.endpoints.work import (
    DRAFT_SECONDS,
    Compute,
    Reply,
    Work,
    kind_of,
    kind_of_scenario,
    reply_to,
)

ENDPOINT = Endpoint(
    "/api/run", frozenset({"seq", "scenario", "slug", "hash", "first", "near", "challenge"})
)


def answer(
    request: Mapping[str, Any], catalogue: Callable[[], Catalogue], compute: Compute
) -> dict[str, Any] | Reply:
    """Answer a request as draft() or reply() do, and let `compute` do the work."""
    if request.get("near") is not None:
        kind = kind_of("draft", request.get("scenario"))
        seq = request.get("seq")
        return compute(Work(draft, (request,), kind, DRAFT_SECONDS, seq, is_draft=True))
    # called for each request, since files may have changed
    presets = catalogue()
    try:
        work = run_work(request, presets)
    except InputError as error:
        return {"seq": request.get("seq"), "error": str(error)}
    with errors_with_file_name(presets, request.get("slug")):
        return compute(work)


def reply(request: object, catalogue: Catalogue) -> dict[str, Any]:
    """Answer {seq, scenario} or {seq, slug, hash, first, challenge} with {seq, scenario, hash, trace, said}.

    Where that fails, answer with {seq, error}.

    hash: the code of the scenario's link; "" where its preset's address is enough, null where it is too large.
    said: a notice where another scenario had to be opened. first: the page shows nothing yet, so where a link
    cannot be opened it gets a preset and the reason. A link to a changed preset is also answered with `original`,
    the preset as its file has it. own_step: the step at which an opened scenario opens where no link names another.
    challenge: whether the answer to the scenario's question is left out.
    """

    def make(values: Mapping[str, Any]) -> dict[str, Any]:
        work = run_work(values, catalogue)
        with errors_with_file_name(catalogue, values.get("slug")):
            result: dict[str, Any] = work.function(*work.arguments)
        return result

    return reply_to(request, make)


def draft(request: object) -> dict[str, Any]:
    """Answer {seq, scenario, near}, sent while something is dragged, with {seq, trace}, or {seq, error}.

    near: the step on the screen, -1 for the end. The trace leaves out the points, which the page has, and what is only
    shown after the drop.
    """
    return reply_to(request, _draft_reply)


def _draft_reply(request: Mapping[str, Any]) -> dict[str, Any]:
    near, scenario = _read_near(request), Scenario.from_json(request.get("scenario"))
    return {
        "trace": serialise_trace(scenario.run(is_draft=True), beside=scenario.beside, near=near)
    }


def run_work(request: Mapping[str, Any], catalogue: Catalogue) -> Work:
    """Return the work of a reply; raises InputError where there is no such scenario."""
    scenario, notice = _requested_scenario(request, catalogue)
    preset = catalogue.get(scenario.slug)
    # a preset's address stands for all but the step, which the browser writes; a challenge does not know all texts
    is_unchanged = preset is not None and (
        catalogue.with_preset_fields(replace(scenario, step=preset.step)) == preset
    )
    without_answer = bool(request.get("challenge"))
    facts: dict[str, Any] = {
        "seq": request.get("seq"),
        "scenario": _scenario_json(scenario, without_answer),
        "hash": "" if is_unchanged else _link_code(scenario),
        "said": notice,
    }
    if "scenario" not in request:
        facts["own_step"] = preset.step if preset and is_unchanged else scenario.step
        if preset and not is_unchanged:
            # for Reset; a page that sends a scenario has it already
            facts["original"] = _scenario_json(preset, without_answer)
    # an opened scenario gets all views, so that their list works offline; a change is quicker without them
    names = None if "scenario" in request else tuple(VIEWS)
    kind = kind_of_scenario("run", scenario)
    return Work(_with_trace, (facts, scenario, names), kind, seq=facts["seq"])


def _with_trace(
    facts: Mapping[str, Any], scenario: Scenario, names: Iterable[str] | None
) -> dict[str, Any]:
    """Return what is known of a reply, with the trace; names: of the views that are looked at."""

    def make(values: Mapping[str, Any]) -> dict[str, Any]:
        trace = serialise_trace(scenario.run(), beside=scenario.beside, names=names)
        return {**values, "trace": trace}

    return reply_to(facts, make)


def _scenario_json(scenario: Scenario, without_answer: bool) -> dict[str, Any]:
    return (scenario.without_answer() if without_answer else scenario).to_json()


def _read_near(request: Mapping[str, Any]) -> int:
    """Return the step on the screen while something is dragged, -1 for the end; raises InputError where it is none."""
    near = request.get("near")
    if type(near) is not int or near < -1:
        raise InputError(f"near must be a step, or -1 for the end; this is {quote(near)}")
    return near


def _missing_notice(slug: object, catalogue: Catalogue) -> str:
    """Return why there is no such preset, and what is shown instead."""
    broken = catalogue.broken_preset(slug)
    if broken is None:
        return "There is no scenario of that name. Here is the first one; the menu lists them all."
    return f"{broken.file} cannot be used: {broken.error_text}. Here is the first scenario instead."


def _link_code(scenario: Scenario) -> str | None:
    """Return the link's code; None where the points do not fit into one."""
    try:
        return link.encode(scenario)
    except InputError:
        return None


def _requested_scenario(request: Mapping[str, Any], catalogue: Catalogue) -> tuple[Scenario, str]:
    """Return the requested scenario, and a notice where another had to be opened instead."""
    if "scenario" in request:
        return Scenario.from_json(request["scenario"]), ""
    notice, scenario = "", catalogue.first
    slug = request.get("slug")
    if slug is not None:
        preset = catalogue.get(slug)
        notice = "" if preset else _missing_notice(slug, catalogue)
        scenario = preset or scenario
    try:
        code, step = link.split(str(request.get("hash") or ""))
        if code:
            # a link also opens where its preset no longer exists
            scenario, notice = catalogue.with_preset_fields(link.decode(code)), ""
    except InputError as error:
        if not request.get("first"):
            raise
        # messages begin with a small letter, as parts of a sentence
        return (
            scenario,
            f"{str(error)[:1].upper()}{str(error)[1:]}. The page shows the scenario without it.",
        )
    return scenario if step is None else _at_step(scenario, step), notice


def _at_step(scenario: Scenario, step: int) -> Scenario:
    """Return the scenario of a link at the link's step.

    A question that only the link carries is about the step that follows; its number is kept, so that a link to a later
    step of the same scenario does not ask about that one.
    """
    asks = scenario.question and scenario.slug is None and scenario.answer_step is None
    answer_step = min(step + 1, MOST_STEP) if asks and step >= 0 else scenario.answer_step
    return replace(scenario, step=step, answer_step=answer_step)
