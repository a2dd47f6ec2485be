"""linviz as it is after a first class, ready to serve: imported once, by the process that all mortal servers come from.

To start anew takes seconds for each, and what is asked of its presets is computed again.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from linviz.scenario.files import Presets
from linviz.ui.endpoints import preset_answers
from linviz.ui.server.serve import WATCH, create_app
from tests.browser.servers import few_presets

# gone with this process
_FOLDER = TemporaryDirectory(prefix="linviz-few-")
PRESETS = few_presets(Path(_FOLDER.name))
APP = create_app(PRESETS)


def _visited() -> None:
    """All that a browser keeps of its first visit has been asked for."""
    client = APP.server.test_client()
    for preset in Presets(PRESETS).catalogue().presets.values():
        for address in (
            preset_answers.address(preset),
            preset_answers.address(preset, preset_answers.CERTIFICATE),
        ):
            client.get(address, headers={"Accept-Encoding": "br"})
    # the servers are forked from this process, which has no thread then
    APP.server.extensions[WATCH].end()


_visited()
