"""Presets, links and captions for tests of every view."""

from dataclasses import replace
from functools import cache

from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.scenario import link
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets
from linviz.words.view_words import caption, view_row


@cache
def scenario_with_view(name: str) -> Scenario:
    """Return a preset that opens with the view, else one that it suits, with the view open in the middle of its run.

    A preset that opens with a sight of its own has another caption than Python's.
    """
    presets = builtin_presets().presets.values()
    opening = [preset for preset in presets if preset.beside == name and not preset.sight]
    view = VIEWS[name]
    scenario = next(preset for preset in opening or presets if not view.why_unsuited(preset.run()))
    return replace(scenario, beside=name, step=scenario.run().steps // 2)


def address(name: str) -> str:
    """Return the link to the scenario of a view."""
    scenario = scenario_with_view(name)
    return f"/#{code_of(scenario)}~s{scenario.step}"


def code_of(scenario: Scenario) -> str:
    """Return the code of a link to the scenario without its question, which hides what a run comes to.

    tests/browser/views/test_veiled_views.py tests views while a question is open.
    """
    return link.encode(replace(scenario, question="", slug=None))


def caption_text(name: str, trace: Trace, step: int) -> str:
    """Return the caption of a step as text of the page, without the class marks, which the page draws."""
    view = VIEWS[name]
    return caption(view, trace, view_row(view, trace, step)).translate({ord("●"): "", ord("■"): ""})
