"""The thumbnails of presets: each is worked out once, and again only where its preset has changed."""

import json
from functools import lru_cache

from linviz.picture.thumbnail import KINDS, thumbnail
from linviz.picture.thumbnail.kinds import END, NEXT
from linviz.picture.thumbnail.tile import update_tile
from linviz.run.trace import Trace
from linviz.scenario.opening_step import answer_step, idea_step
from linviz.scenario.scenario import Scenario
from linviz.scenario.stamps import MOST_FILES
from linviz.ui.page.markup import Raw

# a folder of linviz and one of the operator, each with as many files as are read
MOST = 2 * MOST_FILES


def thumbnail_of(preset: Scenario, kind: str = "") -> Raw:
    """A preset at the step at which its idea shows, or in the way that it names. kind: a name in KINDS, or ""."""
    return _drawn(json.dumps(preset.to_json()), kind)


@lru_cache(maxsize=MOST)
def _drawn(written: str, kind: str) -> Raw:
    preset = Scenario.from_json(json.loads(written))
    trace = preset.run()
    return Raw(thumbnail(trace, _step_shown(preset, trace, kind), preset.view, kind))


def _step_shown(preset: Scenario, trace: Trace, kind: str) -> int:
    moment = KINDS[kind].moment if kind else ""
    if moment == END:
        return trace.steps
    return answer_step(preset, trace) if moment == NEXT else idea_step(preset, trace)


def tile_of(preset: Scenario) -> Raw:
    """The large picture of the update that a preset asks about."""
    return _tile(json.dumps(preset.to_json()))


@lru_cache(maxsize=1)
def _tile(written: str) -> Raw:
    preset = Scenario.from_json(json.loads(written))
    trace = preset.run()
    return Raw(update_tile(trace, answer_step(preset, trace), preset.view))
