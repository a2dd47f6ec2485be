"""Where each view has something to show."""

from dataclasses import replace
from functools import cache

from linviz.run.view import VIEWS
from linviz.scenario import link
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import own_presets


@cache
def home(name: str) -> Scenario:
    """A preset that opens with the view, else one that it suits, with the view open in the middle of its run."""
    presets = own_presets().presets.values()
    opening = [preset for preset in presets if preset.beside == name]
    view = VIEWS[name]
    found = next(preset for preset in opening or presets if not view.unsuited(preset.run()))
    return replace(found, beside=name, step=found.run().steps // 2)


def address(name: str) -> str:
    """The link to that."""
    scenario = home(name)
    return f"/#{link.encode(scenario)}~s{scenario.step}"
