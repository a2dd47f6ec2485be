"""linviz with filled caches, imported once by the process from which all server processes are forked.

Without it, each server process would take seconds to start and compute the answers of its presets again.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from linviz.scenario.files import Presets
from linviz.ui.endpoints import preset_answers
from linviz.ui.server.serve import WATCH, create_app
from tests.browser.servers import few_presets

# the folder is deleted when this process ends
_FOLDER = TemporaryDirectory(prefix="linviz-few-")
PRESETS = few_presets(Path(_FOLDER.name))
APP = create_app(PRESETS)


def _fill_caches() -> None:
    """Request everything that a browser caches on its first visit, so that the answers are computed."""
    client = APP.server.test_client()
    for preset in Presets(PRESETS).catalogue().presets.values():
        for address in (
            preset_answers.address(preset),
            preset_answers.address(preset, preset_answers.CERTIFICATE),
        ):
            client.get(address, headers={"Accept-Encoding": "br"})
    # a process with threads must not be forked
    APP.server.extensions[WATCH].stop()


_fill_caches()
