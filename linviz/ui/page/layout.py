"""Places the parts."""

from typing import Any

from dash import dcc, html

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


def build(catalogue: Catalogue) -> html.Div:
    """The whole page; made anew for every visit, so that it lists the presets as they are."""
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
            # in memory: in another site's frame a browser may refuse to keep anything longer
            dcc.Store(id=ids.SPEC, data=controls.spec() | pane.spec() | _menu(catalogue)),
        ],
        className="page",
        # until assets/early.js hears that the first run is shown
        **{"aria-busy": "true"},
    )


def _menu(catalogue: Catalogue) -> dict[str, Any]:
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
    return {"presets": presets}
