"""The thumbnails of presets: each is worked out once, and again only where its preset has changed."""

import json
from functools import lru_cache

from linviz.picture.thumbnail import thumbnail
from linviz.scenario.opening_step import idea_step
from linviz.scenario.scenario import Scenario
from linviz.ui.page.markup import Raw

MOST = 1024


def thumbnail_of(preset: Scenario) -> Raw:
    """A preset at the step at which its idea shows."""
    return _drawn(json.dumps(preset.to_json()))


@lru_cache(maxsize=MOST)
def _drawn(written: str) -> Raw:
    preset = Scenario.from_json(json.loads(written))
    trace = preset.run()
    return Raw(thumbnail(trace, idea_step(preset, trace), preset.view))
