"""Where each view has something to show."""

from dataclasses import replace
from functools import cache

from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.scenario import link
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets
from linviz.words.view_words import caption, view_row


@cache
def home(name: str) -> Scenario:
    """A preset that opens with the view, else one that it suits, with the view open in the middle of its run."""
    presets = builtin_presets().presets.values()
    opening = [preset for preset in presets if preset.beside == name]
    view = VIEWS[name]
    found = next(preset for preset in opening or presets if not view.why_unsuited(preset.run()))
    return replace(found, beside=name, step=found.run().steps // 2)


def address(name: str) -> str:
    """The link to that."""
    scenario = home(name)
    return f"/#{link.encode(scenario)}~s{scenario.step}"


def said(name: str, trace: Trace, step: int) -> str:
    """The caption of a step as a page's text has it: the marks of the classes are drawn there."""
    view = VIEWS[name]
    return caption(view, trace, view_row(view, trace, step)).translate({ord("●"): "", ord("■"): ""})
