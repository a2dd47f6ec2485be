"""Places the parts, and writes the document that they stand in."""

import json
from functools import lru_cache
from typing import Any

from dash import html
from dash.development.base_component import Component

from linviz.scenario.files import Catalogue
from linviz.ui import ids
from linviz.ui.page import (
    about,
    canvas,
    controls,
    dialogs,
    header,
    inspector,
    pane,
    panels,
    player,
    readout,
)
from linviz.ui.page.markup import markup

DESCRIPTION = "Put points down, choose an algorithm, and watch it learn: every update, forwards and backwards."
DOCUMENT = """<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="description" content="{description}">
  <meta name="color-scheme" content="light dark">
  <title>linviz</title>
  {head}
</head>
<body>
  <noscript>linviz draws with JavaScript, which is switched off in this browser.</noscript>
  {page}
</body>
</html>
"""


# a catalogue is the same one until a file of it changes
@lru_cache(maxsize=2)
def build(catalogue: Catalogue) -> html.Div:
    """The whole page, as Dash's components."""
    return html.Div(
        [
            header.build(),
            about.build(),
            html.Main(
                [
                    html.Div([canvas.build(), player.build()], className="card stage"),
                    pane.build(),
                    html.Div([controls.build(), *readout.build()], className="side"),
                    inspector.build(),
                    panels.build(),
                ],
                id=ids.MAIN,
                **{"data-panel": "step"},
            ),
            # told of the steps that a user takes; of those that play only the last
            html.Div(
                id=ids.ANNOUNCER,
                className="visually-hidden",
                role="status",
                **{"aria-live": "polite"},
            ),
            dialogs.help_dialog(),
            dialogs.share_dialog(),
            # the registry and the menu, for assets/kit/opening.js
            html.Script(json.dumps(_spec(catalogue)), id=ids.SPEC, type="application/json"),
        ],
        className="page",
        # until assets/early.js hears that the first run is shown
        **{"aria-busy": "true"},
    )


def document(head: str, page: Component) -> str:
    """The page as HTML: what a browser shows before any script has come. head: what is made of assets/."""
    return DOCUMENT.format(description=DESCRIPTION, head=head, page=markup(page))


def _spec(catalogue: Catalogue) -> dict[str, Any]:
    """What the page's scripts have to know of algorithms, lifts, views and presets."""
    topics = catalogue.topics
    presets = [
        {
            "slug": slug,
            "title": one.title,
            "idea": one.idea,
            "algorithm": one.algorithm.title,
            "topic": topics.get(slug, ""),
        }
        for slug, one in catalogue.presets.items()
    ]
    return controls.spec() | pane.spec() | {"presets": presets}
